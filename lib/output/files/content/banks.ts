import { AddressSet } from '../../../base/address/index.js';
import { groupBy } from '../../../base/group-by.js';
import { isMemory } from '../../../elaboration/index.js';
import type { MapEntry } from '../address-map/address-map.js';
import { openParts, partsWithin, toldParts } from '../address-map/parts.js';
import { identifiersIn, type MapContent, type MapWindow, windowsOf } from './map-content.js';
import { numbered } from './names.js';
import { demandOneSpace } from './one-space.js';
import { brokenText, fits64, lettersText, regionText } from './words.js';

/** Addresses without holes that behave alike, for formats that know only ranges. */
export interface MapRange {
  /** That of the window, or of the first of the banks; of all parts of a window but the first with a number. */
  readonly identifier: string;
  /** That of the window that it is, or is a part of; of banks, of the first of them. */
  readonly window: string;
  readonly start: bigint;
  /** Bytes. */
  readonly size: bigint;
  /** The entries that it consists of: more than one if banks are joined, all of them alike. */
  readonly entries: readonly [MapEntry, ...MapEntry[]];
}

/** A window, or a part of one. */
interface WindowPiece extends MapWindow {
  /** Identifier of the window that it is a part of; absent for what is one itself. */
  readonly of?: string;
}

/** The memory among windows in the parts that somebody gets to, each with what may be done there: a program that is put where a firewall keeps all out would not run. */
export function memoryParts({ devices, enclosed }: MapContent, windows: readonly MapWindow[]): WindowPiece[] {
  const pieces = windows.flatMap((window): WindowPiece[] => {
    const { identifier, entry } = window;
    if (!isMemory(entry) || entry.parts === undefined) return [window];
    const { parts: _, ...whole } = entry;
    return openParts(entry).map((part) => ({
      ...{ identifier, of: identifier },
      entry: { ...whole, ...part, ...toldParts(partsWithin(part, entry)) },
    }));
  });
  const names = numbered(
    pieces.map(({ identifier }) => identifier),
    identifiersIn([...devices, ...enclosed]),
  );
  return pieces.map((piece, k) => ({ ...piece, identifier: names[k] ?? '' }));
}

/**
 * Windows as ranges, by address. Banks that are interleaved with each other are one range, called after the first of them; those that
 * leave holes are none.
 */
export function rangesIn(windows: readonly WindowPiece[]): {
  readonly ranges: MapRange[];
  readonly broken: MapEntry[];
} {
  const ranges = windows.flatMap(({ identifier, of = identifier, entry }): MapRange[] => {
    const { start, size, interleaved } = entry;
    return interleaved === null ? [{ identifier, window: of, start, size, entries: [entry] }] : [];
  });
  const broken: MapEntry[] = [];
  const interleaved = windows.filter(({ entry }) => entry.interleaved !== null);
  for (const group of groupBy(interleaved, ({ entry }) => `${lettersText(entry)} ${regionText(entry)}`).values()) {
    for (const set of AddressSet.unify(group.flatMap(({ entry }) => entry.interleaved ?? []))) {
      const banks = group.filter(({ entry }) => entry.interleaved !== null && set.contains(entry.interleaved));
      const [first, ...others] = banks;
      if (first === undefined) continue;
      const entries = [first.entry, ...others.map(({ entry }) => entry)] as const;
      const { identifier, of: window = identifier } = first;
      if (set.contiguous)
        ranges.push({ identifier, window, start: set.base, size: set.alignment, entries: [...entries] });
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
 * The ranges of a content for a format that has one address space of 64 bits, memory without what firewalls close.
 *
 * @throws RequirementError `map/one-space` where masters see different devices at one address, or a device at different ones.
 */
export function singleSpace(content: MapContent): SingleSpace {
  const windows = windowsOf(content);
  demandOneSpace(
    content,
    windows.filter(({ entry }) => fits64(entry)),
  );
  const { ranges, broken } = rangesIn(memoryParts(content, windows));
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
