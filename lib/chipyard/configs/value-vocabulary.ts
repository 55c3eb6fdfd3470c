import { type AddressLike, AddressSet, toAddress } from '../../base/address/index.js';
import type { Maker } from '../../config/index.js';
import type { TLBufferOptions } from '../../protocols/gathered/tl.js';
import type { BroadcastParams } from '../../rocket/index.js';
import {
  gemminiData,
  opcodes,
  parametersOf,
  prefetchers,
  serializations,
} from '../../rocket/configs/argument-kinds.js';
import { type SerialBundleParams, serialBundleParams } from '../links/serial-params.js';
import { sodorPipelines, stage3Factory } from '../tiles/sodor/sodor-fragments.js';
import { saturnParams } from '../tiles/saturn/saturn-fragments.js';

// Queues at a port of the second-level cache, by their names in expressions.
const portBuffers: Readonly<Record<string, TLBufferOptions>> = {
  none: { all: 'none' },
  full: { all: 'default' },
  fullC: { all: 'none', c: 'default' },
  flowAD: { all: 'none', a: 'flow', d: 'flow' },
  flowAE: { all: 'none', a: 'flow', e: 'flow' },
};

/** Values without arguments that only fragments of chips take. */
export const chipValues: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ...[...opcodes, ...gemminiData, ...serializations].map((name): [string, unknown] => [name, name]),
  ...Object.entries(portBuffers).map(([name, buffers]): [string, unknown] => [
    `InclusiveCachePortParameters.${name}`,
    buffers,
  ]),
  ['TLSerdesser.STANDARD_TLBUNDLE_PARAMS', serialBundleParams],
  ...saturnParams,
  ...Object.entries(sodorPipelines),
]);

const addressSets: Readonly<Record<string, readonly [signature: string, make: Maker<unknown>['make']]>> = {
  AddressSet: [
    'base: address, mask: address',
    (base: AddressLike, mask: AddressLike) => new AddressSet(toAddress(base), toAddress(mask)),
  ],
  misaligned: [
    'base: address, size: address',
    (base: AddressLike, size: AddressLike) => AddressSet.misaligned(toAddress(base), toAddress(size)),
  ],
};

/** Values with arguments that only fragments of chips take. */
export const chipMakers: ReadonlyMap<string, Maker<unknown>> = new Map<string, Maker<unknown>>([
  ...Object.entries(addressSets).map(([name, [signature, make]]): [string, Maker<unknown>] => [
    name,
    { make, parameters: parametersOf(signature) },
  ]),
  [
    'BroadcastParams',
    {
      make: (nTrackers = 4, bufferless = false, controlAddress?: AddressLike | null): BroadcastParams => ({
        ...{ nTrackers, bufferless, controlAddress: controlAddress ?? undefined },
      }),
      parameters: parametersOf('nTrackers?: int, bufferless?: bool, controlAddress?: maybeAddress'),
    },
  ],
  [
    'TLBundleParameters',
    {
      make: serialBundle,
      parameters: parametersOf(
        'addressBits: int, dataBits: int, sourceBits: int, sinkBits: int, sizeBits: int, echoFields: noFields, requestFields: noFields, responseFields: noFields, hasBCE: bool',
      ),
    },
  ],
  ['Stage3Factory', { make: stage3Factory, parameters: parametersOf('ports?: int') }],
  // The kind of the prefetcher and its arguments do not affect the graph.
  ...Object.entries(prefetchers).map(([name, takes]): [string, Maker<unknown>] => [
    name,
    { make: () => name, parameters: parametersOf(takes) },
  ]),
]);

// A link transports no additional fields.
function serialBundle(
  addressBits: number,
  dataBits: number,
  sourceBits: number,
  sinkBits: number,
  sizeBits: number,
  _echoFields: readonly [],
  _requestFields: readonly [],
  _responseFields: readonly [],
  hasBCE: boolean,
): SerialBundleParams {
  return { addressBits, dataBits, sourceBits, sinkBits, sizeBits, hasBCE };
}
