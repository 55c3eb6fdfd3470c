import type { Rule } from '../lib/base/diagnostic/index.js';

export const threw: Rule = {
  id: 'input/threw',
  requires: 'A file can be loaded.',
  because:
    'It is compiled, and its code runs when it is loaded. If the compiler cannot read it, or its code throws, there is no topology to elaborate.',
  instead: 'Correct the code. The message says where it is.',
  clause: 'design 5',
};
