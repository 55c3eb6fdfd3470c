import { AddressRange } from './address-range.js';
import type { AddressSet } from './address-set.js';
import { alignDown, alignUp, powerOfTwoUp } from './powers.js';
import { bitLength } from './bits.js';

/** A device to be placed. */
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

// The nearest places below and above the requested address, as far as they lie in the range.
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

/** Bits of an address that masters and buses have, by the highest that a design uses: most have 32, and none has more than 64. */
export function usualAddressBits(highest: bigint): number {
  return bitLength(highest) <= 32 ? 32 : 64;
}

/**
 * Where a number of bytes, a power of two, would start at a multiple of themselves that is none of all these addresses, nor of the others: the
 * nearest place behind all of the former, or else in front of that, within {@link usualAddressBits}; undefined where there is none.
 */
export function placeBehind(
  size: bigint,
  sets: readonly AddressSet[],
  others: readonly AddressSet[] = [],
): bigint | undefined {
  const taken = hullsOf([...sets, ...others]);
  const highest = sets.reduce((most, { finite, max }) => (finite && max > most ? max : most), 0n);
  const limit = 1n << BigInt(usualAddressBits(highest));
  const behind = alignUp(highest + 1n, size);
  const free = freeRanges(taken, limit);
  const above = AddressRange.subtract(free, [new AddressRange(0n, behind)]);
  const slot = { size, alignment: size, wanted: behind };
  return nearestSlot(above, slot) ?? nearestSlot(free, slot);
}

function hullsOf(sets: readonly AddressSet[]): AddressRange[] {
  return AddressRange.unify(
    sets.filter(({ finite }) => finite).map(({ base, max }) => new AddressRange(base, max + 1n - base)),
  );
}

/**
 * A page of 4 KiB that is none of all these addresses, nor of the others: of those that take the fewest bits of addresses, at least as many as
 * these take, the one next to these.
 */
export function freePage(sets: readonly AddressSet[], others: readonly AddressSet[] = []): bigint {
  const taken = hullsOf([...sets, ...others]);
  const end = hullsOf(sets).at(-1)?.end ?? 0n;
  const page = { size: 4096n, alignment: 4096n, wanted: end };
  // Above all of them there is always room.
  for (let space = powerOfTwoUp(end); ; space *= 2n) {
    const slot = nearestSlot(freeRanges(taken, space), page);
    if (slot !== undefined) return slot;
  }
}
