import { describe, expect, test } from 'vitest';
import { AddressSet, formatSize, hex, toAddress } from '../../../lib/base/address/index.js';
import { broken, requirement } from './notation.js';

describe('toAddress', () => {
  test.each([
    [0x8000_0000_0000_0000_0000n, 0x8000_0000_0000_0000_0000n],
    [-5n, -5n],
    [4096, 4096n],
    [-1, -1n],
    [Number.MAX_SAFE_INTEGER, 0x1f_ffff_ffff_ffffn],
    ['0x8000_0000', 0x8000_0000n],
    ['0XaBc', 0xabcn],
    ['0x1B', 0x1bn],
    ['-0x41', -0x41n],
    ['-12', -12n],
    ['1_000_000', 1_000_000n],
    ['007', 7n],
    ['64K', 0x1_0000n],
    ['64k', 0x1_0000n],
    ['64 KiB', 0x1_0000n],
    ['64kb', 0x1_0000n],
    ['256M', 0x1000_0000n],
    ['4G', 0x1_0000_0000n],
    ['4GiB', 0x1_0000_0000n],
    ['1T', 0x100_0000_0000n],
    ['-2TB', -0x200_0000_0000n],
    ['1_0K', 10240n],
  ])('%o', (text, value) => {
    expect(toAddress(text)).toBe(value);
  });

  test.each([
    '',
    ' 1',
    '1 ',
    'K',
    '12Q',
    '1.5K',
    '0x',
    '0x_1',
    '1_',
    '1__0',
    '0x10K',
    '64 iB',
    '64i',
    '64 KiBs',
    '--1',
    '1E',
    'a0x1',
    '1n',
  ])('refuses %o', (text) => {
    expect(broken(() => toAddress(text))).toEqual(
      requirement(
        'address/syntax',
        `"${text}" is not an address.`,
        `${text === '1E' ? "If that is hexadecimal, write '0x1E'. " : ''}Write hexadecimal ('0x8000_0000'), decimal ('4096'), or decimal with a binary unit K, M, G or T ('64K', '256MiB').`,
        'input',
      ),
    );
  });

  test.each([1.5, NaN, Infinity, 2 ** 53])('refuses the number %d', (value) => {
    expect(broken(() => toAddress(value))).toEqual(
      requirement(
        'address/number',
        `The number ${value} is not exact as an address.`,
        `Numbers are accepted as integers up to 2^53 - 1; write larger addresses as a bigint or as a string${value === 2 ** 53 ? ": 0x20000000000000n or '0x20000000000000'" : ''}.`,
        'input',
      ),
    );
  });

  test.each([
    [undefined, 'undefined'],
    [{ base: 0 }, 'an object'],
    [[0], 'a list'],
    [new AddressSet(0n, 0xfffn), 'an AddressSet'],
  ])('refuses %o', (value, given) => {
    expect(broken(() => toAddress(value as never))).toEqual(
      requirement(
        'address/number',
        `An address or a size is needed, and ${given} was given.`,
        "Write it as 0x8000_0000, as 0x8000_0000n, or as a text: '0x8000_0000', '64K'.",
        'input',
      ),
    );
  });
});

test.each([
  [0n, '0x0'],
  [31n, '0x1f'],
  [-65n, '-0x41'],
  [0xabcd_0000_0000_0000_0000n, '0xabcd0000000000000000'],
])('hex(%o) is %s', (value, text) => {
  expect(hex(value)).toBe(text);
});

test.each([
  [0n, '0 bytes'],
  [1n, '1 byte'],
  [2n, '2 bytes'],
  [1023n, '1023 bytes'],
  [1024n, '1 KiB'],
  [1025n, '0x401 bytes'],
  [0x3000n, '12 KiB'],
  [0x10_0000n, '1 MiB'],
  [0x10_0400n, '1025 KiB'],
  [0x1000_0000n, '256 MiB'],
  [0x4000_0000n, '1 GiB'],
  [1n << 40n, '1 TiB'],
  [3n << 49n, '1536 TiB'],
  [1n << 50n, '1 PiB'],
  [1n << 64n, '16 EiB'],
  [(1n << 60n) + 1n, '0x1000000000000001 bytes'],
])('formatSize(%o) is %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});
