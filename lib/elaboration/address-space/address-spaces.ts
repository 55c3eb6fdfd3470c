import { AddressSet } from '../../base/address/index.js';
import { groupBy } from '../../base/group-by.js';
import { commonSecurity, type Security } from '../../bus/security/index.js';
import { makesAccesses } from '../netlist/access-ends.js';
import { demandElaboration } from '../record/demand-elaboration.js';
import type { EdgeRecord, Elaboration } from '../record/elaboration.js';
import { fieldOf, nameIn, portInside, recordsOf } from '../record/json.js';
import { Netlist } from '../netlist/netlist.js';
import { mastersOn } from '../ports/ports.js';
import { securityIn } from '../ports/security.js';
import { type EmittedSizes, emittedSizes } from '../ports/operations.js';
import { bothPermissions, canDoSome, commonPermissions } from './permissions.js';
import { type Region, regionsOf, regionsText } from './regions.js';
import { readSets } from './sets.js';

/** The view of masters: the devices that respond at the addresses that they may access. */
export interface AddressSpace {
  /** Ids of the nodes where the accesses begin, without duplicates: sources, and nodes that derive accesses from something else. */
  readonly masters: readonly string[];
  /** Addresses that the masters may access; empty if they make no accesses. */
  readonly visibility: readonly AddressSet[];
  /** Everything that responds behind their ports; the same list for ports with the same view. */
  readonly regions: readonly Region[];
}

/** The address space of clients with the same behaviour at a port of a master. */
export interface ClientSpace extends AddressSpace {
  readonly masters: readonly [master: string];
  /** The outward port of the master. */
  readonly port: number;
  /** The names of the clients. */
  readonly clients: readonly string[];
  /** The sizes that the clients emit, regardless of what devices accept. */
  readonly emits: EmittedSizes;
  /** The security of their accesses; undefined if not declared. */
  readonly makes: Security | undefined;
}

const everything: readonly AddressSet[] = [AddressSet.everything];

/**
 * The view of the clients at a port, regardless of firewalls. `answering` replaces the regions at the port by those of the devices that actually
 * respond.
 */
export function clientSpaces(
  edge: Pick<EdgeRecord, 'from' | 'fromPort' | 'down' | 'up'>,
  answering: (told: readonly Region[]) => readonly Region[] = (told) => told,
): ClientSpace[] {
  const told = regionsOf(edge);
  if (told === undefined) return [];
  const regions = answering(told);
  const port = portInside(edge.down);
  const clients = recordsOf(mastersOn(edge)).map((client) => ({
    name: nameIn(client),
    visibility: fieldOf(client, 'visibility'),
    emits: emittedSizes(client, port),
    makes: securityIn(client).declared,
  }));
  const alike = groupBy(clients, ({ name: _, ...said }) => JSON.stringify(said));
  return [...alike.values()].map((same) => {
    const [{ visibility, emits, makes }] = same;
    return {
      ...{ masters: [edge.from], port: edge.fromPort, clients: same.map(({ name }) => name) },
      // Masters that make no accesses see no addresses.
      visibility: makes?.length === 0 ? [] : visibility === undefined ? everything : readSets(visibility),
      ...{ emits, makes, regions },
    };
  });
}

// Keyed by the edges and modules of a design, which are shared with copies that have additional data.
const knownSpaces = new WeakMap<readonly EdgeRecord[], WeakMap<Elaboration['modules'], readonly ClientSpace[]>>();

/**
 * The view of every master of a design. A crossbar routes by address alone: a firewall behind it responds with an error, and no other device takes
 * its place.
 */
export function addressSpaces(elaboration: Elaboration): readonly ClientSpace[] {
  demandElaboration(elaboration);
  const { modules, edges } = elaboration;
  const known = knownSpaces.get(edges) ?? new WeakMap<Elaboration['modules'], readonly ClientSpace[]>();
  knownSpaces.set(edges, known);
  let spaces = known.get(modules);
  if (spaces === undefined) known.set(modules, (spaces = spacesIn(new Netlist(elaboration), edges)));
  return spaces;
}

