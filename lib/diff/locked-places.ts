import type { AddressSet } from '../base/address/index.js';
import type { Facts } from './facts.js';
import { readSetsText } from './values.js';

/** Where devices are, by the id of the node that declares them, as those in front of them see it (design 6). */
export function placesIn({ ends }: Facts): ReadonlyMap<string, readonly AddressSet[]> {
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
