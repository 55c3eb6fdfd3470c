import { AddressSet, axi4, connect, elaborate, soc, tl } from 'entente-soc';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { edgesOnWay, mastersOf, route } from '../../../lib/query/index.js';
import { repeated } from '../../seeds.js';
import { build, parts } from '../random-topologies.js';

test('an access without a device goes as far as the node that knows none', () => {
  const design = elaborate(
    soc('chip', () => {
      const dma = axi4.master({ name: 'dma', id: 1, aligned: true, maxFlight: 1 });
      const bus = tl.xbar();
      const ram = tl.ram({ address: AddressSet.range('0x1000', '4K'), beatBytes: 8 });
      connect(dma, axi4.fragmenter(), axi4.userYanker(2), axi4.toTL(), bus, tl.buffer(), ram);
      return { dma, bus, ram };
    }),
  );
  const [master] = mastersOf(design);
  if (master === undefined) throw new Error('there is a master');
  const ends = (address: bigint): string[] =>
    edgesOnWay(design, route(design, master, { operation: 'get', address })).map((id) => id.replace(/.*->/, ''));
  expect(ends(0n)).toEqual(['chip.axi4frag.node:0', 'chip.axi4yank.node:0', 'chip.axi42tl.node:0', 'chip.bus.node:0']);
  expect(ends(0x1000n).at(-1)).toBe('chip.ram.node:0');
});

test('the edges of any way follow each other, from its master to where it ends', () => {
  fc.assert(
    fc.property(parts, fc.bigInt({ min: 0n, max: 0x2_0000n }), (part, address) => {
      const { elaboration } = build(part);
      const edges = new Map(elaboration.edges.map((edge) => [edge.id, edge]));
      for (const master of mastersOf(elaboration)) {
        const way = route(elaboration, master, { operation: 'get', address });
        const found = edgesOnWay(elaboration, way).map((id) => edges.get(id));
        expect(found[0]?.id).toBe(way.end.node === master.edge.from ? undefined : master.edge.id);
        for (const [k, edge] of found.entries()) if (k > 0) expect(edge?.from).toBe(found[k - 1]?.to);
        if (way.end.node !== master.edge.from) expect(found.at(-1)?.to).toBe(way.end.node);
      }
    }),
    repeated(100),
  );
});
