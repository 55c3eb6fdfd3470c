import type { Fix, Location, Severity } from '../../base/diagnostic/index.js';

/** A finding of a check, as written to JSON reports. */
export interface Finding {
  /** The design of the finding; absent if only one is checked. */
  readonly design?: string;
  /** Id of the rule, such as `address/overlap`. */
  readonly rule: string;
  /** How serious it is. */
  readonly severity: Severity;
  /** The problem, with names and numbers, in full sentences. */
  readonly message: string;
  /** Ids of the parties. */
  readonly subjects: readonly string[];
  /** Where the parties were declared, in the order of `subjects`, as far as known. */
  readonly locations: readonly Location[];
  /** Addresses concerned, `[start, end)` as hexadecimal strings. */
  readonly ranges: readonly (readonly [start: string, end: string])[];
  /** Details, one by one; absent if there are none. */
  readonly details?: readonly string[];
  /** How to fix it; empty if there is no advice. */
  readonly help: string;
  /** The help as a source change; absent if the help is not definite enough. */
  readonly fix?: Fix;
}
