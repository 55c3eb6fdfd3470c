import type { Rule } from '../../../base/diagnostic/index.js';

export const range: Rule = {
  id: 'debug/range',
  requires: 'The parameters of the debug module are within the limits of the debug specification.',
  because: 'Each of them is a field of a register, or a number of registers that have addresses.',
  instead: 'Choose a number within the limits that the message says.',
  clause: 'subsystem 17.5',
};

export const busAccess: Rule = {
  id: 'debug/bus-access',
  requires: 'A debug module that accesses the system bus itself does so with up to 32, 64 or 128 bits.',
  because: 'Its data registers have 32 bits each: one, two or four of them.',
  instead: 'Take the width of the widest core.',
  clause: 'subsystem 17.5',
};

export const quickAccess: Rule = {
  id: 'debug/quick-access',
  requires: 'A debug module has no quick accesses.',
  because: 'There is no hardware yet that halts a hart, runs the program buffer and goes on by itself.',
  instead: 'Set supportQuickAccess to false.',
  clause: 'subsystem 17.5',
};

export const triggers: Rule = {
  id: 'debug/triggers',
  requires: 'A debug module with triggers from outside has groups of harts that halt together.',
  because: 'A trigger halts the harts of a group.',
  instead: 'Have one group or more, or no triggers.',
  clause: 'subsystem 17.5',
};
