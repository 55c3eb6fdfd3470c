import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AddressSet } from '../../lib/address/index.js';
import type { Field, Parameters } from '../../lib/config/index.js';
import {
  AsynchronousCrossing,
  CreditedCrossing,
  noCrossing,
  RationalCrossing,
  SynchronousCrossing,
} from '../../lib/crossings/index.js';
import { monitorsEnabled } from '../../lib/graph/index.js';
import * as subsystem from '../../lib/subsystem/index.js';
import { broken, requirement } from '../address/notation.js';

const {
  InCluster,
  InSubsystem,
  rocketConfig,
  rocketVocabulary,
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
  InclusiveCacheKey,
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

/** The value of a key under an expression. */
function value<T>(expression: string, key: Field<T>): T {
  return rocketConfig(expression).get(key);
}

/** The tiles at a place, of an expression that ends in BaseConfig. */
function tilesAt(expression: string, location = InSubsystem): readonly subsystem.TileAttachParams[] {
  return value(`${expression} ++ BaseConfig`, TilesLocated(location));
}

/** The first tile of an expression: its parameters and how it is attached. */
function firstTile(expression: string): subsystem.RocketTileAttachParams {
  const [first] = tilesAt(expression);
  if (first?.kind !== 'rocket') throw new Error('no Rocket tile');
  return first;
}

/** The tile of a fragment above a big core. */
function bigWith(fragment: string): subsystem.RocketTileParams {
  return firstTile(`${fragment} ++ WithNBigCores(1)`).tile;
}

const fastMulDiv = { mulUnroll: 8, divUnroll: 1, mulEarlyOut: true, divEarlyOut: true, divEarlyOutGranularity: 1 };
const slowMulDiv = { mulUnroll: 1, divUnroll: 1, mulEarlyOut: false, divEarlyOut: false, divEarlyOutGranularity: 1 };
const fpu = {
  ...{ minFLen: 32, fLen: 64, divSqrt: true, sfmaLatency: 3, dfmaLatency: 4, fpmuLatency: 2, ifpuLatency: 2 },
};
const btb = {
  ...{ nEntries: 28, nMatchBits: 14, nPages: 6, nRAS: 6, updatesOutOfOrder: false },
  bhtParams: { nEntries: 512, counterLength: 1, historyLength: 8, historyBits: 3 },
};

describe('every fragment that is shipped (rocket-system 10.3 to 10.5)', () => {
  // Each with arguments of every kind that it takes.
  const fragments = [
    ...['WithNHugeCores(1)', 'WithNHugeCores(1, InSubsystem)', 'WithNBigCores(2)', 'WithNBigCores(1, InCluster(0))'],
    ...['WithNMedCores(1)', 'WithNMedCores(1, RocketCrossingParams())', 'WithNSmallCores(1)', 'With1TinyCore'],
    ...['WithCloneRocketTiles', 'WithCloneRocketTiles(2, 0)', 'WithCloneRocketTiles(1, 0, InSubsystem, InSubsystem)'],
    ...['WithTraceGen', 'WithTraceGen(3)', 'WithScratchpadsOnly', 'WithCacheRowBits(128)', 'WithBEU(0x20000)'],
    ...['I', 'D'].flatMap((cache) => [
      ...['Sets', 'Ways', 'RowBits', 'TLBSets', 'TLBWays', 'TLBBasePageSectors', 'TLBSuperpages'].map(
        (field) => `WithL1${cache}Cache${field}(64)`,
      ),
      ...[`WithL1${cache}CacheBlockBytes`, `WithL1${cache}CacheBlockBytes(32)`],
      `WithL1${cache}CacheECC("secded", "parity")`,
    ]),
    ...['WithL1DCacheNonblocking(2)', 'WithL1DCacheClockGating', 'WithL1DCacheDTIMAddress(0x70000000)'],
    ...['WithBoundaryBuffers', 'WithBoundaryBuffers(Some(RocketTileBoundaryBufferParams(true)))'],
    ...['WithRV32', 'WithoutVM', 'WithHypervisor', 'WithHypervisor(false)', 'WithCFlushEnabled', 'WithNBreakpoints(2)'],
    ...['WithCease', 'WithCease(false)', 'WithCoreClockGatingEnabled', 'WithPgLevels(4)', 'WithSV39', 'WithSV48'],
    ...['WithZba', 'WithZbb', 'WithZbs', 'WithB', 'WithNoSimulationTimeout', 'WithDebugROB', 'WithDebugROB(true, 16)'],
    ...['WithoutFPU', 'WithFP16', 'WithFPUWithoutDivSqrt', 'WithFastMulDiv', 'WithoutMulDiv'],
    ...['WithCustomFastMulDiv', 'WithCustomFastMulDiv(8, true, 1, true, 1)', 'WithDefaultBtb', 'WithNoBtb'],
    ...['WithCDC(NoCrossing)', 'WithCDC(SynchronousCrossing())', 'WithCDC(RationalCrossing(Symmetric))'],
    ...['WithSynchronousCDCs', 'WithAsynchronousCDCs(8, 3)', 'WithRationalCDCs', 'WithRationalCDCs(Flexible)'],
    'WithSeperateClockReset',
    ...['WithJustOneBus', 'WithIncoherentBusTopology', 'WithCoherentBusTopology'],
    ...['WithCluster(0)', 'WithCluster(1, InCluster(0))', 'WithCluster(2, InSubsystem, RocketCrossingParams())'],
    ...['WithClusterBanks(0)', 'WithClusterBanks(0, 2)', 'WithCloneCluster(1)', 'WithCloneCluster(1, 0, InSubsystem)'],
    ...['WithNBanks(2)', 'WithNTrackersPerBank(8)', 'WithBufferlessBroadcastHub', 'WithCacheBlockBytes(32)'],
    ...['WithIncoherentTiles', 'WithInclusiveCache', 'WithInclusiveCache(4, 256, 40, 4, false, true, 0x2010000, 8)'],
    ...['WithRoccExample', 'WithBootROMFile("boot.img")', 'WithClockGateModel("gate.v")', 'WithEdgeDataBits(128)'],
    ...['WithNBitPeripheryBus(32)', 'WithNBitMemoryBus(128)', 'WithJtagDTM', 'WithDebugAPB', 'WithDebugSBA'],
    ...['WithoutTLMonitors', 'WithNExtTopInterrupts(8)', 'WithTimebase(32768)'],
    ...['WithDTS("vendor,chip", List("vendor,family"))', 'WithDTS("vendor,chip", Nil)'],
    ...[
      'WithNMemoryChannels(2)',
      'WithExtMemSize(0x1000000000L)',
      'WithExtMemSbusBypass',
      'WithExtMemSbusBypass(0x1000)',
    ],
    ...['WithDefaultMemPort', 'WithDefaultMMIOPort', 'WithDefaultSlavePort'],
    ...['WithNoMemPort', 'WithNoMMIOPort', 'WithNoSlavePort', 'WithCustomSlavePort(64, 4)'],
    ...['WithCustomMemPort(0x80000000L, 0x10000000L, 64, 4, 256)', 'WithCustomMMIOPort(0x0, 0x1000, 32, 4, 64)'],
    ...['Sbus', 'Mbus', 'Sbus', 'Cbus', 'Cbus', 'Pbus', 'Fbus', 'Sbus'].flatMap((name, k, names) =>
      k % 2 === 0 ? [`With${name}To${names[k + 1] ?? ''}CrossingType(AsynchronousCrossing)`] : [],
    ),
    ...['Periphery', 'Memory', 'System', 'Front', 'Control'].map((bus) => `With${bus}BusFrequency(100.0)`),
    ...['WithDontDriveBusClocksFromSBus', 'WithLitexMemPort', 'WithLitexMMIOPort', 'WithLitexSlavePort'],
    ...['WithJtagDTMSystem', 'WithDebugSBASystem'],
    // Replacements of a single field, which the reference has no fragment for.
    ...['WithMaskROM(0x20000, 2048)', 'WithBroadcastControl(0x4000)', 'WithPLICBase(0x8000000, 3)'],
    ...['WithCLINTBase(0x3000000)', 'WithSystemBusBeatBytes(16)', 'WithMemoryBusBeatBytes(16)'],
    ...['WithFrontBusBeatBytes(4)', 'WithControlBusBeatBytes(4)', 'WithoutDebug', 'WithoutPLIC', 'WithoutCLINT'],
    ...['WithoutBootROM', 'WithClocksNotFromIO', 'WithExternalResetVector', 'WithDebugDMIProgBuf(8)'],
  ];

  const configurations = [
    ...['BaseSubsystemConfig', 'BaseConfig', 'DefaultConfig', 'DefaultBufferlessConfig', 'DefaultSmallConfig'],
    ...['DefaultRV32Config', 'DefaultFP16Config', 'DefaultBConfig', 'DefaultRV32BConfig', 'HypervisorConfig'],
    ...['DualBankConfig', 'RoccExampleConfig', 'DualCoreConfig', 'DualChannelConfig', 'EightChannelConfig'],
    ...['DualChannelDualBankConfig', 'HeterogeneousTileExampleConfig', 'Edge128BitConfig', 'Edge32BitConfig'],
    ...['SingleChannelBenchmarkConfig', 'DualChannelBenchmarkConfig', 'QuadChannelBenchmarkConfig'],
    ...['OctoChannelBenchmarkConfig', 'TinyConfig', 'MemPortOnlyConfig', 'MMIOPortOnlyConfig', 'BaseFPGAConfig'],
    ...['DefaultFPGAConfig', 'CloneTileConfig', 'ClusterConfig', 'BaseLitexConfig', 'GroundTestBaseConfig'],
    ...['TraceGenConfig', 'TraceGenBufferlessConfig'],
    ...['Small', 'Big'].flatMap((kind) =>
      [1, 2, 4, 8].flatMap((cores) => [1, 2, 4, 8].map((words) => `LitexConfig${kind}${cores}x${words}`)),
    ),
  ];

  /** Looks up every key; those that the base does not set may be missing. */
  function evaluated(config: Parameters): void {
    const places = [InSubsystem, ...(config.lift(PossibleTileLocations) ?? [])];
    const families = [
      TilesLocated,
      ClustersLocated,
      BootROMLocated,
      subsystem.MaskROMLocated,
      TLNetworkTopologyLocated,
    ];
    for (const place of places)
      for (const family of families) config.lift((family as (at: typeof place) => Field<unknown>)(place));
    for (const key of Object.values(subsystem)) {
      if (isField(key)) config.lift(key);
    }
  }

  function isField(key: unknown): key is Field<unknown> {
    return typeof key === 'object' && key !== null && 'hasDefault' in key;
  }

  test.each(fragments)('%s', (fragment) => {
    const name = fragment.replace(/\(.*/, '');
    expect([...rocketVocabulary.fragments.keys()]).toContain(name);
    const below = fragment.startsWith('WithCluster(0') ? 'DefaultConfig' : 'WithCluster(0) ++ DefaultConfig';
    evaluated(rocketConfig(`${fragment} ++ ${below}`));
  });

  test.each(configurations)('%s', (name) => {
    expect(rocketVocabulary.fragments.get(name)).toHaveProperty('name', name);
    evaluated(rocketConfig(name));
  });

  test('nothing is missing from the tables above', () => {
    const named = new Set([...fragments, ...configurations].map((expression) => expression.replace(/\(.*/, '')));
    expect([...rocketVocabulary.fragments.keys()].filter((name) => !named.has(name))).toEqual([]);
  });
});

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

describe('parameters of tiles (rocket-system 10.2)', () => {
  const { rocketTileParams, crossingParamsAt } = subsystem;

  test('the core, the caches and the rest by default', () => {
    expect(rocketTileParams).toMatchObject({
      tileId: 0,
      core: {
        ...{ xLen: 64, pgLevels: 3, bootFreqHz: 0, useVM: true, useUser: false, useSupervisor: false },
        ...{ useHypervisor: false, useDebug: true, useAtomics: true, useAtomicsOnlyForIO: false, useCompressed: true },
        ...{ useRVE: false, useConditionalZero: false, useZba: false, useZbb: false, useZbs: false },
        ...{ nLocalInterrupts: 0, useNMI: false, nBreakpoints: 1, nPMPs: 8, haveCFlush: false, nL2TLBEntries: 0 },
        ...{ clockGate: false, mulDiv: slowMulDiv, fpu, haveCease: true, haveSimTimeout: true },
      },
      dcache: {
        ...{ nSets: 64, nWays: 4, rowBits: 64, nTLBSets: 1, nTLBWays: 32, nTLBBasePageSectors: 4, nTLBSuperpages: 4 },
        ...{ nMSHRs: 1, nMMIOs: 1, blockBytes: 64, clockGate: false },
      },
      icache: {
        ...{ nSets: 64, nWays: 4, rowBits: 128, nTLBSets: 1, nTLBWays: 32, nTLBBasePageSectors: 4, nTLBSuperpages: 4 },
        ...{ prefetch: false, blockBytes: 64 },
      },
      btb,
    });
    expect(rocketTileParams.core.debugROB).toBeUndefined();
    expect([rocketTileParams.dcache.scratch, rocketTileParams.icache.itimAddr]).toEqual([undefined, undefined]);
    const { beuAddr, blockerCtrlAddr, boundaryBuffers } = rocketTileParams;
    expect([beuAddr, blockerCtrlAddr, boundaryBuffers]).toEqual([undefined, undefined, undefined]);
  });

  test.each([
    ['the subsystem', InSubsystem, subsystem.SBUS, subsystem.CBUS],
    ['a cluster', InCluster(2), subsystem.CSBUS(2), subsystem.CCBUS(2)],
  ])('a tile in %s is attached to the buses of that place', (_, place, system, control) => {
    expect(crossingParamsAt(place)).toEqual({
      crossingType: new SynchronousCrossing(),
      master: { buffers: 0, where: system },
      slave: { buffers: 0, blockerCtrlWhere: control, where: control },
      mmioBaseAddressPrefixWhere: control,
      resetCrossingType: { kind: 'none' },
      forceSeparateClockReset: false,
    });
  });

  test('what follows from them', () => {
    const { core } = rocketTileParams;
    const { hasSupervisorMode, coreDataBytes, dataScratchpadBytes } = subsystem;
    expect(
      [core, { ...core, useVM: false }, { ...core, useVM: false, useSupervisor: true }].map(hasSupervisorMode),
    ).toEqual([true, false, true]);
    expect([core, { ...core, xLen: 32 }, { ...core, xLen: 32, fpu: undefined }].map(coreDataBytes)).toEqual([8, 8, 4]);
    const tiny = firstTile('With1TinyCore').tile.dcache;
    expect([rocketTileParams.dcache, tiny].map(dataScratchpadBytes)).toEqual([0, 16384]);
    expect(subsystem.fetchBytes).toBe(4);
  });
});

describe('cores (rocket-system 10.3)', () => {
  const caches = { nSets: 64, rowBits: 64, blockBytes: 64 };
  const smallTLB = { nTLBSets: 1, nTLBWays: 4 };
  const small = { ...caches, ...smallTLB, nWays: 1 };

  test.each([
    [
      'WithNHugeCores(1)',
      {
        core: {
          ...{ xLen: 64, useVM: true, mulDiv: fastMulDiv, useZba: true, useZbb: true, useZbs: true },
          fpu: { ...fpu, minFLen: 16 },
        },
        dcache: { ...caches, nWays: 8, nMSHRs: 0, nTLBSets: 1, nTLBWays: 32 },
        icache: { ...caches, nWays: 8, nTLBSets: 1, nTLBWays: 32 },
        btb,
      },
    ],
    [
      'WithNBigCores(1)',
      {
        core: { xLen: 64, useVM: true, mulDiv: fastMulDiv, fpu, useZba: false, useZbb: false, useZbs: false },
        dcache: { ...caches, nWays: 4, nMSHRs: 0, nTLBSets: 1, nTLBWays: 32 },
        icache: { ...caches, nWays: 4, nTLBSets: 1, nTLBWays: 32 },
        btb,
      },
    ],
    [
      'WithNMedCores(1)',
      {
        core: { xLen: 64, useVM: true, mulDiv: slowMulDiv, fpu: undefined },
        dcache: { ...small, nMSHRs: 0 },
        icache: small,
        btb: undefined,
      },
    ],
    [
      'WithNSmallCores(1)',
      {
        core: { xLen: 64, useVM: false, mulDiv: slowMulDiv, fpu: undefined },
        dcache: { ...small, nMSHRs: 0 },
        icache: small,
        btb: undefined,
      },
    ],
    [
      'With1TinyCore',
      {
        core: { xLen: 32, pgLevels: 2, useVM: false, fpu: undefined, mulDiv: { ...slowMulDiv, mulUnroll: 8 } },
        dcache: { ...small, nSets: 256, nMSHRs: 0, scratch: 0x8000_0000n },
        icache: small,
        btb: undefined,
      },
    ],
  ])('%s', (fragment, expected) => {
    const { tile, crossing } = firstTile(fragment);
    expect(tile).toMatchObject({ ...expected, tileId: 0 });
    expect(crossing).toEqual(subsystem.crossingParamsAt(InSubsystem));
  });

  test('the caches follow the system bus and the block size, whatever stands to the left', () => {
    const { dcache, icache } = firstTile(
      'WithSystemBusBeatBytes(16) ++ WithCacheBlockBytes(32) ++ WithNBigCores(1)',
    ).tile;
    expect([dcache, icache].map(({ rowBits, blockBytes }) => [rowBits, blockBytes])).toEqual([
      [128, 32],
      [128, 32],
    ]);
  });

  test('the tiny core is alone', () => {
    const config = rocketConfig('With1TinyCore ++ WithCluster(0) ++ WithNBigCores(3) ++ BaseConfig');
    expect([
      config.get(NumTiles),
      config.get(ClustersLocated(InSubsystem)),
      ids(config.get(TilesLocated(InSubsystem))),
    ]).toEqual([1, [], [0]]);
  });

  test('trace generators', () => {
    const tiles = tilesAt('WithTraceGen ++ WithSystemBusBeatBytes(16)');
    expect(tiles.map((tile) => [tile.kind, subsystem.tileIdOf(tile)])).toEqual([
      ['tracegen', 0],
      ['tracegen', 1],
    ]);
    expect(tiles[0]).toMatchObject({ tile: { dcache: { nSets: 16, nWays: 1, blockBytes: 64 } } });
  });

  test.each<[fragment: string, expected: object]>([
    ...(['ICache', 'DCache'] as const).flatMap((cache): [string, object][] => {
      const field = cache.toLowerCase();
      return [
        [`WithL1${cache}Sets(128)`, { [field]: { nSets: 128 } }],
        [`WithL1${cache}Ways(2)`, { [field]: { nWays: 2 } }],
        [`WithL1${cache}RowBits(32)`, { [field]: { rowBits: 32 } }],
        [`WithL1${cache}TLBSets(2)`, { [field]: { nTLBSets: 2 } }],
        [`WithL1${cache}TLBWays(8)`, { [field]: { nTLBWays: 8 } }],
        [`WithL1${cache}TLBBasePageSectors(2)`, { [field]: { nTLBBasePageSectors: 2 } }],
        [`WithL1${cache}TLBSuperpages(3)`, { [field]: { nTLBSuperpages: 3 } }],
        [`WithL1${cache}BlockBytes(32)`, { [field]: { blockBytes: 32 } }],
        [`WithL1${cache}BlockBytes ++ WithL1${cache}BlockBytes(32)`, { [field]: { blockBytes: 64 } }],
        [`WithL1${cache}ECC("secded", "parity")`, { [field]: { dataECC: 'secded', tagECC: 'parity' } }],
      ];
    }),
    ['WithL1DCacheNonblocking(4)', { dcache: { nMSHRs: 4 } }],
    ['WithL1DCacheClockGating', { dcache: { clockGate: true } }],
    ['WithL1DCacheDTIMAddress(0x70000000)', { dcache: { scratch: 0x7000_0000n, nSets: 64 } }],
    ['WithScratchpadsOnly', { core: { useVM: false }, dcache: { nSets: 256, nWays: 1, scratch: 0x8000_0000n } }],
    ['WithCacheRowBits(256)', { dcache: { rowBits: 256 }, icache: { rowBits: 256 } }],
    ['WithBEU(0x20000)', { beuAddr: 0x2_0000n }],
    ['WithBoundaryBuffers', { boundaryBuffers: { force: true } }],
    ['WithBoundaryBuffers(Some(RocketTileBoundaryBufferParams(false)))', { boundaryBuffers: { force: false } }],
    [
      'WithRV32',
      { core: { xLen: 32, pgLevels: 2, fpu: { ...fpu, fLen: 32 }, mulDiv: { ...slowMulDiv, mulUnroll: 8 } } },
    ],
    ['WithRV32 ++ WithoutFPU', { core: { xLen: 32, fpu: undefined } }],
    ['WithRV32 ++ WithFP16', { core: { fpu: { minFLen: 16, fLen: 32 } } }],
    ['WithoutVM', { core: { useVM: false } }],
    ['WithHypervisor', { core: { useHypervisor: true } }],
    ['WithHypervisor(false) ++ WithHypervisor', { core: { useHypervisor: false } }],
    ['WithCFlushEnabled', { core: { haveCFlush: true } }],
    ['WithNBreakpoints(4)', { core: { nBreakpoints: 4 } }],
    ['WithCease(false)', { core: { haveCease: false } }],
    ['WithCease ++ WithCease(false)', { core: { haveCease: true } }],
    ['WithCoreClockGatingEnabled', { core: { clockGate: true } }],
    ['WithPgLevels(5)', { core: { pgLevels: 5 } }],
    ['WithSV39 ++ WithSV48', { core: { pgLevels: 3 } }],
    ['WithSV48', { core: { pgLevels: 4 } }],
    ['WithZba', { core: { useZba: true, useZbb: false, useZbs: false } }],
    ['WithZbb', { core: { useZba: false, useZbb: true, useZbs: false } }],
    ['WithZbs', { core: { useZba: false, useZbb: false, useZbs: true } }],
    ['WithB', { core: { useZba: true, useZbb: true, useZbs: true } }],
    ['WithNoSimulationTimeout', { core: { haveSimTimeout: false } }],
    ['WithDebugROB', { core: { debugROB: { size: 0 } } }],
    ['WithDebugROB(true, 16)', { core: { debugROB: { size: 16 } } }],
    ['WithDebugROB(false) ++ WithDebugROB', { core: { debugROB: undefined } }],
    ['WithoutFPU', { core: { fpu: undefined } }],
    ['WithFP16', { core: { fpu: { ...fpu, minFLen: 16 } } }],
    ['WithFP16 ++ WithoutFPU', { core: { fpu: undefined } }],
    ['WithFPUWithoutDivSqrt', { core: { fpu: { ...fpu, divSqrt: false } } }],
    ['WithFastMulDiv ++ WithoutMulDiv', { core: { mulDiv: fastMulDiv } }],
    ['WithCustomFastMulDiv ++ WithoutMulDiv', { core: { mulDiv: fastMulDiv } }],
    [
      'WithCustomFastMulDiv(4, false, 2, false, 8)',
      {
        core: {
          mulDiv: {
            ...{ mulUnroll: 4, mulEarlyOut: false, divUnroll: 2, divEarlyOut: false, divEarlyOutGranularity: 8 },
          },
        },
      },
    ],
    ['WithCustomFastMulDiv(dUnroll = 2)', { core: { mulDiv: { ...fastMulDiv, divUnroll: 2 } } }],
    ['WithoutMulDiv', { core: { mulDiv: undefined } }],
    ['WithNoBtb', { btb: undefined }],
    ['WithDefaultBtb ++ WithNoBtb', { btb }],
  ])('%s', (fragment, expected) => {
    expect(bigWith(fragment)).toMatchObject(expected);
  });

  test.each([
    ['WithCDC', new SynchronousCrossing()],
    ['WithCDC(CreditedCrossing)', new CreditedCrossing()],
    ['WithSynchronousCDCs ++ WithRationalCDCs', new SynchronousCrossing()],
    ['WithAsynchronousCDCs(16, 2)', new AsynchronousCrossing({ depth: 16, sourceSync: 2, sinkSync: 3 })],
    ['WithRationalCDCs', new RationalCrossing('Flexible')],
    ['WithRationalCDCs(SlowToFast)', new RationalCrossing('SlowToFast')],
  ])('%s', (fragment, crossingType) => {
    const { crossing } = firstTile(`${fragment} ++ WithNBigCores(1)`);
    expect(crossing).toEqual({ ...subsystem.crossingParamsAt(InSubsystem), crossingType });
  });

  test('a clock and reset of their own', () => {
    expect(firstTile('WithSeperateClockReset ++ WithNBigCores(1)').crossing).toEqual({
      ...subsystem.crossingParamsAt(InSubsystem),
      forceSeparateClockReset: true,
    });
  });
});

/** Ids of tiles, in order. */
function ids(tiles: readonly subsystem.TileAttachParams[]): number[] {
  return tiles.map(subsystem.tileIdOf);
}

describe('the order of fragments (rocket-system 10, 10.3)', () => {
  test('the right-most cores get the lowest ids, wherever they are', () => {
    const expression = 'WithNBigCores(1) ++ WithNBigCores(2, InCluster(0)) ++ WithCluster(0) ++ WithNSmallCores(1)';
    const kinds = (location: subsystem.HierarchicalLocation): unknown[] =>
      tilesAt(expression, location).map((tile) => [
        subsystem.tileIdOf(tile),
        tile.kind === 'rocket' && tile.tile.core.useVM ? 'big' : 'small',
        tile.kind === 'rocket' ? tile.crossing.master.where.name : '',
      ]);
    expect(kinds(InSubsystem)).toEqual([
      [3, 'big', 'sbus'],
      [0, 'small', 'sbus'],
    ]);
    expect(kinds(InCluster(0))).toEqual([
      [1, 'big', 'csbus0'],
      [2, 'big', 'csbus0'],
    ]);
    expect(value(`${expression} ++ BaseConfig`, NumTiles)).toBe(4);
  });

  test('a fragment rewrites the tiles that stand to its right, in clusters too', () => {
    const expression =
      'WithNBigCores(1) ++ WithRV32 ++ WithNSmallCores(1) ++ WithNBigCores(1, InCluster(0)) ++ WithCluster(0)';
    const xLens = (location: subsystem.HierarchicalLocation): unknown[] =>
      tilesAt(expression, location).map((tile) => [subsystem.tileIdOf(tile), subsystem.xLenOf(tile)]);
    expect([xLens(InSubsystem), xLens(InCluster(0))]).toEqual([
      [
        [2, 64],
        [1, 32],
      ],
      [[0, 32]],
    ]);
  });

  test('clones are left alone, but copy what was rewritten to their right', () => {
    const xLens = (expression: string): number[] => tilesAt(expression).map(subsystem.xLenOf);
    expect([
      xLens('WithRV32 ++ WithCloneRocketTiles(1) ++ WithNBigCores(1)'),
      xLens('WithCloneRocketTiles(1) ++ WithRV32 ++ WithNBigCores(1)'),
      xLens('WithRV32 ++ WithTraceGen(1) ++ WithNBigCores(1)'),
    ]).toEqual([
      [64, 32],
      [32, 32],
      [64, 32],
    ]);
  });

  test('of any fragments, as counted from right to left', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), n: fc.nat(3), cluster: fc.boolean() }),
      fc.record({ kind: fc.constant('rewrite' as const), n: fc.integer({ min: 2, max: 9 }) }),
      fc.record({ kind: fc.constant('clone' as const), n: fc.nat(2) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 7 }), (steps) => {
        const written = steps.map((each) => {
          if (each.kind === 'rewrite') return `WithNBreakpoints(${each.n})`;
          if (each.kind === 'clone') return `WithCloneRocketTiles(${each.n})`;
          return `WithNBigCores(${each.n}, ${each.cluster ? 'InCluster(0)' : 'InSubsystem'})`;
        });
        // Tiles as id, whether it is a clone, and breakpoints; the prototype of all clones stands at the right.
        interface Tile {
          readonly id: number;
          readonly clone: boolean;
          readonly breakpoints: number;
        }
        let tiles: Tile[] = [{ id: 0, clone: false, breakpoints: 1 }];
        let inCluster: Tile[] = [];
        for (const each of steps.toReversed()) {
          const next = tiles.length + inCluster.length;
          const added = (clone: boolean, breakpoints: number): Tile[] =>
            Array.from({ length: each.n }, (_, k) => ({ id: next + k, clone, breakpoints }));
          const rewritten = (tile: Tile): Tile => (tile.clone ? tile : { ...tile, breakpoints: each.n });
          if (each.kind === 'rewrite') [tiles, inCluster] = [tiles.map(rewritten), inCluster.map(rewritten)];
          else if (each.kind === 'clone') tiles = [...added(true, tiles.at(-1)?.breakpoints ?? 0), ...tiles];
          else if (each.cluster) inCluster = [...added(false, 1), ...inCluster];
          else tiles = [...added(false, 1), ...tiles];
        }
        const config = rocketConfig([...written, 'WithNBigCores(1)', 'WithCluster(0)', 'BaseConfig'].join(' ++ '));
        const found = (location: subsystem.HierarchicalLocation): Tile[] =>
          config.get(TilesLocated(location)).map((attach) => {
            const own = subsystem.ownParams(attach);
            const breakpoints = own.kind === 'rocket' ? own.tile.core.nBreakpoints : 0;
            return { id: own.tile.tileId, clone: attach.kind === 'clone', breakpoints };
          });
        expect([found(InSubsystem), found(InCluster(0))]).toEqual([tiles, inCluster]);
        expect(config.get(NumTiles)).toBe(tiles.length + inCluster.length);
      }),
      { seed: 42, numRuns: 150 },
    );
  });
});

