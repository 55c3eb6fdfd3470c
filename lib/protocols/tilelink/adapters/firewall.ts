import { type AdapterNode, lazyModule } from '../../../graph/index.js';
import { Firewall } from '../../firewall/firewall.js';
import type { FirewallOptions } from '../../firewall/regions.js';
import { TileLink } from '../tilelink.js';

/**
 * Lets each access through only to what may take it: to the addresses of its regions whom these accept, to all others whom the devices are
 * to take by `setSecurity`, as the checker of a RISC-V WorldGuard does. The hardware answers all else with an error.
 *
 * Negotiation throws a requirement of the area `firewall/*` for regions that make no sense.
 */
export class TLFirewall extends Firewall<TileLink> {
  constructor(options: FirewallOptions = {}) {
    super(TileLink, options, (port, guard) => port.copy({ slaves: guard(port.slaves) }));
  }
}

/** Puts an {@link TLFirewall} into the current module and returns its node. */
export function firewall(options: FirewallOptions = {}): AdapterNode<TileLink> {
  return lazyModule(() => new TLFirewall(options), { shortcut: 'firewall' }).node;
}
