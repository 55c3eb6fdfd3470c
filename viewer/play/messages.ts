import type { Diagnostic, Location } from '../../lib/base/diagnostic/index.js';

/** The content of the editor: one TypeScript file and its configuration. */
export interface Source {
  /** The file name, for positions in messages. */
  readonly file: string;
  readonly code: string;
  /** A config expression; empty for the topology's own configuration. */
  readonly config: string;
}

/** The result of running a source. */
export interface Outcome {
  /** Why it could not be negotiated; empty on success. */
  readonly failures: readonly Diagnostic[];
  /** The elaboration in the format of `serialise`; absent if nothing was declared. */
  readonly elaboration?: string;
}

/** Validates the answer of a thread; undefined if it is no outcome, because a topology can post messages, too. */
export function readOutcome(data: unknown): Outcome | undefined {
  if (!isObject(data) || !Array.isArray(data.failures)) return undefined;
  const failures = data.failures.map(readDiagnostic);
  const { elaboration } = data;
  if (!isComplete(failures) || (elaboration !== undefined && typeof elaboration !== 'string')) return undefined;
  return elaboration === undefined ? { failures } : { failures, elaboration };
}

const severities = ['error', 'warning', 'info'] as const;

function readDiagnostic(value: unknown): Diagnostic | undefined {
  if (!isObject(value)) return undefined;
  const { rule, message, help } = value;
  const severity = severities.find((name) => name === value.severity);
  const subjects = listOf(value.subjects, (each) => (typeof each === 'string' ? each : undefined));
  const locations = listOf(value.locations, readLocation);
  if (typeof rule !== 'string' || typeof message !== 'string' || severity === undefined) return undefined;
  if (subjects === undefined || locations === undefined) return undefined;
  return {
    ...{ rule, category: 'other', severity, message, subjects, locations },
    ...(typeof help === 'string' ? { help } : {}),
  };
}

function readLocation(value: unknown): Location | undefined {
  if (!isObject(value)) return undefined;
  const { file, line, column } = value;
  if (typeof file !== 'string' || typeof line !== 'number' || typeof column !== 'number') return undefined;
  return { file, line, column };
}

function listOf<Item>(value: unknown, read: (each: unknown) => Item | undefined): Item[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const items = value.map(read);
  return isComplete(items) ? items : undefined;
}

function isComplete<Item>(items: readonly (Item | undefined)[]): items is Item[] {
  return !items.includes(undefined);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
