import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import type { FSWatcher } from 'chokidar';
import { clockStep } from '../../lib/base/clock-step.js';
import { isSystemError } from '../process/system-errors.js';
import { FileChanges, identityOf, statsOf, writtenOf } from './file-changes.js';

// In ms: editors write a file in several steps.
const settling = 100;

// The longest delay in ms while changes keep coming.
const mostSettling = 1000;

// The polling interval in ms.
const lookEvery = 200;

/** A path that is polled. With Node's own fs.watchFile, a change before its first look would go unnoticed. */
interface Look {
  readonly read: () => string;
  /** Called with the previous state. */
  readonly act: (before: string) => void;
  state: string;
}

/** What to watch outside of the folder. */
export interface WatchedElsewhere {
  /** Files, whether they exist or not. */
  readonly files: readonly string[];
  /** Folders in which files are added and removed. */
  readonly folders?: readonly string[];
}

/** A running watch. */
export interface Watch {
  /** Replaces the set of paths that are watched outside of the folder. A file that was written after `since`, in ms, counts as changed. */
  readonly elsewhere: (watched: WatchedElsewhere, since: number) => void;
  /** Runs the reaction to a change. A file that repeatedly changes only during such runs is ignored from then on. */
  readonly during: <T>(run: () => Promise<T>) => Promise<T>;
  /** Rejects when watching fails. */
  readonly failed: Promise<never>;
  readonly close: () => void;
}

/**
 * Calls `onChange` after each change in a folder has settled, even if the folder itself was replaced. `sources` returns the files that the design
 * depends on, which are watched whatever changes them. Resolves once changes are noticed.
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
  // Avoids an unhandled rejection if nobody awaits it.
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
  // The watcher does not notice when the folder itself is replaced, or when a link to it changes.
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

// Empty for anything that is not a readable folder.
function namesIn(folder: string): string {
  try {
    return readdirSync(folder).sort().join('\n');
  } catch (error) {
    if (isSystemError(error)) return '';
    throw error;
  }
}

// Packages are large and seldom change, and generating the page temporarily creates a hidden file beside the topology.
function isWatched(folder: string, path: string): boolean {
  const parts = relative(folder, path).split(sep);
  return parts[0] !== '..' && !parts.some((part) => part === 'node_modules' || /^\.[^.]/.test(part));
}

// The current directory follows a folder that is moved, and is invalid once it is deleted; relative paths refer to its original location.
function returnTo(folder: string): void {
  const found = statsOf(folder);
  if (found !== undefined && identityOf(found) !== identityOf(statsOf('.'))) process.chdir(folder);
}
