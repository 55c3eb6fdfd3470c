import { clockGroup, type Clocks, injectClockNode } from '../protocols/clocks/index.js';
import type { BufferLike, ClockCrossing } from '../bus/crossings/index.js';
import { type Handle, type LazyModule, lazyModule, type ProtocolTypes, reopen } from '../graph/index.js';
import * as int from '../protocols/interrupts/index.js';
import * as tl from '../protocols/gathered/tl.js';
import type { TileLink } from '../protocols/gathered/tl.js';
import { disableMonitors, flipRendering } from './binding-views.js';
import type { TLBusWrapper } from './buses/bus-wrapper.js';
import type { ElementContext } from './element-context.js';
import type { MasterPortParams, SlavePortParams } from './params/tile-params.js';
import type { HierarchicalElementPRCIDomain } from './tiles/prci-domain.js';

type TLHandle = Handle<TileLink, TileLink>;
type Domain = HierarchicalElementPRCIDomain<LazyModule>;

/** What stands between the requests of an element and the bus (subsystem 12.1). */
export function injectMaster({ buffers, cork, towardsBus }: MasterPortParams): TLHandle {
  const nearest = towardsBus?.();
  const chain = tl.bufferChain(buffers);
  const port = chain.fromStar(cork === undefined ? tl.tempNode() : tl.cacheCork({ unsafe: cork }));
  return nearest === undefined ? port : nearest.starFromStar(port);
}

/** What stands between a bus and an element that answers it (subsystem 12.1). */
export function injectSlave(context: ElementContext, params: SlavePortParams): TLHandle {
  const { buffers, blockerCtrlAddr } = params;
  const controlBus = context.locate(params.blockerCtrlWhere);
  const bus = context.locate(params.where);
  if (blockerCtrlAddr === undefined) return tl.bufferChain(buffers);
  const sizes = { controlBeatBytes: controlBus.beatBytes, blockedBeatBytes: bus.beatBytes };
  const blocker = lazyModule(() => new tl.BasicBusBlocker({ controlAddress: blockerCtrlAddr, ...sizes }), {
    name: 'blocker',
  });
  controlBus.coupleTo('tile_slave_port_bus_blocker', (from) =>
    blocker.controlNode
      .from(tl.fragmenter({ minSize: controlBus.beatBytes, maxSize: controlBus.blockBytes }))
      .from(from),
  );
  return blocker.node.starFrom(tl.bufferChain(buffers));
}

/** What an element's boundary consists of on the way in or out: the element, and the buffer that is made in it. */
export interface Boundary<H extends Handle> {
  /** The element. */
  readonly element: LazyModule;
  /** The element's side. */
  readonly node: H;
  /** The buffer between. */
  readonly buffer: tl.TLBufferOptions | BufferLike;
}

/** Leads the requests of an element out of its domain: through its reset boundary, a buffer and its clock boundary (subsystem 14.1). */
export function crossMasterOut(domain: Domain, { element, node, buffer }: Boundary<TLHandle>): TLHandle {
  const { crossingType, resetCrossingType } = domain.crossing;
  const buffered = domain.inside(() =>
    disableMonitors(() =>
      reopen(element, () => tl.buffer(buffer)).fromStar(
        tl.crossOut(domain.element_reset_domain, node, resetCrossingType, 'tlOutXing'),
      ),
    ),
  );
  return tl.crossOut(domain, buffered, crossingType, 'tlMasterClockXing');
}

/** Leads requests of others into the domain of an element: through its clock boundary, a buffer and its reset boundary (subsystem 14.2). */
export function crossSlaveIn(domain: Domain, { element, node, buffer }: Boundary<Handle<TileLink>>): Handle<TileLink> {
  const { crossingType, resetCrossingType } = domain.crossing;
  return disableMonitors(() =>
    flipRendering(() => {
      const buffered = domain.inside(() =>
        tl
          .crossIn(domain.element_reset_domain, node, resetCrossingType, 'tlInXing')
          .starFrom(reopen(element, () => tl.buffer(buffer))),
      );
      return tl.crossIn(domain, buffered, crossingType, 'tlSlaveClockXing');
    }),
  );
}

/** Leads interrupts into a domain; what remains outside is made in the current module (subsystem 14.3). */
export function crossInterruptIn(domain: Domain, node: Handle<int.Interrupts>): Handle<int.Interrupts> {
  return int.crossIn(domain, node, domain.crossing.crossingType, 'intInClockXing');
}

/**
 * Leads interrupts out of a domain through `crossing`; what remains outside is made in the current module
 * (subsystem 14.3).
 */
export function crossInterruptOut<In extends ProtocolTypes>(
  domain: Domain,
  node: Handle<In, int.Interrupts>,
  crossing: ClockCrossing,
): Handle<In, int.Interrupts> {
  const inside = domain.inside(() =>
    int.crossOut(domain.element_reset_domain, node, domain.crossing.resetCrossingType, 'intOutXing'),
  );
  return int.crossOut(domain, inside, crossing, 'intOutClockXing');
}

/** Gives a domain its clock: that of the bus where the crossing allows it, otherwise one of its own (subsystem 14.4). */
export function connectElementClocks(context: ElementContext, domain: Domain, bus: TLBusWrapper): void {
  const { crossingType, forceSeparateClockReset } = domain.crossing;
  domain.clockNode.from(elementClock(context, bus, crossingType, forceSeparateClockReset));
}

function elementClock(
  context: ElementContext,
  bus: TLBusWrapper,
  crossing: ClockCrossing,
  forceSeparate: boolean,
): Handle<ProtocolTypes, Clocks> {
  switch (crossing.kind) {
    case 'synchronous':
    case 'credited':
      return forceSeparate ? bus.clockNode : bus.fixedClockNode;
    case 'rational':
      return bus.clockNode;
    case 'asynchronous': {
      const group = clockGroup('tileClockGroup');
      group.from(context.allClockGroupsNode);
      return group;
    }
  }
}

/** Leads the clock of a domain to what is in its reset domain (subsystem 14.4). */
export function connectResetClock(domain: Domain): void {
  domain.inside(() => {
    domain.element_reset_domain.clockNode
      .from(injectClockNode(domain.crossing.resetCrossingType))
      .from(domain.clockNode);
  });
}
