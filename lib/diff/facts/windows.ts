import { AddressRange, hex } from '../../base/address/index.js';
import { groupBy } from '../../base/group-by.js';
import {
  addressSpaces,
  deviceName,
  type Elaboration,
  piecesIn,
  type Region,
  regionsOf,
  type WiredNode,
} from '../../elaboration/index.js';
import type { Wiring } from '../../query/index.js';
import type { Named } from './facts.js';
import type { Thing } from './thing.js';

/** A window of a device as software identifies it: by its name, or by its index among those with the same device name. */
export interface CountedWindow {
  /** The name of its device. */
  readonly device: string;
  /** Absent if it has none. */
  readonly name?: string;
  readonly range: AddressRange;
}

/** The windows of responding nodes, in the order of declaration. */
export class CountedWindows {
  // Bridges carry names of devices whose own protocol has none.
  #names: ReadonlySet<string> | undefined;

  constructor(private readonly elaboration: Elaboration) {}

  of({ record, inward, outward }: WiredNode): CountedWindow[] {
    if (outward.length > 0) return [];
    const regions = inward.flatMap((edge) => regionsOf(edge) ?? []).filter(({ owner }) => owner === record.id);
    return regions.flatMap((region) => {
      const { window, sets } = region;
      const isCalled = regions.length > 1 && this.#isSeen(region);
      const device = deviceName(this.elaboration, record.id, isCalled ? region.name : '');
      const called = window === undefined ? { device } : { device, name: window };
      return rangesOf(sets).map((range) => ({ ...called, range }));
    });
  }

  #isSeen({ owner, name }: Region): boolean {
    this.#names ??= namesSeen(this.elaboration);
    return this.#names.has(`${owner} ${name}`);
  }
}

function namesSeen(elaboration: Elaboration): Set<string> {
  const lists = new Set(addressSpaces(elaboration).map(({ regions }) => regions));
  return new Set([...lists].flatMap((regions) => regions.map(({ owner, name }) => `${owner} ${name}`)));
}

/**
 * The order in which software counts windows, as text: for each device name, first the named windows, then the others by start address; device names
 * are separated by ` | `. Empty if no window is counted, because each is named or the only one.
 */
export function orderText(windows: readonly CountedWindow[]): string {
  return [...groupBy(windows, ({ device }) => device).values()]
    .filter((alike) => alike.length > 1 && !alike.every(hasName))
    .map((alike) => [...alike.filter(hasName), ...alike.filter((window) => !hasName(window))])
    .map((alike) => alike.map(({ name, range }) => name ?? hex(range.base)).join(', '))
    .join(' | ');
}

/** Whether an unnamed window in two orders has a different index. */
export function areCountedOtherwise(before: string, after: string): boolean {
  const [had, has] = [placesIn(before), placesIn(after)];
  return [...had].some(([start, place]) => (has.get(start) ?? place) !== place);
}

/** The start addresses of unnamed windows in an order. */
export function startsInOrder(order: string): bigint[] {
  return [...placesIn(order).keys()].map(BigInt);
}

function placesIn(order: string): Map<string, number> {
  const places = order.split(' | ').flatMap((alike) => alike.split(', ').map((window, k) => [window, k] as const));
  return new Map(places.filter(([window]) => window.startsWith('0x')));
}

/** How devices count their windows, if several are unnamed. */
export function windowThings(elaboration: Elaboration, wiring: Wiring, named: Named): Thing[] {
  const counted = new CountedWindows(elaboration);
  return [...wiring.nodes.values()].flatMap((node): Thing[] => {
    const order = orderText(counted.of(node));
    const subject = named(node.record.id);
    return order === ''
      ? []
      : [{ aspect: 'windows', subject, parties: [subject], fields: new Map([['order', order]]) }];
  });
}

function hasName({ name }: CountedWindow): boolean {
  return name !== undefined;
}

// The ranges as in maps and headers.
function rangesOf(sets: Region['sets']): AddressRange[] {
  return piecesIn(sets.filter(({ finite }) => finite)).map(({ start, end }) => new AddressRange(start, end - start));
}
