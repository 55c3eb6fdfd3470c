import type { ElkNode } from '../../../interop.js';

/** Replaces every node of a graph, inner nodes first. Not recursive, because modules may nest deeply. */
export function replaced(graph: ElkNode, replacement: (node: ElkNode) => ElkNode): ElkNode {
  const made = new Map<ElkNode, ElkNode>();
  for (const node of innermostFirst(graph)) {
    const { children } = node;
    const own = children && { ...node, children: children.map((child) => made.get(child) ?? child) };
    made.set(node, replacement(own ?? node));
  }
  return made.get(graph) ?? graph;
}

/** All nodes of a graph, inner nodes first. */
export function innermostFirst(graph: ElkNode): ElkNode[] {
  const order = [graph];
  for (const { children = [] } of order) order.push(...children);
  return order.reverse();
}
