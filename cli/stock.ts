import type { ConfigVocabulary } from '../lib/config/index.js';
import { type ElaborationResult, tryElaborate } from '../lib/elaborate/elaborate.js';
import { rocketVocabulary } from '../lib/rocket/index.js';
import { diagnose, locatedAt } from '../lib/graph/index.js';
import { chooseTopology } from './choose-topology.js';
import { configurationOf } from './configuration.js';
import { CommandError, exitCodes } from './exit-codes.js';
import { isStock, type StockName } from './stock-names.js';
import { withinLimits } from './limits.js';
import type { ElaborateOptions } from './options.js';
import type { InputName, LoadedInput } from './loaded-input.js';

interface StockSystem {
  readonly exports: Readonly<Record<string, unknown>>;
  readonly vocabulary: ConfigVocabulary;
}

// Only what is asked for is loaded.
const stockSystems: Readonly<Record<StockName, () => Promise<StockSystem>>> = {
  rocket: async () => ({ exports: await import('../topologies/rocket.js'), vocabulary: rocketVocabulary }),
  chipyard: async () => {
    const { chipyardVocabulary } = await import('../lib/chipyard/index.js');
    return { exports: await import('../topologies/chipyard.js'), vocabulary: chipyardVocabulary };
  },
};

/** Elaborates a system that comes with Entente, in this thread. Nothing in it has a place in the user's sources. */
export async function elaborateStock(
  { file, exportName }: InputName,
  { config, findings = true, timeout, memory }: ElaborateOptions,
): Promise<LoadedInput> {
  const { exports, vocabulary } = await stockSystems[isStock(file) ? file : 'rocket']();
  const topology = chooseTopology(file, exports, exportName);
  if ('unusable' in topology) throw new CommandError(topology.unusable, exitCodes.usage, topology.help);
  const run = (): ElaborationResult => {
    try {
      return tryElaborate(topology, config === undefined ? undefined : configurationOf(config, {}, vocabulary), {
        findings,
      });
    } catch (error) {
      return { phase: 'declare', failures: [diagnose(error, [])] };
    }
  };
  const { failures, elaboration } = withinLimits(file, { timeout, memory }, () =>
    locatedAt({ resolve: () => undefined }, run),
  );
  return { failures, elaboration };
}
