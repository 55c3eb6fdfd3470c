import type { Location } from '../../../base/diagnostic/index.js';
import { DescriptionError, type ReadingLimits } from '../../reading.js';
import { type Macro, substitute } from './substitute.js';
import { type Token, tokensIn, trimmed } from './tokens.js';

function isParameter(text: string, isLast: boolean): boolean {
  return (isLast ? /^(?:[A-Za-z_$][\w$]*)?\s*(?:\.\.\.)?$/ : /^[A-Za-z_$][\w$]*$/).test(text) && text !== '';
}

/** The macros defined at the current position in a source, and their expansion. */
export class Macros {
  readonly #known = new Map<string, Macro>();
  readonly #limits: ReadingLimits;
  // The number of expansions so far.
  #expansions = 0;
  #counted = 0;
  // Predefined macros, whose expansion depends on the location.
  readonly #builtIn = new Map<string, (place: Location) => string>([
    ['__COUNTER__', () => String(this.#counted++)],
    ['__FILE__', ({ file }) => JSON.stringify(file)],
    ['__LINE__', ({ line }) => String(line)],
  ]);

  constructor(limits: ReadingLimits) {
    this.#limits = limits;
  }

  has(name: string): boolean {
    return this.#known.has(name) || this.#builtIn.has(name);
  }

  /** Processes the text after `#define`. Throws a {@link DescriptionError} if it has no name. */
  define(rest: string, place: Location): void {
    const parts = /^\s*([A-Za-z_$][\w$]*)(\(([^)]*)\))?(.*)$/s.exec(rest);
    if (parts === null) throw new DescriptionError('A macro has a name: #define NAME value.', place);
    const [, name = '', hasParameters, list = '', body = ''] = parts;
    const parameters = hasParameters === undefined ? undefined : list.split(',').map((each) => each.trim());
    // An empty parameter list looks like a single nameless parameter.
    const wrong =
      list.trim() === '' ? undefined : parameters?.find((each, k) => !isParameter(each, k === parameters.length - 1));
    if (wrong !== undefined || (hasParameters === undefined && body.startsWith('('))) {
      const what =
        wrong === undefined ? 'lack a closing bracket' : `cannot have ${wrong === '' ? 'one without a name' : wrong}`;
      throw new DescriptionError(
        `The parameters of the macro ${name} ${what}.`,
        place,
        'Write #define NAME(a, b) value.',
      );
    }
    if (new Set(parameters).size !== (parameters?.length ?? 0))
      throw new DescriptionError(
        `Two parameters of the macro ${name} have one name.`,
        place,
        'Give each a name of its own.',
      );
    const last = parameters?.at(-1);
    const variadic = last?.endsWith('...') === true;
    if (variadic) parameters?.splice(-1, 1, last === '...' ? '__VA_ARGS__' : last.slice(0, -3).trim());
    const words = trimmed(tokensIn(body, place));
    if (words[0]?.text === '##' || words.at(-1)?.text === '##') {
      throw new DescriptionError(`The macro ${name} has ## at an end, with nothing to join.`, place, 'Take it out.');
    }
    this.#known.set(name, {
      parameters: parameters?.length === 1 && parameters[0] === '' ? [] : parameters,
      variadic,
      body: words,
    });
  }

  undefine(name: string): void {
    this.#known.delete(name);
  }

  /** Whether a line contains the name of a macro. */
  areIn(line: string): boolean {
    for (const [word] of line.matchAll(/[A-Za-z_$][\w$]*/g)) if (this.has(word)) return true;
    return false;
  }

  /** Expands macros; `more` returns further lines if a call is incomplete at the end. */
  expand(tokens: readonly Token[], more?: () => readonly Token[] | undefined): Token[] {
    const out: Token[] = [];
    // The remaining input, in reverse order.
    const input = tokens.toReversed();
    const pull = (): boolean => {
      const next = more?.();
      if (next === undefined) return false;
      input.unshift(...next.toReversed());
      return true;
    };
    for (let token = input.pop(); token !== undefined; token = input.pop()) {
      const macro =
        token.kind === 'name' && token.hidden?.has(token.text) !== true ? this.#known.get(token.text) : undefined;
      if (macro === undefined) {
        out.push(...this.#own(token));
        continue;
      }
      const hidden = new Set([...(token.hidden ?? []), token.text]);
      let body: readonly Token[];
      if (macro.parameters === undefined) {
        body = substitute(macro, []);
      } else {
        const call = this.#argumentsOf(token, macro, input, pull);
        if (call === undefined) {
          out.push(token);
          continue;
        }
        body = substitute(macro, call, (argument) => this.expand(argument));
      }
      this.#count(body, token.place);
      const { place } = token;
      for (let index = body.length - 1; index >= 0; index--) {
        const made = body[index];
        if (made === undefined) continue;
        input.push({
          ...made,
          place,
          made: true,
          hidden: made.hidden === undefined ? hidden : union(made.hidden, hidden),
        });
      }
    }
    return out;
  }

  /** Expands a word that is no macro of the source but may be predefined. */
  #own(token: Token): readonly Token[] {
    const text = token.kind === 'name' ? this.#builtIn.get(token.text)?.(token.place) : undefined;
    return text === undefined ? [token] : tokensIn(text, token.place).map((word) => ({ ...word, made: true }));
  }

  // The arguments of a call; undefined if no parenthesis follows the name.
  #argumentsOf(token: Token, macro: Macro, input: Token[], pull: () => boolean): Token[][] | undefined {
    const skipped: Token[] = [];
    for (;;) {
      const next = input.at(-1);
      if (next?.kind === 'space') {
        skipped.push(next);
        input.pop();
      } else if (next !== undefined || !pull()) break;
    }
    if (input.at(-1)?.text !== '(') {
      input.push(...skipped.reverse());
      return undefined;
    }
    input.pop();
    const found: Token[][] = [[]];
    let depth = 0;
    const parameters = macro.parameters?.length ?? 0;
    for (;;) {
      const next = input.pop();
      if (next === undefined) {
        if (pull()) continue;
        throw new DescriptionError(`The arguments of ${token.text} lack a closing bracket.`, token.place);
      }
      if (next.text === ')' && depth-- === 0) break;
      if (next.text === '(' && ++depth > this.#limits.nesting) {
        throw new DescriptionError(`Brackets stand more than ${this.#limits.nesting} deep in each other.`, next.place);
      }
      if (next.text === ',' && depth === 0 && !(macro.variadic && found.length >= parameters)) found.push([]);
      else found.at(-1)?.push(next);
    }
    const given = found.map(trimmed);
    if (parameters === 0 && given.length === 1 && given[0]?.length === 0) return [];
    if (macro.variadic && given.length === parameters - 1) given.push([]);
    if (given.length !== parameters) {
      throw new DescriptionError(
        `The macro ${token.text} takes ${parameters} argument${parameters === 1 ? '' : 's'}, not ${given.length}.`,
        token.place,
      );
    }
    return given;
  }

  #count(body: readonly Token[], place: Location): void {
    this.#expansions += 1 + body.length;
    if (this.#expansions <= this.#limits.expansions) return;
    throw new DescriptionError(`Macros become more than ${this.#limits.expansions} words.`, place);
  }
}

function union(a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...a, ...b]);
}
