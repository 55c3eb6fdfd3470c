import { expect } from 'vitest';
import { type LazyModule, lazyModule, type Negotiated, type NexusNode, type Node } from '../../../lib/graph/index.js';
import {
  adapterNode,
  clientNode,
  managerNode,
  type TileLink,
  type TLEdge,
  TLFIFOFixer,
  TLFragmenter,
  TLMasterPortParameters,
  TLSlavePortParameters,
  TLWidthWidget,
  TLXbar,
} from '../../../lib/protocols/gathered/tl.js';
import { at, complaints, elaborated, untyped } from './designs.js';

/** Makes a module called `name` and returns its node. */
export function put<N>(name: string, make: () => LazyModule & { readonly node: N }): N {
  return lazyModule(make, { name }).node;
}

/** All edges of a design, as `source -> sink`, sinks of one source in the order of their ports. */
export function edgesOf(n: Negotiated): Map<string, TLEdge> {
  expect(complaints(n)).toEqual([]);
  const short = (node: Node): string => node.path.replace('top.', '').replace('.node', '');
  return new Map(
    n.design.nodes.flatMap((node) =>
      n.state(node).oPorts.map((port, k) => [`${short(node)} -> ${short(port.node)}`, n.edges(node).out[k] as TLEdge]),
    ),
  );
}

export function find(edges: ReadonlyMap<string, TLEdge>, name: string): TLEdge {
  const edge = edges.get(name);
  if (edge === undefined) throw new Error(`no edge ${name}`);
  return edge;
}

/** One row of the table of tilelink 11.4. */
export function row({ bundle, maxTransfer, master, slave }: TLEdge): string {
  const latencies = `${master.minLatency}/${slave.minLatency}`;
  return `${bundle.shortName} ${maxTransfer} ${master.endSourceId} ${slave.endSinkId} ${latencies} ${8 * slave.beatBytes}`;
}

const supports = { get: [1, 64], putFull: [1, 64], putPartial: [1, 64] } as const;
export const ram = {
  name: 'ram',
  address: at('0x80000000/0xfffffff'),
  regionType: 'UNCACHED',
  executable: true,
  supports,
  fifoId: 0,
} as const;

/** Two cores on a system bus with a UART, and whatever `memory` hangs on the bus (tilelink 11.1). */
export function system(memory: (sbus: NexusNode<TileLink>) => void): {
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

/** What an inclusive cache does to ports (tilelink 8), with `outMshrs` lines on their way to memory at once. */
export function cache(outMshrs: number): ReturnType<typeof adapterNode> {
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
