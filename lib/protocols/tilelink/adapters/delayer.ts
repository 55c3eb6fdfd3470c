import { checkKind, checkOptions } from '../../../base/options/index.js';
import { demand } from '../../../base/diagnostic/index.js';
import { type AdapterAbout, type AdapterNode, LazyModule, lazyModule, unusualSettings } from '../../../graph/index.js';
import { adapterNode } from '../nodes.js';
import type { TileLink } from '../tilelink.js';
import * as rules from './rules.js';

/** Options of {@link TLDelayer}. */
export interface TLDelayerOptions {
  /** Probability that a beat is held back for a cycle, from 0 up to, not including, 1; no effect on parameters. Default 0.1. */
  readonly q?: number;
}

/** Holds beats back at random, for tests of hardware; changes no parameters (tilelink 5.16). */
export class TLDelayer extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = { down: 'Nothing.', up: 'Nothing.' };

  /** The node to bind: clients on the inward side, managers on the outward side. */
  readonly node: AdapterNode<TileLink>;

  /** @throws RequirementError `tilelink/delayer-probability` unless q is at least 0 and below 1. */
  constructor(options: TLDelayerOptions = {}) {
    super();
    const { q = 0.1 } = checkOptions('TLDelayerOptions', options);
    demand(
      q >= 0 && q < 1,
      rules.delayerProbability,
      () => `A delayer was given ${q} as the probability of holding a beat back.`,
      {
        help: () =>
          `Set q to a number from 0 up to, not including, 1${q > 1 && q < 100 ? `, such as ${q / 100} for ${q} per cent` : '; with 1 nothing would ever arrive'}.`,
      },
    );
    this.node = adapterNode({ name: 'node', settings: unusualSettings({ q: 0.1 }, options) });
  }
}

/**
 * Puts a {@link TLDelayer} into the current module and returns its node (tilelink 5.16). `q`: probability that a beat
 * is held back for a cycle, from 0 up to, not including, 1.
 *
 * @throws RequirementError unless q is at least 0 and below 1.
 */
export function delayer(q: number): AdapterNode<TileLink> {
  checkKind('tl.delayer', 'its probability', q, 'number');
  return lazyModule(() => new TLDelayer({ q }), { shortcut: 'delayer' }).node;
}
