import type { Config, Fragment } from '../../config/index.js';
import { parametersOf } from '../../rocket/configs/argument-kinds.js';
import { WithAraRocketVectorUnit, WithAraShuttleVectorUnit } from '../tiles/ara/ara-fragments.js';
import { WithNCVA6Cores } from '../tiles/cva6/cva6-fragments.js';
import { WithNIbexCores } from '../tiles/ibex/ibex-fragments.js';
import { WithNSodorCores } from '../tiles/sodor/sodor-fragments.js';
import { WithNVexiiRiscvCores } from '../tiles/vexiiriscv/vexiiriscv-fragments.js';
import * as saturn from '../tiles/saturn/saturn-fragments.js';
import * as shuttle from '../tiles/shuttle/shuttle-fragments.js';
import * as spike from '../tiles/spike/spike-fragments.js';
import * as prefetchers from '../tiles/prefetchers/prefetcher-fragments.js';
import * as radiance from '../tiles/radiance/radiance-fragments.js';
import * as tacit from '../tiles/tacit/tacit-fragments.js';
import { WithSV48 } from './virtual-addresses.js';
import * as boom from '../tiles/boom/boom-fragments.js';

type Entry = readonly [name: string, fragment: Fragment];

function entry(name: string, make: Fragment['make'], takes = ''): Entry {
  return [name, { make, parameters: parametersOf(takes) }];
}

const clones = 'n?: int, cloneTileId?: int, location?: location, cloneLocation?: location';

const boomEntries: readonly Entry[] = [
  ...([3, 4] as const).flatMap((generation) => [
    ...Object.entries<boom.AddBooms>({ ...boom.boomFragments(generation) }).map(([name, make]) =>
      entry(`boom.v${generation}.common.${name}`, make, 'n?: int'),
    ),
    entry(`boom.v${generation}.common.WithCloneBoomTiles`, boom.cloneBooms(generation), clones),
    ...Object.entries<() => Config>({ ...boom.boomCrossings(generation) }).map(([name, make]) =>
      entry(`boom.v${generation}.common.${name}`, make),
    ),
  ]),
  entry('WithNMegaTapeoutBooms', boom.WithNMegaTapeoutBooms, 'n?: int, singlePorted?: bool'),
  entry('WithCloneBoomTiles', boom.WithCloneBoomTiles, clones),
  // Without a package, these names affect both generations.
  entry('WithSynchronousBoomTiles', boom.WithSynchronousBoomTiles),
  entry('WithAsynchronousBoomTiles', boom.WithAsynchronousBoomTiles),
  entry('WithRationalBoomTiles', boom.WithRationalBoomTiles),
];

const shuttleEntries: readonly Entry[] = [
  entry(
    'WithNShuttleCores',
    shuttle.WithNShuttleCores,
    'n?: int, retireWidth?: int, location?: location, crossing?: attachment',
  ),
  entry('shuttle.common.WithL1ICacheSets', shuttle.WithL1ICacheSets, 'sets: int, location?: location'),
  entry('shuttle.common.WithL1ICacheWays', shuttle.WithL1ICacheWays, 'ways: int, location?: location'),
  entry('shuttle.common.WithL1DCacheSets', shuttle.WithL1DCacheSets, 'sets: int, location?: location'),
  entry('shuttle.common.WithL1DCacheWays', shuttle.WithL1DCacheWays, 'ways: int, location?: location'),
  entry('WithL1DCacheMSHRs', shuttle.WithL1DCacheMSHRs, 'n: int, location?: location'),
  entry('WithL1DCacheIOMSHRs', shuttle.WithL1DCacheIOMSHRs, 'n: int, location?: location'),
  entry('WithShuttleFetchWidth', shuttle.WithShuttleFetchWidth, 'bytes: int, location?: location'),
  entry('WithShuttleTileBeatBytes', shuttle.WithShuttleTileBeatBytes, 'beatBytes: int, location?: location'),
  entry('WithShuttleTileBoundaryBuffers', shuttle.WithShuttleTileBoundaryBuffers, 'location?: location'),
  entry('WithTCM', shuttle.WithTCM, 'address?: address, size?: address, banks?: int, location?: location'),
  entry('WithSGTCM', shuttle.WithSGTCM, 'address?: address, size?: address, banks?: int, location?: location'),
  entry(
    'WithAsynchronousShuttleTiles',
    shuttle.WithAsynchronousShuttleTiles,
    'depth: int, sync: int, location?: location',
  ),
];

