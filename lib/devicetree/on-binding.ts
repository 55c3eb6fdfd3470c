import { RequirementError } from '../base/diagnostic/index.js';
import { currentModule, here } from '../graph/index.js';
import { type BindingCallback, callbacksOf } from './callbacks.js';
import { currentDesign } from './labels.js';
import * as rules from './rules.js';

/**
 * Queues code that binds facts of the negotiated graph to resources, to run in order of registration once the design is negotiated
 * (devicetree 3, 5.5).
 *
 * @throws RequirementError `resources/outside` outside of any module; `graph/async`, when the resources are collected, for an async
 * function.
 */
export function onBinding(callback: BindingCallback): void {
  const design = currentDesign();
  if (design === undefined) {
    throw new RequirementError(rules.outside, 'Resources were to be bound outside of any module.', {
      category: 'other',
      help: 'Call onBinding in the constructor of a module, or in the body of a topology.',
    });
  }
  callbacksOf(design).push({ callback, place: here(currentModule()) });
}
