import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commands } from '../../cli/commands/index.js';
import { entente } from '../cli/run.js';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

test('the first example of the README elaborates', async () => {
  const [, code = ''] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
  const file = join(mkdtempSync(join(tmpdir(), 'entente-')), 'tiny.ts');
  writeFileSync(file, code);
  const { status, stdout, stderr } = await entente('map', file);
  expect(stderr).toBe('');
  expect([status, stdout]).toEqual([0, '80000000 - 80010000  64 KiB   RWX   tiny.sram.node\n']);
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
