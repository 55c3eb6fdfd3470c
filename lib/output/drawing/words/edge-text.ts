import { counted, megahertz } from '../../../base/diagnostic/index.js';
import { AddressRange, AddressSet, formatSize, hex, isPow2 } from '../../../base/address/index.js';
import { piecesOf } from '../../../base/address/pieces.js';
import {
  type EdgeRecord,
  fieldOf,
  frequenciesOn,
  idsOf,
  interruptsOn,
  isList,
  type Json,
  type JsonRecord,
  mastersOn,
  membersOn,
  numbersOf,
  queueOn,
  readSets,
  recordsOf,
  slavesOn,
  nameIn,
  widthsOn,
  wiresOn,
} from '../../../elaboration/index.js';
import { bitsOf, leavesOf, type WireField, type WireType } from '../../../bus/wires/index.js';
import type { Looks } from '../looks.js';
import { guardWords, madeWords, takenWords } from './security-words.js';

/** The maximum number of items in a list; the rest is only counted. */
const longest = 8;

/**
 * The negotiated facts of an edge, one per line. They depend on fields rather than on protocols: a custom protocol with the fields of the built-in
 * bus, interrupt and clock protocols is described in the same way. `wires` says whether to list individual wires.
 */
export function edgeFacts(
  looks: Looks,
  edge: EdgeRecord,
  { wires = true }: { readonly wires?: boolean } = {},
): string[] {
  return [
    [looks.of(edge.protocol).name, ...widthsOn(edge)].join(', '),
    ...crossingFacts(edge),
    ...listed('masters', masters(edge), masterWords),
    ...listed('reaches', slaves(edge), slaveWords),
    ...interruptFacts(edge),
    ...clockFacts(edge),
    ...(wires ? wireFacts(edge) : []),
  ];
}

// The wires with their widths in bits, one channel per line; wires that form no bundle are only counted above.
function wireFacts({ wires }: EdgeRecord): string[] {
  if (wires?.kind !== 'bundle') return [];
  const isChannel = ({ type }: WireField): boolean => type.kind === 'bundle';
  const channels = wires.fields.filter(isChannel).map(({ name, type }) => [`${name}: `, wireWords(type, '')] as const);
  const single = wires.fields.filter((field) => !isChannel(field)).flatMap(({ name, type }) => wireWords(type, name));
  return [...channels, ['', single] as const].flatMap(([head, words]) =>
    words.length === 0 ? [] : [`${head}${words.join(', ')}`],
  );
}

// `source 5`, `mem 8 × 73`; omits wires of zero bits, and clocks, which have no width.
function wireWords(type: WireType, name: string): string[] {
  if (type.kind === 'bundle') {
    return type.fields.flatMap((field) =>
      wireWords(field.type, [name, ...(isBeat(field) ? [] : [field.name])].filter((part) => part !== '').join('.')),
    );
  }
  if (type.kind === 'vector') {
    const bits = sum(leavesOf(type.of).map((leaf) => bitsOf(leaf.type)));
    return [`${name} ${type.length} × ${bits}`];
  }
  return 'width' in type && type.width > 0 ? [`${name} ${type.width}`] : [];
}

// The name `bits` of a channel's payload is redundant if the payload has fields.
function isBeat({ name, type }: WireField): boolean {
  return name === 'bits' && type.kind === 'bundle';
}

/** A short summary of a source: source ids, interrupts, a frequency. */
export function sourceNotes(edges: readonly EdgeRecord[]): string[] {
  const ids = sum(edges.flatMap(masters).map((master) => countOf(idsOf(master))));
  const lines = sum(edges.map(interruptCount));
  return [
    ...(ids > 0 ? [counted(ids, 'source id')] : []),
    ...(lines > 0 ? [counted(lines, 'interrupt')] : []),
    ...frequencies(edges),
    ...madeWords(edges),
  ];
}

/** A short summary of a sink: addresses, a frequency. `setsOf` gives the addresses as masters see them; by default its own. */
export function sinkNotes(
  edges: readonly EdgeRecord[],
  setsOf: (slave: JsonRecord) => readonly AddressSet[] = addressSets,
): string[] {
  const sets = edges.flatMap(slaves).flatMap(setsOf);
  return [...addressWords(sets, 2), ...frequencies(edges), ...takenWords(edges)];
}

/** A short summary of an adapter: changes of the data width, and limits as in {@link guardWords}. */
export function adapterNotes(
  edgesIn: readonly EdgeRecord[],
  edgesOut: readonly EdgeRecord[],
  titleOf: (node: string) => string,
  most: number,
): string[] {
  return [...widthWords(edgesIn, edgesOut), ...guardWords(edgesIn, edgesOut, titleOf, most)];
}

function widthWords(edgesIn: readonly EdgeRecord[], edgesOut: readonly EdgeRecord[]): string[] {
  const [before, ...others] = new Set(edgesIn.map(dataBits));
  const [after, ...more] = new Set(edgesOut.map(dataBits));
  if (others.length + more.length > 0 || before === undefined || after === undefined || before === after) return [];
  return [`${before} to ${after} bits`];
}

function dataBits(edge: EdgeRecord): number | undefined {
  return wiresOn(edge).data;
}

function crossingFacts(edge: EdgeRecord): string[] {
  const { depth, stages } = queueOn(edge);
  const depths = depth === undefined ? [] : [`queue depth ${depth}`];
  const syncs = stages === undefined ? [] : [counted(stages, 'synchroniser stage')];
  const text = [...depths, ...syncs].join(', ');
  return text === '' ? [] : [text];
}

