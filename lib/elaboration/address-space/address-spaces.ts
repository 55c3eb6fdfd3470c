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

/** What masters see: which devices answer at which of the addresses that they may ask for. */
export interface AddressSpace {
  /** Ids of the nodes where the accesses begin, each once: sources, or what makes accesses of something else. */
  readonly masters: readonly string[];
  /** Addresses that the masters may ask for; none where they make no accesses. */
  readonly visibility: readonly AddressSet[];
  /** All that answers behind their ports; the same list for ports that see the same. */
  readonly regions: readonly Region[];
}

/** The address space of clients at one port of a master that do the same. */
export interface ClientSpace extends AddressSpace {
  readonly masters: readonly [master: string];
  /** Outward port of the master. */
  readonly port: number;
  /** Names of the clients. */
  readonly clients: readonly string[];
  /** What the clients themselves do, whatever a device would take. */
  readonly emits: EmittedSizes;
  /** The accesses that they make; undefined where nobody said so. */
  readonly makes: Security | undefined;
}

const everything: readonly AddressSet[] = [AddressSet.everything];

/**
 * What the clients at one port see, whoever firewalls let through to it. `answering` says who answers in the regions that the port tells of.
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
      // Who makes no accesses asks for nothing, with a firewall on the way or without.
      visibility: makes?.length === 0 ? [] : visibility === undefined ? everything : readSets(visibility),
      ...{ emits, makes, regions },
    };
  });
}

// By the modules and edges of a design, which it has in common with a copy that is only told more of it.
const knownSpaces = new WeakMap<readonly EdgeRecord[], WeakMap<Elaboration['modules'], readonly ClientSpace[]>>();

/**
 * What every master of a design sees: what its addresses lead to. A crossbar goes by the address alone; a firewall behind it answers with an
 * error, and no other device does in its place.
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

/** Who answers in regions: the same list where all that declared them are devices. */
function answeringIn(netlist: Netlist, regions: readonly Region[]): readonly Region[] {
  const found = regions.map((region) => devicesOf(netlist, region, []));
  return found.every(([only, ...others], k) => only === regions[k] && others.length === 0) ? regions : found.flat();
}

// A node that states its devices anew in place of those behind it, such as a cache of somebody's own, is none: they are.
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
  // What may be done with them is what is told in front of it.
  const { permissions, supports, regionType, guard } = region;
  const told = { permissions, regionType, ...(supports === undefined ? {} : { supports }) };
  return behind.map(({ supports: _, ...each }) => ({ ...each, ...told, ...(guard === undefined ? {} : { guard }) }));
}

/**
 * Spaces without the devices with which their clients can do nothing, and without what firewalls keep from them, for any access of those that
 * do not say which they make.
 */
export function permittedSpaces(spaces: readonly ClientSpace[]): ClientSpace[] {
  return spaces.map((space) => ({ ...space, regions: permittedRegions(space) }));
}

// What is left for clients that do the same, by the list of a port.
const knownParts = new WeakMap<readonly Region[], Map<string, readonly Region[]>>();

// The same list where nothing is kept from the clients.
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

/** What is left of a region for a client, with what firewalls let through of its accesses; undefined where it can do nothing there. */
export function permittedRegion(
  { emits, makes }: Pick<ClientSpace, 'emits' | 'makes'>,
  region: Region,
): Region | undefined {
  const { guard, permissions } = region;
  const isOpen = (accepted: Security | undefined): boolean => commonSecurity(makes, accepted)?.length !== 0;
  const [read, write] = guard === undefined ? [true, true] : [isOpen(guard.read), isOpen(guard.write)];
  if (!read && !write) return undefined;
  // Atomic operations read and write.
  if (permissions === undefined || (read && write)) return canDoSome(emits, region) ? region : undefined;
  const some = { read, write, execute: read, cache: read, atomic: false };
  const open = { ...region, permissions: bothPermissions(some, permissions) };
  return Object.values(commonPermissions(emits, open) ?? {}).includes(true) ? open : undefined;
}

/** The same spaces, once for all masters that see the same devices and may ask for the same addresses. */
export function joinedSpaces(spaces: readonly AddressSpace[]): AddressSpace[] {
  const byRegions = groupBy(spaces, ({ regions }) => regionsText(regions));
  return [...byRegions.values()]
    .flatMap((alike) => [...groupBy(alike, ({ visibility }) => visibility.join(' ')).values()])
    .map((same) => {
      const [{ visibility, regions }] = same;
      return { masters: [...new Set(same.flatMap(({ masters }) => masters))], visibility, regions };
    });
}
