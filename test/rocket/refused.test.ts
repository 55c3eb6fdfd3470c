import { describe, expect, test } from 'vitest';
import { check } from '../../lib/check/index.js';
import { tryElaborate } from '../../lib/elaborate/elaborate.js';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { type Topology, topology } from '../../lib/graph/index.js';
import { axi4MemoryPort, rocketConfig, RocketSubsystem } from '../../lib/rocket/index.js';
import { ExampleRocketSystem, GroundTestSubsystem } from '../../topologies/rocket.js';
import { withoutPlaces } from '../without-places.js';

/** Why a system is refused: rule, message, and what to do about it. */
function refusals(config: string): string[] {
  const { failures } = withoutPlaces(() => tryElaborate(ExampleRocketSystem, rocketConfig(config)));
  return failures.map(({ rule, message, help }) => `${rule}: ${message} ${help ?? ''}`.trim());
}

function accepted(config: string, top: Topology = ExampleRocketSystem): Elaboration {
  const { failures, elaboration } = withoutPlaces(() => tryElaborate(top, rocketConfig(config)));
  expect(failures).toEqual([]);
  if (elaboration === undefined) throw new Error('no elaboration');
  return elaboration;
}

const busClock = (bus: string): string =>
  `subsystem/bus-clock: Bus ${bus} has no clock: nothing drives its clock group. Leave out WithDontDriveBusClocksFromSBus, so that the system bus drives it, or bind a clock group to it: locate(${bus.toUpperCase()}).clockGroupNode.from(…).`;
const noTiles =
  'subsystem/no-tiles: The subsystem has no tiles, so its boot ROM and its interrupts lead nowhere. Add cores, such as WithNBigCores(1) or WithNSmallCores(1).';

