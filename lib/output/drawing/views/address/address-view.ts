import { AddressRange, bitLength, formatSize, hex } from '../../../../base/address/index.js';
import { counted } from '../../../../base/diagnostic/index.js';
import {
  demandElaboration,
  countsOf,
  type Elaboration,
  mastersOfClients,
  partOf,
  permissionLetters,
} from '../../../../elaboration/index.js';
import { textRoom } from '../../layout/box-shape.js';
import { textWidth } from '../../layout/text-width.js';
import { type Client, type Column, columnsOf, namesOf, type Part, sharing } from './address-columns.js';
import { type Devices, devicesOf } from './address-devices.js';
import { extentOf, holesOf, pageHeight, type Row, rowsIn, type Ruler, rulerOf, smallest } from './address-rows.js';
import { errorsIn, markedBy } from '../findings.js';
import { boxText, framePadding, frameTop } from '../../words/box-text.js';
import type { Drawing, Mark, PlacedBox } from '../../drawing.js';
import type { Box } from '../../model.js';
import { markSize } from '../../formats/marks.js';

/** A part of a column: a part of a device, or free addresses. */
interface Piece {
  readonly box: Box;
  readonly range: AddressRange;
  readonly rows: readonly Row[];
  readonly part: Part | undefined;
}

const gap = 18;
/** The distance between the addresses of boundaries and the boxes, in px. */
const markGap = 6;
/** The ratio of width to height of a page with many sheets. */
const landscape = 1.4;
/** Sheets are placed side by side up to at least this width, in px. */
const leastRowWidth = 1800;

/** What of an address map is drawn, and how. */
export interface AddressViewOptions {
  /** The masters whose id is or begins with this; default all. */
  readonly from?: string | undefined;
  /** Whether what is higher than a page goes on beside it; otherwise each column is a whole, and has a scale of its own. Default true. */
  readonly paged?: boolean;
}

/**
 * The address map of a design, already laid out: a column for each group of masters that see the same, of all masters or of those whose
 * id is or begins with `from`, low addresses above, with the address of every boundary beside it. Columns that share devices are drawn to
 * one scale, in which their smallest device has just room for its text; what would be much higher is broken, and what is higher than a
 * page goes on beside it unless that is not wanted. A column that would have a page without a device is drawn to a scale of its own.
 */
export function addressView(elaboration: Elaboration, { from, paged = true }: AddressViewOptions = {}): Drawing {
  demandElaboration(elaboration);
  const columns = columnsOf(elaboration, from);
  // A column is a frame within a frame. The one with the most header text determines where the rows of all columns start.
  const rowsTop =
    framePadding.top + Math.max(0, ...columns.map((column, k) => frameTop(frameOf(column, k, 0)))) + gap / 2;
  const devices = devicesOf(elaboration);
  const sheets: PlacedBox[] = [];
  for (const [k, column] of columns.entries()) {
    const ruler = rulerFor(column, paged ? columns : [column], rowsTop, paged ? pageHeight : Infinity);
    const pieces = piecesOf(column, ruler, devices);
    for (let sheet = 0; sheet <= (ruler.rows.at(-1)?.sheet ?? 0); sheet++) {
      const frame = { ...frameOf(column, k, sheet), ...scaleOf(column, ruler) };
      sheets.push(placedSheet(column, frame, ruler, pieces, sheet));
    }
  }
  const placed = inRows(sheets);
  const root: Box = {
    ...plain('address map', 'module'),
    label: 'address map',
    boxes: placed.map(({ box }) => box),
  };
  const height = Math.max(framePadding.top, ...placed.map((box) => box.y + box.height)) + framePadding.bottom;
  const width = Math.max(boxText(root).width, ...placed.map((box) => box.x + box.width + framePadding.side));
  const shown = new Set(columns.flatMap(({ parts }) => parts.map(({ entry }) => entry.device)));
  const subtitle = [
    counted(columns.length, 'view'),
    partOf(shown.size, countsOf(elaboration).devices.size, 'device'),
    placed.some(({ boxes }) => boxes.some(({ breaks }) => breaks !== undefined)) ? 'to scale, with breaks' : 'to scale',
  ].join(' · ');
  return {
    diagram: {
      title: elaboration.name,
      subtitle: columns.length === 0 ? 'no master has addresses' : subtitle,
      findings: errorsIn(elaboration),
      root,
    },
    root: { box: root, x: 0, y: 0, width, height, ports: [], boxes: placed, lines: [] },
    direction: 'right',
    simplified: null,
  };
}

// Boundaries are at the same height in all columns that share devices, unless a column has so few of these devices that it would be mostly empty.
function rulerFor(column: Column, columns: readonly Column[], top: number, sheetHeight: number): Ruler {
  const own = column.parts.map(({ range }) => range);
  const shared = rulerOf(
    sharing(column, columns).flatMap(({ parts }) => parts.map(({ range }) => range)),
    top,
    sheetHeight,
  );
  const used = new Set(own.flatMap((range) => rowsIn(range, shared.rows).map(({ sheet }) => sheet)));
  return shared.rows.every(({ sheet }) => used.has(sheet)) ? shared : rulerOf(own, top, sheetHeight);
}

