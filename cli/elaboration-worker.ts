import { parentPort } from 'node:worker_threads';
import { AddressSet } from '../lib/base/address/index.js';
import type { LockedPlaces } from '../lib/elaborate/placement.js';
import type { KnownPlaces } from './lock-file.js';
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
  /** What the lock says about places. */
  readonly places?: KnownPlaces | undefined;
}

/** What it answers. */
export type WorkerAnswer = { readonly result: ElaborationResult } | Unusable;

async function run({
  file,
  bundle,
  exportName,
  config,
  findings = true,
  places,
}: WorkerRequest): Promise<WorkerAnswer> {
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
    const locked = places === undefined || 'unreadable' in places ? undefined : revived(places);
    const result = tryElaborate(topology, parameters, { findings, locked });
    if (places !== undefined && 'unreadable' in places && result.elaboration?.placements !== undefined) {
      return { unusable: `The places of devices are not known: ${places.unreadable}` };
    }
    return { result: { ...result, failures: await withImportHelp(file, result.failures) } };
  } catch (error) {
    return { result: { phase: 'declare', failures: [diagnose(error, [])] } };
  }
}

// Sets have lost their class on the way.
function revived({ name, places }: LockedPlaces): LockedPlaces {
  const sets = [...places].map(
    ([node, all]) => [node, all.map(({ base, mask }) => new AddressSet(base, mask))] as const,
  );
  return { name, places: new Map(sets) };
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
