import { formatSize, hex } from '../../../base/address/index.js';
import { guardText } from '../../../bus/security/index.js';
import { formatLocation } from '../../../base/diagnostic/index.js';
import { groupBy } from '../../../base/group-by.js';
import {
  blocksText,
  noteRows,
  type Permissions,
  permissionLetters,
  type MapPiece,
} from '../../../elaboration/index.js';
import type { MapEntry } from '../address-map/address-map.js';
import { isClosed, type MapPart, partPermissions, piecesFor } from '../address-map/parts.js';
import { isWithin, united } from '../address-map/pieces.js';
import type { MapMaster } from './map-content.js';

/**
 * ` (placed in [0x1000, 0x2000))` for a device that was placed automatically, ` (placed at 0x1400 in [0x1000, 0x2000))` if masters see it elsewhere;
 * empty for a device with a fixed address.
 */
export function placedText({ placed, start, end }: MapEntry): string {
  if (placed === null) return '';
  const { at, within } = placed;
  const isThere = start <= at && at < end;
  return ` (placed ${isThere ? '' : `at ${hex(at)} `}in [${hex(within[0])}, ${hex(within[1])}))`;
}

/** ` (within top.system.registers)` for a part of another device; otherwise empty. */
export function withinText({ within }: MapEntry): string {
  return within === undefined ? '' : ` (within ${within})`;
}

/** ` (mirror of 0x80000000)` for bytes that also appear at another address of the map; otherwise empty. */
export function mirrorText({ mirrorOf }: MapEntry): string {
  return mirrorOf === undefined ? '' : ` (mirror of ${hex(mirrorOf)})`;
}

/** ` (offsets from 0x1000)` for a device whose registers software counts from an earlier address; otherwise empty. */
function baseText({ base }: MapEntry): string {
  return base === undefined ? '' : ` (offsets from ${hex(base)})`;
}

// Usually empty.
function relationText(entry: MapEntry): string {
  return `${withinText(entry)}${mirrorText(entry)}${baseText(entry)}`;
}

/**
 * Remarks about a device in tables, each in parentheses: the device it is within, the one it mirrors, the origin of its offsets, and limits by
 * firewalls.
 */
export function remarksText(entry: MapEntry): string {
  return [relationText(entry), ...guardTexts(entry).map((text) => ` (${text})`)].join('');
}

/** The source location of an entry's device, as `file:line:column`; empty if unknown. */
export function placeText({ location }: MapEntry): string {
  return location === null ? '' : formatLocation(location);
}

/** The region type of an entry, or `unknown`. */
export function regionText({ regionType }: MapEntry): string {
  return regionType ?? 'unknown';
}

/** `[0x1000, 0x2000)`, followed by the blocks of an interleaved piece. */
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

/** The masters of an entry, each with the part that it sees if that is not all: `soc.dma (only [0x1000, 0x2000))`. */
export function masterTexts(entry: MapEntry): string[] {
  return entry.masters.map((master) => {
    const own = piecesFor(master, entry);
    const isAll = own.some((piece) => isWithin(entry, piece));
    return isAll ? master : `${master} (only ${own.map(pieceText).join(', ')})`;
  });
}

/** The letters of {@link permissionLetters} without blanks, for formats that do not align them. */
export function lettersText({ permissions }: { readonly permissions: Permissions | undefined }): string {
  return permissionLetters(permissions).replaceAll(' ', '');
}

/** What an entry is called: the device, and its window if it has several. */
export function nameText({ name, window }: MapEntry): string {
  return window === undefined ? name : `${name}.${window}`;
}

/** The notes of an entry's device: `owner IO team`, `reset domain peripherals`. */
export function noteTexts({ notes = {} }: MapEntry): string[] {
  return noteRows(notes).map(([name, value]) => `${name} ${value}`);
}

/**
 * The limits of firewalls: `firewall: secure`, or for parts `firewall: secure in [0x1000, 0x2000); closed in …`, where closed means that no master
 * has access. If a part has fewer permissions than the whole entry, its letters follow: `reads all, writes secure: RX in …`. Empty without limits.
 */
export function guardTexts(entry: MapEntry): string[] {
  const { parts = [] } = entry;
  const limited = parts.filter(({ guards }) => guards !== undefined);
  const alike = groupBy(limited, (part) => limitText(part, entry));
  const limits = [...alike].map(([text, same]) => {
    const pieces = united(same);
    const isAll = pieces.some((piece) => isWithin(entry, piece));
    return isAll ? text : `${text} in ${pieces.map(pieceText).join(', ')}`;
  });
  return limits.length === 0 ? [] : [`firewall: ${limits.join('; ')}`];
}

function limitText(part: MapPart, entry: MapEntry): string {
  if (isClosed(part)) return 'closed';
  const letters = lettersText({ permissions: partPermissions(part) });
  const open = (part.guards ?? []).map(guardText).join(' or ');
  return letters === lettersText(entry) ? open : `${open}: ${letters}`;
}

/**
 * The parts of an entry, by address: `[0x1000, 0x2000) soc.core RW, soc.dma R, firewall: secure`; `closed` if firewalls block all masters, `nobody`
 * if no master accesses it.
 */
export function partTexts({ parts = [] }: MapEntry): string[] {
  return parts.map((part) => {
    const who = part.access.map((each) => `${each.masters.join(' ')} ${lettersText(each)}`.trimEnd());
    const guards = (part.guards ?? []).map(guardText).join(' or ');
    return [
      `${pieceText(part)} ${who.length > 0 ? who.join(', ') : isClosed(part) ? 'closed' : 'nobody'}`,
      ...(guards === '' ? [] : [`firewall: ${guards}`]),
    ].join(', ');
  });
}

/** A summary of an entry: its owner, permissions, region type, source location and notes. */
export function aboutEntry(entry: MapEntry): string {
  const place = placeText(entry);
  return [
    `${entry.device}${blocksText(entry)}${relationText(entry)}`,
    lettersText(entry),
    regionText(entry),
    ...(place === '' ? [] : [place]),
    ...guardTexts(entry),
    ...noteTexts(entry),
  ].join(', ');
}

/**
 * The values that software needs of an entry, by the suffix of its constants: the base address for register offsets, the address of the first
 * register if it differs, the size from the base, and the end; for an interleaved device also its don't-care bits.
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

/** Explains that an interleaved device is no single range. */
export function brokenText({ device, interleaved }: MapEntry): string {
  const block = interleaved === null ? '' : ` of ${formatSize(interleaved.alignment)}`;
  return `${device} answers in blocks${block} with holes between them, which is not a region.`;
}

/** Addresses with an exclusive end. */
type Span = Pick<MapPiece, 'start' | 'end'>;

/** Whether 64 bits suffice for all addresses of a range and for its size; the exclusive end may need more. */
export function fits64({ start, end }: Span): boolean {
  return end <= 1n << 64n && end - start < 1n << 64n;
}

/** Explains that a range does not fit a format with 64-bit numbers. */
export function beyondText(identifier: string, { start, end }: Span): string {
  return end > 1n << 64n
    ? `${identifier} is beyond the addresses of 64 bits.`
    : `${identifier} has ${end - start} bytes, more than 64 bits count.`;
}
