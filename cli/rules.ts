import type { Rule } from '../lib/base/diagnostic/index.js';

export const threw: Rule = {
  id: 'input/threw',
  requires: 'A file can be loaded.',
  because: 'Its code runs when it is loaded. If it throws, there is no topology to elaborate.',
  instead: 'Correct the code that threw. The message says where it is.',
  clause: 'design 5',
};
