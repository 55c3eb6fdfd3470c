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

// What is published has programs in scripts, of which each run takes what it needs. The engine takes longer to compile that than to run it;
// what it compiled is kept from one run to the next.

/** What can be started: the module of each program, by the script that it is in. */
export const programScripts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // The smaller it is, the sooner it has started.
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

/** A program that is loaded. */
export interface Program<Module> {
  readonly module: Module;
  /** Keeps what has been compiled of it by now; undefined where there is no need to. */
  readonly keepCode: (() => void) | undefined;
}

/** The files of the scripts, in `dist/cli`; from the sources, there are none. */
declare const builtScripts: Readonly<Record<string, string>>;

/** Loads a program. `use` is what it is about to do: what is compiled for one use is kept for that. */
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
  // A script that is not compiled anew cannot import: that is done for it.
  run(requireWhenUsed(createRequire(url)), module, url.href, (what) => import(what));
  return { module: await module.exports.programs[name](), keepCode };
}

type Require = (name: string) => object;

/** Parts of Node that few runs use, and that take a twentieth of a short one to load. */
const dear: ReadonlySet<string> = new Set(
  ['child_process', 'crypto', 'http', 'net', 'timers/promises', 'worker_threads'].map((name) => `node:${name}`),
);

/** Loads what is dear when something of it is first asked for: a script names all that any of its programs may want. */
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
  // Of letters that take a byte each.
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
