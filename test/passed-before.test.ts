import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { long } from './seeds.js';
import { filesPassedBefore, runOfFiles, unlessPassedBefore } from './passed-before.js';

/** A project under git, and how often a check ran in it that says so. */
function project(): { folder: string; check: (says?: string) => Promise<string>; runs: () => number } {
  const folder = mkdtempSync(join(tmpdir(), 'project-'));
  execFileSync('git', ['init', '-q'], { cwd: folder });
  writeFileSync(join(folder, '.gitignore'), 'node_modules\ndist/\n');
  writeFileSync(join(folder, 'a.ts'), '1');
  let count = 0;
  const check = async (says = ''): Promise<string> =>
    await unlessPassedBefore(
      'check',
      async () => {
        count++;
        return await Promise.resolve(says);
      },
      folder,
    );
  return { folder, check, runs: () => count };
}

test.skipIf(long)('a check that passed runs again once anything it may depend on has changed', async () => {
  const { folder, check, runs } = project();
  await check();
  await check();
  expect(runs()).toBe(1);
  const changes: (() => void)[] = [
    () => writeFileSync(join(folder, 'a.ts'), '2'),
    () => writeFileSync(join(folder, 'b.ts'), ''),
    () => rmSync(join(folder, 'a.ts')),
    () => {
      mkdirSync(join(folder, 'dist'));
      writeFileSync(join(folder, 'dist', 'index.d.ts'), '');
    },
    () => writeFileSync(join(folder, 'node_modules', '.package-lock.json'), '{}'),
  ];
  for (const [k, change] of changes.entries()) {
    change();
    await check();
    await check();
    expect([k, runs()]).toEqual([k, k + 2]);
  }
});

test('a check that failed runs every time', async () => {
  const { check, runs } = project();
  expect([await check('wrong'), await check('wrong'), runs()]).toEqual(['wrong', 'wrong', 2]);
});

test('a file that changes while a check runs leaves it unknown', async () => {
  const { folder, check, runs } = project();
  const changing = async (): Promise<string> => {
    writeFileSync(join(folder, 'a.ts'), '2');
    return await Promise.resolve('');
  };
  await unlessPassedBefore('check', changing, folder);
  writeFileSync(join(folder, 'a.ts'), '1');
  await check();
  expect(runs()).toBe(1);
});

describe('files of tests', () => {
  const passed = new Map([
    ['test/a.test.ts', 2],
    ['test/b.test.ts', 1],
  ]);

  beforeEach(() => {
    vi.stubEnv('npm_lifecycle_event', 'test');
    vi.stubEnv('CI', undefined);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  function ranIn(folder: string): void {
    runOfFiles(folder)([...passed.keys()], passed);
  }

  test('that passed are left out of npm test until anything has changed', () => {
    const { folder } = project();
    expect(filesPassedBefore(folder)).toEqual(new Map());
    ranIn(folder);
    expect(filesPassedBefore(folder)).toEqual(passed);
    writeFileSync(join(folder, 'a.ts'), '2');
    expect(filesPassedBefore(folder)).toEqual(new Map());
  });

  test.each([
    ['CI', 'CI', 'true'],
    ['any other command', 'npm_lifecycle_event', 'npx'],
    ['other random tests', 'ENTENTE_TEST_SEED', `${process.env.ENTENTE_TEST_SEED}1`],
  ])('all run in %s', (_, name, value) => {
    const { folder } = project();
    ranIn(folder);
    vi.stubEnv(name, value);
    expect(filesPassedBefore(folder)).toEqual(new Map());
  });

  test('of which one failed runs again, however often it passed before', () => {
    const { folder } = project();
    ranIn(folder);
    runOfFiles(folder)(['test/b.test.ts'], new Map());
    expect(filesPassedBefore(folder)).toEqual(new Map([['test/a.test.ts', 2]]));
  });

  test('that pass while something changes are not known', () => {
    const { folder } = project();
    const end = runOfFiles(folder);
    writeFileSync(join(folder, 'a.ts'), '2');
    end([...passed.keys()], passed);
    expect(filesPassedBefore(folder)).toEqual(new Map());
  });
});
