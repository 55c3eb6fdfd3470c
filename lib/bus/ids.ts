import { IdRange, log2Ceil } from '../base/address/index.js';

/** How an id range may be written: `[0, 8]` is half open, a number n means `[0, n)`. */
export type IdsLike = IdRange | readonly [start: number, end: number] | number;

/**
 * Reads any spelling of an id range (core 8.6).
 *
 * @throws RequirementError as {@link IdRange} does: unless the ids are integers of at least 0 and the start is at most
 * the end.
 */
export function toIds(ids: IdsLike): IdRange {
  if (ids instanceof IdRange) return ids;
  return typeof ids === 'number' ? new IdRange(0, ids) : new IdRange(ids[0], ids[1]);
}

/**
 * Gives each port a range of ids that starts at a multiple of its size, rounded up to a power of two: the largest port
 * starts at 0, and of equal ones the last gets the lowest ids (tilelink 5.1.3). `sizes` are numbers of ids, at least 0;
 * a port without ids gets `[0, 0)`.
 */
export function assignRanges(sizes: readonly number[]): IdRange[] {
  const rounded = sizes.map((size) => (size === 0 ? 0 : 2 ** log2Ceil(size)));
  const order = rounded.map((_, k) => k).sort((a, b) => (rounded[a] ?? 0) - (rounded[b] ?? 0));
  const ranges: IdRange[] = sizes.map(() => new IdRange(0, 0));
  let start = 0;
  for (const k of order.toReversed()) {
    const size = rounded[k] ?? 0;
    if (size !== 0) ranges[k] = new IdRange(start, start + size);
    start += size;
  }
  return ranges;
}

/** `[2 start, 2 end)`. */
export function doubled({ start, end }: IdRange): IdRange {
  return new IdRange(2 * start, 2 * end);
}
