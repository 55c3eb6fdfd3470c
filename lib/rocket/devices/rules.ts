import type { Rule } from '../../base/diagnostic/index.js';

export const plicPriorities: Rule = {
  id: 'plic/priorities',
  requires: 'The maxPriorities of a PLIC are at least 0.',
  because: 'Each interrupt has a register for its priority, which is as wide as the largest priority needs.',
  instead: 'Give the largest priority, or 0 for none.',
  clause: 'interrupts-clocks 6.1',
};

export const plicMaxHarts: Rule = {
  id: 'plic/max-harts',
  requires: 'The maxHarts of a PLIC are 1 to 15872.',
  because:
    'Each context has registers of its own, at a fixed distance from those of the one before. Those of 15872 contexts fill the 64 MiB of a PLIC.',
  instead: 'Give the number of contexts, at most 15872, or leave maxHarts out.',
  clause: 'subsystem 17.4',
};

export const plicDevices: Rule = {
  id: 'plic/devices',
  requires: 'A PLIC has at most 1023 interrupts.',
  because: 'Its registers are laid out for the numbers 1 to 1023; 0 means no interrupt.',
  instead: 'Let a device with many interrupts raise one, with a register that says which.',
  clause: 'interrupts-clocks 6.1',
};

export const plicContexts: Rule = {
  id: 'plic/contexts',
  requires: 'A PLIC has at least 1 context and at most maxHarts.',
  because:
    'A context is a mode of a hart that takes interrupts. Each has registers of its own; for maxHarts of them there are addresses.',
  instead: 'Bind the interrupt sinks of the harts behind the PLIC, or raise maxHarts.',
  clause: 'interrupts-clocks 6.1',
};

export const registerBase: Rule = {
  id: 'devices/register-base',
  requires: 'The base of a device lies at or before all of its registers.',
  because: 'Software adds the offsets of registers to it, and there are none below 0.',
  instead:
    'Give the address that the manual counts registers from, and registers, or leave it out where that is the first of them.',
};

export const clintInputs: Rule = {
  id: 'clint/inputs',
  requires: 'Nothing is bound in front of the interrupts of a CLINT.',
  because: 'A CLINT makes the software and timer interrupts of each hart itself. It has no wires for others.',
  instead: 'Bind devices to a PLIC.',
  clause: 'interrupts-clocks 6.2',
};

export const clintHarts: Rule = {
  id: 'clint/harts',
  requires: 'A CLINT has at most 4095 harts.',
  because: 'Each hart has a timer of 8 bytes. They begin at 0x4000, and the time is at 0xbff8.',
  instead: 'Bind the others behind a second CLINT.',
  clause: 'subsystem 17.3',
};

export const inclusiveCacheSize: Rule = {
  id: 'inclusive-cache/size',
  requires: 'An inclusive cache has at least one way and one set.',
  because: 'Ways times sets is the number of blocks that it holds.',
  instead: 'Give it a way or more, and a capacity that is not 0.',
  clause: 'tilelink 8',
};

export const inclusiveCacheBlock: Rule = {
  id: 'inclusive-cache/block',
  requires:
    'The block, the beat and the write of an inclusive cache are powers of two in bytes, and a block has at least one beat.',
  because: 'The bits of an address choose the byte in a beat and the beat in a block.',
  instead: 'Use blocks of 64 bytes, and the width of the bus for beats and writes.',
  clause: 'tilelink 8',
};

export const inclusiveCacheLatency: Rule = {
  id: 'inclusive-cache/latency',
  requires: 'The memory behind an inclusive cache takes at least 1 cycle.',
  because: 'From the cycles follows how many misses have to be in flight to keep memory busy.',
  instead: 'Give the cycles from a request to its response.',
  clause: 'tilelink 8',
};

export const inclusiveCacheSubBanking: Rule = {
  id: 'inclusive-cache/sub-banking',
  requires: 'The memory of an inclusive cache has at least 2 sub-banks for each beat.',
  because: 'While a beat is read, changed and written back for one side, the other side has to find a sub-bank free.',
  instead: 'Give 2 sub-banks or more.',
  clause: 'tilelink 8',
};

export const inclusiveCacheGeometry: Rule = {
  id: 'inclusive-cache/geometry',
  requires: 'An inclusive cache has at least 2 ways, and a number of sets that is a power of two of at least 2.',
  because: 'Bits of the address choose the set, and the choice of the way to replace needs two.',
  instead: 'Choose a capacity that is a power of two times the ways, the banks and the size of a block.',
  clause: 'tilelink 8',
};

export const inclusiveCacheWriteBytes: Rule = {
  id: 'inclusive-cache/write-bytes',
  requires: 'An inclusive cache writes no more at once than the buses beside it are wide.',
  because: 'The data of one beat is written in one cycle. A narrower bus would fill only a part of a write.',
  instead: 'Set writeBytes to the width of the narrowest bus.',
  clause: 'tilelink 8',
};

export const inclusiveCacheNoPort: Rule = {
  id: 'inclusive-cache/no-port',
  requires: 'An inclusive cache with control registers is connected.',
  because: 'The registers flush blocks of the cache by their addresses, which it knows from its ports.',
  instead: 'Connect the cache to a bus, or leave out controls.',
  clause: 'tilelink 8',
};

export const inclusiveCacheClients: Rule = {
  id: 'inclusive-cache/clients',
  requires: 'All banks of an inclusive cache serve the same clients.',
  because: 'Each bank keeps a directory of which client has a block. The directories are equal hardware.',
  instead: 'Join the clients with tl.xbar(), and bind every bank to that.',
  clause: 'tilelink 8',
};

export const inclusiveCacheMemory: Rule = {
  id: 'inclusive-cache/memory',
  requires: 'Everything behind an inclusive cache is memory of which caches may hold copies.',
  because:
    'The cache keeps copies of everything behind it. Copies of registers, or of memory that changes by itself, would be stale.',
  instead: 'Declare memory as UNCACHED, or bind the device to a crossbar in front of the cache.',
  clause: 'tilelink 8',
};

export const inclusiveCacheLastLevel: Rule = {
  id: 'inclusive-cache/last-level',
  requires: 'No other cache keeps the memory behind an inclusive cache coherent.',
  because: 'The inclusive cache does not answer probes from behind, so another cache could not take blocks back.',
  instead: 'Keep one of the two caches.',
  clause: 'tilelink 8',
};

export const inclusiveCacheAcquire: Rule = {
  id: 'inclusive-cache/acquire',
  requires: 'The memory behind an inclusive cache can be acquired in whole blocks.',
  because: 'The cache is a client that keeps copies, and plain memory only knows reads and writes.',
  instead: 'Put tl.cacheCork() in front of the memory, which turns acquires into reads and writes.',
  clause: 'tilelink 8',
};

export const inclusiveCacheTags: Rule = {
  id: 'inclusive-cache/tags',
  requires: 'The memory behind a bank of an inclusive cache is larger than a way of the bank.',
  because:
    'The tag, the rest of its address, distinguishes a block from others of its set. With less memory there is no rest.',
  instead: 'Give the cache less capacity or more ways, or more memory.',
  clause: 'tilelink 8',
};
