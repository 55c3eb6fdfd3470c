import type { Location } from '../../base/diagnostic/index.js';
import { DescriptionError } from '../reading.js';

/** A value of a configuration file, with the place where it was written. */
export type PlacedValue = PlacedRecord | PlacedList | PlacedScalar;

export interface PlacedRecord {
  readonly kind: 'record';
  readonly fields: ReadonlyMap<string, PlacedValue>;
  readonly place: Location;
}

export interface PlacedList {
  readonly kind: 'list';
  readonly items: readonly PlacedValue[];
  readonly place: Location;
}

export interface PlacedScalar {
  readonly kind: 'scalar';
  /** As it was written, without quotes. */
  readonly text: string;
  readonly place: Location;
}

/** A field of a record; undefined for what is no record or has no such field. */
export function fieldOf(value: PlacedValue | undefined, name: string): PlacedValue | undefined {
  return value?.kind === 'record' ? value.fields.get(name) : undefined;
}

/** The items of a list; none for what is not a list. */
export function itemsOf(value: PlacedValue | undefined): readonly PlacedValue[] {
  return value?.kind === 'list' ? value.items : [];
}

/** The fields of a record; none for what is no record. */
export function fieldsOf(value: PlacedValue | undefined): ReadonlyMap<string, PlacedValue> {
  return value?.kind === 'record' ? value.fields : new Map<string, PlacedValue>();
}

/** The text of a scalar, or of a field that is one. */
export function textOf(value: PlacedValue | undefined, name?: string): string | undefined {
  const found = name === undefined ? value : fieldOf(value, name);
  return found?.kind === 'scalar' ? found.text : undefined;
}

/** The number that a scalar, or a field that is one, is written as: decimal, hexadecimal, octal behind 0o or binary behind 0b, with `_` between digits. */
export function numberOf(value: PlacedValue | undefined, name?: string): bigint | undefined {
  const text = textOf(value, name)?.replaceAll('_', '');
  return text !== undefined && /^(0x[0-9a-f]+|0o[0-7]+|0b[01]+|\d+)$/i.test(text) ? BigInt(text) : undefined;
}

/**
 * The same for what has to be a number where it is there at all; undefined for a field that is missing, or `null`. `what` is what it says,
 * such as `The size of an array`.
 *
 * @throws DescriptionError for anything else.
 */
export function writtenNumber(value: PlacedValue | undefined, what: string): bigint | undefined {
  const number = numberOf(value);
  if (number !== undefined || value === undefined || textOf(value) === 'null') return number;
  const text = textOf(value) ?? `a ${value.kind}`;
  const help = text.includes('${')
    ? 'Parameters are not put in here: write the number in their place.'
    : 'Write a whole number from 0, in decimal or, behind 0x, in hexadecimal.';
  const found = text === '' ? 'is empty' : `is ${text}, which is not a number`;
  throw new DescriptionError(`${what} ${found}.`, value.place, help);
}
