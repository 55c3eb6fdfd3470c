import { checkOptions } from '../../../base/options/index.js';
import { type AddressLike, AddressSet } from '../../../base/address/index.js';
import { LazyModule, lazyModule, type SinkNode, unusualSettings } from '../../../graph/index.js';
import { Resource, SimpleDevice } from '../../../devicetree/index.js';
import { managerNode } from '../nodes.js';
import type { TileLink } from '../tilelink.js';
import { requireBeat } from '../parameters/channel-bytes.js';
import { readOnly } from '../parameters/transfer-claims.js';

/** Options of {@link TLMaskROM}. */
export interface TLMaskROMOptions {
  /** First address, in bytes, at least 0. */
  readonly address: AddressLike;
  /** Name of the memory macro; no effect on parameters. Default none. */
  readonly name?: string;
  /** Number of words, at least 1. Default 2048. */
  readonly depth?: number;
  /** Width of a word in bits; that many bytes are a beat, which must be a power of two. Default 32. */
  readonly width?: number;
}

/** Memory whose contents are fixed in the layout of the chip (tilelink 6.1). */
export class TLMaskROM extends LazyModule {
  /** The node to bind: one port with the one manager. */
  readonly node: SinkNode<TileLink>;

  /**
   * @throws RequirementError as {@link AddressSet} does for the address, `tilelink/channel-width` unless the bytes of a word
   * are a power of two, `tilelink/slave-address` if depth is 0.
   */
  constructor(options: TLMaskROMOptions) {
    super();
    const { address, depth = 2048, width = 32 } = checkOptions('TLMaskROMOptions', options);
    const beatBytes = Math.trunc(width / 8);
    requireBeat(beatBytes, 'width', width);
    this.node = managerNode(
      [
        {
          slaves: [
            {
              address: AddressSet.misaligned(address, depth * beatBytes),
              resources: [new Resource(new SimpleDevice('rom', ['sifive,maskrom0']), 'reg/mem')],
              regionType: 'UNCACHED',
              executable: true,
              supports: readOnly(1, beatBytes),
              fifoId: 0,
            },
          ],
          beatBytes,
        },
      ],
      { name: 'node', settings: unusualSettings({ name: '' }, options) },
    );
  }
}

/**
 * Puts a {@link TLMaskROM} into the current module and returns its node (tilelink 6.1).
 *
 * @throws RequirementError unless the whole bytes in `width` are a power of two and `depth` is at least 1.
 *
 * @example
 * connect(tl.client({ name: 'core' }), tl.maskROM({ address: '0x1_0000', depth: 2048, width: 32 }));
 */
export function maskROM(options: TLMaskROMOptions): SinkNode<TileLink> {
  return lazyModule(() => new TLMaskROM(options), { shortcut: 'maskrom' }).node;
}
