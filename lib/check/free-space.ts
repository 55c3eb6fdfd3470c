import type { AddressRange } from '../address/index.js';

/**
 * The free place of `size` bytes nearest to `wanted` that starts at a multiple of `alignment` and ends within `limit`; undefined if
 * there is none. `occupied` must be sorted and joined (`AddressRange.unify`).
 */
export function nearestFree(
  occupied: readonly AddressRange[],
  {
    wanted,
    size,
    alignment,
    limit,
  }: { readonly wanted: bigint; readonly size: bigint; readonly alignment: bigint; readonly limit: bigint },
): bigint | undefined {
  let best: bigint | undefined;
  let start = 0n;
  const offer = (gapStart: bigint, gapEnd: bigint): void => {
    const first = roundUp(gapStart, alignment);
    const last = ((gapEnd - size) / alignment) * alignment;
    if (gapEnd - size < first || last < first) return;
    const near = roundUp(wanted, alignment);
    const place = near < first ? first : near > last ? last : near;
    if (best === undefined || distance(place, wanted) < distance(best, wanted)) best = place;
  };
  for (const range of occupied) {
    if (range.base > start) offer(start, range.base);
    if (range.end > start) start = range.end;
  }
  if (start < limit) offer(start, limit);
  return best;
}

function roundUp(address: bigint, alignment: bigint): bigint {
  return ((address + alignment - 1n) / alignment) * alignment;
}

function distance(a: bigint, b: bigint): bigint {
  return a < b ? b - a : a - b;
}