function spacesIn(netlist: Netlist, edges: readonly EdgeRecord[]): ClientSpace[] {
  const known = new Map<readonly Region[], readonly Region[]>();
  const answering = (told: readonly Region[]): readonly Region[] => {
    let regions = known.get(told);
    if (regions === undefined) known.set(told, (regions = answeringIn(netlist, told)));
    return regions;
  };
  return edges
    .filter(({ from }) => makesAccesses(netlist, netlist.node(from)))
    .flatMap((edge) => clientSpaces(edge, answering));
}

/** The regions of the devices that respond; the same list if all regions were declared by devices. */
function answeringIn(netlist: Netlist, regions: readonly Region[]): readonly Region[] {
  const found = regions.map((region) => devicesOf(netlist, region, []));
  return found.every(([only, ...others], k) => only === regions[k] && others.length === 0) ? regions : found.flat();
}

// A node that redeclares the devices behind it, such as a custom cache, is no device itself.
function devicesOf(netlist: Netlist, region: Region, passed: readonly string[]): readonly Region[] {
  const { owner, sets } = region;
  const node = netlist.nodes.get(owner);
  if (node === undefined || node.record.kind === 'sink' || passed.includes(owner)) return [region];
  const behind = node.outward
    .flatMap((edge) => regionsOf(edge) ?? [])
    .map((each) => ({ ...each, sets: AddressSet.intersectAll(sets, each.sets) }))
    .filter((each) => each.sets.length > 0)
    .flatMap((each) => devicesOf(netlist, each, [...passed, owner]));
  if (behind.length === 0) return [region];
  // The permissions are those declared in front of the node.
  const { permissions, supports, regionType, guard } = region;
  const told = { permissions, regionType, ...(supports === undefined ? {} : { supports }) };
  return behind.map(({ supports: _, ...each }) => ({ ...each, ...told, ...(guard === undefined ? {} : { guard }) }));
}

/**
 * Spaces without devices on which their clients can perform no operation, and without parts that firewalls block for their accesses, or for any
 * access if the security is not declared.
 */
export function permittedSpaces(spaces: readonly ClientSpace[]): ClientSpace[] {
  return spaces.map((space) => ({ ...space, regions: permittedRegions(space) }));
}

// The remaining regions by behaviour, keyed by the list of a port.
const knownParts = new WeakMap<readonly Region[], Map<string, readonly Region[]>>();

// Returns the same list if nothing is blocked.
function permittedRegions({ emits, makes, regions }: ClientSpace): readonly Region[] {
  const parts = knownParts.get(regions) ?? new Map<string, readonly Region[]>();
  knownParts.set(regions, parts);
  const key = JSON.stringify([emits, makes ?? null]);
  const known = parts.get(key);
  if (known !== undefined) return known;
  const permitted = regions.flatMap((region) => permittedRegion({ emits, makes }, region) ?? []);
  const left =
    permitted.length === regions.length && permitted.every((each, k) => each === regions[k]) ? regions : permitted;
  parts.set(key, left);
  return left;
}

/** The accessible part of a region for a client, considering firewalls; undefined if it can perform no operation there. */
export function permittedRegion(
  { emits, makes }: Pick<ClientSpace, 'emits' | 'makes'>,
  region: Region,
): Region | undefined {
  const { guard, permissions } = region;
  const isOpen = (accepted: Security | undefined): boolean => commonSecurity(makes, accepted)?.length !== 0;
  const [read, write] = guard === undefined ? [true, true] : [isOpen(guard.read), isOpen(guard.write)];
  if (!read && !write) return undefined;
  // Atomic operations both read and write.
  if (permissions === undefined || (read && write)) return canDoSome(emits, region) ? region : undefined;
  const some = { read, write, execute: read, cache: read, atomic: false };
  const open = { ...region, permissions: bothPermissions(some, permissions) };
  return Object.values(commonPermissions(emits, open) ?? {}).includes(true) ? open : undefined;
}

/** Merges spaces of masters with the same devices and visibility. */
export function joinedSpaces(spaces: readonly AddressSpace[]): AddressSpace[] {
  const byRegions = groupBy(spaces, ({ regions }) => regionsText(regions));
  return [...byRegions.values()]
    .flatMap((alike) => [...groupBy(alike, ({ visibility }) => visibility.join(' ')).values()])
    .map((same) => {
      const [{ visibility, regions }] = same;
      return { masters: [...new Set(same.flatMap(({ masters }) => masters))], visibility, regions };
    });
}
