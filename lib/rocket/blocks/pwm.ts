import { checkOptions } from '../../base/options/index.js';
import type { AddressLike } from '../../base/address/index.js';
import { resourceInt } from '../../devicetree/index.js';
import type { SinkNode, SourceNode } from '../../graph/index.js';
import type { BundleBridge } from '../../protocols/bundle-bridge/index.js';
import type { TileLink } from '../../protocols/gathered/tl.js';
import type { Interrupts } from '../../protocols/interrupts/index.js';
import { attachBlock, type BlockAttachOptions } from './attach-block.js';
import type { BlockContext } from './block-context.js';
import { pwmPins } from './pins.js';
import { RegisterBlock } from './register-block.js';

/** A pulse-width modulator (chipyard 1.9). */
export interface PWMParams {
  /** First byte address of its registers, a multiple of their size. */
  readonly address: AddressLike;
  /** Size of its registers in bytes, a power of two. Default 4096. */
  readonly size?: number;
  /** Width of a register in bytes. Default 4. */
  readonly regBytes?: number;
  /** Comparators, at least 0: as many outputs and interrupts. Default 4. */
  readonly ncmp?: number;
  /** Bits of a comparator. Default 16. */
  readonly cmpWidth?: number;
  /** Device tree `compatible` strings, most specific first. Default `sifive,pwm0`. */
  readonly compatible?: readonly string[];
}

/** A pulse-width modulator: one interrupt for each comparator (chipyard 1.9). */
export class TLPWM extends RegisterBlock {
  /** Its outputs. */
  readonly ioNode: SourceNode<BundleBridge>;
  override readonly intnode: SourceNode<Interrupts>;
  override readonly controlNode: SinkNode<TileLink>;

  /**
   * `beatBytes`: of its bus.
   *
   * @throws RequirementError `blocks/size` unless the size is a power of two, `interrupts/range` for a negative number
   * of comparators.
   */
  constructor(options: PWMParams, beatBytes: number) {
    const { address, size, ncmp = 4, cmpWidth = 16, compatible = ['sifive,pwm0'] } = checkOptions('PWMParams', options);
    super('pwm', compatible, () => ({
      'sifive,comparator-widthbits': [resourceInt(cmpWidth)],
      'sifive,ncomparators': [resourceInt(ncmp)],
    }));
    this.ioNode = this.pins(pwmPins(ncmp));
    this.intnode = this.interrupts(ncmp);
    this.controlNode = this.registers({ address, size, beatBytes });
  }
}

/**
 * Attaches a pulse-width modulator (chipyard 1.9).
 *
 * @throws RequirementError `subsystem/no-bus` if the bus is not there, and as {@link TLPWM} does.
 *
 * @example
 * bundleBridge.makeSink(blocks.attachPWM(system, { address: '0x1005_0000' }).ioNode);
 */
export function attachPWM(context: BlockContext, params: PWMParams, options?: BlockAttachOptions): TLPWM {
  return attachBlock(context, { prefix: 'pwm', make: ({ beatBytes }) => new TLPWM(params, beatBytes) }, options);
}
