import type { Channel } from '../../bus/crossings/index.js';
import { type BundleField, fieldWires } from '../../bus/fields/index.js';
import { bool, bundle, uint } from '../../bus/wires/index.js';
import type { AXI4BundleParameters } from './edge.js';

const isControl = ({ key }: BundleField): boolean => key.keyClass === 'control';
const isData = ({ key }: BundleField): boolean => key.keyClass === 'data';

/** The five channels of AXI4 (hardware 2.3). */
export function axi4ChannelWires(params: AXI4BundleParameters): readonly Channel[] {
  const { addrBits, dataBits, idBits, requestFields, responseFields } = params;
  const id = uint(idBits);
  const resp = uint(2);
  const data = uint(dataBits);
  const echo = fieldWires(params.echoFields);
  const address = {
    ...{ id, addr: uint(addrBits), len: uint(8), size: uint(3), burst: uint(2), lock: uint(1), cache: uint(4) },
    ...{ prot: uint(3), qos: uint(4), user: fieldWires(requestFields.filter(isControl)), echo },
  };
  const w = { data, strb: uint(dataBits / 8), last: bool, user: fieldWires(requestFields.filter(isData)) };
  return [
    ['aw', bundle({ ...address, ...(params.atomics ? { atop: uint(6) } : {}) }), false],
    ['w', bundle(w), false],
    ['b', bundle({ id, resp, user: fieldWires(responseFields.filter(isControl)), echo }), true],
    ['ar', bundle(address), false],
    ['r', bundle({ id, data, resp, user: fieldWires(responseFields), echo, last: bool }), true],
  ];
}
