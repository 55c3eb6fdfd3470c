import { fieldWires } from '../../bus/fields/index.js';
import { bool, bundle, type BundleType, flip, uint } from '../../bus/wires/index.js';
import type { AHBBundleParameters } from './edge.js';

/** The wires between a master and an arbiter (hardware 2.4). */
export function ahbMasterWires(params: AHBBundleParameters): BundleType {
  return bundle({
    ...(params.lite ? { hmastlock: bool } : { hlock: bool, hbusreq: bool, hgrant: flip(bool) }),
    ...{ hready: flip(bool), ...transfer(params) },
  });
}

/** The wires between an arbiter and a slave (hardware 2.4). */
export function ahbSlaveWires(params: AHBBundleParameters): BundleType {
  return bundle({
    ...{ hmastlock: bool, hsel: bool, hready: bool, hreadyout: flip(bool), ...transfer(params) },
    ...(params.lite ? {} : { hmaster: uint(4), hsplit: flip(uint(16)) }),
  });
}

function transfer({ addrBits, dataBits, hrespBits, requestFields, responseFields }: AHBBundleParameters) {
  return {
    ...{ htrans: uint(2), hsize: uint(3), hburst: uint(3), hwrite: bool, hprot: uint(4), haddr: uint(addrBits) },
    ...{ hauser: fieldWires(requestFields), hduser: fieldWires(responseFields), hwdata: uint(dataBits) },
    ...{ hresp: flip(uint(hrespBits)), hrdata: flip(uint(dataBits)) },
  };
}
