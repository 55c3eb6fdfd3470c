import type { DerivedField, PlainValue, ProtocolLook, ProtocolTraits } from './protocol-traits.js';

/** How the wires of crossings look, of whatever protocol. */
export const crossingLooks: Readonly<Record<'asynchronous' | 'rational' | 'credited', ProtocolLook>> = {
  asynchronous: {
    ...{ key: 'async', name: 'asynchronous crossing', place: 17 },
    ...{ light: '#c8323a', dark: '#f4898e', dash: '6 3' },
  },
  rational: {
    ...{ key: 'rational', name: 'rational crossing', place: 18 },
    ...{ light: '#1f8449', dark: '#6fd396', dash: '9 3 2 3' },
  },
  credited: {
    ...{ key: 'credited', name: 'credited crossing', place: 19 },
    ...{ light: '#a86200', dark: '#ecb24a', dash: '2.5 2.5' },
  },
};

/** Width of the data of a bundle that follows from a width in bytes. */
export function dataBits(from: string): DerivedField {
  return { rule: 'Eight times the width of the data in bytes.', from: [from] };
}

/** What AMBA calls the operations that it has. */
export const readsAndWrites: NonNullable<ProtocolTraits['operations']> = {
  get: 'read',
  putFull: 'write',
  putPartial: 'write',
};

/** Width of the addresses of a bundle. */
export const addressBits: DerivedField = {
  rule: 'As many bits as the highest address behind the edge has.',
  from: ['up.slaves.address'],
};

type Derived = NonNullable<ProtocolTraits['derived']>;

/** Wires as wide as a field of the bundle says: `widths('addrBits', 'paddr')`. */
export function widths(field: string, ...wires: readonly string[]): Derived {
  return ruled(wires, { rule: 'It is part of the bundle.', from: [`bundle.${field}`] });
}

/** Wires with a bit for each byte of the data. */
export function byteWidths(...wires: readonly string[]): Derived {
  return ruled(wires, { rule: 'A bit for each byte of the data.', from: ['bundle.dataBits'] });
}

/** Wires of fields for users, which a field of the bundle lists. */
export function fieldWidths(field: string, ...wires: readonly string[]): Derived {
  return ruled(wires, { rule: 'It is the width of its field in the bundle.', from: [`bundle.${field}`] });
}

function ruled(wires: readonly string[], field: DerivedField): Derived {
  return Object.fromEntries(wires.map((wire) => [`wires.${wire}`, field]));
}

/** Fields for users in a bundle: what one side offers and the other one understands. */
export const acceptedFields: Derived = {
  'bundle.requestFields': {
    rule: 'Those that masters send and devices have a key for.',
    from: ['down.requestFields', 'up.requestKeys'],
  },
  'bundle.responseFields': {
    rule: 'Those that devices send and masters have a key for.',
    from: ['up.responseFields', 'down.responseKeys'],
  },
};

/** Echo fields in a bundle. */
export const echoedFields: Derived = {
  'bundle.echoFields': { rule: 'Those that masters send.', from: ['down.echoFields'] },
};

/** Indexes of the queues of an asynchronous crossing, for each of its channels. */
export const queueWidths: Derived = ruled(['*.ridx', '*.widx', '*.index'], {
  rule: 'As many bits as the places of the queue need; counters have one more.',
  from: ['bundle.async.depth'],
});

/** Values of fields that nobody declares. */
export type Defaults = Readonly<Record<string, readonly PlainValue[] | 'name of the module'>>;

/** The same default of several fields: `forAll('down.masters', ['a', 'b'], [0])`. */
export function forAll(prefix: string, fields: readonly string[], values: readonly PlainValue[]): Defaults {
  return Object.fromEntries(fields.map((field) => [`${prefix}.${field}`, values]));
}

/** Fields beside a request: none of them. */
export const noFieldsDown: Defaults = { 'down.requestFields': [[]], 'down.responseKeys': [[]] };

/** Fields beside a response: none of them. */
export const noFieldsUp: Defaults = { 'up.responseFields': [[]], 'up.requestKeys': [[]] };

/** What all slaves with addresses have in common. */
export const slaveDefaults: Defaults = {
  ...{ 'up.slaves.regionType': ['GET_EFFECTS'], 'up.slaves.executable': [false], 'up.slaves.resources': [[]] },
};
