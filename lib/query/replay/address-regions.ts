import type { AddressSet } from '../../base/address/index.js';

/**
 * Tells addresses apart that not the same sets contain. What depends only on which sets an address is in is the same for all addresses of
 * one key. Addresses are below 2^53.
 */
export class AddressRegions {
  // The boundaries of contiguous sets, ascending.
  readonly #boundaries: Float64Array;
  // Sets with holes are tested one by one: for each part between two boundaries, those that may contain some of its addresses.
  readonly #broken: readonly (readonly AddressSet[])[];

  constructor(sets: Iterable<AddressSet>) {
    const different = [...new Map([...sets].map((set) => [String(set), set])).values()];
    const hulls = different.filter(({ finite }) => finite).flatMap((set) => [Number(set.base), Number(set.max + 1n)]);
    this.#boundaries = Float64Array.from(new Set(hulls)).sort();
    const broken = different.filter(({ contiguous }) => !contiguous);
    const mayMeet = (set: AddressSet, at: number): boolean =>
      !set.finite || (Number(set.base) <= at && at < Number(set.max + 1n));
    this.#broken = [0, ...this.#boundaries].map((at) => broken.filter((set) => mayMeet(set, at)));
  }

  /** The key of an address. */
  keyOf(address: number): number | string {
    const part = this.#partOf(address);
    const broken = this.#broken[part] ?? [];
    if (broken.length === 0) return part;
    const where = BigInt(address);
    return `${part} ${broken.map((set) => (set.contains(where) ? 1 : 0)).join('')}`;
  }

  #partOf(address: number): number {
    let [low, high] = [0, this.#boundaries.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#boundaries[middle] ?? Infinity) <= address) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
