import { demand, type Rule } from '../../base/diagnostic/index.js';

/** The least and the largest value of a parameter; `Infinity` for none. */
export interface Limits {
  readonly min: number;
  readonly max: number;
}

/**
 * Refuses a parameter that a device cannot be made with.
 *
 * @throws RequirementError with this rule unless the value is an integer within the limits.
 */
export function demandInteger(rule: Rule, device: string, field: string, value: number, { min, max }: Limits): void {
  const range = max === Infinity ? `of at least ${min}` : `from ${min} to ${max}`;
  demand(
    Number.isInteger(value) && value >= min && value <= max,
    rule,
    () => `${device} was given ${value} as its ${field}.`,
    { help: () => `Give ${field} as an integer ${range}.` },
  );
}
