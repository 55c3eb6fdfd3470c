import { checkOptions, optionRules } from '../../base/options/index.js';
import { givenWords, type Location, RequirementError } from '../../base/diagnostic/index.js';
import { atOnce } from './at-once.js';
import { Handle, LazyModule, Node, currentModule, inScope, setCurrentModule } from '../declared.js';
import { SimpleLazyModule } from './simple-module.js';
import { here, locatedAt, openedAt, refOf } from '../source-location.js';
import { placesOf } from './placement.js';
import * as rules from './rules.js';

/** How a module is made. */
export interface ModuleOptions {
  /** The instance name, instead of the name of the property that holds the module. */
  readonly name?: string;
  /** Where it is made, for designs that come from other formats; its nodes are there, too. Default: the place of the call. */
  readonly location?: Location;
  /** The name that a shortcut function gives, for want of a better one. */
  readonly shortcut?: string;
}

/**
 * Makes a module: `uart = lazyModule(() => new Uart({ at: 0x6400_0000n }))`. Every module of a design is made through this, and
 * exactly once, so that the declarations in its constructor belong to it (core 6.2).
 *
 * @throws RequirementError `options/kind` unless it is given a function, `graph/wrapped-twice` when it is applied to a module twice, `graph/not-wrapped` when a module in it was
 * made without it, `graph/async` when it is given an async function.
 */
export function lazyModule<M extends LazyModule>(make: () => M, options: ModuleOptions = {}): M {
  demandMaker(make, options);
  checkOptions('ModuleOptions', options);
  const outer = currentModule();
  const location = options.location === undefined ? here(outer) : refOf(options.location);
  try {
    const made = openedAt(undefined, () =>
      atOnce(options.location === undefined ? make() : locatedAt(location, make), location),
    );
    checkWrapped(made, outer, currentModule());
    made.location = location;
    captureNames(made, made);
    if (options.shortcut !== undefined) made.nameByShortcut(options.shortcut);
    if (options.name !== undefined && !made.hasSuggestedName) made.suggestName(options.name);
    return made;
  } finally {
    setCurrentModule(outer);
  }
}

// Common mistakes: passing a class instead of calling `new`, a module that was made before, or a name instead of options.
function demandMaker(make: unknown, options: unknown): void {
  if (typeof make === 'function' && !isModuleClass(make)) return;
  const named = typeof make === 'string' && typeof options === 'function';
  const given = typeof make === 'function' ? `the class ${make.name}` : givenWords(make);
  const type = typeof make === 'function' ? make.name : make instanceof LazyModule ? make.className : 'Uart';
  throw new RequirementError(
    optionRules.optionsKind,
    `lazyModule takes a function that makes the module, and was given ${given}${named ? ' before it' : ''}.`,
    { help: `Write lazyModule(() => new ${type}(…)${named ? `, { name: '${make}' }` : ''}).` },
  );
}

/** Whether a function is a class of modules. */
export function isModuleClass(make: unknown): make is new () => LazyModule {
  return typeof make === 'function' && (make.prototype as unknown) instanceof LazyModule;
}

/**
 * A module made from a function instead of a class (core 6.2). The nodes and modules that `body` returns, in an object, take the
 * names of its properties; the result is what `body` returned. `desiredName` is the wanted name of the hardware module.
 *
 * @throws RequirementError `graph/not-wrapped` when a module in it was made without {@link lazyModule}, `graph/async` when
 * `body` is async.
 */
export function lazyScope<R>(name: string, body: () => R, desiredName?: string): R {
  const module = lazyModule(() => new SimpleLazyModule('SimpleLazyModule', desiredName), { name });
  const result = declareIn(module, body);
  captureNames(module, result);
  return result;
}

/**
 * Runs `body` with its declarations belonging to `module`, which was made before (core 6.2, LazyScope).
 *
 * @throws RequirementError `graph/not-wrapped` when a module in it was made without {@link lazyModule}, `graph/async` when
 * `body` is async.
 */
export function reopen<R>(module: LazyModule, body: () => R): R {
  return openedAt(here(module), () => declareIn(module, body));
}

/** The same for the body that a module is made with, which is where the module is. */
export function declareIn<R>(module: LazyModule, body: () => R): R {
  return inScope(module, () => {
    const result = atOnce(body(), module.location);
    const innermost = currentModule();
    if (innermost !== module) throw unwrapped(innermost);
    return result;
  });
}

/**
 * Gives the nodes and modules that `holder` holds the names of its properties; those in a list all take the name of the list.
 * A node of a child module names that module, unless the child has a name.
 */
export function captureNames(owner: LazyModule, holder: unknown): void {
  if (typeof holder !== 'object' || holder === null) return;
  // A module or handle that a body returns is a single thing; its properties are not names for it.
  if (holder !== owner && (holder instanceof LazyModule || holder instanceof Handle)) return;
  for (const name in holder) {
    const value: unknown = holder[name as keyof typeof holder];
    // Properties inherited from the class do not count.
    if (typeof value !== 'object' || value === null || !Object.hasOwn(holder, name)) continue;
    if (Array.isArray(value)) for (const held of value as readonly unknown[]) captureName(owner, name, held);
    else captureName(owner, name, value);
  }
}

function captureName(owner: LazyModule, name: string, held: unknown): void {
  if (held instanceof LazyModule) {
    if (held.parent === owner) held.capture(name);
  } else if (held instanceof Node) {
    if (held.module === owner) held.capture(name);
    else if (held.module.parent === owner) held.module.capture(name);
  }
}

function checkWrapped(made: LazyModule, outer: LazyModule | undefined, current: LazyModule | undefined): void {
  if (current === outer) {
    throw new RequirementError(rules.wrappedTwice, `lazyModule(…) was applied to ${made.className} a second time.`, {
      category: 'other',
      help: `Write lazyModule(() => new ${made.className}(…)) where it is constructed, and use the result as it is.`,
    });
  }
  if (current !== made) throw unwrapped(current);
}

function unwrapped(module: LazyModule | undefined): RequirementError {
  const name = module?.className ?? 'a module';
  // The place of the constructor call was not recorded, but whatever its constructor declared first was called from there.
  const first = module?.declaredNodes[0] ?? module?.declaredChildren[0];
  const [place] = first === undefined ? [] : placesOf(first);
  return new RequirementError(rules.notWrapped, `${name} was constructed without lazyModule(…).`, {
    category: 'other',
    help: `Write lazyModule(() => new ${name}(…)).`,
    ...(place === undefined ? {} : { place }),
  });
}
