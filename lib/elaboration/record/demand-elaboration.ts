import { checkThing } from '../../base/options/index.js';

/**
 * Refuses what is no elaboration, as programs without types hand over: mostly the topology that is yet to be elaborated.
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
