import { type AddressLike, toAddress } from '../../base/address/index.js';
import { Config, type View } from '../../config/index.js';
import {
  AsynchronousCrossing,
  type ClockCrossing,
  RationalCrossing,
  type RationalDirection,
  SynchronousCrossing,
} from '../../bus/crossings/index.js';
import { BuildRoCC, CacheBlockBytes, ClustersLocated, NumTiles, SystemBusKey, TilesLocated } from '../keys.js';
import { type HierarchicalLocation, InSubsystem } from '../locations.js';
import type { TileAttachParams } from '../params/attach-params.js';
import {
  btbParams,
  fpuParams,
  type MulDivParams,
  mulDivParams,
  type RocketCoreParams,
  rocketCoreParams,
} from '../params/core-params.js';
import {
  crossingParamsAt,
  type DCacheParams,
  dcacheParams,
  type ElementCrossingParams,
  type ICacheParams,
  icacheParams,
  type RocketTileParams,
  rocketTileParams,
} from '../params/tile-params.js';
import { exampleRoCCUnits } from '../tiles/rocc.js';
import { rocketTile, type RocketTileAttachParams } from '../tiles/rocket-tile.js';
import { traceGenTile } from '../tiles/trace-gen-tile.js';
import { addTiles, cloneTiles, rewriteRocketTiles } from './tile-attach-config.js';

// Fragments about Rocket tiles (rocket-system 10.3).

const fastMulDiv: MulDivParams = { ...mulDivParams, mulUnroll: 8, mulEarlyOut: true, divEarlyOut: true };
const oneTLBOfFour = { nTLBSets: 1, nTLBWays: 4, nTLBBasePageSectors: 1, nTLBSuperpages: 1 };

function addRocketTiles(
  name: string,
  n: number,
  crossing: ElementCrossingParams,
  location: HierarchicalLocation,
  describe: (
    caches: Pick<DCacheParams & ICacheParams, 'rowBits' | 'blockBytes'>,
  ) => Omit<RocketTileParams, 'tileId' | 'clockSinkParams'>,
): Config {
  // The tiles of one system share their common parameters.
  let described: { readonly site: View; readonly params: ReturnType<typeof describe> } | undefined;
  return addTiles(name, n, location, (tileId, site) => {
    if (described?.site !== site) {
      const caches = { rowBits: site.get(SystemBusKey).beatBytes * 8, blockBytes: site.get(CacheBlockBytes) };
      described = { site, params: describe(caches) };
    }
    return { kind: rocketTile, crossing, tile: { ...rocketTileParams, ...described.params, tileId } };
  });
}

/**
 * `n` cores, at least 0, with bit manipulation, half precision and caches of 64 sets and 8 ways (rocket-system 10.3).
 */
export function WithNHugeCores(
  n: number,
  location: HierarchicalLocation = InSubsystem,
  crossing: ElementCrossingParams = crossingParamsAt(location),
): Config {
  const core = { ...rocketCoreParams, mulDiv: fastMulDiv, fpu: { ...fpuParams, minFLen: 16 } };
  return addRocketTiles('WithNHugeCores', n, crossing, location, (caches) => ({
    core: { ...core, useZba: true, useZbb: true, useZbs: true },
    dcache: { ...dcacheParams, ...caches, nSets: 64, nWays: 8, nMSHRs: 0 },
    icache: { ...icacheParams, ...caches, nSets: 64, nWays: 8 },
    btb: btbParams,
  }));
}

/** `n` cores, at least 0, with virtual memory, floating point and caches of 64 sets and 4 ways (rocket-system 10.3). */
export function WithNBigCores(
  n: number,
  location: HierarchicalLocation = InSubsystem,
  crossing: ElementCrossingParams = crossingParamsAt(location),
): Config {
  return addRocketTiles('WithNBigCores', n, crossing, location, (caches) => ({
    core: { ...rocketCoreParams, mulDiv: fastMulDiv },
    dcache: { ...dcacheParams, ...caches, nMSHRs: 0 },
    icache: { ...icacheParams, ...caches },
    btb: btbParams,
  }));
}

function smallCaches(
  caches: Pick<DCacheParams, 'rowBits' | 'blockBytes'>,
): Pick<RocketTileParams, 'dcache' | 'icache'> {
  return {
    dcache: { ...dcacheParams, ...caches, ...oneTLBOfFour, nSets: 64, nWays: 1, nMSHRs: 0 },
    icache: { ...icacheParams, ...caches, ...oneTLBOfFour, nSets: 64, nWays: 1 },
  };
}

