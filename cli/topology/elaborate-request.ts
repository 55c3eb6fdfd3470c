import { AddressSet } from '../../lib/base/address/index.js';
import type { LockedPlaces } from '../../lib/elaborate/placement.js';
import type { KnownPlaces } from '../files/lock-file.js';
import { CallbackError, diagnose } from '../../lib/graph/index.js';
import { chooseTopology, type Unusable } from './choose.js';
import { elaborateChosen } from './elaborate-chosen.js';
import type { LoadedInput } from './loaded-input.js';
import { type Beside, withBeside } from './beside.js';
import { besideTopology } from './beside-kinds.js';
import type { Importing } from './bundle-place.js';
import { bundleText, importBundle } from './import-bundle.js';
import { withImportHelp } from './import-help.js';
import { inputThrew } from './input-threw.js';
import { LoadError } from './load-error.js';
import type { Bundle } from './loader.js';

/** A request to the worker: elaborates a file that has been bundled into a module. */
export interface WorkerRequest extends Bundle {
  readonly file: string;
  /** The name of the export; the default export if absent. */
  readonly exportName: string | undefined;
  /** A config expression; the topology's own configuration if absent. */
  readonly config?: string | undefined;
  /** Whether findings are needed; default true. */
  readonly findings?: boolean | undefined;
  /** Whether to return only the names of the configurations that the file exports. */
  readonly names?: boolean | undefined;
  /** The addresses of devices in the lock. */
  readonly places?: KnownPlaces | undefined;
}

/** The answer of the worker. */
export type WorkerAnswer = { readonly result: LoadedInput } | { readonly configurations: readonly string[] } | Unusable;

/** Elaborates a request and posts the result. */
export async function answer(request: WorkerRequest, post: (answer: WorkerAnswer) => void): Promise<void> {
  const { result, ...beside } = await withBeside(request.file, besideTopology, async () => await run(request));
  const worked = 'result' in result ? { result: withThose(result.result, beside) } : result;
  for (const stream of [process.stdout, process.stderr]) await passedOn(stream);
  try {
    post(worked);
  } catch (error) {
    // The values on edges are computed lazily, during serialization.
    if (!(error instanceof CallbackError)) throw error;
    post({ result: { elaboration: undefined, failures: [error.diagnostic] } });
  }
}

function withThose(loaded: LoadedInput, { failures, unfinished }: Beside): LoadedInput {
  return {
    ...loaded,
    failures: [...loaded.failures, ...failures],
    ...(unfinished.length === 0 ? {} : { unfinished }),
  };
}

// A thread is terminated once it has answered, and would lose output that is still buffered.
async function passedOn(stream: NodeJS.WriteStream): Promise<void> {
  if (!stream.writable || stream.writableLength === 0) return;
  await new Promise((resolve) => stream.write('', resolve));
}

async function run(request: WorkerRequest): Promise<WorkerAnswer> {
  const { file, bundle, exportName, config, findings = true, names, places } = request;
  // Only for the topology: source maps of the library would help nobody.
  process.setSourceMapsEnabled(true);
  // Read the bundle only when an error needs a location in it.
  const importing = (): Importing => ({ file, text: bundleText(bundle) });
  let exports: Readonly<Record<string, unknown>>;
  try {
    exports = await importBundle(bundle, file);
  } catch (error) {
    const failures =
      error instanceof LoadError ? error.failures : await withImportHelp(importing, [inputThrew(file, error)]);
    return { result: { elaboration: undefined, failures } };
  }
  if (names === true) return { configurations: (await import('./configuration.js')).configurationsIn(exports) };
  // Report a missing export before errors in the configuration.
  const unusable = chooseTopology(file, exports, exportName);
  if ('unusable' in unusable && exportName === undefined) return unusable;
  try {
    const parameters =
      config === undefined ? undefined : (await import('./configuration.js')).configurationOf(config, exports);
    const locked = places === undefined || 'unreadable' in places ? [] : places.map(revived);
    const result = elaborateChosen({ file, exportName }, exports, parameters, { findings, locked });
    if ('unusable' in result) return result;
    if (places !== undefined && 'unreadable' in places && result.elaboration?.placements !== undefined) {
      return { unusable: `The places of devices are not known: ${places.unreadable}` };
    }
    return { result: { ...result, failures: await withImportHelp(importing, result.failures) } };
  } catch (error) {
    return { result: { elaboration: undefined, failures: [diagnose(error, [])] } };
  }
}

// Structured cloning drops the prototype of address sets.
function revived({ name, places }: LockedPlaces): LockedPlaces {
  const sets = [...places].map(
    ([node, all]) => [node, all.map(({ base, mask }) => new AddressSet(base, mask))] as const,
  );
  return { name, places: new Map(sets) };
}
