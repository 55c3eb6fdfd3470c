import { counted, listed, type RequirementError, type Rule } from '../base/diagnostic/index.js';
import { nameMatcher } from '../base/names/index.js';
import { expressionMistake } from './expression-mistake.js';
import { type Choice, parseExpression, type Pattern, type Range, type Term } from './expression-syntax.js';
import * as rules from './rules.js';

/** What was chosen at one place of an expression; for what may be left out, whether it is there. */
export type Chosen = string | number | boolean;

/** One configuration of an expression with alternatives. */
export interface Alternative {
  /** The configuration as an expression without alternatives; empty if all of its parts are optional and left out. */
  readonly expression: string;
  /** What is chosen, by the name of its place, such as `WithNBanks`. A place within what is not chosen is left out. */
  readonly choices: Readonly<Record<string, Chosen>>;
}

// More are a mistake in the expression, and would exhaust the memory.
const mostAlternatives = 100_000;

/**
 * All configurations of an expression with alternatives: `{1,2,4}` and `{1..8}` choose among values, `{A ++ B, C}` among fragments,
 * `{Large*Config}` among configurations by their names, and `A?` makes a fragment optional. The first alternative changes slowest. An
 * expression without alternatives is its only configuration. `configurations`: the names that patterns choose from.
 *
 * @throws RequirementError `config/syntax` for what is no expression, for more than 100,000 configurations, and for one that is there twice;
 * `config/unknown` for a pattern that no name has.
 */
export function alternativesIn(text: string, configurations: readonly string[] = []): Alternative[] {
  const expansion = new Expansion(text, configurations);
  const all = expansion.sequence(parseExpression(text));
  const known = new Set<string>();
  return all.map(({ text: expression, choices }) => {
    if (known.has(expression))
      throw expansion.mistake(
        whole(text),
        rules.configSyntax,
        `${expression} is there twice`,
        'Leave out one of the alternatives that come to it: a value that is named again, or a question mark.',
      );
    known.add(expression);
    return { expression, choices: Object.fromEntries(choices) };
  });
}

/** A part of the expression under some choices; empty for one that is left out. */
interface Piece {
  readonly text: string;
  readonly choices: readonly (readonly [place: string, chosen: Chosen])[];
}

interface Placed {
  readonly start: number;
  readonly end: number;
}

function whole(text: string): Placed {
  return { start: 0, end: text.length };
}

class Expansion {
  readonly #places = new Map<string, number>();

  constructor(
    private readonly text: string,
    private readonly configurations: readonly string[],
  ) {}

  /** Fragments joined by `++`, without those that are left out. */
  sequence(terms: readonly Term[]): Piece[] {
    return this.#product(
      terms.map((term) => this.#term(term)),
      (texts) => texts.filter((text) => text !== '').join(' ++ '),
    );
  }

  mistake({ start, end }: Placed, rule: Rule, what: string, help: string): RequirementError {
    return expressionMistake(this.text, start, end, rule, what, help);
  }

