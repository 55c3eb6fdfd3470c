import type { EdgeRecord } from './elaboration.js';

/** The id of an edge: `from:port->to:port`. */
export function edgeId({
  from,
  fromPort,
  to,
  toPort,
}: Pick<EdgeRecord, 'from' | 'fromPort' | 'to' | 'toPort'>): string {
  return `${from}:${fromPort}->${to}:${toPort}`;
}