// Places sheets side by side up to the width of a landscape page, and then in further rows. Columns in the same row keep shared boundaries at the
// same height.
function inRows(sheets: readonly PlacedBox[]): PlacedBox[] {
  const area = sheets.reduce((sum, { width, height }) => sum + (width + gap) * (height + gap), 0);
  const widest = Math.max(leastRowWidth, Math.sqrt(area * landscape));
  const placed: PlacedBox[] = [];
  let x: number = framePadding.side;
  let [y, tallest] = [0, 0];
  for (const sheet of sheets) {
    if (x > framePadding.side && x + sheet.width > widest) [x, y, tallest] = [framePadding.side, y + tallest + gap, 0];
    placed.push(moved(sheet, x, y));
    x += sheet.width + gap;
    tallest = Math.max(tallest, sheet.height);
  }
  return placed;
}

/** Moves a part of an address drawing. */
export function moved(box: PlacedBox, x: number, y: number): PlacedBox {
  return {
    ...box,
    ...{ x: box.x + x, y: box.y + y },
    boxes: box.boxes.map((inner) => moved(inner, x, y)),
    ...(box.marks === undefined
      ? {}
      : { marks: box.marks.map((mark) => ({ ...mark, y: mark.y + y, right: mark.right + x })) }),
    ...(box.breaks === undefined ? {} : { breaks: box.breaks.map((at) => at + y) }),
  };
}

function frameOf({ clients }: Column, k: number, sheet: number): Box {
  const [only, another] = clients;
  const label = another === undefined ? (only?.name ?? '') : mastersOfClients(clients);
  return {
    ...plain(sheet === 0 ? `view ${k}` : `view ${k} sheet ${sheet}`, 'module'),
    label: sheet === 0 ? label : continuedName(label),
    notes: another === undefined ? (only === undefined ? [] : [only.master]) : namesOf(clients),
    details: clients.map(({ name, master }: Client) => `${name} (${master})`).join('\n'),
  };
}

function scaleOf({ parts }: Column, { unit }: Ruler): Pick<Box, 'sublabel'> {
  return { sublabel: parts.length === 0 ? '' : `${formatSize(unit)} = ${smallest} px` };
}

// The parts of a column in ascending order. A part that continues in the next sheet is split.
function piecesOf({ parts }: Column, { rows }: Ruler, devices: Devices): Piece[] {
  const ranges = parts.map(({ range }) => range);
  const pieces = [
    ...parts.flatMap((part) => {
      const box = partBox(part, windowOf(part, parts), devices);
      return bySheet(rowsIn(part.range, rows)).map((own, k): Piece => {
        const { base } = own[0] ?? part.range;
        const range = new AddressRange(base, (own.at(-1)?.end ?? base) - base);
        return { box: k === 0 ? box : continued(box, `${part.entry.device} ${hex(base)}`), range, rows: own, part };
      });
    }),
    ...holesOf(ranges, rows)
      .flatMap((range) => bySheet(rowsIn(range, rows)))
      .map(holePiece),
  ];
  return pieces.sort((a, b) => AddressRange.compare(a.range, b.range));
}

function continued(box: Box, id: string): Box {
  return { ...box, id, label: continuedName(box.label) };
}

function continuedName(label: string): string {
  return `${label}, continued`;
}

function bySheet(rows: readonly Row[]): Row[][] {
  const sheets = new Map<number, Row[]>();
  for (const row of rows) sheets.set(row.sheet, [...(sheets.get(row.sheet) ?? []), row]);
  return [...sheets.values()];
}

function placedSheet(
  { parts }: Column,
  frame: Box,
  { top, rows }: Ruler,
  all: readonly Piece[],
  sheet: number,
): PlacedBox {
  const pieces = all.filter((piece) => piece.rows[0]?.sheet === sheet);
  const marks = marksOf(pieces);
  const gutter = Math.max(0, ...marks.map(({ text }) => textWidth(text, markSize) + markGap));
  const lanes = lanesOf(parts);
  const laneOf = ({ part }: Piece): Lane => (part && lanes.get(part)) ?? whole;
  const widths = pieces.map((piece) => boxText(piece.box).width * laneOf(piece).of);
  const width = Math.max(0, ...widths, boxText(frame).width - 2 * framePadding.side - gutter);
  const start = framePadding.side + gutter;
  const inner = pieces.map((piece): PlacedBox => {
    const { at, of } = laneOf(piece);
    return {
      box: piece.box,
      ...extentOf(piece.rows),
      x: start + (at * width) / of,
      width: width / of,
      ports: [],
      boxes: [],
      lines: [],
    };
  });
  const ends = rows.filter((row) => row.sheet === sheet).map((row) => row.y + row.height);
  const bottom = Math.max(top, ...ends);
  return {
    box: { ...frame, boxes: pieces.map(({ box }) => box) },
    x: 0,
    y: framePadding.top,
    width: Math.ceil(width + gutter + 2 * framePadding.side),
    height: bottom - framePadding.top + framePadding.bottom,
    marks: marks.map((mark) => ({ ...mark, right: start - markGap })),
    ports: [],
    boxes: inner,
    lines: [],
  };
}

