import { listed, type RequirementError, type Rule, suggest } from '../base/diagnostic/index.js';
import { computed, prefixed, type Refusal, type ScalaNumber, scalaNumber } from './arithmetic.js';
import { expressionMistake } from './expression-mistake.js';
import { grammar } from './expression-tokens.js';
import { type Argument, type Expression, parseExpression, type Placed, type Term } from './expression-syntax.js';
import { Config, Parameters } from './parameters.js';
import * as rules from './rules.js';

/** The kind of an argument. */
export interface ArgumentKind {
  /** In messages: `an integer`. */
  readonly says: string;
  /** Whether a value is of this kind. */
  readonly accepts: (value: unknown) => boolean;
  /** Whether it is a configuration, which is made of fragments. */
  readonly isConfig?: boolean;
}

/** A parameter of a fragment or value. */
export interface ExpressionParameter {
  /** Its name, by which it may be given. */
  readonly name: string;
  /** What it has to be. */
  readonly kind: ArgumentKind;
  /** Whether it may be left out. */
  readonly optional: boolean;
  /** Whether it stands for all arguments by position from its place on, none or many; only the last can. Default false. */
  readonly repeated?: boolean;
}

/** What expressions may name with arguments. */
export interface Maker<Made> {
  /** Makes it from its arguments, in the order of `parameters`. */
  readonly make: (...args: never[]) => Made;
  /** Undefined where they are not known, as for fragments of users. */
  readonly parameters?: readonly ExpressionParameter[] | undefined;
}

/** A fragment that expressions may name, with what it takes. */
export type Fragment = Maker<Parameters>;

/** A fragment that is known, and cannot be used in an expression. */
export interface RefusedFragment {
  /** The rule that speaks of it. */
  readonly rule: Rule;
  /** Why, behind its name: `needs a ring, which this library does not have`. */
  readonly why: string;
  /** What to do in place of it. */
  readonly help: string;
}

/** The names available in config expressions. */
export interface ConfigVocabulary {
  /**
   * Fragments and whole configurations. A name with a package, such as `boom.v4.common.WithNLargeBooms`, is one of several that
   * have the same name: it is looked up with the package before it is without. Messages name them in their order.
   */
  readonly fragments: ReadonlyMap<string, Fragment | Parameters | RefusedFragment>;
  /** Values that may stand as arguments, beside literals. */
  readonly values: ReadonlyMap<string, unknown>;
  /** Values that take arguments of their own. If all are optional, the name may be used without them. */
  readonly makers: ReadonlyMap<string, Maker<unknown>>;
}

/**
 * The vocabulary with further fragments and configurations, which take the place of those of the same name (core 9.2), and are named before
 * the others where none is known of a name: what a topology exports is what its expressions are mostly about.
 */
export function withFragments(
  vocabulary: ConfigVocabulary,
  more: Iterable<readonly [name: string, fragment: Fragment | Parameters | RefusedFragment]>,
): ConfigVocabulary {
  const own = [...more].sort(([a], [b]) => (a < b ? -1 : Number(a > b)));
  return { ...vocabulary, fragments: new Map([...own, ...vocabulary.fragments, ...own]) };
}

/**
 * The configuration that an expression describes, in the reference's notation: `WithNBigCores(2) ++ new DefaultConfig`. The leftmost
 * fragment has the highest priority (core 9.2, rocket-system 10).
 *
 * @throws RequirementError `config/syntax` for what is no expression, `config/unknown` for a name that the vocabulary does not have,
 * `config/arguments` for arguments that a fragment does not take.
 */
export function configFromExpression(text: string, vocabulary: ConfigVocabulary): Config {
  const parts = parseExpression(text).map((part) => new Evaluation(text, vocabulary).fragment(part));
  return new Config(text.trim(), ...parts);
}

type Named = Expression & { readonly kind: 'name' };

class Evaluation {
  constructor(
    private readonly text: string,
    private readonly vocabulary: ConfigVocabulary,
  ) {}

