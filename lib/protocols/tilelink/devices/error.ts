import { checkOptions } from '../../../base/options/index.js';
import type { ModuleTraits } from '../../../bus/protocol-traits.js';
import { LazyModule, lazyModule, type SinkNode } from '../../../graph/index.js';
import { SimpleDevice } from '../../../devicetree/index.js';
import { type DevNullInit, devNullNode } from './dev-null.js';
import type { TileLink } from '../tilelink.js';

/** Options of {@link TLError}. */
export interface TLErrorOptions {
  /** The addresses and operations that it denies. */
  readonly params: DevNullInit;
  /** Whether requests pass a queue first, which takes a cycle. Default true. */
  readonly buffer?: boolean;
  /** Width of the data channels in bytes, a power of two. Default 4. */
  readonly beatBytes?: number;
}

/**
 * Denies every request (tilelink 6.1). Adapters find the error device by the name of this class: address adjusters send requests for unused
 * addresses to it.
 */
export class TLError extends LazyModule {
  static readonly traits: ModuleTraits = { defaultDevice: true };

  /** The node to bind: one port with the one manager. */
  readonly node: SinkNode<TileLink>;

  /**
   * @throws RequirementError as `DevNullParams` does, `tilelink/channel-width` unless `beatBytes` is a power of two.
   */
  constructor(options: TLErrorOptions) {
    super();
    const { params, buffer = true, beatBytes } = checkOptions('TLErrorOptions', options);
    const device = new SimpleDevice('error-device', ['sifive,error0']);
    this.node = devNullNode(params, { device, beatBytes, minLatency: buffer ? 1 : 0 });
  }
}

/**
 * Puts a {@link TLError} into the current module and returns its node (tilelink 6.1).
 *
 * @throws RequirementError unless maxAtomic is at most maxTransfer, that at most 4096, and `beatBytes` a power of two.
 *
 * @example
 * connect(tl.client({ name: 'core' }), tl.error({
 *     params: { address: [AddressSet.range('0x3000', '4K')], maxAtomic: 8, maxTransfer: 64 },
 *     beatBytes: 8,
 *   }));
 */
export function error(options: TLErrorOptions): SinkNode<TileLink> {
  return lazyModule(() => new TLError(options), { shortcut: 'error' }).node;
}
