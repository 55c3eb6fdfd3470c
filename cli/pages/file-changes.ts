import { createHash } from 'node:crypto';
import { readFileSync, type Stats, statSync } from 'node:fs';
import { relative } from 'node:path';
import { clockStep } from '../../lib/base/clock-step.js';
import { note } from '../files/output.js';
import { isSystemError } from '../process/system-errors.js';

// In bytes. Larger files are compared by modification time, because reading them would take too long.
const mostRead = 1 << 20;

// The time in ms that output of a run may take to reach a file.
const onItsWay = 100;

// The number of consecutive runs that may change a file before it is ignored.
const patience = 3;

interface Run {
  readonly start: number;
  end: number;
}

/**
 * Tells which touched files have different content than before. Ignores files that runs keep changing themselves: each such change would trigger the
 * next run.
 */
export class FileChanges {
  /** Whether each path existed before it was first touched. */
  readonly #touched = new Map<string, boolean>();
  readonly #known = new Map<string, string>();
  readonly #left = new Set<string>();
  #runs = new Map<string, number>();
  #last: Run = { start: Infinity, end: Infinity };

  /** `sources` returns the absolute paths that a run depends on, which are never ignored. `tell` reports ignored files. */
  constructor(
    private readonly sources: () => Promise<readonly string[]>,
    private readonly tell: (text: string) => void = note,
  ) {}

  /** Notes a change of a file or a folder; returns false for an ignored one. */
  touch(path: string, wasThere: boolean): boolean {
    if (this.#left.has(path)) return false;
    if (!this.#touched.has(path)) this.#touched.set(path, wasThere);
    return true;
  }

  /** Runs something that reads the files. */
  async during<T>(run: () => Promise<T>): Promise<T> {
    const own: Run = { start: Date.now(), end: Infinity };
    this.#last = own;
    try {
      return await run();
    } finally {
      own.end = Date.now();
    }
  }

  /** Forgets the content of all files, because the folder has been replaced. */
  forget(): void {
    this.#known.clear();
  }

  /** Whether anything has changed since the last call. */
  settle(): boolean {
    const changed = [...this.#touched]
      .filter(([path, wasThere]) => this.#isOther(path, wasThere))
      .map(([path]) => path);
    this.#touched.clear();
    if (changed.length === 0) return false;
    const isOwnDoing = changed.every((path) => this.#isOfRun(path));
    this.#runs = new Map(changed.map((path) => [path, isOwnDoing ? (this.#runs.get(path) ?? 0) + 1 : 0]));
    const restless = changed.filter((path) => (this.#runs.get(path) ?? 0) >= patience);
    if (restless.length > 0) void this.#leave(restless);
    return true;
  }

  #isOther(path: string, wasThere: boolean): boolean {
    const before = this.#known.get(path) ?? (wasThere ? undefined : gone);
    const now = stateOf(path);
    this.#known.set(path, now);
    return now !== before;
  }

  #isOfRun(path: string): boolean {
    const written = statsOf(path)?.ctimeMs;
    const { start, end } = this.#last;
    return written !== undefined && written >= start - clockStep && written <= end + onItsWay;
  }

  async #leave(paths: readonly string[]): Promise<void> {
    const sources = new Set(await this.sources());
    for (const path of paths) {
      if (sources.has(path) || this.#left.has(path)) continue;
      this.#left.add(path);
      this.tell(`${relative('', path)} changes whenever the design is elaborated: it is no longer watched.`);
    }
  }
}

const gone = 'gone';

// The content hash of a plain file that is not too large; otherwise its identity and modification time.
function stateOf(path: string): string {
  const found = statsOf(path);
  if (found === undefined) return gone;
  if (found.isDirectory()) return identityOf(found);
  if (!found.isFile() || found.size > mostRead) return writtenOf(found);
  try {
    return createHash('sha256').update(readFileSync(path)).digest('hex');
  } catch (error) {
    if (isSystemError(error)) return writtenOf(found);
    throw error;
  }
}

/** The status of a path; undefined if it does not exist or cannot be examined. */
export function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}

/** Identifies a file or folder; includes the creation time because inode numbers are reused. All values are 0 if the file does not exist. */
export function identityOf({ dev, ino, birthtimeMs }: Pick<Stats, 'dev' | 'ino' | 'birthtimeMs'> = noStats): string {
  return [dev, ino, birthtimeMs].join();
}

/** The same, changing also with each write. */
export function writtenOf(found: Stats | undefined): string {
  const { ctimeMs, size } = found ?? noStats;
  return [identityOf(found), ctimeMs, size].join();
}

const noStats = { dev: 0, ino: 0, birthtimeMs: 0, ctimeMs: 0, size: 0 };
