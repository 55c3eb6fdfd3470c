import { once } from 'node:events';
import { type Stats, statSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import type { FSWatcher } from 'chokidar';
import { isSystemError } from '../process/system-errors.js';

// Editors write a file in several steps.
const settling = 100;

// Between two looks, in ms.
const lookEvery = 200;

/** A path that is looked at again and again. Node's own way to do so takes what it first comes upon for what was there before. */
interface Look {
  readonly stateOf: (found: Stats | undefined) => string;
  readonly act: () => void;
  state: string;
}

// By how much files may be dated back, in ms.
const clockStep = 20;

/** What is watched, until it is closed. */
export interface Watch {
  /** Watches files elsewhere as well, whether they are there or not. One that was written after `since`, in ms, has changed already. */
  readonly add: (files: readonly string[], since: number) => void;
  /** Rejects when changes are noticed no longer. */
  readonly failed: Promise<never>;
  readonly close: () => void;
}

/**
 * Calls `onChange` after each change of what is in a folder, once it has settled, also where the folder itself was another one for a while.
 * Resolves once changes are noticed.
 */
export async function watchFolder(folder: string, onChange: () => void): Promise<Watch> {
  const { watch } = await import('chokidar');
  let timer: NodeJS.Timeout | undefined;
  const changed = (): void => {
    clearTimeout(timer);
    timer = setTimeout(onChange, settling);
  };
  let fail: (error: unknown) => void;
  const failed = new Promise<never>((_, reject) => (fail = reject));
  // Whoever does not wait for it has closed what is watched.
  failed.catch(() => undefined);
  const start = (): FSWatcher =>
    watch(folder, { ignored: (path) => !isWatched(folder, path), ignoreInitial: true })
      .on('all', changed)
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
    watched = start();
    watched.once('ready', changed);
  });
  const add = (files: readonly string[], since: number): void => {
    for (const file of files.map((path) => resolve(path))) {
      if (looked.has(file) || isWatched(folder, file)) continue;
      look(file, contentOf, changed);
      if ((statsOf(file) ?? noStats).ctimeMs >= since - clockStep) changed();
    }
  };
  const close = (): void => {
    clearTimeout(timer);
    clearInterval(looking);
    void watched.close();
  };
  return { add, failed, close };
}

// What cannot be looked at is as good as gone.
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}

// Packages are large and change seldom; and making the page puts a hidden file beside the topology for a moment.
function isWatched(folder: string, path: string): boolean {
  const parts = relative(folder, path).split(sep);
  return parts[0] !== '..' && !parts.some((part) => part === 'node_modules' || /^\.[^.]/.test(part));
}

// Which file or folder it is; numbers of those that are gone are given again. All are 0 where there is none.
function identityOf({ dev, ino, birthtimeMs }: Pick<Stats, 'dev' | 'ino' | 'birthtimeMs'> = noStats): string {
  return [dev, ino, birthtimeMs].join();
}

// The same, and whether anything was written to it.
function contentOf(found: Stats | undefined): string {
  const { ctimeMs, size } = found ?? noStats;
  return [identityOf(found), ctimeMs, size].join();
}

const noStats = { dev: 0, ino: 0, birthtimeMs: 0, ctimeMs: 0, size: 0 };