describe('clones (rocket-system 10.3)', () => {
  test('differ from their prototype in their id only', () => {
    const [first, second, prototype] = tilesAt('WithCloneRocketTiles(2) ++ WithBEU(0x4000) ++ WithNBigCores(1)');
    const source = (tileId: number): unknown =>
      prototype?.kind === 'rocket' ? { ...prototype, tile: { ...prototype.tile, tileId } } : undefined;
    expect([first, second, prototype?.kind]).toEqual([
      { kind: 'clone', sourceTileId: 0, source: source(1) },
      { kind: 'clone', sourceTileId: 0, source: source(2) },
      'rocket',
    ]);
  });

  test('of a tile elsewhere', () => {
    const expression =
      'WithCloneRocketTiles(1, 1, InCluster(0), InSubsystem) ++ WithNSmallCores(1) ++ WithNBigCores(1) ++ WithCluster(0)';
    expect(tilesAt(expression, InCluster(0)).map((tile) => [tile.kind, subsystem.tileIdOf(tile)])).toEqual([
      ['clone', 2],
    ]);
    expect(ids(tilesAt(expression))).toEqual([1, 0]);
  });

  const help = 'Put the fragment that adds the tile to the right of WithCloneRocketTiles.';

  test.each([
    [
      'WithCloneRocketTiles ++ WithCoherentBusTopology',
      'There is no Rocket tile 0 at InSubsystem to clone: no tile is there.',
    ],
    [
      'WithCloneRocketTiles(1, 2) ++ WithNBigCores(2)',
      'There is no Rocket tile 2 at InSubsystem to clone: the tiles there are 0, 1.',
    ],
    [
      'WithNBigCores(1) ++ WithCloneRocketTiles(1, 1) ++ WithNBigCores(1)',
      'There is no Rocket tile 1 at InSubsystem to clone: the tiles there are 0.',
    ],
    // A clone is no prototype.
    [
      'WithCloneRocketTiles(1, 1) ++ WithCloneRocketTiles(1, 0) ++ WithNBigCores(1)',
      'There is no Rocket tile 1 at InSubsystem to clone: the tiles there are 0.',
    ],
  ])('%s', (expression, message) => {
    expect(broken(() => tilesAt(expression))).toEqual(requirement('config/clone-source', message, help));
  });
});

