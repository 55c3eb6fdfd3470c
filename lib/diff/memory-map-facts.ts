import { AddressSet } from '../address/index.js';
import type { Facts, RegionFact } from './facts.js';

/** One range of a memory map, as `memmap.json` has it (subsystem 23). */
export interface MapRange {
  readonly base: bigint;
  /** Bytes. */
  readonly size: bigint;
  /** Letters of `arwxc`. */
  readonly permissions: string;
  /** Names in the device tree, such as `memory@80000000`. */
  readonly names: readonly string[];
}

/** What a memory map says that others rely on: where devices are, under their names without addresses (design 6). */
export function memoryMapFacts(name: string, ranges: readonly MapRange[]): Facts {
  const regions = new Map<string, RegionFact>();
  for (const { base, size, permissions, names } of ranges) {
    const sets = AddressSet.misaligned(base, size);
    for (const each of names) {
      const [short = each] = each.split('@', 1);
      const key = freeKey(regions, short);
      const letters = [...'ARWXC'].filter((letter) => permissions.includes(letter.toLowerCase())).join('');
      regions.set(key, { sets, permissions: letters });
    }
  }
  return { name, regions, reaches: new Map(), interrupts: new Map(), ports: new Map(), clocks: new Map() };
}

// Devices of one name are told apart by their order.
function freeKey(regions: ReadonlyMap<string, RegionFact>, name: string): string {
  if (!regions.has(name)) return name;
  let count = 2;
  while (regions.has(`${name} #${count}`)) count++;
  return `${name} #${count}`;
}

interface MappingRecord {
  readonly base: readonly [number];
  readonly size: readonly [number];
  readonly r: readonly [boolean];
  readonly w: readonly [boolean];
  readonly x: readonly [boolean];
  readonly c: readonly [boolean];
  readonly a: readonly [boolean];
  readonly names: readonly string[];
}

/**
 * Reads `memmap.json` (subsystem 23): `{"mapping":[{"base":[…],"size":[…],"r":[true],…,"names":[…]}]}`, by address; undefined for a
 * text that is none.
 */
export function readMemoryMap(text: string): MapRange[] | undefined {
  let value: unknown;
  try {
    // Numbers are exact beyond 2^53 only as texts.
    value = JSON.parse(text.replaceAll(/\[(\d+)\]/g, '["$1"]'));
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || !('mapping' in value) || !Array.isArray(value.mapping)) {
    return undefined;
  }
  const records: readonly unknown[] = value.mapping;
  if (!records.every(isMappingRecord)) return undefined;
  return records.map((record) => ({
    base: BigInt(record.base[0]),
    size: BigInt(record.size[0]),
    permissions: (['r', 'w', 'x', 'c', 'a'] as const).filter((letter) => record[letter][0]).join(''),
    names: record.names,
  }));
}

function isMappingRecord(value: unknown): value is MappingRecord {
  if (typeof value !== 'object' || value === null) return false;
  const record = value as Readonly<Record<string, unknown>>;
  return (
    ['base', 'size'].every((name) => /^\d+$/.test(String(firstOf(record[name])))) &&
    ['r', 'w', 'x', 'c', 'a'].every((name) => typeof firstOf(record[name]) === 'boolean') &&
    Array.isArray(record.names) &&
    record.names.every((name) => typeof name === 'string')
  );
}

function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? (value as readonly unknown[])[0] : undefined;
}