  fragment(expression: Term): Parameters {
    if (expression.kind === 'joined') {
      return new Config('Config', ...expression.parts.map((part) => this.fragment(part)));
    }
    if (expression.kind === 'optional' || expression.kind === 'choice') throw this.several(expression);
    if (expression.kind === 'arithmetic') {
      const [operator = expression] = expression.operators;
      const written = this.text.slice(operator.start, operator.end);
      throw this.mistake(operator, rules.configSyntax, `${written} is for numbers, and no fragments`, grammar);
    }
    if (expression.kind !== 'name')
      throw this.mistake(
        expression,
        rules.configSyntax,
        'a fragment is expected here',
        'Write the name of a fragment or of a configuration.',
      );
    const { fragments } = this.vocabulary;
    const found = fragments.get(nameIn(fragments, expression));
    if (found === undefined) throw this.unknown(expression, fragments.keys(), 'fragment');
    if ('why' in found) throw this.mistake(expression, found.rule, `${expression.name} ${found.why}`, found.help);
    if (found instanceof Parameters) return this.plain(expression, found);
    const made: unknown = this.made(expression, found);
    if (made instanceof Parameters) return made;
    const help = `Let ${expression.name} return one: new Config('${expression.name}', …).`;
    throw this.mistake(expression, rules.configUnknown, `${expression.name} makes no configuration`, help);
  }

  private value(expression: Term): unknown {
    switch (expression.kind) {
      case 'joined': {
        // A single part in parentheses may be a value.
        const [only, ...others] = expression.parts;
        if (only !== undefined && others.length === 0) return this.value(only);
        const help = 'Join fragments where a configuration is expected.';
        throw this.mistake(expression, rules.configArguments, 'this is a configuration, and no value', help);
      }
      case 'literal':
        return expression.value;
      case 'list':
        return expression.items.map((item) => this.value(item));
      case 'choice':
      case 'optional':
        throw this.several(expression);
      case 'arithmetic': {
        const { value } = this.number(expression);
        return typeof value === 'bigint' && Number.isSafeInteger(Number(value)) ? Number(value) : value;
      }
      case 'name': {
        const { values, makers } = this.vocabulary;
        const maker = makers.get(nameIn(makers, expression));
        if (maker !== undefined) return this.made(expression, maker);
        const name = nameIn(values, expression);
        if (!values.has(name)) throw this.unknown(expression, [...values.keys(), ...makers.keys()].sort(), 'value');
        return this.plain(expression, values.get(name));
      }
    }
  }

  // Operators of one level, from left to right.
  private number(expression: Term): ScalaNumber {
    if (expression.kind !== 'arithmetic') return this.operand(expression);
    const [first, ...others] = expression.operands.map((operand) => this.number(operand));
    const [operator] = expression.operators;
    if (first === undefined || operator === undefined) return this.operand(expression);
    if (others.length === 0) return this.sound(expression, prefixed(operator.text, first));
    return others.reduce(
      (left, right, k) => this.sound(expression, computed(left, (expression.operators[k] ?? operator).text, right)),
      first,
    );
  }

