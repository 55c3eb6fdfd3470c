import type { AddressRange } from '../../base/address/index.js';
import type { Fix, Location } from '../../base/diagnostic/index.js';
import type { Unknown } from '../../elaboration/index.js';
import type { CheckedDesign } from '../design/checked-design.js';
import type { DesignPolicy, RuleSeverity } from './design-policy.js';

/** What a rule finds in a design; the check adds rule, severity and places. */
export interface Found {
  /** What is wrong, with names and numbers, in full sentences. */
  readonly message: string;
  /** Ids of the parties, modules, nodes or edges, the most responsible one first. */
  readonly subjects: readonly string[];
  /** Ids of what is gone, or of what it was in: a finding without subjects that are there is shown at what is left around them. */
  readonly places?: readonly string[];
  /** The words of the policy that it is about: without subjects that have a place it is shown where these are written. */
  readonly written?: string;
  /** What to change. */
  readonly help?: string;
  /** The help as a change of the source, at the places of the first party. */
  readonly fix?: Omit<Fix, 'locations'> | undefined;
  /** What belongs to it, one by one, for whoever wants to know more. */
  readonly details?: readonly string[];
  /** Addresses concerned. */
  readonly ranges?: readonly AddressRange[];
  /** Where it is written, where that is not where the parties are. */
  readonly locations?: readonly Location[];
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
  /** What it has to know: a rule does not run on a description that does not say it, unless a policy gives it a severity. */
  readonly asks?: Unknown;
  /** Everything in a design that breaks the rule. */
  readonly find: (design: CheckedDesign, policy: DesignPolicy) => Iterable<Found>;
}
