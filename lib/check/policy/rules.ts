import type { Rule } from '../../base/diagnostic/index.js';

export const policyShape: Rule = {
  id: 'policy/shape',
  requires: 'A policy has the keys and the kinds of values that policies have.',
  because:
    'What is misspelt in a policy would hold the design to nothing, in silence: the check would pass. It is read in one way by commands, by tests and by whoever calls `check`.',
  instead: 'Correct what the message names; it says the place within the policy.',
  clause: 'design 6',
};

export const policyPart: Rule = {
  id: 'policy/part',
  requires: 'A check of a design that was elaborated before has a policy of which all can be obeyed.',
  because:
    'Which of several designs of a policy this one is, what is in a file beside the policy, and what makes a command fail is known to `entente check` alone. Left out in silence, a fact that must hold would be checked by nobody.',
  instead: 'Leave the part out that the message names, and give in its place what the message says.',
  clause: 'design 6',
};
