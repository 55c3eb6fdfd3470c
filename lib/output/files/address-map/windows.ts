import { type AddressSet, ascending, type RegionType, regionTypeMin } from '../../../base/address/index.js';
import { groupBy } from '../../../base/group-by.js';
import { beyondSecurity, type Guard } from '../../../bus/security/index.js';
import { type Permissions, piecesIn, type MapPiece } from '../../../elaboration/index.js';
import { isWithin, joinedPieces, outermost, overlapping, pieceKey } from './pieces.js';

/** What masters see that may do the same of addresses that are one region at their ports. */
export interface Sight {
  /** Id of the node that answers there. */
  readonly device: string;
  readonly name: string;
  /** What the device calls these registers; absent where it has no name for them. */
  readonly window?: string;
  /** All addresses of the region. */
  readonly sets: readonly AddressSet[];
  /** Those of them that the masters may look at; none where they see nothing of it. */
  readonly visible: readonly AddressSet[];
  readonly permissions: Permissions | undefined;
  readonly regionType: RegionType | undefined;
  /** What firewalls let through to it; absent where they do not limit that. */
  readonly guard?: Guard;
  /** Ids of the masters. */
  readonly masters: readonly string[];
}

/** What a master sees of a window that it does not see all of. */
export interface MasterPart extends MapPiece {
  /** Id of the master. */
  readonly master: string;
}

/** A part of a window, or all of it, that firewalls do not let all accesses through to. */
export interface GuardedPart extends MapPiece {
  readonly guard: Guard;
}

/** A window of a device, with what all who see anything of it may do there. */
export interface SeenWindow extends MapPiece, Pick<Sight, 'device' | 'name' | 'window' | 'permissions' | 'regionType'> {
  readonly masters: readonly string[];
  readonly parts?: readonly MasterPart[];
  /** What firewalls limit of it, by address; absent where that is nothing. */
  readonly guarded?: readonly GuardedPart[];
}

/** How far windows reach: as their buses know them, or only as far as a master sees. */
export type Extent = 'declared' | 'seen';

/** Where a device declares an address that masters see; undefined where that is not known. */
export type DeclaredAt = (device: string, address: bigint) => bigint | undefined;

/** The addresses that a node declares, range by range, or bank by bank. What comes by several ways, or in parts, is more, and one device all the same. */
export type DeclaredSets = (node: string) => readonly (readonly AddressSet[])[];

/** The windows of devices that somebody sees, each once, whatever parts of it which masters see. */
export function windowsIn(
  sights: readonly Sight[],
  extent: Extent,
  declared: DeclaredSets,
  declaredAt: DeclaredAt,
): SeenWindow[] {
  const seen = sights.filter(({ visible }) => visible.length > 0);
  const devices = groupBy(seen, ({ device }) => device);
  return [...devices].flatMap(([device, own]) =>
    windowsOf(
      own,
      extent === 'seen'
        ? seenPieces(own)
        : rangesWhole(declaredPieces(own, declared(device)), declared(device), (address) =>
            declaredAt(device, address),
          ),
    ),
  );
}

// What a firewall divides is still one range: parts of a range that the device declares that touch are one.
function rangesWhole(
  pieces: readonly MapPiece[],
  declared: readonly (readonly AddressSet[])[],
  declaredAt: (address: bigint) => bigint | undefined,
): MapPiece[] {
  if (pieces.length < 2) return [...pieces];
  const ranges = declared.flatMap((sets) => piecesIn(sets)).filter(({ interleaved }) => interleaved === null);
  // By the range that they lie in and how far that has moved; what lies in none is alone.
  const found = groupBy(pieces, (piece) => {
    const at = piece.interleaved === null ? declaredAt(piece.start) : undefined;
    const range = at === undefined ? -1 : ranges.findIndex(({ start, end }) => start <= at && at + piece.size <= end);
    return at === undefined || range < 0 ? pieceKey(piece) : `${range} ${piece.start - at}`;
  });
  return [...found.values()].flatMap((parts) => (parts.length < 2 ? parts : joinedPieces(parts)));
}

/** Windows without a name where a device has no other window to tell it from; `hasOthers` says which have some that nobody sees. */
export function namedApart(windows: readonly SeenWindow[], hasOthers: (device: string) => boolean): SeenWindow[] {
  const devices = groupBy(windows, ({ device, name }) => `${device} ${name}`);
  return [...devices.values()].flatMap((parts) => {
    const isAlone = new Set(parts.map(({ window }) => window)).size === 1 && !hasOthers(parts[0].device);
    return isAlone ? parts.map(withoutName) : parts;
  });
}

function withoutName({ window: _, ...rest }: SeenWindow): SeenWindow {
  return rest;
}

