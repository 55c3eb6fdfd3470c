import { AddressRange, AddressSet, ascending, parseHex, type RegionType } from '../../../base/address/index.js';
import type { Location } from '../../../base/diagnostic/index.js';
import {
  type AddressSpace,
  addressSpaces,
  beatBytesOf,
  type ClientSpace,
  commonPermissions,
  demandElaboration,
  deviceName,
  type Elaboration,
  joinedSpaces,
  noteRows,
  notesByNode,
  type NotesRecord,
  type Permissions,
  permissionLetters,
  permittedRegion,
  recordsOf,
  type Region,
  regionsOf,
  regionsText,
  slavesOn,
  textOf,
  type MapPiece,
} from '../../../elaboration/index.js';
import { mastersOf, wiringOf } from '../../../query/index.js';
import { edgeOf, reachedSpaces } from '../../../query/ways/reached-spaces.js';
import { groupBy } from '../../../base/group-by.js';
import { nameMatcher } from '../../../base/names/index.js';
import {
  type DeclaredAt,
  type DeclaredSets,
  type Extent,
  namedApart,
  type SeenWindow,
  type Sight,
  type Sights,
  windowsIn,
} from './windows.js';
import { DeclaredAddresses } from './declared-addresses.js';
import { cutAtMirrors, withMirrors } from './mirrors.js';
import { type MapPart, noPermissions, onlyFor } from './parts.js';

/** One contiguous part of an address map, or all of a device that answers in very many blocks. */
export interface MapEntry extends MapPiece {
  /** What masters do that the device takes, that of all who get to anything of it together; undefined where it is not known. */
  readonly permissions: Permissions | undefined;
  /** What accesses may assume: what is promised to all who reach it; undefined where it is not known. */
  readonly regionType: RegionType | undefined;
  /** Bytes that the bus at the device moves at once; undefined where its protocol does not say. */
  readonly width: number | undefined;
  /** Id of the node that answers there, which owns the addresses; of what is only within others, that of its module. */
  readonly device: string;
  /** The name of the device. */
  readonly name: string;
  /** What it calls these registers; absent unless it has several windows, and names for them. */
  readonly window?: string;
  /** Which of the ranges that its device declares it is, or lies in, from 0 in their order; absent where the device declares only one. */
  readonly index?: number;
  /** Id of the node that answers there in place of the device; absent for what answers itself. */
  readonly within?: string;
  /** Another address at which its masters find its first byte, in an entry that has all of its bytes; absent where none has. */
  readonly mirrorOf?: bigint;
  /** The declared first address of its device, if masters see it at another; null if unknown. */
  readonly declaredAt?: bigint | null;
  /** The address from which software counts registers, where it lies before `start`; absent for what it counts from `start`. */
  readonly base?: bigint;
  /** Ids of the masters that reach any part of it; empty if none can access it, or firewalls block all accesses. */
  readonly masters: readonly string[];
  /**
   * Its parts, by address, which together are all of it: who gets to each, and what firewalls let through. Absent where all its masters get to
   * all of it, each with the same, and no firewall limits that.
   */
  readonly parts?: readonly MapPart[];
  /**
   * Where it was placed, by the addresses of its own node, and the region that it was to be in, `[start, end)`; null for one whose address
   * was given.
   */
  readonly placed: { readonly at: bigint; readonly within: readonly [start: bigint, end: bigint] } | null;
  /**
   * Where the node was added to the design, as in messages: the call of the function that declares it, if that is elsewhere; null if
   * unknown.
   */
  readonly location: Location | null;
  /** Notes on the device; absent if there are none. */
  readonly notes?: NotesRecord;
}

/**
 * The address map of a design, by address (core 7.3): of all masters, or of those of the name `from`. What a master may do with a device is what it emits and the device takes; what several may do is put together. Banks of a device are one.
 *
 * That of all masters has each device as its buses know it, once, and says who sees only a part of it. That of some masters has what these may
 * ask for. Firewalls divide no device and take none away: its parts say who gets where.
 */
export function addressMap(
  elaboration: Elaboration,
  { from }: { readonly from?: string | undefined } = {},
): MapEntry[] {
  return entriesIn(elaboration, extentOf(from))(spacesFrom(elaboration, from));
}

