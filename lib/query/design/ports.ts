import type { AddressSet } from '../../base/address/index.js';
import type { Guard, Security } from '../../bus/security/index.js';
import {
  append,
  beatBytesOf,
  type EdgeRecord,
  type EmittedSizes,
  emittedSizes,
  fieldOf,
  idsOf,
  isRecord,
  type Json,
  type JsonRecord,
  mastersOn,
  nameIn,
  type OperationSizes,
  portInside,
  type Protocols,
  readSets,
  recordsOf,
  securityIn,
  slavesOn,
} from '../../elaboration/index.js';
import { itemsOf } from './items.js';
import { supportedSizes } from './operations.js';
import { type Path, PathTable } from './paths.js';

/** A device in the parameters of a port: the same object on all edges that show the same list of devices. */
export interface Manager {
  /** Name of the device; empty for none. */
  readonly name: string;
  /** Addresses in bytes, as the edge sees them. */
  readonly sets: readonly AddressSet[];
  readonly parameters: JsonRecord;
  readonly supports: OperationSizes;
  /** The accesses that it accepts; undefined if none were declared. */
  readonly takes: Security | undefined;
  /** The accesses that the firewalls behind the port let through to it; undefined for no firewall. */
  readonly guard: Guard | undefined;
}

/** A master in the parameters of a port: the same object on all edges that show the same list of masters. */
export interface Client {
  readonly name: string;
  /** `[start, end)` of its source ids or AXI4 ids; undefined in protocols without. */
  readonly ids: readonly [start: number, end: number] | undefined;
  /** Addresses that it may ask for. */
  readonly visibility: readonly AddressSet[] | undefined;
  readonly parameters: JsonRecord;
  /** Undefined where its protocol does not say. */
  readonly emits: EmittedSizes;
  /** The accesses that it makes; undefined if none were declared. */
  readonly makes: Security | undefined;
  /** What it stands for, as the port tells of each: several where a node made them of one master. Undefined for itself. */
  readonly parts?: readonly Client[];
}

/** Reads what the ports of edges say of devices and masters, each once. */
export class PortViews {
  readonly #paths = new PathTable();
  readonly #managers = new WeakMap<EdgeRecord, readonly Manager[]>();
  // By the list of a port and the width of its edge.
  readonly #managerLists = new WeakMap<readonly Json[], Map<number, readonly Manager[]>>();
  readonly #managersByPath = new WeakMap<EdgeRecord, ReadonlyMap<Path | undefined, readonly Manager[]>>();
  readonly #indexes = new WeakMap<JsonRecord, ReadonlyMap<Path, readonly number[]>>();
  readonly #clients = new WeakMap<EdgeRecord, readonly Client[]>();
  // By the list of a port and whether the port has atomic transactions.
  readonly #clientLists = new WeakMap<readonly Json[], Map<Json | undefined, readonly Client[]>>();
  readonly #clientsMade = new WeakMap<EdgeRecord, readonly Client[]>();
  readonly #managersMade = new WeakMap<EdgeRecord, readonly Manager[]>();
  readonly #clientsByPath = new WeakMap<EdgeRecord, ReadonlyMap<Path | undefined, readonly Client[]>>();

  constructor(private readonly protocols: Protocols) {}

  /** The devices behind an edge, in the very same list as on the next one if what is in between passes it on; none in protocols without addresses: what takes a stream is no device. */
  managers(edge: EdgeRecord): readonly Manager[] {
    let found = this.#managers.get(edge);
    if (found === undefined) this.#managers.set(edge, (found = this.#readManagers(edge)));
    return found;
  }

  /** The masters in front of an edge, in the very same list as on the one before if what is in between passes it on; none in protocols without masters. */
  clients(edge: EdgeRecord): readonly Client[] {
    let found = this.#clients.get(edge);
    if (found === undefined) this.#clients.set(edge, (found = this.#readClients(edge)));
    return found;
  }

  /** The devices behind an edge that have this path. */
  managersWithPath(edge: EdgeRecord, path: Path | undefined): readonly Manager[] {
    let found = this.#managersByPath.get(edge);
    if (found === undefined)
      this.#managersByPath.set(edge, (found = this.#byPath(portInside(edge.up), this.managers(edge))));
    return found.get(path) ?? [];
  }

  /** The masters in front of an edge that have this path. */
  clientsWithPath(edge: EdgeRecord, path: Path | undefined): readonly Client[] {
    let found = this.#clientsByPath.get(edge);
    if (found === undefined)
      this.#clientsByPath.set(edge, (found = this.#byPath(portInside(edge.down), this.clients(edge))));
    return found.get(path) ?? [];
  }

