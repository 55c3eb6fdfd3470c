import { type AddressRange, AddressSet, hex, isAligned } from '../../base/address/index.js';
import { commonSecurity, type Security } from '../../bus/security/index.js';
import {
  beatBytesOf,
  domainOf,
  type EdgeRecord,
  type Elaboration,
  type Operation,
  type Sizes,
  someSizes,
  windowAround,
} from '../../elaboration/index.js';
import { alignedSize } from './alignment.js';
import { type ManagerView, type OnwardStretch, type Stretch, stretchFrom } from '../ways/follow.js';
import {
  lossOfAddedAddress,
  lossOfAddress,
  lossOfAlignment,
  lossOfClient,
  lossOfEmission,
  lossOfSecurity,
  lossOfSupport,
  lossOfVisibility,
  type Death,
} from './loss.js';
import { allowsSize } from '../design/operations.js';
import { addressBehind } from '../ways/passage.js';
import type { Client, Manager } from '../design/ports.js';
import type { Master } from '../design/masters.js';
import { Remembered } from '../../base/remembered.js';
import { guardOn, limitOf } from '../ways/security.js';
import { waysFrom } from '../ways/ways.js';
import { type Wiring, wiringOf } from '../design/wiring.js';

/** An access of a master: one operation on `size` bytes, which begins at a multiple of them. */
export interface Access {
  readonly operation: Operation;
  /** First byte. */
  readonly address: bigint;
  /** Bytes, a power of two. Default as many as the master's port is wide and the address is aligned to, within what the device supports. */
  readonly size?: number | undefined;
  /** By which of the accesses that the master makes, by their security. Default: any of them. */
  readonly by?: Security | undefined;
}

/** An access on one edge of its way. */
export interface Hop {
  /** Id of the edge. */
  readonly edge: string;
  readonly from: string;
  readonly to: string;
  /** Name of the protocol of the edge in reports. */
  readonly protocol: string;
  /** What stands for the master here, several names joined by commas where it is several; undefined in protocols without. */
  readonly client: string | undefined;
  /** `[start, end)` of its ids; undefined in protocols without. */
  readonly ids: readonly [start: number, end: number] | undefined;
  /** The address on this edge. */
  readonly address: bigint;
  /** What the operation has become; of an atomic one that became a read and a write, the write. */
  readonly operation: Operation;
  /** Present where each write comes with a read, as of an atomic operation that became both: half of the requests are reads. */
  readonly reads?: true;
  /** Bytes of each request. */
  readonly size: number;
  /** Requests that the access has become. */
  readonly requests: number;
  /** Width of the edge in bytes; undefined where it is not known. */
  readonly beatBytes: number | undefined;
  /** Beats of data of all requests; undefined where the width is not known. */
  readonly beats: number | undefined;
  /** Clock domain of the node where the edge ends; undefined for that of the root. */
  readonly domain: string | undefined;
}

/** Where an access ends up. */
export interface Arrival {
  readonly kind: 'device';
  /** Id of the node that answers: mostly the one that declared the device. */
  readonly node: string;
  /** Id of the node that declared the device, where another one answers for it, as a cache does to a hint. */
  readonly device?: string;
  /** Name of the device; empty for none. */
  readonly name: string;
  /** The contiguous part of its addresses that was met. */
  readonly window: AddressRange;
  /** Bytes from the start of the window. */
  readonly offset: bigint;
  /** The accesses that arrive, if firewalls block some of the requested ones; absent if they pass all. */
  readonly accesses?: Security;
}

/** The way of an access through a design. */
export interface Route {
  /** Id of the source node. */
  readonly master: string;
  /** Outward port of that node. */
  readonly port: number;
  /** Name of the protocol of that port in reports. */
  readonly protocol: string;
  /** Name of the client. */
  readonly client: string;
  readonly operation: Operation;
  readonly address: bigint;
  readonly size: number;
  /** From the master on; those until it ends for an access that ends nowhere, none for one that its master does not make. */
  readonly hops: readonly Hop[];
  readonly end: Arrival | Death;
}

/** The way of an access of a master, from edge to edge (design 6). */
export function route(elaboration: Elaboration, { edge, client }: Master, access: Access): Route {
  const wiring = wiringOf(elaboration);
  const manager = managerAt(wiring, edge, access.address);
  const size = access.size ?? defaultSize(edge, client, manager, access);
  const whole = { ...access, size };
  const fatal = refusal(wiring, { edge, client }, manager, whole);
  const { operation, address } = access;
  const head = {
    ...{ master: edge.from, port: edge.fromPort, protocol: edge.protocol, client: client.name },
    ...{ operation, address, size },
  };
  if (fatal?.node === edge.from) return { ...head, hops: [], end: fatal };
  const request = { address, operation, size, requests: 1 };
  const leaving = hop(wiring, edge, client, request);
  if (manager === undefined)
    return { ...head, hops: [leaving], end: fatal ?? lossOfAddress(wiring, edge, access.address) };
  if (fatal !== undefined && fatal.reason !== 'blocked') return { ...head, hops: [leaving], end: fatal };
  const way = walk(wiring, { edge, manager }, client, request, access.by);
  if (fatal === undefined) return { ...head, ...way };
  // The route continues as if the access were permitted, up to whatever blocks it.
  const last = way.hops.findIndex(({ to }) => to === fatal.node);
  return { ...head, hops: last < 0 ? [leaving] : way.hops.slice(0, last + 1), end: fatal };
}

