import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Field, Parameters } from '../../lib/config/index.js';
import * as subsystem from '../../lib/rocket/index.js';
import { broken, requirement } from '../base/address/notation.js';
import { value, tilesAt, ids } from './config-values.js';
import { repeated } from '../seeds.js';

const {
  InCluster,
  InSubsystem,
  rocketConfig,
  rocketVocabulary,
  BootROMLocated,
  ClustersLocated,
  NumTiles,
  PossibleTileLocations,
  TilesLocated,
  TLNetworkTopologyLocated,
} = subsystem;

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
    for (const key of Object.values(subsystem) as unknown[]) {
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

describe('the order of fragments (rocket-system 10, 10.3)', () => {
  test('the right-most cores get the lowest ids, wherever they are', () => {
    const expression = 'WithNBigCores(1) ++ WithNBigCores(2, InCluster(0)) ++ WithCluster(0) ++ WithNSmallCores(1)';
    const kinds = (location: subsystem.HierarchicalLocation): unknown[] =>
      tilesAt(expression, location).map((tile) => [
        subsystem.tileIdOf(tile),
        subsystem.isOfKind(tile, subsystem.rocketTile) && tile.tile.core.useVM ? 'big' : 'small',
        subsystem.isOfKind(tile, subsystem.rocketTile) ? tile.crossing.master.where.name : '',
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
            const breakpoints = subsystem.isOfKind(own, subsystem.rocketTile) ? own.tile.core.nBreakpoints : 0;
            return { id: own.tile.tileId, clone: attach.kind === 'clone', breakpoints };
          });
        expect([found(InSubsystem), found(InCluster(0))]).toEqual([tiles, inCluster]);
        expect(config.get(NumTiles)).toBe(tiles.length + inCluster.length);
      }),
      repeated(150),
    );
  });
});

describe('clones (rocket-system 10.3)', () => {
  test('differ from their prototype in their id only', () => {
    const [first, second, prototype] = tilesAt('WithCloneRocketTiles(2) ++ WithBEU(0x4000) ++ WithNBigCores(1)');
    const source = (tileId: number): unknown =>
      subsystem.isOfKind(prototype, subsystem.rocketTile)
        ? { ...prototype, tile: { ...prototype.tile, tileId } }
        : undefined;
    expect([first, second, prototype?.kind]).toEqual([
      { kind: 'clone', sourceTileId: 0, source: source(1) },
      { kind: 'clone', sourceTileId: 0, source: source(2) },
      subsystem.rocketTile,
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

  const noTile = 'Put the fragment that adds the tile, such as WithNBigCores(1), to the right of WithCloneRocketTiles.';
  const another = 'Clone one of them: cloneTileId = 0.';

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
    expect(broken(() => tilesAt(expression))).toEqual(
      requirement('config/clone-source', message, message.includes('no tile is there') ? noTile : another),
    );
  });
});
