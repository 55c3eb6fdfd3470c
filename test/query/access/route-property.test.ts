import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mastersOf, mostRequests, reach, route, type Route, whyNot } from '../../../lib/query/index.js';
import { build, evenPages, parts } from '../random-topologies.js';
import { atLeast, repeated } from '../../seeds.js';

function ending({ hops, end }: Route): { readonly device: string; readonly address: bigint } | undefined {
  const last = hops.at(-1);
  return end.kind === 'dead' || last === undefined ? undefined : { device: end.node, address: last.address };
}

test('routes end where hardware would decode every boundary address', () => {
  const reached = { bank: 0, near: 0, far: 0, other: 0 };
  fc.assert(
    fc.property(parts, (part) => {
      const { elaboration, decode, boundaries } = build(part);
      for (const master of mastersOf(elaboration)) {
        const expected = boundaries.map((address) => {
          const seen = master.client.name === 'cpu' || evenPages.contains(address);
          return [address, seen ? decode(address) : undefined] as const;
        });
        for (const [, end] of expected) if (end !== undefined) reached[kindOf(end.device)]++;
        const found = boundaries.map((address) => {
          const way = route(elaboration, master, { operation: 'get', address, size: 1 });
          return [address, ending(way)] as const;
        });
        expect(found).toEqual(expected);
      }
    }),
    repeated(120),
  );
  // The topologies are worth the name.
  expect(Object.values(reached).every((count) => count > atLeast(100))).toBe(true);
});

function kindOf(device: string): 'bank' | 'near' | 'far' | 'other' {
  return (['bank', 'near', 'far'] as const).find((kind) => device.includes(kind)) ?? 'other';
}

test('what a master reaches is what its routes arrive at', () => {
  fc.assert(
    fc.property(parts, (part) => {
      const { elaboration, boundaries } = build(part);
      for (const operation of ['get', 'putFull', 'logical', 'acquireB'] as const) {
        const pairs = reach(elaboration, { operation });
        for (const master of mastersOf(elaboration)) {
          const own = pairs.filter(({ client }) => client === master.client.name);
          const arrived = boundaries
            .map((address) => route(elaboration, master, { operation, address, size: 1 }))
            .map(ending)
            .filter((end) => end !== undefined)
            .map(({ device }) => device);
          expect([...new Set(own.map(({ device }) => device))].sort()).toEqual([...new Set(arrived)].sort());
          const ends = own.flatMap(({ sets, device }) =>
            sets
              .filter((set) => set.finite)
              .flatMap(({ base, max }) => [base, max].map((address) => ({ address, device }))),
          );
          const arrivals = ends.map(({ address }) => {
            const found = route(elaboration, master, { operation, address, size: 1 });
            return { address, device: ending(found)?.device };
          });
          expect(arrivals).toEqual(ends);
        }
      }
    }),
    repeated(40),
  );
});

test('no access becomes more requests than the bound, and some become as many', () => {
  const met = { exactly: 0, several: 0 };
  fc.assert(
    fc.property(parts, (part) => {
      const { elaboration, boundaries } = build(part);
      for (const operation of ['get', 'putFull'] as const) {
        for (const master of mastersOf(elaboration)) {
          for (const address of boundaries) {
            for (const size of [1, 8, 64]) {
              const access = { operation, address, size };
              const most = mostRequests(elaboration, master, access);
              const requests = route(elaboration, master, access).hops.at(-1)?.requests ?? 0;
              expect(requests).toBeLessThanOrEqual(most);
              if (requests === most) met.exactly++;
              if (requests > 1) met.several++;
            }
          }
        }
      }
    }),
    repeated(40),
  );
  expect(met.exactly).toBeGreaterThan(atLeast(1000));
  expect(met.several).toBeGreaterThan(atLeast(10));
});

test('something is in the way exactly where a master does not reach a device', () => {
  const reasons = new Set<string>();
  fc.assert(
    fc.property(parts, (part) => {
      const { elaboration } = build(part);
      const devices = elaboration.modules.flatMap(({ nodes }) =>
        nodes.filter((node) => node.kind === 'sink' && node.inner !== 'BundleBridgeImp').map(({ id }) => id),
      );
      for (const operation of ['get', 'putFull', 'logical', undefined] as const) {
        const pairs = reach(elaboration, { operation });
        for (const master of ['t.cpu', 't.dma']) {
          const obstacles = devices.map((device) => whyNot(elaboration, master, device, { operation }));
          for (const { reason } of obstacles.flat()) reasons.add(reason);
          const found = devices.map((device, k) => [operation, master, device, obstacles[k]?.length]);
          const reached = new Set(pairs.filter((pair) => pair.master === master).map(({ device }) => device));
          expect(found).toEqual(devices.map((device) => [operation, master, device, reached.has(device) ? 0 : 1]));
        }
      }
    }),
    repeated(80),
  );
  expect([...reasons].sort()).toEqual(['filtered', 'hidden', 'unsupported']);
});
