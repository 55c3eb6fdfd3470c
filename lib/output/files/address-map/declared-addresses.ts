import type { AddressSet } from '../../../base/address/index.js';
import { append, type ClientSpace } from '../../../elaboration/index.js';
import { declaredBy, type Wiring } from '../../../query/index.js';
import { edgeOf } from '../../../query/ways/reached-spaces.js';
import type { ManagerView } from '../../../query/ways/follow.js';
import { leadingSets, waysFrom } from '../../../query/ways/ways.js';
import type { DeclaredSets } from './windows.js';

/** Addresses as masters see them, and as their device declares them: those of the second set keep the bits under its mask. */
type Move = readonly [seen: AddressSet, declared: AddressSet];

/** At which of the addresses that devices declare masters see them, which nodes on the way may have moved. */
export class DeclaredAddresses {
  readonly #wiring: Wiring;
  readonly #declared: DeclaredSets;
  /** Of each device how ports see it. */
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
      const views = this.#views.get(device) ?? [];
      const seen = views.flatMap(({ manager }) => manager.sets);
      // Most devices are seen where they are.
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

/** An entry of a map, with where its device declares it: null where that is not known, absent where it is the same. */
export interface MovedEntry {
  readonly start: bigint;
  readonly declaredAt?: bigint | null;
}

/** How much further up masters see an entry than its device declares it; undefined where that is not known. */
export function movedBy({ start, declaredAt = start }: MovedEntry): bigint | undefined {
  return declaredAt === null ? undefined : start - declaredAt;
}
