import { AddressRange, AddressSet } from '../../base/address/index.js';
import { DataError } from '../record/data-error.js';
import type { Json } from '../record/elaboration.js';
import { isList } from '../record/json.js';

// Many devices and masters have their lists of addresses in common.
const knownSets = new WeakMap<readonly Json[], readonly AddressSet[]>();

/** Reads address sets, pairs of base and mask: always the same list for the same pairs. */
export function readSets(pairs: Json | undefined): readonly AddressSet[] {
  if (!isList(pairs)) return [];
  let sets = knownSets.get(pairs);
  if (sets === undefined) {
    sets = pairs.filter(isList).map(([base, mask]) => readSet(readHex(base), readHex(mask)));
    knownSets.set(pairs, sets);
  }
  return sets;
}

/** Reads ranges, pairs of a start and an end that is not included: as the fewest ranges, ascending. */
export function readRanges(pairs: readonly (readonly [start: string, end: string])[]): AddressRange[] {
  return AddressRange.unify(
    pairs.map(([start, end]) => new AddressRange(readHex(start), readHex(end) - readHex(start))),
  );
}

function readSet(base: bigint, mask: bigint): AddressSet {
  if (base < 0n || (base & mask) !== 0n) {
    throw new DataError(
      `The base ${base.toString(16)} and the mask ${mask.toString(16)}, in hexadecimal, are not an address set.`,
    );
  }
  return new AddressSet(base, mask);
}

const hexadecimal = /^0x-?[0-9a-f]+$/;

/** Reads an address or mask: `0x1f`, or `0x-1` for a negative mask. */
export function readHex(value: Json | undefined): bigint {
  const written = typeof value === 'string' ? value : '0x0';
  if (!hexadecimal.test(written)) throw new DataError(`"${written}" is not a hexadecimal number such as 0x1f.`);
  return written.startsWith('0x-') ? -BigInt(`0x${written.slice(3)}`) : BigInt(written);
}

/** Sets of one device with the banks among them joined. Ranges that were declared one by one are no banks, however regular they lie: they stay. */
export function joinedSets(sets: readonly AddressSet[]): AddressSet[] {
  return AddressSet.unify(sets).flatMap((joined) => {
    if (joined.contiguous) return [joined];
    const parts = sets.filter((set) => joined.contains(set));
    return parts.every(({ contiguous }) => contiguous) ? parts : [joined];
  });
}

// More than any bus has addresses.
const unlimited = 1n << 128n;

/**
 * The contiguous part of the addresses of a device that an address is in; undefined for one that is not among them. A device may say its
 * addresses in several sets because of their alignment: together they are one window.
 */
export function windowAround(sets: readonly AddressSet[], address: bigint): AddressRange | undefined {
  const set = sets.find((each) => each.contains(address));
  if (set === undefined) return undefined;
  const plain = AddressRange.fromSets(sets.filter(({ contiguous, finite }) => contiguous && finite));
  const window = plain.find(({ base, end }) => base <= address && address < end);
  if (window !== undefined) return window;
  const size = set.alignment === 0n ? unlimited : set.alignment;
  return new AddressRange(address - ((address - set.base) % size), size);
}
