import { checkOptions } from '../../../base/options/index.js';
import { bytes, listed } from '../../../base/diagnostic/index.js';
import { groupBy } from '../../../base/group-by.js';
import type { ArbiterPolicy } from '../../../bus/arbiter-policy.js';
import { unionFields, unionKeys } from '../../../bus/fields/index.js';
import {
  type AdapterAbout,
  type Connections,
  type EdgesOf,
  LazyModule,
  lazyModule,
  type NexusNode,
  type Node,
  nodesOf,
  PassedList,
  unusualSettings,
} from '../../../graph/index.js';
import { TLBundleParameters } from '../edge.js';
import { titlesOf } from '../parameters/help.js';
import { fifoRelabeller } from '../parameters/id-assignment.js';
import { demandOneWidth } from '../../../bus/one-width.js';
import { chosenPorts } from '../../../bus/chosen-ports.js';
import { assignRanges } from '../../../bus/ids.js';
import type { TLMasterParameters } from '../parameters/master-parameters.js';
import type { TLMasterPortParameters } from '../parameters/master-port.js';
import { nexusNode } from '../nodes.js';
import type { TLSlaveParameters } from '../parameters/slave-parameters.js';
import type { TLSlavePortParameters } from '../parameters/slave-port.js';
import type { TileLink } from '../tilelink.js';
import * as rules from './rules.js';

/** Options of {@link TLXbar}; only `connects` has an effect on parameters. */
export interface TLXbarOptions {
  /** Which inputs reach which outputs, by what is bound to them. Default: each reaches all. */
  readonly connects?: Connections<TileLink, TileLink>;
  /** Which of several requests goes first; no effect on parameters. Default `roundRobin`. */
  readonly policy?: ArbiterPolicy;
  /** Put into the name of the hardware module. Default none. */
  readonly nameSuffix?: string | undefined;
}

/**
 * Connects many clients with many managers (tilelink 5.1). Negotiation throws `tilelink/xbar-width` unless all managers are equally wide,
 * and `fields/conflict` when two ports have different fields of one name.
 */
export class TLXbar extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'All clients of all inputs go to every output, with the sourceId of each shifted into the range of its input (rounded up to a power of two; the largest input starts at 0, of equal ones the last); minLatency is the least of all inputs; echoFields, requestFields and responseKeys are those of all inputs together; channelBytes are those of the first input.',
    up: 'All managers of all outputs go to every input, with each fifoId renumbered so that domains of different outputs stay apart; endSinkId makes room for the sink ids of all outputs, those of each rounded up to a power of two; minLatency is the least of all outputs; responseFields and requestKeys are those of all outputs together.',
  };

  /** The node to bind: any number of clients on the inward side, of managers on the outward side. */
  readonly node: NexusNode<TileLink>;
  readonly #options: TLXbarOptions;

  constructor(options: TLXbarOptions = {}) {
    super();
    this.#options = checkOptions('TLXbarOptions', options);
    this.node = nexusNode({
      name: 'node',
      wireName: 'anon',
      circuitIdentity: (edges) => edges.in.length === 1 && edges.out.length === 1,
      connects: options.connects,
      settings: unusualSettings({ policy: 'roundRobin' }, options),
      down: mergeClients,
      up: (ports, reached) => mergeManagers(ports, () => `Crossbar ${this.path}`, reached),
    });
  }

  override desiredName(edges: EdgesOf): string {
    const all = this.node.edgesIn(edges);
    const suffix = this.#options.nameSuffix === undefined ? '' : `_${this.#options.nameSuffix}`;
    const { shortName } = TLBundleParameters.union([...all.in, ...all.out].map((edge) => edge.bundle));
    return `TLXbar${suffix}_i${all.in.length}_o${all.out.length}_${shortName}`;
  }
}

/** Puts a {@link TLXbar} into the current module and returns its node (tilelink 5.1). */
export function xbar(options: TLXbarOptions = {}): NexusNode<TileLink> {
  return lazyModule(() => new TLXbar(options), { shortcut: 'xbar' }).node;
}

