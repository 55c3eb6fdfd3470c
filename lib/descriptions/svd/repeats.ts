import type { DescribedWindow } from '../description.js';

/** Windows of one peripheral that lie in others of it, and so say nothing new; the first of equal ones is none of them. */
export function repeatsIn(windows: readonly DescribedWindow[]): readonly DescribedWindow[] {
  const repeats = new Set<DescribedWindow>();
  let furthest = 0n;
  for (const window of windows.toSorted((a, b) => compare(a.base, b.base) || compare(b.size, a.size))) {
    const end = window.base + window.size;
    if (end <= furthest) repeats.add(window);
    else furthest = end;
  }
  return windows.filter((window) => repeats.has(window));
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
