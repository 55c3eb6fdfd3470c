import { demand } from '../base/diagnostic/index.js';
import { Field, type Parameters } from '../config/index.js';
import { currentView, type LazyModule, type Topology, topology, type TopologyPart } from '../graph/index.js';
import { ChipTop } from './chip-top.js';
import * as rules from './rules.js';

/** Makes the top of a chip. Default a {@link ChipTop} (chipyard 5.1). */
export const BuildTop: Field<() => LazyModule> = new Field('BuildTop', () => new ChipTop());

/** The configurations of several chips that make one system, by their numbers. Default none: one chip (chipyard 5.5). */
export const MultiChipKey: Field<readonly (Parameters | undefined)[]> = new Field('MultiChipKey', []);

/** The chips of a configuration, `config` unless another one is asked for: one, or several that are declared in one run (chipyard 5.5). */
export function chipTopology(config: Parameters): Topology {
  return topology(() => currentView().get(BuildTop)(), { name: 'chiptop0', config, parts: chipsOf });
}

function chipsOf(config: Parameters): readonly TopologyPart[] {
  return Array.from(config.get(MultiChipKey), (chip, number) => {
    demand(
      chip !== undefined,
      rules.chipyardChipNumbers,
      () => `There is no chip ${number}, but one with a higher number.`,
      {
        help: () => `Add WithMultiChip(${number}, …), or number the chips from 0.`,
        category: 'other',
      },
    );
    return { name: `chiptop${number}`, config: chip };
  });
}
