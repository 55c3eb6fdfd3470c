import { type AddressLike, AddressSet, toAddress } from '../../../base/address/index.js';
import type { SimpleDevice } from '../../../devicetree/index.js';
import type { SinkNode } from '../../../graph/index.js';
import { registerNode } from '../devices/register-node.js';
import type { TileLink } from '../tilelink.js';

/** The 4096 bytes of registers by which software closes a bus (tilelink 6.4). */
export function blockerRegisters(
  { controlAddress, controlBeatBytes }: { readonly controlAddress: AddressLike; readonly controlBeatBytes: number },
  device: SimpleDevice,
): SinkNode<TileLink> {
  return registerNode({
    name: 'controlNode',
    address: [new AddressSet(toAddress(controlAddress), 0xfffn)],
    device,
    beatBytes: controlBeatBytes,
  });
}
