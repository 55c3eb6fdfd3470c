import { once } from 'node:events';
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Row, rowLine, type SweepHeader } from '../../../lib/sweep/index.js';
import { ententeIn, ententeShellIn } from '../run.js';
import { folderWith, rowsIn, startedIn, topology, waited, waiting } from './chips.js';

test('a sweep that was killed in the middle of a line goes on, and tries again what nobody was at fault for', async () => {
  const folder = folderWith();
  const child = await startedIn(folder);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const [first] = rowsIn(folder, 'rows.jsonl') as [Row];
  const late = { ...first, index: 2, refused: { rule: null, message: 'Too late.', help: '' } };
  const [header = ''] = readFileSync(join(folder, 'rows.jsonl'), 'utf8').split('\n');
  const line = rowLine(JSON.parse(header) as SweepHeader, late);
  appendFileSync(join(folder, 'rows.jsonl'), `${line}{"index":1,"desi`);
  writeFileSync(join(folder, 'go'), '');
  const { stdout, stderr } = await ententeIn(folder, ...waiting, '--resume');
  expect(stdout).toBe(waited);
  expect(stderr).toMatch(/^3 combinations, 1 of them from an earlier run; /);
  expect(rowsIn(folder, 'rows.jsonl').map(({ index }) => index)).toEqual([0, 1, 2, 2]);
  expect(await ententeIn(folder, ...waiting)).toEqual({
    status: 64,
    stdout: '',
    stderr: 'error: rows.jsonl is there already.\n  help: --resume goes on with it; remove it to begin anew.\n',
  });
  // The sources say something else now.
  appendFileSync(join(folder, 'chip.ts'), '\n// Another chip.\n');
  expect((await ententeIn(folder, ...waiting, '--resume')).stderr).toBe(
    'error: rows.jsonl has the rows of another sweep: chip.ts is not the same.\n  help: Give this one another file, or remove that one.\n',
  );
});

test('a file of rows that was damaged is told of at its line', async () => {
  const folder = folderWith({ 'gerät.ts': topology });
  const sweep = ['sweep', 'gerät.ts', '--rows', 'rows.jsonl'];
  expect((await ententeIn(folder, ...sweep)).status).toBe(0);
  const file = join(folder, 'rows.jsonl');
  const whole = readFileSync(file);
  for (const [line, help] of [
    [1, 'entente sweep --rows writes such files.'],
    [2, 'Remove the line, and run with --resume.'],
  ] as const) {
    const damaged = Buffer.from(whole);
    damaged[damaged.indexOf('ä', line === 1 ? 0 : damaged.indexOf('\n')) + 1] = 0x20;
    writeFileSync(file, damaged);
    expect(await ententeIn(folder, ...sweep, '--resume')).toEqual({
      status: 64,
      stdout: '',
      stderr: `error: rows.jsonl:${line}: This line is not in UTF-8.\n  help: ${help}\n`,
    });
    expect(readFileSync(file)).toEqual(damaged);
  }
});

test('a row that cannot be kept ends the sweep, and what was kept is gone on with', () => {
  const folder = folderWith({});
  const line = "entente sweep rocket --config 'WithNBanks({1,2,4,8}) ++ DefaultConfig' --jobs 1 --rows rows.jsonl";
  // In units of 1024 bytes: enough for two rows.
  expect(ententeShellIn(folder, `ulimit -f 1; ${line}`)).toEqual({
    status: 2,
    stdout: '',
    stderr: 'error: rows.jsonl cannot be written: file too large.\n',
  });
  const { status, stderr } = ententeShellIn(folder, `${line} --resume`);
  expect(status).toBe(0);
  expect(stderr).toMatch(/^4 combinations, [12] of them from an earlier run; /);
});

test.each(['-', '/dev/stdout'])('rows that are to be kept in %s', async (file) => {
  const folder = folderWith();
  expect(await ententeIn(folder, 'sweep', 'chip.ts', '--rows', file)).toEqual({
    status: 64,
    stdout: '',
    stderr: `error: ${file} is not a plain file, and rows can only be written to one.\n  help: Name another file.\n`,
  });
  expect(readdirSync(folder)).toEqual(['chip.ts']);
});
