// The reference keeps some sets of names in hash tables and shows them in table order, which decides the order of parameters and
// of ports. These functions reproduce that order (amba 0.4, 4.5).

/** The 32-bit string hash of the reference's platform, signed (amba 0.4). */
export function stringHash(text: string): number {
  let hash = 0;
  for (let k = 0; k < text.length; k++) hash = (Math.imul(hash, 31) + text.charCodeAt(k)) | 0;
  return hash;
}

/**
 * Sorts distinct items into the iteration order of an immutable hash trie over their hashes, 32-bit integers: at each
 * level, first the buckets with one item, then those with several, each group by rising bucket number (amba 0.4).
 */
export function trieOrder<T>(items: readonly T[], hashOf: (item: T) => number): T[] {
  if (items.length < 2) return [...items];
  return sortLevel(
    items.map((item) => ({ item, hash: improve(hashOf(item)) })),
    0,
  ).map(({ item }) => item);
}

interface Hashed<T> {
  readonly item: T;
  readonly hash: number;
}

function sortLevel<T>(items: readonly Hashed<T>[], shift: number): Hashed<T>[] {
  if (shift > 30) return [...items];
  const buckets = new Map<number, Hashed<T>[]>();
  for (const item of items) {
    const bucket = (item.hash >>> shift) & 31;
    const members = buckets.get(bucket);
    if (members === undefined) buckets.set(bucket, [item]);
    else members.push(item);
  }
  const ordered = [...buckets].sort(([a], [b]) => a - b).map(([, members]) => members);
  return [
    ...ordered.filter((members) => members.length === 1).flat(),
    ...ordered.filter((members) => members.length > 1).flatMap((members) => sortLevel(members, shift + 5)),
  ];
}

function improve(hash: number): number {
  let h = (hash + ~(hash << 9)) | 0;
  h ^= h >>> 14;
  h = (h + (h << 4)) | 0;
  return h ^ (h >>> 10);
}

/**
 * The iteration order of a mutable hash set of strings into which the given names were added one after the other,
 * repetitions included: a repeated name may still make the table grow (amba 4.5).
 */
export function hashSetOrder(names: Iterable<string>): string[] {
  const stored = new Set<string>();
  let size = 16;
  for (const name of names) {
    if (stored.size + 1 >= 0.75 * size) size *= 2;
    stored.add(name);
  }
  const spread = (name: string): number => {
    const hash = stringHash(name);
    return hash ^ (hash >>> 16);
  };
  return [...stored].sort((a, b) => {
    const slots = (spread(a) & (size - 1)) - (spread(b) & (size - 1));
    return slots === 0 ? spread(a) - spread(b) : slots;
  });
}
