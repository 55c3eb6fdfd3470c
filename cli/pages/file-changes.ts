import { createHash } from 'node:crypto';
import { readFileSync, type Stats, statSync } from 'node:fs';
import { relative } from 'node:path';
import { clockStep } from '../../lib/base/clock-step.js';
import { note } from '../files/output.js';
import { isSystemError } from '../process/system-errors.js';

// Bytes. What is larger is compared by when it was written: it would take too long to read.
const mostRead = 1 << 20;

// As long, in ms, what a run has printed may be on its way to a file.
const onItsWay = 100;

// So many runs one after the other change a file by themselves before it is left alone.
const patience = 3;

interface Run {
  readonly start: number;
  end: number;
}

/**
 * Tells which of the files that something was done to have another content than before, and leaves those alone that change because they are
 * watched: what a run writes while it is under way brings about the next one.
 */
export class FileChanges {
  /** Whether each was there before, by what was done to it first. */
  readonly #touched = new Map<string, boolean>();
  readonly #known = new Map<string, string>();
  readonly #left = new Set<string>();
  #runs = new Map<string, number>();
  #last: Run = { start: Infinity, end: Infinity };

  /** `sources`: what a run is made from, with absolute paths; this stays watched. `tell` hears of what is left alone. */
  constructor(
    private readonly sources: () => Promise<readonly string[]>,
    private readonly tell: (text: string) => void = note,
  ) {}

  /** Notes that something was done to a file or a folder; false for one that was left alone. */
  touch(path: string, wasThere: boolean): boolean {
    if (this.#left.has(path)) return false;
    if (!this.#touched.has(path)) this.#touched.set(path, wasThere);
    return true;
  }

  /** Does something that reads the files. */
  async during<T>(run: () => Promise<T>): Promise<T> {
    const own: Run = { start: Date.now(), end: Infinity };
    this.#last = own;
    try {
      return await run();
    } finally {
      own.end = Date.now();
    }
  }

  /** Forgets what was in the files: others are in their places. */
  forget(): void {
    this.#known.clear();
  }

  /** Whether anything has changed since it was last asked. */
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

// Of a plain file that is not too large, what is in it; of others, which one it is, and when it was written.
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

/** What is at a path; what cannot be looked at is as good as gone. */
export function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}

/** Which file or folder it is; numbers of those that are gone are given again. All are 0 where there is none. */
export function identityOf({ dev, ino, birthtimeMs }: Pick<Stats, 'dev' | 'ino' | 'birthtimeMs'> = noStats): string {
  return [dev, ino, birthtimeMs].join();
}

/** The same, and whether anything was written to it. */
export function writtenOf(found: Stats | undefined): string {
  const { ctimeMs, size } = found ?? noStats;
  return [identityOf(found), ctimeMs, size].join();
}

const noStats = { dev: 0, ino: 0, birthtimeMs: 0, ctimeMs: 0, size: 0 };
