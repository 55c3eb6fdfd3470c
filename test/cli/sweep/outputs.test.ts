import { expect, test } from 'vitest';
import { ententeIn } from '../run.js';
import { folderWith } from './chips.js';

test('what could not be tried is told of where a condition leaves it out only because nothing is known of it', async () => {
  const folder = folderWith();
  await ententeIn(folder, 'sweep', 'chip.ts', '--config', 'WithTrouble({"","throw","it\'s"})', '--rows', 'rows.jsonl');
  const merge = ['sweep', 'merge', 'rows.jsonl', '--format', 'csv', '--figures', 'devices', '--expect', 'errors = 0'];
  const ending = async (...conditions: string[]): Promise<string> => {
    const options = conditions.flatMap((condition) => ['--where', condition]);
    const { status, stderr } = await ententeIn(folder, ...merge, ...options);
    return `${/^error: .*$/m.exec(stderr)?.[0] ?? ''}; exit code ${status}`;
  };
  const untold = `error: Not tried: 1 of 3 combinations, first chip.ts --config 'WithTrouble("throw")': The declaration threw Error: no such chip; exit code 2`;
  expect(await ending()).toBe(untold);
  expect(await ending('devices > 0', 'edges > 0')).toBe(untold);
  expect(await ending('devices > 0', 'not untried')).toBe('; exit code 0');
  expect(await ending('WithTrouble != throw')).toBe('; exit code 0');
});

test('columns are those of the whole sweep, whatever rows are left', async () => {
  const folder = folderWith();
  const sweep = ['sweep', 'chip.ts', '--config', 'WithDevices({1,2})', '--figures', 'devices', '--format', 'csv'];
  const empty = ['--shard', '3/9', '--diff-from', 'SmallConfig', '--sort=-WithDevices', '--where', 'WithDevices > 0'];
  expect(await ententeIn(folder, ...sweep, ...empty, '--figures', 'devices,breaking')).toMatchObject({
    status: 0,
    stdout: 'WithDevices,devices,breaking\n',
  });
  const throwing = ['sweep', 'chip.ts', '--config', 'WithTrouble({"throw"})', '--format', 'csv'];
  expect(await ententeIn(folder, ...throwing, '--diff-from', 'SmallConfig', '--figures', 'breaking')).toMatchObject({
    status: 2,
    stdout: 'WithTrouble,breaking\nthrow,\n',
  });
});

test('a shard may have none of the rows of which something is expected', async () => {
  const folder = folderWith();
  const sweep = ['sweep', 'chip.ts', '--config', 'WithDevices({1,2})', '--figures', 'devices', '--format', 'csv'];
  const expected = ['--where', 'WithDevices > 2', '--expect', 'devices = 1'];
  const none = { stdout: 'WithDevices,devices\n' };
  expect(await ententeIn(folder, ...sweep, ...expected, '--shard', '3/9')).toMatchObject({ status: 0, ...none });
  expect(await ententeIn(folder, ...sweep, ...expected, '--shard', '1/2')).toMatchObject({ status: 0, ...none });
  expect(await ententeIn(folder, ...sweep, ...expected)).toMatchObject({ status: 1, ...none });
});
