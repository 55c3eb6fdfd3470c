import { pathPart } from '../../base/names/index.js';
import { ownName } from '../netlist/netlist.js';
import type { ModuleRecord } from '../record/elaboration.js';

/** Classes of modules that say nothing about what the module is. */
const plainClasses: ReadonlySet<string> = new Set(['LazyModule', 'SimpleLazyModule', 'DocumentModule']);

/**
 * The class of a module as people are told it; empty where it says nothing, or the name of the module again: that of the root is often the
 * name of the design.
 */
export function classWords(module: Pick<ModuleRecord, 'id' | 'parent' | 'className' | 'instanceName'>): string {
  const { className, instanceName } = module;
  const isSaid = plainClasses.has(className) || className === instanceName || pathPart(className) === ownName(module);
  return isSaid ? '' : className;
}
