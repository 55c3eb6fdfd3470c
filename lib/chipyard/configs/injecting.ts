import { Config } from '../../config/index.js';
import { type SubsystemInjector, SubsystemInjectorKey } from '../digital-top.js';

/** Adds an injector, unless it is there already (chipyard 4.3). */
export function injecting(name: string, injector: SubsystemInjector): Config {
  return new Config(name, (rules) =>
    rules.update(SubsystemInjectorKey, (injectors) =>
      injectors.includes(injector) ? injectors : [...injectors, injector],
    ),
  );
}
