import { AddressSet, IdRange, type RegionType, regionTypes, toAddress, TransferSizes } from '../base/address/index.js';
import { AsyncQueueParams, BufferParams, CreditedDelay } from '../bus/crossings/index.js';
import {
  ambaCorrupt,
  ambaCorruptField,
  ambaProt,
  ambaProtField,
  axi4ExtraId,
  axi4ExtraIdField,
  axi4FragLast,
  axi4FragLastField,
  axi4TLState,
  axi4TLStateField,
  BundleField,
  BundleKey,
} from '../bus/fields/index.js';
import { uint } from '../bus/wires/index.js';
import { Resource, SimpleDevice } from '../devicetree/index.js';
import {
  boolean,
  either,
  integer,
  type JsonSchema,
  kindOf,
  list,
  mapped,
  object,
  oneOf,
  optional,
  type OptionalField,
  pair,
  type Reader,
  string,
  wrong,
} from './reader.js';

/** An address, mask or size: an integer, or a string such as `"0x8000_0000"` or `"-0x41"`. */
export const address: Reader<bigint> = {
  schema: { anyOf: [{ type: 'integer' }, { type: 'string', pattern: '^-?(0x[0-9a-fA-F_]+|[0-9_]+)$' }] },
  read: (at) => {
    const { value } = at;
    if (typeof value === 'number' && Number.isSafeInteger(value)) return () => BigInt(value);
    if (typeof value === 'string' && /^-?(0x[0-9a-f_]+|[0-9_]+)$/i.test(value)) return () => toAddress(value);
    throw wrong('an address: an integer or a string such as "0x8000_0000"', at);
  },
};

/** `[base, mask]`. */
export const addressSet: Reader<AddressSet> = mapped(
  pair(address, address),
  ([base, mask]) => new AddressSet(base, mask),
);
/** A list of `[base, mask]`. */
export const addressSets: Reader<AddressSet[]> = list(addressSet);
/** `[min, max]` in bytes; `[0, 0]` is none. */
export const sizes: Reader<TransferSizes> = mapped(pair(integer, integer), ([min, max]) => new TransferSizes(min, max));
/** `[start, end]`, half open. */
export const idRange: Reader<IdRange> = mapped(pair(integer, integer), ([start, end]) => new IdRange(start, end));
export const regionType: Reader<RegionType> = oneOf(regionTypes);

const bufferRecord = object({ depth: integer, flow: optional(boolean), pipe: optional(boolean) });

/** A preset, a depth, or `{depth, flow, pipe}`. */
export const buffer: Reader<BufferParams> = either(
  (value) => typeof value === 'string',
  mapped(oneOf(['default', 'none', 'flow', 'pipe']), (preset) => BufferParams.from(preset)),
  either(
    (value) => typeof value === 'number',
    mapped(integer, (depth) => new BufferParams(depth)),
    mapped(bufferRecord, ({ depth, flow, pipe }) => new BufferParams(depth, flow, pipe)),
  ),
);

/** `[debit, credit]`. */
export const creditedDelay: Reader<CreditedDelay> = mapped(
  pair(integer, integer),
  ([debit, credit]) => new CreditedDelay(debit, credit),
);

/** The keys of an asynchronous queue. */
export const asyncQueueFields: {
  readonly depth: OptionalField<number>;
  readonly sync: OptionalField<number>;
  readonly safe: OptionalField<boolean>;
  readonly narrow: OptionalField<boolean>;
} = {
  depth: optional(integer),
  sync: optional(integer),
  safe: optional(boolean),
  narrow: optional(boolean),
};

/** The queue for these keys. */
export function asyncQueue(options: {
  depth?: number;
  sync?: number;
  safe?: boolean;
  narrow?: boolean;
}): AsyncQueueParams {
  return new AsyncQueueParams(options);
}

const documentKey = (kind: 'control' | 'data', name: string): BundleKey =>
  new BundleKey(name, kind, kind === 'control' ? `DocumentControlKey(${name})` : `DocumentDataKey(${name})`);

const stockKey = (word: string, made: BundleKey): Reader<BundleKey> =>
  mapped(object({ key: oneOf([word]) }), () => made);
const namedKey = (kind: 'control' | 'data'): Reader<BundleKey> =>
  mapped(object({ key: oneOf([kind]), name: string }), ({ name }) => documentKey(kind, name));

const anyKey: Reader<BundleKey> = kindOf('key', {
  AMBAProt: stockKey('AMBAProt', ambaProt),
  AMBACorrupt: stockKey('AMBACorrupt', ambaCorrupt),
  AXI4FragLast: stockKey('AXI4FragLast', axi4FragLast),
  AXI4ExtraId: stockKey('AXI4ExtraId', axi4ExtraId),
  AXI4TLState: stockKey('AXI4TLState', axi4TLState),
  control: namedKey('control'),
  data: namedKey('data'),
});

const stockField = (word: string, made: BundleField): Reader<BundleField> =>
  mapped(object({ field: oneOf([word]) }), () => made);
const namedField = (kind: 'control' | 'data', className: string): Reader<BundleField> =>
  mapped(
    object({ field: oneOf([kind]), name: string, width: integer }),
    ({ name, width }) => new BundleField(documentKey(kind, name), `${className}(${name},${width})`, uint(width)),
  );

const anyField: Reader<BundleField> = kindOf('field', {
  AMBAProt: stockField('AMBAProt', ambaProtField),
  AMBACorrupt: stockField('AMBACorrupt', ambaCorruptField),
  AXI4FragLast: stockField('AXI4FragLast', axi4FragLastField),
  AXI4ExtraId: mapped(object({ field: oneOf(['AXI4ExtraId']), width: integer }), ({ width }) =>
    axi4ExtraIdField(width),
  ),
  AXI4TLState: mapped(object({ field: oneOf(['AXI4TLState']), sourceBits: integer }), ({ sourceBits }) =>
    axi4TLStateField(sourceBits),
  ),
  control: namedField('control', 'DocumentControlField'),
  data: namedField('data', 'DocumentDataField'),
});

/** Schemas that are referred to by name because they occur in many places. */
export const sharedSchemas: Readonly<Record<string, JsonSchema>> = { key: anyKey.schema, field: anyField.schema };

/** A bundle key: a predefined one, or `control` or `data` with a name. */
export const bundleKey: Reader<BundleKey> = { ...anyKey, schema: { $ref: '#/$defs/key' } };
/** A bundle field: a key and its widths. */
export const bundleField: Reader<BundleField> = { ...anyField, schema: { $ref: '#/$defs/field' } };

/** Resources, by the names of their devices. */
export const resources: Reader<Resource[]> = list(
  mapped(object({ device: string, key: string }), ({ device, key }) => new Resource(new SimpleDevice(device), key)),
);

/** A value that may be null to denote absence. */
export function nullable<T>(reader: Reader<T>): Reader<T | undefined> {
  return {
    acceptsNull: true,
    schema: { anyOf: [reader.schema, { type: 'null' }] },
    read: (at) => (at.value === null ? () => undefined : reader.read(at)),
  };
}
