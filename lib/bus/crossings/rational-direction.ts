/** How the clocks on both sides of a rational crossing relate (core 8.10): which side may be the faster one. */
export type RationalDirection = 'Symmetric' | 'Flexible' | 'FastToSlow' | 'SlowToFast';

const flipped: Readonly<Record<RationalDirection, RationalDirection>> = {
  Symmetric: 'Symmetric',
  Flexible: 'Flexible',
  FastToSlow: 'SlowToFast',
  SlowToFast: 'FastToSlow',
};

/** The direction seen from the other side: `FastToSlow` and `SlowToFast` swap, the others stay (core 8.10). */
export function flipRationalDirection(direction: RationalDirection): RationalDirection {
  return flipped[direction];
}