/**
 * An upper bound on the number of requests that an access becomes on any route, computed in a fraction of the time of its {@link route}.
 * Only for operations that no node replaces, such as `get` and `putFull`.
 */
export function mostRequests(
  elaboration: Elaboration,
  { edge }: Master,
  access: Access & { readonly size: number },
): number {
  const wiring = wiringOf(elaboration);
  const manager = managerAt(wiring, edge, access.address);
  if (manager === undefined) return 1;
  return access.size / Math.min(access.size, shortestBehind(stretchFrom(wiring, { edge, manager }), access.operation));
}

const shortest = new Remembered<Stretch, Operation, { readonly size: number }>();

// The smallest of the longest transfers that the devices and nodes behind the end of a stretch accept.
function shortestBehind(start: Stretch, operation: Operation): number {
  const chain: Stretch[] = [];
  let at = start;
  while (shortest.get(at, operation) === undefined && at.onward.length === 1) {
    chain.push(at);
    at = at.onward[0]?.stretch ?? at;
  }
  let { size } = shortest.of(at, operation, () => ({
    size: Math.min(
      ...at.onward.map(({ stretch }) => Math.min(longest(stretch, operation), shortestBehind(stretch, operation))),
    ),
  }));
  for (const stretch of chain.reverse()) {
    size = Math.min(size, ...stretch.onward.map((next) => longest(next.stretch, operation)));
    shortest.set(stretch, operation, { size });
  }
  return size;
}

function longest({ manager }: Stretch, operation: Operation): number {
  const sizes = manager.supports[operation];
  return someSizes(sizes) ? sizes[1] : Infinity;
}

function managerAt({ ports }: Wiring, edge: EdgeRecord, address: bigint): Manager | undefined {
  return ports.managers(edge).find(({ sets }) => covers(sets, address));
}

function covers(sets: readonly AddressSet[] | undefined, address: bigint): boolean {
  return sets === undefined || sets.some((set) => set.contains(address));
}

function defaultSize(
  edge: EdgeRecord,
  client: Client,
  manager: Manager | undefined,
  { address, operation }: Access,
): number {
  const limits = [manager?.supports[operation], client.emits?.[operation]].filter(
    (sizes): sizes is Sizes => sizes !== undefined && someSizes(sizes),
  );
  return limits.reduce(
    (size, [min, max]) => Math.min(Math.max(size, min), max),
    alignedSize(address, beatBytesOf(edge) ?? 1),
  );
}

// What prevents an access from reaching its device, at the master or on the way.
function refusal(
  wiring: Wiring,
  { edge, client }: Master,
  manager: Manager | undefined,
  { address, operation, size, by }: Access & { readonly size: number },
): Death | undefined {
  if (!covers(client.visibility, address)) return lossOfVisibility({ edge, client }, hex(address));
  if (manager === undefined) return lossOfAddress(wiring, edge, address);
  const emitted = client.emits?.[operation];
  if (emitted !== undefined && !allowsSize(emitted, size))
    return lossOfEmission(wiring, { edge, client }, operation, [size, size]);
  const all = waysFrom(wiring, { edge, manager }, { client, sets: [new AddressSet(address, 0n)] });
  const through = all.filter(({ lost }) => lost === undefined);
  const ways = (through.length > 0 ? through : all).map(({ stretches }) => stretches);
  if (!allowsSize(manager.supports[operation], size)) {
    return lossOfSupport(wiring, { edge, manager }, ways[0] ?? [], operation, size);
  }
  if (!isAligned(address, size)) return lossOfAlignment(edge, address, size);
  const losses = ways.map((way) => lossOfSecurity(wiring, way, { edge, client }, operation, by));
  return losses.includes(undefined) ? undefined : losses[0];
}

type Request = Pick<Hop, 'address' | 'operation' | 'reads' | 'size' | 'requests'>;

