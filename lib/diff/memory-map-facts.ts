import { AddressSet } from '../base/address/index.js';
import { type Facts, numbered, thingKey } from './facts.js';
import { setsText, sortedSets } from './values.js';
import type { Thing } from './thing.js';

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
  const things = new Map<string, Thing>();
  for (const { base, size, permissions, names } of ranges) {
    const address = setsText(sortedSets(AddressSet.misaligned(base, size)));
    const letters = [...'ARWXC'].filter((letter) => permissions.includes(letter.toLowerCase())).join('');
    for (const each of names) {
      const [short = each] = each.split('@', 1);
      const fields = new Map([...(address === '' ? [] : [['address', address] as const]), ['permissions', letters]]);
      // Devices of one name are told apart by their order.
      const key = numbered(things, thingKey({ aspect: 'device', subject: short }));
      const subject = key.slice(thingKey({ aspect: 'device', subject: '' }).length);
      things.set(key, { aspect: 'device', subject, parties: [], fields });
    }
  }
  return { name, ends: new Map(), things };
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
