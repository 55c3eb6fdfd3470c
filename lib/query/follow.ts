import { AddressSet } from '../base/address/index.js';
import { groupBy } from '../base/group-by.js';
import { append, type EdgeRecord, visibleSets } from '../elaboration/index.js';
import { originOf, type Path } from './paths.js';
import type { Client, Manager, PortViews } from './ports.js';
import { Remembered } from './remembered.js';
import type { Wiring } from './wiring.js';

/** A device, seen from an edge on the way to it. */
export interface ManagerView {
  readonly edge: EdgeRecord;
  readonly manager: Manager;
}

/** Id of the node that declared a device, or that made it of others; undefined where nobody says so. */
export function declaredBy({ ports }: Wiring, { edge, manager }: ManagerView): string | undefined {
  const path = ports.managerPath(edge, manager);
  return path && originOf(path);
}

/**
 * The same device one node further on, seen from each edge that leads on to it; none at the node that declared it. Parameters know the
 * nodes that they have passed, so what is behind a node and in front of it can be told apart even where names and addresses change.
 */
export function managersBehind(wiring: Wiring, { edge, manager }: ManagerView): readonly ManagerView[] {
  const outward = wiring.after(edge);
  const [only] = outward;
  if (only !== undefined && outward.length === 1 && wiring.ports.managers(only) === wiring.ports.managers(edge)) {
    return [{ edge: only, manager }];
  }
  const path = wiring.ports.managerPath(edge, manager);
  const rest = path?.node === edge.to ? path.rest : undefined;
  const found = rest === undefined ? [] : withPath(wiring, outward, rest);
  return found.length > 0 ? found : behindByAddress(wiring, outward, manager);
}

function withPath({ ports }: Wiring, edges: readonly EdgeRecord[], path: Path): readonly ManagerView[] {
  const [only] = edges;
  if (only !== undefined && edges.length === 1) {
    return ports.managersWithPath(only, path).map((manager) => ({ edge: only, manager }));
  }
  let views = viewsByPath.get(edges);
  if (views === undefined) viewsByPath.set(edges, (views = byPath(ports, edges)));
  return views.get(path) ?? [];
}

// A bus has many edges, each device is behind one of them, and every master asks for every device.
const viewsByPath = new WeakMap<readonly EdgeRecord[], ReadonlyMap<Path, readonly ManagerView[]>>();

function byPath(ports: PortViews, edges: readonly EdgeRecord[]): ReadonlyMap<Path, readonly ManagerView[]> {
  const views = new Map<Path, ManagerView[]>();
  for (const edge of edges) {
    for (const manager of ports.managers(edge)) {
      const path = ports.managerPath(edge, manager);
      if (path !== undefined) append(views, path, { edge, manager });
    }
  }
  return views;
}

// A node that makes its own managers starts their paths anew; what they stand for has the same addresses.
function behindByAddress(wiring: Wiring, outward: readonly EdgeRecord[], manager: Manager): ManagerView[] {
  return outward.flatMap((edge) =>
    wiring.ports
      .managers(edge)
      .filter((each) => isAt(each, manager))
      .map((each) => ({ edge, manager: each })),
  );
}

/**
 * A part of the way to a device: edges in a row that show the same devices and the same masters. All that matters to an access happens
 * between such parts.
 */
export class Stretch {
  /** At least one, in the order of the way. */
  readonly edges: readonly EdgeRecord[];
  #behind: readonly Stretch[] | undefined;

  constructor(
    private readonly wiring: Wiring,
    readonly first: EdgeRecord,
    readonly manager: Manager,
  ) {
    this.edges = edgesAlike(wiring, first);
  }

  get last(): EdgeRecord {
    return this.edges.at(-1) ?? this.first;
  }

