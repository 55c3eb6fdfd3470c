import type { CheckRule } from '../../policy/rule.js';

/** Waivers, comments and what is in a baseline that no longer hold, or that nothing needs. What they cover depends on the findings of all other rules: see `judge`. */
export const waiver: CheckRule = {
  id: 'policy/waiver',
  severity: 'warning',
  requires:
    'Every waiver, in the policy or in a comment, has a reason, covers a finding, and has not expired; what is in the baseline is still found.',
  because:
    'A waiver hides what somebody decided to live with for a while. One that outlives its finding, or its date, will hide the next mistake at the same place. So does a finding in the baseline that was repaired.',
  instead:
    'Take the waiver out of the policy, the comment out of the source, or what was repaired out of the baseline; or renew the waiver with a reason.',
  find: () => [],
};
