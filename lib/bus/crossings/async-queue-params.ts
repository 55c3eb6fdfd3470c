import { checkOptions } from '../../base/options/index.js';
import { isPow2, log2Ceil, powersAround } from '../../base/address/index.js';
import { demand } from '../../base/diagnostic/index.js';
import * as rules from './rules.js';

/** What an asynchronous queue may be given; see the fields of {@link AsyncQueueParams}. */
export interface AsyncQueueOptions {
  /** Entries, a power of two. Default 8. */
  readonly depth?: number;
  /** Synchronisation stages, at least 2. Default 3. */
  readonly sync?: number;
  /** Whether either side may be reset on its own. Default true. */
  readonly safe?: boolean;
  /** Whether the read port is on the writer's side. Default false. */
  readonly narrow?: boolean;
}

/** A queue between two clock domains (core 8.10, interrupts-clocks 14). */
export class AsyncQueueParams {
  /** Entries, a power of two. */
  readonly depth: number;
  /** Flip-flops in a row that a signal passes when it enters a domain, at least 2: as many cycles of latency. */
  readonly sync: number;
  /** Whether either side may be reset on its own. */
  readonly safe: boolean;
  /** Whether the read port is on the writer's side, which saves wires. */
  readonly narrow: boolean;

  /**
   * Depth in entries, sync in synchronisation stages.
   *
   * @throws RequirementError `async-queue/depth` unless depth is a positive power of two, then `async-queue/sync`
   * unless sync is an integer of at least 2.
   */
  constructor(options: AsyncQueueOptions = {}) {
    const { depth = 8, sync = 3, safe = true, narrow = false } = checkOptions('AsyncQueueOptions', options);
    demand(
      isPow2(depth),
      rules.asyncQueueDepth,
      () => `Asynchronous queue depth ${depth} is not a positive power of two.`,
      {
        help: () => `Set depth to ${powersAround(depth)}.`,
      },
    );
    demand(
      Number.isInteger(sync) && sync >= 2,
      rules.asyncQueueSync,
      () => `${sync} synchronisation stages are not an integer of at least 2.`,
      {
        help: 'Set sync to 2 or more; 3 is usual.',
      },
    );
    this.depth = depth;
    this.sync = sync;
    this.safe = safe;
    this.narrow = narrow;
  }

  /**
   * One entry, wide, with `sync` stages, at least 2 (interrupts-clocks 14).
   *
   * @throws RequirementError `async-queue/sync` as the constructor does.
   */
  static singleton(sync = 3, safe = true): AsyncQueueParams {
    return new AsyncQueueParams({ depth: 1, sync, safe, narrow: false });
  }

  /** Width in bits of an index into the queue, at least 0. */
  get bits(): number {
    return log2Ceil(this.depth);
  }

  /** Entries whose data cross the boundary: 1 if narrow, else all. */
  get wires(): number {
    return this.narrow ? 1 : this.depth;
  }

  /** Whether all four fields are the same. */
  equals(other: AsyncQueueParams): boolean {
    return (
      this.depth === other.depth && this.sync === other.sync && this.safe === other.safe && this.narrow === other.narrow
    );
  }
}
