import { checkOptions } from '../../base/options/index.js';
import { addressDecoder, AddressSet, freePage, hex, type IdRange, matchSets } from '../../base/address/index.js';
import { bytes, capitalised, demand } from '../../base/diagnostic/index.js';
import { groupBy } from '../../base/group-by.js';
import { unionFields, unionKeys } from '../../bus/fields/index.js';
import {
  declaredBy,
  type AdapterAbout,
  type Connections,
  declaredSets,
  LazyModule,
  lazyModule,
  type NexusNode,
  type Node,
  nodesOf,
  unusualSettings,
} from '../../graph/index.js';
import { declaring, demandOneWidth, namesOf } from '../../bus/one-width.js';
import { chosenPorts } from '../../bus/chosen-ports.js';
import { assignRanges } from '../../bus/ids.js';
import type { ArbiterPolicy } from '../../bus/arbiter-policy.js';
import type { AXI4 } from './axi4.js';
import { bridgeBehind } from './bridge-behind.js';
import type { AXI4MasterPortParameters } from './master-port.js';
import { nexusNode } from './nodes.js';
import type { AXI4SlavePortParameters } from './slave-port.js';
import * as rules from './rules.js';

/** Options of {@link AXI4Xbar}; only `connects` affects parameters. */
export interface AXI4XbarOptions {
  /** Which inputs reach which outputs, by what is bound to them. Default: each reaches all. */
  readonly connects?: Connections<AXI4, AXI4>;
  /** Which of several transactions goes first; no effect on parameters. Default `roundRobin`. */
  readonly policy?: ArbiterPolicy;
  /** Most transactions of one id that are tracked at once, at least 1; no effect on parameters. Default 7. */
  readonly maxFlightPerId?: number;
  /** Entries of the queue that remembers where write data go, at least 1; no effect on parameters. Default 2. */
  readonly awQueueDepth?: number;
}

/** Many masters to many slaves (amba 4.2). */
export class AXI4Xbar extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'All masters of all inputs go to every output, with the id of each shifted into the range of its input (rounded up to a power of two; the largest input starts at 0, of equal ones the last); echoFields, requestFields and responseKeys are those of all inputs together.',
    up: 'All slaves of all outputs go to every input; minLatency is the least of all outputs; atomics is true if it is for an output; responseFields and requestKeys are those of all outputs together.',
  };

  /** Masters come in, slaves are behind it; as many of both as are bound. */
  readonly node: NexusNode<AXI4>;

  /** Throws `axi4/xbar-flight` and `axi4/xbar-queue` unless both numbers are at least 1. */
  constructor(options: AXI4XbarOptions = {}) {
    super();
    const { maxFlightPerId = 7, awQueueDepth = 2, connects } = checkOptions('AXI4XbarOptions', options);
    demand(
      maxFlightPerId >= 1,
      rules.xbarFlight,
      () => `An AXI4 crossbar was given ${maxFlightPerId} transactions in flight for each id.`,
      {
        help: 'Set maxFlightPerId to at least 1.',
      },
    );
    demand(
      awQueueDepth >= 1,
      rules.xbarQueue,
      () => `An AXI4 crossbar was given an AW queue of ${awQueueDepth} entries.`,
      {
        help: 'Set awQueueDepth to at least 1.',
      },
    );
    this.node = nexusNode({
      name: 'node',
      wireName: 'anon',
      settings: unusualSettings({ policy: 'roundRobin', maxFlightPerId: 7, awQueueDepth: 2 }, options),
      circuitIdentity: (edges) => edges.in.length === 1 && edges.out.length === 1,
      connects,
      down: mergeMasters,
      up: (ports, reached) => mergeSlaves(ports, this, reached),
    });
  }
}

/**
 * Puts an {@link AXI4Xbar} into the current module and returns its node (amba 4.2).
 *
 * @throws RequirementError `axi4/xbar-flight` and `axi4/xbar-queue` unless both numbers of the options are at least 1.
 */