describe('systems that the reference refuses are refused in terms of the SoC (rocket-system 11.1, 11.3)', () => {
  test.each([
    [
      'BaseConfig',
      [
        'config/undefined: Key TLNetworkTopologyLocated(InSubsystem) is not defined: no fragment sets it and it has no default. Choose the buses: add WithCoherentBusTopology, WithIncoherentBusTopology or WithJustOneBus.',
      ],
    ],
    ['BaseFPGAConfig', [noTiles]],
    [
      'BaseConfig ++ DualCoreConfig',
      [
        'subsystem/no-tiles: The subsystem has no tiles, so its boot ROM and its interrupts lead nowhere. Fragments number 2 tiles, but the system has none. Have one base, at the right end: BaseConfig, with which shipped configurations end, takes away the cores to its right. And make every cluster that cores are put in, with WithCluster.',
      ],
    ],
    [
      'WithNBigCores(1) ++ WithCoherentBusTopology ++ BaseConfig ++ DefaultConfig',
      [
        'subsystem/tile-ids: The tiles have the ids 1, but they are to be numbered 0, 1, 2, … without gaps or repetitions. Fragments number 2 tiles, but the system has 1. Have one base, at the right end: BaseConfig, with which shipped configurations end, takes away the cores to its right. And make every cluster that cores are put in, with WithCluster.',
      ],
    ],
    [
      'WithNBigCores(1) ++ WithNBigCores(1, InCluster(3)) ++ DefaultConfig',
      [
        'subsystem/tile-ids: The tiles have the ids 0, 2, but they are to be numbered 0, 1, 2, … without gaps or repetitions. Fragments number 3 tiles, but the system has 2. Have one base, at the right end: BaseConfig, with which shipped configurations end, takes away the cores to its right. And make every cluster that cores are put in, with WithCluster.',
      ],
    ],
    [
      'WithNBigCores(1) ++ WithNoMemPort ++ WithNoMMIOPort ++ WithNoSlavePort ++ WithJustOneBus ++ BaseConfig',
      [
        'subsystem/no-bus: The subsystem has no bus cbus, where the CLINT is to be attached: its topology makes only sbus. Put WithCoherentBusTopology or WithIncoherentBusTopology, whose buses are sbus, pbus, fbus and cbus, to the left of all that sets another topology, such as WithJustOneBus, or attach the device to a bus that is there.',
      ],
    ],
    [
      'WithoutDebug ++ WithoutPLIC ++ DefaultConfig',
      [
        'subsystem/no-interrupt-controller: Interrupts of devices come in, but there is no interrupt controller to take them. Leave out WithoutPLIC, or have no interrupts: WithNExtTopInterrupts(0).',
      ],
    ],
    [
      'WithSbusToMbusCrossingType(AsynchronousCrossing(4, 2)) ++ WithDontDriveBusClocksFromSBus ++ DefaultConfig',
      [busClock('cbus'), busClock('mbus'), busClock('fbus'), busClock('pbus')],
    ],
    [
      'WithL1DCacheDTIMAddress(0x70000000) ++ With1TinyCore ++ WithIncoherentBusTopology ++ WithNoMemPort ++ WithNMemoryChannels(0) ++ WithNBanks(0) ++ BaseConfig',
      [
        'axi4/slave-port-disjoint: Two slaves of one AXI4 port share addresses: the data scratchpad of tile 0 at AddressSet(0x70000000, 0x3fff) and the MMIO port at AddressSet(0x60000000, 0x1fffffff). Move the data scratchpad of tile 0 with WithL1DCacheDTIMAddress(address), which places those of all tiles and of WithScratchpadsOnly to its right, or the MMIO port with WithCustomMMIOPort(base, size, dataBits, idBits, maxXferBytes).',
      ],
    ],
    [
      'WithNBigCores(2, InCluster(0)) ++ WithClusterBanks(0, 2) ++ WithCluster(0) ++ WithCoherentBusTopology ++ BaseConfig',
      [
        'subsystem/two-coherence-managers: Cluster 0 keeps caches coherent in front of memory that another coherence manager already keeps: only the last one before memory may. Leave out WithClusterBanks, or keep the memory behind it incoherent: WithNBanks(0), or WithIncoherentBusTopology.',
      ],
    ],
    [
      'WithCloneCluster(1, 0) ++ WithNBigCores(2, InCluster(0)) ++ WithCluster(0) ++ WithCoherentBusTopology ++ BaseConfig',
      [
        'subsystem/clone-cluster: Cluster 1 is to be a clone of cluster 0, but it would have the buses csbus0 and ccbus0 instead of buses of its own, and no tiles. Declare it as a cluster of its own: WithNBigCores(2, InCluster(1)) ++ WithCluster(1).',
      ],
    ],
    [
      'WithExternalResetVector ++ DefaultConfig',
      [
        'subsystem/two-reset-vectors: The tiles take their reset vectors from outside, so nothing takes that of the boot ROM. Leave out WithExternalResetVector, or do without the boot ROM: WithoutBootROM.',
      ],
    ],
    [
      'WithClocksNotFromIO ++ DefaultConfig',
      [
        'subsystem/clocks: The subsystem has no clocks: nothing drives its clock groups. Leave out WithClocksNotFromIO, or bind a source of clock groups: system.allClockGroupsNode.from(…).',
      ],
    ],
    [
      'WithoutBootROM ++ DefaultConfig',
      [
        'subsystem/no-reset-vector: Nothing tells the tile where to begin: there is no boot ROM. Leave out WithoutBootROM, or let reset vectors come from outside: WithExternalResetVector.',
      ],
    ],
    [
      'WithNoMemPort ++ DefaultConfig',
      [
        'subsystem/no-memory: Bus mbus leads to no memory. Leave out WithNoMemPort and WithNMemoryChannels(0), or do without a memory bus, and so without caches: WithScratchpadsOnly, and WithNBanks(0) or WithIncoherentBusTopology.',
      ],
    ],
    [
      'WithScratchpadsOnly ++ DefaultConfig',
      [
        'axi4/slave-port-disjoint: Two slaves of one AXI4 port share addresses: the data scratchpad of tile 0 at AddressSet(0x80000000, 0x3fff) and the memory port at AddressSet(0x80000000, 0xfffffff). Move the data scratchpad of tile 0 with WithL1DCacheDTIMAddress(address), which places those of all tiles and of WithScratchpadsOnly to its right, or the memory port with WithCustomMemPort(base, size, dataBits, idBits, maxXferBytes).',
      ],
    ],
    [
      'WithBEU(0x20000) ++ DualCoreConfig',
      [
        'axi4/slave-port-disjoint: Two slaves of one AXI4 port share addresses: the bus error unit of tile 0 at AddressSet(0x20000, 0xfff) and the bus error unit of tile 1 at AddressSet(0x20000, 0xfff). Move the bus error unit of tile 0 or the bus error unit of tile 1 with WithBEU(address), which places those of all tiles to its right.',
      ],
    ],
    [
      'WithCluster(0) ++ DefaultConfig',
      [
        'subsystem/no-tiles: Cluster 0 has no tiles. Add cores to it, such as WithNBigCores(1, InCluster(0)), or leave out WithCluster(0).',
      ],
    ],
  ])('%s', (config, expected) => {
    expect(refusals(config)).toEqual(expected);
  });
});

