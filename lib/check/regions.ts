import { AddressRange, AddressSet, bitIndexes, formatSize, hex } from '../address/index.js';
import type { Region } from '../model/index.js';

// No bus has more address bits.
const endOfSpace = 1n << 128n;

/** From the first to the last address of a set; an infinite set reaches as far as any address. */
export function hullOf(set: AddressSet): AddressRange {
  const end = set.finite ? set.max + 1n : endOfSpace;
  return new AddressRange(set.base, end - set.base);
}

/** How many addresses lie in any of these finite sets. */
export function bytesIn(sets: readonly AddressSet[]): bigint {
  const outer: AddressSet[] = [];
  for (const set of sets.toSorted((a, b) => bitIndexes(b.mask).length - bitIndexes(a.mask).length)) {
    if (!outer.some((other) => other.contains(set))) outer.push(set);
  }
  return outer
    .flatMap((set, k) => AddressSet.subtractAll([set], outer.slice(0, k)))
    .reduce((sum, { mask }) => sum + (1n << BigInt(bitIndexes(mask).length)), 0n);
}

/** From the first address of a region to its last. */
export function regionHull(region: Region): AddressRange {
  const hulls = region.sets.map(hullOf);
  const base = hulls.reduce((least, hull) => (hull.base < least ? hull.base : least), hulls[0]?.base ?? 0n);
  const end = hulls.reduce((most, hull) => (hull.end > most ? hull.end : most), base);
  return new AddressRange(base, end - base);
}

/** `[0x1000, 0x2000) (4 KiB)`, or `0x1000 and up`. */
export function rangeText({ base, end, size }: AddressRange): string {
  return end === endOfSpace ? `${hex(base)} and up` : `[${hex(base)}, ${hex(end)}) (${formatSize(size)})`;
}

/** Address sets in a message; those with holes as base and mask. */
export function setsText(sets: readonly AddressSet[]): string {
  return sets.map((set) => (set.contiguous && set.finite ? rangeText(hullOf(set)) : String(set))).join(', ');
}
