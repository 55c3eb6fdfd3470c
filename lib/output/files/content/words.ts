import { formatSize, hex } from '../../../base/address/index.js';
import { guardText } from '../../../bus/security/index.js';
import { formatLocation } from '../../../base/diagnostic/index.js';
import { groupBy } from '../../../base/group-by.js';
import { blocksText, noteRows, permissionLetters, type MapPiece } from '../../../elaboration/index.js';
import type { MapEntry } from '../address-map/address-map.js';
import { pieceKey } from '../address-map/pieces.js';
import type { MapMaster } from './map-content.js';

/**
 * ` (placed in [0x1000, 0x2000))` for a device that was placed, ` (placed at 0x1400 in [0x1000, 0x2000))` where masters see it somewhere
 * else; empty for one whose address was given.
 */
export function placedText({ placed, start, end }: MapEntry): string {
  if (placed === null) return '';
  const { at, within } = placed;
  const isThere = start <= at && at < end;
  return ` (placed ${isThere ? '' : `at ${hex(at)} `}in [${hex(within[0])}, ${hex(within[1])}))`;
}

/** ` (within top.system.registers)` for what another device answers for; empty for all others. */
export function withinText({ within }: MapEntry): string {
  return within === undefined ? '' : ` (within ${within})`;
}

/** ` (offsets from 0x1000)` for a device whose registers software counts from an address before them; empty for all others. */
export function baseText({ base }: MapEntry): string {
  return base === undefined ? '' : ` (offsets from ${hex(base)})`;
}

/** Where the device of an entry was declared, as `file:line:column`; empty when not known. */
export function placeText({ location }: MapEntry): string {
  return location === null ? '' : formatLocation(location);
}

/** The region type of an entry, or that it is not known. */
export function regionText({ regionType }: MapEntry): string {
  return regionType ?? 'unknown';
}

/** `[0x1000, 0x2000)`, and in what blocks it answers there. */
export function pieceText(piece: MapPiece): string {
  return `[${hex(piece.start)}, ${hex(piece.end)})${blocksText(piece)}`;
}

/** `What soc.dma sees, of RAM only [0x1000, 0x2000)`. */
export function sightText({ master, parts }: Pick<MapMaster, 'master' | 'parts'>): string {
  return [
    `What ${master} sees`,
    ...parts.map(({ identifier, pieces }) => `of ${identifier} only ${pieces.map(pieceText).join(', ')}`),
  ].join(', ');
}

/** The masters of an entry, each with what it sees if that is not all: `soc.dma (only [0x1000, 0x2000))`. */
export function masterTexts({ masters, parts = [] }: MapEntry): string[] {
  const seen = groupBy(parts, ({ master }) => master);
  return masters.map((master) => {
    const own = seen.get(master);
    return own === undefined ? master : `${master} (only ${own.map(pieceText).join(', ')})`;
  });
}

/** The letters of {@link permissionLetters} without blanks, which other formats than text need not align. */
export function lettersText({ permissions }: MapEntry): string {
  return permissionLetters(permissions).replaceAll(' ', '');
}

/** What an entry is called: the device, and its window if it has several. */
export function nameText({ name, window }: MapEntry): string {
  return window === undefined ? name : `${name}.${window}`;
}

/** What people want to know of the device of an entry: `owner IO team`, `reset domain peripherals`. */
export function noteTexts({ notes = {} }: MapEntry): string[] {
  return noteRows(notes).map(([name, value]) => `${name} ${value}`);
}

/**
 * What firewalls do not let all accesses through to: `firewall: secure`, or `firewall: secure in [0x1000, 0x2000); reads all, writes secure in …`
 * of parts; no text where they limit nothing.
 */
export function guardTexts(entry: MapEntry): string[] {
  const { guarded = [] } = entry;
  const limits = guarded.map(
    (part) => `${guardText(part.guard)}${pieceKey(part) === pieceKey(entry) ? '' : ` in ${pieceText(part)}`}`,
  );
  return limits.length === 0 ? [] : [`firewall: ${limits.join('; ')}`];
}

/** Who owns an entry, what is permitted there, its region type, where it was declared, and what people want to know of it. */
export function aboutEntry(entry: MapEntry): string {
  const place = placeText(entry);
  return [
    `${entry.device}${blocksText(entry)}${withinText(entry)}${baseText(entry)}`,
    lettersText(entry),
    regionText(entry),
    ...(place === '' ? [] : [place]),
    ...guardTexts(entry),
    ...noteTexts(entry),
  ].join(', ');
}

/**
 * What software needs of an entry, by what its constants end in: the address that it adds offsets of registers to, where registers begin if
 * that is behind it, the bytes from it up to the end, and the end; of an interleaved device also its don't-care bits.
 */
export function valuesForSoftware({
  start,
  end,
  base = start,
  interleaved,
}: MapEntry): Readonly<Record<string, bigint>> {
  return {
    BASE: base,
    ...(base === start ? {} : { OFFSET: start - base }),
    SIZE: end - base,
    END: end,
    ...(interleaved && { MASK: interleaved.mask }),
  };
}

/** That an interleaved device is no range. */
export function brokenText({ device, interleaved }: MapEntry): string {
  const block = interleaved === null ? '' : ` of ${formatSize(interleaved.alignment)}`;
  return `${device} answers in blocks${block} with holes between them, which is no region.`;
}

/** Whether 64 bits hold the addresses of an entry, the one after the last aside. */
export function fits64({ end }: Pick<MapEntry, 'end'>): boolean {
  return end <= 1n << 64n;
}
