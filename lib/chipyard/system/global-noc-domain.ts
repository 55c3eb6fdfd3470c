import { lazyModule } from '../../graph/index.js';
import { ClockSinkDomain } from '../../protocols/clocks/index.js';
import type { BusContext } from '../../rocket/index.js';

/** Where the network on chip of several buses is; it is empty without one (chipyard 4.7). */
class GlobalNoCDomain extends ClockSinkDomain {}

const domains = new WeakMap<BusContext, GlobalNoCDomain>();

/** The domain of a system, made in the current module when it is asked for first (chipyard 4.7). */
export function globalNoCDomain(context: BusContext): GlobalNoCDomain {
  const made = domains.get(context);
  if (made !== undefined) return made;
  const domain = lazyModule(() => new GlobalNoCDomain(), { name: 'globalNoCDomain' });
  domains.set(context, domain);
  return domain;
}
