import { type BufferLike, BufferParams } from '../crossings/index.js';
import { type AdapterAbout, type AdapterNode, LazyModule, lazyModule } from '../graph/index.js';
import type { AXIS } from './axis.js';
import { adapterNode } from './nodes.js';

/** A queue in a stream (amba 6); no effect on parameters. */
export class AXISBuffer extends LazyModule {
  static readonly about: AdapterAbout = { down: 'Nothing.', up: 'Nothing.' };

  readonly node: AdapterNode<AXIS>;
  readonly params: BufferParams;

  /** `params`: the depth, parameters, or the name of a preset. Default `default`, 2 entries. Raises what {@link BufferParams} raises. */
  constructor(params: BufferLike = 'default') {
    super();
    this.params = BufferParams.from(params);
    this.node = adapterNode({ name: 'node' });
  }
}

/** Puts an {@link AXISBuffer} into the current module and returns its node. */
export function buffer(params: BufferLike = 'default'): AdapterNode<AXIS> {
  return lazyModule(() => new AXISBuffer(params), { shortcut: 'buffer' }).node;
}
