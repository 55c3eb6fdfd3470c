import { describe, expect, test } from 'vitest';
import { type LazyModule, lazyModule, type Negotiated, type NexusNode, type Node } from '../../lib/graph/index.js';
import {
  adapterNode,
  BankBinder,
  clientNode,
  connectivity,
  managerNode,
  ProbePicker,
  routeDecision,
  type TileLink,
  TLAtomicAutomata,
  TLBroadcast,
  TLBuffer,
  TLCacheCork,
  type TLEdge,
  TLError,
  TLFIFOFixer,
  TLFragmenter,
  TLMasterPortParameters,
  TLSlavePortParameters,
  TLWidthWidget,
  TLXbar,
} from '../../lib/tilelink/index.js';
import { at, complaints, elaborated, fifoIds, masters, places, slaves, untyped } from './designs.js';

// Makes a module called `name` and returns its node.
function put<N>(name: string, make: () => LazyModule & { readonly node: N }): N {
  return lazyModule(make, { name }).node;
}

// All edges of a design, as `source -> sink`, sinks of one source in the order of their ports.
function edgesOf(n: Negotiated): Map<string, TLEdge> {
  expect(complaints(n)).toEqual([]);
  const short = (node: Node): string => node.path.replace('top.', '').replace('.node', '');
  return new Map(
    n.design.nodes.flatMap((node) =>
      n.state(node).oPorts.map((port, k) => [`${short(node)} -> ${short(port.node)}`, n.edges(node).out[k] as TLEdge]),
    ),
  );
}

function find(edges: ReadonlyMap<string, TLEdge>, name: string): TLEdge {
  const edge = edges.get(name);
  if (edge === undefined) throw new Error(`no edge ${name}`);
  return edge;
}

// One row of the table of tilelink 11.4.
function row({ bundle, maxTransfer, master, slave }: TLEdge): string {
  const latencies = `${master.minLatency}/${slave.minLatency}`;
  return `${bundle.shortName} ${maxTransfer} ${master.endSourceId} ${slave.endSinkId} ${latencies} ${8 * slave.beatBytes}`;
}

const supports = { get: [1, 64], putFull: [1, 64], putPartial: [1, 64] } as const;
const ram = {
  name: 'ram',
  address: at('0x80000000/0xfffffff'),
  regionType: 'UNCACHED',
  executable: true,
  supports,
  fifoId: 0,
} as const;

// Two cores on a system bus with a UART, and whatever `memory` hangs on the bus (tilelink 11.1).
function system(memory: (sbus: NexusNode<TileLink>) => void): {
  readonly n: Negotiated;
  readonly sbus: Node;
  readonly fixer: Node;
} {
  const { made, n } = elaborated(() => {
    const cores = [0, 1].map((i) => {
      const bar = put(`core${i}`, () => new TLXbar());
      const data = [
        { name: `Core ${i} DCache`, sourceId: [0, 1], supports: { probe: 64 } },
        { name: `Core ${i} DCache MMIO`, sourceId: [1, 2], requestFifo: true },
      ] as const;
      bar.from(clientNode([{ masters: data, minLatency: 1 }], { name: `dcache${i}` }));
      bar.from(clientNode([{ masters: [{ name: `Core ${i} ICache` }] }], { name: `icache${i}` }));
      return bar;
    });
    const fixer = put('fixer', () => new TLFIFOFixer({ policy: 'allVolatile' }));
    for (const core of cores) fixer.from(core);
    const sbus = put('sbus', () => new TLXbar());
    sbus.fromStar(fixer);
    const small = { get: [1, 4], putFull: [1, 4], putPartial: [1, 4] } as const;
    const registers = { name: 'uart', address: at('0x10010000/0xfff'), supports: small, fifoId: 0 };
    managerNode([{ slaves: [registers], beatBytes: 4 }], { name: 'uart' })
      .from(put('fragmenter', () => new TLFragmenter({ minSize: 4, maxSize: 64 })))
      .from(put('widget', () => new TLWidthWidget({ innerBeatBytes: 8 })))
      .from(sbus);
    memory(sbus);
    return { sbus, fixer };
  });
  return { n, sbus: untyped(made.sbus), fixer: untyped(made.fixer) };
}

