import { setTimeout } from 'node:timers/promises';
import type { Diagnostic } from '../../lib/base/diagnostic/index.js';
import { diagnose } from '../../lib/graph/index.js';
import { nextTurn } from '../process/io.js';
import * as rules from './rules.js';

/** What a topology does beside what it declares, such as promises that nothing waits for: of all that, nothing is in the design. */
export interface Beside {
  /** What went wrong with it, each once. */
  readonly failures: readonly Diagnostic[];
  /** What had not come to an end, in the words of the engine: `Timeout`; empty for nothing. */
  readonly unfinished: readonly string[];
}

/** How a file is run, and what its author can do about what it does besides. */
export interface BesideKind {
  /** How long is waited for what it has begun, in ms; 0 for a turn, in which what is already decided is heard of. */
  readonly patience: number;
  readonly remedy: string;
  /** Whether the engine knows where what it runs is written, by a map. */
  readonly hasPlaces: boolean;
}

/** Most of what a topology may begin, such as reading a file, ends by itself; a server never does. */
export const besideTopology: BesideKind = {
  hasPlaces: true,
  patience: 1000,
  remedy:
    'Await it at the top of the file, before soc(…): what comes later is not in the design. Or catch what it throws.',
};

/** A policy is run in a thread that does other things, too. */
export const besidePolicy: BesideKind = {
  hasPlaces: false,
  patience: 0,
  remedy:
    'Do it at once, as readFileSync reads files: a policy is what it exports when it has run. Or catch what it throws.',
};

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

function unawaited(file: string, kind: BesideKind, reason: unknown): Diagnostic {
  return {
    ...besideFailure(kind, reason),
    message: `${file} made a promise that nothing waits for, and that was rejected: ${textOf(reason)}`,
    help: kind.remedy,
  };
}

function threwLater(file: string, kind: BesideKind, error: unknown): Diagnostic {
  return {
    ...besideFailure(kind, error),
    message: `${file} threw in a timer or another callback, beside what it declares: ${textOf(error)}`,
    help: kind.remedy,
  };
}

function besideFailure(
  { hasPlaces }: BesideKind,
  error: unknown,
): Pick<Diagnostic, 'rule' | 'category' | 'severity' | 'subjects' | 'locations'> {
  const locations = hasPlaces ? diagnose(error, []).locations : [];
  return { rule: rules.beside.id, category: 'input', severity: 'error', subjects: [], locations };
}

function textOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
