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

/** What the worker is asked to elaborate: a file, by a module that holds it. */
export interface WorkerRequest extends Bundle {
  readonly file: string;
  /** Name of the export; the default export if absent. */
  readonly exportName: string | undefined;
  /** A config expression; the topology's own configuration if absent. */
  readonly config?: string | undefined;
  /** Whether findings are wanted; default true. */
  readonly findings?: boolean | undefined;
  /** Whether only the names of the configurations are wanted that the file exports. */
  readonly names?: boolean | undefined;
  /** What the lock says about places. */
  readonly places?: KnownPlaces | undefined;
}

/** What it answers. */
export type WorkerAnswer = { readonly result: LoadedInput } | { readonly configurations: readonly string[] } | Unusable;

/** Elaborates what is asked for, and posts what came of it. */
export async function answer(request: WorkerRequest, post: (answer: WorkerAnswer) => void): Promise<void> {
  const { result, ...beside } = await withBeside(request.file, besideTopology, async () => await run(request));
  const worked = 'result' in result ? { result: withThose(result.result, beside) } : result;
  for (const stream of [process.stdout, process.stderr]) await passedOn(stream);
  try {
    post(worked);
  } catch (error) {
    // What edges carry is worked out as it is sent.
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

// A thread is ended when it has answered, and hands on only the first of what it prints at once.
async function passedOn(stream: NodeJS.WriteStream): Promise<void> {
  if (!stream.writable || stream.writableLength === 0) return;
  await new Promise((resolve) => stream.write('', resolve));
}

async function run(request: WorkerRequest): Promise<WorkerAnswer> {
  const { file, bundle, exportName, config, findings = true, names, places } = request;
  // Of the topology alone: what is read of maps of the library would help nobody.
  process.setSourceMapsEnabled(true);
  // It is read only where something is said of an import.
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
  // An export that is not there is told before what is wrong with the configuration.
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

// Sets have lost their class on the way.
function revived({ name, places }: LockedPlaces): LockedPlaces {
  const sets = [...places].map(
    ([node, all]) => [node, all.map(({ base, mask }) => new AddressSet(base, mask))] as const,
  );
  return { name, places: new Map(sets) };
}
