import type { CheckRule } from '../../policy/rule.js';
import { lockedChanges } from './locked.js';

/** Facts that the lock file does not have yet, or has under other names. */
export const unlocked: CheckRule = {
  id: 'policy/unlocked',
  severity: 'info',
  requires: 'Everything that others may depend on is in the lock file, under its current name.',
  because: 'An addition breaks nothing, but it is not protected until it is locked: it may change again unnoticed.',
  instead: 'Rewrite the lock file with entente lock, or accept the addition with entente lock --accept.',
  find: (design) => lockedChanges(design, (impact) => impact !== 'breaking'),
};
