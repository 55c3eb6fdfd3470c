import type { Rule } from '../../lib/base/diagnostic/index.js';

export const threw: Rule = {
  id: 'input/threw',
  requires: 'A file can be loaded.',
  because:
    'It is compiled, and its code runs when it is loaded. If the compiler cannot read it, or its code throws, there is no topology to elaborate.',
  instead: 'Correct the code. The message says where it is.',
  clause: 'design 5',
};

export const beside: Rule = {
  id: 'input/beside',
  requires: 'Asynchronous work that a file starts next to its declarations succeeds.',
  because:
    'A design is complete once its function has returned. The results of a promise without an await, or of a timer, are not in it. If that work failed, an intended declaration may be missing.',
  instead:
    'Await what is needed at the top of the file, before soc(…); in a policy, do it at once. Catch what may go wrong and is not needed.',
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

export const unusable: Rule = {
  id: 'input/unusable',
  requires: 'The input exists and is a design.',
  because:
    'A file that is not there, exports no topology, takes too long or lacks the lock that it is to be compared with has nothing that rules could look at, so that it may not pass. Other designs of the same check are reported all the same.',
  instead:
    'Do what the message says of it: name the file as it is called, export a topology by default, write the lock.',
  clause: 'design 6',
};
