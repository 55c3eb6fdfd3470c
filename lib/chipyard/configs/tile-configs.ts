import { Config } from '../../config/index.js';
import {
  WithCease,
  WithDebugROB,
  WithL1DCacheNonblocking,
  WithNBanks,
  WithNoMemPort,
  WithNHugeCores,
  WithoutTLMonitors,
} from '../../rocket/index.js';
import { WithAraRocketVectorUnit, WithAraShuttleVectorUnit } from '../tiles/ara/ara-fragments.js';
import { WithNCVA6Cores } from '../tiles/cva6/cva6-fragments.js';
import { type SodorPipeline, WithNSodorCores } from '../tiles/sodor/sodor-fragments.js';
import { WithNVexiiRiscvCores } from '../tiles/vexiiriscv/vexiiriscv-fragments.js';
import { WithNIbexCores } from '../tiles/ibex/ibex-fragments.js';
import { saturnParams, WithRocketVectorUnit, WithShuttleVectorUnit } from '../tiles/saturn/saturn-fragments.js';
import { WithNShuttleCores, WithSGTCM, WithShuttleTileBeatBytes, WithTCM } from '../tiles/shuttle/shuttle-fragments.js';
import { WithNSpikeCores, WithSpikeTCM, WithSpikeZicntr } from '../tiles/spike/spike-fragments.js';
import { WithHellaCachePrefetcher, WithTilePrefetchers } from '../tiles/prefetchers/prefetcher-fragments.js';
import { WithTacitEncoder, WithTraceSinkAlways, WithTraceSinkDMA } from '../tiles/tacit/tacit-fragments.js';
import { AbstractConfig } from './chip-configs.js';
import * as chip from './chip-fragments.js';
import { WithNPMPs } from './tile-fragments.js';

// Chipyard's configurations with Shuttle and Spike tiles, and with Saturn's vector units (chipyard 6.4).

function named(name: string, ...fragments: readonly Config[]): Config {
  return new Config(name, ...fragments, AbstractConfig);
}

/** Chips with Shuttle cores. */
export const shuttleConfigs: readonly Config[] = [
  named('ShuttleConfig', WithNShuttleCores()),
  named('Shuttle3WideConfig', WithNShuttleCores(1, 3)),
  named('ShuttleCosimConfig', WithNShuttleCores()),
  named('Shuttle3WideCosimConfig', WithNShuttleCores(1, 3)),
  named('dmiShuttleCosimConfig', chip.WithDMIDTM(), WithNShuttleCores()),
];

const traces = [WithTraceSinkDMA(), WithTraceSinkAlways(), WithTacitEncoder(), WithoutTLMonitors()];

/** Chips with prefetchers. */
export const prefetchingConfigs: readonly Config[] = [
  named(
    'PrefetchingRocketConfig',
    WithHellaCachePrefetcher([0]),
    WithTilePrefetchers(),
    WithL1DCacheNonblocking(2),
    WithNHugeCores(1),
  ),
];

/** Chips whose cores are traced. */
export const tacitConfigs: readonly Config[] = [
  named('TacitRocketConfig', ...traces, WithNHugeCores(1)),
  named('TacitShuttleConfig', ...traces, WithNShuttleCores()),
];

type Saturn = 'MIN' | 'REF' | 'DSP' | 'GEN' | 'DMA';

const params = (kind: Saturn): ReturnType<typeof saturnParams.get> => saturnParams.get(`${kind.toLowerCase()}Params`);

function besideRocket(kind: Saturn, vLen: number, dLen: number, busBits = dLen, suffix = ''): Config {
  const mLen = busBits === dLen ? null : busBits;
  return named(
    `${kind}V${vLen}D${dLen}${suffix}RocketConfig`,
    WithRocketVectorUnit(vLen, dLen, params(kind), null, true, mLen),
    ...(busBits === 64 ? [] : [chip.WithSystemBusWidth(busBits)]),
    WithNHugeCores(1),
  );
}

interface ShuttleWidths {
  readonly busBits?: number;
  readonly tileBytes?: number;
  readonly mLen?: number | null;
}

function besideShuttle(
  kind: Saturn,
  vLen: number,
  dLen: number,
  { busBits = dLen, tileBytes = dLen / 8, mLen = null }: ShuttleWidths = {},
): Config {
  return named(
    `${kind}V${vLen}D${dLen}${mLen === null ? '' : `M${mLen}`}ShuttleConfig`,
    WithShuttleVectorUnit(vLen, dLen, params(kind), null, undefined, mLen),
    ...(busBits === 64 ? [] : [chip.WithSystemBusWidth(busBits)]),
    WithShuttleTileBeatBytes(tileBytes),
    WithNShuttleCores(1),
  );
}

