import { checkOptions } from '../../base/options/index.js';
import type { ModuleTraits } from '../../bus/protocol-traits.js';
import { type AdapterAbout, AdapterNode, LazyModule, lazyModule } from '../../graph/index.js';
import { firewallAbout, type FirewallOptions, FirewallRegions, firewallTraits } from '../firewall/firewall.js';
import { AHBSlave } from './ahb.js';

/**
 * Lets each access through only to what may take it: to the addresses of its regions whom these accept, to all others whom the devices are
 * to take by `setSecurity`, as a protection controller of TrustZone does. The hardware answers all else with an error.
 *
 * Negotiation raises a requirement of the area `firewall/*` for regions that make no sense.
 */
export class AHBFirewall extends LazyModule {
  /** What it does to the parameters that pass, in words. */
  static readonly about: AdapterAbout = firewallAbout;
  /** That it keeps accesses out. */
  static readonly traits: ModuleTraits = firewallTraits;

  /** What to bind: arbiters on the inward side, devices on the outward side. */
  readonly node: AdapterNode<AHBSlave>;

  constructor(options: FirewallOptions = {}) {
    super();
    const regions = new FirewallRegions(checkOptions('FirewallOptions', options));
    this.node = new AdapterNode(AHBSlave, AHBSlave, {
      name: 'node',
      up: (port) => port.copy({ slaves: regions.guard(port.slaves, this.path) }),
    });
  }
}

/** Puts an {@link AHBFirewall} into the current module and returns its node. */
export function firewall(options: FirewallOptions = {}): AdapterNode<AHBSlave> {
  return lazyModule(() => new AHBFirewall(options), { shortcut: 'firewall' }).node;
}
