import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commands } from '../../cli/commands/index.js';
import { entente, ententeIn } from '../cli/run.js';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

const [, code = ''] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];

test('the first example of the README elaborates', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'entente-')), 'tiny.ts');
  writeFileSync(file, code);
  const { status, stdout, stderr } = await entente('map', file);
  expect(stderr).toBe('');
  expect([status, stdout]).toEqual([0, '80000000 - 80010000  64 KiB   RWX   tiny.sram.node\n']);
});

test('the mistake in the README is what the example says without its core', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'entente-'));
  const coreless = code.replaceAll(/^.*(?:const cpu =|connect\(cpu,).*\n/gm, '').replace('{ cpu, ', '{ ');
  expect(coreless).not.toContain('cpu');
  writeFileSync(join(folder, 'tiny.ts'), coreless);
  const { status, stderr } = await ententeIn(folder, 'elaborate', 'tiny.ts');
  expect(status).toBe(2);
  const [, shown] = /```console\n(error\[[\s\S]*?)```/.exec(readme) ?? [];
  expect(stderr).toBe(shown);
});

test('the table of the README has each command', () => {
  const cells = [...readme.matchAll(/^\| (`entente .*?) \|/gm)].map(([, cell = '']) => cell);
  const named = new Set(cells.flatMap((cell) => [...cell.matchAll(/`entente ([\w-]+)/g)].map(([, name]) => name)));
  expect(Object.keys(commands).filter((name) => !named.has(name))).toEqual([]);
});

test('the address map in the README is what the example prints', async () => {
  const { stdout } = await entente('map', 'topologies/mcu.ts');
  expect(readme).toContain(stdout);
});
