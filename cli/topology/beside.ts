import { setTimeout } from 'node:timers/promises';
import type { Diagnostic } from '../../lib/base/diagnostic/index.js';
import { nextTurn } from '../process/io.js';
import { type BesideKind, threwLater, unawaited } from './beside-kinds.js';

/** What a topology does beside what it declares, such as promises that nothing waits for: of all that, nothing is in the design. */
export interface Beside {
  /** What went wrong with it, each once. */
  readonly failures: readonly Diagnostic[];
  /** What had not come to an end, in the words of the engine: `Timeout`; empty for nothing. */
  readonly unfinished: readonly string[];
}

// Between two looks at whether it has, in ms.
const pauseAfter = 2;

/**
 * Does something with a file in this thread, and waits a moment for what the file has begun besides. Otherwise a promise that
 * is rejected, and a timer that throws, would end a thread that is not asked any more.
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

// Until nothing goes on that did not before, or patience ends. What is already decided is heard of within a turn.
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
