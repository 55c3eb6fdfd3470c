import { RequirementError } from '../diagnostic/index.js';
import * as rules from './rules.js';

/**
 * What accesses to a region may assume, from the most to the least relaxed (core 8.8).
 *
 * - `CACHED`: an intermediate agent may hold a copy for you.
 * - `TRACKED`: other masters may cache it; coherence is provided.
 * - `UNCACHED`: not cached yet, but may be.
 * - `IDEMPOTENT`: reads return what was last written, but do not cache it.
 * - `VOLATILE`: the content may change by itself; accesses have no side effects.
 * - `PUT_EFFECTS`: writes have side effects.
 * - `GET_EFFECTS`: reads have side effects, too.
 */
export const regionTypes = [
  'CACHED',
  'TRACKED',
  'UNCACHED',
  'IDEMPOTENT',
  'VOLATILE',
  'PUT_EFFECTS',
  'GET_EFFECTS',
] as const;

/** One of the {@link regionTypes} (core 8.8). */
export type RegionType = (typeof regionTypes)[number];

/** Whether software reads in such a region what it wrote: of all others, the content changes by itself, or accesses have side effects. */
export function keepsContent(regionType: RegionType): boolean {
  return compareRegionType(regionType, 'IDEMPOTENT') >= 0;
}

/**
 * Negative if a is more restrictive than b, 0 if they are equal, positive if a is more relaxed: `CACHED` is the
 * greatest (core 8.8).
 */
export function compareRegionType(a: RegionType, b: RegionType): number {
  return regionTypes.indexOf(b) - regionTypes.indexOf(a);
}

/**
 * The most restrictive of the types (core 8.8).
 *
 * @throws RequirementError `region-type/empty` for an empty list.
 */
export function regionTypeMin(types: Iterable<RegionType>): RegionType {
  const [least] = [...types].sort(compareRegionType);
  if (least === undefined)
    throw new RequirementError(rules.regionTypeEmpty, 'The minimum of no region types is not defined.', {
      help: "Give at least one type; ['CACHED', ...types] has the greatest, CACHED, where types is empty.",
    });
  return least;
}
