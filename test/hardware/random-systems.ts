import fc from 'fast-check';
import { AddressSet } from '../../lib/base/address/index.js';
import { connect, lazyScope, soc, type Topology } from '../../lib/graph/index.js';
import { bundleBridgeSink, bundleBridgeSource } from '../../lib/protocols/bundle-bridge/index.js';
import * as axis from '../../lib/protocols/axis/index.js';
import * as clocks from '../../lib/protocols/clocks/index.js';
import * as ahb from '../../lib/protocols/gathered/ahb.js';
import * as apb from '../../lib/protocols/gathered/apb.js';
import * as axi4 from '../../lib/protocols/gathered/axi4.js';
import * as axi4lite from '../../lib/protocols/gathered/axi4-lite.js';
import * as obi from '../../lib/protocols/gathered/obi.js';
import * as tl from '../../lib/protocols/gathered/tl.js';
import * as wishbone from '../../lib/protocols/gathered/wishbone.js';
import * as int from '../../lib/protocols/interrupts/index.js';

/** What leads from a source to a sink: a protocol, with how it is on its way. */
const kinds = {
  tilelink: (bits: number) => connect(tlClient(bits), tl.buffer(), tlManager(bits)),
  coherent: (bits: number) =>
    connect(
      tl.client({ name: 'cache', sourceId: 2 ** (bits % 4), supports: { probe: [64, 64] } }),
      tl.broadcast({ lineBytes: 64 }),
      tlManager(bits),
    ),
  'tilelink async': (bits: number) => connect(tlClient(bits), tl.asyncSource(), tl.asyncSink(), tlManager(bits)),
  'tilelink rational': (bits: number) =>
    connect(tlClient(bits), tl.rationalSource(), tl.rationalSink(), tlManager(bits)),
  'tilelink credited': (bits: number) =>
    connect(tlClient(bits), tl.creditedSource(), tl.creditedSink(), tlManager(bits)),
  axi4: (bits: number) => connect(axi4Master(bits), axi4.buffer(), axi4Slave(bits)),
  'axi4 async': (bits: number) => connect(axi4Master(bits), axi4.asyncSource(), axi4.asyncSink(), axi4Slave(bits)),
  'axi4 credited': (bits: number) =>
    connect(axi4Master(bits), axi4.creditedSource(), axi4.creditedSink(), axi4Slave(bits)),
  'axi4-lite': (bits: number) =>
    connect(
      axi4lite.master({ name: 'm' }),
      axi4lite.xbar(),
      axi4lite.slave({ address: range(bits), beatBytes: beatBytes(bits) }),
    ),
  wishbone: (bits: number) =>
    connect(
      wishbone.master({ name: 'm', pipelined: bits % 2 > 0, bursts: bits % 3 > 0 }),
      wishbone.xbar(),
      wishbone.slave({
        ...{ address: range(bits), beatBytes: beatBytes(bits), granularity: bits % 4 === 0 ? 4 : 1 },
        ...{ pipelined: bits % 2 > 0, bursts: bits % 5 > 0, error: bits % 3 > 1 },
      }),
    ),
  obi: (bits: number) =>
    connect(
      obi.master({ name: 'm', idBits: bits % 3, rready: bits % 2 > 0, atomics: bits % 5 > 0 }),
      obi.xbar(),
      obi.slave({ address: range(bits), beatBytes: beatBytes(bits), error: bits % 3 > 1, atomics: bits % 5 > 0 }),
    ),
  ahb: (bits: number) => connect(ahb.master({ name: 'm' }), ahb.arbiter(), ahb.slave({ ...memory(bits), lite: false })),
  'ahb-lite': (bits: number) =>
    connect(ahb.master({ name: 'm' }), ahb.arbiter(), ahb.fanout(), ahb.slave({ ...memory(bits), lite: true })),
  apb: (bits: number) =>
    connect(apb.master({ name: 'm' }), apb.fanout(), apb.slave({ address: range(bits), beatBytes: beatBytes(bits) })),
  stream: (bits: number) =>
    connect(
      axis.master({ name: 'm', emitsSizes: [1, 64], beatBytes: beatBytes(bits) }),
      axis.buffer(),
      axis.slave({ name: 's', supportsSizes: [1, 64], destinationId: bits }),
    ),
  interrupts: (bits: number) => connect(int.source({ num: bits }), int.xbar(), int.sink()),
  'interrupts async': (bits: number) =>
    connect(int.source({ num: bits }), int.syncCrossingSource(), int.asyncCrossingSink(), int.sink()),
  clocks: (bits: number) => {
    const group = clocks.clockGroup('group');
    connect(clocks.simpleClockGroupSource(), clocks.clockGroupAggregator(), group);
    for (let k = 0; k < bits; k++) clocks.clockSinkNode([{}], { name: `clock${k}` }).from(group);
  },
  bridge: (bits: number) =>
    connect(
      bundleBridgeSource({ name: 'start', type: { typeName: `UInt<${bits}>` } }),
      bundleBridgeSink({ name: 'end' }),
    ),
};

/** A way from a source to a sink in modules inside of each other. */
interface Way {
  readonly kind: keyof typeof kinds;
  readonly bits: number;
  readonly depth: number;
}

/** Systems of ways of every protocol, in any depth. */
export const systems: fc.Arbitrary<readonly Way[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[])),
    bits: fc.integer({ min: 1, max: 9 }),
    depth: fc.integer({ min: 0, max: 2 }),
  }),
  { minLength: 1, maxLength: 6 },
);

/** Every protocol once. */
export const oneOfEach: readonly Way[] = Object.keys(kinds).map((kind, k) => ({
  ...{ kind: kind as keyof typeof kinds, bits: 1 + (k % 9), depth: k % 3 },
}));

/** A topology of these ways, of which each second one is declared in modules of its own. */
export function systemOf(ways: readonly Way[]): Topology {
  return soc('system', () => {
    ways.forEach(({ kind, bits, depth }, k) => {
      deep(depth, `way${k}`, () => kinds[kind](bits));
    });
  });
}

function deep(depth: number, name: string, body: () => unknown): void {
  if (depth === 0) body();
  else lazyScope(name, () => deep(depth - 1, 'inner', body));
}

// In a module of its own, so that its edges cross boundaries.
function tlClient(bits: number) {
  return lazyScope('client', () => tl.buffer().from(tl.client({ name: 'cpu', sourceId: bits })));
}

function tlManager(bits: number) {
  return tl.manager({
    regionType: 'UNCACHED',
    ...{ address: range(bits), supports: tl.readWrite(1, 64), beatBytes: beatBytes(bits), mayDenyPut: true },
    ...{ mayDenyGet: true },
  });
}

function axi4Master(bits: number) {
  return axi4.master({ name: 'dma', id: 2 ** (bits % 5) });
}

function axi4Slave(bits: number) {
  return axi4.slave(memory(bits));
}

function memory(bits: number) {
  return { address: range(bits), supportsRead: [1, 16], supportsWrite: [1, 16], beatBytes: beatBytes(bits) } as const;
}

function range(bits: number): AddressSet[] {
  return [AddressSet.range(0n, 64n << BigInt(bits))];
}

function beatBytes(bits: number): number {
  return bits % 2 === 0 ? 4 : 8;
}
