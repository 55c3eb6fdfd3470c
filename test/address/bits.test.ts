import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bitIndexes,
  bitLength,
  enumerateBits,
  enumerateMask,
  isPow2,
  isPow2Big,
  log2Ceil,
  log2Up,
} from '../../lib/address/index.js';
import { broken, requirement } from './notation.js';
import { repeated } from '../seeds.js';

describe('isPow2', () => {
  test.each([1, 2, 4, 64, 2 ** 31, 2 ** 32, 2 ** 33, 2 ** 53, 2 ** 64, 2 ** 1000])('accepts %d', (n) => {
    expect(isPow2(n)).toBe(true);
  });

  test.each([
    0,
    -1,
    -2,
    3,
    6,
    0.5,
    1.5,
    2 ** 31 - 1,
    2 ** 31 + 1,
    2 ** 32 - 1,
    2 ** 32 + 1,
    2 ** 53 - 1,
    3 * 2 ** 64,
    NaN,
    Infinity,
  ])('refuses %d', (n) => {
    expect(isPow2(n)).toBe(false);
  });

  test('agrees with isPow2Big', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (n) => {
        expect(isPow2(n)).toBe(isPow2Big(BigInt(n)));
      }),
      repeated(200),
    );
    expect([-2n, -1n, 0n, 1n, 2n, 3n, 4n, 1n << 70n, (1n << 70n) + 1n].map(isPow2Big)).toEqual([
      false,
      false,
      false,
      true,
      true,
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('log2Ceil and log2Up', () => {
  test.each([
    [1, 0, 1],
    [2, 1, 1],
    [3, 2, 2],
    [4, 2, 2],
    [5, 3, 3],
    [2 ** 31, 31, 31],
    [2 ** 32, 32, 32],
    [2 ** 32 + 1, 33, 33],
    [2 ** 53 - 1, 53, 53],
  ])('of %d', (n, ceil, up) => {
    expect(log2Ceil(n)).toBe(ceil);
    expect(log2Up(n)).toBe(up);
  });

  test('log2Up(0) is 1', () => {
    expect(log2Up(0)).toBe(1);
  });

  test.each([0, -1, 1.5, 2 ** 53])('log2Ceil refuses %d', (n) => {
    expect(broken(() => log2Ceil(n))).toEqual(
      requirement(
        'address/log2',
        `log2Ceil(${n}) needs an integer above 0.`,
        'Give the number of values to tell apart, at least 1.',
      ),
    );
  });

  test.each([-1, 0.5, 2 ** 53])('log2Up refuses %d', (n) => {
    expect(broken(() => log2Up(n))).toEqual(
      requirement(
        'address/log2',
        `log2Up(${n}) needs an integer of at least 0.`,
        'Give the number of values to tell apart, at least 0.',
      ),
    );
  });
});

test('bitLength', () => {
  expect([0n, 1n, 2n, 3n, 4n, 0xffn, 0x100n, 1n << 100n].map(bitLength)).toEqual([0, 1, 2, 2, 3, 8, 9, 101]);
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
