import { describe, expect, test } from 'vitest';
import type { Field } from '../../lib/config/index.js';
import { AsynchronousCrossing, CreditedCrossing, noCrossing, RationalCrossing } from '../../lib/bus/crossings/index.js';
import { monitorsEnabled } from '../../lib/graph/index.js';
import * as subsystem from '../../lib/rocket/index.js';
import { value, tilesAt } from './config-values.js';

const {
  InCluster,
  InSubsystem,
  rocketConfig,
  BootROMLocated,
  BroadcastKey,
  BuildRoCC,
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
  PeripheryBusKey,
  PLICKey,
  PossibleTileLocations,
  SubsystemBankedCoherenceKey,
  SystemBusKey,
  TLNetworkTopologyLocated,
} = subsystem;

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
      subsystem.isOfKind(tile, subsystem.rocketTile) ? tile.crossing.master : undefined,
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
    ['WithNBanks(2) ++ WithCacheBlockBytes(32) ++ WithInclusiveCache', { sets: 2048, ways: 8 }],
    ['WithInclusiveCache(3)', { sets: 2730, ways: 3 }],
    ['WithInclusiveCache(ctrlAddr = None)', { ctrlAddr: undefined }],
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
