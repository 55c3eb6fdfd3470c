import { type Channel, channelWires } from '../../bus/crossings/index.js';
import { bundle, type BundleType, decoupled, uint } from '../../bus/wires/index.js';
import type { WordBundle } from '../word-bus/protocol.js';

/** The five channels of AXI4-Lite (standards 2.1): those of AXI4 without ids, bursts, locks, caches and regions. */
export function axi4LiteWires({ addrBits, dataBits }: WordBundle): BundleType {
  const address = bundle({ addr: uint(addrBits), prot: uint(3) });
  const data = uint(dataBits);
  const resp = uint(2);
  const channels: readonly Channel[] = [
    ['aw', address, false],
    ['w', bundle({ data, strb: uint(dataBits / 8) }), false],
    ['b', bundle({ resp }), true],
    ['ar', address, false],
    ['r', bundle({ data, resp }), true],
  ];
  return channelWires(channels, decoupled);
}
