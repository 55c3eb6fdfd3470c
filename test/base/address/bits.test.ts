import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bitIndexes, bitLength, enumerateBits, enumerateMask } from '../../../lib/base/address/index.js';
import { broken, requirement } from './notation.js';
import { repeated } from '../../seeds.js';

test('bitLength', () => {
  expect([0n, 1n, 2n, 3n, 4n, 0xffn, 0x100n, 1n << 100n].map(bitLength)).toEqual([0, 1, 2, 2, 3, 8, 9, 101]);
});

test('bitLength is that of the binary digits', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 1n << 70n }), fc.integer({ min: 0, max: 70 }), (x, shift) => {
      for (const n of [x >> BigInt(shift), 1n << BigInt(shift), (1n << BigInt(shift)) - 1n]) {
        expect(bitLength(n)).toBe(n === 0n ? 0 : n.toString(2).length);
      }
    }),
    repeated(300),
  );
});

test.each([
  [0n, []],
  [1n, [1n]],
  [0xb4n, [4n, 0x10n, 0x20n, 0x80n]],
  [1n << 80n, [1n << 80n]],
])('A31: enumerateBits(%o)', (mask, bits) => {
  expect(enumerateBits(mask)).toEqual(bits);
});

test.each([
  [0n, [0n]],
  [5n, [0n, 1n, 4n, 5n]],
  [0xc0n, [0n, 0x40n, 0x80n, 0xc0n]],
])('A30: enumerateMask(%o)', (mask, values) => {
  expect(enumerateMask(mask)).toEqual(values);
});

test('enumerateMask lists every value under the mask, ascending', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 0x3ffn), (mask) => {
      const universe = Array.from({ length: 1024 }, (_, i) => BigInt(i));
      expect(enumerateMask(mask)).toEqual(universe.filter((value) => (value & ~mask) === 0n));
    }),
    repeated(50),
  );
});

test('A31: bitIndexes', () => {
  expect(bitIndexes(0xb4n)).toEqual([2, 4, 5, 7]);
  expect(bitIndexes(0n)).toEqual([]);
  expect(bitIndexes((1n << 64n) | 1n)).toEqual([0, 64]);
});

test.each([enumerateBits, enumerateMask, bitIndexes, bitLength])('%o refuses a negative mask', (enumerate) => {
  expect(broken(() => enumerate(-0x100n))).toEqual(
    requirement(
      'address/infinite',
      'Mask ~0xff is negative, so it has infinitely many bits and cannot be enumerated.',
      'Cut it to the address bits that there are: BigInt.asUintN(32, mask) leaves 32 of them.',
    ),
  );
});
