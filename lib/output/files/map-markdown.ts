import { formatSize, hex } from '../../base/address/index.js';
import { markdownTable } from '../../base/text/index.js';
import type { MapEntry } from './address-map.js';
import { blocksText, lettersText, placedText, placeText, regionText } from './map-words.js';

const columns = ['start', 'end', 'size', 'access', 'region type', 'name', 'device', 'masters', 'source'];

/** The map as a Markdown table (design 6). */
export function addressMapMarkdown(entries: readonly MapEntry[]): string {
  return markdownTable(
    columns,
    columns.map((column) => (column === 'size' ? '---:' : '---')),
    entries.map((entry) => [
      ...[hex(entry.start), hex(entry.end), `${formatSize(entry.size)}${blocksText(entry)}${placedText(entry)}`],
      ...[lettersText(entry), regionText(entry), entry.name, entry.device],
      ...[entry.masters.join(', '), placeText(entry)],
    ]),
  );
}
