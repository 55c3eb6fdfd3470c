import type { EdgeRecord, HardwarePort } from '../record/elaboration.js';

/** A port that a module declares for edges of one of its nodes. */
export type NodePort = Extract<HardwarePort, { readonly node: string }>;

/** An edge at such a port. */
export interface PortEdge {
  /** The prefix of its wire names: the name of the port, followed by the number of the edge if there may be several. */
  readonly name: string;
  readonly edge: EdgeRecord;
  /** Whether its source is outside of the module. */
  readonly isInward: boolean;
  /** The path of the wires at this port; empty for all wires of the edge. */
  readonly part: readonly string[];
}

/** The edges at a port, given those on its side of its node (hardware 4.3). */
export function portEdges({ name, side, part }: NodePort, edges: readonly EdgeRecord[]): PortEdge[] {
  // Signals on edges into a node continue to the outside through the port, and those on edges out of it come from
  // there.
  const isInward = side === 'out';
  if (part === 'edges') return edges.map((edge, k) => ({ name: `${name}_${k}`, edge, isInward, part: [] }));
  return edges.slice(0, 1).map((edge) => ({ name, edge, isInward, part }));
}
