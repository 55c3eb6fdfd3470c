import type { AddressRange } from '../../base/address/index.js';
import type { Fix, Location } from '../../base/diagnostic/index.js';
import type { Unknown } from '../../elaboration/index.js';
import type { CheckedDesign } from '../design/checked-design.js';
import type { DesignPolicy, RuleSeverity } from './design-policy.js';

/** A finding of a rule in a design; the check adds rule, severity and places. */
export interface Found {
  /** The problem, with names and numbers, in full sentences. */
  readonly message: string;
  /** Ids of the parties, modules, nodes or edges, the most responsible one first. */
  readonly subjects: readonly string[];
  /** Ids of removed parts, or of what contained them: a finding whose subjects no longer exist is shown at what is left around them. */
  readonly places?: readonly string[];
  /** The text of the policy that it is about: if no subject has a source location, the finding is shown at this text. */
  readonly written?: string;
  /** What to change. */
  readonly help?: string;
  /** The help as a source change, at the places of the first party. */
  readonly fix?: Omit<Fix, 'locations'> | undefined;
  /** Details, one by one. */
  readonly details?: readonly string[];
  /** Addresses concerned. */
  readonly ranges?: readonly AddressRange[];
  /** Its source locations, if they are not those of the parties. */
  readonly locations?: readonly Location[];
}

/** A rule of checks (design 5). Custom rules have the same form. */
export interface CheckRule {
  /** `area/name`, in lower case. */
  readonly id: string;
  /** The severity, unless a policy sets another. */
  readonly severity: RuleSeverity;
  /** The requirement, in one sentence. */
  readonly requires: string;
  /** Why it must hold, for a reader who is new to the rule. */
  readonly because: string;
  /** What to change. */
  readonly instead: string;
  /** The facts that the rule needs. A rule does not run on a description without them, unless a policy gives it a severity. */
  readonly asks?: Unknown;
  /** Everything in a design that breaks the rule. */
  readonly find: (design: CheckedDesign, policy: DesignPolicy) => Iterable<Found>;
}
