import { type Conflict, easierFirst } from './conflicts.js';
import type { Region } from './regions.js';

// An exact search would take long for more, and nobody follows a thousand suggestions.
const conflictsToSearch = 24;

/**
 * A vertex cover: ids of devices such that each conflict involves one of them; minimal if the group is small enough.
 */
export function coverOf(group: readonly Conflict[]): ReadonlySet<string> {
  return group.length <= conflictsToSearch ? smallestCover(group) : greedyCover(group);
}

/** The connected components of conflicts. */
export function groupsOf(conflicts: readonly Conflict[]): Conflict[][] {
  const groups = new Set<Conflict[]>();
  const groupOf = new Map<string, Conflict[]>();
  for (const conflict of conflicts) {
    const owners = [conflict.a.owner, conflict.b.owner];
    const joined = new Set(owners.map((owner) => groupOf.get(owner)).filter((group) => group !== undefined));
    const group = [...[...joined].flat(), conflict];
    for (const old of joined) groups.delete(old);
    groups.add(group);
    for (const { a, b } of group) for (const { owner } of [a, b]) groupOf.set(owner, group);
  }
  return [...groups];
}

// One of the two devices of the first uncovered conflict has to move.
function smallestCover(group: readonly Conflict[]): ReadonlySet<string> {
  let best: ReadonlySet<string> = greedyCover(group);
  const extend = (cover: ReadonlySet<string>): void => {
    if (cover.size >= best.size) return;
    const next = group.find(({ a, b }) => !cover.has(a.owner) && !cover.has(b.owner));
    if (next === undefined) {
      best = cover;
      return;
    }
    for (const { owner } of [next.a, next.b].sort(easierFirst)) extend(new Set([...cover, owner]));
  };
  extend(new Set());
  return best;
}

// Repeatedly moves the device with the most remaining conflicts.
function greedyCover(group: readonly Conflict[]): ReadonlySet<string> {
  const cover = new Set<string>();
  let left = [...group];
  while (left.length > 0) {
    const degree = new Map<Region, number>();
    const regionOf = new Map<string, Region>();
    for (const { a, b } of left) {
      for (const region of [a, b]) {
        const known = regionOf.get(region.owner) ?? region;
        regionOf.set(region.owner, known);
        degree.set(known, (degree.get(known) ?? 0) + 1);
      }
    }
    const [chosen] = [...degree].sort(([x, p], [y, q]) => q - p || easierFirst(x, y));
    if (chosen === undefined) break;
    cover.add(chosen[0].owner);
    left = left.filter(({ a, b }) => !cover.has(a.owner) && !cover.has(b.owner));
  }
  return cover;
}
