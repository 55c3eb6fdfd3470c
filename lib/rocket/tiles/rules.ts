import type { Rule } from '../../base/diagnostic/index.js';

export const cacheSets: Rule = {
  id: 'tile/cache-sets',
  requires:
    'The number of sets of a first-level cache is a power of two, and at least 2 in an instruction cache. A data scratchpad has at least 2 blocks.',
  because: 'Bits of the address choose the set.',
  instead: 'Give 16, 32, 64 or another power of two.',
  clause: 'subsystem 13.3',
};

export const cacheWays: Rule = {
  id: 'tile/cache-ways',
  requires:
    'The number of ways is a power of two, in the instruction cache and in a data cache that goes on during misses, and at least 2 in an instruction cache that is also memory.',
  because: 'The way to replace is chosen by random bits. The last way of a cache that is also memory stays a cache.',
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
  requires:
    'A row of a cache is at least as wide as what the core takes from it at once, and a block has a row or more.',
  because:
    'The cache reads one row for an access: a register of the core, or the instructions of a fetch. It fills rows with the parts of one block.',
  instead: 'Make rows as wide as the widest register of the core, 64 bits with double precision.',
  clause: 'subsystem 13.3',
};

export const cacheCode: Rule = {
  id: 'tile/cache-code',
  requires:
    'The code that protects a first-level cache is none, identity, parity, sec or secded. A data cache that goes on during misses protects its data only.',
  because: 'For each of these there is hardware that adds the bits and checks them.',
  instead: 'Take one of these codes, and identity for the tags of a cache with misses in flight.',
  clause: 'subsystem 13.1',
};

export const tlb: Rule = {
  id: 'tile/tlb',
  requires:
    'The sets of a TLB, and the pages that an entry is for, are powers of two, and it has at least as many ways as an entry is for pages, and an entry for large pages.',
  because:
    'Bits of the address choose the set and the page in an entry. The ways count pages, so that fewer than an entry is for leave no entry. Large pages have entries of their own.',
  instead: 'Give it 1 set, and ways that are a multiple of the pages of an entry, such as 32 ways and 4 pages.',
  clause: 'subsystem 13.1',
};

export const pageLevels: Rule = {
  id: 'tile/page-levels',
  requires: 'A core of 32 bits has 2 levels of page tables, one of 64 bits has 3, 4 or 5.',
  because: 'These are the page tables that the instruction set defines: Sv32, and Sv39, Sv48 and Sv57.',
  instead: 'Give the levels that belong to the core.',
  clause: 'subsystem 13.1',
};

export const addressWidth: Rule = {
  id: 'tile/address-width',
  requires:
    'A core can address what its tile sees: as many bits as its registers have, with virtual memory up to 56; and virtual addresses are longer than these, or as long as a register, and no longer.',
  because:
    'An address without translation is what a register holds, and a page table entry has room for 56 bits. Virtual addresses are used as physical ones before translation is on.',
  instead: 'Move what lies highest to lower addresses, or give the core more levels of page tables.',
  clause: 'subsystem 13.1',
};

export const cacheBlock: Rule = {
  id: 'tile/cache-block',
  requires: 'The blocks of an instruction cache are no smaller than those of the system.',
  because: 'It fetches whole blocks of the system, and puts each into one of its own.',
  instead: 'Leave out WithL1ICacheBlockBytes, or change the blocks of the system too: WithCacheBlockBytes.',
  clause: 'subsystem 13.1',
};

export const coreRegisters: Rule = {
  id: 'tile/core-registers',
  requires:
    'A core has up to 16 regions of physical memory protection, and as many interrupts of its own as its registers have bits beside 16.',
  because:
    'The registers of these regions have addresses, and a register has a bit for each interrupt, those that every core has first.',
  instead: 'Choose numbers within the limits that the message says.',
  clause: 'subsystem 13.1',
};

export const fewRegisters: Rule = {
  id: 'tile/few-registers',
  requires: 'A core with 16 registers has neither floating point nor a hypervisor mode.',
  because: 'The instruction set defines these beside 32 registers.',
  instead: 'Take 32 registers, or a core without them.',
  clause: 'subsystem 13.1',
};

export const floatUnit: Rule = {
  id: 'tile/float-unit',
  requires:
    'A floating-point unit has registers of 32 or 64 bits and numbers from 16 or 32 bits on, and takes 2 to 30 cycles for each kind of operation.',
  because: 'There is hardware for these formats. Results wait for their turn at the registers in a mask of cycles.',
  instead: 'Take formats that there are, and the usual latencies.',
  clause: 'subsystem 13.1',
};

export const secondTLB: Rule = {
  id: 'tile/second-tlb',
  requires: 'The entries of a second-level TLB are a power of two of at least 2, or there are none.',
  because: 'Bits of the address choose the entry.',
  instead: 'Give it 128, 512 or another power of two.',
  clause: 'subsystem 13.1',
};

export const mulDiv: Rule = {
  id: 'tile/mul-div',
  requires: 'A multiplier works in equal steps that make up its numbers, and divides unless it multiplies so.',
  because: 'It has registers for the number and a sign. The remainder of the last step has no place in them.',
  instead: 'Take powers of two, such as 8 bits of a factor and 1 bit of a quotient at once.',
  clause: 'subsystem 13.1',
};

export const branchPredictor: Rule = {
  id: 'tile/branch-predictor',
  requires:
    'A branch predictor compares no more bits than an address has, of 1 page or more, and its history selects one of a power of two of counters of 1 or 2 bits.',
  because: 'Parts of the address and of the history make up the number of a counter.',
  instead: 'Take the default one, WithDefaultBtb, and numbers within the limits that the message says.',
  clause: 'subsystem 13.1',
};

export const scratchpad: Rule = {
  id: 'tile/scratchpad',
  requires: 'A data scratchpad is made of a cache with one way that waits for each miss.',
  because: 'A scratchpad is the memory of the cache at a fixed address: nothing is ever replaced or missed.',
  instead: 'Give the cache one way, and leave out WithL1DCacheNonblocking.',
  clause: 'subsystem 13.1',
};

export const vectorFloats: Rule = {
  id: 'tile/vector-floats',
  requires: 'A core whose vector unit takes floating-point numbers of 16 bits takes such numbers too.',
  because: 'Numbers go from its registers to those of the vector unit and back.',
  instead: 'Give the core a floating-point unit with minFLen: 16, or another vector unit.',
  clause: 'subsystem 13.2',
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
  requires: 'Every operation that a device supports, it supports in the sizes that the core uses.',
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

export const cachedWrites: Rule = {
  id: 'tile/cached-writes',
  requires: 'Memory that a core may keep copies of, and write to, can be acquired for writing.',
  because:
    'The core decides by the address whether it writes into its cache. With a copy in it, it does not write past the cache.',
  instead: 'Let the memory support acquireT, or no puts.',
  clause: 'subsystem 13.3',
};

export const wholePages: Rule = {
  id: 'tile/whole-pages',
  requires: 'With a hypervisor, what may be done with an address is the same in each page of 4 KiB that has devices.',
  because: 'Memory is protected in whole pages, so that the core looks up what it may do once for a page.',
  instead: 'Make the regions of devices multiples of 4 KiB.',
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
