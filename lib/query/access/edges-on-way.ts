import { demandElaboration, type EdgeRecord, type Elaboration } from '../../elaboration/index.js';
import type { Route } from './route.js';
import { wiringOf } from '../design/wiring.js';

/**
 * Ids of the edges of a way. Of an access that no device answers, also of those from where its hops are no longer known to the node at
 * which it ends, by the shortest way.
 */
export function edgesOnWay(elaboration: Elaboration, { hops, end }: Route): string[] {
  demandElaboration(elaboration);
  const known = hops.map(({ edge }) => edge);
  const wiring = wiringOf(elaboration);
  const last = wiring.edges.get(known.at(-1) ?? '');
  if (last === undefined || end.kind === 'device') return known;
  const before = new Map<EdgeRecord, EdgeRecord | undefined>([[last, undefined]]);
  for (const edge of before.keys()) {
    if (edge.to === end.node) return [...known.slice(0, -1), ...wayTo(edge, before)];
    for (const next of wiring.after(edge)) if (!before.has(next)) before.set(next, edge);
  }
  return known;
}

function wayTo(end: EdgeRecord, before: ReadonlyMap<EdgeRecord, EdgeRecord | undefined>): string[] {
  const way: string[] = [];
  for (let at: EdgeRecord | undefined = end; at !== undefined; at = before.get(at)) way.push(at.id);
  return way.reverse();
}
