import { type AdapterNode, lazyModule } from '../../graph/index.js';
import { Firewall } from '../firewall/firewall.js';
import type { FirewallOptions } from '../firewall/regions.js';
import { AHBSlave } from './ahb.js';

/**
 * Lets each access through only to what may take it: to the addresses of its regions whom these accept, to all others whom the devices are
 * to take by `setSecurity`, as a protection controller of TrustZone does. The hardware answers all else with an error. It stands behind an arbiter.
 *
 * Negotiation throws a requirement of the area `firewall/*` for regions that make no sense.
 */
export class AHBFirewall extends Firewall<AHBSlave> {
  constructor(options: FirewallOptions = {}) {
    super(AHBSlave, options, (port, guard) => port.copy({ slaves: guard(port.slaves) }));
  }
}

/** Puts an {@link AHBFirewall} into the current module and returns its node. */
export function firewall(options: FirewallOptions = {}): AdapterNode<AHBSlave> {
  return lazyModule(() => new AHBFirewall(options), { shortcut: 'firewall' }).node;
}