  /** The masters in front of an edge that its source node itself declares, also in place of others. */
  clientsMade(edge: EdgeRecord): readonly Client[] {
    let found = this.#clientsMade.get(edge);
    if (found === undefined) {
      found = this.clients(edge).filter((client) => this.clientPath(edge, client)?.rest === undefined);
      this.#clientsMade.set(edge, found);
    }
    return found;
  }

  /** The devices behind an edge that its sink node itself declares, also in place of others. */
  managersMade(edge: EdgeRecord): readonly Manager[] {
    let found = this.#managersMade.get(edge);
    if (found === undefined) {
      found = this.managers(edge).filter((manager) => this.managerPath(edge, manager)?.rest === undefined);
      this.#managersMade.set(edge, found);
    }
    return found;
  }

  /** Nodes from the sink of an edge to the node that declared a device behind it; undefined for none. */
  managerPath({ up }: EdgeRecord, { parameters }: Manager): Path | undefined {
    return this.pathOf(portInside(up), parameters);
  }

  /** Nodes from the source of an edge to the node that declared a master in front of it; undefined for none. */
  clientPath({ down }: EdgeRecord, { parameters }: Client): Path | undefined {
    return this.pathOf(portInside(down), parameters);
  }

  /** The path of one of the parameters of a port; undefined for none. */
  pathOf(port: Json, parameter: JsonRecord): Path | undefined {
    return this.#paths.joined(fieldOf(port, 'passed'), parameter.nodePath);
  }

  /** Which items of a port have this path, by their indexes. */
  withPath(port: Json, path: Path): readonly number[] {
    if (!isRecord(port)) return [];
    let indexes = this.#indexes.get(port);
    if (indexes === undefined) this.#indexes.set(port, (indexes = this.#indexPaths(port)));
    return indexes.get(path) ?? [];
  }

  #indexPaths(port: JsonRecord): ReadonlyMap<Path, readonly number[]> {
    const indexes = new Map<Path, number[]>();
    for (const [k, item] of (itemsOf(port)?.items ?? []).entries()) {
      const path = this.pathOf(port, item);
      if (path === undefined) continue;
      append(indexes, path, k);
    }
    return indexes;
  }

  /** The path of a parameter in front of `node`, from what it is behind it. */
  passing(node: string, rest: Path | undefined): Path {
    return this.#paths.extended(node, rest);
  }

  #byPath<T extends { readonly parameters: JsonRecord }>(port: Json, all: readonly T[]): Map<Path | undefined, T[]> {
    const groups = new Map<Path | undefined, T[]>();
    for (const each of all) append(groups, this.pathOf(port, each.parameters), each);
    return groups;
  }

  #readManagers(edge: EdgeRecord): readonly Manager[] {
    const slaves = slavesOn(edge);
    if (slaves === undefined) return [];
    const beatBytes = beatBytesOf(edge) ?? 0;
    let lists = this.#managerLists.get(slaves);
    if (lists === undefined) this.#managerLists.set(slaves, (lists = new Map<number, readonly Manager[]>()));
    let managers = lists.get(beatBytes);
    if (managers === undefined) lists.set(beatBytes, (managers = this.#managersIn(slaves, edge)));
    return managers;
  }

  #managersIn(slaves: readonly Json[], edge: EdgeRecord): Manager[] {
    const port = {
      beatBytes: beatBytesOf(edge) ?? 0,
      wholeWrites: this.protocols.of(edge.protocol).wholeWrites === true,
    };
    return recordsOf(slaves)
      .filter((slave) => 'address' in slave)
      .map((slave) => ({
        name: nameIn(slave),
        sets: readSets(slave.address),
        parameters: slave,
        supports: supportedSizes(slave, port),
        takes: securityIn(slave).declared,
        guard: securityIn(slave).guard,
      }));
  }

  #readClients(edge: EdgeRecord): readonly Client[] {
    const masters = mastersOn(edge);
    if (masters === undefined) return [];
    const port = portInside(edge.down);
    const atomics = fieldOf(port, 'atomics');
    let lists = this.#clientLists.get(masters);
    if (lists === undefined) this.#clientLists.set(masters, (lists = new Map<Json | undefined, readonly Client[]>()));
    let clients = lists.get(atomics);
    if (clients === undefined) lists.set(atomics, (clients = this.#clientsIn(masters, port)));
    return clients;
  }

  #clientsIn(masters: readonly Json[], port: Json): Client[] {
    return recordsOf(masters).map((master) => ({
      name: nameIn(master),
      ids: idsOf(master),
      visibility: master.visibility === undefined ? undefined : readSets(master.visibility),
      parameters: master,
      emits: emittedSizes(master, port),
      makes: securityIn(master).declared,
    }));
  }
}
