import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cacheFolder, cacheVariable } from '../../../cli/cache/folder.js';

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each(['off', 'OFF', '0', 'no', 'No', 'false', 'FALSE'])('%s is not a folder', (word) => {
  vi.stubEnv(cacheVariable, word);
  expect(cacheFolder()).toBeUndefined();
});

test('a folder may be called as these words, with a dot in front', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'entente-')), 'off');
  vi.stubEnv(cacheVariable, folder);
  expect(cacheFolder()).toBe(folder);
});

describe.runIf(process.platform === 'linux')('the usual folder', () => {
  const home = mkdtempSync(join(tmpdir(), 'entente-'));

  beforeEach(() => {
    vi.stubEnv(cacheVariable, undefined);
    vi.stubEnv('HOME', home);
  });

  test.each(['', 'relative', '.'])('is below the home where XDG_CACHE_HOME is %j', (place) => {
    vi.stubEnv('XDG_CACHE_HOME', place);
    expect(cacheFolder()).toBe(join(home, '.cache', 'entente'));
  });

  test.each(['', 'relative'])('is none where the home is %j', (place) => {
    vi.stubEnv('XDG_CACHE_HOME', undefined);
    vi.stubEnv('HOME', place);
    expect(cacheFolder()).toBeUndefined();
    expect(existsSync(join(place, '.cache'))).toBe(false);
  });
});
