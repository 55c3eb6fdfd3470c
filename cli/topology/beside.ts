import { setTimeout } from 'node:timers/promises';
import type { Diagnostic } from '../../lib/base/diagnostic/index.js';
import { nextTurn } from '../process/io.js';
import { type BesideKind, threwLater, unawaited } from './beside-kinds.js';

/** Asynchronous work that a topology starts without awaiting it; its results are not in the design. */
export interface Beside {
  /** Errors in that work, without duplicates. */
  readonly failures: readonly Diagnostic[];
  /** Unfinished work, in terms of the engine such as `Timeout`; empty if there is none. */
  readonly unfinished: readonly string[];
}

// The polling interval in ms.
const pauseAfter = 2;

/**
 * Runs something with a file in this thread, and waits a moment for pending work that the file has started. Otherwise, a rejected promise or an error
 * in a timer would end a thread that has already answered.
 */
export async function withBeside<Result>(
  file: string,
  kind: BesideKind,
  body: () => Promise<Result>,
): Promise<Beside & { readonly result: Result }> {
  const failures = new Map<string, Diagnostic>();
  const note = (failure: Diagnostic): void => {
    if (!failures.has(failure.message)) failures.set(failure.message, failure);
  };
  const rejected = (reason: unknown): void => {
    note(unawaited(file, kind, reason));
  };
  const thrown = (error: unknown): void => {
    note(threwLater(file, kind, error));
  };
  const before = activities();
  process.on('unhandledRejection', rejected);
  process.on('uncaughtException', thrown);
  try {
    const result = await body();
    const unfinished = await quiet(before, kind);
    return { result, failures: [...failures.values()], unfinished };
  } finally {
    process.off('unhandledRejection', rejected);
    process.off('uncaughtException', thrown);
  }
}

// Waits until all new activity ends, but no longer than the patience. Rejections that have already happened are reported within one turn.
async function quiet(before: readonly string[], { patience }: BesideKind): Promise<readonly string[]> {
  const end = performance.now() + patience;
  for (let pause = 0; ; pause = pauseAfter) {
    await (pause === 0 ? nextTurn() : setTimeout(pause));
    const left = withoutThose(activities(), before);
    if (left.length === 0 || performance.now() >= end) return [...new Set(left)];
  }
}

function activities(): readonly string[] {
  return process.getActiveResourcesInfo();
}

function withoutThose(all: readonly string[], known: readonly string[]): string[] {
  const left = [...known];
  return all.filter((each) => {
    const place = left.indexOf(each);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}
