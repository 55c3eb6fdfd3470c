import type { CheckRule } from '../../rule.js';

/** Waivers and comments that no longer hold, or that nothing needs. What they cover depends on the findings of all other rules: see `judge`. */
export const waiver: CheckRule = {
  id: 'policy/waiver',
  severity: 'warning',
  requires: 'Every waiver, in the policy or in a comment, has a reason, covers a finding, and has not expired.',
  because:
    'A waiver hides what somebody decided to live with for a while. One that outlives its finding, or its date, will hide the next mistake at the same place.',
  instead: 'Take the waiver out of the policy, or the comment out of the source; or renew it with a reason.',
  find: () => [],
};
