import type { Rule } from '../../base/diagnostic/index.js';

export const memoryChannels: Rule = {
  id: 'subsystem/memory-channels',
  requires: 'The memory port has 0 channels or a power of two.',
  because: 'Blocks are dealt out to the channels by bits of their addresses.',
  instead: 'Give WithNMemoryChannels 1, 2, 4 or another power of two, or 0 for none.',
  clause: 'subsystem 18',
};

export const memoryBlocks: Rule = {
  id: 'subsystem/memory-blocks',
  requires: 'The memory behind the memory port begins and ends at a multiple of the blocks of caches.',
  because: 'A cache asks for whole blocks, and a burst must not leave the memory.',
  instead: 'Give WithExtMemSize whole blocks, and WithCustomMemPort a base and a size that are.',
  clause: 'subsystem 18',
};

export const incoherentBase: Rule = {
  id: 'subsystem/incoherent-base',
  requires: 'Memory past the coherence manager starts at a power of two.',
  because: 'A single bit of the address chooses between the coherent way and the one past it.',
  instead: 'Give WithExtMemSbusBypass a power of two above all other addresses.',
  clause: 'subsystem 18',
};

export const slavePortIds: Rule = {
  id: 'subsystem/slave-port-ids',
  requires: 'The AXI4 slave port has at least 2 bits of source ids.',
  because:
    'One bit distinguishes two accesses of an id, so that they stay in order; the other bits number the accesses in flight.',
  instead: 'Set sourceBits to 2 or more.',
  clause: 'subsystem 18',
};
