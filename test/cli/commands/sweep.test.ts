import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sameRow } from '../../../lib/sweep/index.js';
import { ententeIn } from '../run.js';
import { folderWith, rowsIn } from '../sweep/chips.js';

test('shards have every combination once, and merged they equal the whole', async () => {
  const folder = folderWith();
  const sweep = ['sweep', 'chip.ts', '--config', 'WithDevices({1..6})', '--jobs', '2'];
  expect((await ententeIn(folder, ...sweep, '--rows', 'all.jsonl')).status).toBe(0);
  for (const part of [1, 2]) {
    const { status } = await ententeIn(folder, ...sweep, '--shard', `${part}/2`, '--rows', `${part}.jsonl`);
    expect(status).toBe(0);
  }
  const [first, second] = [rowsIn(folder, '1.jsonl'), rowsIn(folder, '2.jsonl')];
  expect([first.length, second.length]).toEqual([3, 3]);
  expect([...first, ...second].map(({ index }) => index).sort()).toEqual([0, 1, 2, 3, 4, 5]);
  // The same on every machine and in every release: otherwise some would be done twice, and others not at all.
  expect(first.map(({ index }) => index)).toEqual([0, 1, 4]);
  const merge = await ententeIn(
    folder,
    'sweep',
    'merge',
    '2.jsonl',
    '1.jsonl',
    '--rows',
    'merged.jsonl',
    '--figures',
    'devices',
  );
  expect(merge).toEqual({
    status: 0,
    stdout:
      'WithDevices  devices\n          1        1\n          2        2\n          3        3\n          4        4\n          5        5\n          6        6\n',
    stderr: '',
  });
  const [all, whole] = [rowsIn(folder, 'all.jsonl'), rowsIn(folder, 'merged.jsonl')];
  expect(whole.every((row, k) => sameRow(row, all[k] ?? row))).toBe(true);
  expect(await ententeIn(folder, 'sweep', 'merge', '2.jsonl')).toEqual({
    status: 64,
    stdout: '',
    stderr: 'error: Shard 1/2 is missing.\n  help: Name the files of all shards.\n',
  });
  const expected = ['--where', 'WithDevices > 1', '--expect', 'devices < 4 and not refused', '--format', 'json'];
  expect(await ententeIn(folder, 'sweep', 'merge', 'all.jsonl', ...expected)).toMatchObject({
    status: 1,
    stderr:
      "error: Not as expected, devices < 4 and not refused: 3 of 5 combinations, first chip.ts --config 'WithDevices(4)'.\n",
  });
  // Of no rows, everything could be said.
  const vacuous = ['--where', 'WithDevices > 99', '--expect', 'errors = 0', '--format', 'csv'];
  expect(await ententeIn(folder, 'sweep', 'merge', 'all.jsonl', ...vacuous)).toMatchObject({
    status: 1,
    stderr: 'No row is left of 6 combinations.\nerror: Nothing is as expected, errors = 0.\n',
  });
  const svg = await ententeIn(
    folder,
    'sweep',
    'merge',
    'all.jsonl',
    '--out',
    'a.svg',
    '--out',
    'a.md',
    '--sort=-devices',
  );
  expect(svg).toEqual({ status: 0, stdout: '', stderr: 'Wrote a.svg\nWrote a.md\n' });
  expect(readFileSync(join(folder, 'a.svg'), 'utf8')).toMatch(/^<svg [^]*<\/svg>\n$/);
  expect(readFileSync(join(folder, 'a.md'), 'utf8')).toContain('| 6 | 6 | 1 |');
});

