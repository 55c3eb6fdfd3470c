import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, extname, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { constants, Script } from 'node:vm';
import type { BuildFailure, Loader, Plugin } from 'esbuild';
import type { Diagnostic } from '../lib/base/diagnostic/index.js';
import { inputStat } from './input-files.js';
import { withinTime } from './limits.js';
import { threw } from './rules.js';
import { settled, temporaryFile } from './temporary-files.js';

/** A module that could not be loaded: with the places that the compiler names, or the package that is missing. */
export class LoadError extends Error {
  override readonly name = 'LoadError';

  constructor(
    message: string,
    /** What the compiler says, one by one; empty for anything else. */
    readonly failures: readonly Diagnostic[] = [],
  ) {
    super(message);
  }
}

/** The names under which topologies import the library, such as `entente-soc` and `entente-soc/rocket`. */
const libraryName = /^entente-soc(?:\/([a-z]+))?$/;

/** Those of them that topologies are written with. */
export const libraryEntries: readonly string[] = ['', '/script', '/rocket', '/chipyard'].map(
  (part) => `entente-soc${part}`,
);

/** What such a name leads to: the very files that this process runs; undefined for another name. */
export function libraryEntry(name: string): URL | undefined {
  const found = libraryName.exec(name);
  if (found === null) return undefined;
  const [, part] = found;
  // When the command line runs from its sources, so does the library.
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return new URL(
    part === undefined ? `../lib/index.${extension}` : `../lib/entries/${part}.${extension}`,
    import.meta.url,
  );
}

/**
 * Runs a policy and everything it imports in this thread, and returns what it exports; its `entente-soc` is the running library. Raises a
 * `LoadError` for what cannot be compiled and for a package that is not there, what `late` makes when it does not end in so many seconds,
 * and whatever running it raises.
 */
export async function runFile(file: string, seconds: number, late: () => Error): Promise<Record<string, unknown>> {
  const { text, library } = await compiled(resolve(file), 'cjs');
  const parts = new Map<string, unknown>();
  for (const [name, url] of library) parts.set(name, await import(url.href));
  const required = createRequire(resolve(file));
  const load = (name: string): unknown => (parts.has(name) ? parts.get(name) : loadPackage(required, name));
  const module = { exports: {} };
  // As a script, not as a module: only scripts can be limited in time.
  const run = new Script(`(function (require, module, exports) {${text}\n})`, {
    filename: resolve(file),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  }).runInThisContext() as (...args: readonly unknown[]) => void;
  withinTime(seconds, late, () => {
    run(load, module, module.exports);
  });
  return module.exports;
}

function loadPackage(required: NodeJS.Require, name: string): unknown {
  try {
    return required(name);
  } catch (error) {
    throw isMissing(error, name) ? new LoadError(`the package ${name} is not installed.`) : error;
  }
}

function isMissing(error: unknown, name: string): boolean {
  if (!(error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND')) return false;
  return error.message.startsWith(`Cannot find module '${name}'`);
}

/** Imports what `withBundle` hands on. Raises a `LoadError` for a package that is not there, and whatever running it raises. */
export async function importBundle(bundle: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    return (await import(bundle)) as Record<string, unknown>;
  } catch (error) {
    const missing = missingPackage(error);
    if (missing === undefined) throw error;
    throw new LoadError(`the package ${missing} is not installed.`);
  }
}

function missingPackage(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) return undefined;
  return /^Cannot find package '([^']+)'/.exec(error.message)?.[1];
}

/**
 * Hands on the URL of a module that holds a topology and everything it imports, whatever kind of package it stands in; its
 * `entente-soc` is the running library, so that there is one instance of it. The module stands beside the file until `use` is through, or
 * the process is told to end. Raises a `LoadError` for what cannot be compiled.
 */
export async function withBundle<Result>(file: string, use: (bundle: string) => Promise<Result>): Promise<Result> {
  const { text } = await compiled(resolve(file), 'esm');
  const bundle = fileNear(dirname(resolve(file)));
  try {
    await writeFile(bundle, text);
    return await use(pathToFileURL(bundle).href);
  } finally {
    settled(bundle);
  }
}

// Beside the topology, so that packages resolve as they do from there; elsewhere where that folder cannot be written, or has a \ in its
// name, which no module may have in its address.
function fileNear(folder: string): string {
  if (sep === '/' && folder.includes('\\')) return temporaryFile(tmpdir(), '.mjs');
  try {
    return temporaryFile(folder, '.mjs');
  } catch {
    return temporaryFile(tmpdir(), '.mjs');
  }
}

