import { describe, expect, test } from 'vitest';

import {
  connectivity,
  managerNode,
  routeDecision,
  TLBroadcast,
  TLCacheCork,
  type TLEdge,
} from '../../../lib/protocols/gathered/tl.js';
import { masters, places, slaves } from './designs.js';

import { cache, edgesOf, find, put, ram, row, system } from './netlists.js';

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
    const { in: inputs, out: outputs } = n.edges(sbus) as unknown as { in: TLEdge[]; out: TLEdge[] };
    const [reached] = connectivity(inputs, outputs).reachable;
    const { decision, matches } = routeDecision(reached ?? [], outputs);
    expect(decision).toBe(0x8000_0000n);
    expect(matches.map((sets) => places(sets))).toEqual(['0x0/~0x80000000', '0x80000000/~0x80000000']);
  });

  test('the hardware has nothing to complain about', () => {
    expect(n.validate()).toEqual([]);
  });
});

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
