import { parentPort } from 'node:worker_threads';
import { CallbackError, diagnose } from '../lib/graph/index.js';
import { chooseTopology, type Unusable } from './choose-topology.js';
import { elaborateChosen } from './elaborate-chosen.js';
import type { LoadedInput } from './loaded-input.js';
import { configurationOf, configurationsIn } from './configuration.js';
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
  /** Whether only the names of the configurations are wanted that the file exports. */
  readonly names?: boolean | undefined;
}

/** What it answers. */
export type WorkerAnswer = { readonly result: LoadedInput } | { readonly configurations: readonly string[] } | Unusable;

async function run({ file, bundle, exportName, config, findings = true, names }: WorkerRequest): Promise<WorkerAnswer> {
  process.setSourceMapsEnabled(true);
  let exports: Readonly<Record<string, unknown>>;
  try {
    exports = await importBundle(bundle);
  } catch (error) {
    if (error instanceof LoadError) return { unusable: `${file} cannot be loaded: ${error.message}` };
    return { result: { elaboration: undefined, failures: [inputThrew(file, error)] } };
  }
  if (names === true) return { configurations: configurationsIn(exports) };
  // An export that is not there is told before what is wrong with the configuration.
  const unusable = chooseTopology(file, exports, exportName);
  if ('unusable' in unusable && exportName === undefined) return unusable;
  try {
    const parameters = config === undefined ? undefined : configurationOf(config, exports);
    const result = elaborateChosen({ file, exportName }, exports, parameters, { findings });
    return 'unusable' in result ? result : { result };
  } catch (error) {
    return { result: { elaboration: undefined, failures: [diagnose(error, [])] } };
  }
}

parentPort?.once('message', (request: WorkerRequest) => {
  void run(request).then((answer) => {
    try {
      parentPort?.postMessage(answer);
    } catch (error) {
      // What edges carry is worked out as it is sent.
      if (!(error instanceof CallbackError)) throw error;
      const failed: LoadedInput = { elaboration: undefined, failures: [error.diagnostic] };
      parentPort?.postMessage({ result: failed } satisfies WorkerAnswer);
    }
  });
});
