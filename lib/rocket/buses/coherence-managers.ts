import { AddressSet, toAddress } from '../../base/address/index.js';
import { counted } from '../../base/diagnostic/index.js';
import { currentView, lazyModule, setRole } from '../../graph/index.js';
import { explainCoherence } from '../explanations.js';
import * as tl from '../../protocols/gathered/tl.js';
import { BroadcastKey, CacheBlockBytes } from '../keys.js';
import type { CoherenceManager } from './coherence-params.js';

/**
 * Keeps caches coherent with a hub called `name` that asks all of them; its control registers, if any, are on the control bus of the
 * place (subsystem 9). Making it throws `subsystem/no-bus` without that bus, and what the hub refuses.
 */
export function broadcastManagerCalled(name: string): CoherenceManager {
  return (context) => {
    const view = currentView();
    const { nTrackers, bufferless, controlAddress } = view.get(BroadcastKey);
    const cbus = controlAddress === undefined ? undefined : context.locate(context.controlBus, 'the broadcast hub');
    const control =
      controlAddress === undefined || cbus === undefined
        ? undefined
        : { address: new AddressSet(toAddress(controlAddress), 0xfffn), beatBytes: cbus.beatBytes };
    const options = { lineBytes: view.get(CacheBlockBytes), numTrackers: nTrackers, bufferless, control };
    const broadcast = lazyModule(() => new tl.TLBroadcast(options), { name });
    explainCoherence(broadcast.node, context.title);
    const { controlNode, intNode } = broadcast;
    if (cbus !== undefined && controlNode !== undefined && intNode !== undefined) {
      setRole(controlNode, { name: 'the broadcast hub', moveWith: 'WithBroadcastControl(address)' });
      cbus.coupleTo('broadcast_ctrl', (bus) =>
        controlNode
          .from(tl.buffer(1))
          .from(tl.fragmenter({ minSize: cbus.beatBytes, maxSize: cbus.blockBytes }))
          .from(bus),
      );
      context.interruptBus.from(intNode);
    }
    const role = { name: 'the broadcast hub', facts: [counted(nTrackers, 'tracker')] };
    return { inward: broadcast.node, outward: broadcast.node, role };
  };
}

/** A {@link broadcastManagerCalled} `broadcast`: the default (subsystem 9). */
export const broadcastManager: CoherenceManager = broadcastManagerCalled('broadcast');

/** Keeps nothing coherent: for systems whose caches agree by other means, or not at all (subsystem 9). */
export const incoherentManager: CoherenceManager = () => {
  const node = tl.nameNode('no_coherence_manager');
  return { inward: node, outward: node };
};
