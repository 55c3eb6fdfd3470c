import type { Sizes } from '../../query/index.js';

/** The powers of two among some sizes, of which the least is one. */
export function powersIn([min, max]: Sizes): number[] {
  const sizes = [];
  // A file that was edited by hand may contain 0.
  for (let bytes = Math.max(1, min); bytes <= max; bytes *= 2) sizes.push(bytes);
  return sizes;
}
