import type { AddressSet } from '../address/index.js';
import {
  append,
  beatBytesOf,
  type EdgeRecord,
  fieldOf,
  isList,
  isRecord,
  type Json,
  type JsonRecord,
  portInside,
  readSets,
  recordsOf,
  textOf,
} from '../model/index.js';
import { itemsOf } from './items.js';
import { emittedSizes, type Operation, type Sizes, supportedSizes } from './operations.js';
import { type Path, PathTable } from './paths.js';

/** A device, as an edge towards it shows it. */
export interface Manager {
  /** Nodes from the sink of the edge to the node that declared the device; undefined for none. */
  readonly path: Path | undefined;
  /** Name of the device; empty for none. */
  readonly name: string;
  /** Addresses in bytes, as this edge sees them. */
  readonly sets: readonly AddressSet[];
  readonly parameters: JsonRecord;
  readonly supports: (operation: Operation) => Sizes;
}

/** A master, as an edge away from it shows it. */
export interface Client {
  /** Nodes from the source of the edge to the node that declared the master; undefined for none. */
  readonly path: Path | undefined;
  readonly name: string;
  /** `[start, end)` of its source ids or AXI4 ids; undefined in protocols without. */
  readonly ids: readonly [start: number, end: number] | undefined;
  /** Addresses that it may ask for. */
  readonly visibility: readonly AddressSet[] | undefined;
  readonly parameters: JsonRecord;
  /** Undefined where its protocol does not say. */
  readonly emits: (operation: Operation) => Sizes | undefined;
}

/** Reads what the ports of edges say of devices and masters, each once. */
export class PortViews {
  readonly #paths = new PathTable();
  readonly #managers = new WeakMap<EdgeRecord, readonly Manager[]>();
  readonly #managersByPath = new WeakMap<EdgeRecord, ReadonlyMap<Path | undefined, readonly Manager[]>>();
  readonly #indexes = new WeakMap<JsonRecord, ReadonlyMap<Path, readonly number[]>>();
  readonly #clients = new WeakMap<EdgeRecord, readonly Client[]>();
  readonly #clientsByPath = new WeakMap<EdgeRecord, ReadonlyMap<Path | undefined, readonly Client[]>>();
  // Many managers and clients share their lists of addresses.
  readonly #sets = new WeakMap<object, readonly AddressSet[]>();

  /** The devices behind an edge; none in protocols without addresses. */
  managers(edge: EdgeRecord): readonly Manager[] {
    let found = this.#managers.get(edge);
    if (found === undefined) this.#managers.set(edge, (found = this.#readManagers(edge)));
    return found;
  }

  /** The masters in front of an edge; none in protocols without addresses. */
  clients(edge: EdgeRecord): readonly Client[] {
    let found = this.#clients.get(edge);
    if (found === undefined) this.#clients.set(edge, (found = this.#readClients(edge)));
    return found;
  }

  /** The devices behind an edge that have this path. */
  managersWithPath(edge: EdgeRecord, path: Path | undefined): readonly Manager[] {
    let found = this.#managersByPath.get(edge);
    if (found === undefined) this.#managersByPath.set(edge, (found = groupedByPath(this.managers(edge))));
    return found.get(path) ?? [];
  }

  /** The masters in front of an edge that have this path. */
  clientsWithPath(edge: EdgeRecord, path: Path | undefined): readonly Client[] {
    let found = this.#clientsByPath.get(edge);
    if (found === undefined) this.#clientsByPath.set(edge, (found = groupedByPath(this.clients(edge))));
    return found.get(path) ?? [];
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

  #readManagers(edge: EdgeRecord): Manager[] {
    const port = portInside(edge.up);
    const beatBytes = beatBytesOf(edge);
    return recordsOf(fieldOf(port, 'slaves'))
      .filter((slave) => 'address' in slave)
      .map((slave) => ({
        path: this.pathOf(port, slave),
        name: textOf(slave, 'name'),
        sets: this.#readSets(slave.address),
        parameters: slave,
        supports: remembered((operation) => supportedSizes(slave, operation, beatBytes)),
      }));
  }

  #readClients(edge: EdgeRecord): Client[] {
    const port = portInside(edge.down);
    return recordsOf(fieldOf(port, 'masters')).map((master) => ({
      path: this.pathOf(port, master),
      name: textOf(master, 'name'),
      ids: idsOf(master),
      visibility: master.visibility === undefined ? undefined : this.#readSets(master.visibility),
      parameters: master,
      emits: (operation) => emittedSizes(master, operation),
    }));
  }

  #readSets(sets: Json | undefined): readonly AddressSet[] {
    if (!isList(sets)) return [];
    let found = this.#sets.get(sets);
    if (found === undefined) this.#sets.set(sets, (found = readSets(sets)));
    return found;
  }
}

function groupedByPath<T extends { readonly path: Path | undefined }>(all: readonly T[]): Map<Path | undefined, T[]> {
  const groups = new Map<Path | undefined, T[]>();
  for (const each of all) append(groups, each.path, each);
  return groups;
}

function remembered(sizes: (operation: Operation) => Sizes): (operation: Operation) => Sizes {
  const known = new Map<Operation, Sizes>();
  return (operation) => {
    let found = known.get(operation);
    if (found === undefined) known.set(operation, (found = sizes(operation)));
    return found;
  };
}

function idsOf(master: JsonRecord): readonly [number, number] | undefined {
  const ids = master.sourceId ?? master.id;
  return isList(ids) ? [Number(ids[0]), Number(ids[1])] : undefined;
}
