import { describe, expect, test } from 'vitest';
import {
  cHideCaching,
  clientNode,
  type ClientFilter,
  cSelectCaching,
  filter,
  type ManagerFilter,
  managerNode,
  mHideCacheable,
  mHideContained,
  mMaskCacheable,
  mResourceRemover,
  mSelectAndMaskCacheable,
  mSelectCacheable,
  mSelectIntersect,
  mSubtract,
  type TLMasterChanges,
  type TLMasterPortInit,
  type TLSlaveChanges,
  type TLSlavePortInit,
} from '../../../../lib/protocols/gathered/tl.js';
import { Resource, SimpleDevice } from '../../../../lib/devicetree/index.js';
import {
  at,
  between,
  complaints,
  cpu,
  device,
  elaborated,
  manager,
  masters,
  one,
  refusals,
  slaves,
} from '../designs.js';

const ram = manager({
  name: 'ram',
  address: at('0x80000000/0xffff'),
  regionType: 'TRACKED',
  supports: { acquireT: 64, acquireB: 64, get: [1, 64], putFull: [1, 64] },
  alwaysGrantsT: true,
});
const both: TLSlavePortInit = { slaves: [ram, manager()], beatBytes: 8, endSinkId: 3 };

function kept(mfilter: ManagerFilter, port: TLSlavePortInit = both): string[] {
  const { inner } = between(cpu, () => filter({ mfilter }), port);
  return [...slaves(inner), `endSinkId ${inner.slave.endSinkId}`];
}

describe('manager filters (tilelink 5.8)', () => {
  const whole = 'ram 0x80000000/0xffff TRACKED fifo 0: TB 64..64 GF 1..64';
  const dev = 'dev 0x1000/0xfff GET_EFFECTS fifo 0: GFP 1..8';

  test('select or hide what can be acquired', () => {
    expect(kept(mSelectCacheable)).toEqual([whole, 'endSinkId 3']);
    expect(kept(mHideCacheable)).toEqual([dev, 'endSinkId 0']);
  });

  test('mask what can be acquired', () => {
    const masked = 'ram 0x80000000/0xffff UNCACHED fifo 0: GF 1..64';
    expect(kept(mMaskCacheable)).toEqual([masked, dev, 'endSinkId 0']);
    expect(kept(mSelectAndMaskCacheable)).toEqual([masked, 'endSinkId 0']);
    const { inner } = between(cpu, () => filter({ mfilter: mMaskCacheable }), both);
    expect(inner.slave.slaves[0]?.alwaysGrantsT).toBe(false);
  });

  test('select addresses, and transfers that fit into them', () => {
    const io: TLSlavePortInit = {
      slaves: [manager({ address: at('0x1000/0xfff 0x4000/0xf'), supports: { get: [1, 16], putFull: [4, 16] } })],
      beatBytes: 8,
    };
    expect(kept(mSelectIntersect(one('0x1000/0xfff')), io)).toEqual([
      'dev 0x1000/0xfff GET_EFFECTS fifo 0: G 1..16 F 4..16',
      'endSinkId 0',
    ]);
    expect(kept(mSelectIntersect(one('0x8/~0x8')), io)).toEqual([
      'dev 0x1008/0xff7 0x4008/0x7 GET_EFFECTS fifo 0: G 1..8 F 4..8',
      'endSinkId 0',
    ]);
    expect(kept(mSelectIntersect(one('0x0/~0x0')), io)).toEqual([
      'dev 0x1000/0xfff 0x4000/0xf GET_EFFECTS fifo 0: G 1..16 F 4..16',
      'endSinkId 0',
    ]);
  });

  test('take addresses away, and transfers that do not fit into what is left', () => {
    expect(kept(mSubtract(one('0x80000000/0xffff')))).toEqual([dev, 'endSinkId 0']);
    const io = device({ supports: { get: [1, 64] } });
    expect(kept(mSubtract(at('0x1010/0xf 0x1800/0x7ff')), io)).toEqual([
      'dev 0x1000/0xf 0x1020/0x1f 0x1040/0x3f 0x1080/0x7f 0x1100/0xff 0x1200/0x1ff 0x1400/0x3ff GET_EFFECTS fifo 0: G 1..16',
      'endSinkId 0',
    ]);
    expect(kept(mHideContained(one('0x80000000/0xfffff')))).toEqual([dev, 'endSinkId 0']);
  });

  test('take resources away', () => {
    const port = device({ resources: [new Resource(new SimpleDevice('uart'), 'reg')] });
    const { inner } = between(cpu, () => filter({ mfilter: mResourceRemover }), port);
    expect(inner.slave.slaves[0]?.resources).toEqual([]);
  });

  test('hand on the very port that they leave as it is', () => {
    const { inner, outer } = between(cpu, () => filter(), both);
    expect(inner.slave.list.made).toBe(outer.slave.list.made);
    expect(inner.master.list.made).toBe(outer.master.list.made);
  });

  test('make the bus in front as wide as what is left', () => {
    const { inner, outer } = between(cpu, () => filter({ mfilter: mHideCacheable }), both);
    expect([inner.bundle.addressBits, outer.bundle.addressBits]).toEqual([13, 32]);
  });
});