// The start and end addresses of all parts, without duplicates.
function marksOf(pieces: readonly Piece[]): Omit<Mark, 'right'>[] {
  const marks = new Map<bigint, number>();
  for (const { rows } of pieces) {
    const [first, last] = [rows[0], rows.at(-1)];
    if (first === undefined || last === undefined) continue;
    marks.set(first.base, first.y);
    if (!marks.has(last.end)) marks.set(last.end, last.y + last.height);
  }
  return [...marks].map(([address, y]) => ({ y, text: hex(address) }));
}

/** The horizontal position of a part in its column: its index among the parts side by side, and their number. */
interface Lane {
  readonly at: number;
  readonly of: number;
}

const whole: Lane = { at: 0, of: 1 };

// Devices that share addresses are placed side by side, in groups that are connected by overlaps.
function lanesOf(parts: readonly Part[]): Map<Part, Lane> {
  const lanes = new Map<Part, Lane>();
  let group: { readonly part: Part; readonly at: number }[] = [];
  let end = 0n;
  const close = (): void => {
    const of = 1 + Math.max(0, ...group.map(({ at }) => at));
    for (const { part, at } of group) lanes.set(part, { at, of });
    group = [];
  };
  for (const part of parts.toSorted((a, b) => AddressRange.compare(a.range, b.range))) {
    if (part.range.base >= end) close();
    const taken = new Set(group.filter((other) => other.part.range.end > part.range.base).map(({ at }) => at));
    let at = 0;
    while (taken.has(at)) at++;
    group.push({ part, at });
    if (part.range.end > end) end = part.range.end;
  }
  close();
  return lanes;
}

// Distinguishes the windows of a device by name, and the parts of a device or window by number; empty for a single one. A mirror names the address
// that it mirrors.
function windowOf({ entry, range }: Part, parts: readonly Part[]): string {
  if (entry.mirrorOf !== undefined) return `mirror of ${hex(entry.mirrorOf + (range.base - entry.start))}`;
  const own = parts.filter((other) => other.entry.device === entry.device && other.entry.mirrorOf === undefined);
  if (own.length === 1) return '';
  const alike = own
    .filter((other) => entry.window === undefined || other.entry.window === entry.window)
    .map((other) => other.range)
    .sort(AddressRange.compare);
  const number = alike.length === 1 ? [] : [`part ${alike.indexOf(range) + 1} of ${alike.length}`];
  return [...(entry.window === undefined ? [] : [`window ${entry.window}`]), ...number].join(', ');
}

function partBox(
  { range, entry: { device, mirrorOf }, piece: { size, interleaved }, permissions, isBlocked }: Part,
  window: string,
  { nameOf, busOf, findingsOf }: Devices,
): Box {
  const letters = permissionLetters(permissions).replaceAll(' ', '') || 'no access';
  // The legend explains who blocks it, because space is limited.
  const access = isBlocked ? 'blocked' : letters;
  const bytes = `${formatSize(size)}${interleaved === null ? '' : ` in blocks of ${formatSize(interleaved.alignment)}`}`;
  // A mirror does not repeat the bus of the original.
  const facts = [bytes, access, mirrorOf === undefined ? (busOf(device) ?? '') : '', window];
  const box: Box = {
    ...plain(`${device} ${hex(range.base)}`, 'block'),
    role: isBlocked ? 'blocked' : 'device',
    label: nameOf(device),
    notes: [facts.filter((text) => text !== '').join(' · ')],
    nodes: [device],
    details: `${device}\n${hex(range.base)} to ${hex(range.end - 1n)}, ${bytes}${isBlocked ? ', blocked by a firewall' : ''}`,
  };
  return markedBy(box, findingsOf(device));
}

const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'] as const;

// `1.5 GiB`, `about 256 MiB`: the size of free space may be approximate.
function roughSize(size: bigint): string {
  const unit = Math.min(units.length - 1, Math.floor((bitLength(size) - 1) / 10));
  const value = Number(size) / 2 ** (10 * unit);
  const rough = Number(value.toPrecision(3));
  return `${rough === value ? '' : 'about '}${rough} ${units[unit] ?? ''}`;
}

// A hole may be too low for its text.
function holePiece(rows: readonly Row[]): Piece {
  const [base, end] = [rows[0]?.base ?? 0n, rows.at(-1)?.end ?? 0n];
  const range = new AddressRange(base, end - base);
  const text = `free, ${roughSize(range.size)}`;
  const box: Box = {
    ...plain(`free ${hex(base)}`, 'node'),
    role: 'free',
    label: text,
    details: `${text}\n${hex(base)} to ${hex(end - 1n)}`,
  };
  const fits = boxText(box).height <= textRoom(extentOf(rows));
  return { box: fits ? box : { ...box, label: '' }, range, rows, part: undefined };
}

function plain(id: string, shape: Box['shape']): Box {
  return {
    ...{ id, shape, role: 'module', label: '', sublabel: '', notes: [], details: '', faint: false, mark: null },
    ...{ ports: [], boxes: [], lines: [] },
  };
}
