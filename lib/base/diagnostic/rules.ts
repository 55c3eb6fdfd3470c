import type { Rule } from './rule.js';

export const valuesCount: Rule = {
  id: 'values/count',
  requires:
    'Whatever a design asks for by its number, such as ports, tiles or buffers, is asked for at most 65,536 times.',
  because:
    'Each of them has parameters and wires of its own. A larger number is a slip, mostly a size or an address in the wrong place, and elaborating it would take all the memory of the machine.',
  instead: 'Give the number that is meant, a whole number.',
  clause: 'design 5',
};
