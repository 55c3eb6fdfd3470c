import type { RuleTexts } from './rule-text.js';

/** Rules of buses and of subsystems (subsystem 3 to 19, rocket-system 11). */
export const subsystemRules: RuleTexts = {
  'bus/beat-bytes': {
    requires: 'The beatBytes of a bus are a power of two.',
    because: 'The low bits of an address choose a byte within a beat.',
    instead: 'Set beatBytes to 4, 8, 16 or another power of two.',
    clause: 'subsystem 3',
  },
  'bus/block-bytes': {
    requires: 'The blockBytes of a bus are a power of two, and at least its beatBytes.',
    because: 'Caches move whole blocks, beat by beat.',
    instead: 'Set blockBytes to 64, unless the caches have other blocks.',
    clause: 'subsystem 3',
  },
  'subsystem/banks': {
    requires: 'A coherence manager has 0 banks or a power of two.',
    because: 'Blocks are dealt out to the banks by bits of their addresses.',
    instead: 'Give WithNBanks 1, 2, 4 or another power of two, or 0 for no coherence manager.',
    clause: 'subsystem 8',
  },
  'subsystem/memory-channels': {
    requires: 'The memory port has 0 channels or a power of two.',
    because: 'Blocks are dealt out to the channels by bits of their addresses.',
    instead: 'Give WithNMemoryChannels 1, 2, 4 or another power of two, or 0 for none.',
    clause: 'subsystem 18',
  },
  'subsystem/incoherent-base': {
    requires: 'Memory past the coherence manager starts at a power of two.',
    because: 'A single bit of the address chooses between the coherent way and the one past it.',
    instead: 'Give WithExtMemSbusBypass a power of two above all other addresses.',
    clause: 'subsystem 18',
  },
  'subsystem/bus-clock': {
    requires: 'Every bus has a clock.',
    because: 'The crossbar and the buffers of a bus are registers, which need one.',
    instead: 'Let the system bus drive the other buses, or bind a clock group to each bus.',
    clause: 'subsystem 6',
  },
  'subsystem/clocks': {
    requires: 'Something drives the clock groups of the subsystem.',
    because: 'All clocks of its buses and tiles come from there.',
    instead: 'Let clocks come from outside, or bind a source of clock groups.',
    clause: 'rocket-system 11.1',
  },
  'subsystem/no-tiles': {
    requires: 'A subsystem, or a cluster, has at least one tile.',
    because: 'Reset vectors, hart ids and interrupts are for tiles. Without one they lead nowhere.',
    instead: 'Add cores, such as WithNBigCores(1).',
    clause: 'rocket-system 11.1',
  },
  'subsystem/no-bus': {
    requires: 'The bus that a device is to be attached to is there.',
    because: 'A topology says which buses there are; devices name the bus that they want.',
    instead: 'Choose a topology with that bus, or attach the device elsewhere.',
    clause: 'rocket-system 11.1',
  },
  'subsystem/no-interrupt-controller': {
    requires: 'Interrupts of devices have an interrupt controller.',
    because: 'A hart has one wire for all devices. The controller says which of them it is.',
    instead: 'Keep the PLIC, or have no interrupts: WithNExtTopInterrupts(0).',
    clause: 'rocket-system 11.1',
  },
  'subsystem/no-memory': {
    requires: 'A memory bus leads to memory.',
    because: 'What the coherence manager keeps is behind the memory bus. A bus without anything has no addresses.',
    instead: 'Keep the memory port, or do without a memory bus.',
    clause: 'rocket-system 11.1',
  },
  'subsystem/no-reset-vector': {
    requires: 'Something tells the tiles where to begin.',
    because: 'After reset a core fetches from its reset vector, which is that of the boot ROM or comes from outside.',
    instead: 'Keep the boot ROM, or let reset vectors come from outside: WithExternalResetVector.',
    clause: 'rocket-system 11.1',
  },
  'subsystem/two-reset-vectors': {
    requires: 'The tiles get their reset vector from one place.',
    because: 'If it comes from outside, nothing takes the one that the boot ROM gives.',
    instead: 'Leave out WithExternalResetVector or the boot ROM.',
    clause: 'rocket-system 11.1',
  },
  'subsystem/two-coherence-managers': {
    requires: 'One coherence manager keeps the caches in front of a memory coherent.',
    because:
      'A broadcast hub knows only the caches in front of it. Memory that another hub hands out, it could not take back.',
    instead: 'Leave out the banks of the cluster, or those of the subsystem.',
    clause: 'rocket-system 11.1',
  },
  'subsystem/nothing-to-keep': {
    requires: 'There is memory behind a coherence manager.',
    because: 'It keeps copies of memory coherent. Devices are not cached.',
    instead: 'Add memory, or do without the coherence manager.',
    clause: 'rocket-system 11.1',
  },
  'subsystem/clone-cluster': {
    requires: 'A cluster is no clone of another one.',
    because: 'Its buses and tiles are found by the number of the cluster, which is in their names.',
    instead: 'Declare a cluster of its own, with cores of its own.',
    clause: 'rocket-system 11.1',
  },
  'subsystem/clone-source': {
    requires: 'A tile that is cloned is made before its clone.',
    because:
      'The clone takes the hardware of its prototype. Tiles of the subsystem are made before those of its clusters.',
    instead: 'Clone a tile of the same place.',
    clause: 'rocket-system 10.3',
  },
  'subsystem/rtc-bus': {
    requires: 'The frequency of the bus of the CLINT is known.',
    because: 'The CLINT counts time in cycles of its bus, so many for each tick of the timebase.',
    instead: 'Give the bus a frequency.',
    clause: 'subsystem 11',
  },
  'subsystem/rtc-period': {
    requires: 'The timebase divides the frequency of the bus of the CLINT, up to an error of 5 percent.',
    because: 'The real-time clock ticks once every so many whole cycles of the bus.',
    instead: 'Choose a timebase that divides the frequency.',
    clause: 'subsystem 11',
  },
  'subsystem/debug-protocols': {
    requires: 'The debug module is reached in one way: DMI, JTAG or APB.',
    because: 'It has one port for a debugger.',
    instead: 'Choose one of the protocols. CJTAG is a way to speak JTAG and may be added.',
    clause: 'subsystem 17.5',
  },
  'subsystem/slave-port-ids': {
    requires: 'The AXI4 slave port has at least 2 bits of source ids.',
    because:
      'One of them tells two accesses of an id apart, so that they stay in order; the others number what is in flight.',
    instead: 'Set sourceBits to 2 or more.',
    clause: 'subsystem 18',
  },
  'subsystem/tile-ids': {
    requires: 'The tiles of a subsystem are numbered 0, 1, 2, … without gaps.',
    because: 'The id of a tile is the number of its hart, and its place in the lists of interrupts and reset vectors.',
    instead: 'Add tiles by fragments such as WithNBigCores(2), which number them on.',
    clause: 'rocket-system 2',
  },
};