describe('is wrong usage:', () => {
  test.for<[string[], string]>([
    [[], 'error: No design is named.\n  help: Name one, such as soc.ts.\n'],
    [['chip.ts', '--resume'], 'error: --resume needs --rows: the file of the earlier run.\n'],
    [['chip.ts', 'chip.ts'], 'error: chip.ts is named twice.\n'],
    [
      ['chip.ts', '--config', 'A({1,2)'],
      "error: In the configuration, } is expected here:\n  A({1,2)\n        ^\n  help: Join fragments by ++, the one with the highest priority first: 'WithNBigCores(2) ++ DefaultConfig'.\n",
    ],
    [['chip.ts', '--figures', 'edge'], 'error: There is no figure edge.\n  help: Did you mean edges?\n'],
    [
      ['chip.ts', '--where', 'edges ='],
      "error: \"edges =\" is not a condition.\n  help: Write 'findings = 0', 'route <= 20 and id-bits < 6', 'WithInclusiveCache' or 'not refused'.\n",
    ],
    [
      ['chip.ts', 'rocket', '--diff-from', 'SmallConfig'],
      "error: It is not clear which design --diff-from SmallConfig is.\n  help: Write it with its input: 'soc.ts --config Base'.\n",
    ],
    [
      ['chip.ts', '--expect', 'adress/overlap = 0'],
      'error: There is no rule adress/overlap.\n  help: Did you mean address/overlap?\n',
    ],
    [
      ['rocket', '--config', 'WithInclusiveCache?'],
      'error: One of the combinations of WithInclusiveCache? has no fragment at all, of which there is no rocket.\n  help: Add what all of them have: A? ++ B? ++ BaseConfig.\n',
    ],
    [
      ['chip.ts', '--out', 'rows.csv', '--rows', 'rows.csv'],
      'error: rows.csv and rows.csv are one file, which cannot hold two outputs.\n',
    ],
    [
      ['merge', 'chip.ts', '--shard', '1/2'],
      'error: --shard has no use for merge: its rows are there already.\n  help: It belongs to the sweeps that made them.\n',
    ],
    [
      ['chip.ts', 'WithDevices({1,2})'],
      "error: There is no file WithDevices({1,2}).\n  help: An expression is given to --config: entente sweep chip.ts --config 'WithDevices({1,2})'.\n",
    ],
    [['merge', 'chip.ts'], 'error: chip.ts has no rows of a sweep.\n  help: entente sweep --rows writes such files.\n'],
  ])('%j', async ([args, stderr]) => {
    expect(await ententeIn(folderWith(), 'sweep', ...args)).toEqual({ status: 64, stdout: '', stderr });
  });

  test('rows of a sweep where designs belong', async () => {
    const folder = folderWith();
    expect((await ententeIn(folder, 'sweep', 'chip.ts', '--rows', 'rows.jsonl')).status).toBe(0);
    expect(await ententeIn(folder, 'sweep', 'rows.jsonl')).toEqual({
      status: 64,
      stdout: '',
      stderr:
        'error: rows.jsonl has rows of a sweep, and is not a design.\n  help: entente sweep merge rows.jsonl makes tables of them.\n',
    });
  });

  test.for([
    [['--shard', '3/2'], 'Write 2/8 for the second of eight.'],
    [['--shard', '0/2'], 'Write 2/8 for the second of eight.'],
    [['--figures', 'devices,,edges'], 'Write names with commas between them: devices,masters.'],
    [['--sort', '-'], 'Write names with commas between them: devices,masters.'],
    [['--jobs', '0'], 'It must be an integer above 0.'],
    [['--out', 'x.bmp'], 'Its ending must be one of .txt, .csv, .json, .md, .svg, .png, .pdf.'],
  ] as const)('%j', async ([args, message]) => {
    const { status, stderr } = await ententeIn(folderWith(), 'sweep', 'chip.ts', ...args);
    expect(status).toBe(64);
    expect(stderr).toContain(message);
  });

  test('an output that would replace what is read', async () => {
    const folder = folderWith();
    expect((await ententeIn(folder, 'elaborate', 'chip.ts', '--out', '.', '--format', 'elaboration')).status).toBe(0);
    const args = ['sweep', 'Chip.elaboration.json', '--out', 'Chip.elaboration.json'];
    expect(await ententeIn(folder, ...args)).toEqual({
      status: 64,
      stdout: '',
      stderr:
        'error: Chip.elaboration.json is read for this, and cannot hold its output.\n  help: Name another file.\n',
    });
  });

  test('a condition that merge cannot read, before anything is printed', async () => {
    const folder = folderWith();
    expect((await ententeIn(folder, 'sweep', 'chip.ts', '--rows', 'rows.jsonl')).status).toBe(0);
    expect(await ententeIn(folder, 'sweep', 'merge', 'rows.jsonl', '--expect', 'nonsens = 1')).toMatchObject({
      status: 64,
      stdout: '',
      stderr: expect.stringMatching(/^error: There is no figure nonsens\.\n {2}help: Known are /) as string,
    });
  });

  test('a base that cannot be elaborated', async () => {
    const { status, stderr } = await ententeIn(folderWith(), 'sweep', 'chip.ts', '--diff-from', 'WithTrouble("throw")');
    expect(status).toBe(2);
    expect(stderr).toMatch(/^error: The base, chip\.ts --config 'WithTrouble\("throw"\)', could not be tried: /);
  });
});
