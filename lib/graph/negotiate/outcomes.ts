import type { Diagnostic } from '../../base/diagnostic/index.js';

/** Why a step failed: all that is wrong, what was met first in front. */
export type Failure = readonly [Diagnostic, ...Diagnostic[]];

/** How one step of negotiation ended for one thing: it failed here, or could not start because something it needs failed. */
export type Outcome = 'pending' | 'ok' | 'blocked' | Failure;

const words = ['pending', 'ok', 'blocked'] as const;
const [pending, ok, blocked, failed] = [0, 1, 2, 3];

/** How one step of negotiation ended for each of many things, by their numbers; at first it is pending for all. */
export class Outcomes {
  readonly #codes: Uint8Array;
  readonly #failures: Map<number, Failure>;

  constructor(codes: Uint8Array, failures: Map<number, Failure> = new Map<number, Failure>()) {
    this.#codes = codes;
    this.#failures = failures;
  }

  /** The same for so many things. */
  static of(count: number): Outcomes {
    return new Outcomes(new Uint8Array(count));
  }

  copy(): Outcomes {
    return new Outcomes(this.#codes.slice(), new Map(this.#failures));
  }

  /** Whether any of them failed, rather than was kept from starting. */
  get anyFailed(): boolean {
    return this.#failures.size > 0;
  }

  isPending(k: number): boolean {
    return this.#codes[k] === pending;
  }

  /** Everything else but `ok` stops what depends on it. */
  isOk(k: number): boolean {
    return this.#codes[k] === ok;
  }

  /** Those of these things that are pending, in their order. */
  pendingOf(things: Int32Array): Int32Array {
    let count = 0;
    for (const k of things) if (this.isPending(k)) count++;
    // Usually nothing is pending.
    return count === 0 ? new Int32Array(0) : things.filter((k) => this.isPending(k));
  }

  at(k: number): Outcome {
    return this.#failures.get(k) ?? words[this.#codes[k] ?? pending] ?? 'pending';
  }

  set(k: number, outcome: Outcome): void {
    this.#codes[k] = outcome === 'ok' ? ok : outcome === 'blocked' ? blocked : outcome === 'pending' ? pending : failed;
    if (typeof outcome === 'object') this.#failures.set(k, outcome);
    else if (this.#failures.size > 0) this.#failures.delete(k);
  }
}
