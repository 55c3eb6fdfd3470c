import { checkOptions } from '../../../base/options/index.js';
import { type AdapterAbout, type AdapterNode, LazyModule, lazyModule, unusualSettings } from '../../../graph/index.js';
import { adapterNode } from '../nodes.js';
import type { TileLink } from '../tilelink.js';

/** Options of {@link TLBlockDuringReset}. */
export interface TLBlockDuringResetOptions {
  /**
   * Cycles, at least 0, for which traffic is held back after the end of the reset; no effect on parameters. Default 0.
   */
  readonly stretchResetCycles?: number;
}

/** Holds traffic back during a reset; changes no parameters (tilelink 5.16). */
export class TLBlockDuringReset extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = { down: 'Nothing.', up: 'Nothing.' };

  /** The node to bind: clients on the inward side, managers on the outward side. */
  readonly node: AdapterNode<TileLink>;

  constructor(options: TLBlockDuringResetOptions = {}) {
    super();
    checkOptions('TLBlockDuringResetOptions', options);
    this.node = adapterNode({ name: 'node', settings: unusualSettings({ stretchResetCycles: 0 }, options) });
  }

  override shouldBeInlined(): boolean {
    return true;
  }
}

/**
 * Puts a {@link TLBlockDuringReset} into the current module and returns its node (tilelink 5.16). `stretchResetCycles`:
 * cycles, at least 0, for which traffic is held back after the end of the reset.
 */
export function blockDuringReset(stretchResetCycles = 0): AdapterNode<TileLink> {
  return lazyModule(() => new TLBlockDuringReset({ stretchResetCycles }), { shortcut: 'block_during_reset' }).node;
}
