import { Config } from '../../config/index.js';
import { WithNHugeCores, WithNSmallCores } from '../../rocket/index.js';
import { boomFragments, WithCloneBoomTiles } from '../tiles/boom/boom-fragments.js';
import { AbstractConfig } from './chip-configs.js';
import { WithBlockDevice, WithDMIDTM, WithSystemBusWidth } from './chip-fragments.js';
import { WithNPMPs } from './tile-fragments.js';

// Chipyard's configurations with BOOM tiles (chipyard 6.4).

function chip(name: string, ...fragments: readonly Config[]): Config {
  return new Config(name, ...fragments, AbstractConfig);
}

function ofGeneration(generation: 3 | 4): readonly Config[] {
  const { WithNSmallBooms, WithNMediumBooms, WithNLargeBooms, WithNMegaBooms } = boomFragments(generation);
  const wide = WithSystemBusWidth(128);
  const boom = `BoomV${generation}`;
  return [
    chip(`Small${boom}Config`, WithNSmallBooms()),
    chip(`Medium${boom}Config`, WithNMediumBooms()),
    chip(`Large${boom}Config`, WithNLargeBooms(), wide),
    chip(`Mega${boom}Config`, WithNMegaBooms(), wide),
    chip(`DualSmall${boom}Config`, WithNSmallBooms(2)),
    chip(`Cloned64Mega${boom}Config`, WithCloneBoomTiles(63, 0), WithNMegaBooms(), wide),
    chip(`Medium${boom}CosimConfig`, WithNMediumBooms()),
    chip(`dmiCheckpointingMedium${boom}Config`, WithNPMPs(0), WithDMIDTM(), WithNMediumBooms()),
    chip(`dmiMedium${boom}CosimConfig`, WithDMIDTM(), WithNMediumBooms()),
    chip(`SimBlockDeviceMega${boom}Config`, WithBlockDevice(), WithNMegaBooms(), wide),
  ];
}

function withLargeBooms(name: string, large: number, huge: number, ...more: readonly Config[]): Config {
  const booms = boomFragments(3).WithNLargeBooms(large);
  return chip(name, ...more, booms, WithNHugeCores(huge), WithSystemBusWidth(128));
}

/** Chips with BOOM cores of both generations, alone and beside Rocket cores. */
export const boomConfigs: readonly Config[] = [
  ...ofGeneration(3),
  ...ofGeneration(4),
  withLargeBooms('LargeBoomAndRocketConfig', 1, 1),
  withLargeBooms('DualLargeBoomAndDualRocketConfig', 2, 2),
  withLargeBooms('DualLargeBoomAndSingleRocketConfig', 2, 1),
  withLargeBooms('LargeBoomAndRocketWithControlCoreConfig', 1, 1, WithNSmallCores(1)),
];
