import { AddressSet } from '../../base/address/index.js';
import { append, type EdgeRecord } from '../../elaboration/index.js';
import { inPlace, type Passage, passageBetween, staysInPlace } from './passage.js';
import { originOf, type Path } from '../design/paths.js';
import type { Client, Manager, PortViews } from '../design/ports.js';
import { Remembered } from '../../base/remembered.js';
import type { Wiring } from '../design/wiring.js';

/** A device, seen from an edge on the way to it. */
export interface ManagerView {
  readonly edge: EdgeRecord;
  readonly manager: Manager;
}

/** Id of the node that declared a device, or that made it from others; undefined if unknown. */
export function declaredBy({ ports }: Wiring, { edge, manager }: ManagerView): string | undefined {
  const path = ports.managerPath(edge, manager);
  return path && originOf(path);
}

/** The same device one node further on. */
export interface Onward extends ManagerView {
  /** How the node in between passes its addresses. */
  readonly passage: Passage;
}

/**
 * The same device one node further on, seen from each edge that leads on to it; none at the node that declared it, several behind a node
 * that made one of many, or where a part of the device may be on either of them: then addresses decide. Parameters know the nodes that they
 * have passed and which device of the last of them they are, so what is behind a node and in front of it can be told apart even where
 * names and addresses change.
 */
export function managersBehind(wiring: Wiring, view: ManagerView): readonly Onward[] {
  const { edge, manager } = view;
  const { ports } = wiring;
  const outward = wiring.after(edge);
  const [only] = outward;
  if (only !== undefined && outward.length === 1 && ports.managers(only) === ports.managers(edge)) {
    return [{ edge: only, manager, passage: undefined }];
  }
  const path = ports.managerPath(edge, manager);
  const rest = path?.node === edge.to ? path.rest : undefined;
  const behind = rest === undefined ? [] : withPath(wiring, outward, rest);
  if (behind.length === 0) return behindByAddress(wiring, outward, manager);
  const keepsOrder = wiring.keepsOrder(edge.to);
  return partsBehind(ports.managersWithPath(edge, path), behind, manager, keepsOrder).map((next) => ({
    ...next,
    passage: passageBetween(manager.sets, next.manager.sets, keepsOrder),
  }));
}

/**
 * What one of the parts of a device in front of a node is behind it. A device may come in parts: in banks, or divided by a firewall.
 * Files of older versions do not tell devices of one node apart, which then are such parts as well.
 */
function partsBehind(
  front: readonly Manager[],
  behind: readonly ManagerView[],
  manager: Manager,
  keepsOrder: boolean,
): readonly ManagerView[] {
  if (behind.length === 1) return behind;
  const same = front.length === behind.length ? behind[front.indexOf(manager)] : undefined;
  if (same !== undefined && areInOrder(front, behind, keepsOrder)) return [same];
  const near = behind.filter((next) => sharesAddresses(next.manager, manager));
  if (near.length > 0) return near;
  return same === undefined ? behind : [same];
}

function areInOrder(front: readonly Manager[], behind: readonly ManagerView[], keepsOrder: boolean): boolean {
  if (front.every((each, k) => behind[k] !== undefined && sharesAddresses(each, behind[k].manager))) return true;
  const sets = front.flatMap((each) => each.sets);
  const setsBehind = behind.flatMap((each) => each.manager.sets);
  return keepsOrder && !staysInPlace(sets, setsBehind, keepsOrder);
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

// Cached: a bus has many edges, each device is behind one of them, and every master requests every device.
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

// A node that creates its own managers begins new paths; the managers behind it have the same addresses.
function behindByAddress(wiring: Wiring, outward: readonly EdgeRecord[], manager: Manager): Onward[] {
  return outward.flatMap((edge) =>
    wiring.ports
      .managers(edge)
      .filter((each) => sharesAddresses(each, manager))
      .map((each) => ({ edge, manager: each, passage: inPlace(AddressSet.intersectAll(manager.sets, each.sets)) })),
  );
}

function sharesAddresses(manager: Manager, { sets }: Manager): boolean {
  return manager.sets.some((set) => sets.some((other) => other.overlaps(set)));
}

/**
 * A part of the way to a device: edges in a row that show the same devices and the same masters. All that matters to an access happens
 * between such parts.
 */
export class Stretch {
  /** At least one, in the order of the way. */
  readonly edges: readonly EdgeRecord[];
  #onward: readonly OnwardStretch[] | undefined;

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

  /** What follows: none at the device, several where addresses decide; see {@link managersBehind}. */
  get onward(): readonly OnwardStretch[] {
    const { wiring, last, manager } = this;
    return (this.#onward ??= managersBehind(wiring, { edge: last, manager }).map((next) => ({
      stretch: stretchFrom(wiring, next),
      passage: next.passage,
      boundary: boundaries.of(last, next.edge, () => new Boundary(wiring, last, next.edge)),
    })));
  }
}

/** A part of a way that follows another. */
export interface OnwardStretch {
  readonly stretch: Stretch;
  /** How the node in between passes the addresses of the device. */
  readonly passage: Passage;
  /** How it passes masters. */
  readonly boundary: Boundary;
}

