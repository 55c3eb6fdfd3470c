import type { Rule } from '../base/diagnostic/index.js';

export const chipyardMissing: Rule = {
  id: 'chipyard/missing',
  requires: 'A configuration needs only what this library has.',
  because: 'A part that is left out silently would make another chip than the one requested.',
  instead: 'Leave the fragment out, or use a configuration that the guide to Chipyard lists.',
  clause: 'chipyard 6.1',
};

export const chipyardUnwritable: Rule = {
  id: 'chipyard/unwritable',
  requires:
    'A fragment in an expression has arguments that can be written there: numbers, texts, lists and values with names.',
  because: 'Networks on chip and serial links are described by objects of many fields.',
  instead: 'Write the configuration in TypeScript, where the fragment is a function of entente-soc/chipyard.',
  clause: 'chipyard 6.1',
};

export const chipyardGCD: Rule = {
  id: 'chipyard/gcd',
  requires: 'The GCD example is of one kind.',
  because: 'High-level synthesis makes it with registers over TileLink.',
  instead: 'Ask for one of useAXI4, useBlackBox and useHLS.',
  clause: 'chipyard 8.1',
};

export const chipyardMemoryPorts: Rule = {
  id: 'chipyard/memory-ports',
  requires: 'A system has a port to memory over AXI4 or over TileLink, not both.',
  because: 'Both would answer for the same addresses.',
  instead: 'Use WithTLBackingMemory, which turns one into the other.',
  clause: 'chipyard 4.2',
};

export const chipyardBootPin: Rule = {
  id: 'chipyard/boot-pin',
  requires: 'A boot pin has a register for the boot address, and a CLINT.',
  because:
    'The pin makes a master write another address to the register, and then wake the hart by an interrupt of the CLINT.',
  instead: 'Add WithBootAddrReg, leave out WithNoCLINT, or leave the pin out.',
  clause: 'chipyard 2.3',
};

export const chipyardClocks: Rule = {
  id: 'chipyard/clocks',
  requires: 'The clock groups of a chip are driven by the chip.',
  because: 'A group has one source: clocks from the chip, or those that the system brings out itself.',
  instead: 'Add WithNoSubsystemClockIO.',
  clause: 'chipyard 4.4',
};

export const chipyardClockCombination: Rule = {
  id: 'chipyard/clock-combination',
  requires: 'Clocks that are combined are there, and ask for one frequency.',
  because: 'They become one clock, which runs at one frequency.',
  instead: 'Combine other clocks, or give them the same frequency.',
  clause: 'chipyard 4.5',
};

export const chipyardLinkEnds: Rule = {
  id: 'chipyard/link-ends',
  requires: 'A serial link has masters or devices on its other side.',
  because: 'Without either there is nothing that the link could carry.',
  instead: 'Give it a client or a manager, or leave it out.',
  clause: 'chipyard 3.1',
};

export const chipyardLinkFrequency: Rule = {
  id: 'chipyard/link-frequency',
  requires: 'The buses of a serial link have a known frequency, the same for both.',
  because: 'The link runs on one clock, and is not a clock crossing.',
  instead: 'Give both buses one frequency.',
  clause: 'chipyard 3.1',
};

export const chipyardLinkWidth: Rule = {
  id: 'chipyard/link-width',
  requires:
    'A serial link has room for everything it carries: 64 bits of data and of addresses by default, 8 bits of source ids, of sink ids and of sizes, and channels B, C and E.',
  because: 'Items on the wires have fields of these widths.',
  instead: 'Attach the link to narrower buses, give it fewer bits of ids, or more room with WithSerialTLBundleParams.',
  clause: 'chipyard 3.2',
};

export const chipyardLinkClients: Rule = {
  id: 'chipyard/link-clients',
  requires: 'The masters that use a serial link have no more ids than the link.',
  because: 'Every master has a fixed range of the ids that travel over the wires.',
  instead: 'Give the link more bits of ids.',
  clause: 'chipyard 3.7',
};

