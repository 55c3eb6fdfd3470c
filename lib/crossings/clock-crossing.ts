import { AsyncQueueParams } from './async-queue-params.js';
import { type BufferLike, BufferParams } from './buffer-params.js';
import { CreditedDelay } from './credited-delay.js';
import type { RationalDirection } from './rational-direction.js';

/** How a connection gets from one clock domain into another (core 8.10, interrupts-clocks 14); told apart by `kind`. */
export type ClockCrossing = SynchronousCrossing | RationalCrossing | AsynchronousCrossing | CreditedCrossing;

/** Both sides have the same clock; the crossing is a buffer. */
export class SynchronousCrossing {
  readonly kind = 'synchronous' as const;
  readonly sameClock: boolean = true;
  readonly params: BufferParams;

  constructor(params: BufferLike = BufferParams.default) {
    this.params = BufferParams.from(params);
  }
}

/** One clock is an integer multiple of the other, or unknown but aligned. */
export class RationalCrossing {
  readonly kind = 'rational' as const;
  readonly sameClock: boolean = false;
  readonly direction: RationalDirection;

  constructor(direction: RationalDirection = 'FastToSlow') {
    this.direction = direction;
  }
}

/** What an asynchronous crossing may be given; the defaults are depth 8, sourceSync 3, sinkSync 3, safe, not narrow. */
export interface AsynchronousCrossingOptions {
  readonly depth?: number;
  readonly sourceSync?: number;
  readonly sinkSync?: number;
  readonly safe?: boolean;
  readonly narrow?: boolean;
}

/**
 * The clocks are unrelated. The numbers are checked where the queue is built: {@link AsynchronousCrossing.asSinkParams}.
 */
export class AsynchronousCrossing {
  readonly kind = 'asynchronous' as const;
  readonly sameClock: boolean = false;
  /** Entries of the queue, a power of two. */
  readonly depth: number;
  /** Synchronisation stages on the side of the source. */
  readonly sourceSync: number;
  /** Synchronisation stages on the side of the sink. */
  readonly sinkSync: number;
  readonly safe: boolean;
  readonly narrow: boolean;

  constructor({
    depth = 8,
    sourceSync = 3,
    sinkSync = 3,
    safe = true,
    narrow = false,
  }: AsynchronousCrossingOptions = {}) {
    this.depth = depth;
    this.sourceSync = sourceSync;
    this.sinkSync = sinkSync;
    this.safe = safe;
    this.narrow = narrow;
  }

  /**
   * The queue on the side of the sink.
   *
   * Raises `async-queue/depth` and `async-queue/sync` (for `sinkSync`) as {@link AsyncQueueParams} does.
   */
  get asSinkParams(): AsyncQueueParams {
    return new AsyncQueueParams({ depth: this.depth, sync: this.sinkSync, safe: this.safe, narrow: this.narrow });
  }
}

/** Both sides have the same clock but are far apart: items travel against credits. */
export class CreditedCrossing {
  readonly kind = 'credited' as const;
  readonly sameClock: boolean = true;
  readonly sourceDelay: CreditedDelay;
  readonly sinkDelay: CreditedDelay;

  /** The delays on either side; that of the sink is the flipped one of the source unless given. */
  constructor(sourceDelay: CreditedDelay = new CreditedDelay(1, 1), sinkDelay: CreditedDelay = sourceDelay.flip) {
    this.sourceDelay = sourceDelay;
    this.sinkDelay = sinkDelay;
  }
}

/** No crossing: synchronous without a buffer. */
export const noCrossing: SynchronousCrossing = new SynchronousCrossing(BufferParams.none);

/** `a` for an asynchronous crossing, `b` for any other; a rational crossing does not count as asynchronous (core 8.10). */
export function asyncMux<T>(crossing: ClockCrossing, a: T, b: T): T {
  return crossing.kind === 'asynchronous' ? a : b;
}
