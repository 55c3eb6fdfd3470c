import { AddressSet } from './address-set.js';

/** Anything that occupies addresses: a slave, a port, a memory region. Its own sets may overlap each other. */
export interface HasAddressSets {
  /** Where it is, in bytes; possibly nowhere. */
  readonly sets: readonly AddressSet[];
}

/** A set of one item, a set of another, and the addresses they share. */
export interface SetOverlap {
  /** The set of the earlier item. */
  readonly left: AddressSet;
  /** The set of the later item. */
  readonly right: AddressSet;
  /** The addresses in both. */
  readonly common: AddressSet;
}

/**
 * Two items that share addresses, as indices into the searched list with `left` < `right`, and every pair of their sets
 * that does.
 */
export interface ItemOverlap {
  /** Index of the earlier item, from 0. */
  readonly left: number;
  /** Index of the later item, above `left`. */
  readonly right: number;
  /** The pairs of sets that share addresses, by their positions in the items. */
  readonly overlaps: readonly [SetOverlap, ...SetOverlap[]];
}

/**
 * All pairs of items that share addresses (core 8.1), each once, ordered by `left` and then `right`; the overlaps
 * inside a pair are ordered by the positions of the sets in their items.
 *
 * Takes O(n log n + m n + found) steps for n sets with m different masks, so thousands of regions and interleaved banks
 * cost next to nothing (design 8).
 */
export function findOverlaps(items: readonly HasAddressSets[]): ItemOverlap[] {
  const collisions = [...collide(items)].sort(
    ([a, b], [c, d]) => a.item - c.item || b.item - d.item || a.position - c.position || b.position - d.position,
  );
  const pairs: (ItemOverlap & { overlaps: SetOverlap[] })[] = [];
  for (const [left, right] of collisions) {
    const pair = pairs.at(-1);
    if (pair?.left === left.item && pair.right === right.item) pair.overlaps.push(overlapOf(left, right));
    else pairs.push({ left: left.item, right: right.item, overlaps: [overlapOf(left, right)] });
  }
  return pairs;
}

/**
 * One overlap between two items, or undefined if all items are disjoint: what a check needs that refuses any overlap
 * (core 8.4). Which one is found depends on the input alone.
 */
export function findOverlap(items: readonly HasAddressSets[]): ItemOverlap | undefined {
  for (const [left, right] of collide(items)) {
    return { left: left.item, right: right.item, overlaps: [overlapOf(left, right)] };
  }
  return undefined;
}

interface Entry {
  readonly set: AddressSet;
  readonly item: number;
  readonly position: number;
}

function overlapOf(left: Entry, right: Entry): SetOverlap {
  const common = new AddressSet(left.set.base | right.set.base, left.set.mask & right.set.mask);
  return { left: left.set, right: right.set, common };
}

/** Every two overlapping sets of different items, that of the earlier item first. */
function* collide(items: readonly HasAddressSets[]): Generator<[Entry, Entry]> {
  const entries = items.flatMap(({ sets }, item) => sets.map((set, position): Entry => ({ set, item, position })));
  for (const cluster of clusters(entries)) yield* collideInCluster(cluster);
}

/**
 * Groups entries whose hulls (base to largest address) overlap in a chain; sets of different groups cannot share an
 * address.
 */
function* clusters(entries: Entry[]): Generator<Entry[]> {
  entries.sort((a, b) => AddressSet.compare(a.set, b.set));
  let cluster: Entry[] = [];
  let last = -1n;
  let endless = false;
  for (const entry of entries) {
    const { base, mask } = entry.set;
    if (!endless && base > last) {
      if (cluster.length > 1) yield cluster;
      cluster = [];
    }
    cluster.push(entry);
    if (mask < 0n) endless = true;
    else if ((base | mask) > last) last = base | mask;
  }
  if (cluster.length > 1) yield cluster;
}

/**
 * Two sets overlap if their bases agree in all bits that neither mask ignores. For every two masks that is a lookup by those bits,
 * and real systems have few different masks, however many regions and banks they have.
 */
function* collideInCluster(cluster: readonly Entry[]): Generator<[Entry, Entry]> {
  const groups = [...groupBy(cluster, ({ set }) => set.mask)];
  for (const [i, [mask, entries]] of groups.entries()) {
    for (const [otherMask, others] of groups.slice(i)) {
      const compared = ~(mask | otherMask);
      const byBits = groupBy(others, ({ set }) => set.base & compared);
      for (const entry of entries) {
        for (const other of byBits.get(entry.set.base & compared) ?? []) {
          if (entry.item < other.item) yield [entry, other];
          // Within one group the loops meet every pair twice.
          else if (entry.item > other.item && others !== entries) yield [other, entry];
        }
      }
    }
  }
}

function groupBy(entries: readonly Entry[], key: (entry: Entry) => bigint): Map<bigint, Entry[]> {
  const groups = new Map<bigint, Entry[]>();
  for (const entry of entries) {
    const group = groups.get(key(entry));
    if (group === undefined) groups.set(key(entry), [entry]);
    else group.push(entry);
  }
  return groups;
}
