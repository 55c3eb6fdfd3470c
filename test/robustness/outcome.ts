import { expect } from 'vitest';
import type { Diagnostic } from '../../lib/base/diagnostic/index.js';

/** Errors that say what is wrong with an input; any other that comes out is a defect. */
const documented = [
  'ElaborationError',
  'RequirementError',
  'CommandError',
  'DesignError',
  'LoadError',
  'FileFormError',
  'DataError',
  'HardwareError',
];

// What only a mistake in the code that runs can raise.
const crash =
  /\b(TypeError|RangeError|ReferenceError|SyntaxError|AssertionError|Maximum call stack)\b|\n {4}at |\[object |\bundefined\b/;

/** What running over hostile inputs came to, by the rules or errors that refused them. */
export class Outcomes {
  readonly #counts = new Map<string, number>();

  /** Runs something, which may raise a documented error, and counts what became of it. */
  run(input: unknown, run: () => string): void {
    let outcome: string;
    try {
      outcome = run();
    } catch (error) {
      if (!(error instanceof Error) || !documented.includes(error.name)) {
        throw new Error(`crashed on ${shown(input)}`, { cause: error });
      }
      expectClear(input, error.message);
      outcome = error.name;
    }
    this.#counts.set(outcome, (this.#counts.get(outcome) ?? 0) + 1);
  }

  /** How often each came up, the most frequent first. */
  report(title: string): string {
    const total = [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
    const counts = [...this.#counts].toSorted(([, a], [, b]) => b - a).map(([outcome, count]) => `${outcome} ${count}`);
    return `${title}: ${total} inputs (${counts.slice(0, 8).join(', ')})`;
  }

  /** How many different outcomes there were. */
  get kinds(): number {
    return this.#counts.size;
  }
}

/** The rule of the first of some failures, none of which may tell of a crash. */
export function ruleOf(input: unknown, failures: readonly Diagnostic[]): string {
  for (const { message, help = '', rule } of failures) {
    expectClear(input, `${message}\n${help}`);
    if (rule === 'graph/function-threw') throw new Error(`threw on ${shown(input)}: ${message}`);
  }
  return failures[0]?.rule ?? 'accepted';
}

/** Fails where a message tells of a crash. */
export function expectClear(input: unknown, message: string): void {
  const text = message.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  if (crash.test(text)) expect.fail(`${shown(input)} is answered by: ${message}`);
}

function shown(input: unknown): string {
  const text = typeof input === 'string' ? input : JSON.stringify(input);
  return text.length > 3000 ? `${text.slice(0, 3000)}…` : text;
}
