import { AddressSet } from '../../../base/address/index.js';
import { groupBy } from '../../../base/group-by.js';
import { append, type AddressSpace } from '../../../elaboration/index.js';
import type { DeclaredSets } from './windows.js';

/** Addresses as masters see them, and as their device declares them: those of the second set keep the bits under its mask. */
type Move = readonly [seen: AddressSet, declared: AddressSet];

/** At which of the addresses that devices declare masters see them, which nodes on the way may have moved. */
export class DeclaredAddresses {
  readonly #declared: DeclaredSets;
  /** Of each device what ports see of it, port by port. */
  readonly #seen = new Map<string, (readonly AddressSet[])[]>();
  readonly #moves = new Map<string, readonly Move[]>();

  constructor(spaces: readonly AddressSpace[], declared: DeclaredSets) {
    this.#declared = declared;
    for (const regions of new Set(spaces.map((space) => space.regions))) {
      for (const [device, own] of groupBy(regions, ({ owner }) => owner)) {
        const sets = own.flatMap((region) => region.sets);
        append(this.#seen, device, sets);
      }
    }
  }

  /** What a device declares an address as that masters see; undefined where that is not known, or not the same for all of them. */
  of(device: string, address: bigint): bigint | undefined {
    const found = this.#movesOf(device).flatMap(([seen, { base, mask }]) =>
      seen.contains(address) ? [base | (address & mask)] : [],
    );
    if (found.length === 0 || found.includes(address)) {
      const declared = this.#declared(device).flat();
      const isThere = found.length > 0 || declared.length === 0 || declared.some((set) => set.contains(address));
      return isThere ? address : undefined;
    }
    const [only, another] = new Set(found);
    return another === undefined ? only : undefined;
  }

  #movesOf(device: string): readonly Move[] {
    let moves = this.#moves.get(device);
    if (moves === undefined) {
      const declared = this.#declared(device).flat();
      moves = (this.#seen.get(device) ?? []).flatMap((seen) => movesBetween(seen, declared));
      this.#moves.set(device, moves);
    }
    return moves;
  }
}

function movesBetween(seen: readonly AddressSet[], declared: readonly AddressSet[]): Move[] {
  if (areWithin(seen, declared)) return seen.map((set) => [set, set]);
  return inOrder(seen, declared) ?? byDistance(seen, declared);
}

function areWithin(sets: readonly AddressSet[], others: readonly AddressSet[]): boolean {
  return sets.every((set) => others.some((other) => other.contains(set)));
}

// Nodes keep the order of what they move. Where several ways lead to a device, it is there once for each.
function inOrder(seen: readonly AddressSet[], declared: readonly AddressSet[]): Move[] | undefined {
  if (declared.length === 0 || seen.length % declared.length !== 0) return undefined;
  const moves = seen.flatMap((set, k): Move[] => {
    const own = declared[k % declared.length];
    const isAlike = own !== undefined && (own.mask === set.mask || set.contains(own) || own.contains(set));
    return isAlike ? [[set, own]] : [];
  });
  return moves.length === seen.length ? moves : undefined;
}

// What is left of a device, such as by a firewall, has moved as a whole, if only one distance leads back to what it declares.
function byDistance(seen: readonly AddressSet[], declared: readonly AddressSet[]): Move[] {
  const [first] = seen.toSorted(AddressSet.compare);
  if (first === undefined) return [];
  const alike = declared.filter(({ mask }) => mask === first.mask);
  const distances = new Set((alike.length > 0 ? alike : declared).map(({ base }) => first.base - base));
  const [only, another] = [...distances].flatMap((distance) => {
    const moves = seen.flatMap((set): Move[] => {
      const base = set.base - distance;
      return base < 0n || (base & set.mask) !== 0n ? [] : [[set, new AddressSet(base, set.mask)]];
    });
    const origins = moves.map(([, origin]) => origin);
    return moves.length === seen.length && areWithin(origins, declared) ? [moves] : [];
  });
  return only === undefined || another !== undefined ? [] : only;
}

/** An entry of a map, with where its device declares it: null where that is not known, absent where it is the same. */
interface MovedEntry {
  readonly start: bigint;
  readonly declaredAt?: bigint | null;
}

/** How much further up masters see an entry than its device declares it; undefined where that is not known. */
export function movedBy({ start, declaredAt = start }: MovedEntry): bigint | undefined {
  return declaredAt === null ? undefined : start - declaredAt;
}
