import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'vitest';
import { type Watch, watchFolder } from '../../../cli/pages/watch-folder.js';

let around: string;
let watch: Watch | undefined;
beforeEach(() => {
  around = mkdtempSync(join(tmpdir(), 'entente-watched-'));
  mkdirSync(join(around, 'folder'));
  mkdirSync(join(around, 'other'));
});
afterEach(() => {
  watch?.close();
  rmSync(around, { recursive: true });
});

/** Watches a folder; what it returns does something, and waits until that is noticed. */
async function watching(folder: string): Promise<(act: () => void) => Promise<void>> {
  let noticed = (): void => undefined;
  watch = await watchFolder(
    join(around, folder),
    () => noticed(),
    () => Promise.resolve([]),
  );
  return async (act) => {
    const notice = new Promise<void>((resolve) => (noticed = resolve));
    act();
    await notice;
  };
}

function write(path: string, content: string): void {
  writeFileSync(join(around, path), content);
}

describe('a change is noticed', () => {
  test('in a folder that was elsewhere for a while', async () => {
    const until = await watching('folder');
    await until(() => renameSync(join(around, 'folder'), join(around, 'away')));
    await until(() => renameSync(join(around, 'away'), join(around, 'folder')));
    await until(() => write('folder/soc.ts', 'again'));
  });

  test('in a folder that was deleted and made again', async () => {
    const until = await watching('folder');
    await until(() => {
      rmSync(join(around, 'folder'), { recursive: true });
      mkdirSync(join(around, 'folder'));
    });
    await until(() => write('folder/soc.ts', 'again'));
  });

  test('of where the link leads that is the folder', async () => {
    symlinkSync('folder', join(around, 'link'));
    const until = await watching('link');
    await until(() => {
      rmSync(join(around, 'link'));
      symlinkSync('other', join(around, 'link'));
    });
    await until(() => write('other/soc.ts', 'there'));
  });

  test('of a file elsewhere, whether it is there at first or not', async () => {
    write('other/part.ts', 'one');
    const until = await watching('folder');
    watch?.elsewhere({ files: [join(around, 'other/part.ts'), join(around, 'other/later.lock')] }, Infinity);
    await until(() => write('other/part.ts', 'two'));
    await until(() => {
      write('other/part.ts~', 'six');
      renameSync(join(around, 'other/part.ts~'), join(around, 'other/part.ts'));
    });
    await until(() => rmSync(join(around, 'other/part.ts')));
    await until(() => write('other/part.ts', 'one'));
    await until(() => write('other/later.lock', ''));
  });

  test('of a file elsewhere that was written before it was known to belong to the design', async () => {
    const until = await watching('folder');
    const since = Date.now();
    write('other/part.ts', 'two');
    await until(() => watch?.elsewhere({ files: [join(around, 'other/part.ts')] }, since));
  });

  test('of files that come and go in a folder elsewhere', async () => {
    write('other/a.dts', '');
    const until = await watching('folder');
    watch?.elsewhere({ files: [], folders: [join(around, 'other')] }, Infinity);
    await until(() => write('other/b.dts', ''));
    await until(() => rmSync(join(around, 'other/a.dts')));
    await until(() => rmSync(join(around, 'other'), { recursive: true }));
  });
});
