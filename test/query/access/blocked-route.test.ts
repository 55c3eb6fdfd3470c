import { describe, expect, test } from 'vitest';
import { elaborate } from '../../../lib/elaborate/elaborate.js';
import { mastersOf, reach, route } from '../../../lib/query/index.js';
import trustzone from '../../../topologies/trustzone.js';

const elaboration = elaborate(trustzone);
const addresses = [...new Set(reach(elaboration).flatMap(({ sets }) => sets.map(({ base }) => base)))];
const blocked = mastersOf(elaboration).flatMap((master) =>
  addresses.flatMap((address) =>
    (['get', 'putFull'] as const).flatMap((operation) => {
      const way = route(elaboration, master, { operation, address, size: 4 });
      return way.end.kind === 'dead' && way.end.reason === 'blocked' ? [way] : [];
    }),
  ),
);

describe('an access that a firewall blocks', () => {
  test('goes as far as the firewall', () => {
    expect(blocked.length).toBeGreaterThan(4);
    for (const { master, hops, end } of blocked) {
      expect(hops.map(({ from }) => from)).toEqual([master, ...hops.slice(0, -1).map(({ to }) => to)]);
      expect(hops.at(-1)?.to).toBe(end.node);
    }
    expect(blocked.some(({ hops }) => hops.length > 5)).toBe(true);
  });
});
