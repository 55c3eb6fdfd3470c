import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Handle } from '../../../../lib/graph/index.js';
import { fragmenter, hintHandler, sourceShrinker, type TileLink } from '../../../../lib/protocols/gathered/tl.js';
import { repeated } from '../../../seeds.js';
import { at, clientAndManager, complaints, device } from '../designs.js';

const limit = 2n ** 31n - 1n;
const shrink =
  'Where adapters multiply the ids, such as fragmenters, put tl.sourceShrinker(8) in front of the first of them.';
const manager = device(
  { address: at('0x0/0xffff'), supports: { get: [1, 4096], putFull: [1, 4096], putPartial: [1, 4096] } },
  { beatBytes: 1 },
);

const steps = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.nat({ max: 12 }).map((bits) => ({
      make: () => fragmenter({ minSize: 1, maxSize: 2 ** bits }),
      // One size needs no bits; otherwise, those of the fragment and one that says first or second.
      ids: (n: bigint) => (bits === 0 ? n : n << BigInt(bits + 1)),
    })),
  },
  fc.constant({ make: () => hintHandler(), ids: (n: bigint) => 2n * n }),
  fc.nat({ max: 99 }).map((most) => ({
    make: () => sourceShrinker(most + 1),
    ids: (n: bigint) => (n > BigInt(most + 1) ? BigInt(most + 1) : n),
  })),
);

test('ids that adapters multiply are right up to 2^31 - 1, and refused beyond (tilelink 0.2)', () => {
  const outcomes = new Set<string>();
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3000 }), fc.array(steps, { minLength: 1, maxLength: 6 }), (ids, chain) => {
      const ends = chain.reduce((all, step) => [...all, step.ids(all.at(-1) ?? 0n)], [BigInt(ids)]);
      const tooMany = ends.find((end) => end > limit);
      const { sink, n } = clientAndManager(
        { masters: [{ name: 'cpu', sourceId: ids }] },
        chain.map(({ make }) => make),
        manager,
      );
      outcomes.add(tooMany === undefined ? 'negotiated' : 'refused');
      if (tooMany === undefined) {
        expect(complaints(n)).toEqual([]);
        expect(n.edges(sink).in[0]?.master.endSourceId).toBe(Number(ends.at(-1)));
      } else {
        expect(n.failures.map(({ rule, category }) => `${rule} ${category}`)).toEqual(['id-range/limit parameters']);
        expect(complaints(n)).toEqual([
          `id-range/limit: Ids [0, ${tooMany}) end above 2147483647, 2^31 - 1. (${shrink})`,
        ]);
      }
    }),
    repeated(150),
  );
  expect([...outcomes].sort()).toEqual(['negotiated', 'refused']);
});

test('the help helps', () => {
  const widest = (): Handle<TileLink, TileLink> => fragmenter({ minSize: 1, maxSize: 4096 });
  const client = { masters: [{ name: 'cpu', sourceId: 4096 }] };
  expect(complaints(clientAndManager(client, [widest, widest], manager).n)).toEqual([
    `id-range/limit: Ids [0, 274877906944) end above 2147483647, 2^31 - 1. (${shrink})`,
  ]);
  expect(complaints(clientAndManager(client, [() => sourceShrinker(8), widest, widest], manager).n)).toEqual([]);
});
