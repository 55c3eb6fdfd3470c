import { RequirementError } from '../base/diagnostic/index.js';
import { checkKind, optionRules } from '../base/options/index.js';
import type { Field } from './field.js';
import { type Layer, LayerView, stack } from './look-up.js';
import { type RuleBlock, Rules, type View } from './fragment-rules.js';

/** Keys and their values, each value of the type of its key. */
export type Assignments<T extends readonly unknown[]> = readonly [
  ...{ [I in keyof T]: readonly [key: Field<T[I]>, value: NoInfer<T[I]>] },
];

/**
 * A configuration: an immutable list of fragments, the one with the highest priority first, above the defaults of the fields
 * (core 9.1, 9.2). How combinations are grouped does not matter, only the order of the fragments.
 */
export class Parameters implements View {
  /** Answers from defaults only. */
  static readonly empty: Parameters = new Parameters([]);

  readonly #top: Layer | undefined;
  readonly #view: View;

  /**
   * The parts on top of each other, the first with the highest priority; the rules of a block belong to a fragment of the
   * given name.
   */
  protected constructor(parts: readonly (Parameters | RuleBlock)[], name = 'alter') {
    this.#top = parts.reduceRight<Layer | undefined>((below, part, k) => {
      return part instanceof Parameters ? stack(part.#top, below) : { rules: rulesOf(name, part, k), below };
    }, undefined);
    this.#view = new LayerView(this.#top, this.#top);
  }

  get<T>(key: Field<T>): T {
    return this.#view.get(key);
  }

  lift<T>(key: Field<T>): T | undefined {
    return this.#view.lift(key);
  }

  /**
   * Looks in `over` first and then in this configuration.
   *
   * @throws RequirementError `config/unreachable` if a rule follows one for the same key that has no condition.
   */
  alter(over: Parameters | RuleBlock): Parameters {
    return new Parameters([over, this]);
  }

  /** This configuration with another value for one key. */
  alterPartial<T>(key: Field<T>, value: NoInfer<T>): Parameters {
    return this.alter((rules) => rules.set(key, value));
  }

  /**
   * This configuration with other values for some keys.
   *
   * @throws RequirementError `config/unreachable` if a key occurs twice.
   */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it is inferred member by member
  alterMap<T extends readonly unknown[]>(assignments: Assignments<T>): Parameters {
    return this.alter((rules) => {
      for (const [key, value] of assignments) rules.set(key, value);
    });
  }

  /** Looks in this configuration first and then in `base`; in Scala `this ++ base` as well as `this.orElse(base)`. */
  orElse(base: Parameters): Parameters {
    return base.alter(this);
  }
}

// Untyped programs may pass other values, such as undefined from a function that does not return, or a fragment that was not called.
function rulesOf(name: string, block: RuleBlock, position: number): Rules {
  checkKind(name, `its part ${position + 1}`, block, 'Config', 'function');
  const call: (rules: Rules) => unknown = block;
  return new Rules(name, (rules) => {
    const made = call(rules);
    if (made instanceof Parameters)
      throw new RequirementError(
        optionRules.optionsKind,
        `${name} has its part ${position + 1} as a function that makes a configuration, and not as a configuration.`,
        { help: 'Call it with its arguments, such as WithNBanks(4).' },
      );
  });
}

/**
 * A configuration with a name: a fragment made of rules, or a composition of others, the first with the highest priority
 * (core 9.1, 9.2). `new Config('A', X, Y, Z)` is `class A extends Config(X ++ Y ++ Z)` in Scala.
 *
 * ```ts
 * const WithoutTLMonitors = new Config('WithoutTLMonitors', (rules) => rules.set(MonitorsEnabled, false));
 * const QuietConfig = new Config('QuietConfig', WithoutTLMonitors, BaseConfig);
 * ```
 */
export class Config extends Parameters {
  /** For messages only. */
  readonly name: string;

  /**
   * The first part has the highest priority.
   *
   * @throws RequirementError `config/unreachable` if a rule follows one for the same key that has no condition, `options/kind` for a part that
   * is neither a configuration nor a function of rules.
   */
  constructor(name: string, ...parts: readonly (Parameters | RuleBlock)[]) {
    super(parts, name);
    this.name = name;
  }

  /** The name. */
  toString(): string {
    return this.name;
  }
}
