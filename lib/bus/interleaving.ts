import { AddressSet, isPow2, powerOfTwoUp, setInCode } from '../base/address/index.js';
import { bytes } from '../base/diagnostic/index.js';

/** One of several that share a region. */
export interface Sharer {
  /** What it is called in messages. */
  readonly name: string;
  /** Its largest transfer in bytes, which must not leave its block. */
  readonly maxTransfer: number;
}

// The usual cache line, in bytes.
const usualBlock = 64;

/**
 * How to declare several that have all of a region each as channels that take its blocks in turn; undefined where their number is no power of
 * two, or where the region has too few blocks.
 */
export function interleavingHelp(region: AddressSet, sharers: readonly Sharer[]): string | undefined {
  const count = sharers.length;
  const block = powerOfTwoUp(BigInt(Math.max(usualBlock, ...sharers.map(({ maxTransfer }) => maxTransfer))));
  if (count < 2 || !isPow2(count) || !region.contiguous || block * BigInt(count) > region.alignment) return undefined;
  const chosen = block * BigInt(count - 1);
  const shares = sharers.map(
    ({ name }, k) => `${name} at ${setInCode(new AddressSet(region.base + block * BigInt(k), region.mask & ~chosen))}`,
  );
  return `If they are channels that take blocks of ${bytes(Number(block))} in turn, declare ${shares.join(', ')}.`;
}
