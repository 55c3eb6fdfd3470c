import { checkOptions } from '../../base/options/index.js';
import type { ModuleTraits } from '../../bus/protocol-traits.js';
import { type AdapterAbout, type AdapterNode, LazyModule, lazyModule } from '../../graph/index.js';
import { firewallAbout, type FirewallOptions, FirewallRegions, firewallTraits } from '../firewall/firewall.js';
import type { AXI4 } from './axi4.js';
import { adapterNode } from './nodes.js';

/**
 * Lets each access through only to what may take it: to the addresses of its regions whom these accept, to all others whom the devices are
 * to take by `setSecurity`, as an address space controller of TrustZone does. The hardware answers all else with an error.
 *
 * Negotiation raises a requirement of the area `firewall/*` for regions that make no sense.
 */
export class AXI4Firewall extends LazyModule {
  /** What it does to the parameters that pass, in words. */
  static readonly about: AdapterAbout = firewallAbout;
  /** That it keeps accesses out. */
  static readonly traits: ModuleTraits = firewallTraits;

  /** What to bind: masters on the inward side, devices on the outward side. */
  readonly node: AdapterNode<AXI4>;

  constructor(options: FirewallOptions = {}) {
    super();
    const regions = new FirewallRegions(checkOptions('FirewallOptions', options));
    this.node = adapterNode({
      name: 'node',
      up: (port) => port.copy({ slaves: regions.guard(port.slaves, this.path) }),
    });
  }
}

/** Puts an {@link AXI4Firewall} into the current module and returns its node. */
export function firewall(options: FirewallOptions = {}): AdapterNode<AXI4> {
  return lazyModule(() => new AXI4Firewall(options), { shortcut: 'firewall' }).node;
}
