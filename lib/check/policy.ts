import type { AddressLike } from '../address/index.js';
import type { CheckRule, RuleSeverity } from './rule.js';
import type { Severity } from '../diagnostic/index.js';

/** What a team wants of a design: `entente.config.ts` exports it for all designs (design 6). */
export interface DesignPolicy {
  /** Severities of rules, by their ids. */
  readonly rules?: Readonly<Record<string, RuleSeverity>>;
  /** How much of something there may be. */
  readonly budgets?: Budgets;
  /** Facts that must hold: `uart at 0x6400_0000`, `dma must not reach rom`. */
  readonly expect?: readonly string[];
  /** Where cores boot: addresses by the names of masters. */
  readonly boot?: Readonly<Record<string, AddressLike>>;
  /** Findings that are accepted, each with its reason. */
  readonly waivers?: readonly Waiver[];
}

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

/** How much of something there may be; what is not given is not limited, unless a rule says so. */
export interface Budgets {
  /** Address bits that every device must lie within. */
  readonly addressBits?: number;
  /** Source ids at a port, by the name of the node that it belongs to, or of a module around it. */
  readonly sourceIds?: Readonly<Record<string, number>>;
  /** Id bits at external AXI4 ports; default 16. */
  readonly idBits?: number;
  /** Requests that one burst may become on its way; default 64. */
  readonly requestsPerBurst?: number;
}

/** A finding that is accepted. */
export interface Waiver {
  /** The rule whose findings it is about. */
  readonly rule: string;
  /**
   * Paths or patterns that name all subjects of a finding between them, each of them one at least; `*` stands for any others. Default
   * any subjects.
   */
  readonly subject?: string | readonly string[];
  /** Why it is accepted. */
  readonly reason: string;
  /** The last day on which it holds, `2027-03-31`; default for ever. */
  readonly expires?: string;
}
