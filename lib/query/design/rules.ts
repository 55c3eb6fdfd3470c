import type { Rule } from '../../base/diagnostic/index.js';

export const namesUnknown: Rule = {
  id: 'names/unknown',
  requires: 'A name in a question means something that is in the design.',
  because:
    'The answer about nothing is empty, and reads as if nothing were reached, or nothing in the way: a test that asks so goes on passing when what it is about is renamed.',
  instead: 'Correct the name: the message lists the nearest one, or all names.',
  clause: 'design 6',
};
