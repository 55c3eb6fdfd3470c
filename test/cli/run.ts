import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));

/** What a run of the command line came to. */
export interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built command line in the project's folder; `npm test` builds it first. */
export function entente(...args: readonly string[]): Ran {
  return ententeIn(root, ...args);
}

/** Runs it in another folder. */
export function ententeIn(folder: string, ...args: readonly string[]): Ran {
  return run(folder, args, { NO_COLOR: '1' });
}

/** Runs it in another folder for somebody who wants colours. */
export function ententeInColours(folder: string, ...args: readonly string[]): Ran {
  return run(folder, args, { NO_COLOR: undefined, FORCE_COLOR: '1' });
}

function run(folder: string, args: readonly string[], environment: NodeJS.ProcessEnv): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, ...environment },
  });
  return { status, stdout, stderr };
}

/** Path of a fixture, from the project's folder. */
export function fixture(name: string): string {
  return `test/cli/fixtures/${name}`;
}