function masters(edge: EdgeRecord): JsonRecord[] {
  return recordsOf(mastersOn(edge));
}

function slaves(edge: EdgeRecord): JsonRecord[] {
  return recordsOf(slavesOn(edge));
}

function masterWords(master: JsonRecord): string {
  const [name, ids] = [nameIn(master), idsOf(master)];
  return ids === undefined ? name : `${name} (source ids ${ids[0]} to ${ids[1] - 1})`;
}

function slaveWords(slave: JsonRecord): string {
  const place = [nameIn(slave), addressWords(addressSets(slave), 3).join(', ')]
    .filter((text) => text !== '')
    .join(' at ');
  const abilities = abilitiesOf(slave);
  return abilities === '' ? place : `${place} (${abilities})`;
}

// TileLink lists the supported sizes by operation, the AMBA protocols by direction.
function abilitiesOf(slave: JsonRecord): string {
  const { supports } = slave;
  const upTo = (verb: string, sizes: Json | undefined): string[] => {
    const most = isList(sizes) ? sizes[1] : undefined;
    if (sizes === true) return [verb];
    return typeof most === 'number' && most > 0 ? [`${verb} up to ${formatSize(BigInt(most))}`] : [];
  };
  const has = (words: string, ...operations: readonly string[]): string[] =>
    operations.some((operation) => upTo('', fieldOf(supports, operation)).length > 0) ? [words] : [];
  return [
    ...upTo('reads', fieldOf(supports, 'get') ?? slave.supportsRead),
    ...upTo('writes', fieldOf(supports, 'putFull') ?? slave.supportsWrite),
    ...(isList(slave.supportsAtomics) ? ['atomics'] : has('atomics', 'arithmetic', 'logical')),
    ...has('cached', 'acquireT', 'acquireB'),
    ...(slave.executable === true ? ['executable'] : []),
  ].join(', ');
}

function addressSets(slave: JsonRecord): readonly AddressSet[] {
  return readSets(slave.address);
}

// Interleaved sets consist of very many ranges. If they are stripes of one range, shows that range and the stripe. Each address is shown once,
// even if masters see different parts of a device.
function addressWords(sets: readonly AddressSet[], most: number): string[] {
  const whole = sets.filter(isFewRanges);
  const joined = AddressSet.unify(sets.filter((set) => !whole.includes(set)));
  const together = joined.filter(isFewRanges);
  const striped = joined.filter((set) => !together.includes(set));
  const apart = [...whole, ...together].filter((set) => !striped.some((other) => other.contains(set)));
  const ranges = AddressRange.fromSets(apart).map((range) => `${hex(range.base)}, ${formatSize(range.size)}`);
  const others = striped.map((set) =>
    coversAll(set) ? 'every address' : (stripeWords(set) ?? `${hex(set.base)} mask ${hex(set.mask)}`),
  );
  const words = [...ranges, ...new Set(others)];
  return words.length <= most ? words : [...words.slice(0, most), `and ${words.length - most} more`];
}

function isFewRanges(set: AddressSet): boolean {
  return set.finite && !coversAll(set) && piecesOf(set) <= 2;
}

// `0x80000000 – 0x8fffffff, blocks 2 of 4, 64 bytes each`; undefined if the set is no stripe of a range.
function stripeWords({ base, mask }: AddressSet): string | undefined {
  const block = ~mask & (mask + 1n);
  const above = mask & ~(block - 1n);
  const end = above & -above;
  const stripes = end / block;
  const whole = base & ~(end - block);
  const size = mask + end - block + 1n;
  if (size <= 0n || !isPow2(size)) return undefined;
  const which = (base / block) % stripes;
  return `${hex(whole)} – ${hex(whole + size - 1n)}, blocks ${which + 1n} of ${stripes}, ${formatSize(block)} each`;
}

/** Addresses have at most 64 bits. */
const allAddresses = (1n << 64n) - 1n;

function coversAll({ base, mask, finite }: AddressSet): boolean {
  return base === 0n && (!finite || (mask & allAddresses) === allAddresses);
}

function interruptCount(edge: EdgeRecord): number {
  return sum(interruptsOn(edge).map((source) => countOf(numbersOf(source))));
}

function interruptFacts(edge: EdgeRecord): string[] {
  const count = interruptCount(edge);
  return count > 0 ? [counted(count, 'interrupt')] : [];
}

function clockFacts(edge: EdgeRecord): string[] {
  const members = membersOn(edge);
  return [...frequencies([edge]), ...(members.length > 0 ? [counted(members.length, 'member')] : [])];
}

function frequencies(edges: readonly EdgeRecord[]): string[] {
  const found = edges.map(frequenciesOn).flatMap(({ given, taken }) => [given, taken]);
  return [...new Set(found.filter((value) => value !== undefined).map(megahertz))];
}

function countOf([start, end]: readonly [number, number] = [0, 0]): number {
  return end - start;
}

function listed(heading: string, items: readonly JsonRecord[], words: (item: JsonRecord) => string): string[] {
  if (items.length === 0) return [];
  const shown = items.slice(0, longest);
  const rest = items.length - shown.length;
  return [`${heading}:`, ...shown.map((item) => `  ${words(item)}`), ...(rest > 0 ? [`  and ${rest} more`] : [])];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
