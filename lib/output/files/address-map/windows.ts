import { type AddressSet, type RegionType, regionTypeMin } from '../../../base/address/index.js';
import { groupBy } from '../../../base/group-by.js';
import { type MapPiece, permissionLetters, piecesIn } from '../../../elaboration/index.js';
import { type Access, type MapPart, partsIn, permissionsOfAny, toldParts } from './parts.js';
import { isWithin, joinedPieces, outermost, overlapping, pieceKey } from './pieces.js';

/** A contiguous region at the ports of masters: a device as far as they see it, regardless of access rights. */
export interface Whole {
  /** The id of the node that responds there. */
  readonly device: string;
  readonly name: string;
  /** The device's name for these registers; absent if it has none. */
  readonly window?: string;
  /** All addresses of the region. */
  readonly sets: readonly AddressSet[];
  /** The part of them within the masters' visibility; empty if they see nothing of it. */
  readonly visible: readonly AddressSet[];
  readonly regionType: RegionType | undefined;
}

/** The view of a device for masters with the same permissions: a whole, or a part of one that a firewall splits. */
export interface Sight extends Whole, Access {}

/** A window of a device, with the combined permissions of all masters that have access to any part of it. */
export interface SeenWindow extends MapPiece, Pick<Sight, 'device' | 'name' | 'window' | 'permissions' | 'regionType'> {
  readonly masters: readonly string[];
  readonly parts?: readonly MapPart[];
}

/** Whether windows include everything that their buses decode, or only what a master sees. */
export type Extent = 'declared' | 'seen';

/** Translates an address as seen by masters to the one that the device declares; undefined if unknown. */
export type DeclaredAt = (device: string, address: bigint) => bigint | undefined;

/** The address sets that a node declares, by range or by bank. Masters may see more, and smaller, sets of the same device by different paths. */
export type DeclaredSets = (node: string) => readonly (readonly AddressSet[])[];

/** Splits a piece of a device into its windows, where these are adjacent. */
export type Cut = (device: string, piece: MapPiece) => readonly MapPiece[];

/** The view of masters: the extent of devices, and the access to them. */
export interface Sights {
  readonly wholes: readonly Whole[];
  readonly sights: readonly Sight[];
}

/** The windows of all visible devices, without duplicates, regardless of which masters can access which parts. */
export function windowsIn(
  { wholes, sights }: Sights,
  extent: Extent,
  declared: DeclaredSets,
  declaredAt: DeclaredAt,
  cut: Cut,
): SeenWindow[] {
  const isSeen = ({ visible }: Whole): boolean => visible.length > 0;
  const reaching = groupBy(wholes.filter(isSeen), ({ device }) => device);
  const devices = groupBy(sights.filter(isSeen), ({ device }) => device);
  return [...devices].flatMap(([device, own]) => {
    const seen = reaching.get(device) ?? own;
    const whole =
      extent === 'seen'
        ? seenPieces(seen)
        : rangesWhole(declaredPieces(seen, declared(device)), declared(device), (address) =>
            declaredAt(device, address),
          );
    const cutOwn = (pieces: readonly MapPiece[]): MapPiece[] => pieces.flatMap((piece) => cut(device, piece));
    return windowsOf(own, cutOwn(whole), ({ visible }) => cutOwn(piecesIn(visible)));
  });
}

// If a declared range is visible in adjacent parts, it is still a single range.
function rangesWhole(
  pieces: readonly MapPiece[],
  declared: readonly (readonly AddressSet[])[],
  declaredAt: (address: bigint) => bigint | undefined,
): MapPiece[] {
  if (pieces.length < 2) return [...pieces];
  const ranges = declared.flatMap((sets) => piecesIn(sets)).filter(({ interleaved }) => interleaved === null);
  // Group by the containing range and its offset; pieces within no range stay separate.
  const found = groupBy(pieces, (piece) => {
    const at = piece.interleaved === null ? declaredAt(piece.start) : undefined;
    const range = at === undefined ? -1 : ranges.findIndex(({ start, end }) => start <= at && at + piece.size <= end);
    return at === undefined || range < 0 ? pieceKey(piece) : `${range} ${piece.start - at}`;
  });
  return [...found.values()].flatMap((parts) => (parts.length < 2 ? parts : joinedPieces(parts)));
}

