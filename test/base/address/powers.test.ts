import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  alignDown,
  alignUp,
  isAligned,
  isPow2,
  log2Ceil,
  log2Up,
  powerOfTwoDown,
  powerOfTwoUp,
  powersAround,
} from '../../../lib/base/address/index.js';
import { broken, requirement } from './notation.js';
import { repeated } from '../../seeds.js';

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
    2 ** 49 + 1,
    2 ** 53 - 1,
    3 * 2 ** 64,
    NaN,
    Infinity,
  ])('refuses %d', (n) => {
    expect(isPow2(n)).toBe(false);
  });

  test.each([1n, 2n, 4n, 1n << 70n])('accepts %dn', (n) => {
    expect(isPow2(n)).toBe(true);
  });

  test.each([-2n, -1n, 0n, 3n, (1n << 49n) + 1n, (1n << 70n) + 1n])('refuses %dn', (n) => {
    expect(isPow2(n)).toBe(false);
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
    [2 ** 49 + 1, 50, 50],
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

// A logarithm in floating point rounds from 2^49 on.
describe('beside a power of two, as far as numbers are exact', () => {
  test('only the power itself is one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 52 }), fc.constantFrom(-1, 1), (exponent, distance) => {
        const power = 2 ** exponent;
        expect([power, power + distance].map(isPow2)).toEqual([true, false]);
      }),
      repeated(200),
    );
  });

  test('logarithms do not round', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 52 }), (exponent) => {
        const power = 2 ** exponent;
        expect([power - 1, power, power + 1].map(log2Ceil)).toEqual([exponent, exponent, exponent + 1]);
      }),
      repeated(100),
    );
  });

  test('numbers and bigints agree', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (n) => {
        expect(isPow2(BigInt(n))).toBe(isPow2(n));
        expect([log2Ceil(BigInt(n)), log2Up(BigInt(n))]).toEqual([log2Ceil(n), log2Up(n)]);
        expect(powerOfTwoUp(BigInt(n))).toBe(1n << BigInt(log2Ceil(n)));
      }),
      repeated(200),
    );
  });
});

test.each([
  [1n, 1n, 1n],
  [2n, 2n, 2n],
  [3n, 2n, 4n],
  [(1n << 70n) - 1n, 1n << 69n, 1n << 70n],
  [(1n << 70n) + 1n, 1n << 70n, 1n << 71n],
])('powers of two below and above %d', (x, below, above) => {
  expect([powerOfTwoDown(x), powerOfTwoUp(x)]).toEqual([below, above]);
});

test('the least power of two is 1', () => {
  expect([-5n, 0n].map(powerOfTwoUp)).toEqual([1n, 1n]);
});

test.each([
  [3, '2 or 4'],
  [12.5, '8 or 16'],
  [2 ** 49 + 1, '562949953421312 or 1125899906842624'],
  [0, '1, 2, 4, 8 or more'],
  [-4, '1, 2, 4, 8 or more'],
  [Infinity, '1, 2, 4, 8 or more'],
  [NaN, '1, 2, 4, 8 or more'],
])('a help about %d names the powers of two around it', (n, text) => {
  expect(powersAround(n)).toBe(text);
});

describe('alignment', () => {
  test.each<[number | bigint, number | bigint, boolean]>([
    [0, 8, true],
    [16, 8, true],
    [12, 8, false],
    [2 ** 52 + 1, 2 ** 40, false],
    [(1n << 80n) + 8n, 8, true],
    [(1n << 80n) + 8n, 16n, false],
    [16, 8n, true],
  ])('%d to %d bytes: %s', (address, bytes, aligned) => {
    expect(isAligned(address, bytes)).toBe(aligned);
  });

  test('rounds to the nearest multiples', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 1n << 80n), fc.bigInt(1n, 1n << 40n), (address, bytes) => {
        const [below, above] = [alignDown(address, bytes), alignUp(address, bytes)];
        expect([below, above].every((each) => isAligned(each, bytes))).toBe(true);
        expect(below <= address && address - below < bytes && above >= address && above - address < bytes).toBe(true);
      }),
      repeated(200),
    );
  });
});