// Devices appear only as large as the selected masters see them.
function extentOf(from: string | undefined): Extent {
  return from === undefined ? 'declared' : 'seen';
}

/** The map of what addresses lead to, of all masters or of those of the name `from`: {@link addressMap}, with what they may not ask for. No other device can be there. */
export function decodedMap(
  elaboration: Elaboration,
  { from }: { readonly from?: string | undefined } = {},
): MapEntry[] {
  const spaces = spacesFrom(elaboration, from).map((space) => ({ ...space, visibility: [AddressSet.everything] }));
  return entriesIn(elaboration, extentOf(from))(spaces);
}

/** The addresses that masters may access, for all or for those of the name `from`, limited by the width of their buses. */
export function askedAddresses(
  elaboration: Elaboration,
  { from }: { readonly from?: string | undefined } = {},
): AddressSet[] {
  const wiring = wiringOf(elaboration);
  const asked = ofMasters(elaboration, addressSpaces(elaboration), from).flatMap((space) => {
    const edge = edgeOf(wiring, space);
    const { addressBits } = edge === undefined ? {} : wiring.protocols.of(edge.protocol);
    const all = addressBits === undefined ? AddressSet.everything : AddressSet.range(0n, 1n << BigInt(addressBits));
    return AddressSet.intersectAll([all], space.visibility);
  });
  return [...new Map(asked.map((set) => [String(set), set])).values()];
}

/** The address map of each master of the name `from`, default all, by the ids of their nodes, in the order of the design. */
export function masterMaps(
  elaboration: Elaboration,
  { from }: { readonly from?: string | undefined } = {},
): ReadonlyMap<string, readonly MapEntry[]> {
  const byMaster = groupBy(spacesFrom(elaboration, from), ({ masters: [master] }) => master);
  const entriesOf = onceForAlike(entriesIn(elaboration, 'seen'));
  return new Map(
    [...byMaster].map(([master, spaces]) => [master, entriesOf(spaces).map((entry) => onlyFor(master, entry))]),
  );
}

/** Clients at a port of a master that have the same view and behaviour. */
export interface ClientMap {
  /** The id of the source node. */
  readonly master: string;
  /** The names of the clients. */
  readonly clients: readonly string[];
  readonly entries: readonly MapEntry[];
}

/** The address map of each client of the name `from`, default all: {@link addressMap} for this client alone, in the order of the design. */
export function clientMaps(
  elaboration: Elaboration,
  { from }: { readonly from?: string | undefined } = {},
): ClientMap[] {
  const entriesOf = onceForAlike(entriesIn(elaboration, 'seen'));
  return spacesFrom(elaboration, from).map((space) => {
    const [master] = space.masters;
    return { master, clients: space.clients, entries: entriesOf([space]).map((entry) => onlyFor(master, entry)) };
  });
}

type EntriesOf = (spaces: readonly ClientSpace[]) => MapEntry[];

// Memoized, because many masters have the same view and permissions.
function onceForAlike(entriesOf: EntriesOf): EntriesOf {
  const known = new Map<string, MapEntry[]>();
  return (spaces) => {
    const key = spaces
      .map(
        ({ regions, visibility, emits, makes }) =>
          `${regionsText(regions)} ${visibility.join(' ')} ${JSON.stringify([emits, makes])}`,
      )
      .join(';');
    const entries = known.get(key) ?? entriesOf(spaces);
    known.set(key, entries);
    return entries;
  };
}

function spacesFrom(elaboration: Elaboration, from: string | undefined): ClientSpace[] {
  return ofMasters(elaboration, reachedSpaces(elaboration), from);
}

// Looking up the masters throws an error for an unknown name.
function ofMasters(elaboration: Elaboration, spaces: readonly ClientSpace[], from: string | undefined): ClientSpace[] {
  if (from !== undefined) mastersOf(elaboration, from);
  const isMeant = nameMatcher(from ?? '**');
  return spaces.filter(({ masters: [master], clients }) => clients.some((client) => isMeant(master, client)));
}

