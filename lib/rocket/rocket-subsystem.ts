import type { BundleBridge } from '../protocols/bundle-bridge/index.js';
import {
  ClockGroupAggregator,
  type ClockGroups,
  clockGroupIdentity,
  clockGroupSourceNode,
} from '../protocols/clocks/index.js';
import type { LocationMap } from '../bus/crossings/index.js';
import {
  currentView,
  type BodyPort,
  type EdgesOf,
  type EphemeralNode,
  type IdentityNode,
  LazyModule,
  lazyModule,
  type NexusNode,
  type SinkNode,
  type ModuleHardware,
} from '../graph/index.js';
import type * as int from '../protocols/interrupts/index.js';
import { attachCluster } from './attach-cluster.js';
import { attachTile } from './attach-tile.js';
import { BusHolder } from './bus-holder.js';
import { makeClusters } from './cluster.js';
import type { TLBusWrapper } from './buses/bus-wrapper.js';
import { describeSubsystem } from './describe-subsystem.js';
import type { ElementContext, Notifications, PerTile } from './element-context.js';
import { explainClockGroups } from './explanations.js';
import { interruptBus, type InterruptBusWrapper } from './interrupt-bus.js';
import { SubsystemDriveClockGroupsFromIO, TLManagerViewpointLocated, TLNetworkTopologyLocated } from './keys.js';
import { type BusLocation, CBUS, InSubsystem, SBUS } from './locations.js';
import { makeTiles, type TileRegistry } from './make-elements.js';
import { makeNotifications } from './notifications.js';
import type { TileAttachParams } from './params/attach-params.js';
import { RootFamilies } from './root-families.js';
import { type AttachedDevice, attachCLINT, attachDebug, attachPLIC } from './subsystem-devices.js';
import { makeTileConstants, type TileConstants } from './tile-constants.js';
import type { AttachableTile } from './tiles/attachable-tile.js';
import { checkTileIds, tilesBelow } from './tile-list.js';
import type { CLINT, TLDebugModule, TLPLIC } from './devices/index.js';
import { instantiateTopologies } from './buses/instantiate-topologies.js';

type Int = int.Interrupts;

/**
 * The buses, tiles, clusters and interrupt controllers of a system, as its configuration says (subsystem 11, rocket-system 2.1).
 * A system extends it and adds its ports and ROMs.
 */
export class RocketSubsystem extends LazyModule implements ElementContext {
  readonly title = 'The subsystem';
  readonly systemBus: BusLocation = SBUS;
  readonly controlBus: BusLocation = CBUS;
  readonly allClockGroupsNode: IdentityNode<ClockGroups>;
  readonly #holder = new BusHolder('The subsystem');
  readonly #ibus: InterruptBusWrapper;
  readonly #viewpoint: TLBusWrapper;
  readonly #tiles: readonly TileAttachParams[];
  readonly #notifications: Notifications;
  readonly #constants: TileConstants;
  readonly #clint: AttachedDevice<CLINT> | undefined;
  readonly #plic: AttachedDevice<TLPLIC> | undefined;
  readonly #debug: TLDebugModule | undefined;
  readonly #families: RootFamilies;
  readonly #tilesInside: readonly AttachableTile[];
  readonly #lastPorts: BodyPort[] = [];

