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
  permittedRegions,
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
  type DeclaredSets,
  type Extent,
  type GuardedPart,
  type MasterPart,
  namedApart,
  type SeenWindow,
  type Sight,
  windowsIn,
} from './windows.js';
import { DeclaredAddresses } from './declared-addresses.js';

/** One contiguous part of an address map, or all of a device that answers in very many blocks. */
export interface MapEntry extends MapPiece {
  /** What masters do that the device takes, that of all who reach it together; undefined where it is not known. */
  readonly permissions: Permissions | undefined;
  /** What accesses may assume: what is promised to all who reach it; undefined where it is not known. */
  readonly regionType: RegionType | undefined;
  /** Bytes that the bus at the device moves at once; undefined where its protocol does not say. */
  readonly width: number | undefined;
  /** Id of the node that answers there, which owns the addresses; of what is only within others, that of its module. */
  readonly device: string;
  /** What the device is called. */
  readonly name: string;
  /** What it calls these registers; absent unless it has several windows, and names for them. */
  readonly window?: string;
  /** Which of the ranges that its device declares it is, or lies in, from 0 in their order; absent where the device declares only one. */
  readonly index?: number;
  /** Id of the node that answers there in place of the device; absent for what answers itself. */
  readonly within?: string;
  /** Where its device declares its first address, if masters see that somewhere else; null where that is not known. */
  readonly declaredAt?: bigint | null;
  /** The address from which software counts registers, where it lies before `start`; absent for what it counts from `start`. */
  readonly base?: bigint;
  /** Ids of the masters that reach it. */
  readonly masters: readonly string[];
  /** What those of them see that do not see all of it; absent where all do. */
  readonly parts?: readonly MasterPart[];
  /** What of it firewalls do not let all accesses through to, by address; absent where that is nothing. */
  readonly guarded?: readonly GuardedPart[];
  /**
   * Where it was placed, by the addresses of its own node, and the region that it was to be in, `[start, end)`; null for one whose address
   * was given.
   */
  readonly placed: { readonly at: bigint; readonly within: readonly [start: bigint, end: bigint] } | null;
  /** Where the node was put into the design, as in messages: where what declares it is called, if that is somewhere else; null when not known. */
  readonly location: Location | null;
  /** What people want to know of the device; absent where nobody said so. */
  readonly notes?: NotesRecord;
}

/**
 * The address map of a design, by address (core 7.3): of all masters, or of those of the name `from`. What a master may do with a device is what it emits and the device takes; what several may do is put together. Banks of a device are one.
 *
 * That of all masters has each device as its buses know it, once, and says who sees only a part of it. That of some masters has what these see.
 */
export function addressMap(
  elaboration: Elaboration,
  { from }: { readonly from?: string | undefined } = {},
): MapEntry[] {
  return entriesIn(elaboration, extentOf(from))(spacesFrom(elaboration, from));
}

// Who is not one of the masters asked for does not make a device larger for them.
function extentOf(from: string | undefined): Extent {
  return from === undefined ? 'declared' : 'seen';
}

/**
 * The map of what addresses lead to, of all masters or of those of the name `from`: {@link addressMap}, with what they may not ask for, and
 * what firewalls keep them from. No other device can be there.
 */
export function decodedMap(
  elaboration: Elaboration,
  { from }: { readonly from?: string | undefined } = {},
): MapEntry[] {
  const spaces = spacesFrom(elaboration, from).map((space) => ({ ...space, visibility: [AddressSet.everything] }));
  return entriesIn(elaboration, extentOf(from), ({ regions }) => regions)(spaces);
}

/** The addresses that masters may ask for, all or those of the name `from`, as far as their buses have bits for them. */
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
  return new Map([...byMaster].map(([master, spaces]) => [master, reachedBy(master, entriesOf(spaces))]));
}

/** What clients at one port of a master see that do the same. */
export interface ClientMap {
  /** Id of the source node. */
  readonly master: string;
  /** Names of the clients. */
  readonly clients: readonly string[];
  readonly entries: readonly MapEntry[];
  /** What addresses lead to that firewalls let nothing of theirs through to. */
  readonly blocked: readonly MapEntry[];
}

/** The address map of each client of the name `from`, default all: that of {@link addressMap} for it alone, in the order of the design. */
export function clientMaps(
  elaboration: Elaboration,
  { from }: { readonly from?: string | undefined } = {},
): ClientMap[] {
  const entriesOf = onceForAlike(entriesIn(elaboration, 'seen'));
  const blockedIn = onceForAlike(entriesIn(elaboration, 'seen', blockedRegions));
  return spacesFrom(elaboration, from).map((space) => ({
    ...{ master: space.masters[0], clients: space.clients },
    entries: reachedBy(space.masters[0], entriesOf([space])),
    blocked: blockedIn([space]).map((entry) => ({ ...entry, masters: [] })),
  }));
}

function reachedBy(master: string, entries: readonly MapEntry[]): MapEntry[] {
  return entries.map((entry) => ({ ...entry, masters: [master] }));
}

