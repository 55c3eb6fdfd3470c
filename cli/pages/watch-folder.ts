import { once } from 'node:events';
import type { Stats } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import type { FSWatcher } from 'chokidar';
import { clockStep, FileChanges, identityOf, statsOf, writtenOf } from './file-changes.js';

// Editors write a file in several steps.
const settling = 100;

// What changes all the time puts others off no longer than this, in ms.
const mostSettling = 1000;

// Between two looks, in ms.
const lookEvery = 200;

/** A path that is looked at again and again. Node's own way to do so takes what it first comes upon for what was there before. */
interface Look {
  readonly stateOf: (found: Stats | undefined) => string;
  readonly act: () => void;
  state: string;
}

/** What is watched, until it is closed. */
export interface Watch {
  /** Watches files elsewhere as well, whether they are there or not. One that was written after `since`, in ms, has changed already. */
  readonly add: (files: readonly string[], since: number) => void;
  /** Does what a change makes due: a file that changes in the course of several, and by itself, is left alone. */
  readonly during: <T>(run: () => Promise<T>) => Promise<T>;
  /** Rejects when changes are noticed no longer. */
  readonly failed: Promise<never>;
  readonly close: () => void;
}

/**
 * Calls `onChange` after each change of what is in a folder, once it has settled, also where the folder itself was another one for a while.
 * `sources`: what the design is made from, which stays watched whatever changes it. Resolves once changes are noticed.
 */
export async function watchFolder(
  relativeFolder: string,
  onChange: () => void,
  sources: () => Promise<readonly string[]>,
): Promise<Watch> {
  const { watch } = await import('chokidar');
  const [folder, here] = [resolve(relativeFolder), process.cwd()];
  const changes = new FileChanges(async () => (await sources()).map((path) => resolve(path)));
  let timer: NodeJS.Timeout | undefined;
  let latest = 0;
  const settle = (): void => {
    timer = undefined;
    if (changes.settle()) onChange();
  };
  const touched = (path: string, wasThere: boolean): void => {
    if (!changes.touch(path, wasThere)) return;
    if (timer === undefined) latest = Date.now() + mostSettling;
    clearTimeout(timer);
    timer = setTimeout(settle, Math.min(settling, latest - Date.now()));
  };
  let fail: (error: unknown) => void;
  const failed = new Promise<never>((_, reject) => (fail = reject));
  // Whoever does not wait for it has closed what is watched.
  failed.catch(() => undefined);
  const start = (): FSWatcher =>
    watch(folder, { ignored: (path) => !isWatched(folder, path), ignoreInitial: true })
      .on('all', (event, path) => touched(resolve(path), event !== 'add' && event !== 'addDir'))
      .on('error', (error) => fail(error));
  let watched = start();
  await Promise.race([once(watched, 'ready'), failed]);
  const looked = new Map<string, Look>();
  const look = (path: string, stateOf: Look['stateOf'], act: () => void): void => {
    looked.set(path, { stateOf, act, state: stateOf(statsOf(path)) });
  };
  const looking = setInterval(() => {
    for (const [path, each] of looked) {
      const state = each.stateOf(statsOf(path));
      if (state === each.state) continue;
      each.state = state;
      each.act();
    }
  }, lookEvery);
  // Of a folder that went and came back, or whose link leads elsewhere, nothing would be heard.
  look(folder, identityOf, () => {
    void watched.close();
    returnTo(here);
    changes.forget();
    watched = start();
    watched.once('ready', () => touched(folder, true));
  });
  const add = (files: readonly string[], since: number): void => {
    for (const file of files.map((path) => resolve(path))) {
      if (looked.has(file) || isWatched(folder, file)) continue;
      look(file, writtenOf, () => touched(file, true));
      if ((statsOf(file)?.ctimeMs ?? 0) >= since - clockStep) touched(file, true);
    }
  };
  const close = (): void => {
    clearTimeout(timer);
    clearInterval(looking);
    void watched.close();
  };
  return { add, during: async (run) => await changes.during(run), failed, close };
}

// Packages are large and change seldom; and making the page puts a hidden file beside the topology for a moment.
function isWatched(folder: string, path: string): boolean {
  const parts = relative(folder, path).split(sep);
  return parts[0] !== '..' && !parts.some((part) => part === 'node_modules' || /^\.[^.]/.test(part));
}

// Whoever is in a folder that is moved moves with it, and finds nothing once that is deleted; paths are those of where it was.
function returnTo(folder: string): void {
  const found = statsOf(folder);
  if (found !== undefined && identityOf(found) !== identityOf(statsOf('.'))) process.chdir(folder);
}
