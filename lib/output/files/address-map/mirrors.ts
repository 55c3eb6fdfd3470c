import { AddressRange, ascending, parseHex } from '../../../base/address/index.js';
import { groupBy } from '../../../base/group-by.js';
import { type Elaboration, type MapPiece, type MirrorRecord, rangePiece } from '../../../elaboration/index.js';
import { movedBy, type MovedEntry } from './declared-addresses.js';
import type { Cut, DeclaredAt } from './windows.js';

/** The part of a map entry that determines mirrors. */
interface SeenEntry extends MapPiece, MovedEntry {
  readonly device: string;
  readonly within?: string;
  readonly masters: readonly string[];
  readonly mirrorOf?: bigint;
}

/** Splits windows of devices at the bounds of declared mirrors: a mirror is a window of its own, even if it is adjacent to the mirrored one. */
export function cutAtMirrors(elaboration: Elaboration, declaredAt: DeclaredAt): Cut {
  const said = mirrorsByNode(elaboration);
  return (device, piece) => {
    const mirrors = said.get(device);
    const declared = mirrors === undefined || piece.interleaved !== null ? undefined : declaredAt(device, piece.start);
    if (mirrors === undefined || declared === undefined) return [piece];
    const bounds = mirrors.flatMap(({ base, size }) => {
      const start = parseHex(base) + (piece.start - declared);
      return [start, start + parseHex(size)];
    });
    const within = bounds.filter((bound) => piece.start < bound && bound < piece.end).sort(ascending);
    const starts = [piece.start, ...new Set(within)];
    return starts.map((start, k) => rangePiece(new AddressRange(start, (starts[k + 1] ?? piece.end) - start)));
  };
}

function mirrorsByNode({ modules }: Elaboration): ReadonlyMap<string, readonly MirrorRecord[]> {
  return new Map(
    modules.flatMap(({ nodes }) =>
      nodes.flatMap(({ id, mirrors }) => (mirrors === undefined ? [] : [[id, mirrors] as const])),
    ),
  );
}

/**
 * Marks entries as mirrors if another entry has the same bytes for the same masters. The original is the largest entry of each device, or else the
 * one at its declared address.
 */
export function withMirrors<Entry extends SeenEntry>(elaboration: Elaboration, entries: readonly Entry[]): Entry[] {
  const said = mirrorsByNode(elaboration);
  const devices = groupBy(entries, ({ device, within }) => JSON.stringify([device, within ?? null]));
  const mirrors = new Map<SeenEntry, bigint>(
    [...devices.values()].flatMap((own) => {
      if (own.length === 1) return [];
      const shown = own.flatMap((entry) => shownBy(entry, said.get(entry.device) ?? []));
      return mirrorsAmong(shown.sort(principalFirst));
    }),
  );
  if (mirrors.size === 0) return [...entries];
  return entries.map((entry) => {
    const mirrorOf = mirrors.get(entry);
    return mirrorOf === undefined ? entry : { ...entry, mirrorOf };
  });
}

/** An entry, with the address of its first byte within its device. */
interface Shown {
  readonly entry: SeenEntry;
  readonly at: bigint;
  /** Whether masters see it at its declared address. */
  readonly isInPlace: boolean;
}

// Empty if it is unknown which bytes the entry has.
function shownBy(entry: SeenEntry, mirrors: readonly MirrorRecord[]): Shown[] {
  const moved = movedBy(entry);
  if (moved === undefined) return [];
  const declared = entry.start - moved;
  const mirror = mirrors.find(({ base, size }) => {
    const first = parseHex(base);
    return first <= declared && declared + (entry.end - entry.start) <= first + parseHex(size);
  });
  const at = mirror === undefined ? declared : parseHex(mirror.of) + (declared - parseHex(mirror.base));
  return [{ entry, at, isInPlace: at === entry.start }];
}

function principalFirst(a: Shown, b: Shown): number {
  return (
    ascending(b.entry.size, a.entry.size) ||
    Number(b.isInPlace) - Number(a.isInPlace) ||
    ascending(a.entry.start, b.entry.start)
  );
}

function mirrorsAmong(shown: readonly Shown[]): (readonly [SeenEntry, bigint])[] {
  const principals: Shown[] = [];
  return shown.flatMap((each) => {
    const principal = principals.find((other) => hasBytesOf(other, each));
    if (principal !== undefined) return [[each.entry, principal.entry.start + (each.at - principal.at)] as const];
    principals.push(each);
    return [];
  });
}

// Entries that different masters see at different addresses are not mirrors. Interleaved entries have the same bytes only if they contain the same
// blocks.
function hasBytesOf({ entry: a, at }: Shown, { entry: b, at: other }: Shown): boolean {
  if (b.masters.some((master) => !a.masters.includes(master))) return false;
  if (a.interleaved !== null || b.interleaved !== null)
    return at === other && a.interleaved?.mask === b.interleaved?.mask;
  return at <= other && other + b.size <= at + a.size;
}
