import {
  AddressRange,
  AddressSet,
  bitIndexes,
  findOverlap,
  type RegionType,
  regionTypes,
} from '../base/address/index.js';
import { groupBy } from '../base/group-by.js';
import { commonSecurity, type Guard, type Security } from '../bus/security/index.js';
import type { EdgeRecord, Json, JsonRecord } from './elaboration.js';
import { DataError } from './data-error.js';
import { fieldOf, isList, isRecord, recordsOf, textOf } from './json.js';
import { hasAddresses, mastersOn, slavesOn } from './ports.js';
import { securityIn } from './security.js';

/** What may be done with a region. */
export interface Permissions {
  readonly read: boolean;
  readonly write: boolean;
  readonly execute: boolean;
  /** Whether copies may be held. */
  readonly cache: boolean;
  /** Whether both kinds of atomic operations are supported. */
  readonly atomic: boolean;
}

/** The addresses of one device, as a port sees them: after every translation on the way. */
export interface Region {
  /** Id of the node that declared the device. */
  readonly owner: string;
  readonly name: string;
  readonly sets: readonly AddressSet[];
  /** Undefined where it is not known. */
  readonly permissions: Permissions | undefined;
  /** What accesses may assume; undefined where it is not known. */
  readonly regionType: RegionType | undefined;
  /** What the firewalls on the way let through; absent where there is none. */
  readonly guard?: Guard;
  /** What its device calls these registers; absent where it has no name for them. */
  readonly window?: string;
}

/** What one client of one port can reach. */
export interface MasterView {
  /** Id of the node where its accesses begin: a source, or what makes accesses of something else. */
  readonly master: string;
  /** Outward port of the node. */
  readonly port: number;
  /** Names of the clients that share this view. */
  readonly clients: readonly string[];
  /** Addresses that the clients may ask for. */
  readonly visibility: readonly AddressSet[];
  /** What the clients themselves do, whatever a device would take; undefined where their protocol does not say. */
  readonly emits: Permissions | undefined;
  /** All regions behind the port that firewalls do not keep from the clients; the same list for ports that see the same. */
  readonly regions: readonly Region[];
  /** All regions behind the port, whoever is let through to them; the same list for ports that see the same. */
  readonly decoded: readonly Region[];
}

const everything: readonly AddressSet[] = [AddressSet.everything];

/**
 * What the master at one port reaches, once for each different visibility of its clients, and for what they do. `answering` says who answers
 * in the regions that the port tells of.
 */
export function viewsOf(
  edge: Pick<EdgeRecord, 'from' | 'fromPort' | 'down' | 'up'>,
  answering: (told: readonly Region[]) => readonly Region[] = (told) => told,
): MasterView[] {
  const told = regionsOf(edge);
  if (told === undefined) return [];
  const regions = answering(told);
  const clients = recordsOf(mastersOn(edge));
  const groups = new Map<string, Omit<MasterView, 'master' | 'port' | 'clients'> & { clients: string[] }>();
  for (const client of clients) {
    const visibility = fieldOf(client, 'visibility');
    const emits = emittedPermissions(client);
    const { declared } = securityIn(client);
    const key = JSON.stringify([visibility ?? null, emits ?? null, declared ?? null]);
    const group = groups.get(key) ?? {
      clients: [],
      visibility: visibility === undefined ? everything : readSets(visibility),
      emits,
      regions: regionsFor(declared, regions),
      decoded: regions,
    };
    group.clients.push(textOf(client, 'name'));
    groups.set(key, group);
  }
  return [...groups.values()].map((group) => ({ master: edge.from, port: edge.fromPort, ...group }));
}

/**
 * Views with all that their ports lead to: what is asked of decoding, such as which addresses are free. A crossbar goes by the address
 * alone; a firewall behind it answers with an error, and no other device does in its place.
 */
export function decodedViews(views: readonly MasterView[]): MasterView[] {
  return views.map((view) => (view.regions === view.decoded ? view : { ...view, regions: view.decoded }));
}

// By the list of a port.
const knownWholes = new WeakMap<readonly Region[], readonly Region[]>();

/**
 * Regions with what firewalls make several of put together: a device is where it is, and as large as it is, as a whole. The same list where
 * there is no firewall.
 */
export function undivided(regions: readonly Region[]): readonly Region[] {
  if (regions.every(({ guard }) => guard === undefined)) return regions;
  let wholes = knownWholes.get(regions);
  if (wholes === undefined) {
    const devices = groupBy(regions, ({ owner, name, window }) => JSON.stringify([owner, name, window]));
    knownWholes.set(regions, (wholes = [...devices.values()].flatMap(joinedParts)));
  }
  return wholes;
}