// Whom else a firewall would let through does not divide it further.
function blockedRegions(space: ClientSpace): Region[] {
  const permitted = permittedRegions(space);
  if (permitted === space.regions) return [];
  const keyOf = ({ owner, name, window, sets }: Region): string =>
    JSON.stringify([owner, name, window, sets.join(' ')]);
  const open = new Set(permitted.map(keyOf));
  return space.regions.filter((region) => !open.has(keyOf(region))).map(({ guard: _guard, ...region }) => region);
}

type EntriesOf = (spaces: readonly ClientSpace[]) => MapEntry[];

// Many masters see the same, and may do the same.
function onceForAlike(entriesOf: EntriesOf): EntriesOf {
  const known = new Map<string, MapEntry[]>();
  return (spaces) => {
    const key = spaces
      .map(
        ({ regions, visibility, emits, makes }) =>
          `${regionsText(regions)} ${visibility.join(' ')} ${permissionLetters(emits)} ${JSON.stringify(makes)}`,
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

// A name that means no master is refused by whoever looks for masters.
function ofMasters(elaboration: Elaboration, spaces: readonly ClientSpace[], from: string | undefined): ClientSpace[] {
  if (from !== undefined) mastersOf(elaboration, from);
  const isMeant = nameMatcher(from ?? '**');
  return spaces.filter(({ masters: [master], clients }) => clients.some((client) => isMeant(master, client)));
}

/**
 * What makes entries of address spaces of a design, with those of their regions that `answering` leaves: by default those to which
 * firewalls let their clients through. What is known of its nodes is looked up once for all of them.
 */
function entriesIn(
  elaboration: Elaboration,
  extent: Extent,
  answering: (space: ClientSpace) => readonly Region[] = permittedRegions,
): EntriesOf {
  demandElaboration(elaboration);
  const notes = notesByNode(elaboration);
  const places = nodePlaces(elaboration);
  const declared = declaredSets(elaboration);
  const enclosing = nodesOfEnclosed(elaboration);
  return (spaces) => {
    const addresses = new DeclaredAddresses(spaces, declared);
    const chosen = spaces.map((space) => ({ ...space, regions: answering(space) }));
    const windows = windowsIn(sightsIn(chosen, declared), extent, declared, (device, address) =>
      addresses.of(device, address),
    );
    return namedApart(windows, (device) => enclosing.has(device))
      .map((entry) => {
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
  };
}

// Once for all masters that see the same and do the same.
function sightsIn(spaces: readonly ClientSpace[], declared: DeclaredSets): Sight[] {
  const alike = groupBy(spaces, ({ emits }) => (emits === undefined ? '' : permissionLetters(emits)));
  return [...alike.values()].flatMap((same) =>
    joinedSpaces(same).flatMap((space) => sightsOf(space, same[0].emits, declared)),
  );
}

function sightsOf(
  { regions, visibility, masters }: AddressSpace,
  emits: Permissions | undefined,
  declared: DeclaredSets,
): Sight[] {
  return banksJoined(regions, declared).map(({ owner, name, sets, permissions, regionType, guard, window }) => ({
    ...{ device: owner, name, sets, regionType, masters },
    ...{ visible: AddressSet.intersectAll(sets, visibility), permissions: commonPermissions(emits, permissions) },
    ...(guard === undefined ? {} : { guard }),
    ...(window === undefined ? {} : { window }),
  }));
}

// A device that answers in interleaved banks is one device; parts for different accesses stay parts, as ranges do that it declares.
function banksJoined(regions: readonly Region[], declared: DeclaredSets): Region[] {
  const alike = groupBy(regions, ({ owner, name, permissions, regionType, guard, window }) =>
    JSON.stringify([owner, name, permissionLetters(permissions), regionType, guard, window]),
  );
  const byOwner = groupBy(regions, ({ owner }) => owner);
  return [...alike.values()].flatMap((parts) => {
    const [first, another] = parts;
    const own = byOwner.get(first.owner) ?? [];
    // What firewalls divide may be more, and then no part of it goes on in another range that is guarded alike.
    const isAsDeclared =
      own.length === declared(first.owner).length || own.some((region) => region.guard !== undefined);
    if (another === undefined || (isAsDeclared && areRanges(parts))) return parts;
    return [{ ...first, sets: parts.flatMap(({ sets }) => sets) }];
  });
}

// Whether each is a range of its own, as registers of which some begin where others end.
function areRanges(regions: readonly Region[]): boolean {
  if (regions.some(({ sets }) => sets.some(({ contiguous, finite }) => !contiguous || !finite))) return false;
  const ranges = regions.flatMap(({ sets }) => AddressRange.fromSets(sets)).sort(AddressRange.compare);
  return ranges.length === regions.length && ranges.every(({ base }, k) => base >= (ranges[k - 1]?.end ?? 0n));
}

// Of devices that also have addresses within those of others.
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
  /** Whether it has names for what answers at it. Bridges give those that have none that of the module around them. */
  readonly isNamed: boolean;
}

const nowhere: NodePlace = { width: undefined, location: null, isNamed: true };

/** Of each node where it was put, how wide the bus is that leads to it, and whether its devices have names. */
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
