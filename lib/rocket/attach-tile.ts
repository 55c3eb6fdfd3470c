import { bundleBridgeNexus } from '../protocols/bundle-bridge/index.js';
import { noCrossing } from '../bus/crossings/index.js';
import { reopen } from '../graph/index.js';
import * as int from '../protocols/interrupts/index.js';
import * as tl from '../protocols/gathered/tl.js';
import {
  connectElementClocks,
  connectResetClock,
  crossInterruptIn,
  crossInterruptOut,
  crossMasterOut,
  crossSlaveIn,
  injectMaster,
  injectSlave,
} from './attach-element.js';
import { disableMonitors, flipRendering } from './binding-views.js';
import { type ElementContext, notificationKinds } from './element-context.js';
import type { AttachableTile } from './tiles/attachable-tile.js';
import type { TilePRCIDomain } from './tiles/prci-domain.js';

/** A tile in its domain, and what attaching it needs to know. */
export interface PlacedTile {
  /** Id of the tile, at least 0. */
  readonly tileId: number;
  /** Whether it has supervisor mode. */
  readonly takesSupervisorInterrupts: boolean;
  /** The domain, with the tile in it. */
  readonly domain: TilePRCIDomain<AttachableTile>;
}

/** Attaches a tile to the buses, interrupts and clocks of its context (subsystem 14, rocket-system 2.13). */
export function attachTile(context: ElementContext, placed: PlacedTile): void {
  const { domain } = placed;
  const { crossing, element: tile } = domain;
  const masterBus = context.locate(crossing.master.where, `tile ${placed.tileId}`);
  const slaveBus = context.locate(crossing.slave.where, `tile ${placed.tileId}`);
  const buffers = tile.boundaryBuffers(crossing.crossingType);
  masterBus.coupleFrom(tile.baseName, (bus) =>
    bus
      .fromStar(injectMaster(crossing.master))
      .fromStar(crossMasterOut(domain, { element: tile, node: tile.masterNode, buffer: buffers.master })),
  );
  disableMonitors(() =>
    slaveBus.coupleTo(tile.baseName, (bus) =>
      crossSlaveIn(domain, { element: tile, node: tile.slaveNode, buffer: buffers.slave })
        .starFrom(injectSlave(context, crossing.slave))
        .starFrom(tl.widthWidget(slaveBus.beatBytes))
        .starFrom(bus),
    ),
  );
  attachInterrupts(context, placed);
  connectElementClocks(context, domain, masterBus);
  connectResetClock(domain);
  attachNotifications(context, placed);
  attachConstants(context, placed);
  attachTraces(context, placed);
}

function attachInterrupts(context: ElementContext, { tileId, takesSupervisorInterrupts, domain }: PlacedTile): void {
  const tile = domain.element;
  domain.inside(() => tile.intInwardNode.from(int.asyncCrossingSink(3)).from(context.debugNodes(tileId)));
  reopen(context.msipDomain, () => crossInterruptIn(domain, tile.intInwardNode).from(context.msipNodes(tileId)));
  reopen(context.meipDomain, () => crossInterruptIn(domain, tile.intInwardNode).from(context.meipNodes(tileId)));
  if (takesSupervisorInterrupts) {
    reopen(context.seipDomain, () => crossInterruptIn(domain, tile.intInwardNode).from(context.seipNodes(tileId)));
  }
  const toPlic = context.tileToPlicNodes?.(tileId);
  const { intOutwardNode } = tile;
  if (toPlic !== undefined && intOutwardNode !== undefined) {
    const { crossingType } = domain.crossing;
    const crossed = reopen(context.toPlicDomain, () => crossInterruptOut(domain, intOutwardNode, crossingType));
    flipRendering(() => toPlic.from(crossed));
  }
  tile.nmi?.from(context.nmiNodes(tileId));
}

function attachNotifications({ notifications }: ElementContext, { domain }: PlacedTile): void {
  for (const kind of notificationKinds) {
    const node = domain.element.notificationNodes[kind];
    if (node === undefined) continue;
    domain.inside(() => notifications[kind].fromStar(crossInterruptOut(domain, node, noCrossing)));
  }
}

function attachConstants(context: ElementContext, { tileId, domain }: PlacedTile): void {
  const tile = domain.element;
  tile.hartid.from(context.tileHartIdNodes(tileId));
  tile.reset_vector.from(context.tileResetVectorNodes(tileId));
  const { prefixNode } = context.locate(domain.crossing.mmioBaseAddressPrefixWhere, `tile ${tileId}`);
  if (prefixNode !== undefined) tile.mmio_address_prefix.from(prefixNode);
}

function attachTraces(context: ElementContext, { tileId, domain }: PlacedTile): void {
  const tile = domain.element;
  context.traceNodes(tileId).from(bundleBridgeNexus()).from(tile.traceSourceNode);
  const core = bundleBridgeNexus();
  core.from(tile.traceCoreSourceNode);
  context.traceCoreNodes(tileId).starFrom(core);
}