  /**
   * Reads the configuration of the current module.
   *
   * @throws RequirementError `subsystem/tile-ids` unless the ids of the tiles are 0, 1, 2, …, `subsystem/no-bus` where
   * something is to be attached to a bus that no topology makes, `subsystem/clone-source` for a clone of a tile that is
   * not there, `subsystem/debug-protocols` for more than one way into the debug module, `subsystem/rtc-bus`,
   * `subsystem/rtc-period` if the bus of the CLINT cannot count its time, `config/undefined` for a key without a value,
   * and as the devices do for their parameters.
   */
  constructor() {
    super();
    const view = currentView();
    this.#tiles = tilesBelow(view, InSubsystem);
    checkTileIds(view, this.#tiles);
    this.#ibus = interruptBus();
    this.allClockGroupsNode = clockGroupIdentity({ name: 'allClockGroupsNode' });
    explainClockGroups(this.allClockGroupsNode);
    if (view.get(SubsystemDriveClockGroupsFromIO)) this.driveClockGroups();
    instantiateTopologies(this, view.get(TLNetworkTopologyLocated(InSubsystem)));
    this.#viewpoint = this.locate(view.get(TLManagerViewpointLocated(InSubsystem)));
    this.#viewpoint.clockGroupNode.from(this.allClockGroupsNode);
    this.#ibus.clockNode.from(this.#viewpoint.fixedClockNode);
    describeSubsystem(this.#viewpoint);

    const registry: TileRegistry = new Map();
    const tiles = makeTiles(InSubsystem, registry);
    const clusters = makeClusters(InSubsystem, registry);
    this.#notifications = makeNotifications(view);
    this.#constants = makeTileConstants(this.#tiles.length);
    this.#clint = attachCLINT(this);
    this.#plic = attachPLIC(this);
    this.#debug = attachDebug(this);
    this.#families = new RootFamilies(this.#tiles, this.#clint?.device, this.#plic?.device, this.#debug);
    this.#tilesInside = tiles.map(({ domain }) => domain.element);
    for (const tile of tiles) attachTile(this, tile);
    for (const cluster of clusters) attachCluster(this, cluster);
  }

  // All clocks come in at the top as one group.
  private driveClockGroups(): void {
    const aggregator = lazyModule(() => new ClockGroupAggregator('aggregator'), { name: 'aggregator' }).node;
    const source = clockGroupSourceNode(1, { name: 'source' });
    this.allClockGroupsNode.starFrom(aggregator).from(source);
    this.declarePort({ name: 'io', node: source, part: ['member'] });
  }

  get module(): LazyModule {
    return this;
  }

  /** Where interrupts of devices come together. */
  get ibus(): InterruptBusWrapper {
    return this.#ibus;
  }

  get interruptBus(): NexusNode<Int> {
    return this.#ibus.node;
  }

  /** The bus whose managers the device tree shows. */
  get viewpointBus(): TLBusWrapper {
    return this.#viewpoint;
  }

  /** The tiles that are directly in it, in the order of their ids. */
  get tilesInside(): readonly AttachableTile[] {
    return this.#tilesInside;
  }

  /** The interrupt controller, if there is one. */
  get plic(): TLPLIC | undefined {
    return this.#plic?.device;
  }

  /** The core-local interruptor, if there is one. */
  get clint(): CLINT | undefined {
    return this.#clint?.device;
  }

  /** The debug module, if there is one. */
  get debug(): TLDebugModule | undefined {
    return this.#debug;
  }

  /** Takes the reset vector for all tiles that do not get theirs from outside. */
  get resetVectorNexus(): NexusNode<BundleBridge> {
    return this.#constants.resetVectorNexus;
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

  get notifications(): Notifications {
    return this.#notifications;
  }

  get msipNodes(): PerTile<EphemeralNode<Int>> {
    return this.#families.msipNodes;
  }

  get meipNodes(): PerTile<EphemeralNode<Int>> {
    return this.#families.meipNodes;
  }

  get seipNodes(): PerTile<EphemeralNode<Int>> {
    return this.#families.seipNodes;
  }

  get tileToPlicNodes(): PerTile<EphemeralNode<Int>> | undefined {
    return this.#families.tileToPlicNodes;
  }

  get debugNodes(): PerTile<IdentityNode<int.InterruptsSync>> {
    return this.#families.debugNodes;
  }

  get nmiNodes(): PerTile<EphemeralNode<BundleBridge>> {
    return this.#families.nmiNodes;
  }

  get tileHartIdNodes(): PerTile<EphemeralNode<BundleBridge>> {
    return this.#constants.hartIdNodes;
  }

  get tileResetVectorNodes(): PerTile<EphemeralNode<BundleBridge>> {
    return this.#constants.resetVectorNodes;
  }

  get traceNodes(): PerTile<SinkNode<BundleBridge>> {
    return this.#families.traceNodes;
  }

  get traceCoreNodes(): PerTile<SinkNode<BundleBridge>> {
    return this.#families.traceCoreNodes;
  }

  get msipDomain(): LazyModule {
    return this.#clint?.domain ?? this;
  }

  get meipDomain(): LazyModule {
    return this.#plic?.domain ?? this;
  }

  get seipDomain(): LazyModule {
    return this.#plic?.domain ?? this;
  }

  get toPlicDomain(): LazyModule {
    return this.#plic?.domain ?? this;
  }

  override hardware(edges: EdgesOf): ModuleHardware {
    const { ports, joins } = this.#families.hardware(edges);
    return { clock: 'none', ports: [...this.#constants.ports, ...ports, ...this.#lastPorts], joins };
  }

  /** Declares a port behind all others: those of traits that a system has beside the subsystem (hardware 4.3). */
  declareLastPort(port: BodyPort): void {
    this.#lastPorts.push(port);
  }
}
