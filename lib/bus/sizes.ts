import { TransferSizes } from '../base/address/index.js';

/** How sizes may be written: `[1, 64]`, one size, or a {@link TransferSizes}. Bytes; powers of two. */
export type SizesLike = TransferSizes | readonly [number, number] | number;

/**
 * Reads any spelling of transfer sizes, in bytes; absent means none (core 8.5).
 *
 * @throws RequirementError as {@link TransferSizes} does: unless the sizes are powers of two, the smaller one first.
 */
export function toSizes(sizes: SizesLike | undefined): TransferSizes {
  if (sizes === undefined) return TransferSizes.none;
  if (sizes instanceof TransferSizes) return sizes;
  if (typeof sizes === 'number') return new TransferSizes(sizes, sizes);
  return sizes[0] === 0 && sizes[1] === 0 ? TransferSizes.none : new TransferSizes(sizes[0], sizes[1]);
}

/** Sizes in a sentence: `1 to 64 bytes`, `64 bytes`, `no size` (design 5). */
export function sizesInWords({ min, max, isNone }: TransferSizes): string {
  if (isNone) return 'no size';
  const to = max === 1 ? '1 byte' : `${max} bytes`;
  return min === max ? to : `${min} to ${to}`;
}
