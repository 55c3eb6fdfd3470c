import { readSetsText } from '../../base/address/place-text.js';
import { piecesIn } from '../../elaboration/index.js';
import { type Facts, thingKey, type View } from '../facts/facts.js';
import { startsInOrder } from '../facts/windows.js';
import type { Happening } from '../change/change.js';

/** The start addresses of a device's windows. */
export type Starts = ReadonlySet<bigint>;

/**
 * The start addresses of a device's windows within some addresses, as seen by the ends; adjacent windows are distinguished if their order is known.
 */
export function startsOf(
  { things }: Facts,
  view: View,
  { node, parties, within }: { readonly node: string; readonly parties: readonly string[]; readonly within: string },
): Starts {
  const order = things.get(thingKey({ aspect: 'windows', subject: node }))?.fields.get('order') ?? '';
  const seen = parties.flatMap((party) => [...startsIn(view.get(party)?.fields.get('address') ?? '')]);
  const sets = readSetsText(within);
  return new Set([...seen, ...startsInOrder(order)].filter((start) => sets.some((set) => set.contains(start))));
}

/** The start addresses of contiguous ranges. */
export function startsIn(address: string): Starts {
  const sets = readSetsText(address).filter(({ finite }) => finite);
  return new Set(piecesIn(sets).map(({ start }) => start));
}

/** Whether a device has only gained or only lost addresses, so that the starts of its windows tell whether it has moved. */
export function isResized(happening: Happening): boolean {
  return happening === 'grown' || happening === 'shrunk';
}

/**
 * What happened to a device that gained or lost addresses: it has moved if one of its windows is now within one that starts elsewhere, because
 * software counts registers from there. Filling a gap between windows leaves the first one in place.
 */
export function countedFromStarts(happening: Happening, had: Starts, has: Starts): Happening {
  if (!isResized(happening)) return happening;
  const [starts, others] = happening === 'grown' ? [had, has] : [has, had];
  const stays = (start: bigint): boolean => others.has(start) || starts.has(lastBefore(start, others));
  return [...starts].every(stays) ? happening : 'moved';
}

function lastBefore(address: bigint, starts: Starts): bigint {
  return [...starts].reduce((last, start) => (start < address && start > last ? start : last), -1n);
}
