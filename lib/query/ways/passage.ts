import { AddressSet } from '../../base/address/index.js';

/**
 * How addresses of a device pass a node: those of the first set of a pair become those of the second, which keeps the bits under its mask.
 * The first pair that has an address decides. Undefined where everything stays as it is.
 */
export type Passage = readonly (readonly [front: AddressSet, behind: AddressSet])[] | undefined;

type Sets = readonly AddressSet[];

/**
 * Whether addresses in front of a node are the same behind it. A node that keeps the order of what passes it has moved what is in another
 * order behind it; others may have sorted it.
 */
export function staysInPlace(front: Sets, behind: Sets, keepsOrder: boolean): boolean {
  const isKnown = front.every((set) => behind.some((other) => other.contains(set)));
  return isKnown && !(keepsOrder && isRearranged(front, behind));
}

function isRearranged(front: Sets, behind: Sets): boolean {
  if (front.length !== behind.length || front.every((set, k) => behind[k]?.equals(set))) return false;
  const sorted = behind.toSorted(AddressSet.compare);
  return front.toSorted(AddressSet.compare).every((set, k) => sorted[k]?.equals(set));
}

/** The passage of addresses that stay where they are. */
export function inPlace(sets: Sets): Passage {
  return sets.map((set) => [set, set]);
}

/** How the addresses of a device in front of a node become those behind it. */
export function passageBetween(front: Sets, behind: Sets, keepsOrder: boolean): Passage {
  if (front === behind) return undefined;
  if (staysInPlace(front, behind, keepsOrder)) return inPlace(front);
  const moved = movedPairs(front, behind);
  if (moved !== undefined && (keepsOrder || !behind.some((set) => front.some((other) => other.overlaps(set)))))
    return moved;
  // A node that repeats a device widens its addresses, and may join some of them.
  const widened = front.flatMap((set) => {
    const other = behind.find((each) => set.contains(each));
    return other === undefined ? [] : [[set, other] as const];
  });
  return [...AddressSet.intersectAll(front, behind).map((set) => [set, set] as const), ...widened];
}

// Each set with its counterpart behind the node; undefined if one of them cannot have become the other.
function movedPairs(front: Sets, behind: Sets): Passage {
  const pairs = front.flatMap((set, k) => {
    const other = behind[k];
    return other === undefined || !isLike(set, other) ? [] : [[set, other] as const];
  });
  return front.length === behind.length && pairs.length === front.length ? pairs : undefined;
}

// Whether one set may have become the other by a move, a repetition or a cut.
function isLike(front: AddressSet, behind: AddressSet): boolean {
  return front.mask === behind.mask || front.contains(behind) || behind.contains(front);
}

/** What addresses in front of a node are behind it; empty for those that do not get there. */
export function setsBehind(passage: Passage, sets: Sets): Sets {
  if (passage === undefined) return sets;
  return sets.flatMap((set) => {
    const passed: AddressSet[] = [];
    return passage.flatMap(([front, behind]) => {
      const part = set.intersect(front);
      if (part === undefined || passed.some((each) => each.overlaps(part))) return [];
      passed.push(part);
      return front === behind
        ? [part]
        : [new AddressSet(behind.base | (part.base & behind.mask), part.mask & behind.mask)];
    });
  });
}

/** What an address in front of a node is behind it; undefined if it does not get there. */
export function addressBehind(passage: Passage, address: bigint): bigint | undefined {
  if (passage === undefined) return address;
  const [, behind] = passage.find(([front]) => front.contains(address)) ?? [];
  return behind === undefined ? undefined : behind.base | (address & behind.mask);
}

/** The addresses in front of a node that become these behind it. */
export function setsInFront(passage: Passage, sets: Sets): Sets {
  if (passage === undefined) return sets;
  const found = sets.flatMap((set) =>
    passage.map(([front, behind]) => {
      const part = set.intersect(behind);
      if (part === undefined || front === behind) return part;
      // Bits that the set behind does not compare may have any value.
      const free = part.mask | ~behind.mask;
      return new AddressSet(part.base & ~free, free).intersect(front);
    }),
  );
  const parts = found.filter((part) => part !== undefined);
  return parts.filter((part, k) => !parts.some((other, j) => j !== k && covers(other, part, j < k)));
}

// Of equal sets the first one is kept.
function covers(other: AddressSet, part: AddressSet, isEarlier: boolean): boolean {
  return other.contains(part) && (isEarlier || !part.contains(other));
}
