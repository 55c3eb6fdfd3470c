import { IdRange, log2Ceil } from '../address/index.js';
import type { TLMasterPortParameters } from './master-port.js';

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

/**
 * Numbers FIFO domains densely from 0 in the order in which they are met (tilelink 5.1.4). Each call of the result
 * starts a new port: equal ids of different ports are different domains.
 */
export function fifoRelabeller(): () => (fifoId: number | undefined) => number | undefined {
  let next = 0;
  return () => {
    const labels = new Map<number, number>();
    return (fifoId) => {
      if (fifoId === undefined) return undefined;
      let label = labels.get(fifoId);
      if (label === undefined) labels.set(fifoId, (label = next++));
      return label;
    };
  };
}

/** The same port with twice the ids: the lowest bit of an id tells an adapter's own requests from those it hands on. */
export function doubleIds(port: TLMasterPortParameters): TLMasterPortParameters {
  return port.mapMasters((client) => client.copy({ sourceId: doubled(client.sourceId) }));
}

/** `[2 start, 2 end)`. */
export function doubled({ start, end }: IdRange): IdRange {
  return new IdRange(2 * start, 2 * end);
}
