import { AddressRange } from './address-range.js';
import type { AddressSet } from './address-set.js';
import { bitIndexes } from './bits.js';

/** How many contiguous blocks a finite set consists of. */
export function piecesOf({ mask, alignment }: AddressSet): number {
  return 2 ** bitIndexes(mask & ~(alignment - 1n)).length;
}

/** The contiguous parts of finite address sets, ascending; those of a set that has more than `most` as one span around them. */
export function spansOf(sets: readonly AddressSet[], most: number): AddressRange[] {
  return AddressRange.unify(
    sets.flatMap((set) =>
      set.finite && piecesOf(set) > most ? [new AddressRange(set.base, set.max - set.base + 1n)] : set.toRanges(),
    ),
  );
}
