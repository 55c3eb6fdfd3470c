import { describe, expect, test } from 'vitest';
import { AddressSet, axi4, connect, elaborate, soc } from 'entente-soc';
import { check } from '../../../lib/check/index.js';
import { mastersOf, route } from '../../../lib/query/index.js';

const slave = (address: AddressSet, bytes: number) =>
  ({ address: [address], supportsRead: [1, bytes], supportsWrite: [1, bytes] }) as const;

// One node declares several devices, behind a node that looks at each of them; masters see them in the same order.
const design = elaborate(
  soc('soc', () => {
    const dma = axi4.master({ name: 'dma', id: [0, 4], maxFlight: 4 });
    const bus = axi4.xbar();
    const deinterleaver = axi4.deinterleaver(256);
    const devices = axi4.slaveNode([
      {
        slaves: [
          slave(new AddressSet(0x1_0000n, 0xffn), 16),
          slave(new AddressSet(0x10_0000n, 0xf_ffffn), 256),
          slave(new AddressSet(0x20_0000n, 0xffn), 8),
        ],
        beatBytes: 8,
      },
    ]);
    connect(dma, bus);
    connect(bus, deinterleaver);
    connect(deinterleaver, devices);
    return { dma, bus, deinterleaver, devices };
  }),
);

describe('the way to one of several devices that a node declares', () => {
  test.each([
    [0x1_0040n, 16],
    [0x10_0040n, 64],
    [0x20_0040n, 8],
  ])('an access of %s bytes goes to the device that has its address', (address, size) => {
    const [dma] = mastersOf(design);
    const way = dma && route(design, dma, { operation: 'get', address, size });
    expect(way?.end).toMatchObject({ kind: 'device', node: 'soc.devices', offset: 0x40n });
    expect(way?.hops.map((hop) => [hop.address, hop.size, hop.requests])).toEqual(
      way?.hops.map(() => [address, size, 1]),
    );
  });

  test('no burst is said to be cut that is not', () => {
    const { findings } = check(design, { budgets: { requestsPerBurst: 4 } });
    expect(findings.filter(({ rule }) => rule === 'transfers/cost')).toEqual([]);
  });
});
