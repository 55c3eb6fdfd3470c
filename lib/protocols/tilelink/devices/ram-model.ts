import { checkOptions } from '../../../base/options/index.js';
import { type AdapterAbout, type AdapterNode, LazyModule, lazyModule, unusualSettings } from '../../../graph/index.js';
import { adapterNode } from '../nodes.js';
import type { TileLink } from '../tilelink.js';

/** Options of {@link TLRAMModel}; none has an effect on parameters. */
export interface TLRAMModelOptions {
  /** Put in front of what the model prints. Default: nothing. */
  readonly log?: string;
  /** Whether data that came marked as corrupt may be wrong. Default false. */
  readonly ignoreCorruptData?: boolean;
  /** Whether data that came with a denial may be wrong. Default true. */
  readonly ignoreDeniedData?: boolean;
}

/** Compares what is read with what was written, for tests of hardware; changes no parameters (tilelink 5.16). */
export class TLRAMModel extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = { down: 'Nothing.', up: 'Nothing.' };

  /** The node to bind: clients on the inward side, managers on the outward side. */
  readonly node: AdapterNode<TileLink>;

  constructor(options: TLRAMModelOptions = {}) {
    super();
    checkOptions('TLRAMModelOptions', options);
    this.node = adapterNode({
      name: 'node',
      settings: unusualSettings({ log: '', ignoreCorruptData: false, ignoreDeniedData: true }, options),
    });
  }
}

/** Puts a {@link TLRAMModel} into the current module and returns its node (tilelink 5.16). */
export function ramModel(options: TLRAMModelOptions = {}): AdapterNode<TileLink> {
  return lazyModule(() => new TLRAMModel(options), { shortcut: 'model' }).node;
}
