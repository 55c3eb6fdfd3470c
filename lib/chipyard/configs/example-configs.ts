import { Config } from '../../config/index.js';
import { WithNHugeCores } from '../../rocket/index.js';
import { boomFragments } from '../tiles/boom/boom-fragments.js';
import { AbstractConfig } from './chip-configs.js';
import { WithBlockDevice, WithSystemBusWidth } from './chip-fragments.js';
import { WithGCD, WithIceNIC, WithInitZero, WithStreamingFIR, WithStreamingPassthrough } from './example-fragments.js';
import { spikeUltraFast } from './tile-configs.js';

// Chipyard's configurations with the network card and the examples (chipyard 6.4).

function oneCore(name: string, ...fragments: readonly Config[]): Config {
  return new Config(name, ...fragments, WithNHugeCores(1), AbstractConfig);
}

/** Chips with the network card and with Chipyard's examples. */
export const exampleConfigs: readonly Config[] = [
  oneCore('LoopbackNICRocketConfig', WithIceNIC()),
  new Config(
    'LoopbackNICLargeBoomV3Config',
    WithIceNIC(),
    boomFragments(3).WithNLargeBooms(1),
    WithSystemBusWidth(128),
    AbstractConfig,
  ),
  new Config('SpikeUltraFastDevicesConfig', WithIceNIC(), WithBlockDevice(), spikeUltraFast),
  oneCore('GCDTLRocketConfig', WithGCD(false, false)),
  oneCore('GCDAXI4BlackBoxRocketConfig', WithGCD(true, true)),
  oneCore('GCDHLSRocketConfig', WithGCD(false, false, true)),
  oneCore('GCDExternallyClockedRocketConfig', WithGCD(false, false, false, true)),
  oneCore('InitZeroRocketConfig', WithInitZero(0x8800_0000, 0x1000)),
  oneCore('StreamingPassthroughRocketConfig', WithStreamingPassthrough()),
  oneCore('StreamingFIRRocketConfig', WithStreamingFIR()),
  oneCore('TutorialMMIOConfig'),
  new Config('TutorialStarterConfig', AbstractConfig),
];
