import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AddressSet } from '../../lib/base/address/index.js';
import type { Field } from '../../lib/config/index.js';
import { noCrossing, SynchronousCrossing } from '../../lib/bus/crossings/index.js';
import { monitorsEnabled } from '../../lib/graph/index.js';
import * as subsystem from '../../lib/rocket/index.js';
import { broken } from '../base/address/notation.js';
import { repeated } from '../seeds.js';
import { value, ids } from './config-values.js';

const {
  InCluster,
  InSubsystem,
  rocketConfig,
  BootROMLocated,
  BroadcastKey,
  BuildRoCC,
  CacheBlockBytes,
  CLINTKey,
  ClusterBankedCoherenceKey,
  ClustersLocated,
  ControlBusKey,
  DebugModuleKey,
  ExportDebug,
  ExtBus,
  ExtIn,
  ExtMem,
  FrontBusKey,
  MemoryBusKey,
  NumTiles,
  PeripheryBusKey,
  PLICKey,
  PossibleTileLocations,
  SubsystemBankedCoherenceKey,
  SystemBusKey,
  TilesLocated,
  TLNetworkTopologyLocated,
} = subsystem;

describe('the base (rocket-system 10.1)', () => {
  const bus = { beatBytes: 8, blockBytes: 64 };
  const slow = { ...bus, dtsFrequency: 100_000_000 };
  const port = { beatBytes: 8, idBits: 4, maxXferBytes: 256, executable: true };
  const debug = {
    ...{ baseAddress: 0n, nDMIAddrSize: 7, nProgramBufferWords: 16, nAbstractDataWords: 2, nScratch: 1 },
    ...{ hasBusMaster: false, clockGate: true, maxSupportedSBAccess: 64, supportQuickAccess: false },
    ...{ supportHartArray: true, nHaltGroups: 1, nExtTriggers: 0, hasHartResets: false, hasImplicitEbreak: false },
    ...{ hasAuthentication: false, crossingHasSafeReset: true },
  };
  const rom = {
    ...{ name: 'bootrom', address: 0x1_0000n, size: 0x1_0000n, hang: 0x1_0040n, driveResetVector: true },
    appendDTB: true,
  };
  const error = { address: [new AddressSet(0x3000n, 0xfffn)], maxAtomic: 8, maxTransfer: 4096 };

  test.each<[name: string, key: Field<never>, value: unknown]>(
    (
      [
        [ExtMem, { master: { base: 0x8000_0000n, size: 0x1000_0000n, ...port }, nMemoryChannels: 1 }],
        [ExtBus, { base: 0x6000_0000n, size: 0x2000_0000n, ...port }],
        [ExtIn, { beatBytes: 8, idBits: 8, sourceBits: 4 }],
        [subsystem.DTSTimebase, 1_000_000],
        [subsystem.DTSModel, 'freechips,rocketchip-unknown'],
        [subsystem.DTSCompat, []],
        [subsystem.NExtTopInterrupts, 2],
        [subsystem.MaxXLen, 32],
        [subsystem.MaxHartIdBits, 1],
        [SystemBusKey, bus],
        [ControlBusKey, { ...slow, errorDevice: { errorParams: error } }],
        [PeripheryBusKey, slow],
        [MemoryBusKey, bus],
        [FrontBusKey, bus],
        [BootROMLocated(InSubsystem), [rom]],
        [subsystem.MaskROMLocated(InSubsystem), []],
        [subsystem.HasTilesExternalResetVectorKey, false],
        [subsystem.HasTilesExternalHartIdWidthKey, undefined],
        [DebugModuleKey, debug],
        [CLINTKey, { baseAddress: 0x200_0000n }],
        [PLICKey, { baseAddress: 0xc00_0000n, maxPriorities: 7, maxHarts: 15872 }],
        [TilesLocated(InSubsystem), []],
        [ClustersLocated(InSubsystem), []],
        [PossibleTileLocations, [InSubsystem]],
        [NumTiles, 0],
        [CacheBlockBytes, 64],
        [BroadcastKey, { nTrackers: 4, bufferless: false }],
        [SubsystemBankedCoherenceKey, { nBanks: 1 }],
        [ClusterBankedCoherenceKey(3), { nBanks: 0 }],
        [subsystem.TLManagerViewpointLocated(InSubsystem), subsystem.SBUS],
        [subsystem.SbusToMbusXTypeKey, noCrossing],
        [subsystem.SbusToCbusXTypeKey, noCrossing],
        [subsystem.CbusToPbusXTypeKey, new SynchronousCrossing()],
        [subsystem.FbusToSbusXTypeKey, new SynchronousCrossing()],
        [subsystem.DriveClocksFromSBus, true],
        [subsystem.SubsystemDriveClockGroupsFromIO, true],
        [ExportDebug, { protocols: ['DMI'], masterWhere: subsystem.FBUS, slaveWhere: subsystem.CBUS }],
        [subsystem.CLINTAttachKey, { slaveWhere: subsystem.CBUS }],
        [subsystem.PLICAttachKey, { slaveWhere: subsystem.CBUS }],
        [BuildRoCC, []],
        [monitorsEnabled, true],
      ] as [Field<never>, unknown][]
    ).map(([key, expected]) => [key.name, key, expected]),
  )('%s', (_, key, expected) => {
    expect(value('BaseConfig', key)).toEqual(expected);
  });

  test('has no topology', () => {
    const topology = TLNetworkTopologyLocated(InSubsystem);
    expect(broken(() => value('BaseConfig', topology)).rule).toBe('config/undefined');
    expect(rocketConfig('BaseConfig').lift(topology)).toBeUndefined();
  });

  test('sets no banks, so a fragment to its right does', () => {
    expect(value('BaseConfig ++ WithNBanks(2)', SubsystemBankedCoherenceKey).nBanks).toBe(2);
    expect(value('WithNBanks(4) ++ BaseConfig ++ WithNBanks(2)', SubsystemBankedCoherenceKey).nBanks).toBe(4);
    expect(value('BaseConfig ++ WithCacheBlockBytes(32)', CacheBlockBytes)).toBe(32);
    // What it does set hides what stands to its right.
    expect(value('BaseConfig ++ WithNExtTopInterrupts(7)', subsystem.NExtTopInterrupts)).toBe(2);
  });

  test('has no tiles, and takes away those to its right, whose numbers stay used', () => {
    const fragment = fc.oneof(
      { weight: 3, arbitrary: fc.nat({ max: 3 }).map((n) => ({ text: `WithNSmallCores(${n})`, cores: n })) },
      fc.constantFrom('BaseConfig', 'BaseSubsystemConfig').map((text) => ({ text, cores: undefined })),
    );
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 6 }), (fragments) => {
        let numbered = 0;
        let there: number[] = [];
        for (const { cores } of fragments.toReversed()) {
          const added = Array.from({ length: cores ?? 0 }, (_, k) => numbered + k);
          there = cores === undefined ? [] : [...added, ...there];
          numbered += added.length;
        }
        const config = rocketConfig([...fragments.map(({ text }) => text), 'BaseConfig'].join(' ++ '));
        expect(ids(config.get(TilesLocated(InSubsystem)))).toEqual(there);
        expect(config.get(NumTiles)).toBe(numbered);
      }),
      repeated(),
    );
  });

  test.each([
    ['WithNBigCores(1) ++ BaseConfig', 64, 1],
    ['With1TinyCore ++ BaseConfig', 32, 1],
    ['WithNBigCores(2) ++ BaseConfig', 64, 1],
    ['WithNBigCores(3) ++ BaseConfig', 64, 2],
    ['WithNSmallCores(5) ++ BaseConfig', 64, 3],
    ['WithRV32 ++ WithNBigCores(9) ++ BaseConfig', 32, 4],
    ['WithNBigCores(1, InCluster(0)) ++ WithRV32 ++ WithNBigCores(2) ++ WithCluster(0) ++ BaseConfig', 64, 2],
    // There can be no tiles in a cluster that is not there.
    ['WithNBigCores(4, InCluster(0)) ++ With1TinyCore ++ BaseConfig', 32, 1],
    ['CloneTileConfig', 64, 3],
  ])('%s: registers of %d bits, hart ids of %d', (expression, xLen, bits) => {
    const config = rocketConfig(expression);
    expect([config.get(subsystem.MaxXLen), config.get(subsystem.MaxHartIdBits)]).toEqual([xLen, bits]);
  });
});

