import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toSecurity } from '../../../lib/bus/security/index.js';
import { CheckedDesign, parseExpectation } from '../../../lib/check/index.js';
import { forbiddenBy } from '../../../lib/check/facts/forbidden.js';
import { elaborate } from '../../../lib/elaborate/elaborate.js';
import { setSecurity, soc } from '../../../lib/graph/index.js';
import * as tl from '../../../lib/protocols/gathered/tl.js';
import { blockedPairs, keptApart, mastersOf, reach, type Reach, route, whyNot } from '../../../lib/query/index.js';
import { repeated } from '../../seeds.js';
import { withoutPlaces } from '../../without-places.js';
import {
  build,
  type Decoder,
  has,
  Maker,
  parts,
  places,
  plans,
  type Point,
  points,
  security,
} from './guarded-topologies.js';

const operations = { read: 'get', write: 'putFull' } as const;

function reaches(pairs: readonly Reach[], master: string, address: bigint, point: Point): string {
  return pairs
    .filter((pair) => pair.master === `t.${master}` && pair.sets.some((set) => set.contains(address)))
    .map(({ device, operations: may, accesses }) =>
      (['read', 'write'] as const)
        .filter(
          (each) =>
            may[operations[each]] !== undefined && (accesses?.[each] === undefined || has(accesses[each], point)),
        )
        .map((each) => `${device} ${each}`),
    )
    .flat()
    .join();
}

// Of every part of every device where something arrives, for whom it does; whether there is a limit is not said where it arrives for all.
test('a route and why-not name the accesses that arrive, wherever not all do that the master makes', () => {
  fc.assert(
    fc.property(parts, security, (part, made) => {
      let decode: Decoder = () => undefined;
      const topology = soc('t', () => {
        const bus = tl.xbar();
        const dma = setSecurity(tl.client({ name: 'dma' }), made);
        bus.from(dma);
        decode = new Maker().attach(part, bus);
        return { dma };
      });
      const elaboration = withoutPlaces(() => elaborate(topology));
      const [master] = mastersOf(elaboration);
      if (master === undefined) throw new Error('no master');
      const own = points.filter((point) => has(made, point));
      for (const [word, operation] of Object.entries(operations) as ['read' | 'write', 'get' | 'putFull'][]) {
        const { limited } = keptApart(elaboration, 'dma', '**', { operation });
        for (const address of places) {
          const lets = own.filter((point) => decode(address)?.lets(point, word));
          const { end } = route(elaboration, master, { operation, address, size: 1 });
          expect(end.kind === 'device').toBe(lets.length > 0);
          if (end.kind === 'dead') continue;
          const { accesses } = end;
          const arriving = accesses === undefined ? own : own.filter((point) => has(accesses, point));
          expect([arriving, accesses !== undefined]).toEqual([lets, lets.length < own.length]);
          const isLimited = limited.some(({ sets }) => sets.some((set) => set.contains(address)));
          expect(isLimited).toBe(lets.length < own.length);
        }
      }
    }),
    repeated(60),
  );
});

test('what is reached through firewalls is what every single access comes to, and policies say the same', () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const { elaboration, decode } = build(plan);
      const { made } = plan;
      const pairs = reach(elaboration);
      const makes = { cpu: () => true, dma: (point: Point) => has(made, point) };
      const seen = new Map<string, Set<string>>();
      for (const master of ['cpu', 'dma'] as const) {
        for (const address of places) {
          const target = decode(address);
          for (const point of points) {
            const lets = (['read', 'write'] as const).filter(
              (each) => makes[master](point) && target?.lets(point, each),
            );
            const expected = lets.map((each) => `${target?.device} ${each}`).join();
            expect(reaches(pairs, master, address, point)).toBe(expected);
            const kind = `${master} ${point.secure ? 'secure' : 'non-secure'} ${target?.device}`;
            seen.set(kind, new Set([...(seen.get(kind) ?? []), ...lets]));
          }
        }
      }
      const design = new CheckedDesign(elaboration);
      for (const [kind, lets] of seen) {
        const [master = '', who = '', device = ''] = kind.split(' ');
        if (device === 'undefined') continue;
        for (const each of ['read', 'write'] as const) {
          const fact = parseExpectation(`${master} ${who} must not reach ${device} with ${each}`);
          expect(fact && forbiddenBy(fact, design).length > 0).toBe(lets.has(each));
        }
        const by = toSecurity({ secure: who === 'secure' });
        // A device of which some addresses are open is not kept from anybody.
        const obstacles = whyNot(elaboration, master, device, { by });
        if (obstacles.length === 0) expect(lets.size).toBeGreaterThan(0);
        if (lets.size === 0) expect(obstacles.map(({ reason }) => reason)[0]).toMatch(/^(blocked|not-made)$/);
      }
      for (const { master, sets, firewall } of blockedPairs(elaboration)) {
        const name = master === 't.cpu' ? 'cpu' : 'dma';
        const open = places.filter((address) => sets.some((set) => set.contains(address)));
        for (const address of open) {
          const lets = points.filter((point) => makes[name](point) && decode(address)?.lets(point, 'read'));
          expect([lets, firewall.includes('firewall') || name === 'dma']).toEqual([[], true]);
        }
      }
    }),
    repeated(60),
  );
});