// Ways that lead to the same addresses are no parts.
function joinedParts(regions: readonly Region[]): readonly Region[] {
  const [first] = regions;
  const isParted = regions.some(({ guard }) => guard !== undefined) && findOverlap(regions) === undefined;
  if (first === undefined || !isParted) return regions;
  const { guard: _, ...whole } = first;
  return [{ ...whole, sets: AddressSet.unify(regions.flatMap(({ sets }) => sets)) }];
}

// What is left for different accesses, by the list of a port.
const knownParts = new WeakMap<readonly Region[], Map<string, readonly Region[]>>();

// What firewalls leave of regions for a master that makes some accesses, all if it does not say; the same list where there is no firewall.
function regionsFor(made: Security | undefined, regions: readonly Region[]): readonly Region[] {
  if (regions.every(({ guard }) => guard === undefined)) return regions;
  const parts = knownParts.get(regions) ?? new Map<string, readonly Region[]>();
  knownParts.set(regions, parts);
  const key = JSON.stringify(made ?? null);
  let left = parts.get(key);
  if (left === undefined) parts.set(key, (left = regions.flatMap((region) => permitted(made, region))));
  return left;
}

function permitted(made: Security | undefined, region: Region): Region[] {
  const { guard, permissions } = region;
  if (guard === undefined) return [region];
  const [read, write] = [guard.read, guard.write].map((each) => commonSecurity(made, each)?.length !== 0);
  if (read !== true && write !== true) return [];
  if (permissions === undefined || (read === true && write === true)) return [region];
  const most = { read, write, execute: read, cache: read, atomic: false } as const;
  return [{ ...region, permissions: commonPermissions(most as Permissions, permissions) }];
}

// Lists of what ports see differ in a few records where parts of a design are negotiated again.
const knownLists = new WeakMap<object, readonly Region[]>();
const knownRegions = new WeakMap<JsonRecord, Region>();

/** The regions behind a port, from the upward parameters of its edge; undefined for protocols without addresses. */
export function regionsOf(edge: Pick<EdgeRecord, 'up'>): readonly Region[] | undefined {
  const slaves = slavesOn(edge);
  if (slaves === undefined || !hasAddresses(edge)) return undefined;
  let regions = knownLists.get(slaves);
  if (regions === undefined) knownLists.set(slaves, (regions = recordsOf(slaves).map(regionOf)));
  return regions;
}

function regionOf(slave: JsonRecord): Region {
  let region = knownRegions.get(slave);
  if (region === undefined) knownRegions.set(slave, (region = readRegion(slave)));
  return region;
}

function readRegion(slave: JsonRecord): Region {
  return {
    owner: originOf(slave),
    name: textOf(slave, 'name') || originOf(slave),
    sets: readSets(slave.address ?? []),
    permissions: readPermissions(slave),
    regionType: regionTypeOf(slave),
    ...guardIn(slave),
    ...windowIn(slave),
  };
}

function windowIn(slave: JsonRecord): Pick<Region, 'window'> {
  const window = windowOf(slave);
  return window === undefined ? {} : { window };
}

/** What a device calls the registers that a slave is, by the key of their resource; undefined without a name. */
export function windowOf(slave: JsonRecord): string | undefined {
  const keys = recordsOf(slave.resources).map((resource) => textOf(resource, 'key'));
  const [, window] = keys.map((key) => /^reg\/(.+)$/.exec(key)).find((match) => match !== null) ?? [];
  return window;
}

function guardIn(slave: JsonRecord): Pick<Region, 'guard'> {
  const { guard } = securityIn(slave);
  return guard === undefined ? {} : { guard };
}

/** Id of the last node on a parameter's path: where it was declared. */
export function originOf(parameter: JsonRecord): string {
  let origin = '';
  for (let link = parameter.nodePath; isRecord(link); link = link.rest) origin = textOf(link, 'node');
  return origin;
}

/** Whether a device says what may be asked of it: a description may not know. */
export function saysOperations(slave: JsonRecord): boolean {
  return isRecord(slave.supports) || slave.supportsRead !== undefined || slave.supportsWrite !== undefined;
}

// What a device of a known protocol does not promise, it has not.
function regionTypeOf(slave: JsonRecord): RegionType | undefined {
  return regionTypes.find((type) => type === slave.regionType) ?? (saysOperations(slave) ? 'GET_EFFECTS' : undefined);
}

function readPermissions(slave: JsonRecord): Permissions | undefined {
  if (!saysOperations(slave)) return lettersIn(slave.permissions);
  const execute = slave.executable === true;
  const supports = fieldOf(slave, 'supports');
  if (!isRecord(supports)) {
    return {
      read: some(slave.supportsRead),
      write: some(slave.supportsWrite),
      execute,
      cache: false,
      atomic: some(slave.supportsAtomics),
    };
  }
  return { ...permissionsIn(supports), execute };
}

// Whoever reads may take it for code.
function emittedPermissions({ emits }: JsonRecord): Permissions | undefined {
  if (!isRecord(emits)) return undefined;
  const permissions = permissionsIn(emits);
  return { ...permissions, execute: permissions.read };
}