/** Returns a function that converts address spaces to map entries; data about nodes is collected once for all calls. */
function entriesIn(elaboration: Elaboration, extent: Extent): EntriesOf {
  demandElaboration(elaboration);
  const notes = notesByNode(elaboration);
  const places = nodePlaces(elaboration);
  const declared = declaredSets(elaboration);
  const enclosing = nodesOfEnclosed(elaboration);
  const wiring = wiringOf(elaboration);
  return (spaces) => {
    const addresses = new DeclaredAddresses(wiring, spaces, declared);
    const declaredAt: DeclaredAt = (device, address) => addresses.of(device, address);
    const sights = sightsIn(spaces, declared, declaredAt);
    const windows = windowsIn(sights, extent, declared, declaredAt, cutAtMirrors(elaboration, declaredAt));
    const entries = namedApart(windows, (device) => enclosing.has(device))
      .map((entry): MapEntry => {
        const known = notes.get(entry.device) ?? {};
        const { width, location, isNamed } = places(entry.device);
        const declaredAt = addresses.of(entry.device, entry.start);
        return {
          ...{ ...entry, width, location },
          ...(declaredAt === entry.start ? {} : { declaredAt: declaredAt ?? null }),
          ...indexAmong(declared(entry.device), declaredAt),
          ...(noteRows(known).length === 0 ? {} : { notes: known }),
          name: deviceName(elaboration, entry.device, isNamed ? entry.name : ''),
          placed: placedOf(elaboration, entry, declaredAt),
        };
      })
      .sort((a, b) => ascending(a.start, b.start) || ascending(b.end, a.end));
    return withMirrors(elaboration, entries);
  };
}

// Computes the regions once for all masters with the same view and behaviour.
function sightsIn(spaces: readonly ClientSpace[], declared: DeclaredSets, declaredAt: DeclaredAt): Sights {
  const alike = groupBy(spaces, ({ emits, makes, regions }) =>
    JSON.stringify([
      emits,
      // Security attributes matter only to firewalls.
      regions.some(({ guard }) => guard !== undefined) ? (makes ?? null) : null,
    ]),
  );
  const found = [...alike.values()].flatMap((same) =>
    joinedSpaces(same).map((space) => sightsOf({ ...same[0], ...space }, declared, declaredAt)),
  );
  return { wholes: found.flatMap(({ wholes }) => wholes), sights: found.flatMap(({ sights }) => sights) };
}

/** The view of masters with the same behaviour. */
type AlikeSpace = AddressSpace & Pick<ClientSpace, 'emits' | 'makes'>;

function sightsOf(space: AlikeSpace, declared: DeclaredSets, declaredAt: DeclaredAt): Sights {
  const { regions } = space;
  const guarded = new Set(regions.flatMap(({ guard, owner }) => (guard === undefined ? [] : [owner])));
  const plain = regions.filter(({ owner }) => !guarded.has(owner));
  const divided = regions.filter(({ owner }) => guarded.has(owner));
  const open = banksJoined(plain, declared).map((region) => sightOf(space, region));
  return {
    wholes: [
      ...open,
      ...banksJoined(undividedAs(divided, declared, declaredAt), declared).map((region) => sightOf(space, region)),
    ],
    sights: [...open, ...divided.map((region) => sightOf(space, region))],
  };
}

function sightOf({ visibility, masters, emits, makes }: AlikeSpace, region: Region): Sight {
  const { owner, name, sets, regionType, guard, window } = region;
  const permitted = permittedRegion({ emits, makes }, region);
  const permissions = permitted === undefined ? noPermissions : commonPermissions(emits, permitted);
  return {
    ...{ device: owner, name, sets, regionType, masters, permissions },
    visible: AddressSet.intersectAll(sets, visibility),
    // A master that only writes has no access to read-only addresses.
    isClosed: permitted === undefined,
    ...(guard === undefined ? {} : { guard }),
    ...(window === undefined ? {} : { window }),
  };
}

// The regions of a device before firewalls split them: one for each declared one, as far as it is known.
function undividedAs(regions: readonly Region[], declared: DeclaredSets, declaredAt: DeclaredAt): Region[] {
  const sets = regions.flatMap(({ guard: _, ...region }) => region.sets.map((set) => ({ set, region })));
  const wholes = groupBy(
    sets,
    ({ set: { base }, region: { owner, name, permissions, supports, regionType, window } }) => {
      const at = declaredAt(owner, base);
      const place =
        at === undefined
          ? []
          : [String(base - at), declared(owner).findIndex((own) => own.some((each) => each.contains(at)))];
      return JSON.stringify([owner, name, permissionLetters(permissions), supports, regionType, window, ...place]);
    },
  );
  return [...wholes.values()].map((parts) => ({
    ...parts[0].region,
    sets: AddressSet.unify(parts.map(({ set }) => set)),
  }));
}

