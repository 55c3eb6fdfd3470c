import { type BundleBridge, bundleBridgeIdentity } from '../protocols/bundle-bridge/index.js';
import { type ClockGroups, clockGroupIdentity } from '../protocols/clocks/index.js';
import { Field } from '../config/index.js';
import type { LocationMap } from '../bus/crossings/index.js';
import { RequirementError } from '../base/diagnostic/index.js';
import {
  currentView,
  type Handle,
  type IdentityNode,
  type LazyModule,
  lazyModule,
  reopen,
  setRole,
} from '../graph/index.js';
import * as int from '../protocols/interrupts/index.js';
import type { TileLink } from '../protocols/gathered/tl.js';
import { attachCluster, type PlacedCluster } from './attach-cluster.js';
import { attachTile } from './attach-tile.js';
import { BusHolder } from './bus-holder.js';
import type { TLBusWrapper } from './buses/bus-wrapper.js';
import type { ElementContext, Notifications, PerTile } from './element-context.js';
import { type InterruptBusWrapper, interruptBus } from './interrupt-bus.js';
import { ClustersLocated, TLNetworkTopologyLocated } from './keys.js';
import { type BusLocation, CCBUS, CMBUS, CSBUS, type HierarchicalLocation, InCluster } from './locations.js';
import { makeTiles, type TileRegistry } from './make-elements.js';
import { makeNotifications } from './notifications.js';
import {
  type TileAttachParams,
  takesNonMaskableInterrupts,
  takesSupervisorInterrupts,
  tileIdOf,
} from './params/attach-params.js';
import { tilesBelow } from './tile-list.js';
import type { AttachableTile } from './tiles/attachable-tile.js';
import { BaseHierarchicalElement } from './tiles/base-tile.js';
import { ClusterPRCIDomain } from './tiles/prci-domain.js';
import * as rules from './rules.js';
import { instantiateTopologies } from './buses/instantiate-topologies.js';

/** Tiles around buses of their own (subsystem 15, rocket-system 2.14). It is itself a place where tiles and clusters are attached. */
export class Cluster extends BaseHierarchicalElement implements ElementContext {
  readonly #clusterId: number;
  readonly #holder: BusHolder;
  readonly #notifications: Notifications;
  readonly #tiles: readonly TileAttachParams[];
  readonly #csbus: TLBusWrapper;
  readonly #ccbus: TLBusWrapper;
  readonly #cmbus: TLBusWrapper;
  readonly #families: ClusterFamilies;
  readonly #tilesInside: readonly AttachableTile[];
  #allClockGroups: IdentityNode<ClockGroups> | undefined;
  #ibus: InterruptBusWrapper | undefined;

