import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';
import { isKeeping, keep, recall } from './cache/store.js';
import type * as worker from './topology/elaboration-worker.js';
import { underOptionsAt } from './process/engine.js';
import type * as program from './program.js';
import type * as command from './run.js';

// The published package bundles its programs into scripts, of which each run uses a part. Compiling a script takes longer than running it, so the
// compiled code is cached between runs.

/** All programs that can be started: the module of each, grouped by script. */
export const programScripts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // A small script starts sooner.
  thread: { 'elaboration-worker': './topology/elaboration-worker.ts' },
  commands: {
    program: './program.ts',
    run: './run.ts',
    'sweep-worker': './sweep/worker.ts',
    host: '../editor/host.ts',
  },
};

interface Programs extends Record<'sweep-worker' | 'host', object> {
  readonly program: typeof program;
  readonly 'elaboration-worker': typeof worker;
  readonly run: typeof command;
}

/** A loaded program. */
export interface Program<Module> {
  readonly module: Module;
  /** Caches the code compiled so far; undefined if that is not needed. */
  readonly keepCode: (() => void) | undefined;
}

/** The file names of the scripts in `dist/cli`; not defined when run from sources. */
declare const builtScripts: Readonly<Record<string, string>>;

/** Loads a program. `use` names the task at hand: code is cached separately for each task. */
export async function loadProgram<Name extends keyof Programs>(
  name: Name,
  use: string = name,
): Promise<Program<Programs[Name]>> {
  const [script, modules] = scriptOf(name);
  if (import.meta.url.endsWith('.ts')) {
    const module = (await import(new URL(modules[name] ?? '', import.meta.url).href)) as Programs[Name];
    return { module, keepCode: undefined };
  }
  const url = new URL(`../cli/${builtScripts[script]}`, import.meta.url);
  const { run, keepCode } = compiledScript(url, use);
  const module = { exports: {} as { readonly programs: { readonly [Each in Name]: () => Promise<Programs[Each]> } } };
  // `import()` is not available in a script that runs from cached code, so it is passed in.
  run(requireWhenUsed(createRequire(url)), module, url.href, (what) => import(what));
  return { module: await module.exports.programs[name](), keepCode };
}

type Require = (name: string) => object;

/** Node modules that few runs use, and that take a twentieth of the time of a short run to load. */
const dear: ReadonlySet<string> = new Set(
  ['child_process', 'crypto', 'http', 'net', 'timers/promises', 'worker_threads'].map((name) => `node:${name}`),
);

/** Loads expensive modules lazily on first access: a script imports everything that any of its programs may need. */
function requireWhenUsed(require: Require): Require {
  return (name) =>
    dear.has(name) ? new Proxy({}, { get: (_, key) => Reflect.get(require(name), key) as unknown }) : require(name);
}

function scriptOf(program: string): readonly [name: string, modules: Readonly<Record<string, string>>] {
  const found = Object.entries(programScripts).find(([, modules]) => program in modules);
  if (found === undefined) throw new Error(`There is no program ${program}.`);
  return found;
}

type Run = (require: Require, module: object, url: string, load: (what: string) => Promise<object>) => void;

function compiledScript(url: URL, use: string): { readonly run: Run; readonly keepCode: (() => void) | undefined } {
  const tag = cachedDataVersionTag();
  const key = `${url.href} ${use} ${process.arch} ${tag}`;
  const cachedData = recall('code', key);
  // The script is ASCII, which decodes fastest as Latin-1.
  const script = new Script(readFileSync(fileURLToPath(url), 'latin1'), { filename: url.href, cachedData });
  const isKept = cachedData !== undefined && script.cachedDataRejected !== true;
  return {
    run: script.runInThisContext() as Run,
    keepCode:
      isKept || !isKeeping()
        ? undefined
        : () => {
            underOptionsAt(tag, () => {
              keep('code', key, script.createCachedData());
            });
          },
  };
}
