import { checkOptions } from '../../base/options/index.js';
import type { AddressLike } from '../../base/address/index.js';
import type { SinkNode, SourceNode } from '../../graph/index.js';
import type { BundleBridge } from '../../protocols/bundle-bridge/index.js';
import type { TileLink } from '../../protocols/gathered/tl.js';
import type { Interrupts } from '../../protocols/interrupts/index.js';
import { attachBlock, type BlockAttachOptions } from './attach-block.js';
import type { BlockContext } from './block-context.js';
import { i2cPins } from './pins.js';
import { RegisterBlock } from './register-block.js';

/** An I²C controller (chipyard 1.8). */
export interface I2CParams {
  /** First byte address of its registers, a multiple of 4096. */
  readonly address: AddressLike;
  /** Device tree `compatible` strings, most specific first. Default `sifive,i2c0`. */
  readonly compatible?: readonly string[];
}

/** An I²C controller: one interrupt (chipyard 1.8). */
export class TLI2C extends RegisterBlock {
  /** Its wires. */
  readonly ioNode: SourceNode<BundleBridge>;
  override readonly intnode: SourceNode<Interrupts>;
  override readonly controlNode: SinkNode<TileLink>;

  /**
   * `beatBytes`: of its bus.
   *
   * @throws RequirementError `address/misaligned` unless the address is a multiple of 4096.
   */
  constructor(options: I2CParams, beatBytes: number) {
    const { address, compatible = ['sifive,i2c0'] } = checkOptions('I2CParams', options);
    super('i2c', compatible);
    this.ioNode = this.pins(i2cPins());
    this.intnode = this.interrupts(1);
    this.controlNode = this.registers({ address, beatBytes });
  }
}

/**
 * Attaches an I²C controller (chipyard 1.8).
 *
 * @throws RequirementError `subsystem/no-bus` if the bus is not there, and as {@link TLI2C} does.
 *
 * @example
 * bundleBridge.makeSink(blocks.attachI2C(system, { address: '0x1004_0000' }).ioNode);
 */
export function attachI2C(context: BlockContext, params: I2CParams, options?: BlockAttachOptions): TLI2C {
  return attachBlock(context, { prefix: 'i2c', make: ({ beatBytes }) => new TLI2C(params, beatBytes) }, options);
}
