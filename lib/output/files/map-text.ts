import { formatSize } from '../../base/address/index.js';
import { permissionLetters } from '../../elaboration/index.js';
import type { MapEntry } from './address-map.js';
import { blocksText, placeText, regionText } from './map-words.js';

/** How much of each entry the text says. */
export interface MapTextOptions {
  /** Whether to add the region type and where the device was declared. Default false. */
  readonly verbose?: boolean | undefined;
}

/**
 * The map as aligned text, one line for each entry: `start - end` in hexadecimal, the end exclusive, then the size, the letters
 * `ARWXC` of what is permitted (core 7.3), and the device.
 */
export function addressMapText(entries: readonly MapEntry[], { verbose = false }: MapTextOptions = {}): string {
  if (entries.length === 0) return 'No master reaches any device.\n';
  const digits = addressDigits(entries.map(({ end }) => end));
  return alignedText(
    entries.map((entry) => [
      spanText(entry, digits),
      { right: formatSize(entry.size) },
      permissionLetters(entry.permissions),
      ...(verbose ? [regionText(entry)] : []),
      `${entry.device}${blocksText(entry)}`,
      ...(verbose ? [placeText(entry)] : []),
    ]),
  );
}

/** A cell of a table: text that begins, or that ends, where its column does. */
type Cell = string | { readonly right: string };

/** Rows as lines with aligned columns, two blanks between them. */
export function alignedText(rows: readonly (readonly Cell[])[]): string {
  const widths = (rows[0] ?? []).map((_, k) => Math.max(...rows.map((row) => cellText(row[k]).length)));
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, k) => padded(cell, widths[k] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

function cellText(cell: Cell | undefined): string {
  return typeof cell === 'object' ? cell.right : (cell ?? '');
}

function padded(cell: Cell, width: number): string {
  return typeof cell === 'object' ? cell.right.padStart(width) : cell.padEnd(width);
}

/** Hexadecimal digits that all addresses of a table have: at least 8. */
export function addressDigits(addresses: readonly bigint[]): number {
  return Math.max(8, ...addresses.map((address) => address.toString(16).length));
}

/** `80000000 - 80010000`, the end exclusive. */
export function spanText({ start, end }: { readonly start: bigint; readonly end: bigint }, digits: number): string {
  return [start, end].map((address) => address.toString(16).padStart(digits, '0')).join(' - ');
}
