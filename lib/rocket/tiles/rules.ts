import type { Rule } from '../../base/diagnostic/index.js';

export const cacheSets: Rule = {
  id: 'tile/cache-sets',
  requires: 'The number of sets of a first-level cache is a power of two.',
  because: 'Bits of the address choose the set.',
  instead: 'Give 16, 32, 64 or another power of two.',
  clause: 'subsystem 13.3',
};

export const cacheWays: Rule = {
  id: 'tile/cache-ways',
  requires:
    'The number of ways is a power of two, in the instruction cache and in a data cache that goes on during misses.',
  because: 'The way to replace is chosen by random bits.',
  instead: 'Give 1, 2, 4 or another power of two.',
  clause: 'subsystem 13.3',
};

export const cachePage: Rule = {
  id: 'tile/cache-page',
  requires:
    'In a core with virtual memory, the sets of the data cache take at most a page of 4 KiB: sets times bytes of a block. So do those of an instruction cache that is also memory.',
  because:
    'The set is looked up while the address is translated. Only the bits below those of the page are the same before and after; with more, one line could be in two sets.',
  instead: 'Take fewer sets or smaller blocks, and more ways for the same capacity.',
  clause: 'subsystem 13.3',
};

export const cacheRow: Rule = {
  id: 'tile/cache-row',
  requires: 'A row of a cache is at least as wide as what the core takes from it at once.',
  because: 'The cache reads one row for an access: a register of the core, or the instructions of a fetch.',
  instead: 'Make rows as wide as the widest register of the core, 64 bits with double precision.',
  clause: 'subsystem 13.3',
};

export const scratchpad: Rule = {
  id: 'tile/scratchpad',
  requires: 'A data scratchpad is made of a cache with one way that waits for each miss.',
  because: 'A scratchpad is the memory of the cache at a fixed address: nothing is ever replaced or missed.',
  instead: 'Give the cache one way, and leave out WithL1DCacheNonblocking.',
  clause: 'subsystem 13.1',
};

export const flushScratchpad: Rule = {
  id: 'tile/flush-scratchpad',
  requires: 'A core with an instruction that flushes its data cache has one.',
  because: 'A scratchpad is the only copy of what is in it. There is nothing to flush it to.',
  instead: 'Leave out WithCFlushEnabled, or give the tile a data cache.',
  clause: 'subsystem 13.1',
};

export const operationSizes: Rule = {
  id: 'tile/operation-sizes',
  requires: 'What a device supports at all, it supports in the sizes that the core uses.',
  because:
    'The core decides by the address only whether it may read, write or do an atomic operation. It does not look whether the device takes 8 bytes.',
  instead: 'Make the bus of the device as wide as the widest access of the core.',
  clause: 'subsystem 13.3',
};

export const nothingToCache: Rule = {
  id: 'tile/nothing-to-cache',
  requires: 'A data or instruction cache reaches memory that it may keep copies of.',
  because: 'A cache acquires blocks, and only memory behind a coherence manager hands them out.',
  instead: 'Add a coherence manager in front of the memory, or use a scratchpad in place of the cache.',
  clause: 'subsystem 13.3',
};

export const uncachedOrder: Rule = {
  id: 'tile/uncached-order',
  requires: 'The devices that a core reaches answer in one order.',
  because:
    'Uncached accesses of a core are in flight one behind the other, and take effect in the order of the program.',
  instead: 'Put tl.fifoFixer() between the tile and the devices; the system bus has one.',
  clause: 'subsystem 13.3',
};
