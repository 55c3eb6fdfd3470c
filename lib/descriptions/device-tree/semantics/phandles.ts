import { cellIn, nodesOf, type TreeNode } from '../tree.js';

/** The nodes of a tree by phandle. */
export type Phandles = ReadonlyMap<number, TreeNode>;

/** Collects the nodes with a phandle; of duplicates, the first counts. */
export function phandlesOf(root: TreeNode): Phandles {
  const found = new Map<number, TreeNode>();
  for (const node of nodesOf(root)) {
    const { properties } = node;
    const phandle = cellIn(properties.get('phandle') ?? properties.get('linux,phandle'));
    if (phandle !== undefined && !found.has(phandle)) found.set(phandle, node);
  }
  return found;
}
