import type { Rule } from '../../base/diagnostic/index.js';

export const locationUndefined: Rule = {
  id: 'location/undefined',
  requires: 'Something is attached at the location that is asked for.',
  because: 'A location is only a name. It stands for whatever was attached under that name before.',
  instead: 'Attach something first, or ask with optional(…) where there may be nothing.',
  clause: 'core 8.11',
};

export const asyncQueueDepth: Rule = {
  id: 'async-queue/depth',
  requires: 'The depth of an asynchronous queue is a power of two.',
  because:
    'Its read and write pointers cross between clocks as Gray codes, of which only one bit changes with each step. The code of the last entry differs from that of the first in one bit only if the entries are a power of two.',
  instead: 'Round the depth up to 1, 2, 4, 8, … entries; 8 is the default.',
  clause: 'core 8.10',
};

export const asyncQueueSync: Rule = {
  id: 'async-queue/sync',
  requires: 'A signal that enters a clock domain passes at least two flip-flops.',
  because:
    'The first flip-flop may be caught while the signal changes and hover between 0 and 1. The second one gives it a cycle to settle.',
  instead: 'Set sync to 2 or more; the default is 3. Each stage is a cycle of latency.',
  clause: 'core 8.10',
};

export const bufferDepth: Rule = {
  id: 'buffer/depth',
  requires: 'The depth of a buffer is a whole number of entries, at least 0.',
  because: 'Each entry is a register for one item. A depth of 0 is a wire.',
  instead: "Give the number of entries, or a preset: 'default' (2 entries), 'flow', 'pipe', 'none'.",
  clause: 'core 8.9',
};

export const creditedDelayNegative: Rule = {
  id: 'credited-delay/negative',
  requires: 'The delays of a credited crossing are whole numbers of cycles, at least 0.',
  because:
    'The sender starts with credits for the items that may be on their way, and their number follows from the cycles of the round trip.',
  instead: 'Give for each direction the number of registers between the two sides.',
  clause: 'core 8.10',
};
