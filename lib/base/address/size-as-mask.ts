import { hex } from './address.js';

/** What it is told of an address set, which itself asks. */
interface BaseAndMask {
  readonly base: bigint;
  readonly mask: bigint;
}

/**
 * What helps where a size was given as a mask, as in `AddressSet.of('0x4000_0000', '4K')`; undefined unless one of the sets looks so: its mask
 * is one bit of at least 8, which makes two addresses of it.
 */
export function sizeAsMask(sets: readonly BaseAndMask[]): string | undefined {
  const set = sets.find(
    ({ base, mask }) => base >= 0n && mask >= 8n && (mask & (mask - 1n)) === 0n && base % mask === 0n,
  );
  if (set === undefined) return undefined;
  const [base, size] = [hex(set.base), hex(set.mask)];
  return `A mask has the bits that do not matter. If ${size} is a size, write AddressSet.range(${base}, ${size}), whose mask is ${hex(set.mask - 1n)}.`;
}
