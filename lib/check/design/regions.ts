import { AddressRange, AddressSet, ascending, bytesIn, formatSize, hex, rangeText } from '../../base/address/index.js';
import { piecesOf } from '../../base/address/pieces.js';
import { listed } from '../../base/diagnostic/index.js';
import type { Region } from '../../elaboration/index.js';

// No bus has addresses with more bits.
const mostBits = 128;

// The first address above those of any bus.
const endOfSpace: bigint = 1n << BigInt(mostBits);

/** A set as far as addresses reach. */
export function withinSpace(set: AddressSet): AddressSet {
  return set.finite ? set : new AddressSet(set.base, BigInt.asUintN(mostBits, set.mask));
}

/** From the first to the last address of a set; an infinite set reaches as far as any address. */
export function hullOf(set: AddressSet): AddressRange {
  const end = set.finite ? set.max + 1n : endOfSpace;
  return new AddressRange(set.base, end - set.base);
}

/** From the first address of a region to its last. */
export function regionHull(region: Region): AddressRange {
  const hulls = region.sets.map(hullOf);
  const base = hulls.reduce((least, hull) => (hull.base < least ? hull.base : least), hulls[0]?.base ?? 0n);
  const end = hulls.reduce((most, hull) => (hull.end > most ? hull.end : most), base);
  return new AddressRange(base, end - base);
}

/** `[0x1000, 0x2000) (4 KiB)`, or `0x1000 and up`. */
export function gapText(range: AddressRange): string {
  return range.end === endOfSpace ? `${hex(range.base)} and up` : rangeText(range);
}

/** Ranges in a message, with what of them is meant: all of it, or only so many bytes. */
export function rangesText(ranges: readonly AddressRange[], bytes: bigint): string {
  const whole = ranges.reduce((sum, { size }) => sum + size, 0n);
  const [only] = ranges;
  if (whole === bytes && ranges.length === 1 && only !== undefined) return gapText(only);
  const places = listed(ranges.map(({ base, end }) => `[${hex(base)}, ${hex(end)})`));
  return `${places} (${formatSize(bytes)}${whole === bytes ? ' in all' : ' of it'})`;
}

// Sets with more blocks than this are written as base and mask.
const blocksToList = 8;

/** Address sets in a message, ascending: the ranges of those with few blocks, joined, and base and mask of others, with the bytes in them. */
export function setsText(sets: readonly AddressSet[]): string {
  const few = sets.filter((set) => set.finite && piecesOf(set) <= blocksToList);
  const written = [
    ...AddressRange.fromSets(few).map((range) => ({ base: range.base, text: gapText(range) })),
    ...sets
      .filter((set) => !few.includes(set))
      .map((set) => ({ base: set.base, text: set.finite ? holedText(set) : String(set) })),
  ];
  return listed(written.sort((a, b) => ascending(a.base, b.base)).map(({ text }) => text));
}

/** A finite set with holes in a message. */
export function holedText(set: AddressSet): string {
  return `${set} (${formatSize(bytesIn([set]))})`;
}
