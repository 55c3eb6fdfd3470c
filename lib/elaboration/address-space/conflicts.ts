import { AddressSet, bytesIn, findOverlaps } from '../../base/address/index.js';
import { inNumberedOrder } from '../../base/text/index.js';
import type { AddressSpace } from './address-spaces.js';
import { type Region, undivided } from './regions.js';

/**
 * Two devices that share addresses, or one that is reached by two paths; those of one node are distinguished by name.
 */
export interface Conflict {
  /** The one whose id sorts first. */
  readonly a: Region;
  readonly b: Region;
  /** The shared addresses as seen by masters, without duplicates. */
  readonly common: readonly AddressSet[];
  /** The ids of the masters that see it, in order. */
  readonly masters: readonly string[];
}

/** All pairs of devices that share an address visible to a master, without duplicates. */
export function conflictsIn(spaces: readonly AddressSpace[]): Conflict[] {
  const pairs = new Map<string, { a: Region; b: Region; common: Map<string, AddressSet>; masters: Set<string> }>();
  for (const { regions: parts, visibility, masters } of spaces) {
    const regions = undivided(parts);
    const visible = regions.map((region) => ({ sets: AddressSet.intersectAll(region.sets, visibility) }));
    for (const { left, right, overlaps } of findOverlaps(visible)) {
      const devices = [regions[left], regions[right]].filter((region) => region !== undefined);
      const [a, b] = devices.sort(byOwner);
      if (a === undefined || b === undefined) continue;
      const key = JSON.stringify(a.owner === b.owner ? [a.owner, a.name, b.name] : [a.owner, b.owner]);
      const conflict = pairs.get(key) ?? { a, b, common: new Map<string, AddressSet>(), masters: new Set<string>() };
      for (const { common } of overlaps) conflict.common.set(String(common), common);
      for (const master of masters) conflict.masters.add(master);
      pairs.set(key, conflict);
    }
  }
  return [...pairs.values()].map(({ a, b, common, masters }) => ({
    ...{ a, b, common: [...common.values()] },
    masters: [...masters].sort(inNumberedOrder),
  }));
}

function byOwner(x: Region, y: Region): number {
  return inNumberedOrder(x.owner, y.owner) || inNumberedOrder(x.name, y.name);
}

/**
 * The order in which devices are moved: smaller ones first, because they are easier to move; among equals, the one
 * whose name sorts last.
 */
export function easierFirst(x: Region, y: Region): number {
  const [p, q] = [bytesIn(x.sets), bytesIn(y.sets)];
  return p < q ? -1 : p > q ? 1 : inNumberedOrder(y.owner, x.owner);
}
