import {
  ClockGroup,
  ClockGroupAggregator,
  type ClockGroups,
  ClockParameters,
  type Clocks,
  clockSinkNode,
  ClockSinkDomain,
  domainHardware,
  FixedClockBroadcast,
  FixedClockResource,
} from '../../protocols/clocks/index.js';
import { type BundleBridge, BundleBridgeNexus, uintType } from '../../protocols/bundle-bridge/index.js';
import type { ClockCrossing } from '../../bus/crossings/index.js';
import {
  chain,
  type EdgesOf,
  type Handle,
  LazyModule,
  lazyModule,
  lazyScope,
  type NexusNode,
  type Node,
  reopen,
  setRole,
  type SinkNode,
  type ModuleHardware,
} from '../../graph/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import type { ReplicatedRegionInit, TileLink, TLEdge, TLSlaveParameters } from '../../protocols/gathered/tl.js';
import { explainBusClock } from '../explanations.js';
import { busTitle } from './bus-titles.js';
import { type BusParams, checkBusParams } from './bus-params.js';

type TLHandle = Handle<TileLink, TileLink>;

/**
 * A bus: a clock domain, and a scope into which others put their couplers (subsystem 4). A subclass makes the interior and says where
 * masters and slaves are bound.
 */
export abstract class TLBusWrapper extends LazyModule {
  /** Where masters are bound. */
  abstract get inwardNode(): Handle<TileLink>;
  /** Where slaves are bound. */
  abstract get outwardNode(): TLHandle;
  /** The edge whose managers represent the bus; undefined while nothing is bound there (subsystem 4.2). */
  abstract busView(edges: EdgesOf): TLEdge | undefined;

  /** Name of the bus, that of its location: it begins the names of its clock groups and couplers. */
  readonly busName: string;
  /** Its widths, and the frequency of its clock. */
  readonly params: BusParams;
  /** The clock that firmware is told of, if its frequency is known. */
  readonly dtsClk: FixedClockResource | undefined;
  readonly #clockGroupNode: NexusNode<ClockGroups>;
  readonly #clockNode: NexusNode<ClockGroups, Clocks>;
  readonly #fixedClockNode: NexusNode<Clocks>;
  readonly #fixedClock: ClockParameters | undefined;
  readonly #addressPrefixNode: NexusNode<BundleBridge>;
  #replicated = false;
  protected readonly clockSinkNode: SinkNode<Clocks>;

