import { pathPart } from '../../base/names/index.js';
import { ownName } from '../netlist/netlist.js';
import type { ModuleRecord } from '../record/elaboration.js';

/** Generic classes, which say nothing about a module. */
const plainClasses: ReadonlySet<string> = new Set(['LazyModule', 'SimpleLazyModule', 'DocumentModule']);

/**
 * The class of a module for users; empty if it is generic or repeats the name of the module, as for the root, which is often named after the design.
 */
export function classWords(module: Pick<ModuleRecord, 'id' | 'parent' | 'className' | 'instanceName'>): string {
  const { className, instanceName } = module;
  const isSaid = plainClasses.has(className) || className === instanceName || pathPart(className) === ownName(module);
  return isSaid ? '' : className;
}
