import { type AdapterAbout, type AdapterNode, lazyModule } from '../../graph/index.js';
import { aboutWithError, Firewall } from '../firewall/firewall.js';
import type { FirewallOptions } from '../firewall/regions.js';
import { Wishbone } from './wishbone.js';

/**
 * Lets each access through only to what may take it: to the addresses of its regions whom these accept, to all others whom the devices are
 * to take by `setSecurity`. The hardware ends all else by ERR.
 *
 * Negotiation throws a requirement of the area `firewall/*` for regions that make no sense.
 */
export class WishboneFirewall extends Firewall<Wishbone> {
  /** Its effect on the parameters that pass, in words. */
  static override readonly about: AdapterAbout = aboutWithError;

  constructor(options: FirewallOptions = {}) {
    super(Wishbone, options, (port, guard) =>
      port.copy({ slaves: guard(port.slaves), says: { ...port.says, error: true } }),
    );
  }
}

/** Puts a {@link WishboneFirewall} into the current module and returns its node. */
export function firewall(options: FirewallOptions = {}): AdapterNode<Wishbone> {
  return lazyModule(() => new WishboneFirewall(options), { shortcut: 'firewall' }).node;
}
