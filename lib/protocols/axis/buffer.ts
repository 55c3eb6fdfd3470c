import { type BufferLike, BufferParams } from '../../bus/crossings/index.js';
import { type AdapterAbout, type AdapterNode, LazyModule, lazyModule, unusualSettings } from '../../graph/index.js';
import type { AXIS } from './axis.js';
import { adapterNode } from './nodes.js';

/** A queue in a stream (amba 6); no effect on parameters. */
export class AXISBuffer extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = { down: 'Nothing.', up: 'Nothing.' };

  /** A stream comes in and goes out. */
  readonly node: AdapterNode<AXIS>;
  /** The queue; depth in entries. */
  readonly params: BufferParams;

  /** `params`: the depth, parameters, or the name of a preset. Default `default`, 2 entries. Throws what {@link BufferParams} throws. */
  constructor(params: BufferLike = 'default') {
    super();
    this.params = BufferParams.from(params);
    this.node = adapterNode({
      name: 'node',
      settings: unusualSettings({ queue: String(BufferParams.from('default')) }, { queue: String(this.params) }),
    });
  }
}

/**
 * Puts an {@link AXISBuffer} into the current module and returns its node (amba 6). `params`: the depth in entries, parameters, or
 * the name of a preset; 2 entries by default.
 *
 * @throws RequirementError `buffer/depth` for a depth that is no integer of at least 0.
 */
export function buffer(params: BufferLike = 'default'): AdapterNode<AXIS> {
  return lazyModule(() => new AXISBuffer(params), { shortcut: 'buffer' }).node;
}
