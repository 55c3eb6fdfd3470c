import { AddressRange } from './address-range.js';
import type { AddressSet } from './address-set.js';
import { alignDown, alignUp, powerOfTwoUp } from './powers.js';

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

/** Where in the free ranges a slot would start, in each of them as near to the wanted address as may be, the nearest first (design 6). */
export function nearestSlots(free: readonly AddressRange[], slot: Slot): bigint[] {
  const { wanted } = slot;
  const places = new Set(free.flatMap((range) => slotsNear(range, slot)));
  return [...places].sort((a, b) => {
    const further = distance(a, wanted) - distance(b, wanted);
    return further < 0n ? -1 : further > 0n ? 1 : a < b ? -1 : 1;
  });
}

/** The nearest of these places; undefined if no range has room (design 6). */
export function nearestSlot(free: readonly AddressRange[], slot: Slot): bigint | undefined {
  return nearestSlots(free, slot)[0];
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

/**
 * A page of 4 KiB next to all these addresses that is none of them, nor of the others: one that takes no more bits of addresses, if there is
 * any.
 */
export function freePage(sets: readonly AddressSet[], others: readonly AddressSet[] = []): bigint {
  const rangesOf = (finite: readonly AddressSet[]): AddressRange[] =>
    AddressRange.unify(finite.map(({ base, max }) => new AddressRange(base, max + 1n - base)));
  const taken = rangesOf([...sets, ...others.filter(({ finite }) => finite)]);
  const end = rangesOf(sets).at(-1)?.end ?? 0n;
  const page = { size: 4096n, alignment: 4096n, wanted: end };
  const behind = taken.at(-1)?.end ?? 0n;
  return nearestSlot(freeRanges(taken, powerOfTwoUp(end)), page) ?? alignUp(behind, page.alignment);
}
