import { ascending } from '../../../base/address/index.js';
import type { MapEntry } from './address-map.js';
import type { TreeDevice } from './tree.js';

/**
 * The windows of a device in the order in which software counts them, regardless of their addresses: that of the device tree, if it lists all of
 * them; otherwise the order of declaration, named windows first, and windows within other devices last. The first one is the device's address.
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
 * The device tree node of a device with these windows. If a device starts at the same address as an enclosing one, the name decides, or else which
 * node starts there.
 */
export function toldOf(windows: readonly MapEntry[], tree: readonly TreeDevice[]): TreeDevice | undefined {
  const starts = new Set(windows.map(({ start }) => start));
  const there = tree.filter(({ ranges }) => ranges.some(({ base }) => starts.has(base)));
  const isCalled = ({ name }: TreeDevice): boolean => windows.some((entry) => entry.name === name.split('@')[0]);
  const beginsThere = ({ ranges: [first] }: TreeDevice): boolean => first !== undefined && starts.has(first.base);
  return there.find(isCalled) ?? there.find(beginsThere) ?? there[0];
}
