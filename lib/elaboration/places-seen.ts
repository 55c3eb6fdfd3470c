import type { AddressSet } from '../base/address/index.js';
import { masterViews, originOf, readSets } from './address-space.js';
import type { Elaboration, JsonRecord } from './elaboration.js';
import { textOf } from './json.js';
import { sharedViews, visibleSets } from './shared-views.js';

const known = new WeakMap<Elaboration, PlacesSeen>();

/** Where masters see the devices of a design: not where those declare themselves if a node on the way moves them. */
export class PlacesSeen {
  // By the node that declared a device and the name of that.
  readonly #sets = new Map<string, Map<string, AddressSet>>();

  private constructor(elaboration: Elaboration) {
    for (const { regions, visibility } of sharedViews(masterViews(elaboration))) {
      for (const { owner, name, sets } of regions) {
        const seen = this.#sets.get(keyOf(owner, name)) ?? new Map<string, AddressSet>();
        for (const set of visibleSets(sets, visibility)) seen.set(String(set), set);
        this.#sets.set(keyOf(owner, name), seen);
      }
    }
  }

  /** Those of an elaboration, worked out once. */
  static in(elaboration: Elaboration): PlacesSeen {
    let found = known.get(elaboration);
    if (found === undefined) known.set(elaboration, (found = new PlacesSeen(elaboration)));
    return found;
  }

  /** The addresses of a device, as the edge into the node that declared it has it: those that masters ask for, if they are others. */
  of(slave: JsonRecord): readonly AddressSet[] {
    const own = readSets(slave.address);
    const owner = originOf(slave);
    // A record without paths does not say whose it is.
    if (owner === '') return own;
    const seen = [...(this.#sets.get(keyOf(owner, textOf(slave, 'name') || owner))?.values() ?? [])];
    return seen.every((set) => own.some((each) => each.contains(set))) ? own : seen;
  }
}

function keyOf(owner: string, name: string): string {
  return `${owner} ${name}`;
}
