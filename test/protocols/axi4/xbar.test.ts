import { describe, expect, test } from 'vitest';
import { uint } from '../../../lib/bus/wires/index.js';
import {
  type AXI4Edge,
  AXI4SlavePortParameters,
  AXI4Xbar,
  masterNode,
  routes,
  slaveNode,
  xbar,
} from '../../../lib/protocols/gathered/axi4.js';
import { BundleField, BundleKey } from '../../../lib/bus/fields/index.js';
import { lazyModule, type Negotiated } from '../../../lib/graph/index.js';
import { at, broken, complaints, elaborated } from '../tilelink/designs.js';
import { between, cpu, device, isWires, masters, slaves } from './designs.js';

test('masters get ids of their own, the widest port the lowest (amba 9.2 X1)', () => {
  const { made, n } = elaborated(() => {
    const bar = xbar();
    for (const [name, id] of [
      ['p', 3],
      ['q', 1],
      ['r', 8],
    ] as const) {
      bar.from(masterNode([{ masters: [{ name, id, maxFlight: 2, aligned: true }] }], { name }));
    }
    const sink = slaveNode([device()], { name: 'sink' });
    sink.from(bar);
    return sink;
  });
  const [edge] = n.edges(made).in as [AXI4Edge];
  expect(masters(edge)).toEqual([
    'p [8,11) aligned flight 2',
    'q [12,13) aligned flight 2',
    'r [0,8) aligned flight 2',
  ]);
  expect([edge.master.endId, edge.bundle.idBits]).toEqual([13, 4]);
});

test('slaves keep the order of their ports, with the latency of the quickest (X2)', () => {
  const { made, n } = elaborated(() => {
    const bar = xbar();
    const source = masterNode([cpu], { name: 'source' });
    bar.from(source);
    const [late, early] = [
      device({ regionType: 'UNCACHED' }, { minLatency: 3 }),
      device({ address: at('0x2000/0xfff'), interleavedId: 0 }, { minLatency: 1 }),
    ];
    slaveNode([late], { name: 'late' }).from(bar);
    slaveNode([early], { name: 'early' }).from(bar);
    return source;
  });
  const [edge] = n.edges(made).out as [AXI4Edge];
  expect(edge.slave.minLatency).toBe(1);
  expect(slaves(edge)).toEqual([
    '0x1000/0xfff UNCACHED R 1..64 W 1..64',
    '0x2000/0xfff GET_EFFECTS R 1..64 W 1..64 together 0',
  ]);
});

test('one master and one slave are connected by wires (X5)', () => {
  const { outer, n } = between(cpu, [xbar], device());
  expect(masters(outer)).toEqual(['cpu [0,4) flight -']);
  expect(isWires(n, 'nexus')).toBe(true);
});