  /**
   * `clusterId`: at least 0. `registry`: the tiles made so far, for clones of them.
   *
   * @throws RequirementError `subsystem/no-bus` where something is to be attached to a bus that the cluster does not
   * have, `subsystem/clone-source` for a clone of a tile that is not there.
   */
  constructor(clusterId: number, registry: TileRegistry) {
    super();
    this.#clusterId = clusterId;
    setRole(this, { name: `cluster ${clusterId}` });
    const view = currentView();
    const location = InCluster(clusterId);
    this.#holder = new BusHolder(`Cluster ${clusterId}`);
    this.#tiles = tilesBelow(view, location);
    this.#families = new ClusterFamilies(this, this.#tiles);
    instantiateTopologies(this, view.get(TLNetworkTopologyLocated(location)));
    this.#csbus = this.locate(CSBUS(clusterId));
    this.#ccbus = this.locate(CCBUS(clusterId));
    this.#cmbus = this.find(CMBUS(clusterId)) ?? this.#csbus;
    const tiles = makeTiles(location, registry);
    const clusters = makeClusters(location, registry);
    this.#notifications = makeNotifications(view, clusterId);
    this.#tilesInside = tiles.map(({ domain }) => domain.element);
    for (const tile of tiles) attachTile(this, tile);
    for (const cluster of clusters) attachCluster(this, cluster);
    this.#csbus.clockGroupNode.from(this.allClockGroupsNode);
    this.#ccbus.clockGroupNode.from(this.allClockGroupsNode);
    this.ibus.clockNode.from(this.#csbus.fixedClockNode);
    this.#notifications.halt.from(int.nullSource());
    this.#notifications.wfi.from(int.nullSource());
  }

  get module(): LazyModule {
    return this;
  }

  get title(): string {
    return `Cluster ${this.#clusterId}`;
  }

  get systemBus(): BusLocation {
    return CSBUS(this.#clusterId);
  }

  get controlBus(): BusLocation {
    return CCBUS(this.#clusterId);
  }

  /** Tiles in the cluster and in the clusters inside it, in order of their ids. */
  get tiles(): readonly TileAttachParams[] {
    return this.#tiles;
  }

  /** The tiles directly in the cluster. */
  get tilesInside(): readonly AttachableTile[] {
    return this.#tilesInside;
  }

  /** The bus that runs on the clock of the cluster. */
  get csbus(): TLBusWrapper {
    return this.#csbus;
  }

  /** Requests of the cluster. */
  get masterNode(): Handle<TileLink, TileLink> {
    return this.#cmbus.outwardNode;
  }

  /** Requests of others to the cluster. */
  get slaveNode(): Handle<TileLink> {
    return this.#ccbus.inwardNode;
  }

  locate(location: BusLocation, what?: string): TLBusWrapper {
    return this.#holder.locate(location, what);
  }

  find(location: BusLocation): TLBusWrapper | undefined {
    return this.#holder.find(location);
  }

  attach(location: BusLocation, bus: TLBusWrapper): void {
    this.#holder.attach(location, bus);
  }

  get anyLocation(): LocationMap {
    return this.#holder.anyLocation;
  }

  // The reference creates these on first use, which determines their order in the module (rocket-system 2.14).
  get allClockGroupsNode(): IdentityNode<ClockGroups> {
    return (this.#allClockGroups ??= reopen(this, () => clockGroupIdentity({ name: 'allClockGroupsNode' })));
  }

  /** Where interrupts of devices in the cluster come together. */
  get ibus(): InterruptBusWrapper {
    return (this.#ibus ??= reopen(this, interruptBus));
  }

  get interruptBus(): Handle<int.Interrupts, int.Interrupts> {
    return this.ibus.node;
  }

  get notifications(): Notifications {
    return this.#notifications;
  }

  get msipNodes(): PerTile<IdentityNode<int.Interrupts>> {
    return this.#families.msipNodes;
  }

  get meipNodes(): PerTile<IdentityNode<int.Interrupts>> {
    return this.#families.meipNodes;
  }

  get seipNodes(): PerTile<IdentityNode<int.Interrupts>> {
    return this.#families.seipNodes;
  }

  get tileToPlicNodes(): PerTile<IdentityNode<int.Interrupts>> {
    return this.#families.tileToPlicNodes;
  }

  get debugNodes(): PerTile<IdentityNode<int.InterruptsSync>> {
    return this.#families.debugNodes;
  }

  get nmiNodes(): PerTile<IdentityNode<BundleBridge>> {
    return this.#families.nmiNodes;
  }

  get tileHartIdNodes(): PerTile<IdentityNode<BundleBridge>> {
    return this.#families.tileHartIdNodes;
  }

  get tileResetVectorNodes(): PerTile<IdentityNode<BundleBridge>> {
    return this.#families.tileResetVectorNodes;
  }

  get traceNodes(): PerTile<IdentityNode<BundleBridge>> {
    return this.#families.traceNodes;
  }

  get traceCoreNodes(): PerTile<IdentityNode<BundleBridge>> {
    return this.#families.traceCoreNodes;
  }

  get msipDomain(): LazyModule {
    return this;
  }

  get meipDomain(): LazyModule {
    return this;
  }

  get seipDomain(): LazyModule {
    return this;
  }

  get toPlicDomain(): LazyModule {
    return this;
  }
}

/** Nodes that lead through the boundary of a cluster, one for each tile; a family is made when its first node is needed. */
class ClusterFamilies {
  readonly msipNodes: PerTile<IdentityNode<int.Interrupts>>;
  readonly meipNodes: PerTile<IdentityNode<int.Interrupts>>;
  readonly seipNodes: PerTile<IdentityNode<int.Interrupts>>;
  readonly tileToPlicNodes: PerTile<IdentityNode<int.Interrupts>>;
  readonly debugNodes: PerTile<IdentityNode<int.InterruptsSync>>;
  readonly nmiNodes: PerTile<IdentityNode<BundleBridge>>;
  readonly tileHartIdNodes: PerTile<IdentityNode<BundleBridge>>;
  readonly tileResetVectorNodes: PerTile<IdentityNode<BundleBridge>>;
  readonly traceNodes: PerTile<IdentityNode<BundleBridge>>;
  readonly traceCoreNodes: PerTile<IdentityNode<BundleBridge>>;

  constructor(cluster: LazyModule, tiles: readonly TileAttachParams[]) {
    const all = tiles.map(tileIdOf);
    const supervised = tiles.filter(takesSupervisorInterrupts).map(tileIdOf);
    const nonMaskable = tiles.filter(takesNonMaskableInterrupts).map(tileIdOf);
    const family = <H extends Handle>(make: (options: { name: string }) => H, name: string, ids = all): PerTile<H> => {
      let nodes: ReadonlyMap<number, H> | undefined;
      return (id) => {
        nodes ??= reopen(cluster, () => new Map(ids.map((each) => [each, make({ name })])));
        const node = nodes.get(id);
        if (node === undefined) throw new Error(`tile ${id} is not in ${cluster.path}`);
        return node;
      };
    };
    this.msipNodes = family(int.identity, 'msipNodes');
    this.meipNodes = family(int.identity, 'meipNodes');
    this.seipNodes = family(int.identity, 'seipNodes', supervised);
    this.tileToPlicNodes = family(int.identity, 'tileToPlicNodes');
    this.debugNodes = family(int.syncIdentity, 'debugNodes');
    this.nmiNodes = family(bundleBridgeIdentity, 'nmiNodes', nonMaskable);
    this.tileHartIdNodes = family(bundleBridgeIdentity, 'tileHartIdNodes');
    this.tileResetVectorNodes = family(bundleBridgeIdentity, 'tileResetVectorNodes');
    this.traceNodes = family(bundleBridgeIdentity, 'traceNodes');
    this.traceCoreNodes = family(bundleBridgeIdentity, 'traceCoreNodes');
  }
}

/**
 * Makes the clusters of a place in the current module, in order of their ids (rocket-system 2.7).
 *
 * @throws RequirementError as {@link Cluster} does.
 */
export function makeClusters(location: HierarchicalLocation, registry: TileRegistry): PlacedCluster[] {
  const clusters = currentView()
    .get(ClustersLocated(location))
    .toSorted((a, b) => a.clusterId - b.clusterId);
  const kinds = currentView().get(ClusterKindsKey);
  return clusters.map(({ clusterId, crossing, cloneOf }) => {
    const kind = kinds.get(clusterId) ?? usualKind;
    if (cloneOf !== undefined) throw cannotClone(clusterId, cloneOf);
    const make = (): ClusterPRCIDomain<Cluster> =>
      new ClusterPRCIDomain({ name: `${kind.name}_${clusterId}` }, crossing, () =>
        lazyModule(() => kind.make(clusterId, registry), { name: 'element' }),
      );
    const domain = lazyModule(make, { name: 'cluster_prci_domain' });
    setRole(domain, { name: `cluster ${clusterId} with its clock`, title: `Cluster ${clusterId}` });
    domain.tapClockNode.from(domain.element.csbus.fixedClockNode);
    return { clusterId, baseName: kind.name, domain };
  });
}

/** A kind of cluster (subsystem 15). */
export interface ClusterKind {
  /** Names the couplers that lead to it; with an underscore and the id, also its clock. */
  readonly name: string;
  /** Makes it, in the current module. */
  make(clusterId: number, registry: TileRegistry): Cluster;
}

/** What kinds the clusters are of, by their ids. Default none: one of buses and tiles alone (subsystem 15). */
export const ClusterKindsKey: Field<ReadonlyMap<number, ClusterKind>> = new Field('ClusterKindsKey', new Map());

const usualKind: ClusterKind = {
  name: 'cluster',
  make: (clusterId, registry) => new Cluster(clusterId, registry),
};

// A clone would have the buses of its prototype, under their names, but no tiles, because tiles name the cluster by its number.
function cannotClone(clusterId: number, cloneOf: number): RequirementError {
  return new RequirementError(
    rules.cloneCluster,
    `Cluster ${clusterId} is to be a clone of cluster ${cloneOf}, but it would have the buses csbus${cloneOf} and ccbus${cloneOf} instead of buses of its own, and no tiles.`,
    {
      help: `Declare it as a cluster of its own: WithNBigCores(2, InCluster(${clusterId})) ++ WithCluster(${clusterId}).`,
    },
  );
}
