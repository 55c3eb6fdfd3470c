import { AddressSet, log2Ceil } from '../../base/address/index.js';
import { Config } from '../../config/index.js';
import { debugModuleParamsFor } from '../devices/index.js';
import type { BusParams } from '../buses/bus-params.js';
import {
  BootROMLocated,
  CacheBlockBytes,
  CLINTKey,
  ControlBusKey,
  DebugModuleKey,
  FrontBusKey,
  HasTilesExternalResetVectorKey,
  MaxHartIdBits,
  MaxXLen,
  MemoryBusKey,
  PeripheryBusKey,
  PLICKey,
  PossibleTileLocations,
  SystemBusKey,
  TilesLocated,
} from '../keys.js';
import { InCluster, InSubsystem } from '../locations.js';
import { tileIdOf, xLenOf } from '../params/attach-params.js';
import { bootROMParams, clintParams, plicParams } from '../params/device-params.js';
import * as buses from './bus-fragments.js';
import * as devices from './device-fragments.js';
import * as ports from './port-fragments.js';
import * as rocket from './rocket-fragments.js';
import * as topology from './topology-fragments.js';

// The configurations that come with Rocket systems (rocket-system 10.5).

/** What every system begins with (rocket-system 10.1). */
export const BaseSubsystemConfig: Config = new Config('BaseSubsystemConfig', (rules) => {
  const bus =
    (dtsFrequency?: number): ((views: { readonly site: { get(key: typeof CacheBlockBytes): number } }) => BusParams) =>
    ({ site }) => ({ beatBytes: 8, blockBytes: site.get(CacheBlockBytes), dtsFrequency });
  rules
    .set(PossibleTileLocations, [InSubsystem])
    .define(MaxXLen, ({ site }) =>
      Math.max(32, ...site.get(PossibleTileLocations).flatMap((place) => site.get(TilesLocated(place)).map(xLenOf))),
    )
    .define(MaxHartIdBits, ({ site }) => {
      const ids = site.get(PossibleTileLocations).flatMap((place) => site.get(TilesLocated(place)).map(tileIdOf));
      return Math.max(1, log2Ceil(ids.reduce((max, id) => Math.max(max, id), 0) + 1));
    })
    .define(SystemBusKey, bus())
    .define(ControlBusKey, (views) => ({
      ...bus(100_000_000)(views),
      errorDevice: {
        errorParams: { address: [new AddressSet(0x3000n, 0xfffn)], maxAtomic: 8, maxTransfer: 4096 },
      },
    }))
    .define(PeripheryBusKey, bus(100_000_000))
    .define(MemoryBusKey, bus())
    .define(FrontBusKey, bus())
    .set(BootROMLocated(InSubsystem), [bootROMParams])
    .set(HasTilesExternalResetVectorKey, false)
    .set(DebugModuleKey, debugModuleParamsFor(64))
    .set(CLINTKey, clintParams)
    .set(PLICKey, plicParams)
    .set(TilesLocated(InSubsystem), []);
});

/** The base of all Rocket systems, without tiles and topology. */
export const BaseConfig: Config = new Config(
  'BaseConfig',
  ports.WithDefaultMemPort(),
  ports.WithDefaultMMIOPort(),
  ports.WithDefaultSlavePort(),
  devices.WithTimebase(1_000_000),
  devices.WithDTS('freechips,rocketchip-unknown'),
  ports.WithNExtTopInterrupts(2),
  BaseSubsystemConfig,
);

