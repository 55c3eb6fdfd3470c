import type { ConfigVocabulary } from '../../lib/config/index.js';
import { rocketVocabulary } from '../../lib/rocket/index.js';
import { diagnose, locatedAt } from '../../lib/graph/index.js';
import { elaborateChosen } from '../topology/elaborate-chosen.js';
import type { Unusable } from '../topology/choose.js';
import { configurationOf, configurationsIn } from '../topology/configuration.js';
import { CommandError, exitCodes } from '../process/exit-codes.js';
import { isStock, type StockName } from './stock-names.js';
import { withinLimits } from '../topology/limits.js';
import type { ElaborateOptions } from './options.js';
import type { InputName, LoadedInput } from '../topology/loaded-input.js';

interface StockSystem {
  readonly exports: Readonly<Record<string, unknown>>;
  readonly vocabulary: ConfigVocabulary;
}

// Only what is asked for is loaded.
const stockSystems: Readonly<Record<StockName, () => Promise<StockSystem>>> = {
  rocket: async () => ({ exports: await import('../../topologies/rocket.js'), vocabulary: rocketVocabulary }),
  chipyard: async () => {
    const { chipyardVocabulary } = await import('../../lib/chipyard/index.js');
    return { exports: await import('../../topologies/chipyard.js'), vocabulary: chipyardVocabulary };
  },
};

/** Elaborates a system that comes with Entente, in this thread. Nothing in it has a place in the user's sources. */
export async function elaborateStock(
  { file, exportName }: InputName,
  { config, findings = true, timeout, memory }: ElaborateOptions,
): Promise<LoadedInput> {
  const { exports, vocabulary } = await stockSystems[isStock(file) ? file : 'rocket']();
  const run = (): LoadedInput | Unusable => {
    try {
      const parameters = config === undefined ? undefined : configurationOf(config, {}, vocabulary);
      return elaborateChosen({ file, exportName }, exports, parameters, { findings, places: false });
    } catch (error) {
      return { elaboration: undefined, failures: [diagnose(error, [])] };
    }
  };
  const result = withinLimits(file, { timeout, memory }, () => locatedAt({ resolve: () => undefined }, run));
  if ('unusable' in result) throw new CommandError(result.unusable, exitCodes.usage, result.help);
  return result;
}

/** The names of the configurations that come with a stock system. */
export async function stockConfigurations(name: StockName): Promise<string[]> {
  const { vocabulary } = await stockSystems[name]();
  const all = Object.fromEntries(vocabulary.fragments);
  // Chipyard's chips may have Rocket's fragments, but its configurations are of systems.
  const isOwn = (each: string): boolean => name === 'rocket' || rocketVocabulary.fragments.get(each) !== all[each];
  return configurationsIn(all).filter(isOwn);
}
