import { checkOptions } from '../../base/options/index.js';
import { AsyncQueueParams } from './async-queue-params.js';
import { type BufferLike, BufferParams } from './buffer-params.js';
import { CreditedDelay } from './credited-delay.js';
import type { RationalDirection } from './rational-direction.js';

/** How a connection crosses from one clock domain to another (core 8.10, interrupts-clocks 14); distinguished by `kind`. */
export type ClockCrossing = SynchronousCrossing | RationalCrossing | AsynchronousCrossing | CreditedCrossing;

/** Both sides have the same clock; the crossing is a buffer (core 8.10). */
export class SynchronousCrossing {
  /** Tells the crossings apart. */
  readonly kind = 'synchronous' as const;
  /** Whether both sides run on one clock. */
  readonly sameClock: boolean = true;
  /** The buffer, on each channel. Default: 2 entries. */
  readonly params: BufferParams;

  /**
   * The buffer in any spelling; a number counts entries.
   *
   * @throws RequirementError `buffer/depth` unless the depth is an integer of at least 0.
   */
  constructor(params: BufferLike = BufferParams.default) {
    this.params = BufferParams.from(params);
  }
}

/** One clock is an integer multiple of the other, or unknown but aligned (core 8.10). */
export class RationalCrossing {
  /** Tells the crossings apart. */
  readonly kind = 'rational' as const;
  /** Whether both sides run on one clock. */
  readonly sameClock: boolean = false;
  /** Which side may be the faster one. Default `FastToSlow`. */
  readonly direction: RationalDirection;

  constructor(direction: RationalDirection = 'FastToSlow') {
    this.direction = direction;
  }
}

/** What an asynchronous crossing may be given; the defaults are depth 8, sourceSync 3, sinkSync 3, safe, not narrow. */
export interface AsynchronousCrossingOptions {
  /** Entries of the queue, a power of two. Default 8. */
  readonly depth?: number;
  /** Synchronisation stages on the side of the source, at least 2. Default 3. */
  readonly sourceSync?: number;
  /** Synchronisation stages on the side of the sink, at least 2. Default 3. */
  readonly sinkSync?: number;
  /** Whether either side may be reset on its own. Default true. */
  readonly safe?: boolean;
  /** Whether the read port is on the writer's side. Default false. */
  readonly narrow?: boolean;
}

/**
 * The clocks are unrelated (core 8.10). The numbers are checked where the queue is built:
 * {@link AsynchronousCrossing.asSinkParams}.
 */
export class AsynchronousCrossing {
  /** Tells the crossings apart. */
  readonly kind = 'asynchronous' as const;
  /** Whether both sides run on one clock. */
  readonly sameClock: boolean = false;
  /** Entries of the queue, a power of two. */
  readonly depth: number;
  /** Synchronisation stages on the side of the source, at least 2. */
  readonly sourceSync: number;
  /** Synchronisation stages on the side of the sink, at least 2. */
  readonly sinkSync: number;
  /** Whether either side may be reset on its own. */
  readonly safe: boolean;
  /** Whether the read port is on the writer's side, which saves wires. */
  readonly narrow: boolean;

  constructor(options: AsynchronousCrossingOptions = {}) {
    const {
      depth = 8,
      sourceSync = 3,
      sinkSync = 3,
      safe = true,
      narrow = false,
    } = checkOptions('AsynchronousCrossingOptions', options);
    this.depth = depth;
    this.sourceSync = sourceSync;
    this.sinkSync = sinkSync;
    this.safe = safe;
    this.narrow = narrow;
  }

  /**
   * The queue on the side of the sink, with its number of stages (core 8.10).
   *
   * @throws RequirementError `async-queue/depth` and `async-queue/sync` (for `sinkSync`) as {@link AsyncQueueParams}
   * does.
   */
  get asSinkParams(): AsyncQueueParams {
    return new AsyncQueueParams({ depth: this.depth, sync: this.sinkSync, safe: this.safe, narrow: this.narrow });
  }
}

/** Both sides have the same clock but are far apart: items travel against credits (core 8.10). */
export class CreditedCrossing {
  /** Tells the crossings apart. */
  readonly kind = 'credited' as const;
  /** Whether both sides run on one clock. */
  readonly sameClock: boolean = true;
  /** Cycles on the way from the source. Default one each way. */
  readonly sourceDelay: CreditedDelay;
  /** Cycles on the way as the sink sees them. Default: the source's, flipped. */
  readonly sinkDelay: CreditedDelay;

  /** The delays on either side; that of the sink is the flipped one of the source unless given. */
  constructor(sourceDelay: CreditedDelay = new CreditedDelay(1, 1), sinkDelay: CreditedDelay = sourceDelay.flip) {
    this.sourceDelay = sourceDelay;
    this.sinkDelay = sinkDelay;
  }
}

/** No crossing: synchronous without a buffer (core 8.10). */
export const noCrossing: SynchronousCrossing = new SynchronousCrossing(BufferParams.none);

/** `a` for an asynchronous crossing, `b` for any other; a rational crossing does not count as asynchronous (core 8.10). */
export function asyncMux<T>(crossing: ClockCrossing, a: T, b: T): T {
  return crossing.kind === 'asynchronous' ? a : b;
}
