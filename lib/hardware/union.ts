/** Sets of numbers that grow together. */
export class Union {
  readonly #parents: number[] = [];

  /** Adds so many numbers, each in a set of its own, and returns the first of them. */
  add(count: number): number {
    const first = this.#parents.length;
    for (let k = 0; k < count; k++) this.#parents.push(first + k);
    return first;
  }

  /** How many there are. */
  get size(): number {
    return this.#parents.length;
  }

  /** The number that stands for the set of this one: its lowest. */
  find(of: number): number {
    let root = of;
    while (this.#parents[root] !== root) root = this.#parents[root] ?? root;
    for (let at = of; at !== root;) {
      const next = this.#parents[at] ?? root;
      this.#parents[at] = root;
      at = next;
    }
    return root;
  }

  /** Makes one set of those of both. */
  join(one: number, other: number): void {
    const [a, b] = [this.find(one), this.find(other)];
    this.#parents[Math.max(a, b)] = Math.min(a, b);
  }
}
