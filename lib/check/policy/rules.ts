import type { Rule } from '../../base/diagnostic/index.js';

export const policyShape: Rule = {
  id: 'policy/shape',
  requires: 'A policy has the keys and the kinds of values that policies have.',
  because:
    'A misspelt setting would require nothing, silently: the check would pass. Commands, tests and callers of `check` read a policy in the same way.',
  instead: 'Correct what the message names; it says the place within the policy.',
  clause: 'design 6',
};

export const policyPart: Rule = {
  id: 'policy/part',
  requires: 'A check of a design that was elaborated before has a policy of which all can be obeyed.',
  because:
    'Only entente check knows which of several designs of a policy this one is, what the other files of the policy contain, and which findings fail a command. If such a setting were ignored silently, nobody would check a fact that must hold.',
  instead: 'Leave the part out that the message names, and give in its place what the message says.',
  clause: 'design 6',
};
