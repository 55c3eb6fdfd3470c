import { AddressRange, bitLength } from '../../../../base/address/index.js';
import type { PlacedBox } from '../../drawing.js';

/** The addresses between two boundaries, over all columns that share devices. */
export interface Row extends Pick<AddressRange, 'base' | 'end'> {
  /** In which of the columns side by side that a long map is broken into it is, from 0. */
  readonly sheet: number;
  readonly y: number;
  readonly height: number;
  /** Whether it is less high than its size says. */
  readonly broken: boolean;
}

/** The vertical position of something in its column. */
export type Extent = Pick<PlacedBox, 'y' | 'height' | 'breaks'>;

/** The common scale of columns that share devices. */
export interface Ruler {
  /** The number of bytes that are {@link smallest} px high: the size of the smallest device. */
  readonly unit: bigint;
  /** The y coordinate of the first row of each sheet. */
  readonly top: number;
  readonly rows: readonly Row[];
}

/** The height of the smallest device in px, which has room for two lines of text. */
export const smallest = 40;
/** Up to `scaled` px, the height of a row is proportional to its size; larger rows have a break, and none is higher than `most`. */
const device = { scaled: 60, most: 84 };
const hole = { scaled: 36, most: 42 };
/** The minimum height of a row in px, which keeps the addresses of its boundaries apart. */
const lowest = 12;
/** The number of doublings beyond `scaled` at which a row reaches `most`. */
const doublings = 20;
/** The relative position of a break in its row; the same in all columns, with room for text above. */
const breakAt = 0.75;
/** A sheet higher than this, in px, continues in the next one, so that each fits a page together with what surrounds it. */
export const pageHeight = 900;
/** The minimum width of addresses in bits. */
const leastAddressBits = 32;

/** Computes the scale for columns, in sheets of a maximum height in px. `ranges` are those of all devices in them, and must not be empty. */
export function rulerOf(ranges: readonly AddressRange[], top: number, sheetHeight: number): Ruler {
  const sizes = ranges.map(({ size }) => size);
  const unit = sizes.reduce((least, size) => (size < least ? size : least), sizes[0] ?? 1n);
  return { unit, top, rows: rowsOf(ranges, unit, top, sheetHeight) };
}

/** A row without its position. */
interface Measured extends Omit<Row, 'sheet' | 'y'> {
  /** Whether its start lies within a device. */
  readonly divides: boolean;
}

function rowsOf(ranges: readonly AddressRange[], unit: bigint, top: number, sheetHeight: number): Row[] {
  return evenSheets(measured(ranges, unit), sheetHeight).flatMap((rows, sheet) => {
    let y = top;
    return rows.map(({ divides: _, ...row }) => {
      const placed = { ...row, sheet, y };
      y += row.height;
      return placed;
    });
  });
}

// Minimizes the number of sheets and balances their heights, so that the last one is no small remainder. Balancing must not split devices that would
// otherwise stay whole.
function evenSheets(rows: readonly Measured[], sheetHeight: number): Measured[][] {
  let best = sheetsOf(rows, sheetHeight);
  if (best.length <= 1) return best;
  const [count, torn] = [best.length, tornIn(best)];
  for (let [low, high] = [0, sheetHeight]; high - low > 1;) {
    const height = (low + high) / 2;
    const sheets = sheetsOf(rows, height);
    if (sheets.length <= count && tornIn(sheets) <= torn) [best, high] = [sheets, height];
    else low = height;
  }
  return best;
}

function tornIn(sheets: readonly (readonly Measured[])[]): number {
  return sheets.filter(([first]) => first?.divides === true).length;
}

function sheetsOf(rows: readonly Measured[], sheetHeight: number): Measured[][] {
  const sheets: Measured[][] = [];
  for (let from = 0; from < rows.length;) {
    const to = sheetEnd(rows, from, sheetHeight);
    sheets.push(rows.slice(from, to));
    from = to;
  }
  return sheets;
}

function measured(ranges: readonly AddressRange[], unit: bigint): Measured[] {
  const boundaries = boundariesOf(ranges);
  return boundaries.slice(0, -1).map((base, k) => {
    const end = boundaries[k + 1] ?? base;
    const covered = ranges.some((range) => range.base <= base && end <= range.end);
    const divides = ranges.some((range) => range.base < base && base < range.end);
    const whole = Math.max(lowest, (Number(end - base) * smallest) / Number(unit));
    const height = heightOf(whole, covered ? device : hole);
    return { base, end, height, broken: height < whole, divides };
  });
}

// The first row of the next sheet: the last row in the second half of the page that does not start within a device. If a device fills that half, the
// page is filled, and the device continues in the next sheet.
function sheetEnd(rows: readonly Measured[], from: number, sheetHeight: number): number {
  let [full, height, cut] = [from, 0, from];
  for (const row of rows.slice(from)) {
    if (!row.divides && height >= sheetHeight / 2) cut = full;
    if (full > from && height + row.height > sheetHeight) break;
    height += row.height;
    full++;
  }
  return full === rows.length || cut === from ? full : cut;
}

// The start and end addresses of all devices, and the ends of the address space, in ascending order.
function boundariesOf(ranges: readonly AddressRange[]): bigint[] {
  if (ranges.length === 0) return [];
  const ends = ranges.map(({ end }) => end);
  const last = ends.reduce((most, end) => (end > most ? end : most));
  const whole = 1n << BigInt(Math.max(leastAddressBits, bitLength(last - 1n)));
  return [...new Set([0n, ...ranges.map(({ base }) => base), ...ends, whole])].sort((a, b) => (a < b ? -1 : 1));
}

// Beyond the proportional range, each doubling adds the same height, so that larger devices still look larger.
function heightOf(whole: number, { scaled, most }: { readonly scaled: number; readonly most: number }): number {
  if (whole <= scaled) return whole;
  return scaled + (most - scaled) * Math.min(1, Math.log(whole / scaled) / (doublings * Math.LN2));
}

/** The rows that make up a range, whose boundaries are also boundaries of rows. */
export function rowsIn(range: AddressRange, rows: readonly Row[]): Row[] {
  return rows.filter((row) => range.base <= row.base && row.end <= range.end);
}

/**
 * The extent of a range that consists of at least one row. If it is not to scale, it has a single break, in its first row with one, even if several
 * rows have breaks.
 */
export function extentOf(rows: readonly Row[]): Extent {
  const broken = rows.find((row) => row.broken);
  return {
    y: rows[0]?.y ?? 0,
    height: rows.reduce((sum, { height }) => sum + height, 0),
    ...(broken && { breaks: [broken.y + breakAt * broken.height] }),
  };
}

/** The ranges of rows that contain no device of a column. */
export function holesOf(ranges: readonly AddressRange[], rows: readonly Row[]): AddressRange[] {
  const free = rows.filter((row) => !ranges.some((range) => range.base <= row.base && row.end <= range.end));
  return AddressRange.unify(free.map(({ base, end }) => new AddressRange(base, end - base)));
}
