import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { long } from '../seeds.js';
import { unlessPassedBefore } from './passed-before.js';

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
