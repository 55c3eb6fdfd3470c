import { Config } from '../../config/index.js';
import {
  InCluster,
  WithCacheBlockBytes,
  WithEdgeDataBits,
  WithExtMemSize,
  WithInclusiveCache,
  WithNBanks,
  WithNMemoryChannels,
} from '../../rocket/index.js';
import {
  WithCoalescer,
  WithEmulatorCores,
  WithFuzzerCores,
  WithRadianceCluster,
  WithRadianceCores,
  WithRadianceGemmini,
  WithRadianceSharedMem,
  WithSimtConfig,
  WithVortexL1Banks,
} from '../tiles/radiance/radiance-fragments.js';
import { WithMemtraceCore } from './accelerator-fragments.js';
import { AbstractConfig, NoCoresConfig } from './chip-configs.js';
import * as chip from './chip-fragments.js';
import { WithOffchipBusFrequency } from './link-fragments.js';

// Chipyard's configurations with Radiance's tiles and clusters (chipyard 6.4).

const KiB = 1024;
const shared = 0xff00_0000;

/** What chips with Radiance's clusters have in common; it has no tiles, and is refused by itself. */
const RadianceBaseConfig: Config = new Config(
  'RadianceBaseConfig',
  WithSimtConfig(8, 8, 8, 32),
  chip.WithSystemBusWidth(256),
  WithExtMemSize(0x8000_0000),
  chip.WithRadBootROM(),
  WithCacheBlockBytes(64),
  WithNMemoryChannels(2),
  WithEdgeDataBits(256),
  chip.WithPeripheryBusFrequency(400),
  chip.WithMemoryBusFrequency(400),
  chip.WithControlBusFrequency(400),
  chip.WithSystemBusFrequency(400),
  chip.WithFrontBusFrequency(400),
  WithOffchipBusFrequency(400),
  AbstractConfig,
);

const half = WithRadianceGemmini(InCluster(0), 16, 32, 8, 'FP16');

// The fragments of the clusters themselves come first, then the common ones.
function clusters(name: string, ids: readonly number[], ...parts: readonly Config[]): Config {
  return new Config(
    name,
    ...parts,
    WithCoalescer(16),
    WithVortexL1Banks(8),
    ...ids.map((id) => WithRadianceCluster(id)),
    RadianceBaseConfig,
  );
}

function cores(n: number, cluster = 0, tensorCoreFP16 = false, tensorCoreDecoupled = false): Config {
  return WithRadianceCores(n, InCluster(cluster), tensorCoreFP16, tensorCoreDecoupled);
}

const plain = (name: string): Config =>
  clusters(
    name,
    [0],
    WithRadianceGemmini(InCluster(0), 8, 16, 8),
    cores(4),
    WithRadianceSharedMem(shared, 256 * KiB, 8, 8, 'CoreSerialized'),
  );
const fp16 = (name: string): Config =>
  clusters(name, [0], half, cores(8, 0, true), WithRadianceSharedMem(shared, 128 * KiB, 4, 16));
const hopper = (name: string): Config =>
  clusters(name, [0], half, cores(4, 0, true, true), WithRadianceSharedMem(shared, 128 * KiB, 4, 8));
const bigLittle = (name: string): Config =>
  clusters(
    name,
    [0],
    WithRadianceGemmini(InCluster(0), 4, 16, 16),
    WithRadianceGemmini(InCluster(0), 8, 16, 8),
    cores(2),
    WithRadianceSharedMem(shared, 64 * KiB, 4, 8),
  );

/** Chips with Radiance's clusters, and with accesses as those of their cores. */
export const radianceConfigs: readonly Config[] = [
  RadianceBaseConfig,
  new Config('RadianceEmulatorConfig', WithEmulatorCores(1, false), WithSimtConfig(4, 4, 4, 4), AbstractConfig),
  new Config(
    'MemtraceCoreConfig',
    WithMemtraceCore('vecadd.core1.thread4.trace'),
    WithCoalescer(2),
    WithSimtConfig(4, 4, 4, 8),
    WithInclusiveCache(8, 512),
    WithNBanks(4),
    chip.WithSystemBusWidth(128),
    NoCoresConfig,
  ),
  new Config(
    'RadianceFuzzerConfig',
    WithFuzzerCores(1, false),
    WithCoalescer(2),
    WithSimtConfig(4, 4, 4, 2),
    chip.WithSystemBusWidth(256),
    AbstractConfig,
  ),
  // Its cores are in no cluster, so it is rejected, as in the reference.
  new Config('RadianceNoCacheConfig', WithRadianceCores(1), WithCoalescer(8), RadianceBaseConfig),
  new Config('RadianceNoCoalConfig', WithRadianceCores(1), WithVortexL1Banks(1), RadianceBaseConfig),
  ...['RadianceClusterConfig', 'RadianceClusterSynConfig', 'VirgoConfig', 'VirgoFlashConfig', 'VirgoSynConfig'].map(
    plain,
  ),
  ...['RadianceFP16ClusterConfig', 'RadianceFP16ClusterSynConfig', 'VirgoFP16Config', 'VirgoFP16SynConfig'].map(fp16),
  ...['Radiance4CFP16ClusterConfig', 'Radiance4CFP16ClusterSynConfig', 'VirgoHopperConfig', 'VirgoHopperSynConfig'].map(
    hopper,
  ),
  ...['RadianceBigLittleClusterConfig', 'RadianceBigLittleClusterSynConfig'].map(bigLittle),
  clusters(
    'Radiance8B8WFP16ClusterConfig',
    [0],
    half,
    cores(8, 0, true),
    WithRadianceSharedMem(shared, 128 * KiB, 8, 8),
  ),
  clusters(
    'RadianceClusterSmem16KConfig',
    [0],
    WithRadianceGemmini(InCluster(0), 8, 4, 4),
    cores(4),
    WithRadianceSharedMem(shared, 16 * KiB, 4, 8),
  ),
  clusters(
    'RadianceTwoClustersSmem16KConfig',
    [0, 1],
    WithRadianceGemmini(InCluster(0), 8, 4, 4),
    cores(2, 0),
    WithRadianceGemmini(InCluster(1), 8, 4, 4),
    cores(2, 1),
    WithRadianceSharedMem(shared, 16 * KiB, 4, 8),
  ),
];
