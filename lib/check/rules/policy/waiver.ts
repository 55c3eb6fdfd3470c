import type { CheckRule } from '../../policy/rule.js';

/** Waivers, comments and what is in a baseline that no longer hold, or that nothing needs. What they cover depends on the findings of all other rules: see `judge`. */
export const waiver: CheckRule = {
  id: 'policy/waiver',
  severity: 'warning',
  requires:
    'Every waiver, in the policy or in a comment, has a reason, covers a finding and has not expired; every finding of the baseline still occurs.',
  because:
    'A waiver hides a finding that the team accepts for a while. A waiver that outlives its finding or its date hides the next mistake at the same place. So does the baseline entry of a finding that was fixed.',
  instead:
    'Remove the waiver from the policy, the comment from the source, or the entry from the baseline; or renew the waiver with a reason.',
  find: () => [],
};
