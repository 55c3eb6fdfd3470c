import { checkOptions } from '../../base/options/index.js';
import type { AddressLike } from '../../base/address/index.js';
import type { SinkNode, SourceNode } from '../../graph/index.js';
import type { BundleBridge } from '../../protocols/bundle-bridge/index.js';
import type { TileLink } from '../../protocols/gathered/tl.js';
import { attachBlock, type BlockAttachOptions } from './attach-block.js';
import type { BlockContext } from './block-context.js';
import { porGenInside, porGenPins } from './pins.js';
import { RegisterBlock } from './register-block.js';

/** A generator of the power-on reset (chipyard 1.14). */
export interface PorGenParams {
  /** First byte address of its registers, a multiple of 4096. */
  readonly address: AddressLike;
}

/** A generator of the power-on reset (chipyard 1.14). */
export class TLPorGen extends RegisterBlock {
  /** Its wires to the board. */
  readonly ioNode: SourceNode<BundleBridge>;
  /** Its wires to the rest of the chip. */
  readonly pin: SourceNode<BundleBridge>;
  override readonly intnode: undefined;
  override readonly controlNode: SinkNode<TileLink>;

  /**
   * `beatBytes`: of its bus.
   *
   * @throws RequirementError `address/misaligned` unless the address is a multiple of 4096.
   */
  constructor(options: PorGenParams, beatBytes: number) {
    super('poweronresetgen', ['sifive, porgen0']);
    const { address } = checkOptions('PorGenParams', options);
    this.ioNode = this.pins(porGenPins());
    this.pin = this.pins(porGenInside(), 'pin');
    this.controlNode = this.registers({ address, beatBytes });
  }
}

/**
 * Attaches a generator of the power-on reset (chipyard 1.14).
 *
 * @throws RequirementError `subsystem/no-bus` if the bus is not there, and as {@link TLPorGen} does.
 *
 * @example
 * const por = blocks.attachPorGen(system, { address: '0x1008_0000' });
 * for (const pins of [por.ioNode, por.pin]) bundleBridge.makeSink(pins);
 */
export function attachPorGen(
  context: BlockContext,
  params: PorGenParams,
  options?: Omit<BlockAttachOptions, 'intXType'>,
): TLPorGen {
  const make = ({ beatBytes }: { readonly beatBytes: number }): TLPorGen => new TLPorGen(params, beatBytes);
  return attachBlock(context, { prefix: 'por', domain: 'porgen', make }, options);
}