describe('parameters that no system can have', () => {
  test.each([
    [
      'WithNBanks(3) ++ DefaultConfig',
      'subsystem/banks: A coherence manager was given 3 banks. Banks share addresses by their bits: give WithNBanks 2 or 4, or 0 for no coherence manager.',
    ],
    [
      'WithNMemoryChannels(3) ++ DefaultConfig',
      'subsystem/memory-channels: The memory port was given 3 channels. Channels share memory by the bits of its addresses: give WithNMemoryChannels 2 or 4, or 0 for none.',
    ],
    [
      'WithExtMemSize(0x1001) ++ DefaultConfig',
      'subsystem/memory-blocks: The memory port has [0x80000000, 0x80001001) (0x1001 bytes), which is not all whole blocks of 64 bytes. Give it whole blocks, such as WithExtMemSize(0x1040).',
    ],
    [
      'WithExtMemSbusBypass(0x1800000000) ++ DefaultConfig',
      'subsystem/incoherent-base: Memory past the coherence manager was placed at 0x1800000000. Give WithExtMemSbusBypass a power of two above all other addresses, such as 0x2000000000.',
    ],
    [
      'WithL1DCacheDTIMAddress(0x1000) ++ DefaultConfig',
      'tile/scratchpad: The data scratchpad of tile 0 was made of a cache with 4 ways and 0 misses in flight. Give the cache one way and no misses in flight: WithL1DCacheWays(1), without WithL1DCacheNonblocking.',
    ],
    [
      'WithCFlushEnabled ++ TinyConfig',
      'tile/flush-scratchpad: Tile 0 has an instruction that flushes its data cache, but a scratchpad in place of the cache. Leave out WithCFlushEnabled, or give the tile a data cache.',
    ],
    [
      'WithInclusiveCache(0) ++ DefaultConfig',
      'inclusive-cache/size: The inclusive cache was given 0 ways of 0 sets each. Give it at least one way, 8 are usual, and a capacity of at least one block for each way and bank.',
    ],
    [
      'WithInclusiveCache(outerLatencyCycles = 0) ++ DefaultConfig',
      'inclusive-cache/latency: The inclusive cache was given memory that takes 0 cycles. Give the cycles from a request to its response, at least 1; 40 is usual.',
    ],
    [
      'WithInclusiveCache(subBankingFactor = 1) ++ DefaultConfig',
      'inclusive-cache/sub-banking: The inclusive cache was given 1 sub-bank for each beat. Give at least 2; 4 are usual.',
    ],
    [
      'WithDebugDMIProgBuf(99) ++ DefaultConfig',
      'debug/range: The debug module was given 99 as its nProgramBufferWords. Give nProgramBufferWords as an integer from 1 to 16.',
    ],
    [
      'WithSystemBusBeatBytes(12) ++ DefaultConfig',
      'bus/beat-bytes: Bus sbus was given beats of 12 bytes. Set beatBytes to 8 or 16.',
    ],
    [
      'WithCacheBlockBytes(4) ++ DefaultConfig',
      'bus/block-bytes: Bus sbus was given blocks of 4 bytes with beats of 8 bytes. Set blockBytes to a power of two of at least 8; 64 is usual.',
    ],
  ])('%s', (config, expected) => {
    expect(refusals(config)).toEqual([expected]);
  });
});