describe('buses, ports and devices (rocket-system 10.4)', () => {
  test('the ports follow the memory bus, whatever stands to the left', () => {
    const beats = (expression: string): unknown[] => {
      const config = rocketConfig(expression);
      return [config.get(ExtMem)?.master, config.get(ExtBus), config.get(ExtIn), config.get(MemoryBusKey)].map(
        (each) => each?.beatBytes,
      );
    };
    expect(beats('BaseConfig')).toEqual([8, 8, 8, 8]);
    expect(beats('WithEdgeDataBits(128) ++ BaseConfig')).toEqual([16, 16, 16, 16]);
    expect(beats('WithMemoryBusBeatBytes(4) ++ BaseConfig')).toEqual([4, 4, 8, 4]);
    expect(beats('WithNBitMemoryBus(256) ++ BaseConfig')).toEqual([32, 32, 8, 32]);
    expect(beats('WithEdgeDataBits(32) ++ WithNoSlavePort ++ WithNoMemPort ++ BaseConfig')).toEqual([
      undefined,
      4,
      undefined,
      4,
    ]);
    // Ports whose width was written down stay as they are.
    expect(beats('WithEdgeDataBits(32) ++ WithCustomMemPort(0, 4096, 128, 4, 64) ++ BaseConfig')).toEqual([
      16, 4, 4, 4,
    ]);
    expect(beats('WithSystemBusBeatBytes(16) ++ LitexConfigBig1x4')).toEqual([32, 16, 16, 32]);
  });

  test.each<[expression: string, key: Field<never>, expected: unknown]>(
    (
      [
        ['WithNMemoryChannels(4)', ExtMem, { nMemoryChannels: 4, master: { base: 0x8000_0000n, idBits: 4 } }],
        ['WithExtMemSize(0x1000000000)', ExtMem, { master: { base: 0x8000_0000n, size: 0x10_0000_0000n } }],
        ['WithExtMemSbusBypass', ExtMem, { incohBase: 0x10_0000_0000n, nMemoryChannels: 1 }],
        ['WithExtMemSbusBypass(0x100000000)', ExtMem, { incohBase: 0x1_0000_0000n }],
        [
          'WithCustomMemPort(0x40000000, 0x20000000, 128, 6, 64)',
          ExtMem,
          {
            nMemoryChannels: 1,
            master: {
              ...{ base: 0x4000_0000n, size: 0x2000_0000n, beatBytes: 16, idBits: 6, maxXferBytes: 64 },
              executable: true,
            },
          },
        ],
        [
          'WithCustomMMIOPort(0x40000000, 0x20000000, 32, 6, 64)',
          ExtBus,
          { base: 0x4000_0000n, size: 0x2000_0000n, beatBytes: 4, idBits: 6, maxXferBytes: 64, executable: true },
        ],
        ['WithCustomSlavePort(128, 6)', ExtIn, { beatBytes: 16, idBits: 6, sourceBits: 4 }],
        [
          'WithLitexMemPort',
          ExtMem,
          { nMemoryChannels: 1, master: { base: 0x8000_0000n, size: 0x8000_0000n, beatBytes: 8, idBits: 4 } },
        ],
        ['WithLitexMMIOPort', ExtBus, { base: 0x1000_0000n, size: 0x7000_0000n, beatBytes: 8, idBits: 4 }],
        ['WithLitexSlavePort', ExtIn, { beatBytes: 8, idBits: 8, sourceBits: 4 }],
        ['WithNBitPeripheryBus(32)', PeripheryBusKey, { beatBytes: 4, dtsFrequency: 100_000_000 }],
        ['WithSystemBusBeatBytes(16)', SystemBusKey, { beatBytes: 16 }],
        ['WithFrontBusBeatBytes(4)', FrontBusKey, { beatBytes: 4 }],
        ['WithControlBusBeatBytes(4)', ControlBusKey, { beatBytes: 4, dtsFrequency: 100_000_000 }],
        ['WithPeripheryBusFrequency(25.0)', PeripheryBusKey, { dtsFrequency: 25_000_000 }],
        ['WithMemoryBusFrequency(66.6666666)', MemoryBusKey, { dtsFrequency: 66_666_667 }],
        ['WithSystemBusFrequency(500)', SystemBusKey, { dtsFrequency: 500_000_000, beatBytes: 8 }],
        ['WithFrontBusFrequency(0.0327685)', FrontBusKey, { dtsFrequency: 32_769 }],
        ['WithControlBusFrequency(125.0)', ControlBusKey, { dtsFrequency: 125_000_000, beatBytes: 8 }],
        ['WithCacheBlockBytes(32)', SystemBusKey, { blockBytes: 32 }],
        ['WithCacheBlockBytes(32)', ControlBusKey, { blockBytes: 32 }],
        ['WithNTrackersPerBank(8)', BroadcastKey, { nTrackers: 8, bufferless: false }],
        ['WithBufferlessBroadcastHub', BroadcastKey, { nTrackers: 4, bufferless: true }],
        ['WithBroadcastControl(0x4000)', BroadcastKey, { nTrackers: 4, controlAddress: 0x4000n }],
        ['WithClusterBanks(1)', ClusterBankedCoherenceKey(1), { nBanks: 1 }],
        ['WithClusterBanks(1, 4)', ClusterBankedCoherenceKey(1), { nBanks: 4 }],
        ['WithClusterBanks(1, 4)', ClusterBankedCoherenceKey(0), { nBanks: 0 }],
        [
          'WithIncoherentTiles',
          SubsystemBankedCoherenceKey,
          { nBanks: 1, coherenceManager: subsystem.incoherentManager },
        ],
        [
          'WithInclusiveCache ++ WithNBanks(4)',
          SubsystemBankedCoherenceKey,
          { nBanks: 4, coherenceManager: subsystem.inclusiveCacheManager },
        ],
        ['WithJtagDTM', ExportDebug, { protocols: ['JTAG'] }],
        ['WithJtagDTMSystem', ExportDebug, { protocols: ['JTAG'] }],
        ['WithDebugAPB', ExportDebug, { protocols: ['APB'] }],
        ['WithDebugSBA', DebugModuleKey, { hasBusMaster: true, nAbstractDataWords: 2 }],
        ['WithDebugSBASystem', DebugModuleKey, { hasBusMaster: true }],
        ['WithDebugDMIProgBuf(8)', DebugModuleKey, { nProgramBufferWords: 8 }],
        ['WithPLICBase(0x8000000, 3)', PLICKey, { baseAddress: 0x800_0000n, maxPriorities: 3, maxHarts: 15872 }],
        ['WithCLINTBase(0x3000000)', CLINTKey, { baseAddress: 0x300_0000n }],
        ['WithBootROMFile("x.img")', BootROMLocated(InSubsystem), [{ contentFile: 'x.img', address: 0x1_0000n }]],
        [
          'WithMaskROM(0x20000, 2048)',
          subsystem.MaskROMLocated(InSubsystem),
          [{ name: 'maskrom', address: 0x2_0000n, depth: 2048, width: 32 }],
        ],
        ['WithCluster(2)', PossibleTileLocations, [InSubsystem, InCluster(2)]],
      ] as [string, Field<never>, unknown][]
    ).map(([expression, key, expected]) => [expression, key, expected]),
  )('%s', (expression, key, expected) => {
    expect(value(`${expression} ++ BaseConfig`, key)).toMatchObject(expected as object);
  });

  test.each<[expression: string, key: Field<never>, expected: unknown]>([
    ['WithNoMemPort', ExtMem, undefined],
    ['WithNoMMIOPort', ExtBus, undefined],
    ['WithNoSlavePort', ExtIn, undefined],
    ['WithNMemoryChannels(2) ++ WithExtMemSize(4096) ++ WithExtMemSbusBypass ++ WithNoMemPort', ExtMem, undefined],
    ['WithoutDebug', DebugModuleKey, undefined],
    ['WithDebugSBA ++ WithoutDebug', DebugModuleKey, undefined],
    ['WithoutPLIC', PLICKey, undefined],
    ['WithPLICBase(0x8000000, 3) ++ WithoutPLIC', PLICKey, undefined],
    ['WithoutCLINT', CLINTKey, undefined],
    ['WithoutBootROM', BootROMLocated(InSubsystem), []],
    ['WithExternalResetVector', subsystem.HasTilesExternalResetVectorKey, true],
    ['WithNExtTopInterrupts(0)', subsystem.NExtTopInterrupts, 0],
    ['WithTimebase(32768)', subsystem.DTSTimebase, 32768],
    ['WithDTS("vendor,chip", List("b", "c"))', subsystem.DTSCompat, ['b', 'c']],
    ['WithDTS("vendor,chip", Nil)', subsystem.DTSModel, 'vendor,chip'],
    ['WithClockGateModel("gate.v")', subsystem.ClockGateModelFile, 'gate.v'],
    ['WithoutTLMonitors', monitorsEnabled, false],
    ['WithDontDriveBusClocksFromSBus', subsystem.DriveClocksFromSBus, false],
    ['WithClocksNotFromIO', subsystem.SubsystemDriveClockGroupsFromIO, false],
    ['WithSbusToMbusCrossingType(RationalCrossing)', subsystem.SbusToMbusXTypeKey, new RationalCrossing('FastToSlow')],
    [
      'WithSbusToCbusCrossingType(AsynchronousCrossing)',
      subsystem.SbusToCbusXTypeKey,
      new AsynchronousCrossing({ depth: 8, sourceSync: 3, sinkSync: 3 }),
    ],
    [
      'WithSbusToCbusCrossingType(AsynchronousCrossing(4, 2))',
      subsystem.SbusToCbusXTypeKey,
      new AsynchronousCrossing({ depth: 4, sourceSync: 2, sinkSync: 3 }),
    ],
    ['WithCbusToPbusCrossingType(CreditedCrossing)', subsystem.CbusToPbusXTypeKey, new CreditedCrossing()],
    ['WithFbusToSbusCrossingType(NoCrossing)', subsystem.FbusToSbusXTypeKey, noCrossing],
  ] as [string, Field<never>, unknown][])('%s', (expression, key, expected) => {
    expect(value(`${expression} ++ BaseConfig`, key)).toEqual(expected);
  });

  test('the example coprocessors', () => {
    expect(value('WithRoccExample ++ BaseConfig', BuildRoCC).map(({ name }) => name)).toEqual([
      'accumulator',
      'translator',
      'counter',
      'blackbox',
    ]);
  });

  test('incoherent tiles have a cork, those to the right only', () => {
    const corks = tilesAt('WithNBigCores(1) ++ WithIncoherentTiles ++ WithNBigCores(1)').map((tile) =>
      tile.kind === 'rocket' ? tile.crossing.master : undefined,
    );
    expect(corks).toEqual([
      { buffers: 0, where: subsystem.SBUS },
      { buffers: 0, where: subsystem.SBUS, cork: true },
    ]);
  });

  test.each([
    // 512 KiB of blocks of 64 bytes in 8 ways.
    ['WithInclusiveCache', { sets: 1024, ways: 8, memCycles: 40, ctrlAddr: 0x201_0000n, writeBytes: 8 }],
    ['WithInclusiveCache(4, 256) ++ WithNBanks(4)', { sets: 256, ways: 4, memCycles: 40 }],
    ['WithNBanks(2) ++ WithCacheBlockBytes(32) ++ WithInclusiveCache', { sets: 1024, ways: 8 }],
    ['WithInclusiveCache(capacityKB = 128, writeBytes = 16)', { sets: 256, ways: 8, writeBytes: 16 }],
    [
      'WithInclusiveCache(2, 64, 20, 4, true, true, 0x3000000, 8)',
      { sets: 512, ways: 2, memCycles: 20, hintsSkipProbe: true, bankedControl: true, ctrlAddr: 0x300_0000n },
    ],
  ])('%s', (expression, expected) => {
    expect(value(`${expression} ++ BaseConfig`, InclusiveCacheKey)).toMatchObject({
      ...{ hintsSkipProbe: false, bankedControl: false },
      ...expected,
    });
  });

  test.each([
    ['WithJustOneBus', [['sbus']]],
    ['WithIncoherentBusTopology', [['sbus'], ['pbus', 'fbus', 'cbus']]],
    ['WithCoherentBusTopology', [['sbus'], ['pbus', 'fbus', 'cbus'], ['mbus', 'coh']]],
    ['WithNBanks(0) ++ WithCoherentBusTopology', [['sbus'], ['pbus', 'fbus', 'cbus'], []]],
  ])('%s', (expression, expected) => {
    const topologies = value(`${expression} ++ BaseConfig`, TLNetworkTopologyLocated(InSubsystem));
    const names = topologies.map(({ buses }) => buses.map(([location]) => location.name));
    expect(names.map((each) => each.toSorted())).toEqual(expected.map((each) => each.toSorted()));
  });
});

