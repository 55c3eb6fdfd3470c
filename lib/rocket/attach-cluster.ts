import { type BundleBridge, bundleBridgeNexus } from '../protocols/bundle-bridge/index.js';
import { noCrossing } from '../bus/crossings/index.js';
import { type Handle, type LazyModule, reopen } from '../graph/index.js';
import * as tl from '../protocols/gathered/tl.js';
import type { TileLink } from '../protocols/gathered/tl.js';
import {
  connectResetClock,
  crossInterruptIn,
  crossInterruptOut,
  crossMasterOut,
  crossSlaveIn,
  injectMaster,
  injectSlave,
} from './attach-element.js';
import { flipRendering } from './binding-views.js';
import { type ElementContext, notificationKinds, type PerTile } from './element-context.js';
import {
  takesNonMaskableInterrupts,
  takesSupervisorInterrupts,
  type TileAttachParams,
  tileIdOf,
} from './params/attach-params.js';
import type { ClusterPRCIDomain } from './tiles/prci-domain.js';

/** What of a cluster is attached: the nodes for its tiles, as those of any place with tiles, and its ends of the buses. */
export interface ClusterEnds
  extends
    LazyModule,
    Pick<ElementContext, 'allClockGroupsNode' | 'interruptBus' | 'notifications'>,
    Pick<ElementContext, 'debugNodes' | 'msipNodes' | 'meipNodes' | 'seipNodes' | 'nmiNodes'>,
    Pick<ElementContext, 'tileHartIdNodes' | 'tileResetVectorNodes'> {
  /** Where its masters reach the outside. */
  readonly masterNode: Handle<TileLink, TileLink>;
  /** Where the outside reaches its devices. */
  readonly slaveNode: Handle<TileLink>;
  /** Interrupts of its tiles on their way to the interrupt controller. */
  readonly tileToPlicNodes: NonNullable<ElementContext['tileToPlicNodes']>;
  /** Traces of the instructions of its tiles. */
  readonly traceNodes: PerTile<Handle<BundleBridge, BundleBridge>>;
  /** Traces of its cores. */
  readonly traceCoreNodes: PerTile<Handle<BundleBridge, BundleBridge>>;
  /** Its tiles, and those of clusters in it. */
  readonly tiles: readonly TileAttachParams[];
}

/** A cluster in its domain. */
export interface PlacedCluster {
  /** Id of the cluster, at least 0. */
  readonly clusterId: number;
  /** Names the couplers that lead to it. */
  readonly baseName: string;
  /** The domain, with the cluster in it. */
  readonly domain: ClusterPRCIDomain<ClusterEnds>;
}

/** Attaches a cluster to the buses, interrupts and clocks of its context (subsystem 15, rocket-system 2.14). */
export function attachCluster(context: ElementContext, { clusterId, baseName, domain }: PlacedCluster): void {
  const { crossing, element: cluster } = domain;
  const masterBus = context.locate(crossing.master.where, `cluster ${clusterId}`);
  const slaveBus = context.locate(crossing.slave.where, `cluster ${clusterId}`);
  masterBus.coupleFrom(baseName, (bus) =>
    bus
      .fromStar(injectMaster(crossing.master))
      .fromStar(crossMasterOut(domain, { element: cluster, node: cluster.masterNode, buffer: 'none' })),
  );
  slaveBus.coupleTo(baseName, (bus) =>
    crossSlaveIn(domain, { element: cluster, node: cluster.slaveNode, buffer: 'none' })
      .starFrom(injectSlave(context, crossing.slave))
      .starFrom(tl.widthWidget(slaveBus.beatBytes))
      .starFrom(bus),
  );
  attachInterrupts(context, domain);
  cluster.allClockGroupsNode.starFrom(context.allClockGroupsNode);
  connectResetClock(domain);
  for (const kind of notificationKinds) {
    context.notifications[kind].fromStar(crossInterruptOut(domain, cluster.notifications[kind], noCrossing));
  }
  context.locate(crossing.mmioBaseAddressPrefixWhere, `cluster ${clusterId}`);
  attachConstantsAndTraces(context, cluster);
}

function attachInterrupts(context: ElementContext, domain: ClusterPRCIDomain<ClusterEnds>): void {
  const { crossing, element: cluster } = domain;
  const ids = cluster.tiles.map(tileIdOf);
  const supervised = cluster.tiles.filter(takesSupervisorInterrupts).map(tileIdOf);
  for (const id of ids) cluster.debugNodes(id).from(context.debugNodes(id));
  for (const [inside, outside, from, tiles] of [
    [cluster.msipNodes, context.msipNodes, context.msipDomain, ids],
    [cluster.meipNodes, context.meipNodes, context.meipDomain, ids],
    [cluster.seipNodes, context.seipNodes, context.seipDomain, supervised],
  ] as const) {
    for (const id of tiles) reopen(from, () => crossInterruptIn(domain, inside(id)).from(outside(id)));
  }
  const { tileToPlicNodes } = context;
  if (tileToPlicNodes !== undefined) {
    for (const id of ids) {
      const outside = tileToPlicNodes(id);
      const crossed = crossInterruptOut(domain, cluster.tileToPlicNodes(id), crossing.crossingType);
      flipRendering(() => outside.fromStar(crossed));
    }
  }
  context.interruptBus.fromStar(crossInterruptOut(domain, cluster.interruptBus, crossing.crossingType));
  for (const id of cluster.tiles.filter(takesNonMaskableInterrupts).map(tileIdOf)) {
    cluster.nmiNodes(id).from(context.nmiNodes(id));
  }
}

function attachConstantsAndTraces(context: ElementContext, cluster: ClusterEnds): void {
  const ids = cluster.tiles.map(tileIdOf);
  for (const id of ids) cluster.tileHartIdNodes(id).from(context.tileHartIdNodes(id));
  for (const id of ids) cluster.tileResetVectorNodes(id).from(context.tileResetVectorNodes(id));
  for (const id of ids) context.traceNodes(id).from(bundleBridgeNexus()).from(cluster.traceNodes(id));
  for (const id of ids) {
    const nexus = bundleBridgeNexus();
    nexus.from(cluster.traceCoreNodes(id));
    context.traceCoreNodes(id).starFrom(nexus);
  }
}