  /**
   * @throws RequirementError `bus/beat-bytes`, `bus/block-bytes` for widths that no bus can have, `clocks/frequency`
   * unless `dtsFrequency` is above 0.
   */
  constructor(params: BusParams, busName: string) {
    super();
    checkBusParams(params, busName);
    this.params = params;
    this.busName = busName;
    setRole(this, { name: `bus ${busName}`, title: busTitle(busName) });
    const { dtsFrequency } = params;
    this.#fixedClock = dtsFrequency === undefined ? undefined : new ClockParameters(dtsFrequency / 1e6);
    const inline = { inline: true };
    const groups = { name: `${busName}_clock_groups` };
    this.#clockGroupNode = lazyModule(() => new ClockGroupAggregator(busName, inline), groups).node;
    explainBusClock(this.#clockGroupNode, busName);
    this.#clockNode = lazyModule(() => new ClockGroup(busName, inline), { name: 'clockGroup' }).node;
    this.#fixedClockNode = lazyModule(() => new FixedClockBroadcast(this.#fixedClock), { name: 'fixedClockNode' }).node;
    this.clockSinkNode = clockSinkNode([{ take: this.#fixedClock }], { name: 'clockSinkNode' });
    this.#clockNode.from(this.#clockGroupNode);
    this.#fixedClockNode.from(this.#clockNode);
    this.clockSinkNode.from(this.#fixedClockNode);
    this.dtsClk =
      this.#fixedClock === undefined ? undefined : new FixedClockResource(`${busName}_clock`, this.#fixedClock.freqMHz);
    const prefix = { default: uintType(1), singleInput: true };
    this.#addressPrefixNode = lazyModule(() => new BundleBridgeNexus(prefix), { name: 'broadcast' }).node;
  }

  /** Spreads the address prefix of the bus, if its addresses are replicated (subsystem 4.2). */
  get prefixNode(): NexusNode<BundleBridge> | undefined {
    return this.#replicated ? this.#addressPrefixNode : undefined;
  }

  /** A replicator for the region, in the current module, if one is wanted; its prefix is that of the bus (subsystem 6). */
  protected replicator(replication: ReplicatedRegionInit | undefined): TLHandle | undefined {
    if (replication === undefined) return undefined;
    this.#replicated = true;
    const replicator = tl.regionReplicator(replication);
    replicator.prefix.from(this.#addressPrefixNode);
    return replicator.node;
  }

  /** The clocks of the bus and of those that share its group. */
  get clockGroupNode(): NexusNode<ClockGroups> {
    return this.#clockGroupNode;
  }

  /** The clock of the bus's own group, taken out of the group. */
  get clockNode(): NexusNode<ClockGroups, Clocks> {
    return this.#clockNode;
  }

  /** The bus's clock, for any number of devices. */
  get fixedClockNode(): NexusNode<Clocks> {
    return this.#fixedClockNode;
  }

  /** Width of the data channels in bytes, a power of two. */
  get beatBytes(): number {
    return this.params.beatBytes;
  }

  /** Size of a cache block in bytes, a power of two of at least a beat. */
  get blockBytes(): number {
    return this.params.blockBytes;
  }

  /** The managers that masters on this bus reach, those joined that nobody can tell apart (subsystem 4.5). */
  unifyManagers(edges: EdgesOf): readonly TLSlaveParameters[] {
    const view = this.busView(edges);
    return view === undefined ? [] : tl.managerUnification(view.slave.slaves);
  }

  /** Runs `body` in a coupler towards something called `name` (subsystem 4.2). */
  to<R>(name: string, body: () => R): R {
    return this.coupler('to', name, body);
  }

  /** Runs `body` in a coupler from something called `name` (subsystem 4.2). */
  from<R>(name: string, body: () => R): R {
    return this.coupler('from', name, body);
  }

  /**
   * A coupler towards `name` whose body is given the bus's side: `bus.coupleTo('uart', (tl) => uart.node.from(tl))`
   * (subsystem 4.2).
   */
  coupleTo<R>(name: string, body: (tl: TLHandle) => R): R {
    return this.to(name, () => {
      const node = tl.identity({ name: 'tl' });
      node.starFromStar(this.outwardNode);
      return body(node);
    });
  }

  /**
   * A coupler from `name` whose body is given the bus's side: `bus.coupleFrom('dma', (tl) => tl.from(dma.node))`
   * (subsystem 4.2).
   */
  coupleFrom<R>(name: string, body: (tl: Handle<TileLink>) => R): R {
    return this.from(name, () => {
      const node = tl.identity({ name: 'tl' });
      return body(this.inwardNode.starFromStar(node));
    });
  }

  /** The masters' side of the bus, reached through a clock crossing (subsystem 4.3). */
  crossIn(crossing: ClockCrossing): Handle<TileLink> {
    return tl.crossIn(this, this.inwardNode, crossing, 'bus_xing');
  }

  /** The slaves' side of the bus, reached through a clock crossing (subsystem 4.3). */
  crossOut(crossing: ClockCrossing): TLHandle {
    return tl.crossOut(this, this.outwardNode, crossing, 'bus_xing');
  }

  /**
   * A domain in the current module that runs on the bus's clock (subsystem 4.2). `name` is that of its clock, and begins that of its
   * hardware module; `instance` is that of the module.
   */
  generateSynchronousDomain(name = '', instance = 'domain'): ClockSinkDomain {
    const sink = { take: this.#fixedClock, name };
    const domain = lazyModule(() => new ClockSinkDomain(sink), { name: instance });
    domain.clockNode.from(this.#fixedClockNode);
    return domain;
  }

  private coupler<R>(direction: 'to' | 'from', name: string, body: () => R): R {
    const desired = `TLInterconnectCoupler_${this.busName}_${direction}_${name}`;
    return reopen(this, () => lazyScope(`coupler_${direction}_${name}`, body, desired));
  }

  override hardware(): ModuleHardware {
    return domainHardware({ node: this.clockSinkNode, side: 'in' });
  }
}

/** A handle whose two ends belong to two nodes: masters are bound to `inward`, slaves to `outward` (core 3.2). */
export function between(inward: Handle<TileLink>, outward: TLHandle): TLHandle {
  return chain(inward, outward);
}

/** The first inward edge of a node, if it has one (subsystem 4.2). */
export function firstInward(edges: EdgesOf, node: Node<TileLink>): TLEdge | undefined {
  return node.edgesIn(edges).in[0];
}
