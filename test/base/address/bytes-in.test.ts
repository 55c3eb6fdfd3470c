import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AddressSet, bytesIn } from '../../../lib/base/address/index.js';
import { repeated } from '../../seeds.js';
import { finiteSet, members } from './arbitraries.js';

test('each address counts once, whichever sets it lies in', () => {
  fc.assert(
    fc.property(fc.array(finiteSet, { maxLength: 6 }), (sets) => {
      expect(bytesIn(sets)).toBe(BigInt(members(...sets).length));
    }),
    repeated(500),
  );
});

test('sets that lie in others, however large, are not gone through', () => {
  const all = new AddressSet(0n, (1n << 48n) - 1n);
  const odd = new AddressSet(1n, (1n << 48n) - 2n);
  expect(bytesIn([odd, all, all, new AddressSet(16n, 15n)])).toBe(1n << 48n);
  expect(bytesIn([])).toBe(0n);
  // Taken out of a large set one by one, these would leave a hundred thousand pieces.
  const bytes = Array.from(
    { length: 1500 },
    (_, k) => new AddressSet((BigInt(k) * 0x9e3779b97f4a7c15n) & all.mask, 0n),
  );
  expect(bytesIn([...bytes, all])).toBe(1n << 48n);
  expect(bytesIn([...bytes, all, new AddressSet(1n << 50n, 0n)])).toBe((1n << 48n) + 1n);
});
