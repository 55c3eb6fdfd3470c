import type { AddressLike } from '../../base/address/index.js';
import type { Severity } from '../../base/diagnostic/index.js';
import type { ExpectationText } from './expectation.js';

/** What a team wants of a design: `entente.config.ts` exports it for all designs (design 6). */
export interface DesignPolicy {
  /** Severities of rules, by their ids. */
  readonly rules?: Readonly<Record<string, RuleSeverity>>;
  /** How much of something there may be. */
  readonly budgets?: Budgets;
  /** Facts that must hold: `uart at 0x6400_0000`, `uart interrupt 4 at plic`, `dma must not reach rom`. */
  readonly expect?: readonly ExpectationText[];
  /**
   * Names of modules whose ports are locked, as hardware has them, beside those of RTL: each means the modules that have it, not what is inside
   * of them.
   */
  readonly ports?: readonly string[];
  /** Where cores boot: addresses by the names of masters. */
  readonly boot?: Readonly<Record<string, AddressLike>>;
  /** Findings that are accepted, each with its reason. */
  readonly waivers?: readonly Waiver[];
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

/** How serious the findings of a rule are; a rule that is `off` does not run. */
export type RuleSeverity = Severity | 'off';
