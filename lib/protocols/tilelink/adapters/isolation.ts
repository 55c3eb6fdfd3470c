import type { ModuleTraits } from '../../../bus/index.js';
import { type AdapterAbout, type AdapterNode, LazyModule, lazyModule } from '../../../graph/index.js';
import type { TileLinkAsync } from '../crossings/async.js';
import { asyncAdapterNode } from '../crossings/crossing-nodes.js';

/** Isolation cells between the halves of an asynchronous crossing, for power gating; changes no parameters (tilelink 5.16). */
export class TLIsolation extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = { down: 'Nothing.', up: 'Nothing.' };

  /** What it is to drawings. */
  static readonly traits: ModuleTraits = { isolation: true };

  /** The node to bind, between the halves of the crossing. */
  readonly node: AdapterNode<TileLinkAsync>;

  constructor() {
    super();
    this.node = asyncAdapterNode({ name: 'node' });
  }
}

/** Puts a {@link TLIsolation} into the current module and returns its node (tilelink 5.16). */
export function isolation(): AdapterNode<TileLinkAsync> {
  return lazyModule(() => new TLIsolation(), { shortcut: 'isolation' }).node;
}
