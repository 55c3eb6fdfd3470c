import { AddressSet, parseHex } from '../../base/address/index.js';
import { groupBy } from '../../base/group-by.js';
import type { Elaboration } from '../../elaboration/index.js';
import type { Facts, Named } from './facts.js';
import type { Thing } from './thing.js';
import { wiringOf } from '../../query/index.js';
import { setsOfDevice } from './surroundings.js';
import { readSetsText, setsText, sortedSets } from '../../base/address/place-text.js';

type Places = ReadonlyMap<string, readonly AddressSet[]>;

/**
 * The addresses of devices that do not follow from the view of masters. These are, on the one hand, placed devices that are seen elsewhere or merged
 * with adjacent ones, because an adapter moves addresses, a filter hides some, or a node has several windows; and on the other hand, devices that
 * nobody sees, because an adapter declares its own devices on their behalf.
 */
export function placeThings(elaboration: Elaboration, ends: Facts['ends'], named: Named): Thing[] {
  const seen = seenIn(ends);
  const placed = placedThings(elaboration, seen, named);
  const known = new Set(placed.map(({ subject }) => subject));
  const unseen = unseenThings(elaboration, seen, named).filter(({ subject }) => !known.has(subject));
  return [...placed, ...unseen];
}

function unseenThings(elaboration: Elaboration, seen: Places, named: Named): Thing[] {
  const wiring = wiringOf(elaboration);
  return [...wiring.nodes.values()].flatMap(({ record }): Thing[] => {
    const node = named(record.id);
    const sets = seen.has(node) ? [] : setsOfDevice(wiring, record);
    return sets.length === 0 ? [] : [placeThing(node, sortedSets(sets))];
  });
}

// Each window was placed separately, even if two of them are adjacent.
function placeThing(node: string, sets: readonly AddressSet[]): Thing {
  const address = sets.map((set) => setsText([set])).join(' ');
  return { aspect: 'place', subject: node, parties: [node], fields: new Map([['address', address]]) };
}

function placedThings({ placements = [] }: Elaboration, seen: Places, named: Named): Thing[] {
  return [...groupBy(placements, ({ node }) => named(node))].flatMap(([node, placed]): Thing[] => {
    const sets = placed.map(({ base, size }) => AddressSet.range(parseHex(base), parseHex(size)));
    const [set, another] = sets;
    const isSeen = another === undefined && seen.get(node)?.some((each) => set?.equals(each)) === true;
    if (node === '' || isSeen) return [];
    return [placeThing(node, sets)];
  });
}

/** The addresses of devices, by the id of the declaring node: as placed, or as seen by masters (design 6). */
export function placesIn({ ends, things }: Facts): Places {
  const places = new Map(seenIn(ends));
  for (const { aspect, subject, fields } of things.values()) {
    if (aspect === 'place') places.set(subject, readSetsText(fields.get('address') ?? ''));
  }
  return places;
}

/** The addresses of devices as seen by masters, by the id of the declaring node. */
export function seenIn(ends: Pick<Facts['ends'], 'values'>): Places {
  const places = new Map<string, readonly AddressSet[]>();
  for (const { view } of ends.values()) {
    for (const [party, { aspect, fields }] of view) {
      const address = fields.get('address');
      if (aspect !== 'device' || address === undefined) continue;
      const node = party.replace(/#\d+$/, '');
      const known = places.get(node) ?? [];
      const found = readSetsText(address).filter((set) => !known.some((other) => other.equals(set)));
      if (found.length > 0) places.set(node, [...known, ...found]);
    }
  }
  return places;
}
