import { checkOptions } from '../../base/options/index.js';
import type { ModuleTraits } from '../../bus/protocol-traits.js';
import {
  type AdapterAbout,
  AdapterNode,
  LazyModule,
  type Protocol,
  type ProtocolTypes,
  unusualSettings,
} from '../../graph/index.js';
import { type FirewallOptions, FirewallRegions, type Guarded } from './regions.js';

/** What a firewall makes of the devices behind it. */
type Guards = <S extends Guarded<S>>(slaves: readonly S[]) => S[];

/**
 * Lets each access through only to what may take it: to the addresses of its regions whom these accept, to all others whom the devices are
 * to take by `setSecurity`. The hardware answers all else with an error. Each protocol has its own, which says how a port of it gets the
 * guarded devices.
 */
export abstract class Firewall<T extends ProtocolTypes> extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Nothing.',
    up: 'Each device is divided where a region begins or ends; each part has a guard: the accesses that its region accepts, or else that the device is to take.',
  };
  /** That it keeps accesses out. */
  static readonly traits: ModuleTraits = { firewall: true };

  /** The node to bind: masters on the inward side, devices on the outward side. */
  readonly node: AdapterNode<T>;

  /** Throws what {@link FirewallRegions} throws. */
  constructor(protocol: Protocol<T>, options: FirewallOptions, guarded: (port: T['up'], guard: Guards) => T['up']) {
    super();
    const regions = new FirewallRegions(checkOptions('FirewallOptions', options));
    this.node = new AdapterNode(protocol, protocol, {
      name: 'node',
      settings: unusualSettings({ regions: '' }, { regions: String(regions) }),
      up: (port: T['up']) => guarded(port, (slaves) => regions.guard(slaves, this.path)),
    });
  }
}

/** The same of a protocol whose slaves say whether they may answer with an error. */
export const aboutWithError: AdapterAbout = { ...Firewall.about, up: `${Firewall.about.up} error becomes true.` };
