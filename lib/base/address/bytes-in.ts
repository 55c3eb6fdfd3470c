import { AddressSet } from './address-set.js';
import { bitIndexes } from './bits.js';

/** How many addresses lie in any of these finite sets, each counted once (design 6). */
export function bytesIn(sets: readonly AddressSet[]): bigint {
  // Larger sets first, so that the sets within them are removed and do not split them.
  const ordered = sets.toSorted((a, b) => freeBits(b) - freeBits(a));
  return ordered
    .flatMap((set, k) => AddressSet.subtractAll([set], ordered.slice(0, k)))
    .reduce((sum, set) => sum + (1n << BigInt(freeBits(set))), 0n);
}

function freeBits({ mask }: AddressSet): number {
  return bitIndexes(mask).length;
}
