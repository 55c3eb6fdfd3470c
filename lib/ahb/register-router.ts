import { type AddressLike, AddressSet, toAddress } from '../address/index.js';
import { LazyModule, type SinkNode } from '../graph/index.js';
import { type Device, SimpleDevice } from '../resources/index.js';
import type { AHBSlave } from './ahb.js';
import { type AmbaRegisterNodeOptions, registerNode } from './register-node.js';

/** What a device with registers on AHB or APB says about itself. */
export interface AmbaRegisterRouterOptions extends Omit<AmbaRegisterNodeOptions, 'name' | 'address'> {
  /** Name of the device. */
  readonly name: string;
  /** Compatible strings of the device. */
  readonly compat: readonly string[];
  /** First address, a multiple of the size. */
  readonly base: AddressLike;
  /** Of the registers, in bytes, a power of two. Default 4096. */
  readonly size?: AddressLike;
}

/** A device with control registers on AHB (HasAHBControlRegMap, amba 7.3): the base of devices of one's own. */
export abstract class AHBRegisterRouter extends LazyModule {
  readonly device: Device;
  readonly controlNode: SinkNode<AHBSlave>;

  /** Raises `address/size`, `address/misaligned` and what {@link registerNode} raises. */
  constructor({ name, compat, base, size = 4096, ...registers }: AmbaRegisterRouterOptions) {
    super();
    this.device = new SimpleDevice(name, compat);
    this.controlNode = registerNode({ ...registers, name: 'controlNode', address: region(base, size) });
  }

  /** The registers: the same node as `controlNode`, as there is no clock crossing for AHB. */
  get node(): SinkNode<AHBSlave> {
    return this.controlNode;
  }
}

/** The registers of a device as one set. */
export function region(base: AddressLike, size: AddressLike): AddressSet {
  return AddressSet.range(toAddress(base), toAddress(size));
}
