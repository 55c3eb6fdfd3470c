import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { cacheFolder, cacheVariable } from '../../../cli/cache/folder.js';

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each(['off', 'OFF', '0', 'no', 'No', 'false', 'FALSE'])('%s is no folder', (word) => {
  vi.stubEnv(cacheVariable, word);
  expect(cacheFolder()).toBeUndefined();
});

test('a folder may be called as these words, with a dot in front', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'entente-')), 'off');
  vi.stubEnv(cacheVariable, folder);
  expect(cacheFolder()).toBe(folder);
});
