import type { PropertyValue, ResourceNode, ResourceTree } from '../../../lib/elaboration/index.js';

/** What a node consists of, written down by hand: lists are properties, nodes are children; labels are divided by blanks. */
export function treeNode(
  labels: string,
  content: Readonly<Record<string, readonly PropertyValue[] | ResourceNode>> = {},
): ResourceNode {
  const sorted = Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    labels: labels === '' ? [] : labels.split(' '),
    properties: sorted.flatMap(([name, value]) => (isNode(value) ? [] : [[name, value] as const])),
    children: sorted.flatMap(([name, value]) => (isNode(value) ? [[name, value] as const] : [])),
  };
}

function isNode(value: readonly PropertyValue[] | ResourceNode): value is ResourceNode {
  return 'labels' in value;
}

/** A tree with this root. */
export function treeWith(content: Parameters<typeof treeNode>[1], addressBits = 32): ResourceTree {
  return { root: treeNode('', content), addressBits };
}

/** An address from sets as `base/mask`, divided by blanks. */
export function reg(sets: string, permissions = 'rw'): PropertyValue {
  return { address: pairs(sets), permissions };
}

/** A mapping of a {@link reg}. */
export function mapped(sets: string, offset: string, permissions = 'rw'): PropertyValue {
  return { mapping: pairs(sets), offset, permissions };
}

/** An integer. */
export function int(value: number | bigint): PropertyValue {
  return { int: value.toString() };
}

/** The numbers of words that addresses and sizes take below a node. */
export function cells(address: number, size: number): Record<string, readonly PropertyValue[]> {
  return { '#address-cells': [int(address)], '#size-cells': [int(size)] };
}

function pairs(sets: string): (readonly [base: string, mask: string])[] {
  return sets.split(' ').map((set) => {
    const [base = '', mask = ''] = set.split('/');
    return [base, mask];
  });
}
