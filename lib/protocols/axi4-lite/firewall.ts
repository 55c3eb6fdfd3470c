import { type AdapterNode, lazyModule } from '../../graph/index.js';
import { Firewall } from '../firewall/firewall.js';
import type { FirewallOptions } from '../firewall/regions.js';
import { AXI4Lite } from './axi4-lite.js';

/**
 * Lets each access through only to what may take it: to the addresses of its regions whom these accept, to all others whom the devices are
 * to take by `setSecurity`, as a protection controller of TrustZone does. The hardware answers all else with an error.
 *
 * Negotiation throws a requirement of the area `firewall/*` for regions that make no sense.
 */
export class AXI4LiteFirewall extends Firewall<AXI4Lite> {
  constructor(options: FirewallOptions = {}) {
    super(AXI4Lite, options, (port, guard) => port.copy({ slaves: guard(port.slaves) }));
  }
}

/** Puts an {@link AXI4LiteFirewall} into the current module and returns its node. */
export function firewall(options: FirewallOptions = {}): AdapterNode<AXI4Lite> {
  return lazyModule(() => new AXI4LiteFirewall(options), { shortcut: 'firewall' }).node;
}
