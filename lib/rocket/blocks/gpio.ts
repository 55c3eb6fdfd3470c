import { checkOptions } from '../../base/options/index.js';
import type { AddressLike } from '../../base/address/index.js';
import { resourceInt } from '../../devicetree/index.js';
import type { SinkNode, SourceNode } from '../../graph/index.js';
import type { BundleBridge } from '../../protocols/bundle-bridge/index.js';
import type { TileLink } from '../../protocols/gathered/tl.js';
import type { Interrupts } from '../../protocols/interrupts/index.js';
import { attachBlock, type BlockAttachOptions } from './attach-block.js';
import type { BlockContext } from './block-context.js';
import { gpioPins, iofPins } from './pins.js';
import { RegisterBlock } from './register-block.js';

/** Pins that software reads and sets (chipyard 1.7). */
export interface GPIOParams {
  /** First byte address of its registers, a multiple of 4096. */
  readonly address: AddressLike;
  /** Number of pins, at least 0. */
  readonly width: number;
  /** Whether other blocks may take over the pins. Default false. */
  readonly includeIOF?: boolean;
  /** Registers for drive strengths, at least 1. Default 1. */
  readonly dsWidth?: number;
  /** Whether there is a register for pull resistors. Default false. */
  readonly hasPS?: boolean;
  /** Whether there is a register for pin tests. Default false. */
  readonly hasPOE?: boolean;
}

// Other devices may refer to its interrupts or to its pins.
const properties = {
  'gpio-controller': [],
  '#gpio-cells': [resourceInt(2)],
  'interrupt-controller': [],
  '#interrupt-cells': [resourceInt(2)],
};

/** Pins that software reads and sets (chipyard 1.7): one interrupt per pin. */
export class TLGPIO extends RegisterBlock {
  /** Its pins. */
  readonly ioNode: SourceNode<BundleBridge>;
  override readonly intnode: SourceNode<Interrupts>;
  /** The use of the pins by other blocks, if allowed. */
  readonly iofNode: SourceNode<BundleBridge> | undefined;
  override readonly controlNode: SinkNode<TileLink>;

  /**
   * `beatBytes`: of its bus.
   *
   * @throws RequirementError `interrupts/range` for a negative number of pins.
   */
  constructor(options: GPIOParams, beatBytes: number) {
    super('gpio', ['sifive,gpio0', 'sifive,gpio1'], () => properties);
    const { address, width, includeIOF = false } = checkOptions('GPIOParams', options);
    this.ioNode = this.pins(gpioPins(width));
    this.intnode = this.interrupts(width);
    if (includeIOF) this.iofNode = this.pins(iofPins(width), 'iofNode');
    this.controlNode = this.registers({ address, beatBytes });
  }
}

/**
 * Attaches pins (chipyard 1.7).
 *
 * @throws RequirementError `subsystem/no-bus` if the bus is not there, and as {@link TLGPIO} does.
 *
 * @example
 * bundleBridge.makeSink(blocks.attachGPIO(system, { address: '0x1001_0000', width: 8 }).ioNode);
 */
export function attachGPIO(context: BlockContext, params: GPIOParams, options?: BlockAttachOptions): TLGPIO {
  return attachBlock(context, { prefix: 'gpio', make: ({ beatBytes }) => new TLGPIO(params, beatBytes) }, options);
}
