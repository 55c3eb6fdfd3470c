import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { entente, program, type Ran } from '../run.js';

let cache: string;
const before = process.env.ENTENTE_CACHE;
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'entente-cache-'));
  process.env.ENTENTE_CACHE = 'off';
});
afterEach(() => {
  rmSync(cache, { recursive: true });
  if (before === undefined) Reflect.deleteProperty(process.env, 'ENTENTE_CACHE');
  else process.env.ENTENTE_CACHE = before;
});

const line = (config: string, [command = '', ...rest]: readonly string[]): string[] => [
  ...[command, 'rocket', '--config', config],
  ...rest,
];

/** The answer of a process with the cache: only a process keeps an elaboration, when its answer is out. */
function run(args: readonly string[], config = 'DefaultConfig'): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...line(config, args)], {
    encoding: 'utf8',
    env: { ...process.env, ENTENTE_CACHE: cache, NO_COLOR: '1' },
  });
  return { status, stdout, stderr };
}

/** The answer without a cache. */
async function anew(args: readonly string[], config = 'DefaultConfig'): Promise<Ran> {
  return await entente(...line(config, args));
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
  test('is kept when it is asked for the second time, and answers as one that was made anew', async () => {
    run(['ids']);
    // The note of who asks once, with its key, takes next to nothing.
    expect(kept('elaboration').every((bytes) => bytes < 200)).toBe(true);
    run(['ids']);
    const [bytes = 0, ...more] = kept('elaboration');
    expect(more).toEqual([]);
    expect(bytes).toBeGreaterThan(100_000);
    for (const question of questions) {
      const right = await anew(question);
      expect(right.status).toBe(0);
      expect(run(question)).toEqual(right);
    }
    expect(kept('elaboration')).toEqual([bytes]);
  });

  test('is that of its configuration alone', async () => {
    for (let k = 0; k < 3; k++) run(['map'], 'TinyConfig');
    const [tiny, usual] = [run(['map'], 'TinyConfig'), run(['map'])];
    expect(tiny).toEqual(await anew(['map'], 'TinyConfig'));
    expect(usual).toEqual(await anew(['map']));
    expect(usual.stdout).not.toBe(tiny.stdout);
  });

  test('is made anew where the file is damaged', async () => {
    for (let k = 0; k < 2; k++) run(['map']);
    const file = join(cache, readdirSync(cache).find((name) => name.startsWith('elaboration-')) ?? '');
    const content = readFileSync(file);
    content.write('"modules":[]', content.length >> 1);
    writeFileSync(file, content);
    expect(run(['map'])).toEqual(await anew(['map']));
  });

  test('is not kept for the rows of a sweep, each of which is asked for once', () => {
    for (let k = 0; k < 2; k++) expect(run(['sweep'], 'WithNBanks({1,2}) ++ DefaultConfig').status).toBe(0);
    expect(kept('elaboration')).toEqual([]);
  });

  test('is not kept where there is none', async () => {
    const right = await anew(['map'], 'NoConfig');
    for (let k = 0; k < 3; k++) expect(run(['map'], 'NoConfig')).toEqual(right);
    expect(kept('elaboration')).toEqual([]);
  });
});

test('what is found in it is kept with it', async () => {
  const config = 'WithCacheBlockBytes(128) ++ DefaultConfig';
  for (const question of [['elaborate'], ['diagram', '--view', 'buses']]) {
    const right = await anew(question, config);
    expect(`${right.stdout}${right.stderr}`).toContain('The data cache of tile 0 was given 64 sets of 128 bytes');
    for (let k = 0; k < 3; k++) expect(run(question, config)).toEqual(right);
  }
  expect(kept('findings')).toHaveLength(1);
});
