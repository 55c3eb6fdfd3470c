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

/** Where something is in its column. */
export type Extent = Pick<PlacedBox, 'y' | 'height' | 'breaks'>;

/** What columns that share devices are measured by. */
export interface Ruler {
  /** So many bytes are {@link smallest} px high: the size of the smallest device. */
  readonly unit: bigint;
  /** Where the first row of each sheet begins. */
  readonly top: number;
  readonly rows: readonly Row[];
}

/** Height of the smallest device in px: room for two lines of text. */
export const smallest = 40;
/** Up to `scaled` px rows are as high as their size says; larger ones are broken, and none is higher than `most`. */
const device = { scaled: 60, most: 84 };
const hole = { scaled: 36, most: 42 };
/** No row is lower, in px, so that the addresses of its boundaries stand apart. */
const lowest = 12;
/** So many doublings above `scaled` a row is as high as `most`. */
const doublings = 20;
/** How far down a row a break in it is: the same in all columns, with room for text above. */
const breakAt = 0.75;
/** A sheet that is higher, in px, goes on in the next: what is beside it fits a page. */
export const pageHeight = 900;
/** Addresses have at least so many bits. */
const leastAddressBits = 32;

/** Measures what columns show, in sheets of some height in px; `ranges` are those of all devices in them, not empty. */
export function rulerOf(ranges: readonly AddressRange[], top: number, sheetHeight: number): Ruler {
  const sizes = ranges.map(({ size }) => size);
  const unit = sizes.reduce((least, size) => (size < least ? size : least), sizes[0] ?? 1n);
  return { unit, top, rows: rowsOf(ranges, unit, top, sheetHeight) };
}

/** A row before it is known where it stands. */
interface Measured extends Omit<Row, 'sheet' | 'y'> {
  /** Whether it begins within a device. */
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

// As many sheets as pages ask for, about as high as one another, so that the last is no remainder. None of them divides a device that pages
// leave whole.
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

// The row that the next sheet begins with: in the second half of a page, the last one that begins within no device. Where a device takes all of
// that, the page is filled, and the device goes on in the next.
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

// Where devices begin and end, ascending, and where addresses do.
function boundariesOf(ranges: readonly AddressRange[]): bigint[] {
  if (ranges.length === 0) return [];
  const ends = ranges.map(({ end }) => end);
  const last = ends.reduce((most, end) => (end > most ? end : most));
  const whole = 1n << BigInt(Math.max(leastAddressBits, bitLength(last - 1n)));
  return [...new Set([0n, ...ranges.map(({ base }) => base), ...ends, whole])].sort((a, b) => (a < b ? -1 : 1));
}

// Each doubling beyond what is drawn to scale adds as much, so that larger still looks larger.
function heightOf(whole: number, { scaled, most }: { readonly scaled: number; readonly most: number }): number {
  if (whole <= scaled) return whole;
  return scaled + (most - scaled) * Math.min(1, Math.log(whole / scaled) / (doublings * Math.LN2));
}

/** The rows that a range consists of; it is cut where they are. */
export function rowsIn(range: AddressRange, rows: readonly Row[]): Row[] {
  return rows.filter((row) => range.base <= row.base && row.end <= range.end);
}

/**
 * Where a range is drawn that consists of some rows, of which there is at least one. What is not to scale has one break, in the first row
 * that is not, however many of them there are.
 */
export function extentOf(rows: readonly Row[]): Extent {
  const broken = rows.find((row) => row.broken);
  return {
    y: rows[0]?.y ?? 0,
    height: rows.reduce((sum, { height }) => sum + height, 0),
    ...(broken && { breaks: [broken.y + breakAt * broken.height] }),
  };
}

/** The ranges of some rows that no device of a column takes. */
export function holesOf(ranges: readonly AddressRange[], rows: readonly Row[]): AddressRange[] {
  const free = rows.filter((row) => !ranges.some((range) => range.base <= row.base && row.end <= range.end));
  return AddressRange.unify(free.map(({ base, end }) => new AddressRange(base, end - base)));
}
