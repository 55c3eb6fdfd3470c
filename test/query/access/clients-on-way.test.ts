import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AddressSet, axi4, connect, elaborate, soc, tl } from '../../../lib/index.js';
import { mastersOf, route } from '../../../lib/query/index.js';
import { repeated } from '../../seeds.js';

interface Ids {
  readonly name: string;
  readonly sourceId: readonly [number, number];
}

test('a master that a bridge makes several of has the ids of all of them on its whole way', () => {
  const masters = fc.array(fc.record({ ids: fc.integer({ min: 1, max: 8 }), flight: fc.constantFrom(1, 2, 3, 4) }), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(masters, fc.boolean(), (declared, hasLast) => {
      const elaboration = elaborate(
        soc('s', () => {
          const bus = tl.xbar();
          const last = tl.xbar();
          const address = AddressSet.range('0x8000_0000', '64K');
          for (const [k, { ids, flight }] of declared.entries()) {
            const master = axi4.master({ name: `dma${k}`, id: ids, aligned: true, maxFlight: flight });
            connect(master, axi4.toTL(), tl.fifoFixer(), bus);
          }
          if (hasLast) connect(tl.client({ name: 'cpu', sourceId: 5 }), bus);
          connect(
            bus,
            tl.error({
              params: { address: [AddressSet.range('0x3000', '4K')], maxAtomic: 8, maxTransfer: 64 },
              beatBytes: 8,
            }),
          );
          connect(
            bus,
            tl.buffer(),
            last,
            tl.manager({ address: [address], beatBytes: 8, supports: tl.readWrite(1, 64), fifoId: 0 }),
          );
          return {};
        }),
      );
      const mastersOn = new Map(
        elaboration.edges.map(({ id, down }) => [id, (down as unknown as { masters: Ids[] }).masters]),
      );
      for (const master of mastersOf(elaboration)) {
        const own = master.client.name;
        const { hops, end } = route(elaboration, master, { operation: 'get', address: 0x8000_0000n, size: 8 });
        expect(end.kind).not.toBe('dead');
        for (const hop of hops.filter(({ protocol }) => protocol === 'TLImp')) {
          const parts = mastersOn.get(hop.edge)?.filter(({ name }) => name.split(' ')[0] === own) ?? [];
          const ends = parts.flatMap(({ sourceId }) => sourceId);
          expect([hop.client, hop.ids]).toEqual([
            parts.map(({ name }) => name).join(', '),
            [Math.min(...ends), Math.max(...ends)],
          ]);
        }
      }
    }),
    repeated(60),
  );
});
