import { RequirementError } from '../diagnostic/index.js';
import * as rules from './rules.js';

/**
 * Number of bits of x, at least 0, without leading zeros: 0 for 0, 3 for 5 (amba 0.2).
 *
 * @throws RequirementError `address/infinite` for a negative x.
 */
export function bitLength(x: bigint): number {
  requireFinite(x);
  return x <= largestExact ? bitLengthOf(Number(x)) : x.toString(2).length;
}

const largestExact = BigInt(Number.MAX_SAFE_INTEGER);
const wordBits = 32;

function bitLengthOf(n: number): number {
  const high = Math.floor(n / 2 ** wordBits);
  return high === 0 ? wordBits - Math.clz32(n) : 2 * wordBits - Math.clz32(high);
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

function requireFinite(mask: bigint): void {
  if (mask >= 0n) return;
  throw new RequirementError(
    rules.addressInfinite,
    `Mask ~0x${(~mask).toString(16)} is negative, so it has infinitely many bits and cannot be enumerated.`,
    { help: `Cut it to the address bits that there are: BigInt.asUintN(32, mask) leaves 32 of them.` },
  );
}
