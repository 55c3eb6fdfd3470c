import { AddressSet } from '../../../base/address/index.js';
import { groupBy } from '../../../base/group-by.js';
import type { MapEntry } from '../address-map/address-map.js';
import { openParts, partsWithin, toldParts } from '../address-map/parts.js';
import {
  firmwareDevices,
  identifiersIn,
  type MapContent,
  type MapInterrupt,
  type MapWindow,
  windowsOf,
} from './map-content.js';
import { numbered } from './names.js';
import { demandOneSpace } from './one-space.js';
import { beyondText, brokenText, fits64, lettersText, regionText } from './words.js';

/** Addresses without holes that behave alike, for formats that know only ranges. */
export interface MapRange {
  /** That of the window, or of the first of the banks; of all parts of a window but the first with a number. */
  readonly identifier: string;
  /** Those of the window that it is, or is a part of; of joined banks, of all of them. */
  readonly windows: readonly [string, ...string[]];
  readonly start: bigint;
  readonly end: bigint;
  /** Bytes. */
  readonly size: bigint;
  /** Whether its windows are memory. */
  readonly isMemory: boolean;
  /** The entries that it consists of: more than one if banks are joined, all of them alike. */
  readonly entries: readonly [MapEntry, ...MapEntry[]];
}

/** A window, or a part of one. */
interface WindowPiece extends MapWindow {
  /** The identifier of the window that this is a part of; absent for a whole window. */
  readonly of?: string;
}

/** The accessible parts of memory windows, each with its permissions: a program placed where a firewall blocks all masters could not run. */
export function memoryParts({ devices, enclosed }: MapContent, windows: readonly MapWindow[]): WindowPiece[] {
  const pieces = windows.flatMap((window): WindowPiece[] => {
    const { identifier, entry, isMemory } = window;
    if (!isMemory || entry.parts === undefined) return [window];
    const { parts: _, ...whole } = entry;
    return openParts(entry).map((part) => ({
      ...{ identifier, of: identifier, isMemory },
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
 * Converts windows to ranges, by address. Banks that interleave without holes form one range, named after the first of them; banks with holes form
 * none.
 */
export function rangesIn(windows: readonly WindowPiece[]): {
  readonly ranges: MapRange[];
  readonly broken: MapEntry[];
} {
  const ranges = windows.flatMap(({ identifier, of = identifier, entry, isMemory }): MapRange[] => {
    const { start, end, size, interleaved } = entry;
    return interleaved === null ? [{ identifier, windows: [of], start, end, size, isMemory, entries: [entry] }] : [];
  });
  const broken: MapEntry[] = [];
  const interleaved = windows.filter(({ entry }) => entry.interleaved !== null);
  for (const group of groupBy(
    interleaved,
    ({ entry, isMemory }) => `${lettersText(entry)} ${regionText(entry)} ${isMemory}`,
  ).values()) {
    for (const set of AddressSet.unify(group.flatMap(({ entry }) => entry.interleaved ?? []))) {
      const banks = group.filter(({ entry }) => entry.interleaved !== null && set.contains(entry.interleaved));
      const [first, ...others] = banks;
      if (first === undefined) continue;
      const { identifier, isMemory } = first;
      const named = ({ identifier: own, of = own }: WindowPiece): string => of;
      const windowNames = [named(first), ...others.map(named)] as const;
      const entries = [first.entry, ...others.map(({ entry }) => entry)] as const;
      const { base: start, alignment: size } = set;
      if (set.contiguous)
        ranges.push({
          identifier,
          windows: windowNames,
          start,
          end: start + size,
          size,
          isMemory,
          entries: [...entries],
        });
      else broken.push(...entries);
    }
  }
  return { ranges: ranges.sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0)), broken };
}

/** What a format can say whose numbers have 64 bits, and in a sentence each what it cannot say. */
export interface Sayable {
  readonly ranges: readonly MapRange[];
  readonly left: readonly string[];
}

/** The part of windows that fits a format with only ranges and 64-bit addresses and sizes. */
export function sayable(windows: readonly WindowPiece[]): Sayable {
  const { ranges, broken } = rangesIn(windows);
  return {
    ranges: ranges.filter(fits64),
    left: [
      ...broken.map(brokenText),
      ...ranges.filter((range) => !fits64(range)).map((range) => beyondText(range.identifier, range)),
    ],
  };
}

/** Assigns the interrupts of devices to these ranges, by number: those of a device to the first of its ranges in software order. */
export function interruptsAt(
  content: MapContent,
  ranges: readonly MapRange[],
): (range: MapRange) => readonly MapInterrupt[] {
  const byWindow = new Map(
    ranges.toReversed().flatMap((range) => range.windows.map((window) => [window, range] as const)),
  );
  const places = new Map(
    firmwareDevices(content).map(({ identifier, windows }) => [
      identifier,
      windows.map((window) => byWindow.get(window.identifier)).find((range) => range !== undefined),
    ]),
  );
  const found = groupBy(
    content.interrupts.filter(({ ofDevice }) => ofDevice),
    ({ raiser }) => places.get(raiser),
  );
  return (range) => found.get(range) ?? [];
}

/**
 * The ranges of a content for a format that has one address space of 64 bits, memory without what firewalls close.
 *
 * @throws RequirementError `map/one-space` where masters see different devices at one address, or a device at different ones.
 */
export function singleSpace(content: MapContent): Sayable {
  const windows = windowsOf(content);
  demandOneSpace(
    content,
    windows.filter(({ entry }) => fits64(entry)),
  );
  return sayable(memoryParts(content, windows));
}
