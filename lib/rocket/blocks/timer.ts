import { checkOptions } from '../../base/options/index.js';
import type { AddressLike } from '../../base/address/index.js';
import { noCrossing } from '../../bus/crossings/index.js';
import { declareAnchors } from '../../devicetree/index.js';
import { lazyModule, setRole, type SinkNode, type SourceNode } from '../../graph/index.js';
import type { TileLink } from '../../protocols/gathered/tl.js';
import type { Interrupts } from '../../protocols/interrupts/index.js';
import { CBUS } from '../locations.js';
import { attachBlock, attachInterrupts, type BlockAttachOptions, fragmenterOf } from './attach-block.js';
import type { BlockContext } from './block-context.js';
import { RegisterBlock } from './register-block.js';

/** A timer (chipyard 1.10). */
export interface TimerParams {
  /** First byte address of its registers, a multiple of their size. */
  readonly address: AddressLike;
  /** Size of its registers in bytes, a power of two. Default 4096. */
  readonly size?: number;
  /** Width of a register in bytes. Default 4. */
  readonly regBytes?: number;
  /** Bits of its comparator. Default 16. */
  readonly cmpWidth?: number;
}

/** A timer: one interrupt (chipyard 1.10). */
export class Timer extends RegisterBlock {
  override readonly intnode: SourceNode<Interrupts>;
  override readonly controlNode: SinkNode<TileLink>;

  /**
   * `beatBytes`: of its bus.
   *
   * @throws RequirementError `blocks/size` unless the size is a power of two.
   */
  constructor(options: TimerParams, beatBytes: number) {
    super('timer', ['sifive,timer0']);
    const { address, size } = checkOptions('TimerParams', options);
    this.intnode = this.interrupts(1);
    this.controlNode = this.registers({ address, size, beatBytes });
  }
}

/**
 * Attaches a timer (chipyard 1.10).
 *
 * @throws RequirementError `subsystem/no-bus` if the bus is not there, and as {@link Timer} does.
 *
 * @example
 * blocks.attachTimer(system, { address: '0x1006_0000' });
 */
export function attachTimer(context: BlockContext, params: TimerParams, options?: BlockAttachOptions): Timer {
  return attachBlock(context, { prefix: 'timer', make: ({ beatBytes }) => new Timer(params, beatBytes) }, options);
}

/**
 * Attaches a timer to the control bus as the key of timers does: without a number, and without its clock in the device tree
 * (chipyard 1.11).
 *
 * @throws RequirementError `subsystem/no-bus` if there is no control bus, and as {@link Timer} does.
 *
 * @example
 * blocks.attachControlTimer(system, { address: '0x1006_1000' });
 */
export function attachControlTimer(context: BlockContext, params: TimerParams): Timer {
  declareAnchors();
  const bus = context.locate(CBUS, 'a timer');
  const domain = bus.generateSynchronousDomain();
  const timer = domain.inside(() => lazyModule(() => new Timer(params, bus.beatBytes), { name: 'timer' }));
  setRole(timer.controlNode, { name: 'a timer' });
  bus.coupleTo('slave_named_timer', (from) => timer.controlXing(noCrossing).from(fragmenterOf(bus)).from(from));
  attachInterrupts(context, timer, noCrossing);
  return timer;
}
