import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ententeIn, ententeOnTerminal } from '../run.js';
import { folderWith, startedIn, waited, waiting } from './chips.js';

test('^C leaves what is done, and goes on with --resume', async () => {
  const folder = folderWith();
  const child = await startedIn(folder);
  const [out, err] = [child.stdout?.toArray(), child.stderr?.toArray()];
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([130, null]);
  expect((await out)?.join('')).toBe('fragment,devices\nSmallConfig,1\n');
  expect((await err)?.join('')).toMatch(/\nStopped after 1 of 3 combinations; the same with --resume goes on\.\n$/);
  writeFileSync(join(folder, 'go'), '');
  const { status, stdout, stderr } = await ententeIn(folder, ...waiting, '--resume');
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: waited,
  });
  expect(stderr).toMatch(/^3 combinations, 1 of them from an earlier run; /);
});

test.each([
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('%s ends a sweep with the exit code of that', async (signal, code) => {
  const child = await startedIn(folderWith());
  const err = child.stderr?.toArray();
  child.kill(signal);
  expect(await once(child, 'exit')).toEqual([code, null]);
  expect((await err)?.join('')).toMatch(/\nStopped after 1 of 3 combinations; the same with --resume goes on\.\n$/);
});

test('a sweep on a terminal shows how far it is, from its start on', async () => {
  const folder = folderWith();
  const args = ['sweep', 'chip.ts', '--config', 'WithDevices({1,2})', '--jobs', '1'];
  // Too narrow for the time that is left, which a machine that has much to do would show.
  const { status, stderr } = await ententeOnTerminal(folder, 20, ...args);
  expect(status).toBe(0);
  const lines = ['0 % 0 of 2', '50 % 1 of 2', '100 % 2 of 2'];
  expect(stderr.slice(0, stderr.lastIndexOf('\r\x1b[K'))).toBe(lines.map((line) => `\r\x1b[K${line}`).join(''));
});

test('a topology that asks for nothing of its configurations is told of once', async () => {
  const folder = folderWith({ 'mcu.ts': readFileSync('topologies/mcu.ts', 'utf8') });
  const { stdout, stderr, status } = await ententeIn(
    folder,
    'sweep',
    'mcu.ts',
    '--config',
    'WithNBigCores({1,2})',
    '--figures',
    'devices',
  );
  expect(stdout).toBe('WithNBigCores  devices\n            1        3\n            2        3\n');
  expect(stderr).toMatch(/\nmcu\.ts reads nothing that its configurations set, so they change nothing\.\n$/);
  expect(status).toBe(0);
});