/** Rules of tiles (subsystem 13). */
export const tileRules: RuleTexts = {
  'tile/cache-sets': {
    requires: 'The number of sets of a first-level cache is a power of two.',
    because: 'Bits of the address choose the set.',
    instead: 'Give 16, 32, 64 or another power of two.',
    clause: 'subsystem 13.3',
  },
  'tile/cache-ways': {
    requires:
      'The number of ways is a power of two, in the instruction cache and in a data cache that goes on during misses.',
    because: 'The way to replace is chosen by random bits.',
    instead: 'Give 1, 2, 4 or another power of two.',
    clause: 'subsystem 13.3',
  },
  'tile/cache-page': {
    requires:
      'In a core with virtual memory, the sets of the data cache take at most a page of 4 KiB: sets times bytes of a block. So do those of an instruction cache that is also memory.',
    because:
      'The set is looked up while the address is translated. Only the bits below those of the page are the same before and after; with more, one line could be in two sets.',
    instead: 'Take fewer sets or smaller blocks, and more ways for the same capacity.',
    clause: 'subsystem 13.3',
  },
  'tile/cache-row': {
    requires: 'A row of a cache is at least as wide as what the core takes from it at once.',
    because: 'The cache reads one row for an access: a register of the core, or the instructions of a fetch.',
    instead: 'Make rows as wide as the widest register of the core, 64 bits with double precision.',
    clause: 'subsystem 13.3',
  },
  'tile/scratchpad': {
    requires: 'A data scratchpad is made of a cache with one way that waits for each miss.',
    because: 'A scratchpad is the memory of the cache at a fixed address: nothing is ever replaced or missed.',
    instead: 'Give the cache one way, and leave out WithL1DCacheNonblocking.',
    clause: 'subsystem 13.1',
  },
  'tile/flush-scratchpad': {
    requires: 'A core with an instruction that flushes its data cache has one.',
    because: 'A scratchpad is the only copy of what is in it. There is nothing to flush it to.',
    instead: 'Leave out WithCFlushEnabled, or give the tile a data cache.',
    clause: 'subsystem 13.1',
  },
  'tile/operation-sizes': {
    requires: 'What a device supports at all, it supports in the sizes that the core uses.',
    because:
      'The core decides by the address only whether it may read, write or do an atomic operation. It does not look whether the device takes 8 bytes.',
    instead: 'Make the bus of the device as wide as the widest access of the core.',
    clause: 'subsystem 13.3',
  },
  'tile/nothing-to-cache': {
    requires: 'A data or instruction cache reaches memory that it may keep copies of.',
    because: 'A cache acquires blocks, and only memory behind a coherence manager hands them out.',
    instead: 'Add a coherence manager in front of the memory, or use a scratchpad in place of the cache.',
    clause: 'subsystem 13.3',
  },
  'tile/uncached-order': {
    requires: 'The devices that a core reaches answer in one order.',
    because:
      'Uncached accesses of a core are in flight one behind the other, and take effect in the order of the program.',
    instead: 'Put tl.fifoFixer() between the tile and the devices; the system bus has one.',
    clause: 'subsystem 13.3',
  },
};
