import type { Rule } from '../base/diagnostic/index.js';

export const busClock: Rule = {
  id: 'subsystem/bus-clock',
  requires: 'Every bus has a clock.',
  because: 'The crossbar and the buffers of a bus are registers, which need one.',
  instead: 'Let the system bus drive the other buses, or bind a clock group to each bus.',
  clause: 'subsystem 6',
};

export const clocks: Rule = {
  id: 'subsystem/clocks',
  requires: 'Something drives the clock groups of the subsystem.',
  because: 'All clocks of its buses and tiles come from there.',
  instead: 'Let clocks come from outside, or bind a source of clock groups.',
  clause: 'rocket-system 11.1',
};

export const noTiles: Rule = {
  id: 'subsystem/no-tiles',
  requires: 'A subsystem, or a cluster, has at least one tile.',
  because: 'Reset vectors, hart ids and interrupts are for tiles. Without one they lead nowhere.',
  instead: 'Add cores, such as WithNBigCores(1).',
  clause: 'rocket-system 11.1',
};

export const noBus: Rule = {
  id: 'subsystem/no-bus',
  requires: 'The bus that a device is to be attached to is there.',
  because: 'A topology says which buses there are; devices name the bus that they want.',
  instead: 'Choose a topology with that bus, or attach the device elsewhere.',
  clause: 'rocket-system 11.1',
};

export const noInterruptController: Rule = {
  id: 'subsystem/no-interrupt-controller',
  requires: 'Interrupts of devices have an interrupt controller.',
  because: 'A hart has one wire for all devices. The controller says which of them it is.',
  instead: 'Keep the PLIC, or have no interrupts: WithNExtTopInterrupts(0).',
  clause: 'rocket-system 11.1',
};

export const noMemory: Rule = {
  id: 'subsystem/no-memory',
  requires: 'A memory bus leads to memory.',
  because:
    'The memory that the coherence manager manages is behind the memory bus. A bus without devices has no addresses.',
  instead: 'Keep the memory port, or do without a memory bus.',
  clause: 'rocket-system 11.1',
};

export const noResetVector: Rule = {
  id: 'subsystem/no-reset-vector',
  requires: 'The tiles get a reset vector from a source.',
  because: 'After reset a core fetches from its reset vector, which is that of the boot ROM or comes from outside.',
  instead: 'Keep the boot ROM, or let reset vectors come from outside: WithExternalResetVector.',
  clause: 'rocket-system 11.1',
};

export const twoResetVectors: Rule = {
  id: 'subsystem/two-reset-vectors',
  requires: 'The tiles get their reset vector from one place.',
  because: 'If it comes from outside, nothing takes the one that the boot ROM gives.',
  instead: 'Leave out WithExternalResetVector or the boot ROM.',
  clause: 'rocket-system 11.1',
};

export const twoCoherenceManagers: Rule = {
  id: 'subsystem/two-coherence-managers',
  requires: 'One coherence manager keeps the caches in front of a memory coherent.',
  because:
    'A broadcast hub knows only the caches in front of it. Memory that another hub hands out, it could not take back.',
  instead: 'Leave out the banks of the cluster, or those of the subsystem.',
  clause: 'rocket-system 11.1',
};

export const nothingToKeep: Rule = {
  id: 'subsystem/nothing-to-keep',
  requires: 'There is memory behind a coherence manager.',
  because: 'It keeps copies of memory coherent. Devices are not cached.',
  instead: 'Add memory, or do without the coherence manager.',
  clause: 'rocket-system 11.1',
};

export const cloneCluster: Rule = {
  id: 'subsystem/clone-cluster',
  requires: 'A cluster is not a clone of another one.',
  because: 'Its buses and tiles are found by the number of the cluster, which is in their names.',
  instead: 'Declare a cluster of its own, with cores of its own.',
  clause: 'rocket-system 11.1',
};

export const cloneSource: Rule = {
  id: 'subsystem/clone-source',
  requires: 'A tile that is cloned is made before its clone.',
  because:
    'The clone takes the hardware of its prototype. Tiles of the subsystem are made before those of its clusters.',
  instead: 'Clone a tile of the same place.',
  clause: 'rocket-system 10.3',
};

export const rtcBus: Rule = {
  id: 'subsystem/rtc-bus',
  requires: 'The frequency of the bus of the CLINT is known.',
  because: 'The CLINT counts time in cycles of its bus, with a fixed number for each tick of the timebase.',
  instead: 'Give the bus a frequency.',
  clause: 'subsystem 11',
};

export const rtcPeriod: Rule = {
  id: 'subsystem/rtc-period',
  requires: 'The timebase divides the frequency of the bus of the CLINT, up to an error of 5 percent.',
  because: 'The period of the real-time clock is a whole number of bus cycles.',
  instead: 'Choose a timebase that divides the frequency.',
  clause: 'subsystem 11',
};

export const debugProtocols: Rule = {
  id: 'subsystem/debug-protocols',
  requires: 'The debug module is reached in one way: DMI, JTAG or APB.',
  because: 'It has one port for a debugger.',
  instead: 'Choose one of the protocols. CJTAG is a way to speak JTAG and may be added.',
  clause: 'subsystem 17.5',
};

export const tileIds: Rule = {
  id: 'subsystem/tile-ids',
  requires: 'The tiles of a subsystem are numbered 0, 1, 2, … without gaps.',
  because: 'The id of a tile is the number of its hart, and its place in the lists of interrupts and reset vectors.',
  instead: 'Add tiles by fragments such as WithNBigCores(2), which number them on.',
  clause: 'rocket-system 2',
};

export const hartIdBits: Rule = {
  id: 'subsystem/hart-id-bits',
  requires: 'Cores take hart ids of as many bits as those of all tiles need, or as come from outside.',
  because: 'A hart whose id lost its upper bits would be taken for another one.',
  instead: 'Leave MaxHartIdBits to BaseSubsystemConfig, which counts the tiles, or set more bits.',
  clause: 'subsystem 14.6',
};

export const resetVectorWidth: Rule = {
  id: 'subsystem/reset-vector-width',
  requires: 'The address where harts begin is one that they see.',
  because: 'Wires lead it to the tiles, as many as the longest address of what is there has bits.',
  instead: 'Begin in the boot ROM.',
  clause: 'subsystem 17.6',
};
