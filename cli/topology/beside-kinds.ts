import type { Diagnostic } from '../../lib/base/diagnostic/index.js';
import { diagnose } from '../../lib/graph/index.js';
import * as rules from './rules.js';

/** Describes how a file is run, and how its author can fix errors in asynchronous code that nothing awaits. */
export interface BesideKind {
  /**
   * How long to wait for pending work, in ms; 0 for one turn of the event loop, in which rejections that have already
   * happened are reported.
   */
  readonly patience: number;
  readonly remedy: string;
  /** Whether the engine can map the code to its sources. */
  readonly hasPlaces: boolean;
}

/** Most pending work of a topology, such as reading a file, ends by itself; a server never does. */
export const besideTopology: BesideKind = {
  hasPlaces: true,
  patience: 1000,
  remedy:
    'Await it at the top of the file, before soc(…): what comes later is not in the design. Or catch what it throws.',
};

/** A policy runs in a thread that has other work as well. */
export const besidePolicy: BesideKind = {
  hasPlaces: false,
  patience: 0,
  remedy:
    'Do it at once, as readFileSync reads files: a policy is what it exports when it has run. Or catch what it throws.',
};

/** Reports the rejection of a promise that nothing awaited. */
export function unawaited(file: string, kind: BesideKind, reason: unknown): Diagnostic {
  return {
    ...besideFailure(kind, reason),
    message: `${file} made a promise that nothing waits for, and that was rejected: ${textOf(reason)}`,
    help: kind.remedy,
  };
}

/** Reports an error thrown in a callback, where nothing could catch it. */
export function threwLater(file: string, kind: BesideKind, error: unknown): Diagnostic {
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
