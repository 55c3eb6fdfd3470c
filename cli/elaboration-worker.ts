import { parentPort } from 'node:worker_threads';
import { CallbackError, diagnose } from '../lib/graph/index.js';
import { tryElaborate } from '../lib/elaborate/elaborate.js';
import type { ElaborationResult } from '../lib/elaborate/elaborate.js';
import { chooseTopology, type Unusable } from './choose-topology.js';
import { configurationOf } from './configuration.js';
import { withImportHelp } from './import-help.js';
import { inputThrew } from './input-threw.js';
import { importBundle, LoadError } from './topology-loader.js';

/** What the worker is asked to elaborate. */
export interface WorkerRequest {
  readonly file: string;
  /** URL of the module that holds the file and everything it imports. */
  readonly bundle: string;
  /** Name of the export; the default export if absent. */
  readonly exportName: string | undefined;
  /** A config expression; the topology's own configuration if absent. */
  readonly config?: string | undefined;
  /** Whether findings are wanted; default true. */
  readonly findings?: boolean | undefined;
}

/** What it answers. */
export type WorkerAnswer = { readonly result: ElaborationResult } | Unusable;

async function run({ file, bundle, exportName, config, findings = true }: WorkerRequest): Promise<WorkerAnswer> {
  process.setSourceMapsEnabled(true);
  let exports: Readonly<Record<string, unknown>>;
  try {
    exports = await importBundle(bundle);
  } catch (error) {
    if (error instanceof LoadError) return { unusable: `${file} cannot be loaded: ${error.message}` };
    return { result: { phase: 'declare', failures: await withImportHelp(file, [inputThrew(file, error)]) } };
  }
  const topology = chooseTopology(file, exports, exportName);
  if ('unusable' in topology) return topology;
  try {
    const parameters = config === undefined ? undefined : configurationOf(config, exports);
    const result = tryElaborate(topology, parameters, { findings });
    return { result: { ...result, failures: await withImportHelp(file, result.failures) } };
  } catch (error) {
    return { result: { phase: 'declare', failures: [diagnose(error, [])] } };
  }
}

parentPort?.once('message', (request: WorkerRequest) => {
  void run(request).then((answer) => {
    try {
      parentPort?.postMessage(answer);
    } catch (error) {
      // What edges carry is worked out as it is sent.
      if (!(error instanceof CallbackError)) throw error;
      const failed: ElaborationResult = { phase: 'negotiate', failures: [error.diagnostic] };
      parentPort?.postMessage({ result: failed } satisfies WorkerAnswer);
    }
  });
});
