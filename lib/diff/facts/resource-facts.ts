import type { AddressSet } from '../../base/address/index.js';
import { groupBy } from '../../base/group-by.js';
import {
  type Described,
  type PropertyValue,
  readSets,
  referenceText,
  type ResourceNode,
  type ResourceTree,
  type ToldPart,
} from '../../elaboration/index.js';
import { setsText, sortedSets } from '../../base/address/place-text.js';
import type { Named } from './facts.js';
import type { Thing } from './thing.js';

/** The devices as described to firmware: each node of the device tree with its properties. */
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

/** The nodes with registers and compatible strings, which are separated by `, `. */
export function addressedNodes(
  tree: ResourceTree | null,
): { readonly compatible: string; readonly sets: readonly AddressSet[] }[] {
  if (tree === null) return [];
  return nodesOf(tree.root).flatMap(({ node }) => {
    const compatible = valuesOf(node, 'compatible').map((value) => valueText(value, new Map()));
    const sets = registersOf(node);
    return compatible.length === 0 || sets.length === 0 ? [] : [{ compatible: compatible.join(', '), sets }];
  });
}

/**
 * The registers of the node at a path, or else those of the node that contains it, such as the controller of a serial bus; empty if the path does not
 * exist.
 */
export function registersAt(tree: ResourceTree | null, path: string): readonly AddressSet[] {
  if (tree === null) return [];
  let node: ResourceNode | undefined = tree.root;
  let registers: readonly AddressSet[] = [];
  for (const name of path.split('/').filter((part) => part !== '')) {
    node = node.children.find(([own]) => own === name)?.[1];
    if (node === undefined) return [];
    const own = registersOf(node);
    if (own.length > 0) registers = own;
  }
  return registers;
}

/** The same for a description: its parts with their properties, properties outside of parts, and references between parts. */
export function toldThings(described: Described | undefined, named: Named): Thing[] {
  const told = described?.told ?? [];
  return [
    ...told.map(({ id, properties }) => toldThing(named(id), properties)),
    ...[...referencesTold(told, named)].map(([subject, properties]) => toldThing(subject, properties)),
  ];
}

function toldThing(subject: string, properties: Readonly<Record<string, string>>): Thing {
  return { aspect: 'firmware', subject, parties: partiesOfTold(subject), fields: new Map(Object.entries(properties)) };
}

/** The modules that a device tree fact concerns; a device tree path is none. */
export function partiesOfTold(subject: string): readonly string[] {
  return subject.startsWith('/') ? [] : subject.split(' → ').filter((id) => !id.startsWith('/'));
}

/** The references between parts in a description, such as `soc.uart → soc.rcc`, with the properties that contain them. */
export function referencesTold(
  told: readonly ToldPart[],
  named: Named,
): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const taken = told.flatMap(({ id, takes = [] }) =>
    takes.map((reference) => ({ subject: `${named(id)} → ${named(reference.provider)}`, reference })),
  );
  return new Map(
    [...groupBy(taken, ({ subject }) => subject)].map(([subject, own]) => [
      subject,
      Object.fromEntries(
        [...groupBy(own, ({ reference }) => reference.property)].map(([property, all]) => [
          property,
          all.map(({ reference }) => referenceText(reference) || 'the only one').join(', '),
        ]),
      ),
    ]),
  );
}

function registersOf(node: ResourceNode): AddressSet[] {
  return valuesOf(node, 'reg').flatMap((value) => ('address' in value ? readSets(value.address) : []));
}

function valuesOf({ properties }: ResourceNode, name: string): readonly PropertyValue[] {
  return properties.find(([own]) => own === name)?.[1] ?? [];
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
  // Labels are arbitrary, so they are replaced by the path of their node.
  const label = 'reference' in value ? value.reference : value.alias;
  return byLabel.get(label) ?? label;
}

function setsOf(sets: readonly (readonly [string, string])[]): string {
  return setsText(sortedSets(readSets(sets)));
}
