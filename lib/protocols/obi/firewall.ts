import { type AdapterAbout, type AdapterNode, lazyModule } from '../../graph/index.js';
import { aboutWithError, Firewall } from '../firewall/firewall.js';
import type { FirewallOptions } from '../firewall/regions.js';
import { OBI } from './obi.js';

/**
 * Lets each access through only to what may take it: to the addresses of its regions whom these accept, to all others whom the devices are
 * to take by `setSecurity`. The hardware answers all else with an error.
 *
 * Negotiation throws a requirement of the area `firewall/*` for regions that make no sense.
 */
export class OBIFirewall extends Firewall<OBI> {
  /** Its effect on the parameters that pass, in words. */
  static override readonly about: AdapterAbout = aboutWithError;

  constructor(options: FirewallOptions = {}) {
    super(OBI, options, (port, guard) =>
      port.copy({ slaves: guard(port.slaves), says: { ...port.says, error: true } }),
    );
  }
}

/** Puts an {@link OBIFirewall} into the current module and returns its node. */
export function firewall(options: FirewallOptions = {}): AdapterNode<OBI> {
  return lazyModule(() => new OBIFirewall(options), { shortcut: 'firewall' }).node;
}
