import type { CheckRule } from './rule.js';
import type { Severity } from '../../base/diagnostic/index.js';
import type { DesignPolicy } from './design-policy.js';

/** What a team wants of its designs: `entente.config.ts` exports one (design 6). */
export interface Policy extends DesignPolicy {
  /**
   * What `entente check` and `entente lock` are about where no input is named: inputs as on the command line, such as `soc.ts` and
   * `rocket --config DualCoreConfig`, with paths from the folder of the policy.
   */
  readonly designs?: readonly (string | PolicyDesign)[];
  /** The least severity of a finding that makes a check fail; default `error`. */
  readonly failOn?: Severity;
  /** A file of findings that were there before, from the folder of the policy; see `entente check --write-baseline`. */
  readonly baseline?: string;
  /** Rules of the team's own. */
  readonly ownRules?: readonly CheckRule[];
}

/** A design of a policy, with what is wanted of it beside what is wanted of all (design 6). */
export interface PolicyDesign extends DesignPolicy {
  /** A topology, a topology document or a stock system, as on the command line. */
  readonly input: string;
  /** Its configuration, as an expression; default its own. */
  readonly config?: string;
  /** Its lock file, from the folder of the policy; default `entente.lock`, or `entente.<design>.lock` where there are several designs. */
  readonly lock?: string;
}
