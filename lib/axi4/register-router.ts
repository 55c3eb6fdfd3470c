import { type AddressLike, AddressSet, formatSize, hex, isPow2Big, toAddress } from '../address/index.js';
import type { ClockCrossing } from '../crossings/index.js';
import { require } from '../diagnostic/index.js';
import { type Handle, LazyModule, type Nothing, type SinkNode } from '../graph/index.js';
import type { AXI4 } from './axi4.js';
import { crossIn } from './crossing.js';
import { type AXI4RegisterNodeOptions, registerNode } from './register-node.js';

/** What a device with registers says about them (amba 4.13). */
export interface AXI4RegisterRouterOptions extends Omit<AXI4RegisterNodeOptions, 'address' | 'name'> {
  /** First address, a multiple of the size. */
  readonly base: AddressLike;
  /** Of the registers, in bytes, a power of two. Default 4096. */
  readonly size?: AddressLike;
}

/** A device with control registers (HasAXI4ControlRegMap of a RegisterRouter, amba 4.13): the base of devices of one's own. */
export abstract class AXI4RegisterRouter extends LazyModule {
  readonly controlNode: SinkNode<AXI4>;

  /** Raises `axi4/router-size` unless the size is a power of two, `address/misaligned` unless the base is a multiple of it. */
  constructor(options: AXI4RegisterRouterOptions) {
    super();
    const { base, size: bytes = 4096, ...registers } = options;
    const size = toAddress(bytes);
    require(isPow2Big(size), 'axi4/router-size', () =>
      `The registers at ${hex(toAddress(base))} take ${hex(size)} bytes (${formatSize(size)}), which is not a power of two.`, {
      help: 'Round the size up to a power of two.',
    });
    this.controlNode = registerNode({
      ...registers,
      name: 'controlNode',
      address: new AddressSet(toAddress(base), size - 1n),
    });
  }

  /** The control registers with a clock crossing in front, for a bus in another clock domain. */
  controlXing(crossing?: ClockCrossing): Handle<AXI4, Nothing> {
    return crossIn(this, this.controlNode, crossing, 'controlXing');
  }
}
