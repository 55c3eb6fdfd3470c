import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import type { FSWatcher } from 'chokidar';
import { clockStep } from '../../lib/base/clock-step.js';
import { isSystemError } from '../process/system-errors.js';
import { FileChanges, identityOf, statsOf, writtenOf } from './file-changes.js';

// Editors write a file in several steps.
const settling = 100;

// What changes all the time puts others off no longer than this, in ms.
const mostSettling = 1000;

// Between two looks, in ms.
const lookEvery = 200;

/** A path that is looked at again and again. Node's own way to do so takes what it first comes upon for what was there before. */
interface Look {
  readonly read: () => string;
  /** Gets what was read before. */
  readonly act: (before: string) => void;
  state: string;
}

/** What is watched elsewhere. */
export interface WatchedElsewhere {
  /** Files, whether they are there or not. */
  readonly files: readonly string[];
  /** Folders in which files come and go. */
  readonly folders?: readonly string[];
}

/** What is watched, until it is closed. */
export interface Watch {
  /**
   * Watches what is elsewhere as well, and what was so before no longer. A file that was written after `since`, in ms, has changed already.
   */
  readonly elsewhere: (watched: WatchedElsewhere, since: number) => void;
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
  const look = (path: string, stateOf: (path: string) => string, act: Look['act']): Look => {
    const read = (): string => stateOf(path);
    return { read, act, state: read() };
  };
  // Of a folder that went and came back, or whose link leads elsewhere, nothing would be heard.
  const own = look(
    folder,
    (path) => identityOf(statsOf(path)),
    () => {
      void watched.close();
      returnTo(here);
      changes.forget();
      watched = start();
      watched.once('ready', () => touched(folder, true));
    },
  );
  let others = new Map<string, Look>();
  const looking = setInterval(() => {
    for (const each of [own, ...others.values()]) {
      const [before, state] = [each.state, each.read()];
      if (state === before) continue;
      each.state = state;
      each.act(before);
    }
  }, lookEvery);
  const elsewhere = ({ files, folders = [] }: WatchedElsewhere, since: number): void => {
    const found = new Map<string, Look>();
    const take = (path: string, make: () => Look): void => {
      if (!isWatched(folder, path)) found.set(path, others.get(path) ?? make());
    };
    for (const path of folders.map((each) => resolve(each))) take(path, () => look(path, namesIn, comeAndGone(path)));
    for (const path of files.map((each) => resolve(each))) {
      const isNew = !others.has(path);
      take(path, () =>
        look(
          path,
          (each) => writtenOf(statsOf(each)),
          () => touched(path, true),
        ),
      );
      const isLate = (statsOf(path)?.ctimeMs ?? 0) >= since - clockStep;
      if (isNew && isLate && !isWatched(folder, path)) touched(path, true);
    }
    others = found;
  };
  const comeAndGone =
    (path: string): Look['act'] =>
    (before) => {
      const [had, has] = [before, namesIn(path)].map((names) => names.split('\n'));
      for (const name of had ?? []) if (has?.includes(name) !== true) touched(join(path, name), true);
      for (const name of has ?? []) if (had?.includes(name) !== true) touched(join(path, name), false);
    };
  const close = (): void => {
    clearTimeout(timer);
    clearInterval(looking);
    void watched.close();
  };
  return { elsewhere, during: async (run) => await changes.during(run), failed, close };
}

// What is not a folder, or may not be read, has none.
function namesIn(folder: string): string {
  try {
    return readdirSync(folder).sort().join('\n');
  } catch (error) {
    if (isSystemError(error)) return '';
    throw error;
  }
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
