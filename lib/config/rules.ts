import type { Rule } from '../base/diagnostic/index.js';

export const configUndefined: Rule = {
  id: 'config/undefined',
  requires: 'A key that is asked for has a value: some fragment sets it, or it has a default.',
  because: 'The design depends on the value, and there is no sensible guess.',
  instead: 'Add a fragment that sets the key, or give the field a default.',
  clause: 'core 9',
};

export const configCycle: Rule = {
  id: 'config/cycle',
  requires: 'The value of a key does not depend on itself.',
  because:
    'Rules are asked anew for each value. A rule that asks the whole configuration, site, for its own key gets its own answer, again and again.',
  instead: 'Ask up for the value from the fragments below, and change that.',
  clause: 'core 9',
};

export const configUnreachable: Rule = {
  id: 'config/unreachable',
  requires: 'A fragment sets a key once, unless its first rule has a condition.',
  because: 'The first rule of a fragment that applies decides. What follows a rule without a condition is never asked.',
  instead: 'Remove one of the rules, or give the first one a condition.',
  clause: 'core 9',
};

export const configArgument: Rule = {
  id: 'config/argument',
  requires: 'The arguments of a family of keys can be compared by what they are.',
  because:
    'Depth(1) means the same key wherever it is written. Two functions or maps cannot be recognised as equal, so their keys would never be found again.',
  instead: 'Use numbers, strings or objects with visible fields as arguments.',
  clause: 'core 9',
};

export const configSyntax: Rule = {
  id: 'config/syntax',
  requires: 'A config expression consists of fragments that are joined by ++.',
  because: 'It is read as in the sources of Rocket Chip: names, with arguments in parentheses, the strongest first.',
  instead: "Write 'WithNBigCores(2) ++ DefaultConfig', for example.",
  clause: 'rocket-system 10',
};

export const configUnknown: Rule = {
  id: 'config/unknown',
  requires: 'Every name in a config expression is known.',
  because: 'A name that is misspelt would otherwise leave out what it stands for.',
  instead: 'Correct the name. The fragments are listed in docs/fragments.md.',
  clause: 'rocket-system 10',
};

export const configArguments: Rule = {
  id: 'config/arguments',
  requires: 'A fragment in a config expression gets the arguments that it takes.',
  because: 'The expression is a call of a function, with arguments by position or by name.',
  instead: 'Give each argument that may not be left out, once, and of the kind that the message says.',
  clause: 'rocket-system 10',
};
