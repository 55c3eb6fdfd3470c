import { setsText, sortedSets } from '../../base/address/place-text.js';
import {
  isList,
  isRecord,
  type Json,
  type JsonRecord,
  type ProtocolRecord,
  readSets,
} from '../../elaboration/index.js';
import { operations, type PossibleSizes, type Sizes, sizesText } from '../../query/index.js';
import { anyOtherField, type Comparison, fieldKindOf, fits } from './field-kinds.js';

/** Fields by name, as strings; empty ones are omitted. */
export type Fields = ReadonlyMap<string, string>;

/**
 * All fields of a parameter, with names prefixed by `prefix`. `omit` names lists of parties, which are read separately.
 */
export function fieldsIn(
  protocol: ProtocolRecord,
  value: Json,
  prefix: string,
  omit: ReadonlySet<string>,
): Map<string, string> {
  const fields = new Map<string, string>();
  addFields(protocol, value, prefix, omit, fields);
  return fields;
}

function isRepeated({ repeats }: ProtocolRecord, name: string): boolean {
  return repeats !== undefined && Object.keys(repeats).some((each) => fits(each, name));
}

function addFields(
  protocol: ProtocolRecord,
  value: Json,
  name: string,
  omit: ReadonlySet<string>,
  fields: Map<string, string>,
): void {
  const { comparison } = name === '' ? anyOtherField : fieldKindOf(name);
  if (comparison === undefined || isRepeated(protocol, name)) return;
  const text = textOf(value, comparison);
  if (text !== undefined) {
    if (text !== '') fields.set(name === '' ? 'value' : name, text);
    return;
  }
  for (const [part, inner] of partsOf(value)) {
    if (name === '' && omit.has(part)) continue;
    addFields(protocol, inner, name === '' ? part : `${name}.${part}`, omit, fields);
  }
}

// A list of name-value pairs is treated like a record.
function partsOf(value: Json): (readonly [string, Json])[] {
  if (isRecord(value)) {
    const entries = Object.entries(value);
    // A record without fields is identified by its class.
    return entries.length === 1 && value.$ !== undefined ? [['class', value.$]] : entries;
  }
  if (!isList(value)) return [];
  return value.map((item, k) => {
    const [name, inner] = isList(item) && item.length === 2 && typeof item[0] === 'string' ? item : [];
    return name === undefined || inner === undefined ? [String(k), item] : [name as string, inner];
  });
}

// The empty text means no value. Undefined for a value that is compared field by field.
function textOf(value: Json, comparison: Comparison): string | undefined {
  if (value === null || value === false) return '';
  if (typeof value !== 'object') return String(value);
  if (comparison === 'addresses') return addressesText(value);
  if (isList(value)) return listText(value, comparison);
  return isOperations(value) ? operationsText(value) : undefined;
}

function listText(list: readonly Json[], comparison: Comparison): string | undefined {
  if (comparison === 'ids') return `[${list.map(plainText).join(', ')})`;
  if (isSizes(list)) return list[1] === 0 ? '' : sizesText(list);
  const texts = list.every((item) => typeof item !== 'object')
    ? list.map(plainText)
    : list.every(isPlainRecord)
      ? list.map(recordText)
      : undefined;
  return (comparison === 'set' || comparison === 'wires' ? texts?.sort() : texts)?.join(', ');
}

const knownAddresses = new WeakMap<object, string>();

// Many parameters share their lists of addresses.
function addressesText(value: Json): string {
  if (!isList(value)) return '';
  let text = knownAddresses.get(value);
  if (text === undefined) knownAddresses.set(value, (text = setsText(sortedSets(readSets(value)))));
  return text;
}

function isPlainRecord(value: Json): value is JsonRecord {
  return isRecord(value) && Object.values(value).every((field) => typeof field !== 'object') && !('$' in value);
}

// `reg of SimpleDevice` for a record with a key and an owner, otherwise all fields.
function recordText(record: JsonRecord): string {
  const { key, owner } = record;
  if (key !== undefined && owner !== undefined) return `${plainText(key)} of ${plainText(owner)}`;
  return Object.entries(record)
    .map(([name, field]) => `${name} ${plainText(field)}`)
    .join(' ');
}

function plainText(value: Json): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function isSizes(value: Json | undefined): value is Sizes {
  return isList(value) && value.length === 2 && value.every((item) => typeof item === 'number');
}

function isOperations(value: JsonRecord): boolean {
  const entries = Object.entries(value);
  return entries.length > 0 && entries.every(([name, sizes]) => operationWords.has(name) && isSizes(sizes));
}

const operationWords: ReadonlySet<string> = new Set([...operations, 'probe']);

const knownOperations = new WeakMap<object, string>();

/** `get 1 to 64, putFull putPartial 4`: operations grouped by sizes, without unsupported ones. */
export function operationsText(sizes: PossibleSizes | JsonRecord): string {
  const known = knownOperations.get(sizes);
  if (known !== undefined) return known;
  const groups = new Map<string, string[]>();
  for (const [operation, range] of Object.entries(sizes)) {
    if (!isSizes(range) || range[1] === 0) continue;
    const text = sizesText(range);
    groups.set(text, [...(groups.get(text) ?? []), operation]);
  }
  const text = [...groups]
    .map(([range, words]) => `${words.sort().join(' ')} ${range}`)
    .sort()
    .join(', ');
  knownOperations.set(sizes, text);
  return text;
}

/** Parses the output of {@link operationsText}: sizes by operation. */
export function readOperations(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const group of text === '' ? [] : text.split(', ')) {
    const [, words = '', range = ''] = /^(.*?) (\d.*)$/.exec(group) ?? [];
    for (const word of words.split(' ')) found.set(word, range);
  }
  return found;
}

/** Parses sizes such as `4` or `1 to 64`; a word such as `true` stands for any size. */
export function readSizes(text: string): Sizes {
  if (text === '') return [0, 0];
  const [min = Number.NaN, max = min] = text.split(' to ').map(Number);
  return Number.isNaN(min) ? [0, Number.POSITIVE_INFINITY] : [min, max];
}
