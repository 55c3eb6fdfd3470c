import { describe, expect, test } from 'vitest';
import { cacheCork, type TLMasterPortInit } from '../../../../lib/protocols/gathered/tl.js';
import { at, between, cpu, device, manager, masters, refusals, slaves, unfit } from '../designs.js';

const memory = { name: 'ram', address: at('0x80000000/0xfffffff'), regionType: 'UNCACHED' } as const;
const cached: TLMasterPortInit = {
  masters: [
    { name: '$', sourceId: [0, 3], supports: { probe: 64 } },
    { name: 'mmio', sourceId: [3, 4] },
  ],
};

test('acquires become reads, clients stop being caches (tilelink 5.6)', () => {
  const port = device({ ...memory, supports: { get: [1, 64], putFull: [4, 128], putPartial: [4, 8] } });
  const { inner, outer } = between(cached, () => cacheCork(), port);
  expect(masters(outer)).toEqual(['$ [0,6)', 'mmio [6,8)']);
  expect(slaves(inner)).toEqual(['ram 0x80000000/0xfffffff UNCACHED fifo 0: T 4..64 BG 1..64 F 4..128 P 4..8']);
  expect(inner.slave.slaves[0]?.alwaysGrantsT).toBe(true);
  expect([inner.slave.endSinkId, outer.slave.endSinkId]).toEqual([8, 0]);
});

test('memory that is only read never grants write permission', () => {
  const { inner } = between(cached, () => cacheCork({ sinkIds: 3 }), device({ ...memory, supports: { get: [1, 64] } }));
  expect(slaves(inner)).toEqual(['ram 0x80000000/0xfffffff UNCACHED fifo 0: BG 1..64']);
  expect(inner.slave.slaves[0]?.alwaysGrantsT).toBe(false);
  expect(inner.slave.endSinkId).toBe(3);
});

test('without memory there is nothing to acquire', () => {
  const { inner } = between(cpu, () => cacheCork(), device());
  expect(inner.slave.endSinkId).toBe(0);
});

describe('what it refuses', () => {
  const coherent = manager({
    name: 'l2',
    address: at('0x40000000/0xfff'),
    regionType: 'TRACKED',
    supports: { get: [1, 64], acquireB: 64 },
  });
  const uncached = manager({ ...memory, supports: { get: [1, 64], putFull: [1, 64] } });

  test('memory that is coherent already', () => {
    expect(refusals(cpu, () => cacheCork(), { slaves: [coherent], beatBytes: 8, endSinkId: 2 })).toEqual([
      'tilelink/cork-nothing: Cache cork top.cork has nothing to cork: l2 behind it is TRACKED, and nothing is UNCACHED. (Leave the cork out where memory is kept coherent already.)',
    ]);
  });

  test('reads and writes without a common size', () => {
    const odd = device({ ...memory, supports: { get: [1, 4], putFull: [8, 8] } });
    expect(refusals(cpu, () => cacheCork(), odd)).toEqual([
      'tilelink/cork-support: Cache cork top.cork turns acquires into reads and writes of equal size, but ram supports get of 1 to 4 bytes and putFull of 8 bytes. (Set get of ram to [1, 8], or leave out its putFull and putPartial.)',
    ]);
  });

  test('clients that answer other requests than probes on channel B', () => {
    const odd: TLMasterPortInit = { masters: [{ name: 'odd', supports: { probe: 64, get: 64 } }] };
    expect(refusals(odd, () => cacheCork(), device())).toEqual([
      'tilelink/master-probe: Client odd supports get of 64 bytes on channel B, which its probe of no size does not contain. (Set probe to [64, 64], or leave out get.)',
    ]);
  });

  test('several clients, one of them a cache', () => {
    expect(unfit(cached, () => cacheCork(), { slaves: [uncached], beatBytes: 8 })).toEqual([
      'tilelink/cork-clients: Cache cork top.cork does not keep a cache coherent with other clients, but has 2 clients with a cache among them: $, mmio. (Put tl.broadcast({ lineBytes: 64 }) in the place of the cork to keep them coherent, or set unsafe and let software do it.)',
    ]);
    expect(unfit(cached, () => cacheCork({ unsafe: true }), { slaves: [uncached], beatBytes: 8 })).toEqual([]);
  });

  test('caches beyond it, unless that is nothing to it', () => {
    const one: TLMasterPortInit = { masters: [{ name: '$', supports: { probe: 64 } }] };
    const both = { slaves: [uncached, coherent], beatBytes: 8, endSinkId: 2 };
    const region =
      'tilelink/cork-region: Cache cork top.cork ends the coherence protocol, but l2 behind it has the region type TRACKED. (Leave the cork out where l2 is reached.)';
    expect(unfit(one, () => cacheCork(), both)).toEqual([
      'tilelink/cork-beyond: Cache cork top.cork ends the coherence protocol, but l2 behind it supports acquireB of 64 bytes. (Leave the cork out where l2 is reached, or set unsafe.)',
      region,
    ]);
    expect(unfit(one, () => cacheCork({ unsafe: true }), both)).toEqual([region]);
  });
});