test('client filters select by whether a client holds copies', () => {
  const port: TLMasterPortInit = {
    masters: [
      { name: '$', sourceId: [0, 2], supports: { probe: 64 } },
      { name: 'io', sourceId: [2, 3] },
    ],
  };
  const left = (cfilter: ClientFilter): string[] => masters(between(port, () => filter({ cfilter }), device()).outer);
  expect(left(cHideCaching)).toEqual(['io [2,3)']);
  expect(left(cSelectCaching)).toEqual(['$ [0,2) probe 64..64']);
});

describe('what it refuses', () => {
  test('to leave nothing', () => {
    expect(refusals(cpu, () => filter({ mfilter: mSelectCacheable }), device())).toEqual([
      'tilelink/filter-no-managers: Filter top.filter hides all managers: dev. (Let its mfilter keep at least one manager, or remove the binding.)',
    ]);
    expect(refusals(cpu, () => filter({ cfilter: cSelectCaching }), device())).toEqual([
      'tilelink/filter-no-clients: Filter top.filter hides all clients: cpu. (Let its cfilter keep at least one client, or remove the binding.)',
    ]);
    const { n } = elaborated(() => {
      const many = {
        masters: Array.from({ length: 12 }, (_, k) => ({ name: `c${k}`, sourceId: [k, k + 1] as const })),
      };
      managerNode([device()], { name: 'dev' })
        .from(filter({ cfilter: cSelectCaching }))
        .from(clientNode([many], { name: 'cpus' }));
    });
    expect(complaints(n)).toEqual([
      'tilelink/filter-no-clients: Filter top.filter hides all clients: c0, c1, c2, c3, c4, c5, c6, c7 and 4 more. (Let its cfilter keep at least one client, or remove the binding.)',
    ]);
  });

  test('to cut the acquires of tracked memory', () => {
    expect(
      refusals(cpu, () => filter({ mfilter: mSelectIntersect(one('0x0/~0x20')) }), {
        ...both,
        slaves: [{ ...ram, alwaysGrantsT: false }],
      }),
    ).toEqual([
      "tilelink/slave-region: Manager ram at AddressSet(0x80000000, 0xffdf) has the region type TRACKED, but does not support acquireB. (Set regionType to 'UNCACHED' for memory, to 'GET_EFFECTS' for registers, or support acquireB.)",
    ]);
  });

  test('filters of managers that give more than there is', () => {
    const changed = (change: TLSlaveChanges): string[] =>
      refusals(cpu, () => filter({ mfilter: (slave) => slave.copy(change) }), device());
    expect(changed({ address: at('0x0/0x1fff') })).toEqual([
      'tilelink/filter-address: Filter top.filter gives manager dev the address AddressSet(0x0, 0x1fff), which none of its own contains: AddressSet(0x1000, 0xfff). (A filter may only take capabilities away. Give it parts of its own address sets; tl.map moves addresses.)',
    ]);
    expect(changed({ regionType: 'VOLATILE' })).toEqual([
      'tilelink/filter-region: Filter top.filter raises the region type of manager dev from GET_EFFECTS to VOLATILE. (A filter may only take capabilities away. Keep the region type at GET_EFFECTS or lower it.)',
    ]);
    expect(changed({ supports: { get: [1, 16] } })).toEqual([
      'tilelink/filter-sizes: Filter top.filter lets manager dev support get of 1 to 16 bytes, but it supports 1 to 8 bytes. (A filter may only take capabilities away. Leave get as it is, or narrow it; tl.fragmenter({ minSize: 8, maxSize: 16 }) cuts longer accesses.)',
    ]);
    expect(changed({ fifoId: 3 })).toEqual([
      'tilelink/filter-fifo: Filter top.filter gives manager dev the fifoId 3 instead of 0. (Keep its fifoId, or remove it; tl.fifoFixer() keeps the order that a fifoId promises.)',
    ]);
    expect(changed({ fifoId: undefined, executable: true, supports: { get: 4, putPartial: [0, 0] } })).toEqual([]);
  });

  test('filters of clients that give more than there is', () => {
    const port: TLMasterPortInit = {
      masters: [{ name: 'cpu', sourceId: [4, 8], requestFifo: true, supports: { probe: 8 } }],
    };
    const changed = (change: TLMasterChanges): string[] =>
      refusals(port, () => filter({ cfilter: (client) => client.copy(change) }), device());
    expect(changed({ sourceId: [4, 9] })).toEqual([
      'tilelink/filter-source-id: Filter top.filter gives client cpu the source ids [4, 9), which are not all among its ids [4, 8). (A filter may only take capabilities away. Give it ids within [4, 8).)',
    ]);
    expect(changed({ supports: { probe: [8, 64] } })).toEqual([
      'tilelink/filter-client-sizes: Filter top.filter lets client cpu support probe of 8 to 64 bytes, but it supports 8 bytes. (A filter may only take capabilities away. Leave probe as it is, or narrow it.)',
    ]);
    expect(changed({ requestFifo: false })).toEqual([
      'tilelink/filter-request-fifo: Filter top.filter takes from client cpu the wish for responses in order. (Keep requestFifo true: a filter may not make promises weaker.)',
    ]);
  });
});
