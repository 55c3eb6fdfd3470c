import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FileChanges } from '../../../cli/pages/file-changes.js';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'entente-changes-'));
  file = join(folder, 'w.log');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Has three runs write a file, and then tells whether it is watched, with what was said. */
async function afterRuns(sources: readonly string[]): Promise<[isWatched: boolean, said: string[]]> {
  const said: string[] = [];
  const changes = new FileChanges(
    () => Promise.resolve(sources),
    (text) => said.push(text),
  );
  for (let run = 0; run < 3; run++) {
    await changes.during(() => {
      writeFileSync(file, String(run));
      return Promise.resolve();
    });
    expect(changes.touch(file, true)).toBe(true);
    expect(changes.settle()).toBe(true);
  }
  // What it asks for its sources.
  await setTimeout(0);
  return [changes.touch(file, true), said];
}

test('a file that three runs change by themselves is left alone, which is said once', async () => {
  const note = `${relative('', file)} changes whenever the design is elaborated: it is no longer watched.`;
  expect(await afterRuns([])).toEqual([false, [note]]);
});

test('a source of the design stays watched', async () => {
  expect(await afterRuns([file])).toEqual([true, []]);
});

test('the same content is no change, and what is too large to be read changes when it is written', async () => {
  const changes = new FileChanges(() => Promise.resolve([]));
  const isChanged = (): boolean => changes.touch(file, true) && changes.settle();
  writeFileSync(file, 'one');
  expect(isChanged()).toBe(true);
  writeFileSync(file, 'one');
  expect(isChanged()).toBe(false);
  truncateSync(file, 2 << 20);
  expect([isChanged(), isChanged()]).toEqual([true, false]);
  await setTimeout(20);
  truncateSync(file, 2 << 20);
  expect(isChanged()).toBe(true);
  rmSync(file);
  expect(isChanged()).toBe(true);
});
