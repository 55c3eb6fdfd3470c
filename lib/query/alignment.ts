import { alignDown, hex, isAligned } from '../base/address/index.js';

/** What is wrong with an access that does not begin at a multiple of its bytes, and what to do; undefined if it does. */
export function misalignment(
  address: bigint,
  size: number,
): { readonly message: string; readonly help: string } | undefined {
  if (isAligned(address, size)) return undefined;
  return {
    message: `An access of ${size} bytes at ${hex(address)} is not aligned to its size.`,
    help: `Split it, or begin at ${hex(alignDown(address, BigInt(size)))}.`,
  };
}

/** The most bytes that an aligned access may have at an address, up to `limit`, a power of two. */
export function alignedSize(address: bigint, limit: number): number {
  const beyond = address % BigInt(limit);
  return beyond === 0n ? limit : Number(beyond & -beyond);
}
