import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Io } from '../../cli/process/io.js';
import type { run as runCommandLine } from '../../cli/run.js';
import { startThread } from './threads.js';

const built = (name: string): string => fileURLToPath(new URL(`../../dist/cli/${name}`, import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));

/** The built command line as a program; `npm test` builds it first. */
export const program = built('main.cjs');

/** What a run of the command line came to. */
export interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built command line in the project's folder, within this process. */
export async function entente(...args: readonly string[]): Promise<Ran> {
  return await ententeIn(root, ...args);
}

/** Runs it in another folder. */
export async function ententeIn(folder: string, ...args: readonly string[]): Promise<Ran> {
  return await run(folder, args, {}, startThread);
}

/** Runs it in another folder, topologies in threads of their own: for what may depend on what ran in a thread before. */
export async function ententeInNewThreads(folder: string, ...args: readonly string[]): Promise<Ran> {
  return await run(folder, args, {}, undefined);
}

/** Runs it in another folder for somebody who wants colours. */
export async function ententeInColours(folder: string, ...args: readonly string[]): Promise<Ran> {
  return await run(folder, args, { FORCE_COLOR: '1' }, startThread);
}

/** Runs it in another folder with variables of the environment. */
export async function ententeWith(env: NodeJS.ProcessEnv, folder: string, ...args: readonly string[]): Promise<Ran> {
  return await run(folder, args, env, startThread);
}

/** Runs it in another folder for somebody who reads what it says beside the answer on a terminal of so many columns. */
export async function ententeOnTerminal(folder: string, columns: number, ...args: readonly string[]): Promise<Ran> {
  return await run(folder, args, {}, startThread, { isTTY: true, columns });
}

/** Runs it as a process of its own in the project's folder: for what only a process shows. */
export function ententeProcess(...args: readonly string[]): Ran {
  return ententeProcessIn(root, ...args);
}

/** Runs it as a process of its own in another folder. */
export function ententeProcessIn(folder: string, ...args: readonly string[]): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, NO_COLOR: '1' },
  });
  return { status, stdout, stderr };
}

// The built files, since a topology imports the library from them.
const commandLine = import(pathToFileURL(built('run.js')).href) as Promise<{ readonly run: typeof runCommandLine }>;

async function run(
  folder: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  thread: Io['startThread'],
  terminal: { readonly isTTY?: boolean; readonly columns?: number } = {},
): Promise<Ran> {
  const [stdout, stderr] = [new Collector(), Object.assign(new Collector(), terminal)];
  const streams = { stdin: new PassThrough().end(), stdout, stderr, env, startThread: thread } as unknown as Io;
  const before = process.cwd();
  process.chdir(folder);
  try {
    const status = await (await commandLine).run(args, streams);
    return { status, stdout: stdout.text, stderr: stderr.text };
  } finally {
    process.chdir(before);
  }
}

/** A stream that keeps what is written to it. */
class Collector extends Writable {
  readonly #pieces: Buffer[] = [];

  get text(): string {
    return Buffer.concat(this.#pieces).toString('utf8');
  }

  override _write(piece: Buffer, _: string, done: () => void): void {
    this.#pieces.push(piece);
    done();
  }
}

/** Runs a line of bash in the project's folder, where `entente` is the built command line. */
export function ententeShell(line: string): Ran {
  return ententeShellIn(root, line);
}

/** Runs it in another folder. */
export function ententeShellIn(folder: string, line: string): Ran {
  const { status, stdout, stderr } = spawnSync('bash', ['-c', shellLine(line)], {
    ...inShell(folder),
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

/** The same, while others run. */
export async function ententeShellBeside(folder: string, line: string): Promise<Ran> {
  const shell = spawn('bash', ['-c', shellLine(line)], inShell(folder));
  const [stdout, stderr, [status]] = await Promise.all([
    text(shell.stdout),
    text(shell.stderr),
    once(shell, 'close') as Promise<[number | null]>,
  ]);
  return { status, stdout, stderr };
}

const shellLine = (line: string): string => `entente() { "${process.execPath}" "${program}" "$@"; }; ${line}`;

const inShell = (folder: string): { cwd: string; env: NodeJS.ProcessEnv } => ({
  cwd: folder,
  env: { ...process.env, NO_COLOR: '1' },
});

/** Path of a fixture, from the project's folder. */
export function fixture(name: string): string {
  return `test/cli/fixtures/${name}`;
}