export function xbar(options: AXI4XbarOptions = {}): NexusNode<AXI4> {
  return lazyModule(() => new AXI4Xbar(options), { shortcut: 'axi4xbar' }).node;
}

/** Id ranges of the inward ports of a crossbar, in port order (amba 4.2). */
export function mapInputIds(ports: readonly AXI4MasterPortParameters[]): IdRange[] {
  return assignRanges(ports.map((port) => port.endId));
}

/** How a crossbar chooses the output for an address (amba 4.2). */
export interface AXI4Routes {
  /** The address bits that are looked at; 0 when there is nothing to decide. */
  readonly decision: bigint;
  /** What an address must match to go to each output. */
  readonly matches: readonly (readonly AddressSet[])[];
}

/** How a crossbar chooses among outputs with these slaves (amba 4.2). Throws `address-decoder/overlap` when two share an address. */
export function routes(outputs: readonly AXI4SlavePortParameters[]): AXI4Routes {
  const lists = outputs.map((port) => port.slaves.flatMap((slave) => slave.address));
  const decision = addressDecoder(lists);
  return { decision, matches: lists.map((sets) => matchSets(sets, decision)) };
}

// All masters of the ports that reach this output, with ids that are the same at all outputs.
function mergeMasters(
  ports: readonly AXI4MasterPortParameters[],
  reaching?: ReadonlySet<number>,
): AXI4MasterPortParameters {
  const ranges = mapInputIds(ports);
  const from = chosenPorts(ports, reaching);
  return firstOf(ports).copy({
    masters: ports.flatMap((port, k) => {
      if (reaching?.has(k) === false) return [];
      const start = ranges[k]?.start ?? 0;
      return start === 0 ? port.masters : port.masters.map((master) => master.copy({ id: master.id.shift(start) }));
    }),
    echoFields: unionFields(from.flatMap((port) => port.echoFields)),
    requestFields: unionFields(from.flatMap((port) => port.requestFields)),
    responseKeys: unionKeys(from.flatMap((port) => port.responseKeys)),
  });
}

// All slaves of the ports that this input reaches. The port checks that they share no address.
function mergeSlaves(
  ports: readonly AXI4SlavePortParameters[],
  xbar: LazyModule,
  reached?: ReadonlySet<number>,
): AXI4SlavePortParameters {
  const first = firstOf(ports);
  demandOneWidth(ports, () => ({
    ...{ who: `AXI4 crossbar ${xbar.path}`, rule: rules.xbarWidth, names: slavesOf },
    help: (width, narrow) => widthHelp(width, narrow, ports, xbar),
  }));
  const to = chosenPorts(ports, reached);
  return first.copy({
    slaves: to.flatMap((port) => port.slaves),
    minLatency: to.reduce((least, port) => Math.min(least, port.minLatency), Infinity),
    atomics: to.some(({ atomics }) => atomics),
    responseFields: unionFields(to.flatMap((port) => port.responseFields)),
    requestKeys: unionKeys(to.flatMap((port) => port.requestKeys)),
  });
}