/** Chips with Saturn's vector units. */
export const saturnConfigs: readonly Config[] = [
  ...[64, 128, 256].map((vLen) => besideRocket('MIN', vLen, 64)),
  besideRocket('REF', 128, 128),
  besideRocket('REF', 256, 64),
  besideRocket('REF', 256, 128),
  besideRocket('REF', 256, 128, 64, 'M64'),
  besideRocket('REF', 512, 128),
  besideRocket('REF', 512, 256),
  besideRocket('DMA', 256, 256),
  named(
    'MINV128D64RocketCosimConfig',
    WithRocketVectorUnit(128, 64, params('MIN')),
    WithCease(false),
    WithDebugROB(),
    WithNHugeCores(1),
  ),
  ...[128, 256, 512, 1024].map((vLen) => besideShuttle('GEN', vLen, 128)),
  besideShuttle('GEN', 512, 256),
  besideShuttle('REF', 256, 64, { tileBytes: 16 }),
  besideShuttle('REF', 256, 128),
  besideShuttle('REF', 512, 128),
  besideShuttle('REF', 256, 256),
  besideShuttle('REF', 512, 256),
  besideShuttle('REF', 512, 256, { busBits: 128, tileBytes: 16, mLen: 128 }),
  besideShuttle('REF', 512, 512, { busBits: 256, tileBytes: 64 }),
  besideShuttle('DSP', 512, 128),
  named(
    'DSPV256D128ShuttleConfig',
    WithShuttleVectorUnit(256, 128, params('DSP')),
    chip.WithSystemBusWidth(128),
    WithSGTCM(0x7800_0000, 8192, 16),
    WithTCM(),
    WithShuttleTileBeatBytes(16),
    WithNShuttleCores(1),
  ),
  named(
    'GENV256D128ShuttleCosimConfig',
    WithShuttleVectorUnit(256, 128, params('GEN')),
    chip.WithSystemBusWidth(128),
    WithShuttleTileBeatBytes(16),
    WithNShuttleCores(1),
  ),
];

/** Chips with Ara's vector units. */
export const araConfigs: readonly Config[] = [
  named('V4096Ara2LaneRocketConfig', WithAraRocketVectorUnit(4096, 2), WithNHugeCores(1)),
  named('V8192Ara4LaneRocketConfig', WithAraRocketVectorUnit(8192, 4), chip.WithSystemBusWidth(128), WithNHugeCores(1)),
  named('V4096Ara2LaneShuttleConfig', WithAraShuttleVectorUnit(4096, 2), WithNShuttleCores(1)),
  named(
    'V8192Ara4LaneShuttleConfig',
    WithAraShuttleVectorUnit(8192, 4),
    chip.WithSystemBusWidth(128),
    WithShuttleTileBeatBytes(16),
    WithNShuttleCores(1),
  ),
];

const spike = new Config('SpikeConfig', WithNSpikeCores(1), AbstractConfig);
const fastUART = new Config(
  'SpikeFastUARTConfig',
  WithNSpikeCores(1),
  chip.WithUART(undefined, undefined, 128, 128),
  chip.WithNoUART(),
  chip.WithUniformBusFrequencies(2),
  AbstractConfig,
);
/** Chips with a simulated core and its memory beside it. */
export const spikeUltraFast: Config = new Config(
  'SpikeUltraFastConfig',
  chip.WithNoScratchpads(),
  WithSpikeTCM(),
  chip.WithBroadcastManager(),
  fastUART,
);
const dmiUltraFast = new Config('dmiSpikeUltraFastConfig', chip.WithDMIDTM(), spikeUltraFast);

/** Chips with a simulated core. */
export const spikeConfigs: readonly Config[] = [
  spike,
  named('SpikeZicntrConfig', WithSpikeZicntr(), WithNSpikeCores(1)),
  new Config('dmiSpikeConfig', chip.WithDMIDTM(), spike),
  fastUART,
  spikeUltraFast,
  dmiUltraFast,
  new Config('dmiCheckpointingSpikeUltraFastConfig', WithNPMPs(0), dmiUltraFast),
];

/** Chips with Ibex cores. */
export const ibexConfigs: readonly Config[] = [
  named('IbexConfig', WithNIbexCores(1), chip.WithInclusiveCacheWriteBytes(4)),
];

/** Chips with CVA6 cores. */
export const cva6Configs: readonly Config[] = [
  named('CVA6Config', WithNCVA6Cores(1)),
  named('dmiCVA6Config', chip.WithDMIDTM(), WithNCVA6Cores(1)),
];

/** Chips with VexiiRiscv cores. */
export const vexiiRiscvConfigs: readonly Config[] = [named('VexiiRiscvConfig', WithNVexiiRiscvCores(1))];

function sodor(name: string, pipeline: SodorPipeline): Config {
  const alone = [chip.WithNoScratchpads(), chip.WithSerialTLWidth(32), WithNoMemPort(), WithNBanks(0)];
  return named(name, WithNSodorCores(1, pipeline), ...alone);
}

/** Chips with a Sodor core. */
export const sodorConfigs: readonly Config[] = [
  sodor('Sodor1StageConfig', { ports: 2 }),
  sodor('Sodor2StageConfig', { ports: 2 }),
  sodor('Sodor3StageConfig', { ports: 2 }),
  sodor('Sodor3StageSinglePortConfig', { ports: 1 }),
  sodor('Sodor5StageConfig', { ports: 2 }),
  sodor('SodorUCodeConfig', { ports: 1 }),
];
