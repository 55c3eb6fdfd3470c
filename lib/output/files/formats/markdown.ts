import { blocksText } from '../../../elaboration/index.js';
import { formatSize, hex } from '../../../base/address/index.js';
import { markdownTable } from '../../../base/text/index.js';
import type { MapEntry } from '../address-map/address-map.js';
import {
  lettersText,
  masterTexts,
  nameText,
  noteTexts,
  placedText,
  placeText,
  regionText,
  remarksText,
} from '../content/words.js';

/** The map as a Markdown table (design 6); with a column of notes, if there are any. */
export function addressMapMarkdown(entries: readonly MapEntry[]): string {
  const noted = entries.some(({ notes }) => notes !== undefined);
  const usual = ['start', 'end', 'size', 'access', 'region type', 'name', 'device', 'masters', 'source'];
  const columns = [...usual, ...(noted ? ['notes'] : [])];
  return markdownTable(
    columns,
    columns.map((column) => (column === 'size' ? '---:' : '---')),
    entries.map((entry) => [
      ...[hex(entry.start), hex(entry.end), `${formatSize(entry.size)}${blocksText(entry)}${placedText(entry)}`],
      ...[lettersText(entry), regionText(entry), nameText(entry), `${entry.device}${remarksText(entry)}`],
      ...[masterTexts(entry).join(', '), placeText(entry)],
      ...(noted ? [noteTexts(entry).join(', ')] : []),
    ]),
  );
}
