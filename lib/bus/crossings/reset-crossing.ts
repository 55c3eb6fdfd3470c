/** How a reset crosses into another domain (core 8.10, interrupts-clocks 14); distinguished by `kind`. */
export type ResetCrossing = NoResetCrossing | StretchedResetCrossing;

/** The reset is used as it is (core 8.10). */
export class NoResetCrossing {
  /** Tells the crossings apart. */
  readonly kind = 'none' as const;
}

/**
 * The reset is held for some cycles longer (core 8.10). Fewer than 2 cycles are refused only where the stretcher is
 * built.
 */
export class StretchedResetCrossing {
  /** Tells the crossings apart. */
  readonly kind = 'stretched' as const;
  /** Cycles of the clock behind the crossing, at least 2. */
  readonly cycles: number;

  /** `cycles`: at least 2, which is checked only where the stretcher is built. */
  constructor(cycles: number) {
    this.cycles = cycles;
  }
}
