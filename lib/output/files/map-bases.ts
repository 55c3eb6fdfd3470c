import { AddressRange, parseHex } from '../../base/address/index.js';
import { groupBy } from '../../base/group-by.js';
import { type Elaboration, readSets, recordsOf, slavesOn } from '../../elaboration/index.js';
import type { MapEntry } from './address-map.js';

/**
 * Entries with the address from which software counts the registers of their device, where it lies before the first of them: the first
 * entry of the device has it.
 */
export function withBases({ modules, edges }: Elaboration, entries: readonly MapEntry[]): MapEntry[] {
  const bases = new Map(
    modules.flatMap(({ id, base, nodes }) =>
      base === undefined ? [] : [id, ...nodes.map((node) => node.id)].map((owner) => [owner, parseHex(base)] as const),
    ),
  );
  if (bases.size === 0) return [...entries];
  const declared = new Map(edges.filter(({ to }) => bases.has(to)).map((edge) => [edge.to, rangesOn(slavesOn(edge))]));
  const found = new Map(
    [...groupBy(entries, ({ device }) => device)].flatMap(([device, own]) => {
      const base = bases.get(device);
      const first = own.reduce((least, entry) => (entry.start < least.start ? entry : least));
      const moved = first.within === undefined ? movedBy(first, declared.get(device) ?? []) : 0n;
      return base === undefined || moved === undefined ? [] : [[first, base + moved] as const];
    }),
  );
  return entries.map((entry) => {
    const base = found.get(entry);
    return base === undefined || base >= entry.start ? entry : { ...entry, base };
  });
}

function rangesOn(slaves: ReturnType<typeof slavesOn>): AddressRange[] {
  return recordsOf(slaves).flatMap(({ address }) => AddressRange.fromSets(readSets(address ?? [])));
}

// How much further up masters see what a device declares. Behind an adapter that moves addresses, it is the only one that is as large.
function movedBy({ start, end, size }: MapEntry, declared: readonly AddressRange[]): bigint | undefined {
  if (declared.some((range) => range.base <= start && end <= range.end)) return 0n;
  const [alike, another] = declared.filter((range) => range.size === size);
  return alike === undefined || another !== undefined ? undefined : start - alike.base;
}