function hop(wiring: Wiring, edge: EdgeRecord, client: Client | undefined, request: Request): Hop {
  const beatBytes = beatBytesOf(edge);
  const { size, requests } = request;
  return {
    ...{ edge: edge.id, from: edge.from, to: edge.to, protocol: edge.protocol },
    ...{ client: client?.name, ids: client?.ids, ...request },
    ...{ beatBytes, beats: beatBytes === undefined ? undefined : requests * Math.max(1, Math.ceil(size / beatBytes)) },
    domain: domainOf(wiring, edge.to),
  };
}

/** An access on a part of its way. */
interface Step {
  readonly stretch: Stretch;
  readonly client: Client;
  readonly request: Request;
}

// Follows edges until a node from which no edge leads on.
function walk(
  wiring: Wiring,
  start: ManagerView,
  client: Client,
  request: Request,
  by: Security | undefined,
): { readonly hops: readonly Hop[]; readonly end: Arrival | Death } {
  const hops: Hop[] = [];
  const way: Stretch[] = [];
  let at: Step = { stretch: stretchFrom(wiring, start), client, request };
  for (;;) {
    const { stretch, request: last } = at;
    for (const edge of stretch.edges) hops.push(hop(wiring, edge, at.client, last));
    way.push(stretch);
    const next = step(at);
    if (next === undefined) {
      const accesses = limitOf(commonSecurity(client.makes, by), guardOn(way), request.operation);
      const end = ending(wiring, at);
      return { hops, end: end.kind === 'dead' || accesses === undefined ? end : { ...end, accesses } };
    }
    at = next;
  }
}

function ending(wiring: Wiring, { stretch, client, request }: Step): Arrival | Death {
  if (answersItself(request, stretch.onward)) {
    const device = declaredAt(stretch, request.address);
    const arrived = arrival(stretch, request.address);
    return device === arrived.node ? arrived : { ...arrived, device };
  }
  const lost = stretch.onward.find(({ passage }) => addressBehind(passage, request.address) !== undefined);
  return lost === undefined
    ? lossOfAddedAddress(wiring, stretch, request.address)
    : lossOfClient(wiring, client, lost.stretch.first);
}

function step({ stretch, client, request: last }: Step): Step | undefined {
  for (const { stretch: next, passage, boundary } of stretch.onward) {
    const address = addressBehind(passage, last.address);
    const behind = boundary.behind(client);
    if (address === undefined || behind === undefined) continue;
    if (boundary.compares(client, behind) && !covers(behind.visibility, address)) continue;
    const request = requestBehind(last, next.manager, address);
    if (request !== undefined) return { stretch: next, client: behind, request };
  }
  return undefined;
}

// A node answers a hint itself if no device behind it understands hints.
function answersItself({ operation }: Request, onward: readonly OnwardStretch[]): boolean {
  return onward.every(({ stretch }) => substitute(operation, stretch.manager) === undefined);
}

// The node that declared the device at an address.
function declaredAt(from: Stretch, address: bigint): string {
  let [stretch, at] = [from, address];
  for (;;) {
    const step = stretch.onward
      .map(({ stretch: next, passage }) => [next, addressBehind(passage, at)] as const)
      .find(([, behind]) => behind !== undefined);
    if (step?.[1] === undefined) return stretch.last.to;
    [stretch, at] = [step[0], step[1]];
  }
}

/** What takes the place of an operation where a device does not know it, in the order of preference. */
const substitutes: Readonly<Partial<Record<Operation, readonly Operation[]>>> = {
  acquireB: ['get'],
  acquireT: ['acquireB', 'get'],
  arithmetic: ['putFull'],
  logical: ['putFull'],
  putPartial: ['putFull'],
};

function substitute(operation: Operation, manager: Manager): Operation | undefined {
  return [operation, ...(substitutes[operation] ?? [])].find((each) => someSizes(manager.supports[each]));
}

function requestBehind(
  { operation, reads, size, requests }: Request,
  manager: Manager,
  address: bigint,
): Request | undefined {
  const found = substitute(operation, manager);
  if (found === undefined) return undefined;
  const smaller = Math.min(size, manager.supports[found][1]);
  const becomesBoth = isReadAndWrite(operation, found);
  return {
    ...{ address, operation: found, size: smaller, requests: requests * (becomesBoth ? 2 : 1) * (size / smaller) },
    ...(becomesBoth || reads === true ? { reads: true } : {}),
  };
}

// Whether an operation was split into a read and a write, as an adapter for atomics does (tilelink 5.11).
function isReadAndWrite(operation: Operation, became: Operation): boolean {
  return (operation === 'arithmetic' || operation === 'logical') && became === 'putFull';
}

function arrival({ last, manager }: Stretch, address: bigint): Arrival {
  const window = windowAround(manager.sets, address);
  if (window === undefined) throw new Error(`${hex(address)} is not in ${manager.sets.join(', ')}`);
  return { kind: 'device', node: last.to, name: manager.name, window, offset: address - window.base };
}