// Width adapters exist only for TileLink. Slaves behind a bridge to TileLink get one there; others get a detour through TileLink.
function widthHelp(
  width: number,
  narrow: readonly AXI4SlavePortParameters[],
  ports: readonly AXI4SlavePortParameters[],
  { design }: LazyModule,
): string {
  const behindBridges = groupBy(narrow, bridgeOf);
  const unbridged = behindBridges.get(undefined) ?? [];
  behindBridges.delete(undefined);
  const widgets = Array.from(
    behindBridges,
    ([bridge, [{ beatBytes }]]) =>
      `put tl.widthWidget(${width}) directly behind ${bridge?.path}, and tl.fragmenter({ minSize: ${beatBytes}, maxSize: ${width}, holdFirstDeny: true }) behind it where a device takes less at once`,
  );
  const taken = ports.flatMap(({ slaves }) => slaves.flatMap(({ address }) => address));
  const others = declaredSets(design).map(({ set }) => set);
  const ways = Array.from(
    groupBy(unbridged, ({ beatBytes, maxTransfer }) => `${beatBytes} ${maxTransfer < width}`).values(),
    (alike, k) => {
      const page = AddressSet.range(freePage(taken, others), 4096n);
      taken.push(page);
      const why = k === 0 ? ', which has an adapter for widths' : '';
      return `lead to ${namesOf(alike, slavesOf)} by TileLink${why}: ${wayTo(alike, width, page)}`;
    },
  );
  const elsewhere = [...widgets, ...ways].join(', and ');
  const declared = narrow.filter((port) => canBe(width, port));
  if (declared.length === narrow.length)
    return `${declaring(width, narrow, slavesOf)}${withBursts(width, narrow)}, or ${elsewhere}.`;
  const some =
    declared.length > 0
      ? ` Of these, ${namesOf(declared, slavesOf)} could have beatBytes: ${width}${withBursts(width, declared)}, too.`
      : '';
  return `${capitalised(elsewhere)}.${some}`;
}

// Additional adapters for ports whose bursts would be shorter than their data width.
function withBursts(width: number, ports: readonly AXI4SlavePortParameters[]): string {
  const short = ports.filter(({ maxTransfer }) => maxTransfer < width);
  return short.length === 0 ? '' : `, with bursts of up to ${bytes(width)} for ${namesOf(short, slavesOf)}`;
}

// Whether all protocols between the crossbar and the slaves allow this data width.
function canBe(width: number, { slaves }: AXI4SlavePortParameters): boolean {
  return slaves.every(({ nodePath }) =>
    [...nodesOf(nodePath)].every(({ inner }) => inner.dataBytes?.includes(width) ?? true),
  );
}

// The bridge to TileLink in front of all slaves of a port; undefined if there is none.
function bridgeOf({ slaves }: AXI4SlavePortParameters): Node | undefined {
  const bridges = slaves.map(bridgeBehind);
  return bridges.every((bridge) => bridge === bridges[0]) ? bridges[0] : undefined;
}

// The adapters from a bus to narrower ports of one width, from source to sink, with the device that answers unclaimed requests at the bridge.
function wayTo(
  ports: readonly [AXI4SlavePortParameters, ...AXI4SlavePortParameters[]],
  width: number,
  page: AddressSet,
): string {
  const [{ beatBytes, maxTransfer }] = ports;
  const slaves = ports.flatMap((port) => port.slaves);
  const most = Math.max(width, ...ports.map(({ maxTransfer }) => maxTransfer));
  const isMixed = slaves.some(
    ({ interleavedId }) => interleavedId !== slaves[0]?.interleavedId || interleavedId === undefined,
  );
  const way = [
    ...['axi4.fragmenter()', 'axi4.userYanker(8)', 'axi4.toTL()', 'tl.fifoFixer()', 'tl.xbar()'],
    `tl.widthWidget(${width})`,
    ...(maxTransfer < width
      ? [`tl.fragmenter({ minSize: ${beatBytes}, maxSize: ${width}, holdFirstDeny: true })`]
      : []),
    'tl.toAXI4()',
    ...(isMixed ? [`axi4.deinterleaver(${most})`] : []),
    ...(ports.length > 1 ? ['axi4.xbar()'] : []),
  ];
  const params = `{ address: [AddressSet.range('${hex(page.base)}', '4K')], maxAtomic: ${Math.min(8, most)}, maxTransfer: ${most} }`;
  return `${way.join(', ')}, with tl.error({ params: ${params}, beatBytes: ${width} }) behind that tl.xbar(), too`;
}

function slavesOf({ slaves }: AXI4SlavePortParameters): string[] {
  return slaves.map(declaredBy);
}

function firstOf<T>(ports: readonly T[]): T {
  const [first] = ports;
  if (first === undefined) throw new RangeError('a crossbar needs a port on each side');
  return first;
}
