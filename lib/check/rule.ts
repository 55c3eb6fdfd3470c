import type { AddressRange } from '../address/index.js';
import type { Severity } from '../diagnostic/index.js';
import type { CheckedDesign } from './checked-design.js';
import type { Policy } from './policy.js';

/** How serious the findings of a rule are; a rule that is `off` does not run. */
export type RuleSeverity = Severity | 'off';

/** What a rule finds in a design; the check adds rule, severity and places. */
export interface Found {
  /** What is wrong, with names and numbers, in full sentences. */
  readonly message: string;
  /** Ids of the parties, modules, nodes or edges, the most responsible one first. */
  readonly subjects: readonly string[];
  /** Ids of what is gone, or of what it was in: a finding without subjects that are there is shown at what is left around them. */
  readonly places?: readonly string[];
  /** What to change. */
  readonly help?: string;
  /** What belongs to it, one by one, for whoever wants to know more. */
  readonly details?: readonly string[];
  /** Addresses concerned. */
  readonly ranges?: readonly AddressRange[];
}

/** A rule that designs are checked by. Users write their own the same way (design 5). */
export interface CheckRule {
  /** `area/name`, in lower case. */
  readonly id: string;
  /** How serious it is unless a policy says otherwise. */
  readonly severity: RuleSeverity;
  /** What must hold, in one sentence. */
  readonly requires: string;
  /** Why it must, for someone who meets the rule for the first time. */
  readonly because: string;
  /** What to change. */
  readonly instead: string;
  /** Everything in a design that breaks the rule. */
  readonly find: (design: CheckedDesign, policy: Policy) => Iterable<Found>;
}
