import { readSetsText } from '../../base/address/place-text.js';
import { piecesIn } from '../../elaboration/index.js';
import { type Facts, thingKey, type View } from '../facts/facts.js';
import { startsInOrder } from '../facts/windows.js';
import type { Happening } from '../change/change.js';

/** Where the windows of a device begin. */
export type Starts = ReadonlySet<bigint>;

/**
 * Where windows of a device begin for the ends that see its parts, within some addresses; those that touch each other are told apart where the
 * order of windows is known.
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

/** Where addresses begin that follow each other. */
export function startsIn(address: string): Starts {
  const sets = readSetsText(address).filter(({ finite }) => finite);
  return new Set(piecesIn(sets).map(({ start }) => start));
}

/** Whether a device has only more addresses, or only fewer, so that where its windows begin says whether it has moved. */
export function isResized(happening: Happening): boolean {
  return happening === 'grown' || happening === 'shrunk';
}

/**
 * What happened to a device whose addresses are more or fewer now: it has moved where one of its windows is within one that begins elsewhere,
 * since software counts registers from there. A gap between windows that is filled leaves the first of them where it was.
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
