import { basename } from 'node:path';
import type { ConfigVocabulary } from '../../lib/config/index.js';
import { rocketVocabulary } from '../../lib/rocket/index.js';
import { keepElaboration, noteAsked, recallElaboration } from '../cache/elaborations.js';
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

// Loads only the requested system.
const stockSystems: Readonly<Record<StockName, () => Promise<StockSystem>>> = {
  rocket: async () => ({ exports: await import('../../topologies/rocket.js'), vocabulary: rocketVocabulary }),
  chipyard: async () => {
    const { chipyardVocabulary } = await import('../../lib/chipyard/index.js');
    return { exports: await import('../../topologies/chipyard.js'), vocabulary: chipyardVocabulary };
  },
};

/** Elaborates a stock system in this thread. Nothing in it has a location in the user's sources. */
export async function elaborateStock(
  { file, exportName }: InputName,
  { config, findings = true, keeps = true, timeout, memory }: ElaborateOptions,
): Promise<LoadedInput> {
  const limits = { timeout, memory };
  const key = keeps ? keyOf([file, exportName, config]) : undefined;
  const before = key === undefined ? undefined : withinLimits(file, limits, () => recallElaboration(key));
  if (typeof before === 'object') return { elaboration: before, failures: [] };
  // Elaborate everything if the result will be cached, even if findings are not requested now.
  const whole = findings || before === 'asked';
  const { exports, vocabulary } = await stockSystems[isStock(file) ? file : 'rocket']();
  const run = (): LoadedInput | Unusable => {
    try {
      const parameters = config === undefined ? undefined : configurationOf(config, {}, vocabulary);
      return elaborateChosen({ file, exportName }, exports, parameters, { findings: whole, places: false });
    } catch (error) {
      return { elaboration: undefined, failures: [diagnose(error, [])] };
    }
  };
  const result = withinLimits(file, limits, () => locatedAt({ resolve: () => undefined }, run));
  if ('unusable' in result) throw new CommandError(result.unusable, exitCodes.usage, result.help);
  if (key !== undefined) keepIfAlone(key, result, before === 'asked');
  return result;
}

function keepIfAlone(key: string, { elaboration, failures, others = [] }: LoadedInput, again: boolean): void {
  if (elaboration === undefined || failures.length > 0 || others.length > 0) return;
  if (again) keepElaboration(key, elaboration);
  else noteAsked(key);
}

// The elaboration of a stock system depends only on these values and the program, whose file name contains a hash of its content. When run from
// sources, there is no such hash, so nothing is cached.
function keyOf(chosen: readonly unknown[]): string | undefined {
  const program = basename(import.meta.url);
  return program.endsWith('.ts') ? undefined : JSON.stringify([program, ...chosen]);
}

/** The names of the predefined configurations of a stock system. */
export async function stockConfigurations(name: StockName): Promise<string[]> {
  const { vocabulary } = await stockSystems[name]();
  const all = Object.fromEntries(vocabulary.fragments);
  // The vocabulary of Chipyard includes the fragments of Rocket, but Rocket's configurations are not of Chipyard systems.
  const isOwn = (each: string): boolean => name === 'rocket' || rocketVocabulary.fragments.get(each) !== all[each];
  return configurationsIn(all).filter(isOwn);
}
