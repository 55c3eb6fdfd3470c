/** How a reset gets into another domain (core 8.10, interrupts-clocks 14); told apart by `kind`. */
export type ResetCrossing = NoResetCrossing | StretchedResetCrossing;

/** The reset is used as it is. */
export class NoResetCrossing {
  readonly kind = 'none' as const;
}

/** The reset is held for some cycles longer. Fewer than 2 cycles are refused only where the stretcher is built. */
export class StretchedResetCrossing {
  readonly kind = 'stretched' as const;
  readonly cycles: number;

  constructor(cycles: number) {
    this.cycles = cycles;
  }
}
