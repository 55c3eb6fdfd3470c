import { AddressRange, AddressSet, bitLength, formatSize, hex } from '../../../base/address/index.js';
import { counted, type Diagnostic } from '../../../base/diagnostic/index.js';
import {
  append,
  countsOf,
  type Elaboration,
  masterViews,
  partOf,
  permissionLetters,
  type Region,
  spansOf,
} from '../../../elaboration/index.js';
import { nameMatcher } from '../../../base/names/index.js';
import { textRoom } from '../layout/box-shape.js';
import { errorsIn, markedBy } from './findings.js';
import { boxText, framePadding, frameTop } from './box-text.js';
import type { Drawing, PlacedBox } from '../drawing.js';
import type { Box } from '../model.js';

/** A contiguous part of the addresses of a device, as the masters of a column see it. */
interface Part {
  readonly range: AddressRange;
  readonly region: Region;
}

/** Masters that see the same addresses, and may do the same with them. */
interface Column {
  readonly masters: readonly string[];
  readonly parts: readonly Part[];
}

/** The addresses between two boundaries, over all columns. */
interface Row extends Pick<AddressRange, 'base' | 'end'> {
  readonly y: number;
  readonly height: number;
  /** Whether it is less high than its size says. */
  readonly broken: boolean;
}

/** Where something is in its column. */
type Extent = Pick<PlacedBox, 'y' | 'height' | 'breaks'>;

/** What is drawn in a column: a part of a device, or a hole. */
interface Piece {
  readonly box: Box;
  readonly range: AddressRange;
  readonly extent: Extent;
  readonly part: Part | undefined;
}

/** What is known of devices, by the ids of their nodes: what they are called, and what is wrong with them. */
interface Known {
  readonly names: ReadonlyMap<string, string>;
  readonly found: ReadonlyMap<string, readonly Diagnostic[]>;
}

/** What columns that share devices are measured by. */
interface Ruler {
  /** So many bytes are `smallest` px high: the size of the smallest device. */
  readonly unit: bigint;
  /** Where the first row begins. */
  readonly top: number;
  readonly rows: readonly Row[];
}

const gap = 18;
/** Height of the smallest device: room for three lines of text. */
const smallest = 50;
/** Up to `scaled` px rows are as high as their size says; larger ones are broken, and none is higher than `most`. */
const device = { scaled: 100, most: 160 };
const hole = { scaled: smallest, most: 60 };
/** So many doublings above `scaled` a row is as high as `most`. */
const doublings = 20;
/** How far down a row its break is: the same in all columns, with room for text above. */
const breakAt = 0.75;

/**
 * The address map of a design, already laid out: a column for each group of masters that see the same, of all masters or of those whose
 * id is or begins with `from`, low addresses above. Columns that share devices are drawn to one scale, in which their smallest device
 * has just room for its text; what would be much higher is broken.
 */
export function addressView(elaboration: Elaboration, { from }: { readonly from?: string | undefined } = {}): Drawing {
  const columns = columnsOf(elaboration, from);
  // A column is a frame in a frame; those with the most words decide where all begin.
  const rowsTop = framePadding.top + Math.max(0, ...columns.map((column) => frameTop(frameOf(column, 0))));
  const names = deviceNames(elaboration);
  const found = findingsBySubject(elaboration);
  const placed: PlacedBox[] = [];
  let x = framePadding.side;
  for (const [k, column] of columns.entries()) {
    // Boundaries are at one height in all columns that share devices.
    const ruler = rulerOf(
      sharing(column, columns).flatMap(({ parts }) => parts),
      rowsTop,
    );
    const box = placedColumn(column, k, ruler, x, { names, found });
    placed.push(box);
    x += box.width + gap;
  }
  const root: Box = {
    ...plain('address map', 'module'),
    label: 'address map',
    boxes: placed.map(({ box }) => box),
  };
  const height = framePadding.top + Math.max(0, ...placed.map((box) => box.height)) + framePadding.bottom;
  const width = Math.max(boxText(root).width, x - gap + framePadding.side);
  const devices = new Set(columns.flatMap(({ parts }) => parts.map(({ region }) => region.owner)));
  const subtitle = [
    counted(columns.length, 'view'),
    partOf(devices.size, countsOf(elaboration).devices.size, 'device'),
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
    simplified: null,
  };
}

function columnsOf(elaboration: Elaboration, from: string | undefined): Column[] {
  const isMeant = nameMatcher(from ?? '**');
  const groups = new Map<string, { masters: string[]; parts: readonly Part[] }>();
  for (const { master, clients, regions, visibility } of masterViews(elaboration)) {
    if (!clients.some((client) => isMeant(master, client))) continue;
    const parts = joined(regions).flatMap((region) => partsOf(region, visibility));
    const key = JSON.stringify(
      parts.map(({ range, region: { owner, permissions } }) => [
        String(range.base),
        String(range.size),
        owner,
        permissionLetters(permissions),
      ]),
    );
    const group = groups.get(key) ?? { masters: [], parts };
    group.masters.push(...clients.map((client) => `${client} (${master})`));
    groups.set(key, group);
  }
  return [...groups.values()];
}

