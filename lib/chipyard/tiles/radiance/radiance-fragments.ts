import { type AddressLike, toAddress } from '../../../base/address/index.js';
import { demand } from '../../../base/diagnostic/index.js';
import { Config, type View } from '../../../config/index.js';
import {
  addTiles,
  ClusterBankedCoherenceKey,
  clusterBusTopology,
  ClusterKindsKey,
  ClusterLocation,
  ClustersLocated,
  ControlBusKey,
  type CoreParams,
  type CoreTileParams,
  crossingParamsAt,
  dcacheParams,
  type ElementCrossingParams,
  type HierarchicalLocation,
  icacheParams,
  InCluster,
  InSubsystem,
  PossibleTileLocations,
  systemBus,
  SystemBusKey,
  type TileKind,
  TilesLocated,
  TLNetworkTopologyLocated,
} from '../../../rocket/index.js';
import * as rules from '../../rules.js';
import { demandParts, demandSize } from '../../system/memory-parts.js';
import { gemminiTile } from './gemmini-tile.js';
import { emulatorTile, fuzzerTile } from './lanes-tile.js';
import { CLBUS, radianceCluster } from './radiance-cluster.js';
import { radianceTile } from './radiance-tile.js';
import {
  CoalescerKey,
  NumRadianceCores,
  RadianceSharedMemKey,
  type RadianceSharedMemParams,
  SIMTCoreKey,
  vortexCore,
  VortexL1Key,
} from './simt.js';

// Fragments about Radiance's tiles (chipyard 7.9).

function adding(name: string, kind: TileKind<CoreTileParams>): (n: number, useVxCache: boolean) => Config {
  return (n) =>
    addTiles(name, n, InSubsystem, (tileId) => ({
      ...{ kind, crossing: crossingParamsAt(InSubsystem) },
      tile: { tileId, clockSinkParams: {}, core: vortexCore },
    }));
}

/** `n` tiles whose accesses an external program provides; their cache has no effect, as in the reference (chipyard 7.9). */
export const WithEmulatorCores: (n: number, useVxCache: boolean) => Config = adding('WithEmulatorCores', emulatorTile);
/** `n` tiles whose accesses are random; their cache has no effect, as in the reference (chipyard 7.9). */
export const WithFuzzerCores: (n: number, useVxCache: boolean) => Config = adding('WithFuzzerCores', fuzzerTile);

/** The width of cores with lockstep threads (chipyard 7.9). */
export function WithSimtConfig(nWarps = 4, nCoreLanes = 4, nMemLanes = 4, nSrcIds = 8): Config {
  return new Config('WithSimtConfig', (rules) => rules.set(SIMTCoreKey, { nWarps, nCoreLanes, nMemLanes, nSrcIds }));
}

/**
 * The coalescer of the accesses of a warp (chipyard 7.9): coalesced accesses in flight, and whether it is enabled, which has no effect
 * here.
 */
export function WithCoalescer(nNewSrcIds = 8, _enable = true): Config {
  return new Config('WithCoalescer', (rules) => rules.set(CoalescerKey, { nNewSrcIds }));
}

/** Banks of the data caches of Vortex cores, a power of two (chipyard 7.10). */
export function WithVortexL1Banks(nBanks = 4): Config {
  return new Config('WithVortexL1Banks', (rules) => rules.set(VortexL1Key, { banks: nBanks }));
}

/**
 * The memory that each cluster shares: banks, words of a row, and how requests that are not aligned to their lanes wait (chipyard 7.10).
 *
 * @throws RequirementError `chipyard/scratchpad` unless its size, banks and words are powers of two, `values/count` for too many.
 */
export function WithRadianceSharedMem(
  address: AddressLike,
  size: number,
  numBanks: number,
  numWords: number,
  serializeUnaligned: RadianceSharedMemParams['serializeUnaligned'] = 'FullySerialized',
): Config {
  const memory = 'The memory of a cluster';
  demandParts(memory, 'banks', numBanks);
  demandParts(memory, 'words of a row', numWords);
  demandSize(memory, toAddress(size));
  const params = { address: toAddress(address), size, numBanks, numWords, serializeUnaligned };
  return new Config('WithRadianceSharedMem', (rules) => rules.set(RadianceSharedMemKey, params));
}

const cacheOfTile = { nSets: 64, nWays: 1 };

