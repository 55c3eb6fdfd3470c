import type { BundleBridge } from '../protocols/bundle-bridge/index.js';
import type { Handle, LazyModule } from '../graph/index.js';
import type { Interrupts, InterruptsSync } from '../protocols/interrupts/index.js';
import type { BusContext } from './buses/bus-context.js';

type IntHandle = Handle<Interrupts, Interrupts>;
type SyncHandle = Handle<InterruptsSync, InterruptsSync>;
type BridgeHandle = Handle<BundleBridge, BundleBridge>;

/** Nodes for the tiles of a context, by tile id. */
export type PerTile<H extends Handle> = (tileId: number) => H;

/** Where tiles and clusters are attached: a subsystem or a cluster (subsystem 12, 15). */
export interface ElementContext extends BusContext {
  /** Software and timer interrupts. */
  readonly msipNodes: PerTile<IntHandle>;
  /** External interrupts for machine mode. */
  readonly meipNodes: PerTile<IntHandle>;
  /** External interrupts for supervisor mode, of tiles that have it. */
  readonly seipNodes: PerTile<IntHandle>;
  /** Interrupts of tiles on their way to the interrupt controller; undefined without one. */
  readonly tileToPlicNodes: PerTile<IntHandle> | undefined;
  /** Debug interrupts, already registered. */
  readonly debugNodes: PerTile<SyncHandle>;
  /** Non-maskable interrupts, of tiles that take them. */
  readonly nmiNodes: PerTile<BridgeHandle>;
  /** Hart ids. */
  readonly tileHartIdNodes: PerTile<BridgeHandle>;
  /** Addresses where the harts begin. */
  readonly tileResetVectorNodes: PerTile<BridgeHandle>;
  /** Traces of the instructions of the tiles. */
  readonly traceNodes: PerTile<Handle<BundleBridge>>;
  /** Traces of the cores, for trace encoders. */
  readonly traceCoreNodes: PerTile<Handle<BundleBridge>>;
  /** Where the crossings of software and timer interrupts begin. */
  readonly msipDomain: LazyModule;
  /** Where the crossings of external interrupts for machine mode begin. */
  readonly meipDomain: LazyModule;
  /** Where the crossings of external interrupts for supervisor mode begin. */
  readonly seipDomain: LazyModule;
  /** Where the crossings of interrupts towards the interrupt controller end. */
  readonly toPlicDomain: LazyModule;
  /** Where the notifications of all tiles come together. */
  readonly notifications: Notifications;
}

/** What a tile tells the system about its state: it has halted, waits for an interrupt, or has stopped for good. */
export const notificationKinds = ['halt', 'wfi', 'cease'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Where each kind of notification comes together. */
export type Notifications = Readonly<Record<NotificationKind, IntHandle>>;