/** One big core. */
export const DefaultConfig: Config = new Config(
  'DefaultConfig',
  rocket.WithNBigCores(1),
  topology.WithCoherentBusTopology(),
  BaseConfig,
);
/** {@link DefaultConfig} with a bufferless hub. */
export const DefaultBufferlessConfig: Config = new Config(
  'DefaultBufferlessConfig',
  topology.WithBufferlessBroadcastHub(),
  DefaultConfig,
);
/** One small core. */
export const DefaultSmallConfig: Config = new Config(
  'DefaultSmallConfig',
  rocket.WithNSmallCores(1),
  topology.WithCoherentBusTopology(),
  BaseConfig,
);
/** One big core of 32 bits. */
export const DefaultRV32Config: Config = new Config('DefaultRV32Config', rocket.WithRV32(), DefaultConfig);
/** One big core with half precision. */
export const DefaultFP16Config: Config = new Config('DefaultFP16Config', rocket.WithFP16(), DefaultConfig);
/** One big core with bit manipulation. */
export const DefaultBConfig: Config = new Config('DefaultBConfig', rocket.WithB(), DefaultConfig);
/** One big core of 32 bits with bit manipulation. */
export const DefaultRV32BConfig: Config = new Config('DefaultRV32BConfig', rocket.WithB(), DefaultRV32Config);
/** One big core with a hypervisor mode. */
export const HypervisorConfig: Config = new Config('HypervisorConfig', rocket.WithHypervisor(), DefaultConfig);
/** One big core, two banks. */
export const DualBankConfig: Config = new Config('DualBankConfig', topology.WithNBanks(2), DefaultConfig);
/** Two big cores. */
export const DualCoreConfig: Config = new Config(
  'DualCoreConfig',
  rocket.WithNBigCores(2),
  topology.WithCoherentBusTopology(),
  BaseConfig,
);
/** One big core, two memory channels. */
export const DualChannelConfig: Config = new Config('DualChannelConfig', ports.WithNMemoryChannels(2), DefaultConfig);
/** One big core, eight memory channels. */
export const EightChannelConfig: Config = new Config('EightChannelConfig', ports.WithNMemoryChannels(8), DefaultConfig);
/** One big core, two memory channels and four banks. */
export const DualChannelDualBankConfig: Config = new Config(
  'DualChannelDualBankConfig',
  ports.WithNMemoryChannels(2),
  topology.WithNBanks(4),
  DefaultConfig,
);
/** One big core with the example coprocessors. */
export const RoccExampleConfig: Config = new Config('RoccExampleConfig', rocket.WithRoccExample(), DefaultConfig);
/** A big, a medium and a small core. */
export const HeterogeneousTileExampleConfig: Config = new Config(
  'HeterogeneousTileExampleConfig',
  rocket.WithNBigCores(1),
  rocket.WithNMedCores(1),
  rocket.WithNSmallCores(1),
  topology.WithCoherentBusTopology(),
  BaseConfig,
);
/** One big core, ports of 128 bits. */
export const Edge128BitConfig: Config = new Config('Edge128BitConfig', ports.WithEdgeDataBits(128), DefaultConfig);
/** One big core, ports of 32 bits. */
export const Edge32BitConfig: Config = new Config('Edge32BitConfig', ports.WithEdgeDataBits(32), DefaultConfig);
/** One memory channel. */
export const SingleChannelBenchmarkConfig: Config = new Config('SingleChannelBenchmarkConfig', DefaultConfig);
/** Two memory channels. */
export const DualChannelBenchmarkConfig: Config = new Config(
  'DualChannelBenchmarkConfig',
  ports.WithNMemoryChannels(2),
  SingleChannelBenchmarkConfig,
);
/** Four memory channels. */
export const QuadChannelBenchmarkConfig: Config = new Config(
  'QuadChannelBenchmarkConfig',
  ports.WithNMemoryChannels(4),
  SingleChannelBenchmarkConfig,
);
/** Eight memory channels. */
export const OctoChannelBenchmarkConfig: Config = new Config(
  'OctoChannelBenchmarkConfig',
  ports.WithNMemoryChannels(8),
  SingleChannelBenchmarkConfig,
);
/** One tiny core, no memory outside. */
export const TinyConfig: Config = new Config(
  'TinyConfig',
  ports.WithNoMemPort(),
  ports.WithNMemoryChannels(0),
  topology.WithNBanks(0),
  rocket.With1TinyCore(),
  topology.WithIncoherentBusTopology(),
  BaseConfig,
);
/** One big core, no port but that to memory. */
export const MemPortOnlyConfig: Config = new Config(
  'MemPortOnlyConfig',
  ports.WithNoMMIOPort(),
  ports.WithNoSlavePort(),
  DefaultConfig,
);
/** One big core with a scratchpad, no port but that to devices. */
export const MMIOPortOnlyConfig: Config = new Config(
  'MMIOPortOnlyConfig',
  ports.WithNoSlavePort(),
  ports.WithNoMemPort(),
  ports.WithNMemoryChannels(0),
  topology.WithNBanks(0),
  topology.WithIncoherentTiles(),
  rocket.WithScratchpadsOnly(),
  topology.WithIncoherentBusTopology(),
  DefaultConfig,
);
/** No tiles. */
export const BaseFPGAConfig: Config = new Config('BaseFPGAConfig', BaseConfig, topology.WithCoherentBusTopology());
/** One small core. */
export const DefaultFPGAConfig: Config = new Config('DefaultFPGAConfig', rocket.WithNSmallCores(1), BaseFPGAConfig);
/** A big core and seven clones of it. */
export const CloneTileConfig: Config = new Config(
  'CloneTileConfig',
  rocket.WithCloneRocketTiles(7),
  rocket.WithNBigCores(1),
  topology.WithCoherentBusTopology(),
  BaseConfig,
);
/** One big core, and three clusters of two, one of them inside a fourth. */
export const ClusterConfig: Config = new Config(
  'ClusterConfig',
  rocket.WithNBigCores(2, InCluster(3)),
  rocket.WithNBigCores(2, InCluster(1)),
  rocket.WithNBigCores(2, InCluster(0)),
  topology.WithCluster(3, InCluster(2)),
  topology.WithCluster(2),
  topology.WithCluster(1),
  topology.WithCluster(0),
  DefaultConfig,
);

