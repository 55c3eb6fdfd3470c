import { groupBy } from '../../../base/group-by.js';
import type { MapEntry } from '../address-map/address-map.js';

/** Whether some master sees the first entry but not the second. */
export function seesOnly({ masters }: MapEntry, other: MapEntry): boolean {
  return masters.some((master) => !other.masters.includes(master));
}

/** Whether two windows that share addresses conflict: a window within a device shares its addresses, and may share those of others within it. */
export function areInTheWay([a, b]: readonly [MapEntry, MapEntry]): boolean {
  return (a.within === undefined && b.within === undefined) || answering(a) !== answering(b);
}

function answering({ device, within = device }: MapEntry): string {
  return within;
}

/** `for soc.cpu and soc.dma`: the masters that see a window. */
export function seersText({ masters }: MapEntry): string {
  return `for ${masters.join(' and ')}`;
}

/**
 * Pairs of corresponding windows of a device that some masters see at another address than others. A master that merely sees fewer windows does not
 * count.
 */
export function seenApart(entries: readonly MapEntry[]): (readonly [MapEntry, MapEntry])[] {
  return [
    ...groupBy(entries, ({ device, window, within, index }) =>
      JSON.stringify([device, window, within, index]),
    ).values(),
  ].flatMap((windows) =>
    windows.flatMap((a, k) =>
      windows
        .slice(k + 1)
        .filter((b) => seesOnly(a, b) && seesOnly(b, a))
        .map((b) => [a, b] as const),
    ),
  );
}
