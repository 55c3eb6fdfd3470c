import { type AddressRange, formatSize, hex } from '../address/index.js';
import {
  type Elaboration,
  masterViews,
  type Permissions,
  type Region,
  isUnder,
  permissionLetters,
  spansOf,
} from '../model/index.js';

/** One contiguous part of an address map. */
export interface MapEntry {
  /** First address. */
  readonly start: bigint;
  /** One more than the last address. */
  readonly end: bigint;
  /** What masters may do there, that of all who reach it together. */
  readonly permissions: Permissions;
  /** Id of the node that answers there. */
  readonly device: string;
  /** Ids of the masters that reach it. */
  readonly masters: readonly string[];
}

// An interleaved device consists of very many pieces; more than these are shown as one span.
const piecesToList = 64;

/**
 * The address map of a design, by address (core 7.3): of all masters, or of those whose id is or begins with `from`. What several
 * masters may do with a device is put together.
 */
export function addressMap(
  elaboration: Elaboration,
  { from }: { readonly from?: string | undefined } = {},
): MapEntry[] {
  const entries = new Map<string, MutableEntry>();
  for (const [region, masters] of regionsAndMasters(elaboration, from)) {
    const { permissions, owner } = region;
    for (const { base, end } of rangesOf(region)) {
      const key = `${base} ${end} ${owner}`;
      const entry = entries.get(key) ?? { start: base, end, permissions, device: owner, masters: new Set<string>() };
      entry.permissions = eitherPermission(entry.permissions, permissions);
      for (const master of masters) entry.masters.add(master);
      entries.set(key, entry);
    }
  }
  return [...entries.values()]
    .map((entry) => ({ ...entry, masters: [...entry.masters] }))
    .sort((a, b) => compare(a.start, b.start) || compare(b.end, a.end));
}

interface MutableEntry extends Omit<MapEntry, 'masters' | 'permissions'> {
  permissions: Permissions;
  readonly masters: Set<string>;
}

function eitherPermission(a: Permissions, b: Permissions): Permissions {
  return {
    read: a.read || b.read,
    write: a.write || b.write,
    execute: a.execute || b.execute,
    cache: a.cache || b.cache,
    atomic: a.atomic || b.atomic,
  };
}

// Masters mostly share their list of regions, so each list is looked at once.
function regionsAndMasters(elaboration: Elaboration, from: string | undefined): [Region, readonly string[]][] {
  const lists = new Map<readonly Region[], Set<string>>();
  for (const view of masterViews(elaboration)) {
    if (!isUnder(view.master, from)) continue;
    const masters = lists.get(view.regions) ?? new Set();
    lists.set(view.regions, masters.add(view.master));
  }
  return [...lists].flatMap(([regions, masters]) =>
    regions.map((region): [Region, readonly string[]] => [region, [...masters]]),
  );
}

function rangesOf(region: Region): AddressRange[] {
  return spansOf(region.sets, piecesToList);
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * The map as aligned text, one line for each entry: `start - end` in hexadecimal, the end exclusive, then the size, the letters
 * `ARWXC` of what is permitted (core 7.3), and the device.
 */
export function addressMapText(entries: readonly MapEntry[]): string {
  if (entries.length === 0) return 'No master reaches any device.\n';
  const digits = Math.max(8, ...entries.map((entry) => entry.end.toString(16).length));
  const rows = entries.map((entry) => ({
    span: `${padded(entry.start, digits)} - ${padded(entry.end, digits)}`,
    size: formatSize(entry.end - entry.start),
    letters: permissionLetters(entry.permissions),
    device: entry.device,
  }));
  const sizeWidth = Math.max(...rows.map((row) => row.size.length));
  return rows
    .map(({ span, size, letters, device }) => `${span}  ${size.padStart(sizeWidth)}  ${letters}  ${device}\n`)
    .join('');
}

/** The map as a Markdown table. */
export function addressMapMarkdown(entries: readonly MapEntry[]): string {
  const head = '| start | end | size | access | device | masters |\n| --- | --- | ---: | --- | --- | --- |\n';
  const rows = entries.map(({ start, end, permissions, device, masters }) => {
    const letters = permissionLetters(permissions).replaceAll(' ', '');
    return `| ${hex(start)} | ${hex(end)} | ${formatSize(end - start)} | ${letters} | ${device} | ${masters.join(', ')} |\n`;
  });
  return head + rows.join('');
}

/** The map as data; addresses and sizes are hexadecimal strings. */
export function addressMapJson(entries: readonly MapEntry[]): unknown {
  return {
    map: entries.map(({ start, end, permissions, device, masters }) => ({
      start: hex(start),
      end: hex(end),
      size: hex(end - start),
      permissions,
      device,
      masters,
    })),
  };
}

function padded(address: bigint, digits: number): string {
  return address.toString(16).padStart(digits, '0');
}
