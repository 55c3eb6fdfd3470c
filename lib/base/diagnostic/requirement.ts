import type { Category, Fix, Location } from './diagnostic.js';
import type { Rule } from './rule.js';

/** What a {@link RequirementError} may say beyond its rule and message. */
export interface RequirementOptions {
  /** What to change so that the requirement holds. */
  readonly help?: string;
  /** The help as a change of the call that is refused: what is written there as `from` becomes `to`. */
  readonly rewrite?: Pick<Fix, 'from' | 'to'>;
  /** Defaults to `parameters`. */
  readonly category?: Category;
  /** Where the mistake is. Default: where the error was raised, seen from outside the library. */
  readonly place?: Place;
}

/** A place in a source, worked out when somebody asks. */
interface Place {
  /** The place, or `undefined` when it is not known. */
  resolve(): Location | undefined;
}

/**
 * A requirement that does not hold, thrown where a value is built or a node's function runs (design 5). It has the rule and the numbers.
 * The caller turns it into a `Diagnostic` with the node and the source location.
 */
export class RequirementError extends Error {
  override readonly name = 'RequirementError';
  /** Id of the rule that is broken, `area/name`. */
  readonly rule: string;
  /** Class of the failure. Default `parameters`. */
  readonly category: Category;
  /** How to satisfy the requirement, if known. */
  readonly help: string | undefined;
  /** The help as a change of the source, if it is as definite as that. */
  readonly rewrite: Pick<Fix, 'from' | 'to'> | undefined;
  /** Where the mistake is, if that is not where the error was raised. */
  readonly place: Place | undefined;

  /** `rule`: the rule, or the id of one that is explained nowhere. */
  constructor(rule: Rule | string, message: string, options: RequirementOptions = {}) {
    // The result of formatting an object into a text where a number was expected.
    super(message.replaceAll('[object Object]', 'an object'));
    this.rule = typeof rule === 'string' ? rule : rule.id;
    this.category = options.category ?? 'parameters';
    this.help = options.help;
    this.rewrite = options.rewrite;
    this.place = options.place;
  }
}

/** The same requirement that does not hold, at a place; as it is, if it has one of its own. */
export function placed(error: RequirementError, place: Place): RequirementError {
  if (error.place !== undefined) return error;
  const { rule, message, category, help, rewrite } = error;
  return new RequirementError(rule, message, {
    ...{ category, place },
    ...(help === undefined ? {} : { help }),
    ...(rewrite === undefined ? {} : { rewrite }),
  });
}

/** Options of {@link demand} beyond rule and message. */
export interface DemandOptions extends Omit<RequirementOptions, 'help'> {
  /** What to change so that the requirement holds, or how to say it where it is made of values. */
  readonly help?: string | (() => string);
}

/**
 * Refuses what breaks a rule (design 5). The message, and a help that is a function, are made only when they are needed. A rule that is explained nowhere is given by its id,
 * `area/name`.
 *
 * @throws RequirementError with this rule and message unless the condition holds.
 */
export function demand(
  condition: boolean,
  rule: Rule | string,
  message: () => string,
  options: DemandOptions = {},
): asserts condition {
  if (condition) return;
  const { help, ...others } = options;
  const said = typeof help === 'function' ? help() : help;
  throw new RequirementError(rule, message(), said === undefined ? others : { ...others, help: said });
}

/**
 * Makes all of several checks, so that every requirement that does not hold is known, and not only the first of them (design 5).
 *
 * @throws what a check raised, an AggregateError of all where several did.
 */
export function demandAll(...checks: readonly (() => void)[]): void {
  const errors: unknown[] = [];
  for (const check of checks) {
    try {
      check();
    } catch (error) {
      errors.push(...(error instanceof AggregateError ? (error.errors as unknown[]) : [error]));
    }
  }
  if (errors.length === 1) throw errors[0];
  if (errors.length > 1) throw new AggregateError(errors, errors.map(String).join('\n'));
}
