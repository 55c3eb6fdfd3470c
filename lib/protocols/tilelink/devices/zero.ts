import { checkOptions } from '../../../base/options/index.js';
import type { AddressSet } from '../../../base/address/index.js';
import { LazyModule, lazyModule, type SinkNode } from '../../../graph/index.js';
import { SimpleDevice } from '../../../devicetree/index.js';
import { requireBeat } from '../parameters/channel-bytes.js';
import { devNullNode } from './dev-null.js';
import type { TileLink } from '../tilelink.js';

/** Options of {@link TLZero}. */
export interface TLZeroOptions {
  /** Its addresses, in bytes; aligned to at least a beat. */
  readonly address: AddressSet;
  /** Width of the data channels in bytes, a power of two. Default 4. */
  readonly beatBytes?: number;
}

/** Memory that reads as zero and ignores writes (tilelink 6.1). */
export class TLZero extends LazyModule {
  /** The node to bind: one port with the one manager. */
  readonly node: SinkNode<TileLink>;

  /**
   * @throws RequirementError `tilelink/dev-null-transfer` if a beat is longer than 4096 bytes, `tilelink/channel-width`
   * unless it is a power of two.
   */
  constructor(options: TLZeroOptions) {
    super();
    const { address, beatBytes = 4 } = checkOptions('TLZeroOptions', options);
    requireBeat(beatBytes);
    const device = new SimpleDevice('rom', ['ucbbar,cacheable-zero0']);
    this.node = devNullNode(
      {
        ...{ address: [address], maxAtomic: beatBytes, maxTransfer: beatBytes, regionType: 'UNCACHED' },
        ...{ mayDenyGet: false, mayDenyPut: false },
      },
      { device, beatBytes, minLatency: 1 },
    );
  }
}

/**
 * Puts a {@link TLZero} into the current module and returns its node (tilelink 6.1).
 *
 * @throws RequirementError unless `beatBytes` is a power of two of at most 4096.
 *
 * @example
 * connect(tl.client({ name: 'core' }), tl.zero({ address: AddressSet.range('0xa00_0000', '64K'), beatBytes: 8 }));
 */
export function zero(options: TLZeroOptions): SinkNode<TileLink> {
  return lazyModule(() => new TLZero(options), { shortcut: 'zero' }).node;
}
