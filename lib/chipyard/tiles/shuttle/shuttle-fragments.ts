import { type AddressLike, toAddress } from '../../../base/address/index.js';
import { AsynchronousCrossing } from '../../../bus/crossings/index.js';
import type { Config } from '../../../config/index.js';
import {
  addTiles,
  ClusterLocation,
  type CoreParams,
  crossingParamsAt,
  CSBUS,
  type DCacheParams,
  dcacheParams,
  type ElementCrossingParams,
  fpuParams,
  type HierarchicalLocation,
  type ICacheParams,
  icacheParams,
  InSubsystem,
  mulDivParams,
  SBUS,
} from '../../../rocket/index.js';
import { changeTiles } from '../change-tiles.js';
import type { TileMemories } from './shuttle-memories.js';
import { shuttleTile, type ShuttleTileParams } from './shuttle-tile.js';

// Fragments about Shuttle tiles (chipyard 7.2).

const core: CoreParams = {
  ...{ xLen: 64, pgLevels: 3, bootFreqHz: 0, useVM: true, useSupervisor: false, useHypervisor: false },
  ...{ useAtomics: true, useAtomicsOnlyForIO: false, useCompressed: true, useRVE: false, useConditionalZero: false },
  ...{ useZba: true, useZbb: true, useZbs: true, nLocalInterrupts: 0, useNMI: false, nBreakpoints: 0, nPMPs: 0 },
  ...{ haveCFlush: false, mulDiv: { ...mulDivParams, mulUnroll: 0, divEarlyOut: true } },
  fpu: { ...fpuParams, minFLen: 16, sfmaLatency: 4, dfmaLatency: 4 },
};

/** How Shuttle tiles are attached by default: others reach them from the system bus (chipyard 7.2). */
function shuttleCrossing(location: HierarchicalLocation): ElementCrossingParams {
  const usual = crossingParamsAt(location);
  const where = location instanceof ClusterLocation ? CSBUS(location.clusterId) : SBUS;
  return { ...usual, slave: { ...usual.slave, where } };
}

/** `n` cores, at least 0, that retire `retireWidth` instructions at once, which does not appear here (chipyard 7.2). */
export function WithNShuttleCores(
  n = 1,
  _retireWidth = 2,
  location: HierarchicalLocation = InSubsystem,
  crossing: ElementCrossingParams = shuttleCrossing(location),
): Config {
  return addTiles('WithNShuttleCores', n, location, (tileId) => {
    const tile: ShuttleTileParams = {
      ...{ tileId, clockSinkParams: {}, core, fetchBytes: 8, tileBeatBytes: 8, boundaryBuffers: false },
      dcache: { ...dcacheParams, nMSHRs: 4 },
      icache: { ...icacheParams, nWays: 8 },
    };
    return { kind: shuttleTile, crossing, tile };
  });
}

function changing(
  name: string,
  location: HierarchicalLocation,
  change: (tile: ShuttleTileParams) => Partial<ShuttleTileParams>,
): Config {
  const changed = (tile: ShuttleTileParams): ShuttleTileParams => ({ ...tile, ...change(tile) });
  return changeTiles(name, [shuttleTile], (attach) => ({ ...attach, tile: changed(attach.tile) }), location);
}

type Fragment = (value: number, location?: HierarchicalLocation) => Config;

function icache(name: string, change: (value: number) => Partial<ICacheParams>): Fragment {
  return (value, location = InSubsystem) =>
    changing(name, location, (tile) => ({ icache: { ...tile.icache, ...change(value) } }));
}

function dcache(name: string, change: (value: number) => Partial<DCacheParams>): Fragment {
  return (value, location = InSubsystem) =>
    changing(name, location, (tile) => ({ dcache: { ...tile.dcache, ...change(value) } }));
}

/** Sets of the instruction caches (chipyard 7.2). */
export const WithL1ICacheSets: Fragment = icache('WithL1ICacheSets', (nSets) => ({ nSets }));
/** Ways of the instruction caches (chipyard 7.2). */
export const WithL1ICacheWays: Fragment = icache('WithL1ICacheWays', (nWays) => ({ nWays }));
/** Sets of the data caches (chipyard 7.2). */
export const WithL1DCacheSets: Fragment = dcache('WithL1DCacheSets', (nSets) => ({ nSets }));
/** Ways of the data caches (chipyard 7.2). */
export const WithL1DCacheWays: Fragment = dcache('WithL1DCacheWays', (nWays) => ({ nWays }));
/** Misses of the data caches in flight (chipyard 7.2). */
export const WithL1DCacheMSHRs: Fragment = dcache('WithL1DCacheMSHRs', (nMSHRs) => ({ nMSHRs }));
/** Uncached accesses in flight (chipyard 7.2). */
export const WithL1DCacheIOMSHRs: Fragment = dcache('WithL1DCacheIOMSHRs', (nMMIOs) => ({ nMMIOs }));

/** Bytes that the cores fetch at once, a power of two (chipyard 7.2). */
export function WithShuttleFetchWidth(bytes: number, location: HierarchicalLocation = InSubsystem): Config {
  return changing('WithShuttleFetchWidth', location, () => ({ fetchBytes: bytes }));
}

/** Width of the tiles' memory ports in bytes, a power of two (chipyard 7.2). */
export function WithShuttleTileBeatBytes(beatBytes: number, location: HierarchicalLocation = InSubsystem): Config {
  return changing('WithShuttleTileBeatBytes', location, () => ({ tileBeatBytes: beatBytes }));
}

/** Buffers at the boundary of the tiles (chipyard 7.2). */
export function WithShuttleTileBoundaryBuffers(location: HierarchicalLocation = InSubsystem): Config {
  return changing('WithShuttleTileBoundaryBuffers', location, () => ({ boundaryBuffers: true }));
}

/** Shuttle tiles on clocks of their own; depth and synchronisation have no effect, as in the reference (chipyard 7.2). */
export function WithAsynchronousShuttleTiles(
  _depth: number,
  _sync: number,
  location: HierarchicalLocation = InSubsystem,
): Config {
  const crossingType = new AsynchronousCrossing();
  return changeTiles(
    'WithAsynchronousShuttleTiles',
    [shuttleTile],
    (attach) => ({ ...attach, crossing: { ...attach.crossing, crossingType } }),
    location,
  );
}

function memory(
  kind: keyof TileMemories,
  name: string,
  {
    address,
    size,
    banks,
    location,
  }: { address: AddressLike; size: AddressLike; banks: number; location: HierarchicalLocation },
): Config {
  return changing(name, location, () => ({ [kind]: { base: toAddress(address), size: toAddress(size), banks } }));
}

/** A memory in each tile whose blocks are distributed over banks (chipyard 7.2). */
export function WithTCM(
  address: AddressLike = 0x7000_0000,
  size: AddressLike = 0x1_0000,
  banks = 4,
  location: HierarchicalLocation = InSubsystem,
): Config {
  return memory('tcm', 'WithTCM', { address, size, banks, location });
}

/** A memory in each tile whose bytes are in separate banks, for vector units (chipyard 7.2). */
export function WithSGTCM(
  address: AddressLike = 0x7800_0000,
  size: AddressLike = 0x2000,
  banks = 32,
  location: HierarchicalLocation = InSubsystem,
): Config {
  return memory('sgtcm', 'WithSGTCM', { address, size, banks, location });
}
