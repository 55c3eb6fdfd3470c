/** Nodes that wait for others, by their serials; who waits for nothing more comes next, the last one first. */
export class Waiting {
  // By serial, the number of nodes that a node still waits for.
  readonly #for: Int32Array;
  readonly #ready: number[] = [];

  /** Serials are below `end`. */
  constructor(end: number) {
    this.#for = new Int32Array(end);
  }

  /** A node that waits for so many others, from 0. */
  add(serial: number, others: number): void {
    if (others === 0) this.#ready.push(serial);
    else this.#for[serial] = others;
  }

  /** The node hears from one of those it waits for; nothing becomes of it where it waits for none. */
  hear(serial: number): void {
    const left = this.#for[serial] ?? 0;
    if (left === 0) return;
    this.#for[serial] = left - 1;
    if (left === 1) this.#ready.push(serial);
  }

  /** One that waits for nothing more, each once; undefined when there is none. */
  next(): number | undefined {
    return this.#ready.pop();
  }
}
