import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ententeIn, program } from './run.js';

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'entente-'));
  await ententeIn(folder, 'init');
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test('check --watch checks again after a change, also when the design was broken in between', async () => {
  const file = join(folder, 'soc.ts');
  const source = readFileSync(file, 'utf8');
  const child = spawn(process.execPath, [program, 'check', 'soc.ts', '--watch'], { cwd: folder });
  let said = '';
  let heard = (): void => undefined;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      said += text.toString();
      heard();
    });
  }
  /** Waits until this has been said since the last time, and that it waits: the two come by different pipes. */
  const until = async (text: string): Promise<void> => {
    while (!said.includes(text) || !said.includes('Watching for changes; interrupt to end.\n'))
      await new Promise<void>((resolve) => (heard = resolve));
    said = '';
  };
  try {
    await until('1 note (--verbose shows notes)\n');
    writeFileSync(file, source.replace("'0x6400_0000', '4K'", "'0x8000_8000', '4K'"));
    await until('2 errors, 1 note (--verbose shows notes)\n');
    writeFileSync(file, 'export default soc(');
    await until('error[input/threw]: soc.ts cannot be compiled: Unexpected end of file.\n  --> soc.ts:1:20\n');
    writeFileSync(file, source);
    await until('1 note (--verbose shows notes)\n');
    expect(child.exitCode).toBe(null);
  } finally {
    child.kill();
  }
});

test.each([
  [['--write-baseline'], '--write-baseline has no use with it.'],
  [['--format', 'sarif=x.sarif'], 'the file x.sarif has no use with it.'],
])('check --watch %j is refused', async (more, message) => {
  expect(await ententeIn(folder, 'check', 'soc.ts', '--watch', ...more)).toEqual({
    ...{ status: 64, stdout: '' },
    stderr: `error: --watch prints what it finds: ${message}\n`,
  });
});
