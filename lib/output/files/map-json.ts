import { hex } from '../../base/address/index.js';
import type { MapEntry } from './address-map.js';
import { placeText } from './map-words.js';

/** The map as data (design 6); addresses and sizes are hexadecimal strings, the width of the bus is in bytes. */
export function addressMapJson(entries: readonly MapEntry[]): unknown {
  return {
    map: entries.map((entry) => ({
      start: hex(entry.start),
      end: hex(entry.end),
      size: hex(entry.size),
      ...(entry.interleaved === null
        ? {}
        : { interleaved: { base: hex(entry.interleaved.base), mask: hex(entry.interleaved.mask) } }),
      permissions: entry.permissions ?? null,
      regionType: entry.regionType ?? null,
      width: entry.width,
      device: entry.device,
      name: entry.name,
      ...(entry.window === undefined ? {} : { window: entry.window }),
      ...(entry.within === undefined ? {} : { within: entry.within }),
      masters: entry.masters,
      ...(entry.placed === null ? {} : { placedIn: entry.placed.within.map(hex), placedAt: hex(entry.placed.at) }),
      source: placeText(entry),
      ...(entry.notes === undefined ? {} : { notes: entry.notes }),
    })),
  };
}
