import type { RequirementError } from '../base/diagnostic/index.js';
import { operators, prefixes } from './arithmetic.js';
import { expressionMistake } from './expression-mistake.js';
import { grammar, stringOf, type Token, tokenize } from './expression-tokens.js';
import * as rules from './rules.js';

/** Its place in the text of a config expression: from character `start` to before `end`. */
export interface Placed {
  readonly start: number;
  readonly end: number;
}

/** A value, or a name with its arguments, in a config expression; distinguished by `kind`. */
export type Expression = Placed &
  (
    | { readonly kind: 'literal'; readonly value: number | bigint | string | boolean }
    | {
        readonly kind: 'name';
        readonly name: string;
        /** The name with the package in front of it, as it is written. */
        readonly qualified: string;
        readonly args: readonly Argument[] | undefined;
      }
    | { readonly kind: 'list'; readonly items: readonly Term[] }
    /** Numbers with an operator between each two, computed from the left; or one with an operator before it. */
    | { readonly kind: 'arithmetic'; readonly operands: readonly Term[]; readonly operators: readonly Token[] }
    | Choice
  );

/** What `++` joins. */
export type Term =
  | Expression
  | (Placed & { readonly kind: 'joined'; readonly parts: readonly Term[] })
  /** A fragment that is there or is not, as `WithInclusiveCache?`: one configuration with it, and one without. */
  | (Placed & { readonly kind: 'optional'; readonly term: Term });

/** Several values or fragments in the place of one, in braces: one configuration for each of them. */
export interface Choice {
  readonly kind: 'choice';
  readonly choices: readonly (Term | Range | Pattern)[];
}

/** `1..8` in braces, or `0..64..16`: integers from the first to the last, which is among them if the step meets it. */
export type Range = Placed & {
  readonly kind: 'range';
  readonly first: number;
  readonly last: number;
  /** Above 0 for a range that rises, otherwise below. */
  readonly step: number;
};

/** `Large*Config` in braces: all configurations of such names. */
export type Pattern = Placed & { readonly kind: 'pattern'; readonly pattern: string };

/** An argument, by position or by name. */
export interface Argument {
  /** Undefined for an argument by position. */
  readonly name: string | undefined;
  /** What is given: a value, or fragments. */
  readonly value: Term;
}

/**
 * The fragments of an expression, the first with the highest priority: `new A(1) ++ B` (rocket-system 10). `new` has no
 * meaning of its own.
 *
 * @throws RequirementError `config/syntax` for a string that is no expression.
 */
export function parseExpression(text: string): readonly Term[] {
  return new Parser(text).all();
}

// More than anyone writes; each fragment is asked through the one behind it, so a chain has a limit.
const mostFragments = 1000;
const deepestParentheses = 100;

class Parser {
  private readonly tokens: readonly Token[];
  private at = 0;
  private depth = 0;
  private fragments = 0;

  constructor(private readonly text: string) {
    this.tokens = tokenize(text);
  }

  all(): readonly Term[] {
    const parts = this.joined();
    if (this.token.kind !== 'end') throw this.expected('++ or the end');
    return parts;
  }

  private get token(): Token {
    return this.tokens[this.at] ?? { kind: 'end', text: '', start: this.text.length, end: this.text.length };
  }

  private joined(): Term[] {
    const parts = [this.term()];
    while (this.accept('++')) parts.push(this.term());
    return parts;
  }

  private term(): Term {
    return this.nested(() => {
      const term = this.termHere();
      if (!this.accept('?')) return term;
      return { kind: 'optional', term, start: term.start, end: this.previousEnd };
    });
  }

  // Parses something in parentheses, or behind `new`.
  private nested<T>(parse: () => T): T {
    if (this.depth === deepestParentheses) {
      throw this.refused(
        `this nests deeper than ${deepestParentheses} levels`,
        'Leave out parentheses, which ++ does not need.',
      );
    }
    this.depth++;
    const parsed = parse();
    this.depth--;
    return parsed;
  }

