import { type AddressSet, hex } from '../../base/address/index.js';
import { blocksText, piecesIn } from '../../elaboration/index.js';

/**
 * Addresses in a row of a table, `0x1000..0x1fff 0x9000..0x9fff`. A set that goes on for ever has no last address: it is written as base
 * and mask.
 */
export function addressesText(sets: readonly AddressSet[]): string {
  const pieces = piecesIn(sets.filter(({ finite }) => finite));
  const ranges = pieces.map((piece) => `${hex(piece.start)}..${hex(piece.end - 1n)}${blocksText(piece)}`);
  return [...ranges, ...new Set(sets.filter(({ finite }) => !finite).map(String))].join(' ');
}