/** Source id ranges of the inward ports of a crossbar, half open, in port order (tilelink 5.1.3). */
export function mapInputIds(ports: readonly TLMasterPortParameters[]): ReturnType<typeof assignRanges> {
  return assignRanges(ports.map((port) => port.endSourceId));
}

/** Sink id ranges of the outward ports of a crossbar, half open, in port order (tilelink 5.1.3). */
export function mapOutputIds(ports: readonly TLSlavePortParameters[]): ReturnType<typeof assignRanges> {
  return assignRanges(ports.map((port) => port.endSinkId));
}

/** All clients of the ports that reach this one, all by default, with ids of their own: those are the same at all outputs (tilelink 5.1.1). */
export function mergeClients(
  ports: readonly TLMasterPortParameters[],
  reaching?: ReadonlySet<number>,
): TLMasterPortParameters {
  const from = chosenPorts(ports, reaching);
  const { list, minLatency } = mergedClients(ports, reaching);
  return firstOf(ports).copy({
    ...{ list, minLatency },
    echoFields: unionFields(from.flatMap((port) => port.echoFields)),
    requestFields: unionFields(from.flatMap((port) => port.requestFields)),
    responseKeys: unionKeys(from.flatMap((port) => port.responseKeys)),
  });
}

/** Clients and latency of a merged client port (tilelink 5.1.1): of all ports, or those that `reaching` names. */
export function mergedClients(
  ports: readonly TLMasterPortParameters[],
  reaching?: ReadonlySet<number>,
): Pick<TLMasterPortParameters, 'list' | 'minLatency'> {
  const ranges = mapInputIds(ports);
  const lists = ports.map(({ list }, k) => shifted(list, ranges[k]?.start ?? 0));
  return {
    list: PassedList.joined(chosenPorts(lists, reaching)),
    minLatency: smallestLatency(chosenPorts(ports, reaching)),
  };
}

function shifted(list: PassedList<TLMasterParameters>, by: number): PassedList<TLMasterParameters> {
  if (by === 0) return list;
  return list.changed((clients) => clients.map((client) => client.copy({ sourceId: client.sourceId.shift(by) })));
}

/**
 * All managers of the ports that this one reaches, all by default, with FIFO domains of their own unless others are given: those are the
 * same at all inputs (tilelink 5.1.2). `who`: what messages call the node; only asked for if there is one.
 *
 * @throws RequirementError `tilelink/xbar-width` unless all are equally wide, `fields/conflict` for different fields of one name.
 */
export function mergeManagers(
  ports: readonly TLSlavePortParameters[],
  who: () => string,
  reached?: ReadonlySet<number>,
  relabel: ReturnType<typeof fifoRelabeller> = fifoRelabeller(),
): TLSlavePortParameters {
  const to = chosenPorts(ports, reached);
  const { list, endSinkId, minLatency } = mergedManagers(ports, relabel, who, reached);
  return firstOf(ports).copy({
    ...{ list, endSinkId, minLatency },
    responseFields: unionFields(to.flatMap((port) => port.responseFields)),
    requestKeys: unionKeys(to.flatMap((port) => port.requestKeys)),
  });
}

/**
 * Managers, sink ids and latency of a merged manager port (tilelink 5.1.2): of all ports, or those that `reached` names.
 *
 * @throws RequirementError `tilelink/xbar-width` unless all are equally wide.
 */
export function mergedManagers(
  ports: readonly TLSlavePortParameters[],
  relabel: ReturnType<typeof fifoRelabeller>,
  who: () => string,
  reached?: ReadonlySet<number>,
): Pick<TLSlavePortParameters, 'list' | 'endSinkId' | 'minLatency'> {
  checkWidths(ports, who);
  const lists = chosenPorts(ports, reached).map(({ list }) => relabelled(list, relabel()));
  return {
    list: PassedList.joined(lists),
    endSinkId: mapOutputIds(ports).reduce((end, range) => Math.max(end, range.end), 0),
    minLatency: smallestLatency(chosenPorts(ports, reached)),
  };
}

