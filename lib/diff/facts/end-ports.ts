import { clocksTaken, type EdgeRecord, makesAccesses, takesAccesses, type WiredNode } from '../../elaboration/index.js';
import type { Wiring } from '../../query/index.js';

/** An edge at an end, and the direction of the parameters that the end sees. */
export interface EndPort {
  readonly edge: EdgeRecord;
  readonly sees: 'up' | 'down';
}

/**
 * The ports of a node at which paths begin or end, in order; none for nodes that pass on everything. If accesses are converted to something else,
 * such as a stream, or from it, both sides are ends. The side of the accesses comes first, so that its ports have the same numbers as elsewhere.
 */
export function endPorts(wiring: Wiring, node: WiredNode): EndPort[] {
  const { record, inward, outward } = node;
  const [up, down] = [seeing('up', outward), seeing('down', inward)];
  if (record.kind === 'source') return up;
  if (record.kind === 'sink') return down;
  if (makesAccesses(wiring, node)) return [...up, ...down];
  if (takesAccesses(wiring, node)) return [...down, ...up];
  return seeing('down', clocksTaken(wiring, node));
}

function seeing(sees: EndPort['sees'], edges: readonly EdgeRecord[]): EndPort[] {
  return edges.map((edge) => ({ edge, sees }));
}

/** Whether accesses begin or end at a node, which then declares its own parameters rather than those of nodes beyond it. */
export function isEndOfWays(wiring: Wiring, node: WiredNode): boolean {
  const { kind } = node.record;
  return kind === 'source' || kind === 'sink' || makesAccesses(wiring, node) || takesAccesses(wiring, node);
}
