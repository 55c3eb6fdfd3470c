import { checkOptions } from '../../../base/options/index.js';
import { LazyModule, lazyModule, type SinkNode } from '../../../graph/index.js';
import { SimpleDevice } from '../../../devicetree/index.js';
import { type DevNullInit, devNullNode } from './dev-null.js';
import type { TileLink } from '../tilelink.js';

/** Options of {@link TLDeadlock}. */
export interface TLDeadlockOptions {
  /** The addresses and operations that it accepts. */
  readonly params: DevNullInit;
  /** Width of the data channels in bytes, a power of two. Default 4. */
  readonly beatBytes?: number;
}

/** Never answers (tilelink 6.1). */
export class TLDeadlock extends LazyModule {
  /** The node to bind: one port with the one manager. */
  readonly node: SinkNode<TileLink>;

  /**
   * @throws RequirementError as `DevNullParams` does, `tilelink/channel-width` unless `beatBytes` is a power of two.
   */
  constructor(options: TLDeadlockOptions) {
    super();
    const { params, beatBytes } = checkOptions('TLDeadlockOptions', options);
    const device = new SimpleDevice('deadlock-device', ['sifive,deadlock0']);
    this.node = devNullNode(params, { device, beatBytes, minLatency: 1 });
  }
}

/**
 * Puts a {@link TLDeadlock} into the current module and returns its node (tilelink 6.1).
 *
 * @throws RequirementError unless maxAtomic is at most maxTransfer, that at most 4096, and `beatBytes` a power of two.
 *
 * @example
 * connect(tl.client({ name: 'core' }), tl.deadlock({ params: { address: [AddressSet.range('0x4000', '4K')], maxAtomic: 8, maxTransfer: 64 } }));
 */
export function deadlock(options: TLDeadlockOptions): SinkNode<TileLink> {
  return lazyModule(() => new TLDeadlock(options), { shortcut: 'deadlock' }).node;
}
