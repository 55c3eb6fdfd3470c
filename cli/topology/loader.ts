import { Console } from 'node:console';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { constants, Script } from 'node:vm';
import { CommandError, exitCodes } from '../process/exit-codes.js';
import { io } from '../process/io.js';
import { thrownPlace } from './bundle-place.js';
import { withImportHelp } from './import-help.js';
import { inputThrew } from './input-threw.js';
import { attemptWithin } from './limits.js';
import { LoadError, type ModuleSources } from './load-error.js';
import { inSystemFolder, settled, temporaryFile } from '../files/temporary-files.js';
import { type Compiled, compiled } from './compiler.js';
import { libraryPart } from './library-entries.js';
import { missingImport } from './missing-import.js';

/**
 * Runs a policy and everything it imports in this thread, and returns its exports; its `entente-soc` is the running library. Throws a `LoadError` for
 * compile errors, for a missing package and for errors thrown by its code, and the error of `late` if it takes longer than `seconds`.
 */
export async function runFile(file: string, seconds: number, late: () => Error): Promise<Record<string, unknown>> {
  const { text, library } = await compiled(resolve(file), 'cjs');
  const parts = new Map<string, object>();
  for (const name of library) parts.set(name, await libraryPart(name));
  const required = createRequire(resolve(file));
  const load = (name: string): unknown => {
    const part = parts.get(name);
    if (part !== undefined) return exactly(name, part);
    try {
      return required(name);
    } catch (error) {
      const missing = missingImport(error, { file, text });
      throw missing === undefined ? error : new LoadError(missing.message, [missing]);
    }
  };
  const module = { exports: {} };
  // Only scripts can be limited in time, not modules.
  const opening = '(function (require, module, exports, process, console) {';
  const run = new Script(`${opening}${text}\n})`, {
    ...{ filename: resolve(file), columnOffset: -opening.length },
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  }).runInThisContext() as (...args: readonly unknown[]) => void;
  let ran;
  try {
    ran = attemptWithin(seconds, () => {
      run(load, module, module.exports, processFor(file), new Console(io().stderr));
    });
  } catch (error) {
    if (error instanceof CommandError || error instanceof LoadError) throw error;
    const importing = { file, text };
    const place = thrownPlace(importing, error);
    const thrown = { ...inputThrew(file, error), locations: place === undefined ? [] : [place] };
    throw new LoadError(thrown.message, await withImportHelp(() => importing, [thrown]));
  }
  if (ran === undefined) throw late();
  return module.exports;
}

// Throws the error of the engine for a missing export, as for imports of modules; otherwise, the value would be undefined.
function exactly(name: string, part: object): object {
  return new Proxy(part, {
    get: (target, key): unknown => {
      if (typeof key === 'string' && key !== '__esModule' && !(key in target))
        throw new SyntaxError(`The requested module '${name}' does not provide an export named '${key}'`);
      return Reflect.get(target, key);
    },
  });
}

// A restricted process object: standard output is reserved for the answer of the command, and the file must not determine how the process ends.
function processFor(file: string): NodeJS.Process {
  const exit = (): never => {
    throw new CommandError(`${file} would end the process.`, exitCodes.failed, 'Leave process.exit out.');
  };
  const own: Partial<Record<string | symbol, unknown>> = { exit, stdout: io().stderr, exitCode: undefined };
  return new Proxy(process, {
    get: (target, key): unknown => (Object.hasOwn(own, key) ? own[key] : Reflect.get(target, key)),
    set: (target, key, value) => (Object.hasOwn(own, key) ? true : Reflect.set(target, key, value)),
  });
}

/** A module that bundles a topology and everything it imports. */
export interface Bundle extends Pick<Compiled, 'library' | 'instance'> {
  /** The URL of the module. */
  readonly bundle: string;
}

/**
 * Writes a module that bundles a topology and everything it imports, and calls `use` with it; its `entente-soc` is the running library, so that there
 * is only one instance. The module lies beside the topology until `use` ends or the process is asked to end. Throws a `LoadError` for compile errors.
 */
export async function withBundle<Result>(file: string, use: (bundle: Bundle) => Promise<Result>): Promise<Result> {
  const { text, library, instance } = await compiled(resolve(file), 'esm');
  const bundle = fileNear(dirname(resolve(file)));
  try {
    // Synchronous, so that the file is not written after a signal has removed it.
    writeFileSync(bundle, text);
    return await use({ bundle: pathToFileURL(bundle).href, library, instance });
  } finally {
    settled(bundle);
  }
}

// Beside the topology, so that packages resolve in the same way; in the system's temporary folder if that folder is not writable, or has a \ in its
// name, which module URLs cannot contain.
function fileNear(folder: string): string {
  if (sep === '/' && folder.includes('\\')) return fileElsewhere();
  try {
    return temporaryFile(folder, '.mjs');
  } catch {
    return fileElsewhere();
  }
}

function fileElsewhere(): string {
  return inSystemFolder((folder) => temporaryFile(folder, '.mjs'));
}

/** The sources of a topology: itself and its imports except packages, sorted by name. Throws a `LoadError` for compile errors. */
export async function sourcesOf(file: string): Promise<ModuleSources> {
  const { sources, imports } = await compiled(resolve(file), 'esm');
  return { sources: sources.toSorted(), imports };
}
