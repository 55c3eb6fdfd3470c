import { checkOptions } from '../../base/options/index.js';
import { type Diagnostic, RequirementError } from '../../base/diagnostic/index.js';
import { autoPorts, type WiredDesign } from './auto-ports.js';
import { type Design, type LazyModule, currentModule } from '../declared.js';
import { resolveAll } from '../negotiate/failures.js';
import { lazyModule, type ModuleOptions } from './make-module.js';
import { count } from '../nodes/arity-error.js';
import * as rules from './rules.js';

/**
 * Makes a module, like {@link lazyModule}, whose hardware is that of `prototype` (core 6.8). It declares its own children and nodes,
 * which negotiate by themselves; they must come out like those of the prototype, or `Negotiated.validate` says so.
 *
 * Throws `graph/clone-outside` outside of any module, and `graph/clone-differs` when the two are not of one class or design.
 */
export function cloneModule<M extends LazyModule>(make: () => M, prototype: M, options: ModuleOptions = {}): M {
  checkOptions('ModuleOptions', options);
  if (currentModule() === undefined) {
    throw new RequirementError(rules.cloneOutside, `A clone of ${prototype.path} was made outside of any module.`, {
      category: 'other',
      help: `Call cloneModule(…) in the module that is to hold the clone, such as the one that holds ${prototype.path}.`,
    });
  }
  const made = lazyModule(make, options);
  if (made.constructor !== prototype.constructor || made.design !== prototype.design) {
    throw new RequirementError(
      rules.cloneDiffers,
      made.design === prototype.design
        ? `${made.path} is of class ${made.className}, but its prototype ${prototype.path} of class ${prototype.className}.`
        : `${made.path} and its prototype ${prototype.path} belong to two designs.`,
      {
        category: 'other',
        help:
          made.design === prototype.design
            ? `Make the clone with new ${prototype.className}(…).`
            : `Make the prototype in ${made.design.root.path}, too.`,
      },
    );
  }
  made.prototype = prototype;
  return made;
}

/** Marks what is in a clone as clones of what is in its prototype, and returns where the two differ. */
export function pairClones(design: Design): Diagnostic[] {
  const found: Diagnostic[] = [];
  if (design.prototypes.size === 0) return found;
  // Parents come before their children, so clones spread downwards.
  for (const clone of design.modules) {
    const { prototype } = clone;
    if (prototype === undefined) continue;
    const [own, original] = [clone.declaredChildren, prototype.declaredChildren];
    const strange = own.findIndex((child, k) => child.constructor !== original[k]?.constructor);
    if (own.length !== original.length) {
      found.push(
        difference(
          clone,
          prototype,
          'children',
          `${children(own)}, but its prototype ${prototype.path} has ${children(original)}`,
        ),
      );
    } else if (strange >= 0) {
      const [mine, theirs] = [own[strange], original[strange]];
      found.push(
        difference(
          clone,
          prototype,
          'children',
          `the child ${mine?.path} of class ${mine?.className}, where its prototype has ${theirs?.path} of class ${theirs?.className}`,
        ),
      );
    } else {
      own.forEach((child, k) => {
        child.prototype = original[k];
      });
    }
  }
  return found;
}

/** Where clones are bound to the outside in another way than their prototypes. */
export function compareClonePorts(wired: WiredDesign): Diagnostic[] {
  const clones = wired.design.modules.filter((module) => module.prototype !== undefined);
  if (clones.length === 0) return [];
  const ports = autoPorts(wired);
  const list = (module: LazyModule): string => {
    const names = (ports.get(module) ?? []).map(({ name }) => name);
    return `${count(names.length, 'edge')} to the outside${names.length === 0 ? '' : ` (${names.join(', ')})`}`;
  };
  return clones.flatMap((clone) => {
    const { prototype } = clone;
    if (prototype === undefined || ports.get(clone)?.length === ports.get(prototype)?.length) return [];
    return [
      difference(
        clone,
        prototype,
        'ports',
        `${list(clone)}, but its prototype ${prototype.path} has ${list(prototype)}`,
      ),
    ];
  });
}

function children(modules: readonly LazyModule[]): string {
  const names = modules.map((module) => module.name);
  return `${count(names.length, 'child module')}${names.length === 0 ? '' : ` (${names.join(', ')})`}`;
}

function difference(clone: LazyModule, prototype: LazyModule, what: keyof typeof rules.clone, has: string): Diagnostic {
  return {
    rule: rules.clone[what].id,
    category: 'other',
    severity: 'error',
    message: `Clone ${clone.path} has ${has}.`,
    subjects: [clone.path, prototype.path],
    locations: resolveAll([clone.location, prototype.location]),
    help:
      what === 'children'
        ? 'Declare the same children in the same order: a clone shares the hardware of its prototype.'
        : 'Bind the clone as often as its prototype: they share their hardware, ports included.',
  };
}