describe('what it refuses', () => {
  const joined = (first: string, second: string, beatBytes = 8): Negotiated =>
    elaborated(() => {
      const bar = xbar();
      bar.from(masterNode([cpu], { name: 'source' }));
      slaveNode([device({ address: at(first) })], { name: 'ram' }).from(bar);
      slaveNode([device({ address: at(second) }, { beatBytes })], { name: 'io' }).from(bar);
    }).n;

  test('buses of different width (X3)', () => {
    expect(complaints(joined('0x0/0xfff', '0x1000/0xfff', 4))).toEqual([
      "axi4/xbar-width: AXI4 crossbar top.axi4xbar joins buses of different width: top.ram 8 bytes; top.io 4 bytes. (Declare beatBytes: 8 for top.io, or lead to top.io by TileLink, which has an adapter for widths: axi4.fragmenter(), axi4.userYanker(8), axi4.toTL(), tl.fifoFixer(), tl.xbar(), tl.widthWidget(8), tl.toAXI4(), axi4.deinterleaver(64), with tl.error({ params: { address: [AddressSet.range('0x2000', '4K')], maxAtomic: 8, maxTransfer: 64 }, beatBytes: 8 }) behind that tl.xbar(), too.)",
    ]);
  });

  test('buses of different width, one with bursts that would be too short', () => {
    const { failures } = elaborated(() => {
      const bar = xbar();
      bar.from(masterNode([cpu], { name: 'source' }));
      slaveNode([device({ address: at('0x0/0xfff') })], { name: 'ram' }).from(bar);
      slaveNode([device({ address: at('0x1000/0xfff'), supportsRead: 4, supportsWrite: 4 }, { beatBytes: 4 })], {
        name: 'io',
      }).from(bar);
    }).n;
    expect(failures.map(({ help }) => help?.split(', or ')[0])).toEqual([
      'Declare beatBytes: 8 for top.io, with bursts of up to 8 bytes for top.io',
    ]);
  });

  test('slaves that share addresses (X4), which the message is about first', () => {
    const refused = joined('0x0/0xfff', '0x800/0x7ff');
    expect(refused.failures.map(({ subjects }) => subjects)).toEqual([['top.ram', 'top.io', 'top.axi4xbar.node']]);
    expect(complaints(refused)).toEqual([
      "axi4/slave-port-disjoint: Two slaves of one AXI4 port share addresses: top.ram at AddressSet(0x0, 0xfff) and top.io at AddressSet(0x800, 0x7ff). (Move top.io, such as to where this port sees it at AddressSet.range('0x1000', '0x800').)",
    ]);
  });

  test('numbers below 1', () => {
    expect(broken(() => lazyModule(() => new AXI4Xbar({ maxFlightPerId: 0 })))).toBe(
      'axi4/xbar-flight: An AXI4 crossbar was given 0 transactions in flight for each id. (Set maxFlightPerId to at least 1.)',
    );
    expect(broken(() => xbar({ awQueueDepth: 0 }))).toBe(
      'axi4/xbar-queue: An AXI4 crossbar was given an AW queue of 0 entries. (Set awQueueDepth to at least 1.)',
    );
  });
});

test('fields are joined on their way', () => {
  const field = (name: string, width: number): BundleField =>
    new BundleField(new BundleKey(name, 'control'), `${name}(${width})`, uint(width));
  const { made, n } = elaborated(() => {
    const bar = xbar();
    bar.from(
      masterNode([{ ...cpu, echoFields: [field('tl_state', 3)], requestFields: [field('b', 1)] }], { name: 'a' }),
    );
    bar.from(masterNode([{ ...cpu, echoFields: [field('extra_id', 1), field('tl_state', 3)] }], { name: 'b' }));
    const sink = slaveNode([device()], { name: 'sink' });
    sink.from(bar);
    return sink;
  });
  const [edge] = n.edges(made).in as [AXI4Edge];
  expect(edge.master.echoFields.map(String)).toEqual(['extra_id(1)', 'tl_state(3)']);
  expect(edge.master.requestFields.map(String)).toEqual(['b(1)']);
});

describe('routes (amba 4.2)', () => {
  const chosen = (...addresses: string[]): ReturnType<typeof routes> =>
    routes(addresses.map((address) => AXI4SlavePortParameters.of(device({ address: at(address) }))));

  test.each([
    [['0x0/0xfff', '0x1000/0xfff'], 0x1000n],
    [['0x0/0xfff', '0x1000/0xfff', '0x2000/0xfff'], 0x3000n],
    [['0x80000000/0xfffffff', '0x60000000/0x1fffffff', '0x2000000/0xffff'], 0xc0000000n],
    [['0x0/0xfff'], 0n],
  ])('%j', (addresses, decision) => {
    expect(chosen(...addresses).decision).toBe(decision);
  });

  test('match what the chosen bits say', () => {
    expect(chosen('0x0/0xfff', '0x1000/0xfff').matches.map(String)).toEqual([
      'AddressSet(0x0, ~0x1000)',
      'AddressSet(0x1000, ~0x1000)',
    ]);
  });
});
