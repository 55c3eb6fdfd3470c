import { changeText, compareWithLock, factsOf } from '../../../diff/index.js';
import type { CheckRule } from '../../rule.js';

/** Facts that the lock file has otherwise. */
export const locked: CheckRule = {
  id: 'policy/locked',
  severity: 'error',
  requires: 'Where devices are, interrupt numbers, widths of ports and clocks are those of the lock file.',
  because:
    'Firmware, boards and other teams have built on these numbers. The lock file changes only by a commit that says so, and whoever reviews it sees which of them move.',
  instead: 'Undo the change, or write the lock file anew with entente lock, and tell those who rely on it.',
  find: ({ elaboration, locked: facts, wiring }) => {
    if (facts === undefined) return [];
    return compareWithLock(facts, factsOf(elaboration)).map((change) => {
      const [id = ''] = change.subject.split(/\[|:| → /, 1);
      return {
        message: `${change.aspect} ${change.happening}, compared with the lock: ${changeText(change)}.`,
        subjects: wiring.nodes.has(id) || wiring.modules.has(id) ? [id] : [],
        help: 'Undo it, or run entente lock and have its change reviewed.',
      };
    });
  },
};
