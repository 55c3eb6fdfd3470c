import { ascending } from '../../../base/address/index.js';
import type { MapEntry } from './address-map.js';
import type { TreeDevice } from './tree.js';

/**
 * The windows of a device in the order in which software counts them, whatever their addresses: that of the device tree, where firmware is
 * told of all of them; else that in which it declares them, with names before those without, and what is within others behind the rest. The
 * first is the one that the device is found at.
 */
export function softwareOrder<T>(
  windows: readonly T[],
  entryOf: (window: T) => MapEntry,
  told: TreeDevice | undefined,
): T[] {
  const places = new Map(told?.ranges.map(({ base }, k) => [base, k] as const));
  const isTold = windows.every((window) => places.has(entryOf(window).start));
  const placeOf = ({ start }: MapEntry): number => (isTold ? (places.get(start) ?? 0) : 0);
  return windows.toSorted((one, other) => {
    const [a, b] = [entryOf(one), entryOf(other)];
    return placeOf(a) - placeOf(b) || compareDeclared(a, b);
  });
}

function compareDeclared(a: MapEntry, b: MapEntry): number {
  return (
    Number(a.window === undefined) - Number(b.window === undefined) ||
    Number(a.within !== undefined) - Number(b.within !== undefined) ||
    (a.index ?? 0) - (b.index ?? 0) ||
    ascending(a.start, b.start)
  );
}

/**
 * What firmware is told of a device that has these windows. A device may begin where another does that it is within: then it is the one of
 * its name, or else the one that begins there.
 */
export function toldOf(windows: readonly MapEntry[], tree: readonly TreeDevice[]): TreeDevice | undefined {
  const starts = new Set(windows.map(({ start }) => start));
  const there = tree.filter(({ ranges }) => ranges.some(({ base }) => starts.has(base)));
  const isCalled = ({ name }: TreeDevice): boolean => windows.some((entry) => entry.name === name.split('@')[0]);
  const beginsThere = ({ ranges: [first] }: TreeDevice): boolean => first !== undefined && starts.has(first.base);
  return there.find(isCalled) ?? there.find(beginsThere) ?? there[0];
}
