import { Parameters } from '../config/index.js';
import type { Design } from './design.js';
import { LazyModule, SimpleLazyModule } from './lazy-module.js';
import { captureNames, lazyModule, reopen } from './make-module.js';
import { inScope, withView } from './scope.js';
import { withDeepStacks } from './source-location.js';

/** Something that can be elaborated: it declares a fresh design each time it is asked. */
export interface Topology {
  /** Name of the design, for summaries and reports. */
  readonly name: string;
  /** Declares the design under a configuration. What its body throws passes through. */
  declare(config?: Parameters): Design;
}

/**
 * A topology from a function (design 5): its body declares and binds nodes, and returns, in an object, those that are to be named
 * after its properties.
 *
 * ```ts
 * export default soc('mcu', () => {
 *   const cpu = tl.client({ name: 'cpu', sourceId: 8 });
 *   const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
 *   connect(cpu, sram);
 *   return { cpu, sram };
 * });
 * ```
 */
export function soc(name: string, body: () => unknown): Topology {
  return topologyOf(name, () => {
    const root = lazyModule(() => new SimpleLazyModule(name), { name });
    captureNames(root, reopen(root, body));
    return root;
  });
}

/**
 * A topology from a class (core 6.2): `export default topology(class Mcu extends LazyModule { … })`, or from a function that makes one:
 * `topology(() => new Mcu(8))`. Its root is called `name`, for want of a better name; without one, the topology has the name of the
 * class, and its root is called `top`.
 */
export function topology(make: (new () => LazyModule) | (() => LazyModule), name?: string): Topology {
  if (isModuleClass(make)) return topologyOf(name ?? make.name, () => lazyModule(() => new make(), rootOptions(name)));
  return topologyOf(name ?? 'top', () => lazyModule(make, rootOptions(name)));
}

function rootOptions(name = 'top'): { readonly shortcut: string } {
  return { shortcut: name };
}

function isModuleClass(make: (new () => LazyModule) | (() => LazyModule)): make is new () => LazyModule {
  return (make.prototype as unknown) instanceof LazyModule;
}

function topologyOf(name: string, make: () => LazyModule): Topology {
  return {
    name,
    declare: (config = Parameters.empty) =>
      withDeepStacks(() => inScope(undefined, () => withView(config, make))).design,
  };
}

/** Whether a value is a topology, in whichever copy of the library it was made. */
export function isTopology(value: unknown): value is Topology {
  return (
    typeof value === 'object' &&
    value !== null &&
    'declare' in value &&
    typeof value.declare === 'function' &&
    'name' in value
  );
}
