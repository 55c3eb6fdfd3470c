import { AddressSet } from '../../address/index.js';
import { currentView, lazyModule } from '../../graph/index.js';
import * as tl from '../../tilelink/index.js';
import { BroadcastKey, CacheBlockBytes } from '../keys.js';
import { type BusLocation, CBUS } from '../locations.js';
import type { CoherenceManager } from './coherence-params.js';

/**
 * Keeps caches coherent with a hub that asks all of them; its control registers, if any, are on `controlBus`
 * (subsystem 9). Making it raises `subsystem/no-bus` without that bus, and what the hub refuses.
 */
export function broadcastManagerFor(name: string, controlBus: BusLocation): CoherenceManager {
  return (context) => {
    const view = currentView();
    const { nTrackers, bufferless, controlAddress } = view.get(BroadcastKey);
    const cbus = context.locate(controlBus);
    const control =
      controlAddress === undefined
        ? undefined
        : { address: new AddressSet(controlAddress, 0xfffn), beatBytes: cbus.beatBytes };
    const options = { lineBytes: view.get(CacheBlockBytes), numTrackers: nTrackers, bufferless, control };
    const broadcast = lazyModule(() => new tl.TLBroadcast(options), { name });
    const { controlNode, intNode } = broadcast;
    if (controlNode !== undefined && intNode !== undefined) {
      cbus.coupleTo('broadcast_ctrl', (bus) =>
        controlNode
          .from(tl.buffer(1))
          .from(tl.fragmenter({ minSize: cbus.beatBytes, maxSize: cbus.blockBytes }))
          .from(bus),
      );
      context.interruptBus.from(intNode);
    }
    return { inward: broadcast.node, outward: broadcast.node };
  };
}

/**
 * A {@link broadcastManagerFor} called `broadcast`, with its registers on the control bus: the default (subsystem 9).
 */
export const broadcastManager: CoherenceManager = broadcastManagerFor('broadcast', CBUS);

/** Keeps nothing coherent: for systems whose caches agree by other means, or not at all (subsystem 9). */
export const incoherentManager: CoherenceManager = () => {
  const node = tl.nameNode('no_coherence_manager');
  return { inward: node, outward: node };
};
