import type { Chosen } from '../config/index.js';

/** The value of a cell; undefined if the row has none. */
export type Value = Chosen | undefined;

/** A value as it is written: `yes`, `no`. */
export function valueText(value: Value): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value ?? '');
}

/** A value for display: an empty text is shown as in conditions, to distinguish it from a missing value. */
export function shownValue(value: Value): string {
  return value === '' ? '""' : valueText(value);
}

/** A value as written in conditions: quoted if it is empty, or contains spaces, quotes or backslashes. */
export function inCondition(value: Value): string {
  const text = valueText(value);
  return /^[^\s"\\]+$/.test(text) ? text : `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

/** The numeric value, also of a number given as text because it is too large or its notation matters: `0x1000_0000`. */
export function numberIn(value: Value): number | bigint | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  const [, sign, digits = ''] = /^(-?)(0x[\da-f][\da-f_]*|\d[\d_]*)$/i.exec(value) ?? [];
  if (digits !== '') return (sign === '-' ? -1n : 1n) * BigInt(digits.replaceAll('_', ''));
  return /^-?\d+\.\d+$/.test(value) ? Number(value) : undefined;
}

/** Compares values: numbers by size and before all else, others by text. */
export function compareValues(a: Exclude<Value, undefined>, b: Exclude<Value, undefined>): number {
  const [x, y] = [numberIn(a), numberIn(b)];
  if (x !== undefined && y !== undefined) return x < y ? -1 : Number(x > y);
  if (x !== undefined || y !== undefined) return x === undefined ? 1 : -1;
  const [p, q] = [valueText(a), valueText(b)];
  return p < q ? -1 : Number(p > q);
}
