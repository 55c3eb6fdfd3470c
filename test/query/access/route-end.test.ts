import { AddressSet, ahb, axi4, connect, elaborate, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import { deserialise, serialise } from '../../../lib/elaboration/saved/index.js';
import { reach, route } from '../../../lib/query/index.js';
import { mastersOf } from '../../../lib/query/design/masters.js';

test('an address that no device has ends at the bus, also at one that leads to a single device', () => {
  const design = elaborate(
    soc('e', () => {
      const [m, n, x] = [tl.client({ name: 'm' }), tl.client({ name: 'n' }), tl.xbar()];
      const r = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(m, x);
      connect(n, x);
      connect(x, tl.buffer(), r);
      return { m, n, x, r };
    }),
  );
  const [master] = mastersOf(design, 'n');
  if (master === undefined) throw new Error('there is no master');
  const { end } = route(design, master, { operation: 'get', address: 0x1000n });
  expect(end).toMatchObject({
    kind: 'dead',
    node: 'e.x.node',
    message: 'No device behind e.x.node covers 0x1000; nearest: e.r.node at [0x80000000, 0x80010000) (64 KiB).',
    help: 'Attach a device with that address to e.x, or ask for an address of one that is there.',
  });
});

test('behind what lets masters share ids, a route has those of its master alone', () => {
  const design = elaborate(
    soc('a', () => {
      const master = (name: string, id: number) => axi4.master({ name, id, aligned: true });
      const [core, dma, x] = [master('core', 16), master('dma', 8), axi4.xbar()];
      const ram = axi4.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(core, x);
      connect(dma, x);
      connect(x, axi4.idIndexer(4), axi4.fragmenter(), ram);
      return { core, dma, x, ram };
    }),
  );
  const idsOf = (name: string): unknown[] => {
    const [client] = mastersOf(design, name);
    if (client === undefined) throw new Error('there is no master');
    return route(design, client, { operation: 'get', address: 0x8000_0000n }).hops.map(({ ids }) => ids);
  };
  expect(idsOf('dma')).toEqual([
    [0, 8],
    [16, 24],
    [0, 8],
    [0, 8],
  ]);
  expect(idsOf('core')).toEqual([
    [0, 16],
    [0, 16],
    [0, 16],
    [0, 16],
  ]);
});

test('a protocol without strobes promises no writes of some bytes, also once it was saved', () => {
  const design = elaborate(
    soc('m', () => {
      const [core, x] = [ahb.master({ name: 'core' }), tl.xbar()];
      const ram = ahb.ram({ address: AddressSet.range('0x2000_0000', '64K') });
      connect(core, ahb.arbiter(), ahb.toTL(), x);
      connect(x, tl.toAHB(), ahb.arbiter(), ram);
      return { core, x, ram };
    }),
  );
  for (const each of [design, deserialise([...serialise(design)].join(''))])
    expect(reach(each).map(({ operations }) => operations)).toEqual([{ get: [1, 64], putFull: [1, 64] }]);
});