function seenPieces(sights: readonly Sight[]): MapPiece[] {
  const regions = groupBy(sights, ({ sets }) => sets.join(' '));
  return outermost([...regions.values()].flatMap((alike) => piecesIn(alike.flatMap(({ visible }) => visible))));
}

// What an adapter cuts off for some masters is still a part of the device: where they see parts that overlap, the window is the declared one.
function declaredPieces(sights: readonly Sight[], declared: readonly (readonly AddressSet[])[]): MapPiece[] {
  const regions = groupBy(sights, ({ sets }) => sets.join(' '));
  const pieces = outermost([...regions.values()].flatMap(([{ sets }]) => piecesIn(sets)));
  const divided = overlapping(pieces);
  if (divided.length === 0) return pieces;
  const whole = declared
    .flatMap((sets) => piecesIn(sets))
    .filter((window) => divided.some(([a, b]) => isWithin(a, window) && isWithin(b, window)));
  return outermost([...pieces, ...whole]);
}

/** A piece of a device with the sight that has it. */
interface SeenPiece {
  readonly sight: Sight;
  readonly piece: MapPiece;
}

function windowsOf(sights: readonly Sight[], pieces: readonly MapPiece[]): SeenWindow[] {
  const known = new Map(pieces.map((piece) => [pieceKey(piece), piece]));
  const found = groupBy(
    sights.flatMap((sight) => piecesIn(sight.visible).map((piece): SeenPiece => ({ sight, piece }))),
    // Most masters see all of a window.
    ({ piece }) => known.get(pieceKey(piece)) ?? pieces.find((window) => isWithin(piece, window)) ?? piece,
  );
  return [...found].map(([window, seen]) => seenWindow(window, seen));
}

function seenWindow(window: MapPiece, seen: readonly [SeenPiece, ...SeenPiece[]]): SeenWindow {
  const sights = [...new Set(seen.map(({ sight }) => sight))];
  const [first] = sights as [Sight];
  const parts = partsOf(window, seen);
  const guarded = guardedIn(seen);
  return {
    ...window,
    device: first.device,
    // Some protocols have names of slaves, others none.
    name: sights.find(({ name, device }) => name !== device)?.name ?? first.name,
    ...(first.window === undefined ? {} : { window: first.window }),
    permissions: sights.map(({ permissions }) => permissions).reduce(eitherPermission),
    regionType: leastPromise(sights.map(({ regionType }) => regionType)),
    masters: [...new Set(sights.flatMap(({ masters }) => masters))],
    ...(parts.length === 0 ? {} : { parts }),
    ...(guarded.length === 0 ? {} : { guarded }),
  };
}

// Once for all masters that see it so; on some ways to a device may be firewalls that are not on others.
function guardedIn(seen: readonly SeenPiece[]): GuardedPart[] {
  const byGuard = groupBy(
    seen.filter(({ sight }) => isLimit(sight.guard)),
    ({ sight }) => JSON.stringify(sight.guard),
  );
  return [...byGuard.values()]
    .flatMap((alike) => {
      const { guard = {} } = alike[0].sight;
      return joinedPieces(alike.map(({ piece }) => piece)).map((piece) => ({ ...piece, guard }));
    })
    .sort((a, b) => ascending(a.start, b.start));
}

// Of regions for all accesses nothing is to be said.
function isLimit({ read, write }: Guard = {}): boolean {
  return [read, write].some((open) => beyondSecurity(undefined, open).length > 0);
}

function partsOf(window: MapPiece, seen: readonly SeenPiece[]): MasterPart[] {
  const key = pieceKey(window);
  if (seen.every(({ piece }) => pieceKey(piece) === key)) return [];
  const byMaster = groupBy(
    seen.flatMap(({ sight, piece }) => sight.masters.map((master) => ({ master, piece }))),
    ({ master }) => master,
  );
  return [...byMaster].flatMap(([master, own]) => {
    const pieces = joinedPieces(own.map(({ piece }) => piece));
    return pieces.some((piece) => isWithin(window, piece)) ? [] : pieces.map((piece) => ({ master, ...piece }));
  });
}

function leastPromise(types: readonly (RegionType | undefined)[]): RegionType | undefined {
  const known = types.filter((type) => type !== undefined);
  return known.length < types.length ? undefined : regionTypeMin(known);
}

function eitherPermission(a: Permissions | undefined, b: Permissions | undefined): Permissions | undefined {
  if (a === undefined || b === undefined) return undefined;
  return {
    read: a.read || b.read,
    write: a.write || b.write,
    execute: a.execute || b.execute,
    cache: a.cache || b.cache,
    atomic: a.atomic || b.atomic,
  };
}
