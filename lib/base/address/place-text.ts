import { hex } from './address.js';
import { AddressRange } from './address-range.js';
import { AddressSet } from './address-set.js';

// Address sets as canonical, parseable text, for locks and comparisons.

/** Address sets joined where that is possible, ascending. */
export function sortedSets(sets: readonly AddressSet[]): AddressSet[] {
  const distinct = [...new Map(sets.map((set) => [String(set), set])).values()];
  return AddressSet.unify(distinct).toSorted((a, b) => (a.base < b.base ? -1 : a.base > b.base ? 1 : 0));
}

/** Addresses in words: see {@link placesOf}; several with blanks between them. */
export function setsText(sets: readonly AddressSet[]): string {
  return placesOf(sets).join(' ');
}

/** `0x80000000..0x8000ffff` for ranges, those next to each other as one, and base and mask of a set of many ranges; ascending. */
export function placesOf(sets: readonly AddressSet[]): string[] {
  const ranges = AddressRange.unify(AddressRange.fromSets(sets.filter(isFewRanges)));
  return [
    ...ranges.map(({ base, end }) => ({ base, text: `${hex(base)}..${hex(end - 1n)}` })),
    ...sets
      .filter((set) => !isFewRanges(set))
      .map(({ base, mask }) => ({ base, text: `${hexOf(base)}/${hexOf(mask)}` })),
  ]
    .sort((a, b) => (a.base < b.base ? -1 : a.base > b.base ? 1 : 0))
    .map(({ text }) => text);
}

// Each bit of the mask above the lowest run of ones doubles the number of ranges.
function isFewRanges({ mask, finite }: AddressSet): boolean {
  return finite && AddressSet.enumerateBits(mask & (mask + 1n)).length <= 2;
}

function hexOf(value: bigint): string {
  return value < 0n ? `-0x${(-value).toString(16)}` : `0x${value.toString(16)}`;
}

/** Reads what {@link setsText} wrote; locks with anything else are refused. */
export function readSetsText(text: string): AddressSet[] {
  return text === '' ? [] : text.split(' ').flatMap((place) => readPlace(place) ?? []);
}

/** Reads one of what {@link placesOf} wrote; undefined for what it did not write. */
export function readPlace(text: string): AddressSet[] | undefined {
  const [, base = '', max, mask] = /^(0x[\da-f]+)(?:\.\.(0x[\da-f]+)|\/(-?0x[\da-f]+))$/.exec(text) ?? [];
  if (max !== undefined) {
    const size = BigInt(max) - BigInt(base) + 1n;
    return size > 0n ? AddressSet.misaligned(BigInt(base), size) : undefined;
  }
  return mask === undefined ? undefined : [new AddressSet(BigInt(base), readHex(mask))];
}

function readHex(written: string): bigint {
  return written.startsWith('-') ? -BigInt(written.slice(1)) : BigInt(written);
}
