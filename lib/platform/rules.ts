import type { Rule } from '../base/diagnostic/index.js';

export const hartTwice: Rule = {
  id: 'interrupts/hart-twice',
  requires: 'No two harts have the same id.',
  because:
    'Software knows a hart by its id: the device tree has one entry for each, and interrupt controllers tell harts apart by it.',
  instead: 'Give each hart an id of its own.',
};