const saturnEntries: readonly Entry[] = [
  entry(
    'WithRocketVectorUnit',
    saturn.WithRocketVectorUnit,
    'vLen?: int, dLen?: int, params?: vectorParams, cores?: maybeInts, useL1DCache?: bool, mLen?: maybeInt',
  ),
  entry(
    'WithShuttleVectorUnit',
    saturn.WithShuttleVectorUnit,
    'vLen?: int, dLen?: int, params?: vectorParams, cores?: maybeInts, location?: location, mLen?: maybeInt',
  ),
];

const araTakes = 'vLen?: int, nLanes?: int, axiIdBits?: int, cores?: maybeInts, enableDelay?: bool';

const araEntries: readonly Entry[] = [
  entry('WithAraRocketVectorUnit', WithAraRocketVectorUnit, araTakes),
  entry('WithAraShuttleVectorUnit', WithAraShuttleVectorUnit, araTakes),
];

const spikeEntries: readonly Entry[] = [
  entry('WithNSpikeCores', spike.WithNSpikeCores, 'n?: int'),
  entry('WithSpikeZicntr', spike.WithSpikeZicntr),
  entry('WithSpikeTCM', spike.WithSpikeTCM),
];

/** Fragments about other tiles than Rocket's (chipyard 7). */
export const tileEntries: readonly Entry[] = [
  ...boomEntries,
  ...shuttleEntries,
  ...saturnEntries,
  ...araEntries,
  ...spikeEntries,
  entry('WithEmulatorCores', radiance.WithEmulatorCores, 'n: int, useVxCache: bool'),
  entry('WithFuzzerCores', radiance.WithFuzzerCores, 'n: int, useVxCache: bool'),
  entry('WithSimtConfig', radiance.WithSimtConfig, 'nWarps?: int, nCoreLanes?: int, nMemLanes?: int, nSrcIds?: int'),
  entry('WithCoalescer', radiance.WithCoalescer, 'nNewSrcIds?: int, enable?: bool'),
  entry(
    'WithRadianceCores',
    radiance.WithRadianceCores,
    'n: int, location?: location, tensorCoreFP16?: bool, tensorCoreDecoupled?: bool, useVxCache?: bool',
  ),
  entry(
    'WithRadianceGemmini',
    radiance.WithRadianceGemmini,
    'location: location, dim: int, accSizeInKB: int, tileSize: int, dataType?: gemminiData',
  ),
  entry(
    'WithRadianceSharedMem',
    radiance.WithRadianceSharedMem,
    'address: address, size: int, numBanks: int, numWords: int, serializeUnaligned?: serialization',
  ),
  entry(
    'WithRadianceCluster',
    radiance.WithRadianceCluster,
    'clusterId: int, location?: location, crossing?: attachment',
  ),
  entry('WithVortexL1Banks', radiance.WithVortexL1Banks, 'nBanks?: int'),
  entry('WithTilePrefetchers', prefetchers.WithTilePrefetchers),
  entry('WithHellaCachePrefetcher', prefetchers.WithHellaCachePrefetcher, 'tileIds: ints, p?: prefetcher'),
  entry('WithTLDCachePrefetcher', prefetchers.WithTLDCachePrefetcher, 'p?: prefetcher'),
  entry('WithTLICachePrefetcher', prefetchers.WithTLICachePrefetcher, 'p?: prefetcher'),
  entry('WithTacitEncoder', tacit.WithTacitEncoder),
  entry('WithTraceArbiterMonitor', tacit.WithTraceArbiterMonitor),
  entry('chipyard.config.WithSV48', WithSV48),
  entry('WithTraceSinkAlways', tacit.WithTraceSinkAlways, 'targetId?: int'),
  entry('WithTraceSinkDMA', tacit.WithTraceSinkDMA, 'targetId?: int'),
  entry('WithNIbexCores', WithNIbexCores, 'n?: int'),
  entry('WithNCVA6Cores', WithNCVA6Cores, 'n?: int'),
  entry('WithNVexiiRiscvCores', WithNVexiiRiscvCores, 'n?: int'),
  entry('WithNSodorCores', WithNSodorCores, 'n?: int, internalTile?: sodorPipeline'),
];