export const chipyardSwitchInputs: Rule = {
  id: 'chipyard/switch-inputs',
  requires: 'One bus leads to the bus to other chips.',
  because: 'Its switch selects an output, and has a single input.',
  instead: 'Use WithOffchipBusClient for one bus only.',
  clause: 'chipyard 3.10',
};

export const chipyardChipNumbers: Rule = {
  id: 'chipyard/chip-numbers',
  requires: 'The chips of a system are numbered from 0, without gaps.',
  because: 'There are as many chips as the highest number says.',
  instead: 'Give a configuration to each number.',
  clause: 'chipyard 5.5',
};

export const chipyardOtherTile: Rule = {
  id: 'chipyard/other-tile',
  requires: 'A fragment that is about some kinds of tiles only comes to no other tile.',
  because:
    'Some fragments of Chipyard do not define what happens to tiles of other kinds, or to clones, and stop there.',
  instead: 'Put the fragment to the right of those that add other tiles.',
  clause: 'chipyard 6.5',
};

export const chipyardTraceSink: Rule = {
  id: 'chipyard/trace-sink',
  requires: 'A trace sink has an encoder in its tile.',
  because: 'Without one there are no traces that could go to it.',
  instead: 'Add WithTacitEncoder to its right.',
  clause: 'chipyard 7.7',
};

export const chipyardSharedCoprocessors: Rule = {
  id: 'chipyard/shared-coprocessors',
  requires: 'Coprocessors that cores share are there together with cores that use them.',
  because: 'The way between them needs both ends.',
  instead: 'Add coprocessors to the right of WithReRoCC, and cores.',
  clause: 'chipyard 9.6',
};

export const chipyardSharingCores: Rule = {
  id: 'chipyard/sharing-cores',
  requires:
    'Cores that share coprocessors have registers of 64 bits and equally wide virtual addresses, and are not the earlier generation of BOOM.',
  because:
    'A coprocessor translates addresses for all of them in the same way, and nothing leads to it from the earlier BOOM.',
  instead: 'Use other cores, or coprocessors that are not shared.',
  clause: 'chipyard 9.6',
};

export const chipyardVectorWidth: Rule = {
  id: 'chipyard/vector-width',
  requires:
    'Registers, datapath and way to memory of a vector unit are powers of two in bits and 64 at least, the way to memory 512 at most.',
  because: 'Elements of up to 64 bits fill all of them.',
  instead: 'Give it such widths.',
  clause: 'chipyard 7.3',
};

export const chipyardCVA6Regions: Rule = {
  id: 'chipyard/cva6-regions',
  requires: 'A system with CVA6 cores has a port to memory over AXI4, and a boot ROM.',
  because:
    'Their hardware is built for the addresses of these: it caches the one, and executes only what is in either.',
  instead: 'Keep both: leave out WithNoMemPort, WithTLBackingMemory and WithNoBootROM.',
  clause: 'chipyard 7.11',
};

export const chipyardVectorLanes: Rule = {
  id: 'chipyard/vector-lanes',
  requires: "A vector unit of Ara's has a power of two of lanes, beside a Rocket core at least 2.",
  because: 'Its port is as wide as its lanes take in a cycle, and ports have powers of two of bytes.',
  instead: 'Give it 2, 4, 8 or 16 lanes.',
  clause: 'chipyard 7.14',
};

export const chipyardSodorAlone: Rule = {
  id: 'chipyard/sodor-alone',
  requires: 'A Sodor core is the only tile of its system.',
  because: 'Its scratchpad takes the addresses of the memory.',
  instead: 'Write WithNSodorCores(1), and leave other cores out.',
  clause: 'chipyard 7.12',
};

export const chipyardNetworkMapping: Rule = {
  id: 'chipyard/network-mapping',
  requires: 'The mapping of a network on chip says of each master and each device which router it is at.',
  because: 'Its requests enter and leave at that router.',
  instead: 'Give the mapping one name that is part of the name of the edge, with the number of a router.',
  clause: 'chipyard 10.5',
};