// A device that answers in interleaved banks is one device.
function joined(regions: readonly Region[]): Region[] {
  const groups = new Map<string, Region>();
  for (const region of regions) {
    const key = `${region.owner} ${region.name} ${permissionLetters(region.permissions)}`;
    const sets = AddressSet.unify([...(groups.get(key)?.sets ?? []), ...region.sets]);
    groups.set(key, { ...region, sets });
  }
  return [...groups.values()];
}

function findingsBySubject({ diagnostics }: Elaboration): Map<string, Diagnostic[]> {
  const found = new Map<string, Diagnostic[]>();
  for (const diagnostic of diagnostics.filter(({ severity }) => severity !== 'info'))
    for (const subject of new Set(diagnostic.subjects)) append(found, subject, diagnostic);
  return found;
}

// Names of the modules of devices, or of their nodes where these lie in the root, by the ids of the nodes.
function deviceNames({ modules }: Elaboration): ReadonlyMap<string, string> {
  return new Map(
    modules.flatMap(({ parent, instanceName, nodes }) =>
      nodes.map(({ id, name }) => [id, parent === null ? name : instanceName] as const),
    ),
  );
}

// The columns that have devices in common with a column, or with one that has.
function sharing(column: Column, columns: readonly Column[]): Column[] {
  const found = new Set([column]);
  for (const one of found) {
    const owners = new Set(one.parts.map(({ region }) => region.owner));
    for (const other of columns) if (other.parts.some(({ region }) => owners.has(region.owner))) found.add(other);
  }
  return [...found];
}

// An interleaved device consists of very many pieces; more than these are shown as one span.
const piecesToDraw = 16;

function partsOf(region: Region, visibility: readonly AddressSet[]): Part[] {
  const seen = region.sets
    .flatMap((set) => visibility.map((visible) => visible.intersect(set)))
    .filter((set) => set !== undefined)
    .filter(({ finite }) => finite);
  return spansOf(seen, piecesToDraw).map((range) => ({ range, region }));
}

function rulerOf(parts: readonly Part[], top: number): Ruler {
  const sizes = parts.map(({ range }) => range.size);
  const unit = sizes.reduce((least, size) => (size < least ? size : least), sizes[0] ?? 1n);
  return { unit, top, rows: rowsOf(parts, unit, top) };
}

function rowsOf(parts: readonly Part[], unit: bigint, top: number): Row[] {
  const boundaries = [...new Set(parts.flatMap(({ range }) => [range.base, range.end]))].sort((a, b) =>
    a < b ? -1 : 1,
  );
  const [lowest] = boundaries;
  if (lowest !== undefined && lowest > 0n) boundaries.unshift(0n);
  const rows: Row[] = [];
  let y = top;
  for (const [k, base] of boundaries.slice(0, -1).entries()) {
    const end = boundaries[k + 1] ?? base;
    const covered = parts.some(({ range }) => range.base <= base && end <= range.end);
    const whole = (Number(end - base) * smallest) / Number(unit);
    const height = heightOf(whole, covered ? device : hole);
    rows.push({ base, end, y, height, broken: height < whole });
    y += height;
  }
  return rows;
}

// Each doubling beyond what is drawn to scale adds as much, so that larger still looks larger.
function heightOf(whole: number, { scaled, most }: { readonly scaled: number; readonly most: number }): number {
  if (whole <= scaled) return whole;
  return scaled + (most - scaled) * Math.min(1, Math.log(whole / scaled) / (doublings * Math.LN2));
}

// A range consists of whole rows, and is cut where they are.
function extentOf(range: AddressRange, rows: readonly Row[]): Extent {
  const spanned = rows.filter((row) => range.base <= row.base && row.end <= range.end);
  const breaks = spanned.filter(({ broken }) => broken).map(({ y, height }) => y + breakAt * height);
  return {
    y: spanned[0]?.y ?? 0,
    height: spanned.reduce((sum, { height }) => sum + height, 0),
    ...(breaks.length > 0 && { breaks }),
  };
}

