import { Config } from '../../config/index.js';
import { WithNBanks, WithNHugeCores, WithNMemoryChannels } from '../../rocket/index.js';
import type { NetworkParams } from '../networks/tl-noc.js';
import { AbstractConfig } from './chip-configs.js';
import { WithSystemBusWidth } from './chip-fragments.js';
import { WithCbusNoC, WithMbusNoC, WithSbusNoC } from './network-fragments.js';

// Configurations of Chipyard's with networks on chip (chipyard 6.4).

const own: NetworkParams = { kind: 'simple', inline: false };
const split: NetworkParams = { kind: 'split', inline: false };
const shared: NetworkParams = { kind: 'global', inline: false };

function cores(name: string, n: number, ...networks: readonly Config[]): Config {
  return new Config(name, ...networks, WithNHugeCores(n), WithNBanks(4), AbstractConfig);
}

/** Chips with networks on chip. */
export const networkConfigs: readonly Config[] = [
  cores('MultiNoCConfig', 8, WithCbusNoC(own), WithMbusNoC(own), WithSbusNoC(own), WithNMemoryChannels(4)),
  cores('SharedNoCConfig', 8, WithMbusNoC(shared), WithSbusNoC(shared), WithNMemoryChannels(2)),
  cores('SbusRingNoCConfig', 8, WithSbusNoC(split)),
  cores('SbusMeshNoCConfig', 12, WithSbusNoC({ kind: 'split', inline: true }), WithSystemBusWidth(128)),
  cores('QuadRocketSbusRingNoCConfig', 4, WithSbusNoC(own)),
];
