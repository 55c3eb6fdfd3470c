import { asyncMux, type ClockCrossing, noCrossing } from '../../bus/crossings/index.js';
import type { BindingKind, Handle } from '../../graph/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import type { TileLink } from '../../protocols/gathered/tl.js';
import { flipRenderingIf } from '../binding-views.js';
import type { BusLocation } from '../locations.js';
import type { BusContext } from './bus-context.js';
import type { TLBusWrapper } from './bus-wrapper.js';

type TLHandle = Handle<TileLink, TileLink>;

/** How one bus is connected to another as its master (subsystem 7). */
export interface BusConnection {
  /** How the clocks of the two relate. */
  readonly crossing: ClockCrossing;
  /** Whose clock drives the other: the master's, or the slave's; undefined if something else drives both. */
  readonly clockFrom?: 'master' | 'slave' | undefined;
  /** Who decides the number of edges, as the slave's side records it. */
  readonly binding: BindingKind;
  /** Whether the connection belongs to the slave, and is drawn against the direction of its requests. */
  readonly flip: boolean;
  /** Where the connection enters the slave. Default: its inward node. */
  readonly slaveView?: (slave: TLBusWrapper) => Handle<TileLink>;
  /** Where it leaves the master. Default: its outward node. */
  readonly masterView?: (master: TLBusWrapper) => TLHandle;
  /** Something to put between the two, made in the current module. Default: nothing. */
  readonly inject?: () => TLHandle;
}

/** A connection without a crossing (subsystem 7). */
export function connection(options: Partial<Omit<BusConnection, 'crossing'>> = {}): BusConnection {
  return { crossing: noCrossing, binding: 'once', flip: false, ...options };
}

/** A connection whose crossing belongs to the slave, whose clock comes from the master (subsystem 7). */
export function crossTo(crossing: ClockCrossing, options: Partial<BusConnection> = {}): BusConnection {
  const slaveView = (slave: TLBusWrapper): Handle<TileLink> => slave.crossIn(crossing);
  return { crossing, clockFrom: 'master', binding: 'star', flip: false, slaveView, ...options };
}

/** A connection whose crossing belongs to the master, whose clock comes from the slave (subsystem 7). */
export function crossFrom(crossing: ClockCrossing, options: Partial<BusConnection> = {}): BusConnection {
  const masterView = (master: TLBusWrapper): TLHandle => master.crossOut(crossing);
  return { crossing, clockFrom: 'slave', binding: 'query', flip: true, masterView, ...options };
}

/**
 * Connects two buses of a context: their clocks, then a width adapter of the master's width in a coupler (subsystem 7).
 *
 * @throws RequirementError `subsystem/no-bus` if one of them is not there.
 */
export function connectBuses(
  context: BusContext,
  masterAt: BusLocation,
  slaveAt: BusLocation,
  connection: BusConnection,
): void {
  const { binding, flip } = connection;
  const master = context.locate(masterAt);
  const slave = context.locate(slaveAt);
  const join = (): TLHandle => {
    const into = connection.slaveView?.(slave) ?? slave.inwardNode;
    return into
      .bindTo(binding, tl.widthWidget(master.beatBytes))
      .bindTo(binding, connection.inject?.() ?? tl.tempNode())
      .bindTo(binding, connection.masterView?.(master) ?? master.outwardNode) as TLHandle;
  };
  flipRenderingIf(flip, () => {
    driveClock(context, master, slave, connection);
    if (flip) slave.from(`bus_named_${master.busName}`, join);
    else master.to(`bus_named_${slave.busName}`, join);
  });
}

function driveClock(
  context: BusContext,
  master: TLBusWrapper,
  slave: TLBusWrapper,
  { clockFrom, crossing }: BusConnection,
): void {
  if (clockFrom === undefined) return;
  const [driving, driven] = clockFrom === 'master' ? [master, slave] : [slave, master];
  driven.clockGroupNode.from(asyncMux(crossing, context.allClockGroupsNode, driving.clockGroupNode));
}