describe('netlist A: broadcast hub (tilelink 11.1 to 11.4)', () => {
  const { n, sbus, fixer } = system((bus) => {
    managerNode([{ slaves: [ram], beatBytes: 8, minLatency: 1 }], { name: 'ram' })
      .from(put('broadcast', () => new TLBroadcast({ lineBytes: 64 })))
      .from(bus);
  });
  const edges = edgesOf(n);

  test.each([
    ['dcache0 -> core0', 'a32d64s1k2z3c 64 2 4 1/0 64'],
    ['icache0 -> core0', 'a32d64s1k2z3u 64 1 4 0/0 64'],
    ['core0 -> fixer', 'a32d64s2k2z3c 64 3 4 0/0 64'],
    ['dcache1 -> core1', 'a32d64s1k2z3c 64 2 4 1/0 64'],
    ['icache1 -> core1', 'a32d64s1k2z3u 64 1 4 0/0 64'],
    ['core1 -> fixer', 'a32d64s2k2z3c 64 3 4 0/0 64'],
    ['fixer -> sbus', 'a32d64s2k2z3c 64 3 4 0/0 64'],
    ['sbus -> widget', 'a29d64s3k1z3u 64 7 0 0/0 64'],
    ['widget -> fragmenter', 'a29d32s3k1z3u 64 7 0 0/0 32'],
    ['fragmenter -> uart', 'a29d32s8k1z2u 4 224 0 0/0 32'],
    ['sbus -> broadcast', 'a32d64s3k2z3c 64 7 4 0/1 64'],
    ['broadcast -> ram', 'a32d64s5k1z3u 64 32 0 0/1 64'],
  ])('edge %s is %s', (name, expected) => {
    const edge = edges.get(name);
    expect(edge && row(edge)).toBe(expected);
  });

  test('source ids (tilelink 11.2)', () => {
    const clients = (name: string): string[] => masters(find(edges, name));
    expect(clients('core0 -> fixer')).toEqual([
      'Core 0 DCache [0,1) probe 64..64',
      'Core 0 DCache MMIO [1,2) fifo',
      'Core 0 ICache [2,3)',
    ]);
    expect(clients('sbus -> widget')).toEqual([
      'Core 0 DCache [4,5) probe 64..64',
      'Core 0 DCache MMIO [5,6) fifo',
      'Core 0 ICache [6,7)',
      'Core 1 DCache [0,1) probe 64..64',
      'Core 1 DCache MMIO [1,2) fifo',
      'Core 1 ICache [2,3)',
    ]);
    expect(edges.get('sbus -> widget')?.master.unusedSources).toEqual([3]);
    expect(clients('fragmenter -> uart')).toEqual(['TLFragmenter [0,224) fifo']);
    expect(clients('broadcast -> ram')).toEqual(['TLBroadcast [0,32)']);
  });

  test('managers on their way up (tilelink 11.3)', () => {
    const managers = (name: string): string[] => slaves(find(edges, name));
    const above = 'uart 0x10010000/0xfff GET_EFFECTS fifo 0: GFP 1..64';
    expect(managers('widget -> fragmenter')).toEqual([above]);
    expect(managers('sbus -> widget')).toEqual([above]);
    const coherent = 'ram 0x80000000/0xfffffff TRACKED fifo -: TBGFP 1..64';
    expect(managers('sbus -> broadcast')).toEqual([coherent]);
    expect(managers('fixer -> sbus')).toEqual([above, coherent]);
    expect(managers('core0 -> fixer')).toEqual([above, coherent]);
  });

  test('the fixer is wires, and the bus decides by one bit', () => {
    expect(n.circuitIdentity(fixer)).toBe(true);
    const { in: inputs, out: outputs } = n.edges(sbus) as { in: TLEdge[]; out: TLEdge[] };
    const [reached] = connectivity(inputs, outputs).reachable;
    const { decision, matches } = routeDecision(reached ?? [], outputs);
    expect(decision).toBe(0x8000_0000n);
    expect(matches.map((sets) => places(sets))).toEqual(['0x0/~0x80000000', '0x80000000/~0x80000000']);
  });

  test('the hardware has nothing to complain about', () => {
    expect(n.validate()).toEqual([]);
  });
});

// What an inclusive cache does to ports (tilelink 8), with `outMshrs` lines on their way to memory at once.
function cache(outMshrs: number): ReturnType<typeof adapterNode> {
  return adapterNode({
    name: 'l2',
    down: () =>
      TLMasterPortParameters.of({
        masters: [{ name: 'L2 InclusiveCache', sourceId: outMshrs, supports: { probe: 64 } }],
      }),
    up: (port) =>
      TLSlavePortParameters.of({
        slaves: port.slaves.map((slave) =>
          slave.copy({
            regionType: 'CACHED',
            supports: {
              ...{ acquireT: 64, acquireB: 64, arithmetic: [1, 8], logical: [1, 8] },
              ...{ get: [1, 64], putFull: [1, 64], putPartial: [1, 64], hint: [1, 64] },
            },
            alwaysGrantsT: false,
            fifoId: undefined,
          }),
        ),
        beatBytes: 8,
        endSinkId: outMshrs + 2,
        minLatency: 2,
      }),
  });
}

describe('netlist B: inclusive cache and cork (tilelink 11.5)', () => {
  const { n } = system((bus) => {
    managerNode([{ slaves: [ram], beatBytes: 8, minLatency: 1 }], { name: 'ram' })
      .from(put('cork', () => new TLCacheCork()))
      .from(cache(5))
      .from(bus);
  });
  const edges = edgesOf(n);

  test.each<[string, string, string]>([
    ['fixer -> sbus', 'a32d64s2k3z3c 3 8', 'CACHED fifo -: TB 64..64 AL 1..8 GFPH 1..64'],
    ['sbus -> l2', 'a32d64s3k3z3c 7 7', 'CACHED fifo -: TB 64..64 AL 1..8 GFPH 1..64'],
    ['l2 -> cork', 'a32d64s3k3z3c 5 8', 'UNCACHED fifo 0: TBGFP 1..64'],
    ['cork -> ram', 'a32d64s4k1z3u 10 0', 'UNCACHED fifo 0: GFP 1..64'],
  ])('edge %s is %s', (name, expected, manager) => {
    const edge = find(edges, name);
    expect(`${edge.bundle.shortName} ${edge.master.endSourceId} ${edge.slave.endSinkId}`).toBe(expected);
    expect(slaves(edge).at(-1)).toBe(`ram 0x80000000/0xfffffff ${manager}`);
  });

  test('clients and latencies', () => {
    expect(masters(find(edges, 'l2 -> cork'))).toEqual(['L2 InclusiveCache [0,5) probe 64..64']);
    expect(masters(find(edges, 'cork -> ram'))).toEqual(['L2 InclusiveCache [0,10)']);
    expect(edges.get('sbus -> l2')?.slave.minLatency).toBe(2);
    expect(edges.get('l2 -> cork')?.slave.minLatency).toBe(1);
    expect(edges.get('l2 -> cork')?.slave.slaves[0]?.alwaysGrantsT).toBe(true);
  });
});

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