function placedColumn(column: Column, k: number, { unit, top, rows }: Ruler, x: number, known: Known): PlacedBox {
  const { parts } = column;
  const frame = { ...frameOf(column, k), sublabel: parts.length === 0 ? '' : `${formatSize(unit)} = ${smallest} px` };
  const boxes = [
    ...parts.map((part) => partBox(part, extentOf(part.range, rows), known)),
    ...holesOf(parts, rows).map((range) => holeBox(range, extentOf(range, rows))),
  ].sort((a, b) => AddressRange.compare(a.range, b.range));
  const widths = boxes.map(({ box }) => boxText(box).width);
  const lanes = lanesOf(parts);
  const count = 1 + Math.max(0, ...lanes.values());
  const laneWidth = Math.max(...widths, (boxText(frame).width - 2 * framePadding.side) / count);
  const inner = boxes.map(({ box, range, extent, part }): PlacedBox => {
    const alone = part === undefined || !parts.some((other) => other !== part && overlap(other.range, range));
    const lane = part === undefined ? 0 : (lanes.get(part) ?? 0);
    const left = x + framePadding.side + lane * laneWidth;
    return {
      box,
      ...extent,
      x: left,
      width: alone ? laneWidth * count : laneWidth,
      ports: [],
      boxes: [],
      lines: [],
    };
  });
  const bottom = Math.max(top, ...rows.map((row) => row.y + row.height));
  return {
    box: { ...frame, boxes: boxes.map(({ box }) => box) },
    x,
    y: framePadding.top,
    width: Math.ceil(laneWidth * count + 2 * framePadding.side),
    height: bottom - framePadding.top + framePadding.bottom,
    ports: [],
    boxes: inner,
    lines: [],
  };
}

/** So many masters of a column are written one by one, where their names differ by more than numbers. */
const mostNamed = 12;

function frameOf({ masters }: Column, k: number): Box {
  const [only, another] = masters;
  return {
    ...plain(`view ${k}`, 'module'),
    label: another === undefined ? (only ?? '') : counted(masters.length, 'master'),
    notes: another === undefined ? [] : namesOf(masters),
    details: masters.join('\n'),
  };
}

// Each by its name, without its path where no other has it; those of many that differ by their numbers only as one: `Core DCache ×64`.
function namesOf(masters: readonly string[]): string[] {
  const short = masters.map((master) => master.replace(/ \(.*/, ''));
  if (masters.length <= mostNamed) return new Set(short).size === short.length ? short : [...masters];
  const alike = new Map<string, string[]>();
  for (const master of short) append(alike, master.replace(/ ?\d+/g, ''), master);
  const words = [...alike].map(([name, list]) => (list.length === 1 ? (list[0] ?? '') : `${name} ×${list.length}`));
  const more = words.length - mostNamed;
  return more > 1 ? [...words.slice(0, mostNamed), `and ${more} more`] : words;
}

// Devices that share addresses stand side by side.
function lanesOf(parts: readonly Part[]): Map<Part, number> {
  const lanes = new Map<Part, number>();
  for (const part of parts) {
    const taken = new Set([...lanes].filter(([other]) => overlap(other.range, part.range)).map(([, lane]) => lane));
    let lane = 0;
    while (taken.has(lane)) lane++;
    lanes.set(part, lane);
  }
  return lanes;
}

function overlap(a: AddressRange, b: AddressRange): boolean {
  return a.base < b.end && b.base < a.end;
}

function partBox(part: Part, extent: Extent, { names, found }: Known): Piece {
  const { range, region } = part;
  const box: Box = {
    ...plain(`${region.owner} ${hex(range.base)}`, 'block'),
    role: 'device',
    label: names.get(region.owner) ?? region.name,
    sublabel: `${hex(range.base)} – ${hex(range.end - 1n)}`,
    notes: [
      [formatSize(range.size), permissionLetters(region.permissions).replaceAll(' ', '')]
        .filter((text) => text !== '')
        .join(' · '),
    ],
    details: `${region.owner}\n${hex(range.base)} to ${hex(range.end - 1n)}, ${formatSize(range.size)}`,
  };
  return { box: markedBy(box, found.get(region.owner) ?? []), range, extent, part };
}

function holesOf(parts: readonly Part[], rows: readonly Row[]): AddressRange[] {
  const free = rows.filter((row) => !parts.some(({ range }) => range.base <= row.base && row.end <= range.end));
  return AddressRange.unify(free.map(({ base, end }) => new AddressRange(base, end - base)));
}

const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'] as const;

// `1.5 GiB`: how much is free need not be exact.
function roughSize(size: bigint): string {
  const unit = Math.min(units.length - 1, Math.floor((bitLength(size) - 1) / 10));
  const value = Number(size) / 2 ** (10 * unit);
  return `${Number(value.toPrecision(3))} ${units[unit] ?? ''}`;
}

// A hole may be too low to say what it is.
function holeBox(range: AddressRange, extent: Extent): Piece {
  const text = `free, ${roughSize(range.size)}`;
  const box: Box = {
    ...plain(`free ${hex(range.base)}`, 'node'),
    role: 'free',
    label: text,
    details: `${text} from ${hex(range.base)}`,
  };
  const fits = boxText(box).height <= textRoom(extent);
  return { box: fits ? box : { ...box, label: '' }, range, extent, part: undefined };
}

function plain(id: string, shape: Box['shape']): Box {
  return {
    ...{ id, shape, role: 'module', label: '', sublabel: '', notes: [], details: '', faint: false, mark: null },
    ...{ ports: [], boxes: [], lines: [] },
  };
}