/**
 * `n` cores, at least 0, with virtual memory, no floating point and caches of 64 sets and one way (rocket-system 10.3).
 */
export function WithNMedCores(n: number, crossing: ElementCrossingParams = crossingParamsAt(InSubsystem)): Config {
  return addRocketTiles('WithNMedCores', n, crossing, InSubsystem, (caches) => ({
    core: { ...rocketCoreParams, fpu: undefined },
    ...smallCaches(caches),
    btb: undefined,
  }));
}

/**
 * `n` cores, at least 0, without virtual memory and floating point, with caches of 64 sets and one way
 * (rocket-system 10.3).
 */
export function WithNSmallCores(n: number, crossing: ElementCrossingParams = crossingParamsAt(InSubsystem)): Config {
  return addRocketTiles('WithNSmallCores', n, crossing, InSubsystem, (caches) => ({
    core: { ...rocketCoreParams, useVM: false, fpu: undefined },
    ...smallCaches(caches),
    btb: undefined,
  }));
}

/**
 * A single core of 32 bits with a scratchpad of 16 KiB at 0x8000_0000 in place of the data cache, and no clusters
 * (rocket-system 10.3).
 */
export function With1TinyCore(): Config {
  return new Config('With1TinyCore', (rules) =>
    rules
      .set(NumTiles, 1)
      .define(TilesLocated(InSubsystem), ({ site }): readonly TileAttachParams[] => {
        const caches = { rowBits: site.get(SystemBusKey).beatBytes * 8, blockBytes: site.get(CacheBlockBytes) };
        const small = smallCaches(caches);
        const core: RocketCoreParams = {
          ...rocketCoreParams,
          ...{ xLen: 32, pgLevels: 2, useVM: false, fpu: undefined, mulDiv: { ...mulDivParams, mulUnroll: 8 } },
        };
        const dcache = { ...small.dcache, nSets: 256, scratch: 0x8000_0000n };
        const tile = { ...rocketTileParams, ...small, core, dcache, btb: undefined };
        return [{ kind: rocketTile, tile, crossing: crossingParamsAt(InSubsystem) }];
      })
      .defineAll(ClustersLocated, () => []),
  );
}

/**
 * `n` tiles, at least 0, at `location` that share the hardware of tile `cloneTileId`, which a fragment below puts at
 * `cloneLocation` (rocket-system 10.3). Without that tile, looking up the tiles throws `config/clone-source`.
 */
export function WithCloneRocketTiles(
  n = 1,
  cloneTileId = 0,
  location: HierarchicalLocation = InSubsystem,
  cloneLocation: HierarchicalLocation = InSubsystem,
): Config {
  return cloneTiles(
    { name: 'WithCloneRocketTiles', what: 'Rocket tile', kind: rocketTile, example: 'WithNBigCores(1)' },
    n,
    cloneTileId,
    location,
    cloneLocation,
  );
}

function rewriting(name: string, change: (attach: RocketTileAttachParams) => RocketTileAttachParams): Config {
  return new Config(name, (rules) => {
    rewriteRocketTiles(rules, change);
  });
}

function changeTile(name: string, change: (tile: RocketTileParams) => Partial<RocketTileParams>): Config {
  return rewriting(name, (attach) => ({ ...attach, tile: { ...attach.tile, ...change(attach.tile) } }));
}

function changeCore(name: string, change: (core: RocketCoreParams) => Partial<RocketCoreParams>): Config {
  return changeTile(name, ({ core }) => ({ core: { ...core, ...change(core) } }));
}

function changeICache(name: string, change: Partial<ICacheParams>): Config {
  return changeTile(name, ({ icache }) => ({ icache: { ...icache, ...change } }));
}

function changeDCache(name: string, change: Partial<DCacheParams>): Config {
  return changeTile(name, ({ dcache }) => ({ dcache: { ...dcache, ...change } }));
}

/** Sets of the instruction caches, at least 1 (rocket-system 10.3). */
export const WithL1ICacheSets = (nSets: number): Config => changeICache('WithL1ICacheSets', { nSets });
/**
 * Sets of the data caches, at least 1; a power of two unless a scratchpad takes their place, and with virtual memory
 * no more than fill 4 KiB with blocks (rocket-system 10.3).
 */
export const WithL1DCacheSets = (nSets: number): Config => changeDCache('WithL1DCacheSets', { nSets });
/** Ways of the instruction caches, at least 1 (rocket-system 10.3). */
export const WithL1ICacheWays = (nWays: number): Config => changeICache('WithL1ICacheWays', { nWays });
/** Ways of the data caches, at least 1, and 1 for a scratchpad (rocket-system 10.3). */
export const WithL1DCacheWays = (nWays: number): Config => changeDCache('WithL1DCacheWays', { nWays });
/** Codes that protect the instruction caches; no effect on the graph (rocket-system 10.3). */
export const WithL1ICacheECC = (dataECC: string, tagECC: string): Config =>
  changeICache('WithL1ICacheECC', { dataECC, tagECC });
