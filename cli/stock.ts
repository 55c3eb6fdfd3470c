import { type ElaborationResult, tryElaborate } from '../lib/elaborate.js';
import { diagnose, locatedAt } from '../lib/graph/index.js';
import { chooseTopology } from './choose-topology.js';
import { configurationOf } from './configuration.js';
import { CommandError, exitCodes } from './exit-codes.js';
import type { InputName, LoadedInput } from './input.js';
import { withinLimits } from './limits.js';
import type { ElaborateOptions } from './options.js';

/** Elaborates a system that comes with Entente, in this thread. Nothing in it has a place in the user's sources. */
export async function elaborateStock(
  { file, exportName }: InputName,
  { config, findings = true, timeout, memory }: ElaborateOptions,
): Promise<LoadedInput> {
  const exports: Readonly<Record<string, unknown>> = await import('../topologies/rocket.js');
  const topology = chooseTopology(file, exports, exportName);
  if ('unusable' in topology) throw new CommandError(topology.unusable, exitCodes.usage, topology.help);
  const run = (): ElaborationResult => {
    try {
      return tryElaborate(topology, config === undefined ? undefined : configurationOf(config, {}), { findings });
    } catch (error) {
      return { phase: 'declare', failures: [diagnose(error, [])] };
    }
  };
  const { failures, elaboration } = withinLimits(file, { timeout, memory }, () =>
    locatedAt({ resolve: () => undefined }, run),
  );
  return { failures, elaboration };
}
