import { AddressRange, AddressSet } from '../../base/address/index.js';
import { DataError } from '../record/data-error.js';
import type { Json } from '../record/elaboration.js';
import { isList } from '../record/json.js';

// Many devices and masters share their lists of addresses.
const knownSets = new WeakMap<readonly Json[], readonly AddressSet[]>();

/** Parses address sets, given as pairs of base and mask; always the same list for the same pairs. */
export function readSets(pairs: Json | undefined): readonly AddressSet[] {
  if (!isList(pairs)) return [];
  let sets = knownSets.get(pairs);
  if (sets === undefined) {
    sets = pairs.filter(isList).map(([base, mask]) => readSet(readHex(base), readHex(mask)));
    knownSets.set(pairs, sets);
  }
  return sets;
}

/** Parses ranges, given as pairs with exclusive ends, into as few ranges as possible, in ascending order. */
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

/** Parses an address or a mask: `0x1f`, or `0x-1` for a negative mask. */
export function readHex(value: Json | undefined): bigint {
  const written = typeof value === 'string' ? value : '0x0';
  if (!hexadecimal.test(written)) throw new DataError(`"${written}" is not a hexadecimal number such as 0x1f.`);
  return written.startsWith('0x-') ? -BigInt(`0x${written.slice(3)}`) : BigInt(written);
}

/** Joins interleaved banks among the sets of a device. Individually declared ranges stay separate, however regular they are. */
export function joinedSets(sets: readonly AddressSet[]): AddressSet[] {
  return AddressSet.unify(sets).flatMap((joined) => {
    if (joined.contiguous) return [joined];
    const parts = sets.filter((set) => joined.contains(set));
    return parts.every(({ contiguous }) => contiguous) ? parts : [joined];
  });
}

// Larger than the address space of any bus.
const unlimited = 1n << 128n;

/**
 * The contiguous range of a device's addresses around an address; undefined if the address is not among them. A device may need several sets for one
 * window because of alignment.
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
