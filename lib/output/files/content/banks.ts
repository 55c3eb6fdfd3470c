import { AddressSet } from '../../../base/address/index.js';
import { groupBy } from '../../../base/group-by.js';
import type { MapEntry } from '../address-map/address-map.js';
import { type MapContent, type MapWindow, windowsOf } from './map-content.js';
import { demandOneSpace } from './one-space.js';
import { brokenText, fits64, lettersText, regionText } from './words.js';

/** Addresses without holes that behave alike, for formats that know only ranges. */
export interface MapRange {
  /** That of the window, or of the first of the banks. */
  readonly identifier: string;
  readonly start: bigint;
  /** Bytes. */
  readonly size: bigint;
  /** The entries that it consists of: more than one if banks are joined, all of them alike. */
  readonly entries: readonly [MapEntry, ...MapEntry[]];
}

/**
 * Windows as ranges, by address. Banks that are interleaved with each other are one range, called after the first of them; those that
 * leave holes are none.
 */
export function rangesIn(windows: readonly MapWindow[]): { readonly ranges: MapRange[]; readonly broken: MapEntry[] } {
  const ranges = windows.flatMap(({ identifier, entry }): MapRange[] => {
    const { start, size, interleaved } = entry;
    return interleaved === null ? [{ identifier, start, size, entries: [entry] }] : [];
  });
  const broken: MapEntry[] = [];
  const interleaved = windows.filter(({ entry }) => entry.interleaved !== null);
  for (const group of groupBy(interleaved, ({ entry }) => `${lettersText(entry)} ${regionText(entry)}`).values()) {
    for (const set of AddressSet.unify(group.flatMap(({ entry }) => entry.interleaved ?? []))) {
      const banks = group.filter(({ entry }) => entry.interleaved !== null && set.contains(entry.interleaved));
      const [first, ...others] = banks;
      if (first === undefined) continue;
      const entries = [first.entry, ...others.map(({ entry }) => entry)] as const;
      const { identifier } = first;
      if (set.contiguous) ranges.push({ identifier, start: set.base, size: set.alignment, entries: [...entries] });
      else broken.push(...entries);
    }
  }
  return { ranges: ranges.sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0)), broken };
}

/** What a format can say that has one address space of 64 bits, and in a sentence each what it cannot say. */
export interface SingleSpace {
  readonly ranges: readonly MapRange[];
  readonly left: readonly string[];
}

/**
 * The ranges of a content for a format that has one address space of 64 bits.
 *
 * @throws RequirementError `map/one-space` where masters see different devices at one address, or a device at different ones.
 */
export function singleSpace(content: MapContent): SingleSpace {
  const windows = windowsOf(content);
  demandOneSpace(
    content,
    windows.filter(({ entry }) => fits64(entry)),
  );
  const { ranges, broken } = rangesIn(windows);
  const known = ranges.filter(({ start, size }) => fits64({ end: start + size }));
  const beyond = ranges.filter((range) => !known.includes(range));
  return {
    ranges: known,
    left: [
      ...broken.map(brokenText),
      ...beyond.map(({ identifier }) => `${identifier} is beyond the addresses of 64 bits.`),
    ],
  };
}
