import type { EdgeRecord, HardwarePort } from '../record/elaboration.js';

/** A port that a module declares for edges of one of its nodes. */
export type NodePort = Extract<HardwarePort, { readonly node: string }>;

/** An edge at such a port. */
export interface PortEdge {
  /** What the names of its wires begin with: that of the port, with the number of the edge where it is for several. */
  readonly name: string;
  readonly edge: EdgeRecord;
  /** Whether its source is outside of the module. */
  readonly isInward: boolean;
  /** The wires of the edge that are there; all of them for an empty path. */
  readonly part: readonly string[];
}

/** What is at a port, with the edges on its side of its node (hardware 4.3). */
export function portEdges({ name, side, part }: NodePort, edges: readonly EdgeRecord[]): PortEdge[] {
  // What leads to a node in the module goes on outside of it, and what leaves a node comes from there.
  const isInward = side === 'out';
  if (part === 'edges') return edges.map((edge, k) => ({ name: `${name}_${k}`, edge, isInward, part: [] }));
  return edges.slice(0, 1).map((edge) => ({ name, edge, isInward, part }));
}