// Interleaved banks of a device are joined; parts with different access rights stay separate, as do separately declared ranges.
function banksJoined(regions: readonly Region[], declared: DeclaredSets): Region[] {
  const alike = groupBy(regions, ({ owner, name, permissions, supports, regionType, window }) =>
    JSON.stringify([owner, name, permissionLetters(permissions), supports, regionType, window]),
  );
  const byOwner = groupBy(regions, ({ owner }) => owner);
  return [...alike.values()].flatMap((parts) => {
    const [first, another] = parts;
    const own = byOwner.get(first.owner) ?? [];
    const isAsDeclared = own.length === declared(first.owner).length;
    if (another === undefined || (isAsDeclared && areRanges(parts))) return parts;
    return [{ ...first, sets: parts.flatMap(({ sets }) => sets) }];
  });
}

// Whether each region is a separate range, possibly adjacent like blocks of registers.
function areRanges(regions: readonly Region[]): boolean {
  if (regions.some(({ sets }) => sets.some(({ contiguous, finite }) => !contiguous || !finite))) return false;
  const ranges = regions.flatMap(({ sets }) => AddressRange.fromSets(sets)).sort(AddressRange.compare);
  return ranges.length === regions.length && ranges.every(({ base }, k) => base >= (ranges[k - 1]?.end ?? 0n));
}

// Nodes of devices that also have addresses within those of other devices.
function nodesOfEnclosed({ modules }: Elaboration): ReadonlySet<string> {
  const found = modules.filter(({ within = [] }) => within.length > 0);
  return new Set(found.flatMap(({ nodes }) => nodes.map(({ id }) => id)));
}

function declaredSets({ edges }: Elaboration): DeclaredSets {
  const ends = new Map(edges.map((edge) => [edge.to, edge]));
  return (node) => {
    const edge = ends.get(node);
    return edge === undefined ? [] : (regionsOf(edge) ?? []).map(({ sets }) => sets);
  };
}

function indexAmong(
  ranges: readonly (readonly AddressSet[])[],
  declaredAt: bigint | undefined,
): Pick<MapEntry, 'index'> {
  if (ranges.length < 2 || declaredAt === undefined) return {};
  const index = ranges.findIndex((sets) => sets.some((set) => set.contains(declaredAt)));
  return index < 0 ? {} : { index };
}

interface NodePlace extends Pick<MapEntry, 'width' | 'location'> {
  /** Whether its devices have names. Bridges name unnamed ones after the enclosing module. */
  readonly isNamed: boolean;
}

const nowhere: NodePlace = { width: undefined, location: null, isNamed: true };

/** The source location of each node, the width of the bus to it, and whether its devices have names. */
function nodePlaces({ modules, edges }: Elaboration): (id: string) => NodePlace {
  const ends = new Map(edges.map((edge) => [edge.to, edge]));
  const locations = new Map(
    modules.flatMap(({ nodes }) => nodes.map(({ id, location, placed }) => [id, placed ?? location] as const)),
  );
  return (id) => {
    const location = locations.get(id);
    if (location === undefined) return nowhere;
    const edge = ends.get(id);
    if (edge === undefined) return { ...nowhere, location };
    const isNamed = recordsOf(slavesOn(edge)).some((slave) => textOf(slave, 'name') !== '');
    return { width: beatBytesOf(edge), location, isNamed };
  };
}

function placedOf(
  { placements = [] }: Elaboration,
  { device, start, end }: SeenWindow,
  declaredAt: bigint | undefined,
): MapEntry['placed'] {
  if (declaredAt === undefined) return null;
  const isThere = (base: bigint): boolean => declaredAt <= base && base < declaredAt + (end - start);
  const found = placements.find(({ node, base }) => node === device && isThere(parseHex(base)));
  if (found === undefined) return null;
  return { at: parseHex(found.base), within: [parseHex(found.within[0]), parseHex(found.within[1])] };
}
