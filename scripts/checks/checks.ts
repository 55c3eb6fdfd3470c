import { exec } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter } from 'node:path';

const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

/** The commands that check the sources without running them, by their names in `package.json`: `check:types`. */
export const checks = Object.entries(scripts).filter(([name]) => name.startsWith('check:'));

/** Settings of programs in Go that end soon: freeing memory on the way costs them a quarter of their time, and they need no more without. */
export const withoutCollector = { GOGC: 'off' };

/** What a command says if it fails, and nothing if it succeeds; it finds the programs of packages as a script of `package.json` does. */
export async function complaintsOf(command: string): Promise<string> {
  const path = `node_modules/.bin${delimiter}${process.env.PATH ?? ''}`;
  const env = { ...process.env, ...withoutCollector, PATH: path };
  return await new Promise((resolve) => {
    exec(command, { maxBuffer: 1 << 26, env }, (error, stdout, stderr) => {
      // One that was ended says nothing itself.
      resolve(error === null ? '' : `${stdout}${stderr}` || error.message);
    });
  });
}
