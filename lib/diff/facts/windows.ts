import { type AddressRange, hex } from '../../base/address/index.js';
import { spansOf } from '../../base/address/pieces.js';
import { groupBy } from '../../base/group-by.js';
import { type Region, regionsOf, type WiredNode } from '../../elaboration/index.js';
import type { Wiring } from '../../query/index.js';
import type { Named } from './facts.js';
import type { Thing } from './thing.js';

/** A window of a device as software finds it: by its name, or by its place among all that are called as it is. */
export interface CountedWindow {
  /** What its device is called there. */
  readonly device: string;
  /** Absent where it has none of its own. */
  readonly name?: string;
  readonly range: AddressRange;
}

/** The windows of a node that answers accesses, in the order in which it declares them. */
export function countedWindows({ record, inward, outward }: WiredNode): CountedWindow[] {
  if (outward.length > 0) return [];
  return inward
    .flatMap((edge) => regionsOf(edge) ?? [])
    .filter(({ owner }) => owner === record.id)
    .flatMap(({ name: device, window, sets }) =>
      rangesOf(sets).map((range) => ({ device, ...(window === undefined ? {} : { name: window }), range })),
    );
}

/**
 * The order in which software counts windows, as text: of what is called alike those that have names, by these, and then the others by where
 * they begin, with ` | ` between what is called otherwise. Empty where none is counted, since each has a name, or is the only one.
 */
export function orderText(windows: readonly CountedWindow[]): string {
  return [...groupBy(windows, ({ device }) => device).values()]
    .filter((alike) => alike.length > 1 && !alike.every(hasName))
    .map((alike) => [...alike.filter(hasName), ...alike.filter((window) => !hasName(window))])
    .map((alike) => alike.map(({ name, range }) => name ?? hex(range.base)).join(', '))
    .join(' | ');
}

/** Whether two orders count a window that is in both, without a name, as another one. */
export function areCountedOtherwise(before: string, after: string): boolean {
  const [had, has] = [placesIn(before), placesIn(after)];
  return [...had].some(([start, place]) => (has.get(start) ?? place) !== place);
}

function placesIn(order: string): Map<string, number> {
  const places = order.split(' | ').flatMap((alike) => alike.split(', ').map((window, k) => [window, k] as const));
  return new Map(places.filter(([window]) => window.startsWith('0x')));
}

/** How devices count their windows, where several have no names of their own. */
export function windowThings(wiring: Wiring, named: Named): Thing[] {
  return [...wiring.nodes.values()].flatMap((node): Thing[] => {
    const order = orderText(countedWindows(node));
    const subject = named(node.record.id);
    return order === ''
      ? []
      : [{ aspect: 'windows', subject, parties: [subject], fields: new Map([['order', order]]) }];
  });
}

function hasName({ name }: CountedWindow): boolean {
  return name !== undefined;
}

function rangesOf(sets: Region['sets']): AddressRange[] {
  return spansOf(
    sets.filter(({ finite }) => finite),
    mostPieces,
  );
}

// What has more is interleaved with others, and is one window.
const mostPieces = 1;
