import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keep, recall } from '../../../cli/cache/store.js';

const before = process.env.ENTENTE_CACHE;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'entente-store-'));
  process.env.ENTENTE_CACHE = folder;
});
afterEach(() => {
  if (before === undefined) delete process.env.ENTENTE_CACHE;
  else process.env.ENTENTE_CACHE = before;
  rmSync(folder, { recursive: true });
});

/** Two keys of one length and one sum. */
function alike(): readonly [string, string] {
  const known = new Map<number, string>();
  for (let k = 100_000; ; k++) {
    const key = (k * 7919).toString(36).padStart(12, '.');
    const other = known.get(crc32(key));
    if (other !== undefined) return [other, key];
    known.set(crc32(key), key);
  }
}

test('what was kept is recalled under its key and its kind alone', () => {
  keep('layout', 'key', new Uint8Array([1, 2, 3]));
  expect([...(recall('layout', 'key') ?? [])]).toEqual([1, 2, 3]);
  expect(recall('topology', 'key')).toBeUndefined();
  expect(recall('layout', 'other')).toBeUndefined();
});

test('keys that share a file are never taken for each other: the last one stays', () => {
  const [a, b] = alike();
  keep('topology', a, 'of a');
  expect(readdirSync(folder)).toHaveLength(1);
  expect(recall('topology', b)).toBeUndefined();
  keep('topology', b, 'of b');
  expect(readdirSync(folder)).toHaveLength(1);
  expect(recall('topology', b)?.toString()).toBe('of b');
  expect(recall('topology', a)).toBeUndefined();
});

test('a process that goes on for long makes room more than once', () => {
  for (let k = 0; k < 4700; k++) keep('findings', `${k}`, '');
  expect(readdirSync(folder).length).toBeLessThan(4096 + 4096 / 16 + 2);
  const large = Buffer.alloc(16 << 20);
  for (let k = 0; k < 10; k++) keep('layout', `${k}`, large);
  const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  expect(bytes).toBeLessThan(129 << 20);
  expect(recall('layout', '9')?.length).toBe(large.length);
});
