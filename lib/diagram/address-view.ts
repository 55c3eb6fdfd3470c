import { AddressRange, AddressSet, formatSize, hex } from '../address/index.js';
import { counted } from '../diagnostic/index.js';
import { type Elaboration, masterViews, type Region, isUnder, permissionLetters, spansOf } from '../model/index.js';
import { boxText, framePadding } from './box-text.js';
import type { Drawing, PlacedBox } from './drawing.js';
import type { Box } from './model.js';

/** A contiguous part of the addresses of a device, as the masters of a column see it. */
interface Part {
  readonly range: AddressRange;
  readonly region: Region;
}

/** Masters that see the same. */
interface Column {
  readonly masters: readonly string[];
  readonly parts: readonly Part[];
}

/** The addresses between two boundaries, over all columns. */
interface Row extends Pick<AddressRange, 'base' | 'end'> {
  readonly y: number;
  readonly height: number;
}

const gap = 18;
/** Room for three lines of text. */
const smallest = 50;
const largest = 150;
const hole = 30;

/**
 * The address map of a design, already laid out: a column for each group of masters that see the same, of all masters or of those whose
 * id is or begins with `from`, low addresses above. Heights grow with the logarithm of the size; holes are drawn, but all equally high.
 */
export function addressView(elaboration: Elaboration, { from }: { readonly from?: string | undefined } = {}): Drawing {
  const columns = columnsOf(elaboration, from);
  const names = deviceNames(elaboration);
  const placed: PlacedBox[] = [];
  let x = framePadding.side;
  for (const [k, column] of columns.entries()) {
    // Boundaries are at one height in all columns that share devices.
    const rows = rowsOf(sharing(column, columns).flatMap(({ parts }) => parts));
    const box = placedColumn(column, k, rows, x, names);
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
    counted(devices.size, 'device'),
    'heights by the logarithm of the size, holes shortened',
  ].join(' · ');
  return {
    diagram: { title: elaboration.name, subtitle, findings: [], root },
    root: { box: root, x: 0, y: 0, width, height, ports: [], boxes: placed, lines: [] },
    simplified: null,
  };
}

function columnsOf(elaboration: Elaboration, from: string | undefined): Column[] {
  const groups = new Map<string, { masters: string[]; parts: readonly Part[] }>();
  for (const { master, clients, regions, visibility } of masterViews(elaboration)) {
    if (!isUnder(master, from)) continue;
    const parts = joined(regions).flatMap((region) => partsOf(region, visibility));
    const key = JSON.stringify(
      parts.map(({ range, region }) => [String(range.base), String(range.size), region.owner]),
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

function rowsOf(parts: readonly Part[]): Row[] {
  const boundaries = [...new Set(parts.flatMap(({ range }) => [range.base, range.end]))].sort((a, b) =>
    a < b ? -1 : 1,
  );
  const [lowest] = boundaries;
  if (lowest !== undefined && lowest > 0n) boundaries.unshift(0n);
  const rows: Row[] = [];
  let y = framePadding.top;
  for (const [k, base] of boundaries.slice(0, -1).entries()) {
    const end = boundaries[k + 1] ?? base;
    const covered = parts.some(({ range }) => range.base <= base && end <= range.end);
    const height = covered ? heightOf(end - base) : hole;
    rows.push({ base, end, y, height });
    y += height;
  }
  return rows;
}

// From 4 KiB on, each doubling adds as much.
function heightOf(size: bigint): number {
  const bits = size.toString(2).length - 1;
  return Math.min(largest, smallest + 3 * Math.max(0, bits - 12));
}

function placedColumn(
  { masters, parts }: Column,
  k: number,
  rows: readonly Row[],
  x: number,
  names: ReadonlyMap<string, string>,
): PlacedBox {
  const frame: Box = {
    ...plain(`view ${k}`, 'module'),
    label: masters.length === 1 ? (masters[0] ?? '') : counted(masters.length, 'master'),
    details: masters.join('\n'),
  };
  const boxes = [...parts.map((part) => partBox(part, names)), ...holesOf(parts, rows).map(holeBox)].sort((a, b) =>
    AddressRange.compare(a.range, b.range),
  );
  const widths = boxes.map(({ box }) => boxText(box).width);
  const lanes = lanesOf(parts);
  const count = 1 + Math.max(0, ...lanes.values());
  const laneWidth = Math.max(...widths, (boxText(frame).width - 2 * framePadding.side) / count);
  const inner = boxes.map(({ box, range, part }): PlacedBox => {
    const spanned = rows.filter((row) => range.base <= row.base && row.end <= range.end);
    const y = spanned[0]?.y ?? 0;
    const height = spanned.reduce((sum, row) => sum + row.height, 0);
    const alone = part === undefined || !parts.some((other) => other !== part && overlap(other.range, range));
    const lane = part === undefined ? 0 : (lanes.get(part) ?? 0);
    const left = x + framePadding.side + lane * laneWidth;
    return {
      box,
      x: left,
      y: y + framePadding.top,
      width: alone ? laneWidth * count : laneWidth,
      height,
      ports: [],
      boxes: [],
      lines: [],
    };
  });
  const bottom = Math.max(framePadding.top, ...rows.map((row) => row.y + row.height));
  return {
    box: { ...frame, boxes: boxes.map(({ box }) => box) },
    x,
    y: framePadding.top,
    width: Math.ceil(laneWidth * count + 2 * framePadding.side),
    height: bottom + framePadding.bottom,
    ports: [],
    boxes: inner,
    lines: [],
  };
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

function partBox(
  part: Part,
  names: ReadonlyMap<string, string>,
): { readonly box: Box; readonly range: AddressRange; readonly part: Part } {
  const { range, region } = part;
  const box: Box = {
    ...plain(`${region.owner} ${hex(range.base)}`, 'block'),
    role: 'sink',
    label: names.get(region.owner) ?? region.name,
    sublabel: `${hex(range.base)} – ${hex(range.end - 1n)}`,
    notes: [
      [formatSize(range.size), permissionLetters(region.permissions).replaceAll(' ', '')]
        .filter((text) => text !== '')
        .join(' · '),
    ],
    details: `${region.owner}\n${hex(range.base)} to ${hex(range.end - 1n)}, ${formatSize(range.size)}`,
  };
  return { box, range, part };
}

function holesOf(parts: readonly Part[], rows: readonly Row[]): AddressRange[] {
  const free = rows.filter((row) => !parts.some(({ range }) => range.base <= row.base && row.end <= range.end));
  return AddressRange.unify(free.map(({ base, end }) => new AddressRange(base, end - base)));
}

const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'] as const;

// `1.5 GiB`: how much is free need not be exact.
function roughSize(size: bigint): string {
  const unit = Math.min(units.length - 1, Math.floor((size.toString(2).length - 1) / 10));
  const value = Number(size) / 2 ** (10 * unit);
  return `${Number(value.toPrecision(3))} ${units[unit] ?? ''}`;
}

function holeBox(range: AddressRange): { readonly box: Box; readonly range: AddressRange; readonly part: undefined } {
  const text = `free, ${roughSize(range.size)}`;
  const box: Box = {
    ...plain(`free ${hex(range.base)}`, 'node'),
    role: 'identity',
    label: text,
    faint: true,
    details: `${text} from ${hex(range.base)}`,
  };
  return { box, range, part: undefined };
}

function plain(id: string, shape: Box['shape']): Box {
  return {
    ...{ id, shape, role: 'module', label: '', sublabel: '', notes: [], details: '', faint: false, mark: null },
    ...{ ports: [], boxes: [], lines: [] },
  };
}