/**
 * The files that a topology consists of: itself and what it imports, but for packages; from the current folder, in the order of their names.
 * Raises a `LoadError` for what cannot be compiled.
 */
export async function sourcesOf(file: string): Promise<readonly string[]> {
  const { sources } = await compiled(resolve(file), 'esm');
  return sources.toSorted();
}

/** A topology or a policy as one module. */
interface Compiled {
  readonly text: string;
  /** The files that it is made of, from the current folder. */
  readonly sources: readonly string[];
  /** The parts of the library that it imports, by name. */
  readonly library: ReadonlyMap<string, URL>;
}

async function compiled(file: string, format: 'cjs' | 'esm'): Promise<Compiled> {
  const { build } = await import('esbuild');
  const library = new Map<string, URL>();
  try {
    const result = await build({
      entryPoints: [entryName],
      // Where places in messages start from, wherever the compiler was started.
      absWorkingDir: process.cwd(),
      bundle: true,
      write: false,
      metafile: true,
      format,
      platform: 'node',
      target: 'node20',
      packages: 'external',
      keepNames: true,
      sourcemap: 'inline',
      sourcesContent: false,
      logLevel: 'silent',
      outdir: dirname(file),
      tsconfigRaw: {},
      plugins: [entryOf(file), oneLibrary(format, library), ownPlaces],
    });
    return { text: result.outputFiles[0]?.text ?? '', sources: Object.keys(result.metafile.inputs), library };
  } catch (error) {
    if (isBuildFailure(error)) {
      throw new LoadError(
        error.errors.map(compilerMessage).join('\n'),
        error.errors.map((each) => notCompiled(file, each)),
      );
    }
    throw error;
  }
}

// Stands for the file, whose own path might be read as a pattern of paths.
const entryName = 'entente-entry';

function entryOf(file: string): Plugin {
  return {
    name: 'entry',
    setup(build) {
      build.onResolve({ filter: /^entente-entry$/ }, () => ({ path: file }));
    },
  };
}

/** Resolves the library's own names to the files that run, also where the topology's package has a copy or none, and notes them. */
function oneLibrary(format: 'cjs' | 'esm', found: Map<string, URL>): Plugin {
  return {
    name: 'one-library',
    setup(build) {
      build.onResolve({ filter: libraryName }, ({ path: name }) => {
        const url = libraryEntry(name);
        if (url === undefined || !existsSync(url)) return undefined;
        found.set(name, url);
        return { path: format === 'cjs' ? name : url.href, external: true };
      });
    },
  };
}

/** Lets `import.meta` mean the source file, not the bundle. */
const ownPlaces: Plugin = {
  name: 'own-places',
  setup(build) {
    build.onLoad({ filter: /\.[cm]?[jt]sx?$/ }, async ({ path }) => {
      const own: Readonly<Record<string, string>> = {
        url: pathToFileURL(path).href,
        filename: path,
        dirname: dirname(path),
      };
      // What stands still in the system, such as a pipe, could not be stopped.
      if (!inputStat(path, { role: 'a source' }).isFile()) throw new Error(`${path} is a pipe, not a source.`);
      const source = await readFile(path, 'utf8');
      return {
        loader: loaderOf(path),
        resolveDir: dirname(path),
        contents: source.replaceAll(/\bimport\.meta\.(url|filename|dirname)\b/g, (_, name: string) =>
          JSON.stringify(own[name]),
        ),
      };
    });
  },
};

function loaderOf(path: string): Loader {
  const language = /\.[cm]?ts/.test(extname(path)) ? 'ts' : 'js';
  return path.endsWith('x') ? `${language}x` : language;
}

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && 'errors' in error && Array.isArray(error.errors);
}

function notCompiled(input: string, { text, location }: BuildFailure['errors'][number]): Diagnostic {
  const place = location === null ? [] : [{ file: location.file, line: location.line, column: location.column + 1 }];
  return {
    rule: threw.id,
    category: 'input',
    severity: 'error',
    message: `${location?.file ?? relative('.', input)} cannot be compiled: ${text.replace(/\.$/, '')}.`,
    subjects: [],
    locations: place,
    help: 'Correct what is there, or just in front of it.',
  };
}

function compilerMessage({ text, location }: BuildFailure['errors'][number]): string {
  return location === null ? text : `${location.file}:${location.line}:${location.column + 1}: ${text}`;
}
