/** What an iterator tells, as far as somebody asks and once for all who do. */
export class AsAsked<T> implements Iterable<T> {
  readonly #told: T[] = [];
  readonly #rest: Iterator<T, unknown>;

  constructor(items: Iterable<T>) {
    this.#rest = items[Symbol.iterator]();
  }

  *[Symbol.iterator](): Generator<T, void> {
    for (let k = 0; ; k++) {
      if (k === this.#told.length) {
        const next = this.#rest.next();
        if (next.done === true) return;
        this.#told.push(next.value);
      }
      yield this.#told[k] as T;
    }
  }
}
