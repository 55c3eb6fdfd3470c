import type { AddressRange, AddressSet } from '../base/address/index.js';
import { spansOf } from '../base/address/pieces.js';

/** Most ranges that a device tree lists of one device. More are banks that take turns, with a range for each line of a cache. */
export const mostRanges = 4096;

/** The ranges of addresses as a device tree lists them; a set that is refused for its many (`resources/pieces`) counts as one. */
export function toldRanges(sets: readonly AddressSet[]): AddressRange[] {
  return spansOf(sets, mostRanges);
}
