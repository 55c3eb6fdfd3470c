import type { AddressSet } from '../../base/address/index.js';
import {
  type Described,
  type PropertyValue,
  readSets,
  type ResourceNode,
  type ResourceTree,
} from '../../elaboration/index.js';
import { setsText, sortedSets } from '../../base/address/place-text.js';
import type { Named } from './facts.js';
import type { Thing } from './thing.js';

/** What firmware is told of the devices: each node of the device tree with its properties. */
export function resourceThings(tree: ResourceTree | null): Thing[] {
  if (tree === null) return [];
  const nodes = nodesOf(tree.root);
  const byLabel = new Map(nodes.flatMap(({ path, node }) => node.labels.map((label) => [label, path] as const)));
  return nodes.map(({ path, node }) => ({
    ...{ aspect: 'firmware', subject: path, parties: [] },
    fields: new Map(
      node.properties.map(([name, values]) => [
        name,
        values.map((value) => valueText(value, byLabel)).join(', ') || 'present',
      ]),
    ),
  }));
}

/** The nodes that have registers and compatible strings, these with `, ` between them. */
export function addressedNodes(
  tree: ResourceTree | null,
): { readonly compatible: string; readonly sets: readonly AddressSet[] }[] {
  if (tree === null) return [];
  return nodesOf(tree.root).flatMap(({ node: { properties } }) => {
    const valuesOf = (name: string): readonly PropertyValue[] => properties.find(([own]) => own === name)?.[1] ?? [];
    const compatible = valuesOf('compatible').map((value) => valueText(value, new Map()));
    const sets = valuesOf('reg').flatMap((value) => ('address' in value ? readSets(value.address) : []));
    return compatible.length === 0 || sets.length === 0 ? [] : [{ compatible: compatible.join(', '), sets }];
  });
}

/** The same of a description: each part with its properties, and what is none beside them. */
export function toldThings(described: Described | undefined, named: Named): Thing[] {
  return (described?.told ?? []).map(({ id, properties }) => {
    const subject = named(id);
    return {
      aspect: 'firmware',
      subject,
      parties: partiesOfTold(subject),
      fields: new Map(Object.entries(properties)),
    };
  });
}

/** The modules that what firmware is told is about: a path in a device tree is none. */
export function partiesOfTold(subject: string): readonly string[] {
  return subject.startsWith('/') ? [] : [subject];
}

interface PlacedNode {
  readonly path: string;
  readonly node: ResourceNode;
}

function nodesOf(root: ResourceNode): PlacedNode[] {
  const nodes: PlacedNode[] = [{ path: '/', node: root }];
  for (const { path, node } of nodes) {
    for (const [name, child] of node.children) nodes.push({ path: `${path === '/' ? '' : path}/${name}`, node: child });
  }
  return nodes;
}

function valueText(value: PropertyValue, byLabel: ReadonlyMap<string, string>): string {
  if ('address' in value) return `${setsOf(value.address)} ${value.permissions}`;
  if ('mapping' in value) return `${setsOf(value.mapping)} + ${value.offset} ${value.permissions}`;
  if ('int' in value) return `<${value.int}>`;
  if ('string' in value) return value.string;
  // Labels are counted: what they stand for counts.
  const label = 'reference' in value ? value.reference : value.alias;
  return byLabel.get(label) ?? label;
}

function setsOf(sets: readonly (readonly [string, string])[]): string {
  return setsText(sortedSets(readSets(sets)));
}
