import { AddressSet } from '../../base/address/index.js';
import { type Elaboration, joinedSpaces, type JsonRecord, type Region, regionOf } from '../../elaboration/index.js';
import { reachedSpaces } from '../ways/reached-spaces.js';

const known = new WeakMap<Elaboration, PlacesSeen>();

/** Where masters see the devices of a design: not where those declare themselves if a node on the way moves them, hides a part, or deals it out. */
export class PlacesSeen {
  // By the node that declared a device, then by the names of the device and of its window.
  readonly #sets = new Map<string, Map<string, AddressSet>>();

  private constructor(elaboration: Elaboration) {
    for (const { regions, visibility } of joinedSpaces(reachedSpaces(elaboration))) {
      for (const region of regions) {
        const key = keyOf(region);
        const seen = this.#sets.get(key) ?? new Map<string, AddressSet>();
        for (const set of AddressSet.intersectAll(region.sets, visibility)) seen.set(String(set), set);
        this.#sets.set(key, seen);
      }
    }
  }

  /** Those of an elaboration, worked out once. */
  static in(elaboration: Elaboration): PlacesSeen {
    let found = known.get(elaboration);
    if (found === undefined) known.set(elaboration, (found = new PlacesSeen(elaboration)));
    return found;
  }

  /** The addresses of a device, as the edge into the node that declared it has it: those at which masters see it, or its own if none does. */
  of(slave: JsonRecord): readonly AddressSet[] {
    const region = regionOf(slave);
    const { owner, sets: own } = region;
    // A record without paths does not identify the device.
    if (owner === '') return own;
    const seen = [...(this.#sets.get(keyOf(region))?.values() ?? [])];
    return seen.length === 0 || isAll(seen, own) ? own : seen;
  }
}

// Whether two lists of sets contain the same addresses.
function isAll(some: readonly AddressSet[], others: readonly AddressSet[]): boolean {
  return AddressSet.subtractAll(some, others).length === 0 && AddressSet.subtractAll(others, some).length === 0;
}

function keyOf({ owner, name, window = '' }: Region): string {
  return JSON.stringify([owner, name, window]);
}
