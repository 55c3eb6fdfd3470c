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

/** ` (mirror of 0x80000000)` for bytes that are at another address of the map as well; empty for all others. */
export function mirrorText({ mirrorOf }: MapEntry): string {
  return mirrorOf === undefined ? '' : ` (mirror of ${hex(mirrorOf)})`;
}

/** ` (offsets from 0x1000)` for a device whose registers software counts from an address before them; empty for all others. */
function baseText({ base }: MapEntry): string {
  return base === undefined ? '' : ` (offsets from ${hex(base)})`;
}

// Mostly empty.
function relationText(entry: MapEntry): string {
  return `${withinText(entry)}${mirrorText(entry)}${baseText(entry)}`;
}

/** What tables say behind a device: whom it is within, of what it is a mirror, from where software counts it, and what firewalls limit, each in parentheses. */
export function remarksText(entry: MapEntry): string {
  return [relationText(entry), ...guardTexts(entry).map((text) => ` (${text})`)].join('');
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
export function masterTexts(entry: MapEntry): string[] {
  return entry.masters.map((master) => {
    const own = piecesFor(master, entry);
    const isAll = own.some((piece) => isWithin(entry, piece));
    return isAll ? master : `${master} (only ${own.map(pieceText).join(', ')})`;
  });
}

/** The letters of {@link permissionLetters} without blanks, which other formats than text need not align. */
export function lettersText({ permissions }: { readonly permissions: Permissions | undefined }): string {
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
 * What firewalls do not let all accesses through to: `firewall: secure`, or of parts `firewall: secure in [0x1000, 0x2000); closed in …`,
 * closed being what none of the masters gets to; with the letters of what is permitted in a part, where that is less than in all of the entry:
 * `reads all, writes secure: RX in …`. No text where they limit nothing.
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

/** Each part of an entry, by address: `[0x1000, 0x2000) soc.core RW, soc.dma R, firewall: secure`; `closed` where firewalls let nobody through, `nobody` where nobody asks. */
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

/** Who owns an entry, what is permitted there, its region type, where it was declared, and what people want to know of it. */
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
  return `${device} answers in blocks${block} with holes between them, which is not a region.`;
}

/** Addresses from the first up to one after the last. */
type Span = Pick<MapPiece, 'start' | 'end'>;

/** Whether 64 bits hold addresses, the one after the last aside, and their number. */
export function fits64({ start, end }: Span): boolean {
  return end <= 1n << 64n && end - start < 1n << 64n;
}

/** That a format whose numbers have 64 bits cannot say a range. */
export function beyondText(identifier: string, { start, end }: Span): string {
  return end > 1n << 64n
    ? `${identifier} is beyond the addresses of 64 bits.`
    : `${identifier} has ${end - start} bytes, more than 64 bits count.`;
}
