import { Config, type Parameters } from '../../config/index.js';
import { BuildTop, MultiChipKey } from '../chip-topology.js';
import { EmptyChipTop, FlatChipTop } from '../flat-chip-top.js';
import {
  AbstractConfig,
  ChipBringupHostConfig,
  ChipLikeRocketConfig,
  ComputeChiplet1Config,
  ComputeChiplet2Config,
  IOChipletConfig,
  LLCChipletConfig,
  MultiLinkSymmetricChipletRocketConfig,
  RocketCoreChipletConfig,
  SymmetricChipletRocketConfig,
} from './chip-configs.js';
import { WithNoResetSynchronizers } from './chip-fragments.js';
import { WithPLLSelectorDividerClockGenerator } from './io-fragments.js';

// Systems of several chips, and other tops of chips (chipyard 5.5, 5.6, 6.4).

/** One of several chips in one system: its number, from 0, and its configuration (chipyard 5.5). */
export function WithMultiChip(id: number, p: Parameters): Config {
  return WithHomogeneousMultiChip(1, p, id);
}

/** `n` chips of one configuration, numbered from `idStart` (chipyard 5.5). */
export function WithHomogeneousMultiChip(n: number, p: Parameters, idStart = 0): Config {
  return new Config('WithHomogeneousMultiChip', (rules) =>
    rules.update(MultiChipKey, (chips) =>
      Array.from({ length: Math.max(chips.length, idStart + n) }, (_, k) =>
        k >= idStart && k < idStart + n ? p : chips[k],
      ),
    ),
  );
}

/** A chip whose clocks and wires are written out (chipyard 5.6). */
export function WithFlatChipTop(): Config {
  return new Config('WithFlatChipTop', (rules) => rules.set(BuildTop, () => new FlatChipTop()));
}

/** A chip without a system (chipyard 5.6). */
export function WithEmptyChipTop(): Config {
  return new Config('WithEmptyChipTop', (rules) => rules.set(BuildTop, () => new EmptyChipTop()));
}

function together(name: string, ...chips: readonly Config[]): Config {
  return new Config(name, ...chips.map((chip, k) => WithMultiChip(k, chip)));
}

// Without the reset models that some simulators lack.
const chipLikeWithoutResets = new Config(
  'ChipLikeRocketConfig',
  WithPLLSelectorDividerClockGenerator(false),
  WithNoResetSynchronizers(),
  ChipLikeRocketConfig,
);

/** Systems of several chips, and chips with other tops. */
export const multiChipConfigs: readonly Config[] = [
  together('TetheredChipLikeRocketConfig', ChipLikeRocketConfig, ChipBringupHostConfig),
  together('VerilatorCITetheredChipLikeRocketConfig', chipLikeWithoutResets, ChipBringupHostConfig),
  together('MultiSimSymmetricChipletRocketConfig', SymmetricChipletRocketConfig, SymmetricChipletRocketConfig),
  together(
    'MultiSimMultiLinkSymmetricChipletRocketConfig',
    MultiLinkSymmetricChipletRocketConfig,
    MultiLinkSymmetricChipletRocketConfig,
  ),
  together('MultiSimLLCChipletRocketConfig', RocketCoreChipletConfig, LLCChipletConfig),
  together('TripleChipletConfig', IOChipletConfig, ComputeChiplet1Config, ComputeChiplet2Config),
  new Config('FlatChipTopChipLikeRocketConfig', WithFlatChipTop(), ChipLikeRocketConfig),
  new Config('EmptyChipTopConfig', WithEmptyChipTop(), AbstractConfig),
];
