import { counted } from '../../base/diagnostic/index.js';
import { isList, isRecord, type Json, nameIn, readSets, textOf } from '../../elaboration/index.js';
import { setsText } from '../access/loss.js';
import { sizesText } from '../design/operations.js';

const ranges = new Set(['sourceId', 'id', 'range']);
const addresses = new Set(['address', 'visibility']);
const sizesOf = new Set(['supports', 'emits', 'claims', 'supportsRead', 'supportsWrite', 'supportsAtomics']);

/** The value of a field in words, by what the field is: `field` is written as {@link fieldText} writes it (design 6). */
export function valueText(field: string, value: Json): string {
  const names = field.split('.');
  const last = names.at(-1) ?? '';
  if (names[0] === 'wires' && typeof value === 'number') return counted(value, 'bit');
  if (isPair(value)) {
    if (ranges.has(last)) return `[${value[0]}, ${value[1]})`;
    if (names.some((name) => sizesOf.has(name))) return sizesText(value);
  }
  if (addresses.has(last) && isList(value)) return setsText(readSets(value));
  return plainText(value);
}

function isPair(value: Json): value is readonly [number, number] {
  return isList(value) && value.length === 2 && value.every((each) => typeof each === 'number');
}

function plainText(value: Json): string {
  if (isList(value)) return value.length === 0 ? 'none' : value.map(plainText).join(', ');
  if (!isRecord(value)) return value === null ? 'none' : String(value);
  const name = nameIn(value) || textOf(value, 'owner');
  return name === '' ? JSON.stringify(value) : name;
}
