import { checkOptions } from '../../base/options/index.js';
import type { AddressLike } from '../../base/address/index.js';
import type { SinkNode, SourceNode } from '../../graph/index.js';
import type { BundleBridge } from '../../protocols/bundle-bridge/index.js';
import type { TileLink } from '../../protocols/gathered/tl.js';
import type { Interrupts } from '../../protocols/interrupts/index.js';
import { attachBlock, type BlockAttachOptions } from './attach-block.js';
import type { BlockContext } from './block-context.js';
import { watchdogPins } from './pins.js';
import { RegisterBlock } from './register-block.js';

/** A watchdog (chipyard 1.12). */
export interface WDTParams {
  /** First byte address of its registers, a multiple of their size. */
  readonly address: AddressLike;
  /** Size of its registers in bytes, a power of two. Default 4096. */
  readonly size?: number;
  /** Width of a register in bytes. Default 4. */
  readonly regBytes?: number;
}

/** A watchdog: one interrupt, and wires to reset the system (chipyard 1.12). */
export class TLWDT extends RegisterBlock {
  /** Its wires. */
  readonly ioNode: SourceNode<BundleBridge>;
  override readonly intnode: SourceNode<Interrupts>;
  override readonly controlNode: SinkNode<TileLink>;

  /**
   * `beatBytes`: of its bus.
   *
   * @throws RequirementError `blocks/size` unless the size is a power of two.
   */
  constructor(options: WDTParams, beatBytes: number) {
    super('wdt', ['sifive,wdt0']);
    const { address, size } = checkOptions('WDTParams', options);
    this.ioNode = this.pins(watchdogPins());
    this.intnode = this.interrupts(1);
    this.controlNode = this.registers({ address, size, beatBytes });
  }
}

/**
 * Attaches a watchdog (chipyard 1.12).
 *
 * @throws RequirementError `subsystem/no-bus` if the bus is not there, and as {@link TLWDT} does.
 *
 * @example
 * bundleBridge.makeSink(blocks.attachWDT(system, { address: '0x1007_0000' }).ioNode);
 */
export function attachWDT(context: BlockContext, params: WDTParams, options?: BlockAttachOptions): TLWDT {
  return attachBlock(context, { prefix: 'wdt', make: ({ beatBytes }) => new TLWDT(params, beatBytes) }, options);
}