  #term(term: Term): Piece[] {
    switch (term.kind) {
      case 'joined':
        return this.sequence(term.parts).map(parenthesised);
      case 'optional': {
        const name = nameOf(term.term);
        const before = this.#places.get(name);
        const pieces = this.#term(term.term);
        // If the term itself contains a choice of this name, the option gets a question mark.
        const place = this.#place(this.#places.get(name) === before ? name : `${name}?`);
        return [{ text: '', choices: [[place, false]] }, ...pieces.map((piece) => chosen(place, true, piece))];
      }
      case 'choice':
        return this.#choice(term, term.choices.some(({ kind }) => kind === 'pattern') ? 'configuration' : 'fragment');
      default:
        return this.#value(term, 'value');
    }
  }

  // `place`: the name for choices at this position.
  #value(expression: Term, place: string): Piece[] {
    switch (expression.kind) {
      case 'joined':
      case 'optional':
        return this.#term(expression);
      case 'literal':
        return [this.#plain(expression)];
      case 'choice':
        return this.#choice(expression, place);
      case 'list':
        return this.#around(
          expression,
          expression.items,
          expression.items.map((item) => this.#value(item, place)),
        );
      case 'arithmetic':
        return this.#around(
          expression,
          expression.operands,
          expression.operands.map((operand) =>
            this.#value(operand, place).map((piece) => (keepsParentheses(operand) ? piece : asOperand(piece))),
          ),
        );
      case 'name': {
        const { args = [], name } = expression;
        const values = args.map(({ name: argument, value }, k) =>
          this.#value(value, argument === undefined ? (k === 0 ? name : `${name}.${k + 1}`) : `${name}.${argument}`),
        );
        return this.#around(
          expression,
          args.map(({ value }) => value),
          values,
        );
      }
    }
  }

  // The text of an expression with its parts replaced.
  #around(whole: Placed, parts: readonly Placed[], pieces: readonly (readonly Piece[])[]): Piece[] {
    return this.#product(pieces, (texts) => {
      let [text, at] = ['', whole.start];
      for (const [k, { start, end }] of parts.entries()) {
        text += this.text.slice(at, start) + (texts[k] ?? '');
        at = end;
      }
      return text + this.text.slice(at, whole.end);
    });
  }

  #choice({ choices, ...placed }: Choice & Placed, name: string): Piece[] {
    const place = this.#place(name);
    const piecesOf = (choice: Choice['choices'][number]): Piece[] => {
      switch (choice.kind) {
        case 'range':
          return this.#range(choice).map((value) => ({ text: String(value), choices: [[place, value]] }));
        case 'pattern':
          return this.#named(choice).map((found) => ({ text: found, choices: [[place, found]] }));
        case 'literal':
          return [chosen(place, valueOf(choice.value, this.#plain(choice).text), this.#plain(choice))];
        case 'choice':
          return choice.choices.flatMap(piecesOf);
        default:
          return this.#term(choice).map((piece) => chosen(place, this.#plain(choice).text, piece));
      }
    };
    const pieces = choices.flatMap(piecesOf);
    this.#refuseMany(pieces.length, placed);
    return pieces;
  }

  #range(range: Range): number[] {
    const { first, last, step } = range;
    const count = Math.floor((last - first) / step) + 1;
    this.#refuseMany(count, range);
    return Array.from({ length: count }, (_, k) => first + k * step);
  }

  #named(found: Pattern): string[] {
    const isMeant = nameMatcher(found.pattern);
    const names = this.configurations.filter((name) => isMeant(name));
    if (names.length > 0) return names;
    const isNone = this.configurations.length === 0;
    const known = isNone ? '' : `: known are ${listed(this.configurations)}`;
    const help = isNone
      ? 'There are those that a topology exports, export const SmallConfig = new Config(…), or a stock system has: write fragments by their names.'
      : 'A star is for any letters: {*} is for all of them.';
    throw this.mistake(found, rules.configUnknown, `no configuration is called ${found.pattern}${known}`, help);
  }

  #plain({ start, end }: Placed): Piece {
    return { text: this.text.slice(start, end), choices: [] };
  }

  // Every combination of pieces; the last list varies fastest.
  #product(lists: readonly (readonly Piece[])[], join: (texts: readonly string[]) => string): Piece[] {
    this.#refuseMany(
      lists.reduce((count, { length }) => count * length, 1),
      whole(this.text),
    );
    let rows: readonly (readonly Piece[])[] = [[]];
    for (const list of lists) rows = rows.flatMap((row) => list.map((piece) => [...row, piece]));
    return rows.map((row) => ({
      text: join(row.map(({ text }) => text)),
      choices: row.flatMap(({ choices }) => choices),
    }));
  }

  #refuseMany(count: number, placed: Placed): void {
    if (count <= mostAlternatives) return;
    const what = `there are ${counted(count, 'configuration')}, of at most ${mostAlternatives}`;
    throw this.mistake(placed, rules.configSyntax, what, 'Name fewer values, or sweep some of them at a time.');
  }

  // Repeated names of places get a number.
  #place(name: string): string {
    const count = (this.#places.get(name) ?? 0) + 1;
    this.#places.set(name, count);
    return count === 1 ? name : `${name} ${count}`;
  }
}

function chosen(place: string, value: Chosen, { text, choices }: Piece): Piece {
  return { text, choices: [[place, value], ...choices] };
}

// Addresses keep their notation, and so do integers that a number cannot represent.
function valueOf(value: Chosen | bigint, text: string): Chosen {
  return typeof value === 'bigint' || (typeof value === 'number' && /^-?0x/i.test(text)) ? text : value;
}

// In a list of arguments, or before a question mark, only parentheses show what belongs together.
function parenthesised(piece: Piece): Piece {
  return piece.text.includes(' ++ ') ? { ...piece, text: `(${piece.text})` } : piece;
}

// Braces and groups of fragments already have parentheses of their own.
function keepsParentheses({ kind }: Term): boolean {
  return kind !== 'choice' && kind !== 'joined';
}

// A replaced operand is evaluated by itself.
function asOperand(piece: Piece): Piece {
  return /^[\w.]*$/.test(piece.text) ? piece : { ...piece, text: `(${piece.text})` };
}

// The joined names of all fragments of a group.
function nameOf(term: Term): string {
  switch (term.kind) {
    case 'name':
      return term.name;
    case 'joined':
      return term.parts.map(nameOf).join(' ++ ');
    case 'optional':
      return nameOf(term.term);
    default:
      return 'fragment';
  }
}
