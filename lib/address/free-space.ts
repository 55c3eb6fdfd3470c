import { AddressRange } from './address-range.js';
import { alignDown, alignUp } from './powers.js';

/** What is to find a place. */
export interface Slot {
  /** Number of bytes, at least 1. */
  readonly size: bigint;
  /** A number of bytes, at least 1; the slot starts at a multiple of it. */
  readonly alignment: bigint;
  /** The address that it should start near. */
  readonly wanted: bigint;
}

/** The addresses from 0 up to, not including, `limit` that lie in none of the ranges, as the fewest ranges, ascending (design 6). */
export function freeRanges(occupied: readonly AddressRange[], limit: bigint): AddressRange[] {
  const free: AddressRange[] = [];
  let start = 0n;
  for (const { base, end } of [...AddressRange.unify(occupied), { base: limit, end: limit }]) {
    const until = base < limit ? base : limit;
    if (start < until) free.push(new AddressRange(start, until - start));
    start = end;
  }
  return free;
}

/** Where in one of the free ranges a slot would start that is nearest to the wanted address; undefined if none has room (design 6). */
export function nearestSlot(free: readonly AddressRange[], slot: Slot): bigint | undefined {
  const { wanted } = slot;
  return free
    .flatMap((range) => slotsNear(range, slot))
    .reduce<bigint | undefined>(
      (best, place) => (best === undefined || distance(place, wanted) < distance(best, wanted) ? place : best),
      undefined,
    );
}

// The nearest places below and above the wanted address, as far as they lie in the range.
function slotsNear({ base, end }: AddressRange, { size, alignment, wanted }: Slot): bigint[] {
  const first = alignUp(base, alignment);
  const last = end < size ? -1n : alignDown(end - size, alignment);
  if (last < first) return [];
  return [alignDown(wanted, alignment), alignUp(wanted, alignment)].map((place) =>
    place < first ? first : place > last ? last : place,
  );
}

function distance(a: bigint, b: bigint): bigint {
  return a < b ? b - a : a - b;
}