describe('shipped configurations (rocket-system 10.5)', () => {
  test.each([
    ['DefaultConfig', [0], 1, 1],
    ['DualCoreConfig', [0, 1], 1, 1],
    ['DualBankConfig', [0], 2, 1],
    ['DualChannelConfig', [0], 1, 2],
    ['EightChannelConfig', [0], 1, 8],
    // Its name says two banks; it has four.
    ['DualChannelDualBankConfig', [0], 4, 2],
    ['HeterogeneousTileExampleConfig', [2, 1, 0], 1, 1],
    ['SingleChannelBenchmarkConfig', [0], 1, 1],
    ['DualChannelBenchmarkConfig', [0], 1, 2],
    ['QuadChannelBenchmarkConfig', [0], 1, 4],
    ['OctoChannelBenchmarkConfig', [0], 1, 8],
    ['TinyConfig', [0], 0, undefined],
    ['MMIOPortOnlyConfig', [0], 0, undefined],
    ['BaseFPGAConfig', [], 1, 1],
    ['CloneTileConfig', [1, 2, 3, 4, 5, 6, 7, 0], 1, 1],
    ['ClusterConfig', [0], 1, 1],
    ['TraceGenConfig', [0, 1], 1, 1],
    ['LitexConfigSmall4x2', [0, 1, 2, 3], 1, 1],
  ])('%s has tiles %j, %d banks and %s memory channels', (name, tiles, banks, channels) => {
    const config = rocketConfig(name);
    expect([
      ids(config.get(TilesLocated(InSubsystem))),
      config.get(SubsystemBankedCoherenceKey).nBanks,
      config.get(ExtMem)?.nMemoryChannels,
    ]).toEqual([tiles, banks, channels]);
  });

  test('tiles of the clusters', () => {
    const config = rocketConfig('ClusterConfig');
    expect([0, 1, 2, 3].map((id) => ids(config.get(TilesLocated(InCluster(id)))))).toEqual([
      [1, 2],
      [3, 4],
      [],
      [5, 6],
    ]);
  });

  test('systems for Litex have eight interrupts and a memory bus of so many words', () => {
    const config = rocketConfig('LitexConfigBig2x8');
    expect([
      config.get(subsystem.NExtTopInterrupts),
      config.get(MemoryBusKey).beatBytes,
      config.get(NumTiles),
      config.get(ExtMem)?.master.size,
    ]).toEqual([8, 64, 2, 0x8000_0000n]);
  });

  test('systems that test memory have no devices that harts need', () => {
    const config = rocketConfig('GroundTestBaseConfig');
    expect([DebugModuleKey, CLINTKey, PLICKey].map((key: Field<unknown>) => config.get(key))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(config.get(subsystem.HasTilesExternalResetVectorKey)).toBe(true);
  });

  test.each([
    ['DefaultRV32Config', 'WithRV32 ++ DefaultConfig'],
    ['DefaultFP16Config', 'WithFP16 ++ DefaultConfig'],
    ['DefaultBConfig', 'WithB ++ DefaultConfig'],
    ['DefaultRV32BConfig', 'WithB ++ WithRV32 ++ DefaultConfig'],
    ['HypervisorConfig', 'WithHypervisor ++ DefaultConfig'],
    ['DefaultSmallConfig', 'WithNSmallCores(1) ++ WithCoherentBusTopology ++ BaseConfig'],
    ['DefaultFPGAConfig', 'WithNSmallCores(1) ++ BaseConfig ++ WithCoherentBusTopology'],
    ['HeterogeneousTileExampleConfig', 'WithNBigCores(1) ++ WithNMedCores(1) ++ WithNSmallCores(1) ++ BaseConfig'],
    ['MMIOPortOnlyConfig', 'WithIncoherentTiles ++ WithScratchpadsOnly ++ DefaultConfig'],
  ])('%s has the tiles of %s', (name, expression) => {
    expect(value(name, TilesLocated(InSubsystem))).toEqual(value(expression, TilesLocated(InSubsystem)));
  });
});
