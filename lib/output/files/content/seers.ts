import { groupBy } from '../../../base/group-by.js';
import type { MapEntry } from '../address-map/address-map.js';

/** Whether a master sees the one and not the other. */
export function seesOnly({ masters }: MapEntry, other: MapEntry): boolean {
  return masters.some((master) => !other.masters.includes(master));
}

/** Whether two windows that share addresses are in each other's way: what is within a device shares its addresses, and may share those of others that are. */
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
 * The pairs of windows that are one of their device, where some masters see it elsewhere than others do. Who sees fewer windows of it than
 * others does not see it elsewhere.
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