/** Codes that protect the data caches; no effect on the graph (rocket-system 10.3). */
export const WithL1DCacheECC = (dataECC: string, tagECC: string): Config =>
  changeDCache('WithL1DCacheECC', { dataECC, tagECC });
/** Width of a row of the instruction caches in bits, 8 times a power of two (rocket-system 10.3). */
export const WithL1ICacheRowBits = (rowBits: number): Config => changeICache('WithL1ICacheRowBits', { rowBits });
/** Width of a row of the data caches in bits, 8 times a power of two (rocket-system 10.3). */
export const WithL1DCacheRowBits = (rowBits: number): Config => changeDCache('WithL1DCacheRowBits', { rowBits });
/** Sets of the instruction TLBs, at least 1 (rocket-system 10.3). */
export const WithL1ICacheTLBSets = (nTLBSets: number): Config => changeICache('WithL1ICacheTLBSets', { nTLBSets });
/** Sets of the data TLBs, at least 1 (rocket-system 10.3). */
export const WithL1DCacheTLBSets = (nTLBSets: number): Config => changeDCache('WithL1DCacheTLBSets', { nTLBSets });
/** Ways of the instruction TLBs, at least 1 (rocket-system 10.3). */
export const WithL1ICacheTLBWays = (nTLBWays: number): Config => changeICache('WithL1ICacheTLBWays', { nTLBWays });
/** Ways of the data TLBs, at least 1 (rocket-system 10.3). */
export const WithL1DCacheTLBWays = (nTLBWays: number): Config => changeDCache('WithL1DCacheTLBWays', { nTLBWays });
/** Sectors of a base page in the instruction TLBs, at least 1; no effect on the graph (rocket-system 10.3). */
export const WithL1ICacheTLBBasePageSectors = (nTLBBasePageSectors: number): Config =>
  changeICache('WithL1ICacheTLBBasePageSectors', { nTLBBasePageSectors });
/** Sectors of a base page in the data TLBs, at least 1; no effect on the graph (rocket-system 10.3). */
export const WithL1DCacheTLBBasePageSectors = (nTLBBasePageSectors: number): Config =>
  changeDCache('WithL1DCacheTLBBasePageSectors', { nTLBBasePageSectors });
/** Superpages of the instruction TLBs, at least 1; no effect on the graph (rocket-system 10.3). */
export const WithL1ICacheTLBSuperpages = (nTLBSuperpages: number): Config =>
  changeICache('WithL1ICacheTLBSuperpages', { nTLBSuperpages });
/** Superpages of the data TLBs, at least 1; no effect on the graph (rocket-system 10.3). */
export const WithL1DCacheTLBSuperpages = (nTLBSuperpages: number): Config =>
  changeDCache('WithL1DCacheTLBSuperpages', { nTLBSuperpages });
/** Size of a block of the instruction caches in bytes, a power of two, no smaller than that of the system (rocket-system 10.3). */
export const WithL1ICacheBlockBytes = (blockBytes = 64): Config =>
  changeICache('WithL1ICacheBlockBytes', { blockBytes });
/** Size of a block of the data caches in bytes, a power of two (rocket-system 10.3). */
export const WithL1DCacheBlockBytes = (blockBytes = 64): Config =>
  changeDCache('WithL1DCacheBlockBytes', { blockBytes });
/** Data caches with up to `nMSHRs` misses in flight, at least 0; with 0 they are blocking (rocket-system 10.3). */
export const WithL1DCacheNonblocking = (nMSHRs: number): Config => changeDCache('WithL1DCacheNonblocking', { nMSHRs });
/** Data caches whose clocks are gated (rocket-system 10.3). */
export const WithL1DCacheClockGating = (): Config => changeDCache('WithL1DCacheClockGating', { clockGate: true });
/**
 * Scratchpads from this byte address on in place of the data caches, with a block for each set (rocket-system 10.3).
 *
 * @throws RequirementError as {@link toAddress} does.
 */
export const WithL1DCacheDTIMAddress = (address: AddressLike): Config =>
  changeDCache('WithL1DCacheDTIMAddress', { scratch: toAddress(address) });

