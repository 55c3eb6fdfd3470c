import { DescriptionError } from '../reading.js';
import {
  type DraftNode,
  type DraftPart,
  type DraftProperty,
  type DraftTree,
  draftAt,
  draftPath,
  setProperty,
  written,
} from './draft.js';
import { refusedIn, saysName } from './refused.js';
import type { DeviceTree, TreeNode, TreeProperty } from './tree.js';

const encoder = new TextEncoder();

/** Replaces references by phandles and paths. Throws a {@link DescriptionError} for an undefined one. */
export function resolveTree(draft: DraftTree): DeviceTree {
  const referenced = new Set<DraftNode>();
  const byPhandle = new Set<DraftNode>();
  for (const node of draftsOf(draft.root)) {
    for (const { parts } of liveProperties(node)) {
      for (const part of parts) {
        if (!('target' in part)) continue;
        const target = targetOf(draft, part);
        referenced.add(target);
        if (part.as === 'phandle') byPhandle.add(target);
      }
    }
  }
  const nodes = new Map<DraftNode, TreeNode>();
  for (const node of draftsOf(draft.root)) {
    if (node.omitIfNoRef && !referenced.has(node)) continue;
    const parent = node.parent === undefined ? undefined : nodes.get(node.parent);
    if (node.parent !== undefined && parent === undefined) continue;
    const { name, labels, place } = node;
    const made: TreeNode = {
      name,
      parent,
      children: new Map(),
      properties: new Map(),
      labels: [...labels].sort(),
      place,
    };
    parent?.children.set(name, made);
    nodes.set(node, made);
  }
  const phandles = phandlesOf([...draftsOf(draft.root)], byPhandle);
  for (const [node, made] of nodes) {
    for (const property of liveProperties(node)) {
      const whole = assembled(property, draft, phandles);
      // Compilers omit a property that repeats the name of the node.
      if (!saysName(made, whole)) made.properties.set(property.name, whole);
    }
  }
  const root = nodes.get(draft.root);
  if (root === undefined) throw new DescriptionError('The tree has no root.', draft.root.place);
  return {
    root,
    reserved: draft.reserved,
    isOverlay: draft.isOverlay,
    remarks: [...draft.remarks, ...refusedIn(root)],
  };
}

/** All nodes that have not been deleted, in pre-order. */
export function* draftsOf(root: DraftNode): Iterable<DraftNode> {
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.deleted) continue;
    yield node;
    open.push(...[...node.children.values()].reverse());
  }
}

/** The properties of a node that have not been deleted. */
export function liveProperties({ properties }: DraftNode): DraftProperty[] {
  return [...properties.values()].filter(({ deleted }) => !deleted);
}

type ReferencePart = Extract<DraftPart, { readonly target: unknown }>;

function targetOf(draft: DraftTree, { target, place }: ReferencePart): DraftNode {
  const node = 'children' in target ? target : draftAt(draft, target);
  if (node !== undefined && !node.deleted) return node;
  const name = 'children' in target ? target.name : written(target);
  throw new DescriptionError(`There is no node ${name}.`, place);
}

/** The explicit phandle of a node; undefined if it has none. */
export function ownPhandle(node: DraftNode): number | undefined {
  for (const name of ['phandle', 'linux,phandle']) {
    const property = node.properties.get(name);
    const parts = property?.deleted === false ? property.parts : [];
    const bytes = parts.flatMap((part) => ('bytes' in part ? [...part.bytes] : []));
    if (bytes.length !== 4 || parts.some((part) => !('bytes' in part))) continue;
    return new DataView(Uint8Array.from(bytes).buffer).getUint32(0);
  }
  return undefined;
}

function phandlesOf(nodes: readonly DraftNode[], byPhandle: ReadonlySet<DraftNode>): Map<DraftNode, number> {
  const phandles = new Map<DraftNode, number>();
  const taken = new Set<number>();
  for (const node of nodes) {
    const own = ownPhandle(node);
    if (own === undefined) continue;
    phandles.set(node, own);
    taken.add(own);
  }
  let next = 1;
  // Assign numbers in the order of references, as dtc does: also to nodes that are omitted together with their parents, and skipping the numbers of
  // omitted nodes.
  for (const node of byPhandle) {
    if (phandles.has(node)) continue;
    while (taken.has(next)) next++;
    phandles.set(node, next);
    taken.add(next);
    setProperty(node, {
      name: 'phandle',
      parts: [{ target: node, as: 'phandle', place: node.place }],
      labels: [],
      place: node.place,
      deleted: false,
    });
  }
  return phandles;
}

function assembled(
  { name, parts, place }: DraftProperty,
  draft: DraftTree,
  phandles: ReadonlyMap<DraftNode, number>,
): TreeProperty {
  const pieces = parts.map((part): Uint8Array => {
    if ('bytes' in part) return part.bytes;
    const target = targetOf(draft, part);
    if (part.as === 'phandle') return bytesOf(phandles.get(target) ?? 0);
    return encoder.encode(`${draftPath(draft, target)}\0`);
  });
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  const references = new Map<number, string>();
  const places = parts.map((part, index) => {
    const start = offset;
    bytes.set(pieces[index] ?? [], offset);
    offset += pieces[index]?.length ?? 0;
    if ('target' in part && part.as === 'phandle') references.set(start, draftPath(draft, targetOf(draft, part)));
    return [start, part.place] as const;
  });
  return { name, bytes, place, parts: places, ...(references.size === 0 ? {} : { references }) };
}

function bytesOf(cell: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, cell);
  return bytes;
}
