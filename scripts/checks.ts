import { execFile } from 'node:child_process';

/** The programs that check the sources without running them, each with its arguments, longest first. */
export const checks: readonly (readonly [program: string, ...args: readonly string[]])[] = [
  ['oxlint'],
  ['depcruise', '{lib,cli,editor,topologies,viewer,scripts,site,test}/**/*.{ts,tsx}'],
  ['knip', '--no-progress'],
  ['oxfmt', '--check', '.'],
];

/** Settings of programs in Go that end soon: freeing memory on the way costs them a quarter of their time, and they need no more without. */
export const withoutCollector = { GOGC: 'off' };

/** What a program of a package says if it fails, and nothing if it succeeds. */
export async function complaintsOf(program: string, ...args: readonly string[]): Promise<string> {
  return await new Promise((resolve) => {
    execFile(
      `node_modules/.bin/${program}`,
      args,
      { maxBuffer: 1 << 26, env: { ...process.env, ...withoutCollector } },
      (error, stdout, stderr) => {
        // One that could not run, or was ended, says nothing itself.
        resolve(error === null ? '' : `${stdout}${stderr}` || error.message);
      },
    );
  });
}