function permissionsIn(operations: JsonRecord): Omit<Permissions, 'execute'> {
  const has = (operation: string): boolean => some(operations[operation]);
  return {
    read: has('acquireB') || has('get'),
    write: has('acquireT') || has('putFull'),
    cache: has('acquireB'),
    atomic: has('arithmetic') && has('logical'),
  };
}

/** What a master does that a device takes as well; what is not known of either does not limit the other. */
export function commonPermissions(
  emitted: Permissions | undefined,
  taken: Permissions | undefined,
): Permissions | undefined {
  if (emitted === undefined || taken === undefined) return taken;
  return {
    read: emitted.read && taken.read,
    write: emitted.write && taken.write,
    execute: emitted.execute && taken.execute,
    cache: emitted.cache && taken.cache,
    atomic: emitted.atomic && taken.atomic,
  };
}

// What a description knows of operations, as the letters of what is permitted.
function lettersIn(letters: Json | undefined): Permissions | undefined {
  if (typeof letters !== 'string') return undefined;
  const has = (letter: string): boolean => letters.includes(letter);
  return { atomic: has('A'), read: has('R'), write: has('W'), execute: has('X'), cache: has('C') };
}

// Transfer sizes are a pair, APB says yes or no.
function some(sizes: Json | undefined): boolean {
  return isList(sizes) ? sizes[1] !== 0 : sizes === true;
}

/** Reads address sets, pairs of base and mask. */
export function readSets(sets: Json | undefined): AddressSet[] {
  return isList(sets) ? sets.filter(isList).map(([base, mask]) => readSet(readHex(base), readHex(mask))) : [];
}

function readSet(base: bigint, mask: bigint): AddressSet {
  if (base < 0n || (base & mask) !== 0n) {
    throw new DataError(
      `The base ${base.toString(16)} and the mask ${mask.toString(16)}, in hexadecimal, are no address set.`,
    );
  }
  return new AddressSet(base, mask);
}

const hexadecimal = /^0x-?[0-9a-f]+$/;

/** Reads an address or mask: `0x1f`, or `0x-1` for a negative mask. */
export function readHex(value: Json | undefined): bigint {
  const written = typeof value === 'string' ? value : '0x0';
  if (!hexadecimal.test(written)) throw new DataError(`"${written}" is no hexadecimal number such as 0x1f.`);
  return written.startsWith('0x-') ? -BigInt(`0x${written.slice(3)}`) : BigInt(written);
}

/** `ARWXC`: atomic, read, write, execute, cache; a blank for each that is missing, `?` where that is not known. */
export function permissionLetters(permissions: Permissions | undefined): string {
  if (permissions === undefined) return '  ?  ';
  const { atomic, read, write, execute, cache } = permissions;
  return [atomic ? 'A' : ' ', read ? 'R' : ' ', write ? 'W' : ' ', execute ? 'X' : ' ', cache ? 'C' : ' '].join('');
}

/** The contiguous parts of address sets, ascending; those of a set that has more than `most` as one span around them. */
export function spansOf(sets: readonly AddressSet[], most: number): AddressRange[] {
  return AddressRange.unify(
    sets.flatMap((set) =>
      piecesOf(set) > most ? [new AddressRange(set.base, set.max - set.base + 1n)] : set.toRanges(),
    ),
  );
}

/** Sets of one device with the banks among them joined. Ranges that were declared one by one are no banks, however regular they lie: they stay. */
export function joinedSets(sets: readonly AddressSet[]): AddressSet[] {
  return AddressSet.unify(sets).flatMap((joined) => {
    if (joined.contiguous) return [joined];
    const parts = sets.filter((set) => joined.contains(set));
    return parts.every(({ contiguous }) => contiguous) ? parts : [joined];
  });
}

// More than any bus has addresses.
const unlimited = 1n << 128n;

/**
 * The contiguous part of the addresses of a device that an address is in; undefined for one that is not among them. A device may say its
 * addresses in several sets because of their alignment: together they are one window.
 */
export function windowAround(sets: readonly AddressSet[], address: bigint): AddressRange | undefined {
  const set = sets.find((each) => each.contains(address));
  if (set === undefined) return undefined;
  const plain = AddressRange.fromSets(sets.filter(({ contiguous, finite }) => contiguous && finite));
  const window = plain.find(({ base, end }) => base <= address && address < end);
  if (window !== undefined) return window;
  const size = set.alignment === 0n ? unlimited : set.alignment;
  return new AddressRange(address - ((address - set.base) % size), size);
}

/** How many contiguous blocks a finite set consists of. */
export function piecesOf({ mask, alignment }: AddressSet): number {
  return 2 ** bitIndexes(mask & ~(alignment - 1n)).length;
}
