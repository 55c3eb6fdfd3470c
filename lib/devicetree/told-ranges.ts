import type { AddressRange, AddressSet } from '../base/address/index.js';
import { spansOf } from '../base/address/pieces.js';

/**
 * The maximum number of ranges that a device tree lists for a device. More are interleaved banks with a range for each
 * cache line.
 */
export const mostRanges = 4096;

/**
 * The address ranges as listed in a device tree; a set rejected for having too many (`resources/pieces`) counts as one.
 */
export function toldRanges(sets: readonly AddressSet[]): AddressRange[] {
  return spansOf(sets, mostRanges);
}
