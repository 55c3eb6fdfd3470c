import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { program, type Ran } from '../run.js';

let cache: string;
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'entente-cache-'));
});
afterEach(() => {
  rmSync(cache, { recursive: true });
});

// Only a process keeps an elaboration, when its answer is out.
function run(place: string, args: readonly string[], config = 'DefaultConfig'): Ran {
  const [command = '', ...rest] = args;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [program, command, 'rocket', '--config', config, ...rest],
    { encoding: 'utf8', env: { ...process.env, ENTENTE_CACHE: place, NO_COLOR: '1' } },
  );
  return { status, stdout, stderr };
}

/** Bytes of each file of a kind. */
function kept(kind: string): number[] {
  return readdirSync(cache)
    .filter((name) => name.startsWith(`${kind}-`))
    .map((name) => statSync(join(cache, name)).size);
}

const questions = [
  ['check', '--format', 'json'],
  ['map'],
  ['diagram', '--view', 'full', '--depth', '1'],
  ['list', 'edges'],
  ['reach', '--format', 'json'],
  ['ids'],
] as const;

describe('the elaboration of a stock system', () => {
  test('is kept when it is asked for the second time, and answers as one that was made anew', () => {
    run(cache, ['ids']);
    // The note of who asks once, with its key, takes next to nothing.
    expect(kept('elaboration').every((bytes) => bytes < 200)).toBe(true);
    run(cache, ['ids']);
    const [bytes = 0, ...more] = kept('elaboration');
    expect(more).toEqual([]);
    expect(bytes).toBeGreaterThan(100_000);
    for (const question of questions) {
      const anew = run('off', question);
      expect(anew.status).toBe(0);
      expect(run(cache, question)).toEqual(anew);
    }
    expect(kept('elaboration')).toEqual([bytes]);
  });

  test('is that of its configuration alone', () => {
    for (let k = 0; k < 3; k++) run(cache, ['map'], 'TinyConfig');
    const [tiny, usual] = ['TinyConfig', 'DefaultConfig'].map((config) => run(cache, ['map'], config));
    expect(tiny).toEqual(run('off', ['map'], 'TinyConfig'));
    expect(usual).toEqual(run('off', ['map']));
    expect(usual?.stdout).not.toBe(tiny?.stdout);
  });

  test('is made anew where the file is damaged', () => {
    for (let k = 0; k < 2; k++) run(cache, ['map']);
    const file = join(cache, readdirSync(cache).find((name) => name.startsWith('elaboration-')) ?? '');
    const content = readFileSync(file);
    content.write('"modules":[]', content.length >> 1);
    writeFileSync(file, content);
    expect(run(cache, ['map'])).toEqual(run('off', ['map']));
  });

  test('is not kept where there is none', () => {
    for (let k = 0; k < 3; k++) expect(run(cache, ['map'], 'NoConfig')).toEqual(run('off', ['map'], 'NoConfig'));
    expect(kept('elaboration')).toEqual([]);
  });
});

test('what is found in it is kept with it', () => {
  const config = 'WithCacheBlockBytes(128) ++ DefaultConfig';
  for (const question of [['elaborate'], ['diagram', '--view', 'buses']]) {
    const anew = run('off', question, config);
    expect(`${anew.stdout}${anew.stderr}`).toContain('The data cache of tile 0 was given 64 sets of 128 bytes');
    for (let k = 0; k < 3; k++) expect(run(cache, question, config)).toEqual(anew);
  }
  expect(kept('findings')).toHaveLength(1);
});
