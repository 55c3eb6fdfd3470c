import { hex } from '../../../base/address/index.js';
import { csv } from '../../../base/text/index.js';
import type { MapEntry } from '../address-map/address-map.js';
import { guardTexts, lettersText, nameText, noteTexts, pieceText, placeText, regionText } from '../content/words.js';

/**
 * The map as comma-separated values with a heading (RFC 4180; design 6). Addresses and masks are hexadecimal; sizes and the width of the
 * bus are decimal, in bytes; a width that is not known is blank. The mask is that of an interleaved device, whose base is its start. Last columns have notes, whom a device is
 * within, what masters see of it that do not see all, from where software counts its registers, and what firewalls limit, if there are any.
 */
export function addressMapCsv(entries: readonly MapEntry[]): string {
  const noted = entries.some(({ notes }) => notes !== undefined);
  const enclosed = entries.some(({ within }) => within !== undefined);
  const parted = entries.some(({ parts }) => parts !== undefined);
  const based = entries.some(({ base }) => base !== undefined);
  const guarded = entries.some((entry) => entry.guarded !== undefined);
  const heading = ['start', 'end', 'size', 'mask', 'permissions', 'regionType', 'width', 'name', 'device', 'masters'];
  const rows = entries.map((entry) => [
    ...[hex(entry.start), hex(entry.end), String(entry.size)],
    entry.interleaved === null ? '' : hex(entry.interleaved.mask),
    ...[lettersText(entry), regionText(entry), String(entry.width ?? ''), nameText(entry), entry.device],
    ...[entry.masters.join(' '), placeText(entry)],
    ...(noted ? [noteTexts(entry).join('; ')] : []),
    ...(enclosed ? [entry.within ?? ''] : []),
    ...(parted ? [partsText(entry)] : []),
    ...(based ? [hex(entry.base ?? entry.start)] : []),
    ...(guarded ? [guardTexts(entry).join('; ')] : []),
  ]);
  const last = [
    ...(noted ? ['notes'] : []),
    ...(enclosed ? ['within'] : []),
    ...(parted ? ['parts'] : []),
    ...(based ? ['base'] : []),
    ...(guarded ? ['firewalls'] : []),
  ];
  return csv([[...heading, 'source', ...last], ...rows]);
}

function partsText({ parts = [] }: MapEntry): string {
  return parts.map((part) => `${part.master} ${pieceText(part)}`).join('; ');
}
