import { describe, expect, test } from 'vitest';
import { uint } from '../../../../lib/bus/wires/index.js';
import { BundleField, BundleKey } from '../../../../lib/bus/fields/index.js';
import {
  assignRanges,
  clientNode,
  fifoRelabeller,
  managerNode,
  type TLEdge,
  TLXbar,
  xbar,
} from '../../../../lib/protocols/gathered/tl.js';
import { lazyModule } from '../../../../lib/graph/index.js';
import { at, complaints, device, elaborated, manager, masters, untyped } from '../designs.js';

describe('id ranges (tilelink 5.1.3)', () => {
  test.each([
    ['1', '[0,1)'],
    ['3', '[0,4)'],
    ['1,1', '[1,2) [0,1)'],
    ['3,3', '[4,8) [0,4)'],
    ['2,1', '[0,2) [2,3)'],
    ['1,2', '[2,3) [0,2)'],
    ['5,3,8', '[8,16) [16,20) [0,8)'],
    ['4,4,4', '[8,12) [4,8) [0,4)'],
    ['6,6,6,6', '[24,32) [16,24) [8,16) [0,8)'],
    ['1,2,4,8', '[14,15) [12,14) [8,12) [0,8)'],
    ['8,4,2,1', '[0,8) [8,12) [12,14) [14,15)'],
    ['9,2,2,1', '[0,16) [18,20) [16,18) [20,21)'],
    ['7,4,1,1,16', '[16,24) [24,28) [29,30) [28,29) [0,16)'],
    ['1,0,7', '[8,9) [0,0) [0,8)'],
    ['0,0', '[0,0) [0,0)'],
  ])('sizes %s', (sizes, ranges) => {
    const found = assignRanges(sizes.split(',').map(Number));
    expect(found.map(({ start, end }) => `[${start},${end})`).join(' ')).toBe(ranges);
  });

  test('sink ids are rounded up where buses join, source ids are not', () => {
    const memory = device(
      { regionType: 'TRACKED', supports: { acquireB: 8, get: [1, 8] }, address: at('0x8000/0xfff') },
      { endSinkId: 7 },
    );
    const { made, n } = elaborated(() => {
      const bar = xbar();
      const cpu = clientNode([{ masters: [{ name: 'cpu', sourceId: [0, 7] }] }], { name: 'cpu' });
      bar.from(cpu);
      const ram = managerNode([memory], { name: 'ram' });
      const uart = managerNode([device()], { name: 'uart' });
      ram.from(bar);
      uart.from(bar);
      return { cpu, ram, uart };
    });
    expect(n.failures).toEqual([]);
    expect(n.edges(made.ram).in[0]?.slave.endSinkId).toBe(7);
    expect(n.edges(made.cpu).out[0]?.slave.endSinkId).toBe(8);
    expect(n.edges(made.uart).in[0]?.master.endSourceId).toBe(7);
  });
});

test('FIFO domains of different ports never merge, and are numbered in order (tilelink 5.1.4)', () => {
  const relabel = fifoRelabeller();
  const first = relabel();
  const second = relabel();
  expect([7, undefined, 2, 7].map(first)).toEqual([0, undefined, 1, 0]);
  expect([7, 0].map(second)).toEqual([2, 3]);
});

test('clients keep the order of their ports, with the latency of the quickest', () => {
  const { made, n } = elaborated(() => {
    const bar = xbar();
    bar.fromStar(
      clientNode(
        [
          { masters: [{ name: 'a', sourceId: [0, 5] }], minLatency: 3 },
          {
            masters: [
              { name: 'b', sourceId: [0, 3] },
              { name: 'c', sourceId: [3, 4], requestFifo: true },
            ],
            minLatency: 1,
          },
        ],
        { name: 'cpus' },
      ),
    );
    const dev = managerNode([device({}, { minLatency: 2 })], { name: 'dev' });
    dev.from(bar);
    return dev;
  });
  const [edge] = n.edges(made).in;
  expect(edge && masters(edge)).toEqual(['a [0,5)', 'b [8,11)', 'c [11,12) fifo']);
  expect(edge?.master.minLatency).toBe(1);
});

test('fields are joined on their way (tilelink 12.4)', () => {
  const [k1, k2] = ['k1', 'k2'].map((name) => new BundleKey(name, 'control')) as [BundleKey, BundleKey];
  const field = (key: BundleKey, width: number): BundleField =>
    new BundleField(key, `${key.name}(${width})`, uint(width));
  const { made, n } = elaborated(() => {
    const bar = xbar();
    const a = clientNode(
      [{ masters: [{ name: 'a' }], requestFields: [field(k1, 3), field(k2, 1)], responseKeys: [k1] }],
      { name: 'a' },
    );
    const b = clientNode([{ masters: [{ name: 'b' }], requestFields: [field(k1, 3)], echoFields: [field(k1, 4)] }], {
      name: 'b',
    });
    const m0 = managerNode([device({}, { requestKeys: [k2], responseFields: [field(k1, 9)] })], { name: 'm0' });
    const m1 = managerNode([device({ address: at('0x2000/0xfff') }, { requestKeys: [k1, k2] })], { name: 'm1' });
    bar.from(a);
    bar.from(b);
    m0.from(bar);
    m1.from(bar);
    return { sources: [a, b], sinks: [m0, m1] };
  });
  expect(n.failures).toEqual([]);
  const shown = (edge: TLEdge | undefined): string =>
    [edge?.bundle.echoFields, edge?.bundle.requestFields, edge?.bundle.responseFields].map(String).join(' | ');
  expect(made.sources.map((source) => shown(n.edges(source).out[0]))).toEqual([
    ' | k1(3),k2(1) | k1(9)',
    'k1(4) | k1(3) | ',
  ]);
  expect(made.sinks.map((sink) => shown(n.edges(sink).in[0]))).toEqual([
    'k1(4) | k2(1) | k1(9)',
    'k1(4) | k2(1),k1(3) | ',
  ]);
});

test('buses of different width need a widget', () => {
  const { n } = elaborated(() => {
    const bar = xbar();
    bar.from(clientNode([{ masters: [{ name: 'cpu' }] }], { name: 'cpu' }));
    managerNode([device({ name: 'ram' })], { name: 'ram' }).from(bar);
    managerNode([{ slaves: [manager({ name: 'uart' }), manager({ name: 'spi' })], beatBytes: 4 }], { name: 'io' }).from(
      bar,
    );
  });
  expect(complaints(n)).toEqual([
    'tilelink/xbar-width: Crossbar top.xbar joins buses of different width: ram 8 bytes; uart, spi 4 bytes. (Put tl.widthWidget(8) between crossbar top.xbar and uart, spi: the bus is 8 bytes wide. Or put tl.widthWidget(4) between crossbar top.xbar and ram: it is 4 bytes wide, with fewer wires, and moves no more than that in a beat.)',
  ]);
});

test('the hardware module is named after its ports', () => {
  const { made, n } = elaborated(() => {
    const bar = lazyModule(() => new TLXbar({ nameSuffix: 'pbus' }), { name: 'pbus' });
    bar.node.from(clientNode([{ masters: [{ name: 'cpu', sourceId: 8 }] }], { name: 'cpu' }));
    managerNode([device()], { name: 'dev' }).from(bar.node);
    return bar;
  });
  expect(made.desiredName((node) => n.edges(node))).toBe('TLXbar_pbus_i1_o1_a13d64s3k1z2u');
  expect(n.circuitIdentity(untyped(made.node))).toBe(true);
});
