import { RequirementError } from '../diagnostic/index.js';
import { here } from '../graph/index.js';
import { type BindingCallback, currentResources } from './design-resources.js';

/**
 * Queues code that binds facts of the negotiated graph to resources, to run in order of registration once the design is negotiated
 * (devicetree 3, 5.5).
 *
 * @throws RequirementError `resources/outside` outside of any module; `graph/async`, when the resources are collected, for an async
 * function.
 */
export function onBinding(callback: BindingCallback): void {
  const resources = currentResources();
  if (resources === undefined) {
    throw new RequirementError('resources/outside', 'Resources were to be bound outside of any module.', {
      category: 'other',
      help: 'Call onBinding in the constructor of a module, or in the body of a topology.',
    });
  }
  resources.callbacks.push({ callback, place: here() });
}
