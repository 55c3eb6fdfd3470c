import type { Location, Severity } from '../diagnostic/index.js';

/** A finding of a check, as written to JSON reports. */
export interface Finding {
  /** Id of the rule, such as `address/overlap`. */
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  /** Ids of the parties. */
  readonly subjects: readonly string[];
  /** Where the parties were declared, in the order of `subjects`, as far as known. */
  readonly locations: readonly Location[];
  /** Addresses concerned, `[start, end)` as hexadecimal strings. */
  readonly ranges: readonly (readonly [start: string, end: string])[];
  readonly help: string;
}