  private termHere(): Term {
    const { start } = this.token;
    if (this.token.kind === 'name' && this.token.text === 'new') this.at++;
    if (this.accept('(')) {
      const parts = this.joined();
      this.expect(')');
      return { kind: 'joined', parts, start, end: this.previousEnd };
    }
    if (this.isNext('{')) return this.choice(() => this.fragmentChoice());
    if (this.token.kind !== 'name') throw this.expected('a fragment');
    // `new Config(A ++ B)` is equivalent to its parts.
    if (unqualified(this.token.text) === 'Config' && this.tokens[this.at + 1]?.text === '(') {
      this.at += 2;
      const parts = this.joined();
      this.expect(')');
      return { kind: 'joined', parts, start, end: this.previousEnd };
    }
    if (++this.fragments > mostFragments) {
      throw this.refused(
        `this is fragment number ${this.fragments}, of at most ${mostFragments}`,
        'Export a configuration of several fragments from the input, and name that.',
      );
    }
    return this.value();
  }

  private fragmentChoice(): Term | Pattern {
    const { kind, text, start, end } = this.token;
    if (kind === 'pattern') {
      this.at++;
      return { kind, pattern: text, start, end };
    }
    const [first, ...others] = this.joined();
    if (first === undefined || others.length === 0) return first ?? this.term();
    return { kind: 'joined', parts: [first, ...others], start, end: this.previousEnd };
  }

  private valueChoice(): Term | Range {
    const { start } = this.token;
    const first = this.value();
    if (!this.accept('..')) return first;
    const last = this.value();
    const step = this.accept('..') ? this.value() : undefined;
    return this.range(start, [first, last, step]);
  }

  private range(start: number, bounds: readonly (Term | undefined)[]): Range {
    const [first, last, step = 1] = bounds.map((bound) => {
      if (bound === undefined) return undefined;
      if (bound.kind === 'literal' && Number.isSafeInteger(bound.value)) return bound.value as number;
      throw this.mistake(bound, 'a range has integers', "Write its bounds, and a step if it is not 1: '{0..64..16}'.");
    });
    const end = this.previousEnd;
    const size = Math.abs(step);
    if (first === undefined || last === undefined || size === 0)
      throw this.mistake({ start, end }, 'a range has a step of 0', 'Leave the step out for 1.');
    return { kind: 'range', first, last, step: last < first ? -size : size, start, end };
  }

  private choice(parse: () => Choice['choices'][number]): Placed & Choice {
    const { start } = this.token;
    this.expect('{');
    const choices = [];
    do choices.push(this.nested(parse));
    while (this.accept(','));
    this.expect('}');
    return { kind: 'choice', choices, start, end: this.previousEnd };
  }

  private value(): Term {
    return this.nested(() => this.arithmetic(0));
  }

  // Operators of one precedence level and their operands, which bind more tightly; `level` counts all levels.
  private arithmetic(level: number): Term {
    const here = operators[level];
    if (here === undefined) return this.operand();
    const { start } = this.token;
    const operands = [this.arithmetic(level + 1)];
    const between: Token[] = [];
    while (this.token.kind === 'symbol' && here.includes(this.token.text)) {
      between.push(this.token);
      this.at++;
      operands.push(this.arithmetic(level + 1));
    }
    const [only] = operands;
    if (only !== undefined && operands.length === 1) return only;
    return { kind: 'arithmetic', operands, operators: between, start, end: this.previousEnd };
  }

  private operand(): Term {
    if (this.isGrouped()) return this.term();
    const sign = this.token;
    const { kind, text, start } = sign;
    if (kind !== 'symbol' || !prefixes.includes(text)) return this.valueHere();
    this.at++;
    const number = this.token;
    const operand = this.nested(() => this.operand());
    const end = this.previousEnd;
    // The sign is part of the number: the smallest Int is not the negation of an Int.
    if (text === '-' && number.kind === 'number')
      return { kind: 'literal', value: numberOf(`-${number.text}`), start, end };
    return { kind: 'arithmetic', operands: [operand], operators: [sign], start, end };
  }

  private valueHere(): Term {
    const token = this.token;
    const { start, end, text } = token;
    switch (token.kind) {
      case 'number':
        this.at++;
        return { kind: 'literal', value: numberOf(text), start, end };
      case 'string':
        this.at++;
        return { kind: 'literal', value: stringOf(this.text, token), start, end };
      case 'name':
        return this.named(token);
      case 'symbol':
        if (text === '{') return this.choice(() => this.valueChoice());
        if (this.accept('(')) return this.tuple(start);
        throw this.expected('a value');
      case 'pattern':
      case 'end':
        throw this.expected('a value');
    }
  }