// Cached, because the ways of many masters join, and are identical from there on.
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

// The next edge, if it is the only one and shows exactly the same devices and masters.
function onlyAlike(wiring: Wiring, edge: EdgeRecord): EdgeRecord | undefined {
  const { ports } = wiring;
  const [next, ...others] = wiring.after(edge);
  if (next === undefined || others.length > 0) return undefined;
  const alike = ports.managers(next) === ports.managers(edge) && ports.clients(next) === ports.clients(edge);
  return alike ? next : undefined;
}

/** A master, seen from an edge on its way. */
export interface ClientView {
  readonly edge: EdgeRecord;
  readonly client: Client;
}

/** A node on the ways of masters, between an edge that leads to it and one that leads on. */
class Boundary {
  // Cached, because ways to many devices begin with the same nodes.
  readonly #behind = new Map<Client, Client | undefined>();
  readonly #isOpen: boolean;
  readonly #isWire: boolean;

  constructor(
    private readonly wiring: Wiring,
    private readonly edge: EdgeRecord,
    private readonly next: EdgeRecord,
  ) {
    const { inward, outward } = wiring.node(next.from);
    this.#isOpen = wiring.ports.clients(next) === wiring.ports.clients(edge);
    this.#isWire = wiring.keepsOrder(next.from) || (inward.length === 1 && outward.length === 1);
  }

  /** What stands for a master behind the node; undefined where it lets nothing of it through. */
  behind(client: Client): Client | undefined {
    if (this.#isOpen) return client;
    const known = this.#behind.get(client);
    if (known !== undefined || this.#behind.has(client)) return known;
    const parts = partsOf(client).map((part) => this.#find(part));
    const found = joined(parts.filter((part) => part !== undefined));
    this.#behind.set(client, found);
    return found;
  }

  /**
   * Whether what a client may ask for is compared with addresses at the node, behind which it is `behind`. What joins or splits edges
   * connects a client with what it may see. What passes each edge on to one asks nobody: addresses may be others behind it, and what the
   * client may ask for is still said in those in front of it.
   */
  compares(client: Client, behind: Client): boolean {
    return !this.#isWire || !areAlike(client.visibility, behind.visibility);
  }

  #find(client: Client): Client | undefined {
    const { edge, next } = this;
    const { ports } = this.wiring;
    if (this.wiring.node(next.from).record.pools === true) return joined(ports.clients(next));
    const path = ports.clientPath(edge, client);
    const same = ports.clientsWithPath(next, ports.passing(next.from, path));
    if (same.length === 1) return same[0];
    if (same.length > 1) {
      const before = ports.clientsWithPath(edge, path);
      const own = same.length === before.length ? same[before.indexOf(client)] : undefined;
      // A bridge creates several clients for one master, one for each of its ids.
      return own ?? joined(sameName(same, client));
    }
    return joined(sameName(ports.clientsMade(next), client));
  }
}

const boundaries = new Remembered<EdgeRecord, EdgeRecord, Boundary>();

// A client that represents several others, such as for a shared id, carries their names.
function sameName(clients: readonly Client[], { name }: Client): readonly Client[] {
  const named = clients.filter((client) => client.name === name || isAmong(name, client.name));
  return named.length > 0 ? named : clients;
}

// Most clients carry a single name.
function isAmong(name: string, names: string): boolean {
  return names.includes(', ') && names.split(', ').includes(name);
}

// If several clients match, the next node has each of them, too, so they are combined.
function joined(clients: readonly Client[]): Client | undefined {
  const parts = [...new Set(clients.flatMap(partsOf))];
  const [first] = parts;
  if (first === undefined || parts.length === 1) return first;
  const name = [...new Set(parts.map((part) => part.name))].join(', ');
  return { ...first, name, ids: joinedIds(parts), visibility: joinedVisibility(parts), parts };
}

function partsOf(client: Client): readonly Client[] {
  return client.parts ?? [client];
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

// Cached: many clients have the same visibility, and devices keep their addresses on the way.
const seen = new Remembered<readonly AddressSet[], readonly AddressSet[], readonly AddressSet[]>();

/** Those of the addresses of a device that a client may ask for: the same list where that is all of them. */
export function setsSeen({ visibility }: Client, sets: readonly AddressSet[]): readonly AddressSet[] {
  if (visibility === undefined) return sets;
  return seen.of(visibility, sets, () => {
    const visible = AddressSet.intersectAll(sets, visibility);
    const areAll = visible.length === sets.length && visible.every((set, k) => sets[k]?.equals(set));
    return areAll ? sets : visible;
  });
}

function areAlike(some: Client['visibility'], others: Client['visibility']): boolean {
  return some === others || (some !== undefined && others !== undefined && some.join(' ') === others.join(' '));
}

/** Whether a client may ask for any of these addresses. */
export function sees(client: Client, sets: readonly AddressSet[]): boolean {
  return client.visibility === undefined || setsSeen(client, sets).length > 0;
}
