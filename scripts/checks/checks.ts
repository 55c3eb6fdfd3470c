import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

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
  // Output goes to a file: if a pipe does not accept all of it at once, the linter ends without a message.
  const folder = mkdtempSync(join(tmpdir(), 'entente-check-'));
  const file = join(folder, 'said');
  const output = openSync(file, 'a');
  try {
    const child = spawn(command, { shell: true, env, stdio: ['ignore', output, output] });
    const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
    if (code === 0) return '';
    // A process that was killed has no output of its own.
    return readFileSync(file, 'utf8') || `${command}: ended by ${signal ?? `exit code ${code}`}.\n`;
  } finally {
    closeSync(output);
    rmSync(folder, { recursive: true });
  }
}
