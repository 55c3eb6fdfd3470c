import { describe, expect, test } from 'vitest';
import {
  AXI4Buffer,
  AXI4BufferParams,
  type AXI4MasterPortInit,
  type AXI4SlaveInit,
  buffer,
  bufferChain,
  deinterleaver,
  delayer,
  fragmenter,
  master,
  slave as slaveSink,
  userYanker,
} from '../../../lib/protocols/gathered/axi4.js';
import { BufferParams } from '../../../lib/bus/crossings/index.js';
import { axi4ExtraIdField } from '../../../lib/bus/fields/index.js';
import { lazyModule } from '../../../lib/graph/index.js';
import { at, broken, elaborated } from '../tilelink/designs.js';
import { type Adapter, between, cpu, device, echoes, isWires, masters, slave, slaves, unfit } from './designs.js';

describe('buffers (amba 4.3, 9.3)', () => {
  const latency = (...make: Adapter[]): number => between(cpu, make, device()).inner.slave.minLatency;

  test.each<[string, Adapter[], number]>([
    ['default', [() => buffer()], 3],
    ['flow', [() => buffer('flow')], 1],
    ['none', [() => buffer('none')], 1],
    ['pipe', [() => buffer(BufferParams.pipe)], 3],
    ['one entry', [() => buffer(1)], 3],
    ['requests only', [() => buffer({ aw: 'default', w: 'default', ar: 'default', b: 'flow', r: 'flow' })], 2],
    ['a quick way around each', [() => buffer({ aw: 'default', w: 'none', b: 'none', ar: 'flow', r: 'default' })], 1],
    ['data to be written only', [() => buffer({ all: 'none', w: 'default' })], 1],
    ['two in series', [() => buffer(), () => buffer()], 5],
    ['a chain of three', [() => bufferChain(3)], 7],
    ['a chain of none', [() => bufferChain(0)], 1],
  ])('%s', (_what, make, expected) => {
    expect(latency(...make)).toBe(expected);
  });

  test('are never wires, even without any entries', () => {
    expect(isWires(between(cpu, [() => buffer('none')], device()).n)).toBe(false);
  });

  test('leave masters as they are, and the slaves the same objects', () => {
    const { inner, outer } = between(cpu, [() => buffer()], device());
    expect(inner.slave.list.made).toBe(outer.slave.list.made);
    expect(inner.master.list.made).toBe(outer.master.list.made);
  });

  test('can be named one by one in a chain', () => {
    const names = (chain: () => unknown): string[] => elaborated(chain).n.design.modules.map((module) => module.path);
    expect(names(() => bufferChain(2, 'hop'))).toEqual(['top', 'top.hop_0', 'top.hop_1']);
    expect(names(() => bufferChain(2))).toEqual(['top', 'top.buffers', 'top.buffers_1']);
  });

  test('can be described channel by channel', () => {
    const { none, flow, pipe } = BufferParams;
    const params = new AXI4BufferParams();
    expect(params).toEqual(new AXI4BufferParams(none, none, none, none, none));
    expect(params.copyIn(flow)).toEqual(new AXI4BufferParams(none, none, flow, none, flow));
    expect(params.copyOut(pipe)).toEqual(new AXI4BufferParams(pipe, pipe, none, pipe, none));
    expect(params.copyInOut(flow)).toEqual(new AXI4BufferParams(flow, flow, flow, flow, flow));
    expect(latency(() => lazyModule(() => new AXI4Buffer(params.copyInOut(pipe))).node)).toBe(3);
  });
});

