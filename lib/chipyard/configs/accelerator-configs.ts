import { Config } from '../../config/index.js';
import { WithInclusiveCache, WithNBanks, WithNHugeCores, WithNMemoryChannels } from '../../rocket/index.js';
import { WithNShuttleCores } from '../tiles/shuttle/shuttle-fragments.js';
import { WithZstdCompressor } from './compression-fragments.js';
import {
  DefaultGemminiConfig,
  GemminiFP32DefaultConfig,
  LeanGemminiConfig,
  LeanGemminiPrintfConfig,
  WithAccumulatorRoCC,
  WithAES256ECBAccel,
  WithCharacterCountRoCC,
  WithFFTGenerator,
  WithMemPress,
  WithNVDLA,
  WithReRoCC,
} from './accelerator-fragments.js';
import { AbstractConfig } from './chip-configs.js';
import { WithExtMemIdBits, WithSystemBusWidth } from './chip-fragments.js';
import { WithInitZero, WithStreamingFIR, WithStreamingPassthrough } from './example-fragments.js';

// Chipyard's configurations with accelerators (chipyard 6.4).

function oneCore(name: string, ...fragments: readonly Config[]): Config {
  return new Config(name, ...fragments, WithNHugeCores(1), AbstractConfig);
}

function withGemmini(name: string, gemmini: Config): Config {
  return new Config(name, gemmini, WithNHugeCores(1), WithSystemBusWidth(128), AbstractConfig);
}

/** Chips with accelerators. */
export const acceleratorConfigs: readonly Config[] = [
  withGemmini('GemminiRocketConfig', DefaultGemminiConfig()),
  withGemmini('FPGemminiRocketConfig', GemminiFP32DefaultConfig()),
  withGemmini('LeanGemminiRocketConfig', LeanGemminiConfig()),
  withGemmini('LeanGemminiPrintfRocketConfig', LeanGemminiPrintfConfig()),
  oneCore('ReRoCCTestConfig', WithReRoCC(), WithCharacterCountRoCC(), ...[0, 1, 2, 3].map(() => WithAccumulatorRoCC())),
  new Config(
    'ReRoCCManyGemminiConfig',
    WithReRoCC(),
    ...[0, 1, 2, 3].map(() => LeanGemminiConfig()),
    WithNHugeCores(4),
    AbstractConfig,
  ),
  new Config('GemminiShuttleConfig', DefaultGemminiConfig(), WithNShuttleCores(), AbstractConfig),
  new Config(
    'MempressRocketConfig',
    WithMemPress(),
    WithExtMemIdBits(7),
    WithSystemBusWidth(128),
    WithNBanks(8),
    WithInclusiveCache(16, 2048),
    WithNMemoryChannels(4),
    WithNHugeCores(1),
    AbstractConfig,
  ),
  oneCore('FFTRocketConfig', WithFFTGenerator()),
  oneCore(
    'ManyMMIOAcceleratorRocketConfig',
    WithInitZero(0x8800_0000, 0x1000),
    WithFFTGenerator(0x2400, 8, 16, 8),
    WithStreamingPassthrough(),
    WithStreamingFIR(),
  ),
  new Config('AES256ECBRocketConfig', WithAES256ECBAccel(), WithNHugeCores(1), WithSystemBusWidth(256), AbstractConfig),
  oneCore('ZstdCompressorRocketConfig', WithZstdCompressor()),
  oneCore('SmallNVDLARocketConfig', WithNVDLA('small')),
  oneCore('LargeNVDLARocketConfig', WithNVDLA('large', true)),
];
