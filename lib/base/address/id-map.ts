import type { IdRange } from './id-range.js';

/** How the ids of one master reach the ids of another protocol, or of a report (core 8.7). */
export interface IdMapEntry {
  /** Name of the master. */
  readonly name: string;
  /** The master's own ids. */
  readonly from: IdRange;
  /** The ids they become; the very object in `from` if they stay as they are. */
  readonly to: IdRange;
  /** Whether the master holds copies, shown as `[CACHE]`. */
  readonly isCache: boolean;
  /** Whether the master wants responses in the order of its requests, shown as `[FIFO]`. */
  readonly requestFifo: boolean;
  /** Requests that may wait for their responses at once; absent if that is not known. */
  readonly maxTransactionsInFlight?: number | undefined;
}

/** Characters that ids are right-aligned to on either side of a map; see {@link idWidth}. */
export interface IdMapWidths {
  /** Of the master's own ids, at least 1. */
  readonly from: number;
  /** Of the ids they become, at least 1. */
  readonly to: number;
}

/**
 * One line of an id map (core 8.7): `\t[0, 4) "dcache" [CACHE]`, or `\t[8, 12) <= [0, 4) "dcache" [CACHE] [FIFO]` when `from` and
 * `to` are different objects (equal ones count as different).
 */
export function formatIdMapEntry(entry: IdMapEntry, widths: IdMapWidths): string {
  const renamed = entry.from === entry.to ? '' : `${formatIds(entry.to, widths.to)} <= `;
  const tags = `${entry.isCache ? ' [CACHE]' : ''}${entry.requestFifo ? ' [FIFO]' : ''}`;
  return `\t${renamed}${formatIds(entry.from, widths.from)} "${entry.name}"${tags}`;
}

/** All lines of an id map in the given order, joined by comma and newline (core 8.7). */
export function formatIdMap(entries: readonly IdMapEntry[], widths: IdMapWidths): string {
  return entries.map((entry) => formatIdMapEntry(entry, widths)).join(',\n');
}

/**
 * Width in characters of the ids below `endId`, an integer of at least 1: the decimal digits of endId - 1 (core 8.7).
 */
export function idWidth(endId: number): number {
  return String(endId - 1).length;
}

function formatIds({ start, end }: IdRange, width: number): string {
  return `[${String(start).padStart(width)}, ${String(end).padStart(width)})`;
}
