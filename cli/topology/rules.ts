import type { Rule } from '../../lib/base/diagnostic/index.js';

export const threw: Rule = {
  id: 'input/threw',
  requires: 'A file can be loaded.',
  because:
    'It is compiled, and its code runs when it is loaded. If the compiler cannot read it, or its code throws, there is no topology to elaborate.',
  instead: 'Correct the code. The message says where it is.',
  clause: 'design 5',
};

export const types: Rule = {
  id: 'input/types',
  requires: 'A topology is what the TypeScript compiler accepts.',
  because:
    'What runs a topology drops types unread. A mistake that the compiler would have named at its line goes on until something else does not fit.',
  instead: 'Correct what the compiler names. entente check --types asks it; so does an editor.',
  clause: 'design 5',
};
