import { RequirementError, demand } from '../diagnostic/index.js';

/** Whether n is a positive power of two; false for fractions and infinity (amba 0.2). */
export function isPow2(n: number): boolean {
  let rest = n;
  // Dividing by a power of two is exact, so nothing above 2^32 is rounded into a power of two.
  while (rest >= 2 ** 32 && rest < Infinity) rest /= 2 ** 32;
  return rest > 0 && Number.isInteger(rest) && (rest & (rest - 1)) === 0;
}

/** Whether x is a positive power of two (amba 0.2). */
export function isPow2Big(x: bigint): boolean {
  return x > 0n && (x & (x - 1n)) === 0n;
}

/**
 * Number of bits needed to tell n values apart: 0 for 1, 2 for 3 and 4, 3 for 5 (amba 0.2).
 *
 * @throws RequirementError `address/log2` unless n is an integer from 1 to 2^53 - 1.
 */
export function log2Ceil(n: number): number {
  demand(Number.isSafeInteger(n) && n > 0, 'address/log2', () => `log2Ceil(${n}) needs an integer above 0.`, {
    help: 'Give the number of values to tell apart, at least 1.',
  });
  return bitLengthOf(n - 1);
}

/**
 * As {@link log2Ceil} but never below 1, and 1 for n = 0: the width in bits of a field that must not vanish (amba 0.2).
 *
 * @throws RequirementError `address/log2` unless n is an integer from 0 to 2^53 - 1.
 */
export function log2Up(n: number): number {
  demand(Number.isSafeInteger(n) && n >= 0, 'address/log2', () => `log2Up(${n}) needs an integer of at least 0.`, {
    help: 'Give the number of values to tell apart, at least 0.',
  });
  return Math.max(1, bitLengthOf(n - 1));
}

/** The least power of two that is not below x; 1 for all x up to 1 (design 6). */
export function powerOfTwoUp(x: bigint): bigint {
  return x <= 1n ? 1n : 1n << BigInt(bitLength(x - 1n));
}

/**
 * Number of bits of x, at least 0, without leading zeros: 0 for 0, 3 for 5 (amba 0.2).
 *
 * @throws RequirementError `address/infinite` for a negative x.
 */
export function bitLength(x: bigint): number {
  requireFinite(x);
  return x === 0n ? 0 : x.toString(2).length;
}

/**
 * The single-bit values of a mask, ascending; nothing for 0 (core 8.1).
 *
 * @throws RequirementError `address/infinite` for a negative mask.
 */
export function enumerateBits(mask: bigint): bigint[] {
  requireFinite(mask);
  const bits: bigint[] = [];
  for (let rest = mask; rest !== 0n; rest &= rest - 1n) bits.push(rest & -rest);
  return bits;
}

/**
 * All values whose bits lie under the mask, ascending from 0 to the mask itself; `[0n]` for mask 0 (core 8.1). The list
 * has two to the power of the number of mask bits elements.
 *
 * @throws RequirementError `address/infinite` for a negative mask.
 */
export function enumerateMask(mask: bigint): bigint[] {
  requireFinite(mask);
  const values = [0n];
  // Setting all bits outside the mask makes the increment carry across the gaps.
  for (let value = 0n; value !== mask; values.push(value)) value = ((~mask | value) + 1n) & mask;
  return values;
}

/**
 * Positions of the one bits of x, ascending, bit 0 the lowest (core 8.1).
 *
 * @throws RequirementError `address/infinite` for a negative x.
 */
export function bitIndexes(x: bigint): number[] {
  return enumerateBits(x).map((bit) => bitLength(bit) - 1);
}

/** Bits of a safe integer without leading zeros; 0 for 0 and below. */
function bitLengthOf(n: number): number {
  const high = Math.floor(n / 2 ** 32);
  if (high > 0) return 64 - Math.clz32(high);
  return n > 0 ? 32 - Math.clz32(n) : 0;
}

function requireFinite(mask: bigint): void {
  if (mask >= 0n) return;
  throw new RequirementError(
    'address/infinite',
    `Mask ~0x${(~mask).toString(16)} is negative, so it has infinitely many bits and cannot be enumerated.`,
    { help: `Cut it to the address bits that there are: BigInt.asUintN(32, mask) leaves 32 of them.` },
  );
}
