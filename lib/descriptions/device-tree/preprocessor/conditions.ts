import type { Location } from '../../../base/diagnostic/index.js';
import { DescriptionError, type ReadingLimits } from '../../reading.js';
import { characterIn, evaluate, ExpressionError, type ExpressionToken, integerIn, unescaped } from '../expression.js';
import type { Macros } from './macros.js';
import { tokensIn } from './tokens.js';

/** An open `#if`. */
interface Condition {
  /** Whether lines are currently included. */
  readonly active: boolean;
  /** Whether a branch has been included. */
  readonly taken: boolean;
  /** Whether the enclosing lines are included. */
  readonly around: boolean;
  readonly afterElse: boolean;
  readonly place: Location;
}

/** Whether a directive begins, changes or ends a condition. */
export function isConditional(word: string): boolean {
  return word.startsWith('if') || word === 'elif' || word === 'else' || word === 'endif';
}

/** The open conditions of a file. */
export class Conditions {
  readonly #open: Condition[] = [];
  readonly #macros: Macros;
  readonly #limits: ReadingLimits;

  constructor(macros: Macros, limits: ReadingLimits) {
    this.#macros = macros;
    this.#limits = limits;
  }

  /** Whether lines are currently included. */
  get hold(): boolean {
    return this.#open.at(-1)?.active !== false;
  }

  /** Throws a {@link DescriptionError} if a condition is still open. */
  end(): void {
    const [open] = this.#open;
    if (open !== undefined) throw new DescriptionError('This condition lacks its #endif.', open.place);
  }

  /** Processes a conditional directive; `rest` is the text after the word. Throws a {@link DescriptionError}. */
  follow(word: string, rest: string, place: Location): void {
    const current = this.#open.at(-1);
    if (word.startsWith('if')) {
      if (this.#open.length >= this.#limits.nesting) {
        throw new DescriptionError(`Conditions stand more than ${this.#limits.nesting} deep in each other.`, place);
      }
      const around = current?.active !== false;
      const active = around && this.#holds(word, rest, place);
      this.#open.push({ active, taken: active, around, afterElse: false, place });
      return;
    }
    if (current === undefined) throw new DescriptionError(`#${word} stands without an #if.`, place);
    this.#open.pop();
    if (word === 'endif') return;
    if (current.afterElse) throw new DescriptionError(`#${word} stands after #else.`, place);
    const active = current.around && !current.taken && (word === 'else' || this.#holds('if', rest, place));
    this.#open.push({ ...current, active, taken: current.taken || active, afterElse: word === 'else' });
  }

  #holds(word: string, rest: string, place: Location): boolean {
    if (word !== 'if') return this.#macros.has(rest.trim().split(/\s/)[0] ?? '') === (word === 'ifdef');
    const known = rest.replace(/\bdefined\s*(?:\(\s*([\w$]+)\s*\)|([\w$]+))/g, (_, a?: string, b?: string) =>
      this.#macros.has(a ?? b ?? '') ? '1' : '0',
    );
    try {
      const expanded = this.#macros.expand(tokensIn(known, place)).filter(({ kind }) => kind !== 'space');
      const called = expanded.find(({ kind }, k) => kind === 'name' && expanded[k + 1]?.text === '(');
      if (called !== undefined) throw new ExpressionError(`There is no macro ${called.text} with arguments.`);
      const tokens = expanded.map(({ text, kind }): ExpressionToken => {
        const value =
          kind === 'name'
            ? 0n
            : kind === 'number'
              ? integerIn(text)
              : kind === 'text'
                ? characterIn(unescaped(text.slice(1, -1)))
                : undefined;
        return value === undefined ? { text } : { text, value };
      });
      return evaluate(tokens, 'preprocessor') !== 0n;
    } catch (error) {
      throw error instanceof ExpressionError ? new DescriptionError(error.message, place) : error;
    }
  }
}
