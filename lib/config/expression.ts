import { type RequirementError, suggest } from '../diagnostic/index.js';
import { expressionMistake } from './expression-mistake.js';
import { type Expression, parseExpression } from './expression-syntax.js';
import { Config, Parameters } from './parameters.js';

/** What an argument of a fragment has to be. */
export interface ArgumentKind {
  /** In messages: `an integer`. */
  readonly says: string;
  /** Whether a value is of this kind. */
  accepts(value: unknown): boolean;
}

/** An argument of a fragment. */
export interface FragmentParameter {
  /** Its name, by which it may be given. */
  readonly name: string;
  /** What it has to be. */
  readonly kind: ArgumentKind;
  /** Whether it may be left out. */
  readonly optional: boolean;
}

/** A fragment that expressions may name, with what it takes. */
export interface Fragment {
  /** Makes the fragment from its arguments, in the order of `parameters`. */
  readonly make: (...args: never[]) => Parameters;
  /** Undefined where it is not known, as for fragments of users. */
  readonly parameters?: readonly FragmentParameter[] | undefined;
}

/** What a config expression may name. */
export interface ConfigVocabulary {
  /** Fragments and whole configurations. */
  readonly fragments: ReadonlyMap<string, Fragment | Parameters>;
  /** What may stand as an argument beside literals: a value, or a function that makes one. */
  readonly values: ReadonlyMap<string, unknown>;
}

/**
 * The vocabulary with further fragments and configurations, which take the place of those of the same name (core 9.2).
 */
export function withFragments(
  vocabulary: ConfigVocabulary,
  more: Iterable<readonly [name: string, fragment: Fragment | Parameters]>,
): ConfigVocabulary {
  return { ...vocabulary, fragments: new Map([...vocabulary.fragments, ...more]) };
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

class Evaluation {
  constructor(
    private readonly text: string,
    private readonly vocabulary: ConfigVocabulary,
  ) {}

  fragment(expression: Expression): Parameters {
    if (expression.kind === 'list') return new Config('Config', ...expression.items.map((item) => this.fragment(item)));
    if (expression.kind !== 'name')
      throw this.mistake(
        expression,
        'config/syntax',
        'a fragment is expected here',
        'Write the name of a fragment or of a configuration.',
      );
    const { name, args } = expression;
    const found = this.vocabulary.fragments.get(name);
    if (found === undefined) throw this.unknown(expression, name, [...this.vocabulary.fragments.keys()], 'fragment');
    if (found instanceof Parameters) {
      if (args !== undefined && args.length > 0) {
        throw this.mistake(
          expression,
          'config/arguments',
          `${name} takes no arguments`,
          `Write ${name} without arguments.`,
        );
      }
      return found;
    }
    return found.make(...(this.argumentsOf(expression, found) as never[]));
  }

  // Arguments by position or by name; what is left out takes the default of the fragment.
  private argumentsOf(expression: Expression & { readonly kind: 'name' }, { parameters }: Fragment): unknown[] {
    const { name, args = [] } = expression;
    const values: unknown[] = [];
    args.forEach((argument, k) => {
      const at = argument.name === undefined ? k : (parameters ?? []).findIndex((each) => each.name === argument.name);
      if (at < 0 || (parameters !== undefined && at >= parameters.length)) {
        const what =
          argument.name === undefined
            ? `${args.length} arguments are too many`
            : `there is no argument ${argument.name}`;
        throw this.mistake(argument.value, 'config/arguments', `${what} for ${name}`, usage(name, parameters));
      }
      const value = this.value(argument.value);
      const parameter = parameters?.[at];
      if (parameter !== undefined && !parameter.kind.accepts(value)) {
        throw this.mistake(
          argument.value,
          'config/arguments',
          `argument ${parameter.name} of ${name} is to be ${parameter.kind.says}`,
          usage(name, parameters),
        );
      }
      values[at] = value;
    });
    const missing = parameters?.find((parameter, k) => !parameter.optional && !(k in values));
    if (missing !== undefined) {
      throw this.mistake(
        expression,
        'config/arguments',
        `${name} is missing its argument ${missing.name}`,
        usage(name, parameters),
      );
    }
    return Array.from(values);
  }

  private value(expression: Expression): unknown {
    switch (expression.kind) {
      case 'literal':
        return expression.value;
      case 'list':
        return expression.items.map((item) => this.value(item));
      case 'name': {
        const { name, args } = expression;
        if (!this.vocabulary.values.has(name)) {
          throw this.unknown(expression, name, [...this.vocabulary.values.keys()], 'value');
        }
        const found = this.vocabulary.values.get(name);
        const given = (args ?? []).map((argument) => this.value(argument.value));
        return typeof found === 'function' ? (found as (...args: unknown[]) => unknown)(...given) : found;
      }
    }
  }

  private unknown(expression: Expression, name: string, known: readonly string[], what: string): RequirementError {
    const help = suggest(name, known) ?? `Known are ${known.toSorted().slice(0, 8).join(', ')}, …`;
    return this.mistake(expression, 'config/unknown', `there is no ${what} ${name}`, help);
  }

  private mistake({ start, end }: Expression, rule: string, what: string, help: string): RequirementError {
    return expressionMistake(this.text, start, end, rule, what, help);
  }
}

function usage(name: string, parameters: readonly FragmentParameter[] | undefined): string {
  const list = (parameters ?? []).map((each) => `${each.name}${each.optional ? '?' : ''}: ${each.kind.says}`);
  return list.length === 0 ? `Write ${name} without arguments.` : `It takes ${name}(${list.join(', ')}).`;
}