function relabelled(
  list: PassedList<TLSlaveParameters>,
  label: ReturnType<ReturnType<typeof fifoRelabeller>>,
): PassedList<TLSlaveParameters> {
  return list.changed((slaves) =>
    slaves.map((slave) => {
      const fifoId = label(slave.fifoId);
      return fifoId === slave.fifoId ? slave : slave.copy({ fifoId });
    }),
  );
}

function checkWidths(ports: readonly TLSlavePortParameters[], who: () => string): void {
  demandOneWidth(ports, () => ({
    ...{ who: who(), rule: rules.xbarWidth },
    names: ({ slaves }) => slaves.map(({ title }) => title),
    wanted: widthOfDevices(ports),
    help: (width) => widthHelp(width, ports, who()),
  }));
}

// A bus has the width of the devices directly on it; ports to other buses may have any width.
function widthOfDevices(ports: readonly TLSlavePortParameters[]): number | undefined {
  const [width, ...others] = new Set(
    ports.filter((port) => nextOf(port)?.kind === 'sink').map(({ beatBytes }) => beatBytes),
  );
  return others.length === 0 ? width : undefined;
}

// The node next to the crossbar, provided that all managers of the port are behind it.
function nextOf({ slaves }: TLSlavePortParameters): Node | undefined {
  const [node, ...others] = new Set(slaves.map(({ nodePath }) => [...nodesOf(nodePath)][0]));
  return others.length === 0 ? node : undefined;
}

// Proposes the width of the devices on the bus, or else of the widest manager. Any other width is possible, too, so the cost of each is stated.
function widthHelp(width: number, ports: readonly TLSlavePortParameters[], who: string): string {
  const widths = ports.map(({ beatBytes }) => beatBytes);
  const widest = Math.max(...widths);
  const other = width === widest ? Math.min(...widths) : widest;
  const cost =
    other < width
      ? 'with fewer wires, and moves no more than that in a beat'
      : 'with more wires, and moves as much in a beat where both ends are as wide';
  return `Put ${widgets(width, ports, who)}: the bus is ${bytes(width)} wide. Or put ${widgets(other, ports, who)}: it is ${bytes(other)} wide, ${cost}.`;
}

// Every port of another width gets a widget, and a fragmenter if it cannot accept transfers of its own width.
function widgets(width: number, ports: readonly TLSlavePortParameters[], who: string): string {
  const bus = `${who.charAt(0).toLowerCase()}${who.slice(1)}`;
  const differing = ports.filter(({ beatBytes }) => beatBytes !== width);
  const ways = groupBy(differing, ({ maxTransfer }) =>
    maxTransfer < width && maxTransfer > 0 ? `, tl.fragmenter({ minSize: ${maxTransfer}, maxSize: ${width} })` : '',
  );
  const texts = Array.from(
    ways,
    ([fragmenter, group]) => `tl.widthWidget(${width})${fragmenter} between ${bus} and ${placesOf(group)}`,
  );
  return texts.join(', and ');
}

// The place for a widget: in front of the next node, which is either the device or leads to several.
function placesOf(ports: readonly TLSlavePortParameters[]): string {
  return listed(
    ports.flatMap((port) => {
      const next = nextOf(port);
      return next === undefined || next.kind === 'sink' ? [titlesOf(port.slaves)] : [next.path];
    }),
  );
}

function smallestLatency(ports: readonly { readonly minLatency: number }[]): number {
  return ports.reduce((least, port) => Math.min(least, port.minLatency), Infinity);
}

function firstOf<T>(ports: readonly T[]): T {
  const [first] = ports;
  if (first === undefined) throw new RangeError('a crossbar needs a port on each side');
  return first;
}
