import { AddressRange, ascending, parseHex } from '../../../base/address/index.js';
import { groupBy } from '../../../base/group-by.js';
import { type Elaboration, type MapPiece, type MirrorRecord, rangePiece } from '../../../elaboration/index.js';
import { movedBy, type MovedEntry } from './declared-addresses.js';
import type { Cut, DeclaredAt } from './windows.js';

/** An entry of a map, as far as mirrors follow from it. */
interface SeenEntry extends MapPiece, MovedEntry {
  readonly device: string;
  readonly within?: string;
  readonly masters: readonly string[];
  readonly mirrorOf?: bigint;
}

/** Cuts windows of devices where begins or ends what is said to be a mirror: that is a window of its own, also where it touches what it shows. */
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

/** Entries, of which those say so whose bytes another one has as well for their masters: the largest of each device, or else the one that is where its device declares it. */
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

/** An entry, with the address at which its device has its first byte. */
interface Shown {
  readonly entry: SeenEntry;
  readonly at: bigint;
  /** Whether masters see it where its device has it. */
  readonly isInPlace: boolean;
}

// Nothing, where it is not known which bytes they are.
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

// Where one master sees a device elsewhere than others do, it has no mirror for any of them. Blocks of an interleaved device are the same bytes
// only where they are the same blocks.
function hasBytesOf({ entry: a, at }: Shown, { entry: b, at: other }: Shown): boolean {
  if (b.masters.some((master) => !a.masters.includes(master))) return false;
  if (a.interleaved !== null || b.interleaved !== null)
    return at === other && a.interleaved?.mask === b.interleaved?.mask;
  return at <= other && other + b.size <= at + a.size;
}
