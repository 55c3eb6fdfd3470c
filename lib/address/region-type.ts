import { RequirementError } from '../diagnostic/index.js';

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

export type RegionType = (typeof regionTypes)[number];

/** Negative if a is more restrictive than b, positive if it is more relaxed: `CACHED` is the greatest. */
export function compareRegionType(a: RegionType, b: RegionType): number {
  return regionTypes.indexOf(b) - regionTypes.indexOf(a);
}

/** The most restrictive of the types. Raises `region-type/empty` for an empty list. */
export function regionTypeMin(types: Iterable<RegionType>): RegionType {
  const [least] = [...types].sort(compareRegionType);
  if (least === undefined)
    throw new RequirementError('region-type/empty', 'The minimum of no region types is not defined.');
  return least;
}