describe('clusters (rocket-system 10.4)', () => {
  const expression = 'WithCluster(3, InCluster(2)) ++ WithCluster(2) ++ WithCluster(0)';
  const config = rocketConfig(`${expression} ++ BaseConfig`);

  test('are added at the end, each a place for tiles', () => {
    const at = (location: subsystem.HierarchicalLocation): unknown[] =>
      config.get(ClustersLocated(location)).map(({ clusterId, crossing }) => [clusterId, crossing]);
    expect([at(InSubsystem), at(InCluster(2)), at(InCluster(0))]).toEqual([
      [
        [0, subsystem.crossingParamsAt(InSubsystem)],
        [2, subsystem.crossingParamsAt(InSubsystem)],
      ],
      // The buses of the place that it is in (rocket-system 11.1).
      [[3, subsystem.crossingParamsAt(InCluster(2))]],
      [],
    ]);
    expect(config.get(PossibleTileLocations)).toEqual([InSubsystem, InCluster(0), InCluster(2), InCluster(3)]);
  });

  test('have buses of their own', () => {
    const buses = (id: number, more = ''): string[] =>
      rocketConfig(`${more}${expression} ++ BaseConfig`)
        .get(TLNetworkTopologyLocated(InCluster(id)))
        .flatMap((topology) => topology.buses.map(([location]) => location.name))
        .sort();
    expect(buses(3)).toEqual(['ccbus3', 'csbus3']);
    expect(buses(0, 'WithClusterBanks(0) ++ ')).toEqual(['ccbus0', 'ccoh0', 'cmbus0', 'csbus0']);
    expect(buses(2, 'WithClusterBanks(0) ++ ')).toEqual(['ccbus2', 'csbus2']);
  });

  test('a clone takes the topology of its prototype', () => {
    const cloned = rocketConfig('WithCloneCluster(1, 0) ++ WithCluster(0) ++ BaseConfig');
    expect(cloned.get(ClustersLocated(InSubsystem)).map(({ clusterId, cloneOf }) => [clusterId, cloneOf])).toEqual([
      [0, undefined],
      [1, 0],
    ]);
    expect(cloned.get(PossibleTileLocations)).toEqual([InSubsystem, InCluster(0), InCluster(1)]);
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

describe('instruction sets (rocket-system 10.3, devicetree 6.3)', () => {
  test.each([
    ['WithNBigCores(1)', 'rv64imafdczicsr_zifencei_zihpm_xrocket'],
    ['WithNHugeCores(1)', 'rv64imafdcbzicsr_zifencei_zihpm_zfh_zba_zbb_zbs_xrocket'],
    ['WithNMedCores(1)', 'rv64imaczicsr_zifencei_zihpm_xrocket'],
    ['WithNSmallCores(1)', 'rv64imaczicsr_zifencei_zihpm_xrocket'],
    ['With1TinyCore', 'rv32imaczicsr_zifencei_zihpm_xrocket'],
    ['WithRV32 ++ WithNBigCores(1)', 'rv32imafczicsr_zifencei_zihpm_xrocket'],
    ['WithHypervisor ++ WithNBigCores(1)', 'rv64imafdchzicsr_zifencei_zihpm_xrocket'],
    ['WithHypervisor ++ WithNSmallCores(1)', 'rv64imaczicsr_zifencei_zihpm_xrocket'],
    ['WithFP16 ++ WithNBigCores(1)', 'rv64imafdczicsr_zifencei_zihpm_zfh_xrocket'],
    ['WithFP16 ++ WithRV32 ++ WithNBigCores(1)', 'rv32imafczicsr_zifencei_zihpm_zfh_xrocket'],
    ['WithB ++ WithNBigCores(1)', 'rv64imafdcbzicsr_zifencei_zihpm_zba_zbb_zbs_xrocket'],
    ['WithZbb ++ WithNBigCores(1)', 'rv64imafdczicsr_zifencei_zihpm_zbb_xrocket'],
    ['WithZba ++ WithZbs ++ WithNBigCores(1)', 'rv64imafdczicsr_zifencei_zihpm_zba_zbs_xrocket'],
    ['WithoutMulDiv ++ WithoutFPU ++ WithNBigCores(1)', 'rv64iaczicsr_zifencei_zihpm_xrocket'],
    ['WithCease(false) ++ WithNBigCores(1)', 'rv64imafdczicsr_zifencei_zihpm'],
  ])('%s: %s', (expression, isa) => {
    expect(subsystem.isaText(firstTile(expression).tile.core)).toBe(isa);
  });

  test('what no fragment changes', () => {
    const core = subsystem.rocketCoreParams;
    expect(
      [
        { ...core, useRVE: true, useAtomics: false, useCompressed: false },
        { ...core, useConditionalZero: true, useZbs: true },
        { ...core, useHypervisor: true, useVM: false },
      ].map(subsystem.isaText),
    ).toEqual([
      'rv64emfdzicsr_zifencei_zihpm_xrocket',
      'rv64imafdczicsr_zifencei_zihpm_zbs_zicond_xrocket',
      'rv64imafdczicsr_zifencei_zihpm_xrocket',
    ]);
  });
});