describe('systems that the reference only fails by its own defects are accepted (rocket-system 11.1)', () => {
  test('a cluster inside a cluster is attached to the buses of the outer one', () => {
    const { modules, edges } = accepted('ClusterConfig');
    expect([modules.length, modules.flatMap(({ nodes }) => nodes).length]).toEqual([677, 1259]);
    const outward = edges.filter(({ from }) => from.includes('csbus3.system_bus_xbar'));
    expect(outward.map(({ to }) => to)).toHaveLength(1);
  });

  test('trace generators: no interrupt controllers, an interrupt sink without ports', () => {
    for (const config of ['TraceGenConfig', 'TraceGenBufferlessConfig']) {
      const { modules, bindings, diagnostics } = accepted(`${config} ++ WithCoherentBusTopology`, GroundTestSubsystem);
      expect(diagnostics).toEqual([]);
      const names = modules.map(({ name }) => name);
      expect(names.filter((name) => name === 'tracegentile')).toHaveLength(2);
      expect(names.filter((name) => name === 'null_int_source')).toHaveLength(4);
      expect(names.filter((name) => ['clint', 'plic', 'tlDM'].includes(name))).toEqual([]);
      const sink = modules.flatMap(({ nodes }) => nodes).find(({ name }) => name === 'interrupts');
      const into = bindings.map(({ to }) => to).filter(({ node }) => node === sink?.id);
      expect(into.map(({ start, end }) => end - start)).toEqual([0]);
    }
  });

  test('banks in a cluster keep memory coherent that nothing else does', () => {
    const { modules } = accepted(
      'WithNBigCores(2, InCluster(0)) ++ WithClusterBanks(0, 2) ++ WithCluster(0) ++ WithNBanks(0) ++ WithIncoherentBusTopology ++ BaseConfig',
    );
    expect(
      modules
        .map(({ name }) => name)
        .filter((name) => /^(cmbus|ccoh)\d+(_wrapper)?$/.test(name))
        .sort(),
    ).toEqual(['ccoh0_wrapper', 'cmbus0']);
  });

  test.each([
    'WithNExtTopInterrupts(0) ++ WithoutPLIC ++ DefaultConfig',
    'WithoutCLINT ++ DefaultConfig',
    'WithoutDebug ++ DefaultConfig',
    'WithExternalResetVector ++ WithoutBootROM ++ DefaultConfig',
    'WithIncoherentTiles ++ DefaultConfig',
    'WithBEU(0x20000) ++ WithNBigCores(1, InCluster(0)) ++ WithCluster(0) ++ WithCoherentBusTopology ++ BaseConfig',
    'WithNExtTopInterrupts(0) ++ DefaultConfig',
  ])('%s', (config) => {
    expect(check(accepted(config)).findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});

describe('systems whose tiles cannot do their work are negotiated, and reported (subsystem 13.3)', () => {
  const findings = (config: string): string[] =>
    check(accepted(config))
      .findings.filter(({ severity }) => severity === 'error')
      .map(({ rule, message }) => `${rule}: ${message}`);

  test('a control bus that is too narrow for atomic operations', () => {
    const tile = 'top.tile_prci_domain.element_reset_domain.rockettile';
    const about = (who: string): string =>
      `tile/operation-sizes: ${tile}.${who} makes logical accesses of 4 to 8 bytes, but the CLINT at AddressSet(0x2000000, 0xffff) supports only 1 to 4 bytes.`;
    expect(findings('WithControlBusBeatBytes(4) ++ DefaultConfig')).toEqual([
      about('frontend.icache'),
      about('dcache'),
    ]);
  });

  test('a cache without memory that it may keep copies of', () => {
    expect(findings('WithNBanks(0) ++ WithInclusiveCache ++ DefaultConfig')).toEqual([
      'tile/nothing-to-cache: top.tile_prci_domain.element_reset_domain.rockettile.dcache is a cache, but it reaches no memory that it may keep copies of.',
    ]);
  });

  test.each([
    [
      'WithTimebase(60000000) ++ DefaultConfig',
      'subsystem/rtc-period: A real-time clock of 60000000 Hz cannot be made from the 100000000 Hz of bus cbus: every 1 cycle it would be 40 percent off.',
    ],
    ['WithTimebase(0) ++ DefaultConfig', 'subsystem/rtc-period: A real-time clock of 0 Hz never ticks.'],
    [
      'WithControlBusFrequency(0.5) ++ DefaultConfig',
      'subsystem/rtc-period: A real-time clock of 1000000 Hz cannot be made from the 500000 Hz of bus cbus: it is faster than the bus.',
    ],
    ['WithL1ICacheSets(3) ++ DefaultConfig', 'tile/cache-sets: The instruction cache of tile 0 was given 3 sets.'],
    ['WithL1ICacheWays(3) ++ DefaultConfig', 'tile/cache-ways: The instruction cache of tile 0 was given 3 ways.'],
    [
      'WithInclusiveCache(1) ++ DefaultConfig',
      'inclusive-cache/geometry: The inclusive cache cannot be built with 1 way of 8192 sets each.',
    ],
    [
      'WithInclusiveCache(capacityKB = 384) ++ DefaultConfig',
      'inclusive-cache/geometry: The inclusive cache cannot be built with 8 ways of 768 sets each.',
    ],
    [
      'WithInclusiveCache(writeBytes = 16) ++ DefaultConfig',
      'inclusive-cache/write-bytes: The inclusive cache writes 16 bytes at once, but a bus beside it is only 8 bytes wide.',
    ],
  ])('what only the hardware cannot be made of: %s', (config, expected) => {
    expect(findings(config)).toEqual([expected]);
  });
});

test('a system of ones own that makes no boot ROM is told to', () => {
  class Plain extends RocketSubsystem {
    constructor() {
      super();
      axi4MemoryPort(this);
    }
  }
  const { failures } = withoutPlaces(() => tryElaborate(topology(Plain, { config: rocketConfig('DefaultConfig') })));
  expect(failures.map(({ rule, help }) => [rule, help])).toEqual([
    [
      'subsystem/no-reset-vector',
      'Make the boot ROMs of the configuration: bootROMs(this), or let reset vectors come from outside: WithExternalResetVector.',
    ],
  ]);
});
