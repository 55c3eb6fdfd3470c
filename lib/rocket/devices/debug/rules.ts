import type { Rule } from '../../../base/diagnostic/index.js';

export const range: Rule = {
  id: 'debug/range',
  requires: 'The parameters of the debug module are within the limits of the debug specification.',
  because: 'Each of them is a field of a register, or a number of registers that have addresses.',
  instead: 'Choose a number within the limits that the message says.',
  clause: 'subsystem 17.5',
};
