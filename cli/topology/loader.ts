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
 * Runs a policy and everything it imports in this thread, and returns what it exports; its `entente-soc` is the running library. Throws a
 * `LoadError` for what cannot be compiled, for a package that is not there and for what its code throws, and what `late` makes when it does
 * not end in so many seconds.
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
  // As a script, not as a module: only scripts can be limited in time.
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

// What a part of the library does not export is refused in the words of the engine, as it is where modules import it: it would be undefined.
function exactly(name: string, part: object): object {
  return new Proxy(part, {
    get: (target, key): unknown => {
      if (typeof key === 'string' && key !== '__esModule' && !(key in target))
        throw new SyntaxError(`The requested module '${name}' does not provide an export named '${key}'`);
      return Reflect.get(target, key);
    },
  });
}

// What the file may do to its process: the answer of the command is all that standard output carries, and how it ends is not for the file
// to say.
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

/** A module that holds a topology and everything it imports. */
export interface Bundle extends Pick<Compiled, 'library' | 'instance'> {
  /** Its URL. */
  readonly bundle: string;
}

/**
 * Hands on a module that holds a topology and everything it imports, whatever kind of package it stands in; its
 * `entente-soc` is the running library, so that there is one instance of it. The module stands beside the file until `use` is through, or
 * the process is told to end. Throws a `LoadError` for what cannot be compiled.
 */
export async function withBundle<Result>(file: string, use: (bundle: Bundle) => Promise<Result>): Promise<Result> {
  const { text, library, instance } = await compiled(resolve(file), 'esm');
  const bundle = fileNear(dirname(resolve(file)));
  try {
    // At once: what a signal removes, is not written after it.
    writeFileSync(bundle, text);
    return await use({ bundle: pathToFileURL(bundle).href, library, instance });
  } finally {
    settled(bundle);
  }
}

// Beside the topology, so that packages resolve as they do from there; elsewhere where that folder cannot be written, or has a \ in its
// name, which no module may have in its address.
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

/**
 * What a topology consists of: its files are itself and what it imports, but for packages, in the order of their names. Throws a `LoadError`
 * for what cannot be compiled.
 */
export async function sourcesOf(file: string): Promise<ModuleSources> {
  const { sources, imports } = await compiled(resolve(file), 'esm');
  return { sources: sources.toSorted(), imports };
}
