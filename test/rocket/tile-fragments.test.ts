import { describe, expect, test } from 'vitest';
import {
  AsynchronousCrossing,
  BufferParams,
  CreditedCrossing,
  RationalCrossing,
  StretchedResetCrossing,
  SynchronousCrossing,
} from '../../lib/bus/crossings/index.js';
import * as subsystem from '../../lib/rocket/index.js';
import { broken, requirement } from '../base/address/notation.js';
import { tilesAt, firstTile, bigWith, ids, fastMulDiv, slowMulDiv, fpu, btb } from './config-values.js';

const { InCluster, InSubsystem, rocketConfig, ClustersLocated, NumTiles, TilesLocated } = subsystem;

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
      [subsystem.traceGenTile, 0],
      [subsystem.traceGenTile, 1],
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
    ['WithBoundaryBuffers(None) ++ WithBoundaryBuffers', { boundaryBuffers: undefined }],
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
    // Buffers as Scala sources have them: a preset of the class, or a depth, which Scala converts.
    ['WithCDC(SynchronousCrossing(BufferParams.default))', new SynchronousCrossing(BufferParams.default)],
    ['WithCDC(SynchronousCrossing(BufferParams.none))', new SynchronousCrossing(BufferParams.none)],
    [
      'WithCDC(SynchronousCrossing(params = freechips.rocketchip.diplomacy.BufferParams.flow))',
      new SynchronousCrossing(BufferParams.flow),
    ],
    ['WithCDC(SynchronousCrossing(BufferParams.pipe))', new SynchronousCrossing(BufferParams.pipe)],
    ['WithCDC(SynchronousCrossing(3))', new SynchronousCrossing(new BufferParams(3))],
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

describe('how a tile is attached, as a value in an expression (rocket-system 10.2)', () => {
  const attachment = subsystem.crossingParamsAt(subsystem.InSubsystem);

  test.each<[value: string, crossing: Partial<subsystem.ElementCrossingParams>]>([
    ['RocketCrossingParams', {}],
    ['RocketCrossingParams()', {}],
    [
      'RocketCrossingParams(crossingType = AsynchronousCrossing(sourceSync = 4))',
      { crossingType: new AsynchronousCrossing({ sourceSync: 4 }) },
    ],
    [
      'new RocketCrossingParams(RationalCrossing(SlowToFast), HierarchicalElementMasterPortParams(2, Some(true), MBUS))',
      {
        crossingType: new RationalCrossing('SlowToFast'),
        master: { buffers: 2, cork: true, where: subsystem.MBUS },
      },
    ],
    [
      'RocketCrossingParams(master = HierarchicalElementMasterPortParams(cork = None))',
      { master: { buffers: 0, where: subsystem.SBUS } },
    ],
    [
      'RocketCrossingParams(slave = HierarchicalElementSlavePortParams(1, Some(0x20000), PBUS, where = PBUS))',
      {
        slave: {
          buffers: 1,
          blockerCtrlAddr: 0x20000n,
          blockerCtrlWhere: subsystem.PBUS,
          where: subsystem.PBUS,
        },
      },
    ],
    [
      'RocketCrossingParams(mmioBaseAddressPrefixWhere = CCBUS(1), resetCrossingType = StretchedResetCrossing(4))',
      { mmioBaseAddressPrefixWhere: subsystem.CCBUS(1), resetCrossingType: new StretchedResetCrossing(4) },
    ],
    ['RocketCrossingParams(forceSeparateClockReset = true)', { forceSeparateClockReset: true }],
    [
      'RocketCrossingParams(SynchronousCrossing(BufferParams(1, flow = true)))',
      { crossingType: new SynchronousCrossing(BufferParams.flow) },
    ],
  ])('%s', (written, crossing) => {
    expect(firstTile(`WithNMedCores(1, ${written})`).crossing).toEqual({ ...attachment, ...crossing });
  });

  test.each([
    [
      'WithCDC(AsynchronousCrossing("x"))',
      'argument depth of AsynchronousCrossing is to be an integer',
      '                             ^^^',
      'It takes AsynchronousCrossing(depth?: an integer, sourceSync?: an integer, sinkSync?: an integer, safe?: true or false, narrow?: true or false).',
    ],
    [
      'WithCDC(SynchronousCrossing(FastToSlow))',
      'argument params of SynchronousCrossing is to be BufferParams(n), or a depth as an integer',
      '                            ^^^^^^^^^^',
      'It takes SynchronousCrossing(params?: BufferParams(n), or a depth as an integer).',
    ],
    [
      'WithNBigCores(1, InCluster())',
      'InCluster is missing its argument clusterId',
      '                 ^^^^^^^^^^^',
      'It takes InCluster(clusterId: an integer).',
    ],
    [
      'WithBoundaryBuffers(true)',
      'argument buffers of WithBoundaryBuffers is to be None, or Some of RocketTileBoundaryBufferParams(true)',
      '                    ^^^^',
      'It takes WithBoundaryBuffers(buffers?: None, or Some of RocketTileBoundaryBufferParams(true)).',
    ],
    [
      'WithNMedCores(1, RocketCrossingParams(mmioBaseAddressPrefixWhere = InSubsystem))',
      'argument mmioBaseAddressPrefixWhere of RocketCrossingParams is to be a bus such as SBUS or CCBUS(0)',
      `${' '.repeat(67)}^^^^^^^^^^^`,
      'It takes RocketCrossingParams(crossingType?: a crossing such as NoCrossing, SynchronousCrossing, RationalCrossing, AsynchronousCrossing or CreditedCrossing, master?: HierarchicalElementMasterPortParams(), slave?: HierarchicalElementSlavePortParams(), mmioBaseAddressPrefixWhere?: a bus such as SBUS or CCBUS(0), resetCrossingType?: NoResetCrossing or StretchedResetCrossing(n), forceSeparateClockReset?: true or false).',
    ],
  ])('%s', (expression, what, mark, help) => {
    expect(broken(() => subsystem.rocketConfig(expression))).toEqual(
      requirement('config/arguments', `In the configuration, ${what}:\n  ${expression}\n  ${mark}`, help, 'input'),
    );
  });
});
