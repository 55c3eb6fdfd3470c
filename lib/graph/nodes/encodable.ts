/** Writes a value down as plain data. */
export type Encode = (value: unknown) => unknown;

/** A value that says itself how it is written down, instead of as a record of its fields. */
export interface Encodable {
  encode(encode: Encode): unknown;
}

export function isEncodable(value: object): value is Encodable {
  return 'encode' in value && typeof value.encode === 'function';
}

/** Writes each field of a record. */
export function encodeFields(encode: Encode, fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, encode(value)]));
}
