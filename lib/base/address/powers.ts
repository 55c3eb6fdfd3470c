import { demand } from '../diagnostic/index.js';
import { bitLength } from './bits.js';
import * as rules from './rules.js';

const wordBits = 32;
const largestWord = 2 ** wordBits;

// Nearly all numbers fit, which avoids BigInt.
function isWord(n: number | bigint): n is number {
  return typeof n === 'number' && n >= 0 && n <= largestWord && Number.isInteger(n);
}

/** Whether n is a positive power of two, exactly for every number and bigint; false for fractions and infinity (amba 0.2). */
export function isPow2(n: number | bigint): boolean {
  if (typeof n === 'bigint') return n > 0n && (n & (n - 1n)) === 0n;
  return Number.isInteger(n) && isPow2(BigInt(n));
}

/**
 * Number of bits needed to distinguish n values: 0 for 1, 2 for 3 and 4, 3 for 5 (amba 0.2).
 *
 * @throws RequirementError `address/log2` unless n is an integer of at least 1, and below 2^53 as a number.
 */
export function log2Ceil(n: number | bigint): number {
  if (isWord(n) && n > 0) return wordBits - Math.clz32(n - 1);
  demand(isExact(n) && n > 0, rules.addressLog2, () => `log2Ceil(${n}) needs an integer above 0.`, {
    help: 'Give the number of values to tell apart, at least 1.',
  });
  return bitLength(BigInt(n) - 1n);
}

/**
 * As {@link log2Ceil} but never below 1, and 1 for n = 0: the width in bits of a field that must not vanish (amba 0.2).
 *
 * @throws RequirementError `address/log2` unless n is an integer of at least 0, and below 2^53 as a number.
 */
export function log2Up(n: number | bigint): number {
  if (isWord(n)) return n <= 2 ? 1 : log2Ceil(n);
  demand(isExact(n) && n >= 0, rules.addressLog2, () => `log2Up(${n}) needs an integer of at least 0.`, {
    help: 'Give the number of values to tell apart, at least 0.',
  });
  return n <= 2 ? 1 : log2Ceil(n);
}

/** The least power of two that is not below x; 1 for all x up to 1 (design 6). */
export function powerOfTwoUp(x: bigint): bigint {
  return x <= 1n ? 1n : 1n << BigInt(bitLength(x - 1n));
}

/** The largest power of two that is not above x, which is at least 1 (design 6). */
export function powerOfTwoDown(x: bigint): bigint {
  return 1n << BigInt(bitLength(x) - 1);
}

/** The powers of two around a number that is none, for a help: `4 or 8` (design 5). */
export function powersAround(n: number): string {
  // A number that is not exact was not just a mistaken power of two.
  if (!(n >= 1 && n <= Number.MAX_SAFE_INTEGER)) return '1, 2, 4, 8 or more';
  const below = Number(powerOfTwoDown(BigInt(Math.floor(n))));
  return `${below} or ${2 * below}`;
}

/** Whether an address is a multiple of a number of bytes, at least 1 (design 6). */
export function isAligned(address: number | bigint, bytes: number | bigint): boolean {
  // In a long trace most addresses are numbers, and the remainder of two numbers is exact.
  if (typeof address === 'number' && typeof bytes === 'number') return address % bytes === 0;
  return BigInt(address) % BigInt(bytes) === 0n;
}

/** The last multiple of a number of bytes, at least 1, that is not above an address of at least 0 (design 6). */
export function alignDown(address: bigint, bytes: bigint): bigint {
  return address - (address % bytes);
}

/** The first multiple of a number of bytes, at least 1, that is not below an address of at least 0 (design 6). */
export function alignUp(address: bigint, bytes: bigint): bigint {
  return alignDown(address + bytes - 1n, bytes);
}

// Above 2^53, several integers round to the same number.
function isExact(n: number | bigint): boolean {
  return typeof n === 'bigint' || Number.isSafeInteger(n);
}
