import { checkOptions } from '../../../base/options/index.js';
import { type Clocks, clockAdapterNode } from '../../clocks/index.js';
import { type AdapterNode, lazyModule, type SinkNode } from '../../../graph/index.js';
import { SimpleDevice } from '../../../devicetree/index.js';
import { blockerRegisters } from './blocker-registers.js';
import type { BasicBusBlockerOptions } from './bus-blocker.js';
import { TLBusBypassBase } from './bus-bypass.js';
import type { TileLink } from '../tilelink.js';

/** A bus that software can close together with its clock (tilelink 6.4). */
export class TLClockBlocker extends TLBusBypassBase {
  /** What to bind to the bus of the control registers. */
  readonly controlNode: SinkNode<TileLink>;
  /** The clock that stops while the bus is closed; its parameters pass unchanged. */
  readonly clockNode: AdapterNode<Clocks>;

  /**
   * The registers take 4096 bytes.
   *
   * @throws RequirementError `address/misaligned` unless they lie at a multiple of 4096, and as {@link toAddress} and
   * {@link TLBusBypassBase} do.
   */
  constructor(options: BasicBusBlockerOptions) {
    const { blockedBeatBytes, deadlock = false } = checkOptions('BasicBusBlockerOptions', options);
    super({ beatBytes: blockedBeatBytes, deadlock });
    this.controlNode = blockerRegisters(options, new SimpleDevice('clock-blocker', ['sifive,clock-blocker0']));
    this.clockNode = clockAdapterNode({ name: 'clockNode' });
  }
}

/**
 * Puts a {@link TLClockBlocker} into the current module (tilelink 6.4). Returns the module, whose `controlNode` and
 * `clockNode` have to be bound as well as its `node`.
 *
 * @throws RequirementError unless `controlAddress` is a multiple of 4096.
 */
export function clockBlocker(options: BasicBusBlockerOptions): TLClockBlocker {
  return lazyModule(() => new TLClockBlocker(options), { shortcut: 'clock_blocker' });
}
