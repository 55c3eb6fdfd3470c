import { AddressSet } from '../address/index.js';
import { compareFacts } from './compare-facts.js';
import type { Change } from './change.js';
import { type ClockFact, type Facts, type RegionFact, setText } from './facts.js';

/**
 * What others rely on, as a small file to review (design 6): where devices are, interrupt numbers, widths at ports, clocks. JSON with a
 * line for each fact, sorted.
 */
export function lockText({ name, regions, interrupts, ports, clocks }: Facts): string {
  const sections = {
    devices: lines(regions, ({ sets, permissions }) => ({ addresses: sets.map(setWritten), permissions })),
    interrupts: lines(interrupts, (number) => number),
    ports: lines(ports, (widths) => widths),
    clocks: lines(clocks, (clock) => clock),
  };
  const head = `{\n  "format": "entente-lock",\n  "version": 1,\n  "design": ${JSON.stringify(name)}`;
  const parts = Object.entries(sections).map(([title, rows]) => `  "${title}": {${rows}}`);
  return `${[head, ...parts].join(',\n')}\n}\n`;
}

function lines<T>(facts: ReadonlyMap<string, T>, write: (fact: T) => unknown): string {
  const rows = [...facts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, fact]) => `\n    ${JSON.stringify(key)}: ${JSON.stringify(write(fact))}`);
  return rows.length === 0 ? '' : `${rows.join(',')}\n  `;
}

// A set with holes is written as base and mask.
function setWritten(set: AddressSet): string {
  return set.contiguous && set.finite ? setText(set) : `${hexOf(set.base)}/${hexOf(set.mask)}`;
}

function hexOf(value: bigint): string {
  return value < 0n ? `-0x${(-value).toString(16)}` : `0x${value.toString(16)}`;
}

/** Reads what {@link lockText} wrote (design 6); undefined for a text that is none. */
export function readLock(text: string): Facts | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(value) || value.format !== 'entente-lock' || typeof value.design !== 'string') return undefined;
  try {
    return {
      name: value.design,
      regions: read(value.devices, readRegion),
      reaches: new Map(),
      interrupts: read(value.interrupts, Number),
      ports: read(value.ports, (widths) => (isRecord(widths) ? (widths as Record<string, string>) : {})),
      clocks: read(value.clocks, readClock),
    };
  } catch {
    // An address that is none.
    return undefined;
  }
}

function read<T>(facts: unknown, one: (value: unknown) => T): Map<string, T> {
  return new Map(isRecord(facts) ? Object.entries(facts).map(([key, value]) => [key, one(value)]) : []);
}

function readRegion(value: unknown): RegionFact {
  const { addresses, permissions } = isRecord(value) ? value : {};
  return {
    sets: Array.isArray(addresses) ? addresses.map(readSet) : [],
    permissions: typeof permissions === 'string' ? permissions : '',
  };
}

function readSet(written: unknown): AddressSet {
  const [range = '', mask] = String(written).split('/', 2);
  if (mask !== undefined) return new AddressSet(readHex(range), readHex(mask));
  const [base = '', max = ''] = range.split('..', 2);
  return AddressSet.range(readHex(base), readHex(max) - readHex(base) + 1n);
}

function readHex(written: string): bigint {
  return written.startsWith('-') ? -BigInt(written.slice(1)) : BigInt(written);
}

function readClock(value: unknown): ClockFact {
  const { source, freqMHz } = isRecord(value) ? value : {};
  return { source: typeof source === 'string' ? source : '', freqMHz: typeof freqMHz === 'number' ? freqMHz : null };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What differs from a lock (design 6); it says nothing of what masters may do with devices. */
export function compareWithLock(locked: Facts, now: Facts): Change[] {
  return compareFacts({ ...locked, reaches: new Map() }, { ...now, reaches: new Map() });
}
