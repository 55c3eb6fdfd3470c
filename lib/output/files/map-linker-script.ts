import { AddressSet, formatSize, hex, isAligned } from '../../base/address/index.js';
import { append } from '../../elaboration/index.js';
import { cComment } from '../../base/text/index.js';
import type { MapEntry } from './address-map.js';
import { mapDevices } from './map-devices.js';
import { isMemory } from './map-memory.js';
import { type MapOrigin, originLines } from './map-origin.js';
import { placeText, regionText } from './map-words.js';

/** A line of the block. */
interface MemoryRegion {
  readonly name: string;
  readonly start: bigint;
  readonly size: bigint;
  /** The entries that it consists of: more than one if banks are joined. */
  readonly banks: readonly MapEntry[];
}

interface NamedEntry {
  readonly identifier: string;
  readonly entry: MapEntry;
}

/**
 * The memory of a map as the MEMORY block of a linker script (design 6). Devices whose content changes by itself, or where accesses have
 * side effects, are none. Banks that are interleaved with each other are one region, called after the first of them; a comment stands for
 * those that leave holes.
 */
export function addressMapLinkerScript(entries: readonly MapEntry[], origin: MapOrigin): string {
  const memory = mapDevices(entries)
    .flatMap(({ parts }) => parts)
    .filter(({ entry }) => isMemory(entry));
  const whole = memory.filter(({ entry }) => entry.interleaved === null).map(regionOf);
  const { joined, broken } = banksJoined(memory);
  const regions = [...whole, ...joined].sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
  return [
    ...originLines(origin).map(cComment),
    'MEMORY',
    '{',
    ...regionLines(regions),
    ...broken.map((entry) => `  ${cComment(brokenText(entry))}`),
    ...(memory.length === 0 ? [`  ${cComment('No device is memory.')}`] : []),
    '}\n',
  ].join('\n');
}

function regionOf({ identifier, entry }: NamedEntry): MemoryRegion {
  return { name: identifier, start: entry.start, size: entry.size, banks: [entry] };
}

// Interleaved banks with the same permissions, as regions where they have no holes together.
function banksJoined(memory: readonly NamedEntry[]): { joined: MemoryRegion[]; broken: MapEntry[] } {
  const groups = new Map<string, NamedEntry[]>();
  for (const named of memory) if (named.entry.interleaved !== null) append(groups, attributes(named.entry), named);
  const joined: MemoryRegion[] = [];
  const broken: MapEntry[] = [];
  for (const group of groups.values()) {
    for (const set of AddressSet.unify(group.flatMap(({ entry }) => entry.interleaved ?? []))) {
      const banks = group.filter(({ entry }) => entry.interleaved !== null && set.contains(entry.interleaved));
      const [first] = banks;
      if (first === undefined) continue;
      const members = banks.map(({ entry }) => entry);
      if (set.contiguous) joined.push({ name: first.identifier, start: set.base, size: set.alignment, banks: members });
      else broken.push(...members);
    }
  }
  return { joined, broken };
}

function regionLines(regions: readonly MemoryRegion[]): string[] {
  const names = regions.map(({ name }) => regionName(name));
  const widths = {
    name: Math.max(0, ...names.map((name) => name.length)),
    attributes: Math.max(0, ...regions.map(({ banks }) => attributesOf(banks).length)),
  };
  return regions.flatMap(({ start, size, banks }, k) => [
    `  ${cComment(banks.map(aboutBank).join('; '))}`,
    `  ${(names[k] ?? '').padEnd(widths.name)} ${attributesOf(banks).padEnd(widths.attributes)} : ORIGIN = ${hex(start)}, LENGTH = ${length(size)}`,
  ]);
}

// Linkers read these as other spellings of ORIGIN and LENGTH.
const reserved = new Set(['o', 'org', 'l', 'len']);

function regionName(identifier: string): string {
  const name = identifier.toLowerCase();
  return reserved.has(name) ? `"${name}"` : name;
}

function aboutBank(entry: MapEntry): string {
  const place = placeText(entry);
  return `${entry.device}, ${regionText(entry)}${place === '' ? '' : `, ${place}`}`;
}

function brokenText({ device, interleaved }: MapEntry): string {
  const block = interleaved === null ? '' : ` of ${formatSize(interleaved.alignment)}`;
  return `${device} answers in blocks${block} with holes between them, which is no region.`;
}

function attributesOf([first]: readonly MapEntry[]): string {
  return first === undefined ? '' : attributes(first);
}

function attributes({ permissions }: MapEntry): string {
  if (permissions === undefined) return '';
  const { read, write, execute } = permissions;
  return `(${read ? 'r' : ''}${write ? 'w' : ''}${execute ? 'x' : ''})`;
}

// Linkers know the units K and M.
function length(bytes: bigint): string {
  if (isAligned(bytes, 1n << 20n)) return `${bytes >> 20n}M`;
  if (isAligned(bytes, 1n << 10n)) return `${bytes >> 10n}K`;
  return hex(bytes);
}
