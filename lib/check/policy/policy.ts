import type { CheckRule } from './rule.js';
import type { Severity } from '../../base/diagnostic/index.js';
import type { DesignPolicy } from './design-policy.js';

/** The requirements on designs; `entente.config.ts` exports one policy (design 6). */
export interface Policy extends DesignPolicy {
  /**
   * The designs of `entente check` and `entente lock` if no input is given: inputs as on the command line, such as `soc.ts` and `rocket
   * --config DualCoreConfig`, with paths relative to the folder of the policy.
   */
  readonly designs?: readonly (string | PolicyDesign)[];
  /** The lowest severity that fails the check; default `error`. */
  readonly failOn?: Severity;
  /** A file of known findings, relative to the folder of the policy; see `entente check --write-baseline`. */
  readonly baseline?: string;
  /** Custom rules. */
  readonly ownRules?: readonly CheckRule[];
}

/** A design of a policy, with its own requirements in addition to those of all designs (design 6). */
export interface PolicyDesign extends DesignPolicy {
  /** A topology, a topology document or a stock system, as on the command line. */
  readonly input: string;
  /** Its configuration, as an expression; default its own. */
  readonly config?: string;
  /**
   * Its lock file, relative to the folder of the policy; default `entente.lock`, or `entente.<design>.lock` if there are several designs.
   */
  readonly lock?: string;
}
