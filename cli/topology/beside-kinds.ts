import type { Diagnostic } from '../../lib/base/diagnostic/index.js';
import { diagnose } from '../../lib/graph/index.js';
import * as rules from './rules.js';

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

/** A promise that was rejected when nothing waited for it. */
export function unawaited(file: string, kind: BesideKind, reason: unknown): Diagnostic {
  return {
    ...besideFailure(kind, reason),
    message: `${file} made a promise that nothing waits for, and that was rejected: ${textOf(reason)}`,
    help: kind.remedy,
  };
}

/** What was thrown in a callback, when nobody could catch it. */
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
