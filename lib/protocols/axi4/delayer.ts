import { checkKind, checkOptions } from '../../base/options/index.js';
import { demand } from '../../base/diagnostic/index.js';
import { type AdapterAbout, type AdapterNode, LazyModule, lazyModule, unusualSettings } from '../../graph/index.js';
import type { AXI4 } from './axi4.js';
import { adapterNode } from './nodes.js';
import * as rules from './rules.js';

/** Options of {@link AXI4Delayer}. */
export interface AXI4DelayerOptions {
  /** Probability that a beat is held back for a cycle, from 0 up to, not including, 1; no effect on parameters. Default 0.1. */
  readonly q?: number;
}

/** Holds beats back at random, for tests of hardware; changes no parameters (amba 4.8). */
export class AXI4Delayer extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = { down: 'Nothing.', up: 'Nothing.' };

  /** Masters come in, slaves are behind it. */
  readonly node: AdapterNode<AXI4>;

  /**
   * Holds a beat back with the probability `q`.
   *
   * @throws RequirementError `axi4/delayer-probability` unless 0 <= q < 1.
   */
  constructor(options: AXI4DelayerOptions = {}) {
    super();
    const { q = 0.1 } = checkOptions('AXI4DelayerOptions', options);
    demand(
      q >= 0 && q < 1,
      rules.delayerProbability,
      () => `An AXI4 delayer was given ${q} as the probability of holding a beat back.`,
      {
        help: 'Set q to a number from 0 up to, not including, 1; with 1 nothing would ever arrive.',
      },
    );
    this.node = adapterNode({ name: 'node', settings: unusualSettings({ q: 0.1 }, options) });
  }
}

/**
 * Puts an {@link AXI4Delayer} into the current module and returns its node (amba 4.8). `q`: probability that a beat is held back
 * for a cycle, from 0 up to, not including, 1.
 *
 * @throws RequirementError `axi4/delayer-probability` unless 0 <= q < 1.
 */
export function delayer(q: number): AdapterNode<AXI4> {
  checkKind('axi4.delayer', 'its probability', q, 'number');
  return lazyModule(() => new AXI4Delayer({ q }), { shortcut: 'axi4delay' }).node;
}
