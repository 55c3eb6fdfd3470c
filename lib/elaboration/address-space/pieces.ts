import { AddressRange, type AddressSet, bitIndexes, formatSize } from '../../base/address/index.js';
import { piecesOf } from '../../base/address/pieces.js';
import { joinedSets } from './sets.js';

/** Addresses that are contiguous, or all those of a device that answers in very many blocks. */
export interface MapPiece {
  /** First address. */
  readonly start: bigint;
  /** One more than the last address. */
  readonly end: bigint;
  /** Number of bytes that are the device's; fewer than from start to end if it is interleaved with others. */
  readonly size: bigint;
  /** The exact addresses of a device that answers in very many blocks from start to end; null if all of them are its own. */
  readonly interleaved: AddressSet | null;
}

// A device with more blocks than this is a single interleaved entry.
const piecesToList = 8;

/** The pieces of a device with these addresses. */
export function piecesIn(sets: readonly AddressSet[]): MapPiece[] {
  const unified = joinedSets(sets);
  const few = unified.filter((set) => piecesOf(set) <= piecesToList);
  const many = unified.filter((set) => !few.includes(set));
  return [
    ...AddressRange.fromSets(few).map(rangePiece),
    ...many.map((set) => ({
      ...{ start: set.base, end: set.max + 1n, interleaved: set },
      size: 1n << BigInt(bitIndexes(set.mask).length),
    })),
  ];
}

/** A contiguous piece. */
export function rangePiece({ base, end, size }: AddressRange): MapPiece {
  return { start: base, end, size, interleaved: null };
}

/** ` (in blocks of 64 bytes)` for an interleaved piece; otherwise empty. */
export function blocksText({ interleaved }: MapPiece): string {
  return interleaved === null ? '' : ` (in blocks of ${formatSize(interleaved.alignment)})`;
}
