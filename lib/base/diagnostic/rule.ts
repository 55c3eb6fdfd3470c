/**
 * A requirement in general terms; a message adds the names and the numbers (design 5). Rules are in a file beside the code that enforces
 * them.
 */
export interface Rule {
  /** Stable id, `area/name`, in lower case. */
  readonly id: string;
  /** The requirement, in one sentence. */
  readonly requires: string;
  /** Why it must hold, for a reader who is new to the rule. */
  readonly because: string;
  /** What to change. */
  readonly instead: string;
  /** Clause of the specification, such as `tilelink 3.1`; absent where the reference has nothing like it. */
  readonly clause?: string;
}
