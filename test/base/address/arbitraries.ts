import fc from 'fast-check';
import { AddressSet } from '../../../lib/base/address/index.js';

/** All addresses that brute force looks at. One bit more than the sets below use, so that infinite sets show. */
export const universe: readonly bigint[] = Array.from({ length: 128 }, (_, i) => BigInt(i));

const small = fc.integer({ min: 0, max: 63 }).map(BigInt);

export const finiteSet: fc.Arbitrary<AddressSet> = fc
  .tuple(small, small)
  .map(([base, mask]) => new AddressSet(base & ~mask, mask));

const infiniteSet: fc.Arbitrary<AddressSet> = fc
  .tuple(small, small)
  .map(([base, compared]) => new AddressSet(base & compared, ~compared));

export const anySet: fc.Arbitrary<AddressSet> = fc.oneof({ weight: 3, arbitrary: finiteSet }, infiniteSet);

/** The addresses of the universe in any of the sets. */
export function members(...sets: readonly AddressSet[]): bigint[] {
  return universe.filter((x) => sets.some(({ base, mask }) => (x & ~mask) === base));
}
