import { checkOptions } from '../../../base/options/index.js';
import type { AddressLike } from '../../../base/address/index.js';
import { lazyModule, type SinkNode } from '../../../graph/index.js';
import { SimpleDevice } from '../../../devicetree/index.js';
import { blockerRegisters } from './blocker-registers.js';
import { TLBusBypassBase } from './bus-bypass.js';
import type { TileLink } from '../tilelink.js';

/** Options of {@link BasicBusBlocker}. */
export interface BasicBusBlockerOptions {
  /** Address of the control registers, a multiple of 4096. */
  readonly controlAddress: AddressLike;
  /** Width of the control port in bytes, a power of two. */
  readonly controlBeatBytes: number;
  /** Width of the bus that is blocked, in bytes, a power of two. */
  readonly blockedBeatBytes: number;
  /** Whether blocked requests are never answered, instead of denied. Default false. */
  readonly deadlock?: boolean;
}

/** A bus that software can close through a register (tilelink 6.4). */
export class BasicBusBlocker extends TLBusBypassBase {
  /** What to bind to the bus of the control registers. */
  readonly controlNode: SinkNode<TileLink>;

  /**
   * The registers take 4096 bytes.
   *
   * @throws RequirementError `address/misaligned` unless they lie at a multiple of 4096, and as {@link toAddress} and
   * {@link TLBusBypassBase} do.
   */
  constructor(options: BasicBusBlockerOptions) {
    const { blockedBeatBytes, deadlock = false } = checkOptions('BasicBusBlockerOptions', options);
    super({ beatBytes: blockedBeatBytes, deadlock });
    this.controlNode = blockerRegisters(options, new SimpleDevice('basic-bus-blocker', ['sifive,basic-bus-blocker0']));
  }
}

/**
 * Puts a {@link BasicBusBlocker} into the current module (tilelink 6.4). Returns the module, whose `controlNode` has to
 * be bound as well as its `node`.
 *
 * @throws RequirementError unless `controlAddress` is a multiple of 4096.
 */
export function busBlocker(options: BasicBusBlockerOptions): BasicBusBlocker {
  return lazyModule(() => new BasicBusBlocker(options), { shortcut: 'bus_blocker' });
}
