import { checkOptions } from '../../base/options/index.js';
import { type AddressLike, log2Ceil } from '../../base/address/index.js';
import { demand } from '../../base/diagnostic/index.js';
import type { SinkNode, SourceNode } from '../../graph/index.js';
import type { BundleBridge } from '../../protocols/bundle-bridge/index.js';
import type { TileLink } from '../../protocols/gathered/tl.js';
import { SBUS } from '../locations.js';
import { attachBlock, type BlockAttachOptions } from './attach-block.js';
import type { BlockContext } from './block-context.js';
import { streamPins } from './pins.js';
import { RegisterBlock } from './register-block.js';
import * as rules from './rules.js';

/** Queues to and from something outside (chipyard 1.13). */
export interface PseudoStreamParams {
  /** First byte address of its registers, a multiple of their size. */
  readonly address: AddressLike;
  /** Channels of two queues each, at least 1. Default 1. */
  readonly nChannels?: number;
  /** Bits of an entry, 1 to 63. Default 32. */
  readonly dataBits?: number;
}

/** Queues to and from an external block (chipyard 1.13): 4 KiB of registers for each channel, rounded up to a power of two. */
export class TLPseudoStream extends RegisterBlock {
  /** Its queues. */
  readonly ioNode: SourceNode<BundleBridge>;
  override readonly intnode: undefined;
  override readonly controlNode: SinkNode<TileLink>;

  /**
   * `beatBytes`: of its bus.
   *
   * @throws RequirementError `blocks/stream` for fewer than 1 channel or more than 63 bits, `address/misaligned` unless
   * the address is a multiple of the size of the registers.
   */
  constructor(options: PseudoStreamParams, beatBytes: number) {
    super('stream', ['sifive,stream0']);
    const { address, nChannels = 1, dataBits = 32 } = checkOptions('PseudoStreamParams', options);
    demand(
      nChannels >= 1 && dataBits <= 63,
      rules.blocksStream,
      () => `A stream has ${nChannels} channels of ${dataBits} bits.`,
      { help: 'Set nChannels to 1 or more, and dataBits to 63 or less.' },
    );
    this.ioNode = this.pins(streamPins(nChannels, dataBits));
    this.controlNode = this.registers({ address, size: 2 ** log2Ceil(4096 * nChannels), beatBytes });
  }
}

/**
 * Attaches a stream (chipyard 1.13).
 *
 * @throws RequirementError `subsystem/no-bus` if the bus is not there, and as {@link TLPseudoStream} does.
 *
 * @example
 * bundleBridge.makeSink(blocks.attachPseudoStream(system, { address: '0x1009_0000' }).ioNode);
 */
export function attachPseudoStream(
  context: BlockContext,
  params: PseudoStreamParams,
  options?: Omit<BlockAttachOptions, 'intXType'>,
): TLPseudoStream {
  const make = ({ beatBytes }: { readonly beatBytes: number }): TLPseudoStream => new TLPseudoStream(params, beatBytes);
  return attachBlock(context, { prefix: 'stream', where: SBUS, make }, options);
}
