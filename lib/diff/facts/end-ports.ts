import { clocksTaken, type EdgeRecord, makesAccesses, takesAccesses, type WiredNode } from '../../elaboration/index.js';
import type { Wiring } from '../../query/index.js';

/** An edge at an end, and the side of it that the end sees: what comes up to it, or down. */
export interface EndPort {
  readonly edge: EdgeRecord;
  readonly sees: 'up' | 'down';
}

/**
 * The ports of a node where something begins or ends, in the order of their numbers; none of nodes that pass on all they get. Where accesses
 * become something else, such as a stream, or come of it, both sides are ends: the side of the accesses first, so that its ports have the
 * numbers that they have elsewhere.
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

/** Whether something begins or ends at a node, which declares it as its own: others declare it in place of what is beyond them. */
export function isEndOfWays(wiring: Wiring, node: WiredNode): boolean {
  const { kind } = node.record;
  return kind === 'source' || kind === 'sink' || makesAccesses(wiring, node) || takesAccesses(wiring, node);
}