  /** What follows: none at the device, several behind a node that made one device of many. */
  get behind(): readonly Stretch[] {
    const view = { edge: this.last, manager: this.manager };
    return (this.#behind ??= findNext(this.wiring, view).map((next) => stretchFrom(this.wiring, next)));
  }
}

// Ways of many masters lead into one, and are the same from there.
const stretches = new Remembered<EdgeRecord, Manager, Stretch>();

/** Where the ways to a device from an edge on begin. */
export function stretchFrom(wiring: Wiring, { edge, manager }: ManagerView): Stretch {
  return stretches.of(edge, manager, () => new Stretch(wiring, edge, manager));
}

const edgesFrom = new WeakMap<EdgeRecord, readonly EdgeRecord[]>();

function edgesAlike(wiring: Wiring, first: EdgeRecord): readonly EdgeRecord[] {
  let edges = edgesFrom.get(first);
  if (edges === undefined) {
    const found = [];
    for (let edge: EdgeRecord | undefined = first; edge !== undefined; edge = onlyAlike(wiring, edge)) found.push(edge);
    edgesFrom.set(first, (edges = found));
  }
  return edges;
}

// The next edge, if it is the only one and shows the very same devices and masters.
function onlyAlike(wiring: Wiring, edge: EdgeRecord): EdgeRecord | undefined {
  const { ports } = wiring;
  const [next, ...others] = wiring.after(edge);
  if (next === undefined || others.length > 0) return undefined;
  const alike = ports.managers(next) === ports.managers(edge) && ports.clients(next) === ports.clients(edge);
  return alike ? next : undefined;
}

/** The same, where each edge has but one of several devices that one node declares: these stay in their order. */
export function sameBehind(wiring: Wiring, view: ManagerView): readonly ManagerView[] {
  const { edge, manager } = view;
  const behind = managersBehind(wiring, view);
  const path = behind.length < 2 ? undefined : wiring.ports.managerPath(edge, manager);
  const alike = path === undefined ? [] : wiring.ports.managersWithPath(edge, path);
  if (alike.length < 2) return behind;
  const byEdge = [...groupBy(behind, (next) => next.edge).values()];
  return byEdge.flatMap((views) =>
    views.length === alike.length ? views.slice(alike.indexOf(manager)).slice(0, 1) : views,
  );
}

// A node may declare several devices, which have the same path: they stay in their order. One that makes its own manager of several
// leads to all of them.
function findNext(wiring: Wiring, view: ManagerView): readonly ManagerView[] {
  const { edge, manager } = view;
  const behind = managersBehind(wiring, view);
  if (behind.length < 2) return behind;
  const path = wiring.ports.managerPath(edge, manager);
  if (path?.node === edge.to && path.rest === undefined) return behind;
  const alike = wiring.ports.managersWithPath(edge, path);
  const same = behind.length === alike.length ? behind[alike.indexOf(manager)] : undefined;
  return [same ?? behind.find((next) => isAt(next.manager, manager)) ?? behind[0]].filter((next) => next !== undefined);
}

function isAt(manager: Manager, { sets }: Manager): boolean {
  return manager.sets.some((set) => sets.some((other) => other.overlaps(set)));
}

/** A master, seen from an edge on its way. */
export interface ClientView {
  readonly edge: EdgeRecord;
  readonly client: Client;
}

// Ways to many devices begin alike.
const clientsBehind = new Remembered<EdgeRecord, EdgeRecord, Map<Client, Client | undefined>>();

/** What stands for a master on the edge `next`, one node further on; undefined where the node lets nothing of it through. */
export function clientBehind(wiring: Wiring, view: ClientView, next: EdgeRecord): Client | undefined {
  const { edge, client } = view;
  if (wiring.ports.clients(next) === wiring.ports.clients(edge)) return client;
  const behind = clientsBehind.of(edge, next, () => new Map<Client, Client | undefined>());
  if (!behind.has(client)) behind.set(client, findBehind(wiring, view, next));
  return behind.get(client);
}

function findBehind(wiring: Wiring, { edge, client }: ClientView, next: EdgeRecord): Client | undefined {
  if (wiring.node(next.from).record.pools === true) return joined(wiring.ports.clients(next));
  const path = wiring.ports.clientPath(edge, client);
  const same = wiring.ports.clientsWithPath(next, wiring.ports.passing(next.from, path));
  if (same.length === 1) return same[0];
  if (same.length > 1) {
    const before = wiring.ports.clientsWithPath(edge, path);
    const own = same.length === before.length ? same[before.indexOf(client)] : undefined;
    // A bridge makes several clients of one master, one for each of its ids.
    return own ?? joined(sameName(same, client));
  }
  return joined(sameName(wiring.ports.clientsMade(next), client));
}

function sameName(clients: readonly Client[], { name }: Client): readonly Client[] {
  const named = clients.filter((client) => client.name === name);
  return named.length > 0 ? named : clients;
}

function joined(clients: readonly Client[]): Client | undefined {
  const [first] = clients;
  if (first === undefined || clients.length === 1) return first;
  return { ...first, ids: joinedIds(clients), visibility: joinedVisibility(clients) };
}

function joinedIds(clients: readonly Client[]): Client['ids'] {
  let [start, end] = [Infinity, 0];
  for (const { ids } of clients) {
    if (ids === undefined) return undefined;
    start = Math.min(start, ids[0]);
    end = Math.max(end, ids[1]);
  }
  return [start, end];
}

function joinedVisibility(clients: readonly Client[]): Client['visibility'] {
  const all = new Set<readonly AddressSet[]>();
  for (const { visibility } of clients) {
    if (visibility === undefined) return undefined;
    all.add(visibility);
  }
  const [first, ...others] = all;
  return others.length === 0 ? first : [...all].flat();
}

// Many clients have their visibility in common, and devices keep their addresses on the way.
const seen = new Remembered<readonly AddressSet[], readonly AddressSet[], readonly AddressSet[]>();

/** Those of the addresses of a device that a client may ask for. */
export function setsSeen({ visibility }: Client, sets: readonly AddressSet[]): readonly AddressSet[] {
  return visibility === undefined ? sets : seen.of(visibility, sets, () => visibleSets(sets, visibility));
}

/** Whether a client may ask for any of these addresses. */
export function sees(client: Client, sets: readonly AddressSet[]): boolean {
  return client.visibility === undefined || setsSeen(client, sets).length > 0;
}

/** Address sets behind a node, of address sets in front of it; see `addressBehind`. */
export function setsBehind(
  sets: readonly AddressSet[],
  before: readonly AddressSet[],
  behind: readonly AddressSet[],
): readonly AddressSet[] {
  if (before === behind) return sets;
  return before.flatMap((set, k) => {
    const moved = before.length === behind.length ? behind[k] : undefined;
    return visibleSets(sets, [set]).flatMap((part) => {
      const staying = visibleSets([part], behind);
      if (staying.length > 0 && (moved === undefined || !isMoved(set, moved))) return staying;
      const target = moved ?? behind.find((other) => set.contains(other));
      return target === undefined
        ? []
        : [new AddressSet(target.base | (part.base & target.mask), part.mask & target.mask)];
    });
  });
}

/**
 * The address behind a node, of an address in front of it: `before` are the addresses of the device in front, `behind` those behind.
 * A node that repeats or moves a device gives it another base in front; bits under the mask pass.
 */
export function addressBehind(
  address: bigint,
  before: readonly AddressSet[],
  behind: readonly AddressSet[],
): bigint | undefined {
  const k = before.findIndex((set) => set.contains(address));
  const set = before[k];
  if (set === undefined) return undefined;
  const moved = before.length === behind.length ? behind[k] : undefined;
  // Nothing was moved where everything is still at a place that it had.
  if (behind.some((other) => other.contains(address)) && (moved === undefined || !isMoved(set, moved))) return address;
  const target = moved ?? behind.find((other) => set.contains(other));
  return target === undefined ? undefined : target.base | (address & target.mask);
}

function isMoved(before: AddressSet, behind: AddressSet): boolean {
  return before.mask === behind.mask && before.base !== behind.base;
}
