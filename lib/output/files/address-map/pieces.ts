import { AddressRange, AddressSet, ascending } from '../../../base/address/index.js';
import { type MapPiece, piecesIn, rangePiece } from '../../../elaboration/index.js';

/** A key that identifies the addresses of a piece. */
export function pieceKey({ start, end, interleaved }: MapPiece): string {
  return `${start} ${end} ${String(interleaved)}`;
}

/** Whether all addresses of one piece are in another. */
export function isWithin(inner: MapPiece, outer: MapPiece): boolean {
  if (inner.start < outer.start || outer.end < inner.end) return false;
  const { interleaved } = outer;
  return interleaved === null || setsOf(inner).every((set) => interleaved.contains(set));
}

/** The pieces of a device that are not within others, by address. */
export function outermost(pieces: Iterable<MapPiece>): MapPiece[] {
  const kept: MapPiece[] = [];
  sweep(pieces, (piece, open) => {
    const isNew = !open.some((other) => isWithin(piece, other));
    if (isNew) kept.push(piece);
    return isNew;
  });
  return kept;
}

/** The pairs of pieces that share addresses. */
export function overlapping<P extends MapPiece>(pieces: Iterable<P>): (readonly [P, P])[] {
  const pairs: (readonly [P, P])[] = [];
  sweep(pieces, (piece, open) => {
    pairs.push(...open.filter((other) => shareAddresses(other, piece)).map((other) => [other, piece] as const));
    return true;
  });
  return pairs;
}

/** Merges adjacent and overlapping pieces, by address. */
export function joinedPieces(pieces: readonly MapPiece[]): MapPiece[] {
  const plain = pieces.filter(({ interleaved }) => interleaved === null);
  const joined = AddressRange.unify(plain.map(({ start, size }) => new AddressRange(start, size))).map(rangePiece);
  return outermost([...joined, ...pieces.filter(({ interleaved }) => interleaved !== null)]);
}

// Visits pieces by address, each with the earlier ones that end after its start; `visit` returns whether later pieces should see it, too.
function sweep<P extends MapPiece>(pieces: Iterable<P>, visit: (piece: P, open: readonly P[]) => boolean): void {
  let open: P[] = [];
  for (const piece of [...pieces].sort(compare)) {
    open = open.filter(({ end }) => end > piece.start);
    if (visit(piece, open)) open.push(piece);
  }
}

function compare(a: MapPiece, b: MapPiece): number {
  if (a.start !== b.start) return a.start < b.start ? -1 : 1;
  if (a.end !== b.end) return a.end > b.end ? -1 : 1;
  return a.size === b.size ? 0 : a.size > b.size ? -1 : 1;
}

/** The lowest address in both pieces; undefined if they share none. */
export function sharedAddress(a: MapPiece, b: MapPiece): bigint | undefined {
  const bases = AddressSet.intersectAll(setsOf(a), setsOf(b)).map(({ base }) => base);
  return bases.toSorted(ascending)[0];
}

/** The same addresses in as few pieces as possible, by address; banks that interleave with each other are merged, too. */
export function united(pieces: readonly MapPiece[]): MapPiece[] {
  return piecesIn(pieces.flatMap(setsOf)).sort(compare);
}

function shareAddresses(a: MapPiece, b: MapPiece): boolean {
  return setsOf(a).some((set) => setsOf(b).some((other) => set.overlaps(other)));
}

/** The addresses of a piece. */
export function setsOf({ start, size, interleaved }: MapPiece): AddressSet[] {
  return interleaved === null ? AddressSet.misaligned(start, size) : [interleaved];
}
