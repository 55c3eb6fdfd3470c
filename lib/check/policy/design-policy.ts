import type { AddressLike } from '../../base/address/index.js';
import type { Severity } from '../../base/diagnostic/index.js';
import type { ExpectationText } from './expectation.js';

/** The requirements on a design; `entente.config.ts` exports those for all designs (design 6). */
export interface DesignPolicy {
  /** Severities of rules, by their ids. */
  readonly rules?: Readonly<Record<string, RuleSeverity>>;
  /** Upper limits. */
  readonly budgets?: Budgets;
  /** Facts that must hold: `uart at 0x6400_0000`, `uart interrupt 4 at plic`, `dma must not reach rom`. */
  readonly expect?: readonly ExpectationText[];
  /**
   * Names of modules whose hardware ports are locked, in addition to RTL modules. A name stands for the modules of that name, without those
   * inside them.
   */
  readonly ports?: readonly string[];
  /** Reset vectors: addresses by the names of masters. */
  readonly boot?: Readonly<Record<string, AddressLike>>;
  /** Findings that are accepted, each with its reason. */
  readonly waivers?: readonly Waiver[];
}

/** Upper limits. A limit that is not given does not apply, unless a rule has a default. */
export interface Budgets {
  /** Address bits within which every device must lie. */
  readonly addressBits?: number;
  /** Source ids at a port, by the name of its node or of a module around it. */
  readonly sourceIds?: Readonly<Record<string, number>>;
  /** Id bits at external AXI4 ports; default 16. */
  readonly idBits?: number;
  /** Requests into which one burst may be split; default 64. */
  readonly requestsPerBurst?: number;
}

/** A finding that is accepted. */
export interface Waiver {
  /** The rule whose findings it accepts. */
  readonly rule: string;
  /**
   * Paths or patterns that together match all subjects of a finding, each of them at least one; `*` matches any others. Default any
   * subjects.
   */
  readonly subject?: string | readonly string[];
  /** Why it is accepted. */
  readonly reason: string;
  /** The last day on which it holds, `2027-03-31`; default without end. */
  readonly expires?: string;
}

/** How serious the findings of a rule are; a rule that is `off` does not run. */
export type RuleSeverity = Severity | 'off';
