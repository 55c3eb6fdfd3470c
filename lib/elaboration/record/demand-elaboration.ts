import { checkThing } from '../../base/options/index.js';

/**
 * Rejects values that are no elaborations, as programs without types may pass them; usually a topology that has not
 * been elaborated.
 *
 * @throws RequirementError `options/kind`.
 */
export function demandElaboration(given: unknown): void {
  checkThing(
    'an elaboration',
    given,
    'protocols',
    'Give what elaborate(…) returns for a topology, or deserialise(…) for a file.',
  );
}