/** Scratchpads of 16 KiB at 0x8000_0000 in place of the data caches, and no virtual memory (rocket-system 10.3). */
export function WithScratchpadsOnly(): Config {
  return changeTile('WithScratchpadsOnly', ({ core, dcache }) => ({
    core: { ...core, useVM: false },
    dcache: { ...dcache, nSets: 256, nWays: 1, scratch: 0x8000_0000n },
  }));
}

/** Width of a row of all caches in bits, 8 times a power of two (rocket-system 10.3). */
export function WithCacheRowBits(rowBits: number): Config {
  return changeTile('WithCacheRowBits', ({ dcache, icache }) => ({
    dcache: { ...dcache, rowBits },
    icache: { ...icache, rowBits },
  }));
}

/**
 * A bus error unit in every tile, all at this byte address, a multiple of 4096: with several tiles they overlap
 * (rocket-system 10.3).
 *
 * @throws RequirementError as {@link toAddress} does.
 */
export function WithBEU(address: AddressLike): Config {
  return changeTile('WithBEU', () => ({ beuAddr: toAddress(address) }));
}

/** Buffers at the boundary of the tiles; `null` for none (rocket-system 10.3). */
export function WithBoundaryBuffers(buffers: { readonly force: boolean } | null = { force: true }): Config {
  return changeTile('WithBoundaryBuffers', () => ({ boundaryBuffers: buffers ?? undefined }));
}

/** Cores of 32 bits (rocket-system 10.3). */
export function WithRV32(): Config {
  return changeCore('WithRV32', ({ fpu }) => ({
    xLen: 32,
    pgLevels: 2,
    fpu: fpu && { ...fpu, fLen: 32 },
    mulDiv: { ...mulDivParams, mulUnroll: 8 },
  }));
}

/** Cores without virtual memory (rocket-system 10.3). */
export const WithoutVM = (): Config => changeCore('WithoutVM', () => ({ useVM: false }));
/** Cores with a hypervisor mode (rocket-system 10.3). */
export const WithHypervisor = (useHypervisor = true): Config => changeCore('WithHypervisor', () => ({ useHypervisor }));
/** Cores with an instruction that flushes the data cache (rocket-system 10.3). */
export const WithCFlushEnabled = (): Config => changeCore('WithCFlushEnabled', () => ({ haveCFlush: true }));
/** Hardware breakpoints of a core, at least 0 (rocket-system 10.3). */
export const WithNBreakpoints = (nBreakpoints: number): Config =>
  changeCore('WithNBreakpoints', () => ({ nBreakpoints }));
/** Cores with an instruction that stops them for good (rocket-system 10.3). */
export const WithCease = (haveCease = true): Config => changeCore('WithCease', () => ({ haveCease }));
/** Cores whose clocks are gated (rocket-system 10.3). */
export const WithCoreClockGatingEnabled = (): Config =>
  changeCore('WithCoreClockGatingEnabled', () => ({ clockGate: true }));
/** Levels of the page table: 2 for cores of 32 bits, 3 or 4 for those of 64 (rocket-system 10.3). */
export const WithPgLevels = (pgLevels: number): Config => changeCore('WithPgLevels', () => ({ pgLevels }));
/** Virtual addresses of 39 bits (rocket-system 10.3). */
export const WithSV39 = (): Config => changeCore('WithSV39', () => ({ pgLevels: 3 }));
/** Virtual addresses of 48 bits (rocket-system 10.3). */
export const WithSV48 = (): Config => changeCore('WithSV48', () => ({ pgLevels: 4 }));
/** Cores with the bit manipulation of Zba (rocket-system 10.3). */
export const WithZba = (): Config => changeCore('WithZba', () => ({ useZba: true }));
/** Cores with the bit manipulation of Zbb (rocket-system 10.3). */
export const WithZbb = (): Config => changeCore('WithZbb', () => ({ useZbb: true }));
/** Cores with the bit manipulation of Zbs (rocket-system 10.3). */
export const WithZbs = (): Config => changeCore('WithZbs', () => ({ useZbs: true }));
/** Cores with all bit manipulation (rocket-system 10.3). */
export const WithB = (): Config => changeCore('WithB', () => ({ useZba: true, useZbb: true, useZbs: true }));
/** Cores whose simulation never times out (rocket-system 10.3). */
export const WithNoSimulationTimeout = (): Config =>
  changeCore('WithNoSimulationTimeout', () => ({ haveSimTimeout: false }));
/**
 * Cores with a debugging reorder buffer of `size` entries, at least 0, which adds the results of instructions to traces (rocket-system
 * 10.3).
 */
export const WithDebugROB = (enable = true, size = 0): Config =>
  changeCore('WithDebugROB', () => ({ debugROB: enable ? { size } : undefined }));
