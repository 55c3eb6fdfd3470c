import type { Category } from './diagnostic.js';

/** What a {@link RequirementError} may say beyond its rule and message. */
export interface RequirementOptions {
  /** What to change so that the requirement holds. */
  readonly help?: string;
  /** Defaults to `parameters`. */
  readonly category?: Category;
}

/**
 * A requirement that does not hold, raised where a value is built or a node's function runs. It knows the rule and the numbers,
 * but not who asked: whoever runs the function turns it into a {@link Diagnostic} that names the node and the source location.
 */
export class RequirementError extends Error {
  override readonly name = 'RequirementError';
  readonly rule: string;
  readonly category: Category;
  readonly help: string | undefined;

  constructor(rule: string, message: string, options: RequirementOptions = {}) {
    super(message);
    this.rule = rule;
    this.category = options.category ?? 'parameters';
    this.help = options.help;
  }
}

/** Raises a {@link RequirementError} unless the condition holds. The message is made only when it is needed. */
export function demand(
  condition: boolean,
  rule: string,
  message: () => string,
  options?: RequirementOptions,
): asserts condition {
  if (!condition) throw new RequirementError(rule, message(), options);
}