export const chipyardCoreFeatures: Rule = {
  id: 'chipyard/core-features',
  requires:
    'A BOOM or Shuttle core has 64 bits, virtual memory and no hypervisor mode. A BOOM core has a floating-point unit with registers of 64 bits that multiplies equally fast in both precisions, and no breakpoints; a Shuttle core fetches 8, 16, 32 or 64 bytes at once, and has no memory protection.',
  because: 'There is no other hardware of these cores.',
  instead: 'Leave these parameters as the fragments that add such cores have them, or use Rocket cores.',
  clause: 'chipyard 7',
};

export const chipyardCoreCaches: Rule = {
  id: 'chipyard/core-caches',
  requires:
    'The data cache of a BOOM or Shuttle core handles a miss at a time or more. The data cache of a BOOM core has rows of 64 or 128 bits, as its instruction cache has in the earlier generation, and is not a scratchpad; its instruction cache has at most 64 sets.',
  because:
    'A core fetches one row at a time, and more than 64 sets would hold a block twice. A miss is stored only where there is room for one.',
  instead: 'Leave these parameters as the fragments that add such cores have them.',
  clause: 'chipyard 7',
};

export const chipyardLanes: Rule = {
  id: 'chipyard/lanes',
  requires:
    'Tiles that run threads in step are told how wide they are, and a Vortex core has at least as many warps as lanes.',
  because: 'Every lane has accesses to memory of its own, and a Vortex core takes them from different warps.',
  instead: 'Add WithSimtConfig, with nWarps of at least nMemLanes.',
  clause: 'chipyard 7.9',
};

export const chipyardCoreCluster: Rule = {
  id: 'chipyard/core-cluster',
  requires: 'A Vortex core is in a cluster of such cores.',
  because: 'Its barriers, its commands to accelerators and its accesses to the shared memory lead to the cluster.',
  instead: 'Put it into a cluster that WithRadianceCluster makes.',
  clause: 'chipyard 7.10',
};

export const chipyardSharedMemory: Rule = {
  id: 'chipyard/shared-memory',
  requires: 'A cluster of Vortex cores has a memory that they share.',
  because: 'Their lanes lead to it.',
  instead: 'Add WithRadianceSharedMem.',
  clause: 'chipyard 7.10',
};

export const chipyardScratchpad: Rule = {
  id: 'chipyard/scratchpad',
  requires:
    'A scratchpad has one partition or more, each a power of two in bytes, and in each as many banks, and sub-banks, as a power of two. So have the memories that clusters share, and words of a row.',
  because:
    'Bits of an address say which of them it is in. Of any other size, some addresses would be left out, and nothing would say so.',
  instead: 'Give powers of two; what is 3 MiB, as three partitions of 1 MiB.',
  clause: 'chipyard 2.1',
};

export const chipyardSodorScratchpad: Rule = {
  id: 'chipyard/sodor-scratchpad',
  requires: 'The scratchpad of a Sodor core is a power of two in bytes, at a multiple of that.',
  because: 'The core recognises it by the upper bits of an address.',
  instead: 'Give it a power of two of sets, at a multiple of its size.',
  clause: 'chipyard 7.12',
};

export const chipyardAESWidth: Rule = {
  id: 'chipyard/aes-width',
  requires: 'The AES engine is in a system whose SBUS is 32 bytes wide.',
  because: 'It takes and gives 32 bytes at once.',
  instead: 'Make the bus as wide: WithSystemBusWidth(256).',
  clause: 'chipyard 9.9',
};

export const chipyardHuffmanSymbols: Rule = {
  id: 'chipyard/huffman-symbols',
  requires: 'A decompressor of Zstandard tries 1 to 32 symbols at once.',
  because: 'What it finds goes into queues of one byte each, of which there are 32.',
  instead: 'Let it try fewer: WithHufSpeculationAmount(16).',
  clause: 'chipyard 9.10',
};
