/** Writes a value down as plain data. */
export type Encode = (value: unknown) => unknown;

/** A value that says itself how it is written down, instead of as a record of its fields. */
export interface Encodable {
  encode(encode: Encode): unknown;
}

export function isEncodable(value: object): value is Encodable {
  return 'encode' in value && typeof value.encode === 'function';
}

/** Writes each field of a record, in its place: parameters by the thousand are written down. */
export function encodeFields(encode: Encode, fields: Record<string, unknown>): Record<string, unknown> {
  for (const name in fields) fields[name] = encode(fields[name]);
  return fields;
}
