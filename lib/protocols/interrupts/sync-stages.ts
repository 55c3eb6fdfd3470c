import { demand } from '../../base/diagnostic/index.js';
import * as rules from './rules.js';

/**
 * Checks the stages of a synchroniser (interrupts-clocks 4).
 *
 * @throws RequirementError `interrupts/sync-stages` unless there are none, or at least 2.
 */
export function checkStages(sync: number, path: string): void {
  demand(
    Number.isInteger(sync) && (sync === 0 || sync >= 2),
    rules.syncStages,
    () => `${path} synchronises interrupts with ${sync === 1 ? 'a single stage' : `${sync} stages`}.`,
    { help: 'Set sync to 2 stages or more, or to 0 to leave out the synchroniser.' },
  );
}