// Its lanes, barriers and commands are connected to parts that the cores of a cluster share.
function demandCluster(coreId: number, location: HierarchicalLocation, site: View): void {
  const isCluster = location instanceof ClusterLocation;
  demand(
    isCluster && site.get(ClusterKindsKey).get(location.clusterId) === radianceCluster,
    rules.chipyardCoreCluster,
    () =>
      `Core ${coreId}, a Vortex core, is in ${isCluster ? `cluster ${location.clusterId}, which is not a cluster of such cores` : 'no cluster'}.`,
    {
      help: () => {
        const id = isCluster ? location.clusterId : 0;
        return `Put it into one: WithRadianceCores(1, InCluster(${id})) ++ WithRadianceSharedMem(…) ++ WithRadianceCluster(${id}).`;
      },
      category: 'other',
    },
  );
}

/** `n` Vortex cores, in a cluster; what their tensor cores compute in has no effect here (chipyard 7.10). */
export function WithRadianceCores(
  n: number,
  location: HierarchicalLocation = InSubsystem,
  _tensorCoreFP16 = false,
  tensorCoreDecoupled = false,
  _useVxCache = false,
): Config {
  const tiles = addTiles('WithRadianceCores', n, location, (tileId, site, k, up) => {
    const coreId = up.get(NumRadianceCores) + k;
    demandCluster(coreId, location, site);
    return {
      ...{ kind: radianceTile, crossing: crossingParamsAt(location) },
      tile: {
        ...{ tileId, coreId, clockSinkParams: {}, core: vortexCore, tensorCoreDecoupled },
        ...{ icache: { ...icacheParams, ...cacheOfTile }, dcache: { ...dcacheParams, ...cacheOfTile } },
      },
    };
  });
  // The tiles read the number of cores as the fragments to the right set it.
  return new Config('WithRadianceCores', (rules) => rules.update(NumRadianceCores, (cores) => cores + n), tiles);
}

const gemminiCore: CoreParams = { ...vortexCore, xLen: 64, nBreakpoints: 0, nPMPs: 0 };
const [dmaBytes, registersBehind, registersApart] = [32, 0x3000n, 0x100n];

/**
 * Gemmini in a tile by itself, with its memory in the shared one: columns of the array, a power of two, and what it computes in. The memory
 * of its results and the size of what it works on have no effect here (chipyard 7.10).
 */
export function WithRadianceGemmini(
  location: HierarchicalLocation,
  dim: number,
  _accSizeInKB: number,
  _tileSize: number,
  dataType = 'FP32',
): Config {
  const operandBytes = dataType === 'FP32' ? 4 : 2;
  return addTiles('WithRadianceGemmini', 1, location, (tileId, site, _, up) => {
    const memory = site.get(RadianceSharedMemKey);
    demand(memory !== undefined, rules.chipyardSharedMemory, () => `Gemmini ${tileId} has no memory.`, {
      help: 'Add WithRadianceSharedMem.',
      category: 'other',
    });
    const { address, size, numBanks } = memory;
    const before = up.get(TilesLocated(location)).filter((tile) => tile.kind === gemminiTile).length;
    return {
      ...{ kind: gemminiTile, crossing: crossingParamsAt(location) },
      tile: {
        ...{ tileId, clockSinkParams: {}, core: gemminiCore },
        slaveAddress: address + BigInt(size) + registersBehind + registersApart * BigInt(before),
        gemmini: {
          ...{ inFlight: 16, busBytes: dmaBytes, dedicatedPort: false, banks: numBanks },
          sharedMemory: { address, size, rowBytes: dim * operandBytes },
        },
      },
    };
  });
}

/** Cluster `clusterId` of Vortex cores and accelerators, with a bus and a memory that they share (chipyard 7.10). */
export function WithRadianceCluster(
  clusterId: number,
  location: HierarchicalLocation = InSubsystem,
  crossing: ElementCrossingParams = crossingParamsAt(InSubsystem),
): Config {
  return new Config('WithRadianceCluster', (rules) =>
    rules
      .update(ClustersLocated(location), (clusters) => [...clusters, { clusterId, crossing }])
      .update(ClusterKindsKey, (kinds) => new Map([...kinds, [clusterId, radianceCluster]]))
      .define(TLNetworkTopologyLocated(InCluster(clusterId)), ({ site }) => {
        const csbus = site.get(SystemBusKey);
        const ccbus = { ...site.get(ControlBusKey), errorDevice: undefined };
        const coherence = site.get(ClusterBankedCoherenceKey(clusterId));
        const usual = clusterBusTopology({ clusterId, csbus, ccbus, coherence });
        const [first, ...others] = usual.buses;
        if (first === undefined) return [usual];
        return [{ ...usual, buses: [first, [CLBUS(clusterId), systemBus(csbus)] as const, ...others] }];
      })
      .update(PossibleTileLocations, (locations) => [...locations, InCluster(clusterId)]),
  );
}
