import type { DescribedRange } from './description.js';

/** The address from which software counts registers, if it lies before all of these addresses; undefined where the first of them is it. */
export function baseBefore(base: bigint | undefined, windows: readonly DescribedRange[]): bigint | undefined {
  const isBefore = base !== undefined && windows.length > 0 && windows.every((window) => window.base > base);
  return isBefore ? base : undefined;
}