describe('fragmenters (amba 4.4, 9.4)', () => {
  const narrow = { supportsRead: [1, 4], supportsWrite: [1, 4] } as const;

  test.each<[string, Partial<AXI4SlaveInit>, string]>([
    ['0x0/0xff', narrow, 'R 1..256 W 1..256'],
    ['0x0/0x3ff', narrow, 'R 1..1024 W 1..1024'],
    ['0x0/0xffff', narrow, 'R 1..1024 W 1..1024'],
    ['0x0/0xffff 0x20000/0xf', narrow, 'R 1..16 W 1..16'],
    ['0x0/0xfff', { supportsRead: 4, supportsWrite: [0, 0] }, 'R 4..1024 W -'],
  ])('%s', (address, sizes, expected) => {
    const port = device({ ...sizes, address: at(address), interleavedId: 3 }, { beatBytes: 4 });
    const { inner } = between(cpu, [fragmenter], port);
    expect(slaves(inner)).toEqual([`${address} GET_EFFECTS ${expected}`]);
  });

  test('align masters, and forget how many transactions they have in flight', () => {
    const port = { masters: [{ name: 'cpu', id: 4, maxFlight: 2 }], echoFields: [axi4ExtraIdField(1)] };
    const { outer } = between(port, [fragmenter], device());
    expect(masters(outer)).toEqual(['cpu [0,4) aligned flight -']);
    expect(echoes(outer)).toBe('AXI4FragLastField() AXI4ExtraIdField(1)');
  });

  test('need slaves that take whole beats', () => {
    const port = {
      slaves: [
        slave({ address: at('0x0/0xfff'), supportsRead: [1, 2], supportsWrite: [0, 0] }),
        slave({ address: at('0x1000/0xfff'), supportsRead: [1, 4], supportsWrite: [8, 8] }),
      ],
      beatBytes: 4,
    };
    expect(slaves(between(cpu, [fragmenter], port).inner)).toEqual([
      '0x0/0xfff GET_EFFECTS R 1..1024 W -',
      '0x1000/0xfff GET_EFFECTS R 1..1024 W 8..1024',
    ]);
    expect(unfit(cpu, [fragmenter], port)).toEqual([
      'axi4/fragmenter-beat: AXI4 fragmenter top.axi4frag needs reads of a whole beat of 4 bytes, but slave top.sink at AddressSet(0x0, 0xfff) supports reads of 1 to 2 bytes. (Declare supportsRead: [1, 4] for top.sink, or no reads at all.)',
    ]);
    expect(unfit(cpu, [fragmenter], { ...port, slaves: port.slaves.slice(1) })).toEqual([
      'axi4/fragmenter-beat: AXI4 fragmenter top.axi4frag needs writes of a whole beat of 4 bytes, but slave top.sink at AddressSet(0x1000, 0xfff) supports writes of 8 bytes. (Declare supportsWrite: [4, 8] for top.sink, or no writes at all.)',
    ]);
    expect(unfit(cpu, [fragmenter], device())).toEqual([]);
  });

  test('in series need a user yanker between them', () => {
    expect(unfit(cpu, [fragmenter, () => userYanker(1), fragmenter], device())).toEqual([]);
    expect(unfit(cpu, [fragmenter, fragmenter], device())).toEqual([
      'axi4/bundle-names: The way to top.sink has two echo fields that are called real_last: AXI4FragLast:AXI4FragLastField() and AXI4FragLast:AXI4FragLastField(). (Put axi4.userYanker() between the adapters that add these fields.)',
    ]);
  });
});

describe('user yankers (amba 4.6)', () => {
  const port = (maxFlight?: number): AXI4MasterPortInit => ({
    masters: [{ name: 'cpu', id: 4, maxFlight }],
    echoFields: [axi4ExtraIdField(1)],
  });

  test.each([
    [3, undefined, 3],
    [10, 4, 4],
    [3, 4, 3],
    [undefined, 4, 4],
    [undefined, undefined, undefined],
  ])('%s transactions with a cap of %s', (maxFlight, cap, left) => {
    const { outer } = between(port(maxFlight), [() => userYanker(cap)], device());
    expect(masters(outer)).toEqual([`cpu [0,4) flight ${left ?? '-'}`]);
    expect(echoes(outer)).toBe('');
  });

  test('need a limit', () => {
    expect(unfit(port(1), [() => userYanker()], device())).toEqual([]);
    expect(unfit(port(), [() => userYanker()], device())).toEqual([
      'axi4/yanker-flight: AXI4 user yanker top.axi4yank cannot size its queues: nothing limits the transactions that cpu has in flight for each id. (Give top.axi4yank a cap, such as axi4.userYanker(8), or declare maxFlight: 8 for cpu.)',
    ]);
  });
});

