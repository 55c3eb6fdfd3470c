import { RequirementError } from '../../base/diagnostic/index.js';
import { checkKind, checkName, checkOptions, checkThing, optionRules } from '../../base/options/index.js';
import { Parameters } from '../../config/index.js';
import { atOnce, type Body } from './at-once.js';
import { currentModule, Design, inScope, type LazyModule } from '../declared.js';
import { Run } from './run.js';
import { SimpleLazyModule } from './simple-module.js';
import { captureNames, declareIn, isModuleClass, lazyModule } from './make-module.js';
import { inRun, withView } from './scope.js';
import { here, withDeepStacks } from '../source-location.js';
import type { SourceRef } from '../source-ref.js';

/** Something that can be elaborated: it declares a fresh design each time. */
export interface Topology {
  /** Name of the design, for summaries and reports. */
  readonly name: string;
  /** Declares the design under a configuration. What its body throws passes through. */
  declare(config?: Parameters): Design;
  /**
   * The topologies that it consists of under a configuration, each with its own configuration, such as the chips of one system. Absent if
   * it is always one.
   */
  readonly parts?: (config?: Parameters) => readonly Topology[];
}

/** One of several designs that a topology becomes. */
export interface TopologyPart {
  /** Its name. */
  readonly name: string;
  /** Its configuration. */
  readonly config: Parameters;
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
 *
 * @throws RequirementError `options/kind` unless the name is a text and the body a function, `names/empty` for a name without characters.
 */
export function soc<R>(name: string, body: Body<R>): Topology {
  checkKind('soc', 'its name', name, 'string');
  checkName('soc', name);
  checkKind('soc', 'its body', body, 'function');
  return topologyOf(name, (location) => {
    const root = lazyModule(() => new SimpleLazyModule(name), { name });
    root.location = location;
    captureNames(root, declareIn(root, body));
    return root;
  });
}

/** Options of a topology. */
export interface TopologyOptions {
  /** Name of the topology, and of its root for want of a better one. Default: that of the class, with a root called `top`. */
  readonly name?: string;
  /** The configuration under which it is declared if it is given none. Default: none, so that every key has its default. */
  readonly config?: Parameters;
  /** The designs of the topology under a configuration; if there are none, the topology itself. Default none. */
  readonly parts?: (config: Parameters) => readonly TopologyPart[];
}

/**
 * A topology from a class (core 6.2): `export default topology(Mcu)`, or from a function that makes one: `topology(() => new Mcu(8))`.
 * A text instead of options is its name.
 *
 * @throws RequirementError `options/kind` unless it is given a class or a function, `names/empty` for a name without characters.
 */
export function topology(
  make: (new () => LazyModule) | (() => LazyModule),
  options: TopologyOptions | string = {},
): Topology {
  const given = typeof options === 'string' ? { name: options } : options;
  const { name, config, parts } = checkOptions('TopologyOptions', given);
  if (name !== undefined) checkName('topology', name);
  checkKind('topology', 'what makes it', make, 'function');
  const shortcut = { shortcut: name ?? 'top' };
  const isClass = isModuleClass(make);
  const usual = isClass ? make.name : 'top';
  const made = isClass ? () => new make() : make;
  const one = topologyOf(
    name ?? usual,
    (location) => {
      const root = lazyModule(() => atOnce(made(), location), shortcut);
      root.location = location;
      return root;
    },
    config,
  );
  if (parts === undefined) return one;
  return {
    ...one,
    parts: (chosen = config ?? Parameters.empty) => {
      const several = parts(chosen).map((part) => topology(make, part));
      return several.length > 0 ? several : [{ ...one, declare: () => one.declare(chosen) }];
    },
  };
}

/** Declares what a configuration makes of a topology, mostly one design; several in one run, in which they are counted on. */
export function declareParts(subject: Topology, config?: Parameters): readonly NamedDesign[] {
  checkThing('a topology', subject, 'declare', 'Give what soc(…) or topology(…) returns.');
  const { parts } = subject;
  if (parts === undefined) return [{ name: subject.name, design: declared(subject, config) }];
  return inRun(new Run(), () => parts(config).map((part) => ({ name: part.name, design: declared(part) })));
}

// Another copy of the library has classes of the same names, but `instanceof` fails for its objects.
function declared(subject: Topology, config?: Parameters): Design {
  const design: unknown = subject.declare(config);
  if (design instanceof Design) return design;
  throw new RequirementError(
    optionRules.optionsKind,
    `${subject.name} was declared with another copy of entente-soc than the one that elaborates it.`,
    {
      category: 'other',
      help: 'Import entente-soc by this name everywhere, and in one version: npm ls entente-soc shows which are installed.',
    },
  );
}

/** A design that was declared, with the name of its topology. */
export interface NamedDesign {
  readonly name: string;
  readonly design: Design;
}

// `make` receives the place of the topology in the source.
function topologyOf(
  name: string,
  make: (location: SourceRef) => LazyModule,
  usual: Parameters = Parameters.empty,
): Topology {
  const location = here(currentModule());
  return {
    name,
    declare: (config = usual) =>
      withDeepStacks(() => inScope(undefined, () => withView(config, () => make(location)))).design,
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
