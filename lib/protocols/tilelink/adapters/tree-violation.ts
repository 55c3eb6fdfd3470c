import { type Node, type NodeEdges, type NodePath, nodesOf } from '../../../graph/index.js';

/**
 * The first node on a manager's path, nearest first, where requests from elsewhere join: one that is neither an adapter of any kind
 * nor a sink and has not exactly one input (tilelink 1.2). Undefined if the path is that of a tree.
 */
export function findTreeViolation(path: NodePath | undefined, edgesOf: (node: Node) => NodeEdges): Node | undefined {
  for (const node of nodesOf(path)) if (isViolation(node, edgesOf)) return node;
  return undefined;
}

/** The nodes of a manager's path from the last such node on, nearest first: all requests to it pass behind that one. */
export function behindViolations(path: NodePath | undefined, edgesOf: (node: Node) => NodeEdges): readonly Node[] {
  const nodes = [...nodesOf(path)];
  return nodes.slice(nodes.findLastIndex((node) => isViolation(node, edgesOf)));
}

function isViolation(node: Node, edgesOf: (node: Node) => NodeEdges): boolean {
  return joins.has(node.kind) && edgesOf(node).in.length !== 1;
}

const joins: ReadonlySet<Node['kind']> = new Set(['source', 'nexus', 'junction', 'custom']);
