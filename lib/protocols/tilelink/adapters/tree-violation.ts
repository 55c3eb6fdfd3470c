import { type Node, type NodeEdges, type NodePath, nodesOf } from '../../../graph/index.js';

/**
 * The first node on a manager's path, nearest first, where requests from elsewhere join: one that is neither an adapter of any kind
 * nor a sink and has not exactly one input (tilelink 1.2). Undefined if the path is that of a tree.
 */
export function findTreeViolation(path: NodePath | undefined, edgesOf: (node: Node) => NodeEdges): Node | undefined {
  for (const node of nodesOf(path)) {
    if (joins.has(node.kind) && edgesOf(node).in.length !== 1) return node;
  }
  return undefined;
}

const joins: ReadonlySet<Node['kind']> = new Set(['source', 'nexus', 'junction', 'custom']);
