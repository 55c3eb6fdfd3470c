import { hex } from '../../base/address/index.js';
import type { Location } from '../../base/diagnostic/index.js';
import { append } from '../../elaboration/index.js';
import { DescriptionError } from '../reading.js';
import { groupBy } from '../../base/group-by.js';
import type { SvdBlock, SvdDuplicate, SvdOverlap, SvdPeripheral } from './facts.js';
import { type Extent, extentsMeet } from './registers.js';

/** A peripheral with what its registers cover. */
export interface ReadPeripheral {
  readonly facts: SvdPeripheral;
  readonly extents: readonly Extent[];
  /** What may be done with registers that do not say: its own, that of what it derives from, or that of the device. */
  readonly access: string | undefined;
  /** Its own, or that of what it derives from. */
  readonly groupName: string | undefined;
  /** Names of the peripherals that it derives from, the nearest first. */
  readonly family: readonly string[];
}

// The files with the most have some hundreds.
const mostOverlaps = 200_000;

/** Addresses `[start, end)` of a peripheral. */
export interface Placed {
  readonly of: ReadPeripheral;
  readonly start: bigint;
  readonly end: bigint;
  readonly place: Location;
}

/** An address block of a peripheral. */
export interface PlacedBlock extends Placed {
  readonly block: SvdBlock;
}

/** Every pair of address blocks of two peripherals that share an address: by where they begin, the larger one first. */
export function overlapsIn(peripherals: readonly ReadPeripheral[]): SvdOverlap[] {
  const meets = new Map<ReadPeripheral, Map<ReadPeripheral, boolean>>();
  // Of two peripherals with many blocks the first that meet.
  const seen = new Set<string>();
  return pairsIn(peripherals.flatMap(blocksOf)).flatMap(([a, b]) => {
    const key = JSON.stringify([a.of.facts.name, b.of.facts.name]);
    if (seen.has(key)) return [];
    seen.add(key);
    return [overlap(a, b, meets)];
  });
}

/** The address blocks of a peripheral that have addresses. */
export function blocksOf(of: ReadPeripheral): PlacedBlock[] {
  return of.facts.blocks.flatMap((block): PlacedBlock[] => {
    const [start, size] = [BigInt(block.base), BigInt(block.size)];
    return size === 0n ? [] : [{ of, block, start, end: start + size, place: block.place }];
  });
}

/** Every pair of ranges of two peripherals that share an address: by where they begin, the larger one first. */
export function pairsIn<T extends Placed>(unsorted: readonly T[]): (readonly [a: T, b: T])[] {
  const ranges = unsorted.toSorted(compareRanges);
  const later = new Map<T, T[]>();
  let open: T[] = [];
  let pairs = 0;
  for (const range of ranges) {
    open = open.filter(({ end }) => end > range.start);
    pairs += open.length;
    if (pairs > mostOverlaps) {
      throw new DescriptionError(`More than ${mostOverlaps} pairs of address blocks share addresses.`, range.place);
    }
    for (const earlier of open) if (earlier.of !== range.of) append(later, earlier, range);
    open.push(range);
  }
  return ranges.flatMap((a) => (later.get(a) ?? []).map((b) => [a, b] as const));
}

/** By where they begin, the larger one first. */
export function compareRanges(a: Pick<Placed, 'start' | 'end'>, b: Pick<Placed, 'start' | 'end'>): number {
  return compare(a.start, b.start) || compare(b.end, a.end);
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function overlap(a: PlacedBlock, b: PlacedBlock, meets: Map<ReadPeripheral, Map<ReadPeripheral, boolean>>): SvdOverlap {
  const hints = hintsOf(a.of, b.of);
  let known = meets.get(a.of);
  if (known === undefined) meets.set(a.of, (known = new Map<ReadPeripheral, boolean>()));
  let registersMeet = known.get(b.of);
  if (registersMeet === undefined) known.set(b.of, (registersMeet = extentsMeet(a.of.extents, b.of.extents)));
  return {
    class: classOf(a, b),
    ...{ a: a.of.facts.name, ar: [hex(a.start), hex(a.end)], b: b.of.facts.name, br: [hex(b.start), hex(b.end)] },
    registersMeet,
    ...(hints.length === 0 ? {} : { hints }),
    places: [a.block.place, b.block.place],
  };
}

function classOf(a: PlacedBlock, b: PlacedBlock): SvdOverlap['class'] {
  const [x, y] = [a.of.facts, b.of.facts];
  if (x.alternatePeripheral === y.name || y.alternatePeripheral === x.name) return 'alternatePeripheral';
  if (a.block.usage === 'reserved' || b.block.usage === 'reserved') return 'reserved-block';
  if (a.start === 0n && b.start === 0n) return 'template-at-zero';
  if (a.start === b.start) return a.end === b.end ? 'identical' : 'same-base';
  return b.end <= a.end ? 'contained' : 'partial';
}

function hintsOf(a: ReadPeripheral, b: ReadPeripheral): string[] {
  const [x, y] = [a.facts, b.facts];
  const values = new Set(x.interrupts.map(({ value }) => value));
  const families = [x.name, ...a.family].some((name) => [y.name, ...b.family].includes(name));
  const hints: readonly (readonly [string, boolean])[] = [
    ['same-group', x.groupName !== undefined && x.groupName === y.groupName],
    ['same-family', families],
    ['shared-interrupt', y.interrupts.some(({ value }) => values.has(value))],
  ];
  return hints.filter(([, holds]) => holds).map(([name]) => name);
}

/** Interrupt numbers that occur several times, ascending. */
export function duplicatesIn(peripherals: readonly SvdPeripheral[]): SvdDuplicate[] {
  const uses = peripherals.flatMap((peripheral) =>
    peripheral.interrupts.map((interrupt) => ({ peripheral, interrupt })),
  );
  return [...groupBy(uses, ({ interrupt }) => interrupt.value)]
    .filter(([, all]) => all.length > 1)
    .sort(([a], [b]) => a - b)
    .map(([value, all]) => {
      const [{ peripheral: first, interrupt }] = all;
      const isSame = all.every(({ peripheral }) => peripheral === first);
      const isNamed = all.every((each) => each.interrupt.name === interrupt.name);
      const isThere = all.every(({ peripheral }) => peripheral.base === first.base);
      return {
        class: isSame
          ? 'same-peripheral'
          : isNamed
            ? 'same-name-shared'
            : isThere
              ? 'same-base-alternate'
              : 'different-names',
        value,
        uses: all.map((each) => `${each.peripheral.name}:${each.interrupt.name}`),
      };
    });
}
