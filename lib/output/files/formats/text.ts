import { checkOptions } from '../../../base/options/index.js';
import { formatSize } from '../../../base/address/index.js';
import { listed } from '../../../base/diagnostic/index.js';
import { alignedText } from '../../../base/text/index.js';
import { permissionLetters, blocksText } from '../../../elaboration/index.js';
import type { MapEntry } from '../address-map/address-map.js';
import { overlapping } from '../address-map/pieces.js';
import { areInTheWay, seenApart, seesOnly } from '../content/seers.js';
import { noteTexts, placedText, placeText, regionText, remarksText } from '../content/words.js';

/** How much of each entry the text says. */
export interface MapTextOptions {
  /** Whether to add the region type and where the device was declared. Default false. */
  readonly verbose?: boolean | undefined;
  /** The name of the masters whose map it is; absent for the map of all. */
  readonly from?: string | undefined;
}

/**
 * The map as aligned text, one line for each entry: `start - end` in hexadecimal, the end exclusive, then the size, the letters
 * `ARWXC` of what is permitted (core 7.3), and the device; what of it firewalls limit or close; for which masters, where others see something else there, or the device elsewhere.
 */
export function addressMapText(entries: readonly MapEntry[], options: MapTextOptions = {}): string {
  const { verbose = false, from } = checkOptions('MapTextOptions', options);
  if (entries.length === 0) return `${from === undefined ? 'No master reaches any' : `${from} reaches no`} device.\n`;
  const ofSome = dependingOnMaster(entries);
  const digits = addressDigits(entries.map(({ end }) => end));
  return alignedText(
    entries.map((entry) => [
      spanText(entry, digits),
      { right: formatSize(entry.size) },
      permissionLetters(entry.permissions),
      ...(verbose ? [regionText(entry)] : []),
      `${entry.device}${entry.window === undefined ? '' : `.${entry.window}`}${blocksText(entry)}${placedText(entry)}${remarksText(entry)}${ofSome.has(entry) ? ` (for ${listed(entry.masters)})` : ''}`,
      ...(verbose ? [placeText(entry), noteTexts(entry).join(', ')] : []),
    ]),
  );
}

// Entries that depend on the master: masters see different devices at one address, or a device at different addresses.
function dependingOnMaster(entries: readonly MapEntry[]): ReadonlySet<MapEntry> {
  const open = entries.filter(({ masters }) => masters.length > 0);
  const shared = overlapping(open).filter(
    (pair) => areInTheWay(pair) && (seesOnly(...pair) || seesOnly(pair[1], pair[0])),
  );
  return new Set([...shared, ...seenApart(entries)].flat());
}

/** The number of hexadecimal digits for all addresses of a table: at least 8. */
export function addressDigits(addresses: readonly bigint[]): number {
  return Math.max(8, ...addresses.map((address) => address.toString(16).length));
}

/** `80000000 - 80010000`, with an exclusive end. */
export function spanText({ start, end }: { readonly start: bigint; readonly end: bigint }, digits: number): string {
  return [start, end].map((address) => address.toString(16).padStart(digits, '0')).join(' - ');
}
