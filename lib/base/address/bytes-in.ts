import { AddressSet } from './address-set.js';
import { bitIndexes } from './bits.js';

/** How many addresses lie in any of these finite sets, each counted once (design 6). */
export function bytesIn(sets: readonly AddressSet[]): bigint {
  const outer: AddressSet[] = [];
  for (const set of sets.toSorted((a, b) => bitIndexes(b.mask).length - bitIndexes(a.mask).length)) {
    if (!outer.some((other) => other.contains(set))) outer.push(set);
  }
  return outer
    .flatMap((set, k) => AddressSet.subtractAll([set], outer.slice(0, k)))
    .reduce((sum, { mask }) => sum + (1n << BigInt(bitIndexes(mask).length)), 0n);
}
