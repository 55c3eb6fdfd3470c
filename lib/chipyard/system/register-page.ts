import { type AddressLike, AddressSet, toAddress } from '../../base/address/index.js';
import type { SimpleDevice } from '../../devicetree/index.js';
import type { SinkNode } from '../../graph/index.js';
import * as tl from '../../protocols/gathered/tl.js';

/** 4 KiB of control registers of a device, in the current module (tilelink 6.6). */
export function registerPage(
  name: string,
  address: AddressLike,
  device: SimpleDevice,
  beatBytes: number,
): SinkNode<tl.TileLink> {
  return tl.registerNode({ name, address: [new AddressSet(toAddress(address), 0xfffn)], device, beatBytes });
}
