/** Results by the pairs of objects that they were worked out from, each worked out once and kept as long as the first of them lives. */
export class Remembered<First extends object, Second, Result extends object> {
  readonly #results = new WeakMap<First, Map<Second, Result>>();

  /** The result for a pair, worked out if it is not known. */
  of(first: First, second: Second, work: () => Result): Result {
    let result = this.get(first, second);
    if (result === undefined) this.set(first, second, (result = work()));
    return result;
  }

  /** The result for a pair; undefined if it is not known. */
  get(first: First, second: Second): Result | undefined {
    return this.#results.get(first)?.get(second);
  }

  /** Keeps the result for a pair. */
  set(first: First, second: Second, result: Result): void {
    let results = this.#results.get(first);
    if (results === undefined) this.#results.set(first, (results = new Map<Second, Result>()));
    results.set(second, result);
  }
}
