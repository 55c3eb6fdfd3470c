/** Results by the pairs of objects that they were worked out from, each worked out once and kept as long as the first of them lives. */
export class Remembered<First extends object, Second, Result> {
  readonly #results = new WeakMap<First, Map<Second, Result>>();

  /** The result for a pair, worked out if it is not known. */
  of(first: First, second: Second, work: () => Result): Result {
    let results = this.#results.get(first);
    if (results === undefined) this.#results.set(first, (results = new Map<Second, Result>()));
    const known = results.get(second);
    if (known !== undefined || results.has(second)) return known as Result;
    const result = work();
    results.set(second, result);
    return result;
  }
}
