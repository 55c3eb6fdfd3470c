import type { AddressSet } from '../../../base/address/index.js';
import { append, type ClientSpace } from '../../../elaboration/index.js';
import { declaredBy, type Wiring } from '../../../query/index.js';
import { edgeOf } from '../../../query/ways/reached-spaces.js';
import type { ManagerView } from '../../../query/ways/follow.js';
import { leadingSets, waysFrom } from '../../../query/ways/ways.js';
import type { DeclaredSets } from './windows.js';

/**
 * An address set as seen by masters, and as declared by the device; translation keeps the bits under the mask of the
 * latter.
 */
type Move = readonly [seen: AddressSet, declared: AddressSet];

/** Translates addresses as seen by masters to those declared by devices, which nodes on the way may have changed. */
export class DeclaredAddresses {
  readonly #wiring: Wiring;
  readonly #declared: DeclaredSets;
  /** How ports see each device. */
  readonly #views = new Map<string, ManagerView[]>();
  readonly #moves = new Map<string, readonly Move[]>();

  constructor(wiring: Wiring, spaces: readonly ClientSpace[], declared: DeclaredSets) {
    this.#wiring = wiring;
    this.#declared = declared;
    const lists = new Set<object>();
    for (const edge of spaces.map((space) => edgeOf(wiring, space))) {
      if (edge === undefined) continue;
      const managers = wiring.ports.managers(edge);
      if (lists.has(managers)) continue;
      lists.add(managers);
      for (const manager of managers)
        append(this.#views, declaredBy(wiring, { edge, manager }) ?? '', { edge, manager });
    }
  }

  /** The declared address for an address as seen by masters; undefined if it is unknown or ambiguous. */
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
      const views = this.#views.get(device) ?? [];
      const seen = views.flatMap(({ manager }) => manager.sets);
      // Most devices are seen at their declared addresses.
      moves = areWithin(seen, this.#declared(device).flat())
        ? seen.map((set): Move => [set, set])
        : views.flatMap((view) => movesOf(this.#wiring, view));
      this.#moves.set(device, moves);
    }
    return moves;
  }
}

function areWithin(sets: readonly AddressSet[], others: readonly AddressSet[]): boolean {
  return sets.every((set) => others.some((other) => other.contains(set)));
}

function movesOf(wiring: Wiring, view: ManagerView): Move[] {
  return waysFrom(wiring, view).flatMap((way) =>
    way.arriving.flatMap((set) => leadingSets({ ...way, arriving: [set] }).map((front): Move => [front, set])),
  );
}

/** A map entry with its declared address: null if unknown, absent if it is the same. */
export interface MovedEntry {
  readonly start: bigint;
  readonly declaredAt?: bigint | null;
}

/** The offset of an entry's address from the declared one; undefined if unknown. */
export function movedBy({ start, declaredAt = start }: MovedEntry): bigint | undefined {
  return declaredAt === null ? undefined : start - declaredAt;
}