describe('deinterleavers (amba 4.7, 9.7)', () => {
  const mmio = device({ address: at('0x60000000/0x1fffffff'), supportsRead: [1, 256], supportsWrite: [1, 256] });

  test('limit reads, and keep them together', () => {
    const { inner, n } = between(cpu, [() => deinterleaver(64)], mmio);
    expect(slaves(inner)).toEqual(['0x60000000/0x1fffffff GET_EFFECTS R 1..64 W 1..256 together 0']);
    expect(isWires(n)).toBe(false);
  });

  test('leave no reads where all are larger', () => {
    const { inner } = between(cpu, [() => deinterleaver(8)], device({ supportsRead: [16, 64] }));
    expect(slaves(inner)).toEqual(['0x1000/0xfff GET_EFFECTS R - W 1..64 together 0']);
  });

  test('are wires for single beats', () => {
    expect(isWires(between(cpu, [() => deinterleaver(8, 'none')], mmio).n)).toBe(true);
    expect(isWires(between(cpu, [() => deinterleaver(16)], mmio).n)).toBe(false);
    expect(isWires(elaborated(() => deinterleaver(64)).n)).toBe(true);
  });

  test.each([
    [0, '1, 2, 4, 8 or more'],
    [48, '32 or 64'],
  ])('cannot gather %d bytes', (maxReadBytes, better) => {
    expect(broken(() => deinterleaver(maxReadBytes))).toBe(
      `axi4/deinterleaver-size: An AXI4 deinterleaver was given read bursts of up to ${maxReadBytes} bytes, which is not a power of two of at least 1. (Set maxReadBytes to ${better}.)`,
    );
  });
});

describe('delayers (amba 4.8)', () => {
  test('change nothing', () => {
    const { inner, outer } = between(cpu, [() => delayer(0)], device());
    expect(inner.slave.list.made).toBe(outer.slave.list.made);
    expect(inner.master.list.made).toBe(outer.master.list.made);
  });

  test.each([1, -0.5])('cannot hold back with a probability of %d', (q) => {
    expect(broken(() => delayer(q))).toBe(
      `axi4/delayer-probability: An AXI4 delayer was given ${q} as the probability of holding a beat back. (Set q to a number from 0 up to, not including, 1; with 1 nothing would ever arrive.)`,
    );
  });
});

test('single masters and slaves can be written in short', () => {
  const { made, n } = elaborated(() => {
    const dma = master({ name: 'dma', id: 16, aligned: true, maxFlight: 4, echoFields: [axi4ExtraIdField(2)] });
    const ram = slaveSink({ ...slave(), beatBytes: 8, minLatency: 2 });
    ram.from(dma);
    return { dma, ram };
  });
  const [edge] = n.edges(made.dma).out;
  expect(edge === undefined ? [] : [...masters(edge), ...slaves(edge), edge.slave.minLatency, echoes(edge)]).toEqual([
    'dma [0,16) aligned flight 4',
    '0x1000/0xfff GET_EFFECTS R 1..64 W 1..64',
    2,
    'AXI4ExtraIdField(2)',
  ]);
  expect(made.dma.name).toBe('dma');
});

test('edges are drawn with their width (amba 9.12)', () => {
  const { n } = between(cpu, [() => buffer()], device({}, { beatBytes: 4 }));
  const drawn = n.order.flatMap((node) => n.state(node).oPorts.map((_port, k) => n.rendered(node, k)));
  expect(drawn).toEqual(drawn.map(() => ({ colour: '#00ccff', label: '32', flipped: false })));
  expect(drawn).toHaveLength(2);
});
