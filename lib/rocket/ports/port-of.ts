import type { LazyModule, Node } from '../../graph/index.js';

/** Leads all edges of a node out of a system, on a port of this name (hardware 4.3). Returns the node. */
export function portOf<N extends Node>(system: LazyModule, name: string, node: N): N {
  system.declarePort({ name, node, part: 'edges' });
  return node;
}