/** The base of systems for Litex. */
export const BaseLitexConfig: Config = new Config(
  'BaseLitexConfig',
  ports.WithLitexMemPort(),
  ports.WithLitexMMIOPort(),
  ports.WithLitexSlavePort(),
  ports.WithNExtTopInterrupts(8),
  topology.WithCoherentBusTopology(),
  BaseConfig,
);

const oneToEight = [1, 2, 4, 8] as const;

/** `LitexConfigSmall1x1` … `LitexConfigBig8x8`: cores, and units of 64 bits of the memory bus. */
export const litexConfigs: readonly Config[] = oneToEight.flatMap((cores) =>
  oneToEight.flatMap((words) => {
    const size = `${cores}x${words}`;
    const base = new Config('LitexMemoryBus', buses.WithNBitMemoryBus(64 * words), BaseLitexConfig);
    return [
      new Config(`LitexConfigSmall${size}`, rocket.WithNSmallCores(cores), base),
      new Config(`LitexConfigBig${size}`, rocket.WithNBigCores(cores), base),
    ];
  }),
);

/** The base of systems that test memory: nothing that harts need to run. */
export const GroundTestBaseConfig: Config = new Config(
  'GroundTestBaseConfig',
  devices.WithoutDebug(),
  devices.WithoutCLINT(),
  devices.WithoutPLIC(),
  devices.WithExternalResetVector(),
  BaseConfig,
);
/** Two trace generators; a topology has to be added. */
export const TraceGenConfig: Config = new Config('TraceGenConfig', rocket.WithTraceGen(2), GroundTestBaseConfig);
/** Two trace generators and a bufferless hub; a topology has to be added. */
export const TraceGenBufferlessConfig: Config = new Config(
  'TraceGenBufferlessConfig',
  topology.WithBufferlessBroadcastHub(),
  TraceGenConfig,
);
