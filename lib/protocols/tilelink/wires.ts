import { type Channel, channelWires } from '../../bus/crossings/index.js';
import { fieldWires } from '../../bus/fields/index.js';
import { remembered } from '../../graph/index.js';
import { bool, bundle, type BundleType, decoupled, uint } from '../../bus/wires/index.js';
import type { TLBundleParameters } from './edge.js';

/** The channels of TileLink, all five, whether they exist or not (hardware 2.2). */
export function tileLinkChannels(params: TLBundleParameters): readonly Channel[] {
  const { addressBits, dataBits, sourceBits, sinkBits, sizeBits } = params;
  const head = (param: number) => ({ opcode: uint(3), param: uint(param), size: uint(sizeBits) });
  const from = { source: uint(sourceBits), address: uint(addressBits) };
  const request = { user: fieldWires(params.requestFields), echo: fieldWires(params.echoFields) };
  const response = { user: fieldWires(params.responseFields), echo: fieldWires(params.echoFields) };
  const mask = uint(dataBits / 8);
  const data = { data: uint(dataBits), corrupt: bool };
  return [
    ['a', bundle({ ...head(3), ...from, ...request, mask, ...data }), false],
    ['b', bundle({ ...head(2), ...from, mask, ...data }), true],
    ['c', bundle({ ...head(3), ...from, ...request, ...data }), false],
    [
      'd',
      bundle({ ...head(2), source: uint(sourceBits), sink: uint(sinkBits), denied: bool, ...response, ...data }),
      true,
    ],
    ['e', bundle({ sink: uint(sinkBits) }), false],
  ];
}

/** The channels of an edge: A and D, and with coherence B, C and E (hardware 2.2). */
function existingChannels(params: TLBundleParameters): readonly Channel[] {
  return tileLinkChannels(params).filter(([name]) => params.hasBCE || name === 'a' || name === 'd');
}

/** The wires of an edge; made once for each bundle, since most edges of a design have the same. */
export const tileLinkWires: (params: TLBundleParameters) => BundleType = remembered((params: TLBundleParameters) =>
  channelWires(existingChannels(params), decoupled),
);
