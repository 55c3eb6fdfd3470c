import { AddressRange, AddressSet } from '../../base/address/index.js';
import { piecesOf } from '../../base/address/pieces.js';
import type { AddressSpace } from '../../elaboration/index.js';
import { hullOf, withinSpace } from './regions.js';

// Banks may leave millions of pieces; beyond this number, sets are reported in place of ranges.
const piecesToJoin = 1024;

/** Addresses in a row, or those of a set that has holes. */
export type Gap = AddressRange | AddressSet;

/** What the masters of an address space may ask for, and no device has: exactly, in the order of addresses. */
export function unanswered({ regions, visibility }: AddressSpace): Gap[] {
  const windows = parted(visibility);
  const devices = parted(regions.flatMap(({ sets }) => sets));
  const rows = without(windows.rows, devices.rows);
  if (windows.banks.length === 0 && devices.banks.length === 0) return rows;
  const left = [
    ...rows.flatMap(setsIn),
    // Contiguous devices are subtracted from windows with holes as address sets.
    ...AddressSet.subtractAll(windows.banks, devices.rows.flatMap(setsIn)),
  ];
  return gapsOf(AddressSet.subtractAll(left, devices.banks));
}

// Separates contiguous sets, as joined ranges of which there may be very many, from the others. Several banks together may be contiguous.
function parted(sets: readonly AddressSet[]): { readonly rows: AddressRange[]; readonly banks: AddressSet[] } {
  const all = sets.map(withinSpace);
  const joined = AddressSet.unify(all.filter(({ contiguous }) => !contiguous));
  const rows = [...all, ...joined].filter(({ contiguous }) => contiguous);
  return { rows: AddressRange.unify(rows.map(hullOf)), banks: joined.filter(({ contiguous }) => !contiguous) };
}

function setsIn({ base, size }: AddressRange): AddressSet[] {
  return AddressSet.misaligned(base, size);
}

// Both lists are sorted and joined, so that each range is visited once.
function without(from: readonly AddressRange[], taken: readonly AddressRange[]): AddressRange[] {
  const left: AddressRange[] = [];
  let k = 0;
  for (const { base, end } of from) {
    let start = base;
    while (start < end) {
      const next = taken[k];
      const until = next === undefined || next.base > end ? end : next.base;
      if (start < until) left.push(new AddressRange(start, until - start));
      if (next === undefined || next.end > end) break;
      if (next.end > start) start = next.end;
      k++;
    }
  }
  return left;
}

function gapsOf(sets: readonly AddressSet[]): Gap[] {
  const pieces = sets.reduce((sum, set) => sum + piecesOf(set), 0);
  if (pieces <= piecesToJoin) return AddressRange.unify(sets.flatMap((set) => set.toRanges()));
  const { rows, banks } = parted(sets);
  return [...rows, ...banks].sort((a, b) => (a.base < b.base ? -1 : a.base > b.base ? 1 : 0));
}
