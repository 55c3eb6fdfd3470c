import type { CheckRule } from '../../policy/rule.js';
import { lockedChanges } from './locked.js';

/** Facts that the lock file does not have yet, or has under other names. */
export const unlocked: CheckRule = {
  id: 'policy/unlocked',
  severity: 'info',
  requires: 'What others may rely on is in the lock file, under its name.',
  because:
    'What is new breaks nobody, but it is not watched over before it is locked: it may change again without anybody noticing.',
  instead: 'Write the lock file anew with entente lock, or accept the addition with entente lock --accept.',
  find: (design) => lockedChanges(design, (impact) => impact !== 'breaking'),
};
