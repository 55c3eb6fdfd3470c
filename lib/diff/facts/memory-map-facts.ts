import { fits, listOf, record, type Shape, text, that } from '../../base/shape/index.js';
import { AddressSet } from '../../base/address/index.js';
import { type Facts, numbered, thingKey } from './facts.js';
import { setsText, sortedSets } from '../../base/address/place-text.js';
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

/** The facts in a memory map that others rely on: the addresses of devices, by their names without addresses (design 6). */
export function memoryMapFacts(name: string, ranges: readonly MapRange[]): Facts {
  const things = new Map<string, Thing>();
  for (const { base, size, permissions, names } of ranges) {
    const address = setsText(sortedSets(AddressSet.misaligned(base, size)));
    const letters = [...'ARWXC'].filter((letter) => permissions.includes(letter.toLowerCase())).join('');
    for (const each of names) {
      const [short = each] = each.split('@', 1);
      const fields = new Map([...(address === '' ? [] : [['address', address] as const]), ['permissions', letters]]);
      // Devices of the same name are numbered in order.
      const key = numbered(things, thingKey({ aspect: 'device', subject: short }));
      const subject = key.slice(thingKey({ aspect: 'device', subject: '' }).length);
      things.set(key, { aspect: 'device', subject, parties: [], fields });
    }
  }
  return { name, ends: new Map(), things, saysAccesses: true, saysAllTold: true };
}

interface MemoryMapFile {
  readonly mapping: readonly MappingRecord[];
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
 * Parses `memmap.json` (subsystem 23): `{"mapping":[{"base":[…],"size":[…],"r":[true],…,"names":[…]}]}`, ordered by address; undefined for any other
 * text.
 */
export function readMemoryMap(text: string): MapRange[] | undefined {
  let value: unknown;
  try {
    // Quotes numbers, because JSON.parse loses precision beyond 2^53.
    value = JSON.parse(text.replaceAll(/\[(\d+)\]/g, '["$1"]'));
  } catch {
    return undefined;
  }
  if (!isMemoryMap(value)) return undefined;
  return value.mapping.map((range) => ({
    base: BigInt(range.base[0]),
    size: BigInt(range.size[0]),
    permissions: (['r', 'w', 'x', 'c', 'a'] as const).filter((letter) => range[letter][0]).join(''),
    names: range.names,
  }));
}

const onlyOne = (is: (value: unknown) => boolean): Shape =>
  that((value) => Array.isArray(value) && is(value[0]), 'a list of one');
const bigNumber = onlyOne((value) => /^\d+$/.test(String(value)));
const yesOrNo = onlyOne((value) => typeof value === 'boolean');

const mapShape = record({
  mapping: listOf(
    record({
      ...{ base: bigNumber, size: bigNumber, names: listOf(text) },
      ...{ r: yesOrNo, w: yesOrNo, x: yesOrNo, c: yesOrNo, a: yesOrNo },
    }),
  ),
});

function isMemoryMap(value: unknown): value is MemoryMapFile {
  return fits(mapShape, value);
}
