import { hex } from '../../../base/address/index.js';
import { csv } from '../../../base/text/index.js';
import type { MapEntry } from '../address-map/address-map.js';
import { lettersText, nameText, noteTexts, partTexts, placeText, regionText } from '../content/words.js';

/**
 * The map as comma-separated values with a heading (RFC 4180; design 6). Addresses and masks are hexadecimal; sizes and the width of the
 * bus are decimal, in bytes; a width that is not known is blank. The mask is that of an interleaved device, whose base is its start. Last columns have notes, whom a device is
 * within, its parts with who gets to each and what firewalls let through, at which other address its bytes are as well, and from where software counts its registers, if there are any.
 */
export function addressMapCsv(entries: readonly MapEntry[]): string {
  const noted = entries.some(({ notes }) => notes !== undefined);
  const enclosed = entries.some(({ within }) => within !== undefined);
  const parted = entries.some(({ parts }) => parts !== undefined);
  const based = entries.some(({ base }) => base !== undefined);
  const mirrored = entries.some(({ mirrorOf }) => mirrorOf !== undefined);
  const heading = ['start', 'end', 'size', 'mask', 'permissions', 'regionType', 'width', 'name', 'device', 'masters'];
  const rows = entries.map((entry) => [
    ...[hex(entry.start), hex(entry.end), String(entry.size)],
    entry.interleaved === null ? '' : hex(entry.interleaved.mask),
    ...[lettersText(entry), regionText(entry), String(entry.width ?? ''), nameText(entry), entry.device],
    ...[entry.masters.join(' '), placeText(entry)],
    ...(noted ? [noteTexts(entry).join('; ')] : []),
    ...(enclosed ? [entry.within ?? ''] : []),
    ...(parted ? [partTexts(entry).join('; ')] : []),
    ...(mirrored ? [entry.mirrorOf === undefined ? '' : hex(entry.mirrorOf)] : []),
    ...(based ? [hex(entry.base ?? entry.start)] : []),
  ]);
  const last = [
    ...(noted ? ['notes'] : []),
    ...(enclosed ? ['within'] : []),
    ...(parted ? ['parts'] : []),
    ...(mirrored ? ['mirrorOf'] : []),
    ...(based ? ['base'] : []),
  ];
  return csv([[...heading, 'source', ...last], ...rows]);
}