/** Omits the names of windows that are the only ones of their device; `hasOthers` tells which devices have further, invisible windows. */
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

function seenPieces(wholes: readonly Whole[]): MapPiece[] {
  const regions = groupBy(wholes, ({ sets }) => sets.join(' '));
  return outermost([...regions.values()].flatMap((alike) => piecesIn(alike.flatMap(({ visible }) => visible))));
}

// A part that an adapter hides from some masters still belongs to the device: if they see overlapping parts, the window is the declared one.
function declaredPieces(wholes: readonly Whole[], declared: readonly (readonly AddressSet[])[]): MapPiece[] {
  const regions = groupBy(wholes, ({ sets }) => sets.join(' '));
  const pieces = outermost([...regions.values()].flatMap(([{ sets }]) => piecesIn(sets)));
  const divided = overlapping(pieces);
  if (divided.length === 0) return pieces;
  const whole = declared
    .flatMap((sets) => piecesIn(sets))
    .filter((window) => divided.some(([a, b]) => isWithin(a, window) && isWithin(b, window)));
  return outermost([...pieces, ...whole]);
}

type PiecesOf = (sight: Sight) => readonly MapPiece[];

function windowsOf(sights: readonly Sight[], pieces: readonly MapPiece[], piecesOf: PiecesOf): SeenWindow[] {
  const known = new Map(pieces.map((piece) => [pieceKey(piece), piece]));
  const found = groupBy(
    sights.flatMap((sight) => piecesOf(sight).map((piece) => ({ sight, piece }))),
    // Most masters see all of a window.
    ({ piece }) => known.get(pieceKey(piece)) ?? pieces.find((window) => isWithin(piece, window)) ?? piece,
  );
  return [...found].map(([window, seen]) =>
    seenWindow(
      window,
      seen.map(({ sight }) => sight),
      piecesOf,
    ),
  );
}

function seenWindow(window: MapPiece, seen: readonly Sight[], piecesOf: PiecesOf): SeenWindow {
  const sights = [...new Set(seen)];
  const [first] = sights as [Sight];
  const open = sights.filter(({ isClosed }) => !isClosed);
  return {
    ...window,
    device: first.device,
    // Only some protocols have names for slaves.
    name: sights.find(({ name, device }) => name !== device)?.name ?? first.name,
    ...(first.window === undefined ? {} : { window: first.window }),
    permissions: permissionsOfAny(open.map(({ permissions }) => permissions)),
    regionType: leastPromise((open.length === 0 ? sights : open).map(({ regionType }) => regionType)),
    masters: [...new Set(open.flatMap(({ masters }) => masters))],
    ...toldParts(partsOf(window, sights, piecesOf)),
  };
}

// In most windows, all masters see everything, with the same permissions and without limits.
function partsOf(window: MapPiece, sights: readonly Sight[], piecesOf: PiecesOf): MapPart[] | undefined {
  const key = pieceKey(window);
  const isWhole = (sight: Sight): boolean =>
    sight.guard === undefined && piecesOf(sight).some((piece) => pieceKey(piece) === key);
  const isAlike = new Set(sights.map(({ permissions }) => permissionLetters(permissions))).size === 1;
  return isAlike && sights.every(isWhole) ? undefined : partsIn(window, sights);
}

function leastPromise(types: readonly (RegionType | undefined)[]): RegionType | undefined {
  const known = types.filter((type) => type !== undefined);
  return known.length < types.length ? undefined : regionTypeMin(known);
}