  // `("uncore", Seq("sbus"), Nil)`: values of several kinds. The parentheses around a single value are redundant.
  private tuple(start: number): Term {
    const items = [this.value()];
    while (this.accept(',')) items.push(this.value());
    this.expect(')');
    const [only] = items;
    return items.length === 1 && only !== undefined ? only : { kind: 'list', items, start, end: this.previousEnd };
  }

  private named({ text, start }: Token): Term {
    this.at++;
    if (text === 'new') return this.value();
    if (text === 'true' || text === 'false')
      return { kind: 'literal', value: text === 'true', start, end: this.previousEnd };
    const args = this.accept('(') ? this.args() : undefined;
    const end = this.previousEnd;
    const name = unqualified(text);
    if (name === 'Nil') return { kind: 'list', items: [], start, end };
    if (name === 'Some') return this.some(args, start);
    if (name === 'Seq' || name === 'List') {
      return { kind: 'list', items: (args ?? []).map(({ value }) => value), start, end };
    }
    return { kind: 'name', name, qualified: text, args, start, end };
  }

  // `Some(4)` is written as 4; an optional value is left out with `None`.
  private some(args: readonly Argument[] | undefined, start: number): Term {
    const [only, ...others] = args ?? [];
    if (
      only !== undefined &&
      only.name === undefined &&
      others.length === 0 &&
      only.value.kind !== 'joined' &&
      only.value.kind !== 'optional'
    ) {
      return only.value;
    }
    const what = 'Some takes one value';
    throw expressionMistake(
      this.text,
      start,
      this.previousEnd,
      rules.configSyntax,
      what,
      'Write Some(value), or None.',
    );
  }

  private args(): Argument[] {
    const args: Argument[] = [];
    if (this.accept(')')) return args;
    do {
      const next = this.tokens[this.at + 1];
      const name = this.token.kind === 'name' && next?.text === '=' ? this.token.text : undefined;
      if (name !== undefined) this.at += 2;
      args.push({ name, value: this.argument() });
    } while (this.accept(','));
    this.expect(')');
    return args;
  }

  // A value, or a configuration: several joined by `++`.
  private argument(): Term {
    const { start } = this.token;
    const first = this.value();
    if (this.token.text !== '++') return first;
    const parts = [first];
    while (this.accept('++')) parts.push(this.term());
    return { kind: 'joined', parts, start, end: this.previousEnd };
  }

  // Whether `(A ++ B)` or `Config(A ++ B)` follows.
  private isGrouped(): boolean {
    const at = this.at + (this.token.text === 'new' ? 1 : 0);
    const [first, second] = [this.tokens[at], this.tokens[at + 1]];
    if (first?.text === '(') return second?.kind === 'name';
    return second?.text === '(' && unqualified(first?.text ?? '') === 'Config';
  }

  private get previousEnd(): number {
    return this.tokens[this.at - 1]?.end ?? 0;
  }

  private isNext(symbol: string): boolean {
    return this.token.kind === 'symbol' && this.token.text === symbol;
  }

  private accept(symbol: string): boolean {
    if (!this.isNext(symbol)) return false;
    this.at++;
    return true;
  }

  private expect(symbol: string): void {
    if (!this.accept(symbol)) throw this.expected(symbol);
  }

  private expected(what: string): RequirementError {
    return this.refused(`${what} is expected here`, grammar);
  }

  private refused(what: string, help: string): RequirementError {
    return this.mistake(this.token, what, help);
  }

  private mistake({ start, end }: Placed, what: string, help: string): RequirementError {
    return expressionMistake(this.text, start, end, rules.configSyntax, what, help);
  }
}

// A package in front of a name says where the reference defines it, which matters if several packages define the name.
function unqualified(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

// Integers that a number cannot represent exactly become bigints.
function numberOf(text: string): number | bigint {
  const digits = text.replaceAll('_', '');
  const isHex = /^-?0x/i.test(digits);
  const plain = isHex ? digits.replace(/[lL]$/, '') : digits.replace(/[lLdDfF]$/, '');
  if (plain.includes('.')) return Number(plain);
  const value = plain.startsWith('-') ? -BigInt(plain.slice(1)) : BigInt(plain);
  return value >= -BigInt(Number.MAX_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;
}
