import type { Manager } from './ports.js';

/** Parts of the address space between the boundaries of devices: all addresses of a part are decoded alike, but for interleaved devices. */
export class AddressRegions {
  readonly #boundaries: Float64Array;
  // Parts where some device has only every so many bytes.
  readonly #interleaved: readonly boolean[];

  constructor(managers: readonly Manager[]) {
    const spans = managers.flatMap(({ sets }) =>
      sets
        .filter(({ finite }) => finite)
        .map((set) => ({ start: Number(set.base), end: Number(set.max + 1n), whole: set.contiguous })),
    );
    this.#boundaries = Float64Array.from(new Set(spans.flatMap(({ start, end }) => [start, end]))).sort();
    const starts = [0, ...this.#boundaries];
    const broken = spans.filter(({ whole }) => !whole);
    this.#interleaved = starts.map((at) => broken.some(({ start, end }) => start <= at && at < end));
  }

  /** Number of the part that an address lies in, from 0. */
  indexOf(address: number): number {
    let [low, high] = [0, this.#boundaries.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#boundaries[middle] ?? Infinity) <= address) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Whether neighbouring addresses of a part may belong to different devices. */
  isInterleaved(index: number): boolean {
    return this.#interleaved[index] === true;
  }
}
