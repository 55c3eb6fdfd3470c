import { RequirementError } from '../base/diagnostic/index.js';
import { type Field, type FieldFamily, MemberField } from './field.js';
import * as configRules from './rules.js';

/** Where values of a configuration are looked up (core 9.1). */
export interface View {
  /**
   * The value of the key.
   *
   * Throws `config/undefined` if no fragment sets it and it has no default, `config/cycle` if it depends on itself.
   */
  get<T>(key: Field<T>): T;
  /** As `get`, but undefined for a key that has no value. */
  lift<T>(key: Field<T>): T | undefined;
}

/** The three places where a rule may look (core 9.3). */
export interface RuleViews {
  /** The whole configuration that was asked, fragments with higher priority included. */
  readonly site: View;
  /** The fragment of this rule, then those below it. */
  readonly here: View;
  /** The fragments below that of this rule, then the defaults. */
  readonly up: View;
}

/** Writes the rules of a fragment. */
export type RuleBlock = (rules: Rules) => void;

/** A rule with the types of its key and arguments forgotten. */
export interface FragmentRule {
  readonly order: number;
  readonly when: (views: RuleViews, args: readonly unknown[]) => boolean;
  readonly value: (views: RuleViews, args: readonly unknown[]) => unknown;
}

const always = (): boolean => true;
const noRules: readonly FragmentRule[] = [];

/**
 * The rules of one fragment, in order of writing: a key gets its value from the first rule that is for it and whose condition
 * `when` holds; if there is none, from the fragments below (core 9.3). Rules run anew for every look-up, so they must be cheap
 * and without side effects.
 *
 * ```ts
 * const WithNTrackers = (n: number) =>
 *   new Config('WithNTrackers', (rules) => rules.update(BroadcastKey, (broadcast) => ({ ...broadcast, nTrackers: n })));
 * ```
 */
export class Rules {
  /** Name of the fragment. */
  readonly name: string;
  /** Rules by their field or family. */
  readonly #rules = new Map<unknown, FragmentRule[]>();
  #count = 0;

  constructor(name: string, block: RuleBlock) {
    this.name = name;
    block(this);
  }

  /** A fixed value for the key; in Scala `case key => value`. */
  set<T>(key: Field<T>, value: NoInfer<T>): this {
    return this.define(key, () => value);
  }

  /** A value for the key that is computed on demand; in Scala `case key if when => value(site, here, up)`. */
  define<T>(key: Field<T>, value: (views: RuleViews) => NoInfer<T>, when?: (views: RuleViews) => boolean): this {
    return this.#add(key, key.name, value, when);
  }

  /** The value from the fragments below, changed; in Scala `case key if when => change(up(key))`. */
  update<T>(
    key: Field<T>,
    change: (below: T, views: RuleViews) => NoInfer<T>,
    when?: (views: RuleViews) => boolean,
  ): this {
    return this.define(key, (views) => change(views.up.get(key), views), when);
  }

  /** As {@link define} for all fields of a family; in Scala `case family(args) if when => value(site, here, up)`. */
  defineAll<A extends readonly unknown[], T>(
    family: FieldFamily<A, T>,
    value: (views: RuleViews, ...args: A) => NoInfer<T>,
    when?: (views: RuleViews, ...args: A) => boolean,
  ): this {
    return this.#add(
      family,
      family.familyName,
      (views, args) => value(views, ...(args as A)),
      when && ((views, args) => when(views, ...(args as A))),
    );
  }

  /** As {@link update} for all fields of a family; in Scala `case family(args) if when => change(up(family(args)))`. */
  updateAll<A extends readonly unknown[], T>(
    family: FieldFamily<A, T>,
    change: (below: T, views: RuleViews, ...args: A) => NoInfer<T>,
    when?: (views: RuleViews, ...args: A) => boolean,
  ): this {
    return this.defineAll(family, (views, ...args) => change(views.up.get(family(...args)), views, ...args), when);
  }

  /** The rules for the key in order of writing. */
  of(key: Field<unknown>): readonly FragmentRule[] {
    const own = this.#rules.get(key) ?? noRules;
    const ofFamily = key instanceof MemberField ? (this.#rules.get(key.family) ?? noRules) : noRules;
    if (ofFamily.length === 0) return own;
    return [...own, ...ofFamily].sort((a, b) => a.order - b.order);
  }

  /** Throws `config/unreachable` if an earlier rule without a condition answers for the same key or family. */
  #add(target: unknown, targetName: string, value: FragmentRule['value'], when: FragmentRule['when'] = always): this {
    const earlier = this.#rules.get(target) ?? [];
    if (earlier.some((rule) => rule.when === always)) {
      throw new RequirementError(
        configRules.configUnreachable,
        `${this.name} sets ${targetName} twice; the second rule can never apply.`,
        {
          help: `Remove one of the two rules for ${targetName}, or give the first one a condition.`,
        },
      );
    }
    this.#rules.set(target, [...earlier, { order: this.#count++, when, value }]);
    return this;
  }
}
