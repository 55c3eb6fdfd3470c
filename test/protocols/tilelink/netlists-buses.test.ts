import { describe, expect, test } from 'vitest';

import {
  BankBinder,
  clientNode,
  managerNode,
  ProbePicker,
  TLAtomicAutomata,
  TLBuffer,
  TLCacheCork,
  type TLEdge,
  TLError,
  TLFIFOFixer,
  TLFragmenter,
  TLXbar,
} from '../../../lib/protocols/gathered/tl.js';
import { at, complaints, elaborated, fifoIds, masters, places, slaves, untyped } from './designs.js';

import { cache, edgesOf, find, put, ram } from './netlists.js';

describe('netlist C: peripheral bus (tilelink 11.6)', () => {
  const { n } = elaborated(() => {
    const cpu = [
      { name: 'cpu', sourceId: [0, 4], requestFifo: true },
      { name: 'dma', sourceId: [4, 8], requestFifo: true },
    ] as const;
    const inner = put('in_xbar', () => new TLXbar());
    inner.from(clientNode([{ masters: cpu }], { name: 'cpu' }));
    const outer = put('out_xbar', () => new TLXbar());
    outer
      .starFrom(put('fixer', () => new TLFIFOFixer()))
      .starFrom(put('buffer', () => new TLBuffer()))
      .starFrom(put('atomics', () => new TLAtomicAutomata()))
      .starFrom(inner);
    const eight = { get: [1, 8], putFull: [1, 8], putPartial: [1, 8] } as const;
    const uart = { name: 'uart', address: at('0x10010000/0xfff'), supports: eight, fifoId: 0 };
    const rom = {
      name: 'rom',
      address: at('0x10000/0xffff'),
      regionType: 'UNCACHED',
      supports: { get: [1, 8] },
      fifoId: 0,
    } as const;
    for (const device of [uart, rom]) {
      managerNode([{ slaves: [device], beatBytes: 8 }], { name: device.name })
        .from(put('fragmenter', () => new TLFragmenter({ minSize: 8, maxSize: 64 })))
        .from(outer);
    }
    const params = { address: at('0x3000/0xfff'), maxAtomic: 4096, maxTransfer: 4096 };
    put('error', () => new TLError({ params, beatBytes: 8 }))
      .from(put('queue', () => new TLBuffer()))
      .from(outer);
  });
  const edges = edgesOf(n);
  const edge = (name: string): TLEdge => find(edges, name);

  test('FIFO domains', () => {
    expect(fifoIds(edge('fixer -> out_xbar'))).toBe('0 1 2');
    expect(fifoIds(edge('buffer -> fixer'))).toBe('0 0 0');
  });

  test('atomics', () => {
    expect(slaves(edge('in_xbar -> atomics'))).toEqual([
      'uart 0x10010000/0xfff GET_EFFECTS fifo 0: AL 1..8 GFP 1..64',
      'rom 0x10000/0xffff UNCACHED fifo 0: G 1..64',
      'error 0x3000/0xfff VOLATILE fifo 0: ALGFPH 1..4096',
    ]);
  });

  test('latencies', () => {
    expect(edge('fixer -> out_xbar').slave.minLatency).toBe(0);
    expect(edge('atomics -> buffer').slave.minLatency).toBe(2);
    expect(edge('buffer -> fixer').master.minLatency).toBe(2);
  });

  test('widths', () => {
    expect(edge('buffer -> fixer').bundle.shortName).toBe('a29d64s3k1z4u');
    const wires = (name: string): boolean =>
      n.design.nodes.some((node) => node.module.name === name && n.circuitIdentity(node));
    expect([wires('fixer'), wires('in_xbar')]).toEqual([false, true]);
    expect(n.validate()).toEqual([]);
  });
});

describe('netlist D: four banks (tilelink 11.7)', () => {
  const { made, n } = elaborated(() => {
    const [x, y] = [put('x', () => new TLXbar()), put('y', () => new TLXbar())];
    const l2 = cache(5);
    const cork = put('cork', () => new TLCacheCork());
    const binder = put('binder', () => new BankBinder({ mask: 0xc0n }));
    const picker = put('picker', () => new ProbePicker());
    const source = clientNode([{ masters: [{ name: 'c', sourceId: 4, supports: { probe: 64 } }] }], { name: 'c' });
    x.from(source);
    l2.starFrom(x);
    cork.starFrom(l2);
    binder.starFrom(cork);
    y.fromStar(binder);
    picker.from(y);
    const memory = {
      ...ram,
      address: at('0x80000000/0xffffff'),
      supports: { get: [1, 128], putFull: [1, 128], putPartial: [1, 128] } as const,
    };
    const sink = managerNode([{ slaves: [memory], beatBytes: 8 }], { name: 'ram' });
    sink.from(picker);
    return { source, x, binder, y, picker, sink };
  });
  const outOf = (node: object): TLEdge[] => n.edges(untyped(node)).out as TLEdge[];
  const into = (node: object): TLEdge[] => n.edges(untyped(node)).in as TLEdge[];

  test('the first crossbar splits the memory', () => {
    expect(complaints(n)).toEqual([]);
    expect(outOf(made.x).map((edge) => places(edge.slave.slaves[0]?.address ?? []))).toEqual([
      '0x80000000/0xffff3f',
      '0x80000040/0xffff3f',
      '0x80000080/0xffff3f',
      '0x800000c0/0xffff3f',
    ]);
    expect(outOf(made.x).map((edge) => edge.slave.endSinkId)).toEqual([7, 7, 7, 7]);
    const [front] = outOf(made.source);
    expect([front?.slave.endSinkId, front?.bundle.sinkBits]).toEqual([32, 5]);
  });

  test('the binder cuts transfers, and what clients see', () => {
    for (const edge of into(made.binder)) {
      expect(masters(edge)).toEqual(['L2 InclusiveCache [0,10)']);
      expect(slaves(edge)[0]).toMatch(/fifo 0: GFP 1..64$/);
    }
    expect(outOf(made.binder).map((edge) => places(edge.master.masters[0]?.visibility ?? []))).toEqual([
      '0x0/~0xc0',
      '0x40/~0xc0',
      '0x80/~0xc0',
      '0xc0/~0xc0',
    ]);
    expect(outOf(made.binder).flatMap(slaves)[3]).toBe('ram 0x80000000/0xffffff UNCACHED fifo 0: GFP 1..128');
  });

  test('the picker joins the banks again', () => {
    const [behind] = outOf(made.y);
    expect(behind && masters(behind)).toEqual(
      [48, 32, 16, 0].map((start) => `L2 InclusiveCache [${start},${start + 10})`),
    );
    const unused = [10, 26, 42].flatMap((start) => Array.from({ length: 6 }, (_, k) => start + k));
    expect(behind?.master.unusedSources).toEqual(unused);
    const [last] = into(made.sink);
    expect(last && masters(last)).toEqual(['L2 InclusiveCache [0,58)']);
    expect(places(last?.master.masters[0]?.visibility ?? [])).toBe('0x0/~0x0');
  });
});