  private operand(expression: Term): ScalaNumber {
    if (expression.kind === 'literal' && (typeof expression.value === 'number' || typeof expression.value === 'bigint'))
      return this.sound(expression, scalaNumber(this.text.slice(expression.start, expression.end)));
    if (expression.kind === 'joined' && expression.parts.length === 1) {
      const [only] = expression.parts;
      if (only !== undefined) return this.number(only);
    }
    const value = this.value(expression);
    // Named integers are bigints; the vocabulary defines no others.
    if (typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value)))
      return { type: 'BigInt', value: BigInt(value) };
    throw this.mistake(expression, rules.configArguments, 'an operator has numbers', 'Write a number here.');
  }

  private sound(expression: Term, result: ScalaNumber | Refusal): ScalaNumber {
    if ('type' in result) return result;
    throw this.mistake(expression, rules.configArguments, result.what, result.help);
  }

  private plain<T>(expression: Named, found: T): T {
    const { name, args = [] } = expression;
    if (args.length === 0) return found;
    const help = `Write ${name} without arguments.`;
    throw this.mistake(expression, rules.configArguments, `${name} takes no arguments`, help);
  }

  // Arguments by position or by name; missing ones get their default.
  private made<T>(expression: Named, { make, parameters }: Maker<T>): T {
    const { name, args = [] } = expression;
    const values: unknown[] = [];
    for (const [k, argument] of args.entries()) {
      const at = this.position(expression, argument, k, parameters);
      const parameter = parameters?.[at] ?? repeatedOf(parameters);
      const value = parameter?.kind.isConfig === true ? this.fragment(argument.value) : this.value(argument.value);
      if (parameter?.kind.accepts(value) === false) {
        const what = `argument ${parameter.name} of ${name} is to be ${parameter.kind.says}`;
        throw this.mistake(argument.value, rules.configArguments, what, usage(name, parameters));
      }
      if (at in values) {
        const what = `argument ${parameter?.name ?? at + 1} of ${name} is given twice`;
        throw this.mistake(argument.value, rules.configArguments, what, usage(name, parameters));
      }
      values[at] = value;
    }
    const missing = parameters?.find((parameter, k) => !parameter.optional && !(k in values));
    if (missing !== undefined) {
      const what = `${name} is missing its argument ${missing.name}`;
      throw this.mistake(expression, rules.configArguments, what, usage(name, parameters));
    }
    return make(...(Array.from(values) as never[]));
  }

  private position(
    { name, args = [] }: Named,
    argument: Argument,
    k: number,
    parameters: readonly ExpressionParameter[] | undefined,
  ): number {
    if (argument.name === undefined) {
      if (parameters === undefined || k < parameters.length || repeatedOf(parameters) !== undefined) return k;
      const what = args.length === 1 ? 'an argument is' : `${args.length} arguments are`;
      throw this.mistake(
        argument.value,
        rules.configArguments,
        `${what} too many for ${name}`,
        usage(name, parameters),
      );
    }
    const at = (parameters ?? []).findIndex((each) => each.name === argument.name);
    if (at >= 0) return at;
    const what = `there is no argument ${argument.name} for ${name}`;
    throw this.mistake(argument.value, rules.configArguments, what, usage(name, parameters));
  }

  private unknown(expression: Named, known: Iterable<string>, what: string): RequirementError {
    const { name } = expression;
    const names = [...known];
    const packaged = names.filter((each) => each.endsWith(`.${name}`));
    if (packaged.length > 1) {
      const help = `Write which one is meant: ${packaged.join(' or ')}.`;
      return this.mistake(expression, rules.configUnknown, `there are several ${what}s ${name}`, help);
    }
    const [only] = packaged;
    const help = suggest(name, names) ?? (only === undefined ? `Known are ${listed(names)}.` : `Write ${only}.`);
    return this.mistake(expression, rules.configUnknown, `there is no ${what} ${name}`, help);
  }

  private several(expression: Term): RequirementError {
    const what = 'this is several configurations in one';
    return this.mistake(expression, rules.configSyntax, what, 'Write one of them; entente sweep elaborates all.');
  }

  private mistake({ start, end }: Placed, rule: Rule, what: string, help: string): RequirementError {
    return expressionMistake(this.text, start, end, rule, what, help);
  }
}

function repeatedOf(parameters: readonly ExpressionParameter[] | undefined): ExpressionParameter | undefined {
  const last = parameters?.at(-1);
  return last?.repeated === true ? last : undefined;
}

function mark({ optional, repeated }: ExpressionParameter): string {
  if (repeated === true) return '*';
  return optional ? '?' : '';
}

/** What a vocabulary calls a name: as much of its end as is known there, since packages in front do not matter. */
function nameIn(known: ReadonlyMap<string, unknown>, { name, qualified }: Named): string {
  const parts = qualified.split('.');
  return parts.map((_, k) => parts.slice(k).join('.')).find((end) => known.has(end)) ?? name;
}

function usage(name: string, parameters: readonly ExpressionParameter[] | undefined): string {
  if (parameters === undefined) return `Give ${name} its arguments by position.`;
  const list = parameters.map((each) => `${each.name}${mark(each)}: ${each.kind.says}`);
  return list.length === 0 ? `Write ${name} without arguments.` : `It takes ${name}(${list.join(', ')}).`;
}
