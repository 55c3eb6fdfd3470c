import type { Change } from './change.js';

/** By how much a number or an address has moved; undefined for what has not moved as a whole. */
export function distanceOf({ before, after }: Change): bigint | undefined {
  const [had, has] = [before, after].map((text) => text.split(' ').map((part) => part.split('..')));
  try {
    const distances = had?.flatMap((range, k) => range.map((end, j) => BigInt(has?.[k]?.[j] ?? '') - BigInt(end)));
    const [first] = distances ?? [];
    return had?.length === has?.length && distances?.every((each) => each === first) ? first : undefined;
  } catch {
    // A set that is no range.
    return undefined;
  }
}