/** Cores without floating point (rocket-system 10.3). */
export const WithoutFPU = (): Config => changeCore('WithoutFPU', () => ({ fpu: undefined }));
/** Cores with half precision (rocket-system 10.3). */
export const WithFP16 = (): Config => changeCore('WithFP16', ({ fpu }) => ({ fpu: fpu && { ...fpu, minFLen: 16 } }));
/** Cores without floating-point division and square root (rocket-system 10.3). */
export const WithFPUWithoutDivSqrt = (): Config =>
  changeCore('WithFPUWithoutDivSqrt', ({ fpu }) => ({ fpu: fpu && { ...fpu, divSqrt: false } }));
/** Cores that multiply fast (rocket-system 10.3). */
export const WithFastMulDiv = (): Config => changeCore('WithFastMulDiv', () => ({ mulDiv: fastMulDiv }));
/**
 * Cores with the given multiplier and divider (rocket-system 10.3). `mulUnroll`, `divUnroll`: bits of a factor or quotient in a cycle,
 * powers of two; `divEarlyOutGranularity`: bits by which a division ends early, at least 1.
 */
export const WithCustomFastMulDiv = (
  mulUnroll = 8,
  mulEarlyOut = true,
  divUnroll = 1,
  divEarlyOut = true,
  divEarlyOutGranularity = 1,
): Config =>
  changeCore('WithCustomFastMulDiv', () => ({
    mulDiv: { mulUnroll, mulEarlyOut, divUnroll, divEarlyOut, divEarlyOutGranularity },
  }));
/** Cores that neither multiply nor divide (rocket-system 10.3). */
export const WithoutMulDiv = (): Config => changeCore('WithoutMulDiv', () => ({ mulDiv: undefined }));
/** Tiles with the default branch predictor (rocket-system 10.3). */
export const WithDefaultBtb = (): Config => changeTile('WithDefaultBtb', () => ({ btb: btbParams }));
/** Tiles without branch predictor (rocket-system 10.3). */
export const WithNoBtb = (): Config => changeTile('WithNoBtb', () => ({ btb: undefined }));

function changeCrossing(name: string, change: Partial<ElementCrossingParams>): Config {
  return rewriting(name, (attach) => ({ ...attach, crossing: { ...attach.crossing, ...change } }));
}

/** How the clocks of tiles and buses relate (rocket-system 10.3). */
export const WithCDC = (crossingType: ClockCrossing = new SynchronousCrossing()): Config =>
  changeCrossing('WithCDC', { crossingType });
/** Tiles on the clock of their bus (rocket-system 10.3). */
export const WithSynchronousCDCs = (): Config =>
  changeCrossing('WithSynchronousCDCs', { crossingType: new SynchronousCrossing() });
/**
 * Tiles on unrelated clocks, behind queues of `depth` entries, a power of two, with `sourceSync` stages on the side of
 * the source, at least 2, and 3 on that of the sink (rocket-system 10.3). Another depth is refused when the tiles are
 * attached.
 */
export const WithAsynchronousCDCs = (depth: number, sourceSync: number): Config =>
  changeCrossing('WithAsynchronousCDCs', { crossingType: new AsynchronousCrossing({ depth, sourceSync }) });
/** Tiles on clocks that are multiples of their bus's (rocket-system 10.3). */
export const WithRationalCDCs = (direction: RationalDirection = 'Flexible'): Config =>
  changeCrossing('WithRationalCDCs', { crossingType: new RationalCrossing(direction) });
/** Tiles with their own clocks and resets (rocket-system 10.3). */
export const WithSeperateClockReset = (): Config =>
  changeCrossing('WithSeperateClockReset', { forceSeparateClockReset: true });

/** The example coprocessors in every tile (rocket-system 10.4). */
export function WithRoccExample(): Config {
  return new Config('WithRoccExample', (rules) => rules.set(BuildRoCC, exampleRoCCUnits));
}

/** `n` trace generators, at least 0, with data caches of 16 sets and one way (rocket-system 10.3). */
export function WithTraceGen(n = 2): Config {
  return addTiles('WithTraceGen', n, InSubsystem, (tileId, site) => ({
    kind: traceGenTile,
    crossing: crossingParamsAt(InSubsystem),
    tile: {
      ...{ tileId, clockSinkParams: {} },
      dcache: {
        ...{ ...dcacheParams, nSets: 16, nWays: 1, blockBytes: site.get(CacheBlockBytes) },
        rowBits: site.get(SystemBusKey).beatBytes * 8,
      },
    },
  }));
}
