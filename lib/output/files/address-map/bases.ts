import { parseHex } from '../../../base/address/index.js';
import { groupBy } from '../../../base/group-by.js';
import type { Elaboration } from '../../../elaboration/index.js';
import type { MapEntry } from './address-map.js';
import { movedBy } from './declared-addresses.js';
import { softwareOrder } from './order.js';

/**
 * Adds to the first entry of each device the address relative to which software counts its registers, if that lies before the entry; in the order of
 * the device's own addresses, wherever masters see them.
 */
export function withBases({ modules }: Elaboration, entries: readonly MapEntry[]): MapEntry[] {
  const bases = new Map(
    modules.flatMap(({ id, base, nodes }) =>
      base === undefined ? [] : [id, ...nodes.map((node) => node.id)].map((owner) => [owner, parseHex(base)] as const),
    ),
  );
  if (bases.size === 0) return [...entries];
  const sights = groupBy(entries, (entry) => `${entry.device} ${movedBy(entry)}`);
  const found = new Map(
    [...sights.values()].flatMap((own) => {
      const [first = own[0]] = softwareOrder(own, (entry) => entry, undefined);
      const [base, moved] = [bases.get(first.device), movedBy(first)];
      return base === undefined || moved === undefined ? [] : [[first, base + moved] as const];
    }),
  );
  return entries.map((entry) => {
    const base = found.get(entry);
    return base === undefined || base >= entry.start ? entry : { ...entry, base };
  });
}
