import type { Elaboration } from '../../elaboration/index.js';
import { sees } from './follow.js';
import { mastersOf } from '../design/masters.js';
import { type Way, waysFrom } from './ways.js';
import { wiringOf } from '../design/wiring.js';

/** How many edges the longest way has from a master to a device that it reaches; 0 in a design where none reaches any (design 6). */
export function longestRoute(elaboration: Elaboration): number {
  const wiring = wiringOf(elaboration);
  const lengths = mastersOf(elaboration).flatMap(({ edge, client }) =>
    wiring.ports
      .managers(edge)
      .filter((manager) => sees(client, manager.sets))
      .flatMap((manager) => waysFrom(wiring, { edge, manager }, { client }))
      .filter(({ lost }) => lost === undefined)
      .map(lengthOf),
  );
  return lengths.reduce((longest, length) => Math.max(longest, length), 0);
}

function lengthOf({ stretches }: Way): number {
  return stretches.reduce((sum, { edges }) => sum + edges.length, 0);
}
