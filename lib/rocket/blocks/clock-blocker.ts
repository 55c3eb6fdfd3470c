import { checkOptions } from '../../base/options/index.js';
import { type AddressLike, AddressSet, toAddress } from '../../base/address/index.js';
import { SimpleDevice } from '../../devicetree/index.js';
import type { AdapterNode, SinkNode } from '../../graph/index.js';
import { clockAdapterNode, type Clocks } from '../../protocols/clocks/index.js';
import * as tl from '../../protocols/gathered/tl.js';

/** Options of {@link TLClockBlocker}. */
export interface ClockBlockerOptions {
  /** First byte address of its 4 KiB of registers, a multiple of 4096. */
  readonly address: AddressLike;
  /** Width of the bus and of the registers in bytes, a power of two. */
  readonly beatBytes: number;
}

/** Lets software cut a device off from its bus and stop its clock (chipyard 1.3). */
export class TLClockBlocker extends tl.TLBusBypassBase {
  /** The registers that software writes. */
  readonly controlNode: SinkNode<tl.TileLink>;
  /** The clock that is stopped. */
  readonly clockNode: AdapterNode<Clocks>;

  /**
   * @throws RequirementError `address/misaligned` unless the address is a multiple of 4096, `tilelink/channel-width`
   * unless `beatBytes` is a power of two.
   */
  constructor(options: ClockBlockerOptions) {
    const { address, beatBytes } = checkOptions('ClockBlockerOptions', options);
    super({ beatBytes });
    const device = new SimpleDevice('clock-blocker', ['sifive,clock-blocker0']);
    const registers = [new AddressSet(toAddress(address), 0xfffn)];
    this.controlNode = tl.registerNode({ name: 'controlNode', address: registers, device, beatBytes });
    this.clockNode = clockAdapterNode({ name: 'clockNode' });
  }
}
