import { fieldWires } from '../../bus/fields/index.js';
import { bool, bundle, type BundleType, flip, uint } from '../../bus/wires/index.js';
import type { APBBundleParameters } from './edge.js';

/** The wires of APB (hardware 2.4). */
export function apbWires({ addrBits, dataBits, requestFields, responseFields }: APBBundleParameters): BundleType {
  return bundle({
    ...{ psel: bool, penable: bool, pwrite: bool, paddr: uint(addrBits), pprot: uint(3), pwdata: uint(dataBits) },
    ...{ pstrb: uint(dataBits / 8), pauser: fieldWires(requestFields) },
    ...{ pready: flip(bool), pslverr: flip(bool), prdata: flip(uint(dataBits)), pduser: fieldWires(responseFields) },
  });
}
