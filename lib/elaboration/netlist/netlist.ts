import { append } from '../record/append.js';
import { DataError } from '../record/data-error.js';
import { demandElaboration } from '../record/demand-elaboration.js';
import { Protocols } from './protocols.js';
import type { BindingRecord, EdgeRecord, Elaboration, ModuleRecord, NodeRecord } from '../record/elaboration.js';

/** A node with its module and its edges. */
export interface WiredNode {
  readonly record: NodeRecord;
  readonly module: ModuleRecord;
  /** By port. */
  readonly inward: readonly EdgeRecord[];
  /** By port. */
  readonly outward: readonly EdgeRecord[];
}

const none: readonly EdgeRecord[] = [];

/** Nodes and edges of an elaboration by their ids: what all that follows edges walks on. */
export class Netlist {
  /** The protocols that are spoken. */
  readonly protocols: Protocols;
  /** In the order of the modules. */
  readonly nodes: ReadonlyMap<string, WiredNode>;
  /** In pre-order. */
  readonly modules: ReadonlyMap<string, ModuleRecord>;
  // Lazy, because edges are rarely looked up by id.
  #edges: ReadonlyMap<string, EdgeRecord> | undefined;
  // The same holds for bindings.
  #bindingsInto: ReadonlyMap<string, readonly BindingRecord[]> | undefined;
  #bindingsFrom: ReadonlyMap<string, readonly BindingRecord[]> | undefined;
  readonly #elaboration: Elaboration;
  readonly #followed: readonly EdgeRecord[];

  /** On the edges of an elaboration, unless others are to be followed. */
  constructor(elaboration: Elaboration, followed?: readonly EdgeRecord[]) {
    demandElaboration(elaboration);
    const edges = followed ?? elaboration.edges;
    const { modules, nodes } = wiredNodes(elaboration.modules, edges);
    this.protocols = Protocols.in(elaboration);
    this.modules = modules;
    this.nodes = nodes;
    this.#elaboration = elaboration;
    this.#followed = edges;
  }

  get edges(): ReadonlyMap<string, EdgeRecord> {
    return (this.#edges ??= new Map(this.#followed.map((edge) => [edge.id, edge])));
  }

  /** Whether the design was negotiated: of another one, not all edges are there, and numbers that count them say nothing. */
  get isNegotiated(): boolean {
    return this.#elaboration.status === 'negotiated';
  }

  /** Whether a node has all inward edges that its bindings stand for. */
  hasAllInward(node: string): boolean {
    return this.isNegotiated || this.bindingsInto(node).length === 0;
  }

  /** Whether a node has all outward edges that its bindings stand for. */
  hasAllOutward(node: string): boolean {
    if (this.isNegotiated) return true;
    this.#bindingsFrom ??= groupedBy(this.#elaboration.bindings, ({ from }) => from.node);
    return !this.#bindingsFrom.has(node);
  }

  /** The bindings of the inward side of a node. */
  bindingsInto(node: string): readonly BindingRecord[] {
    this.#bindingsInto ??= groupedBy(this.#elaboration.bindings, ({ to }) => to.node);
    return this.#bindingsInto.get(node) ?? [];
  }

  /** The edges that an edge leads on to at the node where it ends. */
  after(edge: EdgeRecord): readonly EdgeRecord[] {
    const { record, outward } = this.node(edge.to);
    if (connectsByNumber(record)) return outward.slice(edge.toPort, edge.toPort + 1);
    const reached = record.connects?.[edge.toPort];
    if (reached !== undefined) return outward.filter(({ fromPort }) => reached.includes(fromPort));
    const units = unitsOf(record);
    return units < 2 ? outward : outward.filter(({ fromPort }) => fromPort % units === edge.toPort % units);
  }

  /** Whether what passes a node stays in its order: adapters change what passes, one edge at a time; others join several edges. */
  keepsOrder(node: string): boolean {
    return connectsByNumber(this.node(node).record);
  }

  /** The edges that lead on to an edge at the node where it starts. */
  before(edge: EdgeRecord): readonly EdgeRecord[] {
    const { record, inward } = this.node(edge.from);
    if (connectsByNumber(record)) return inward.slice(edge.fromPort, edge.fromPort + 1);
    const { connects } = record;
    if (connects !== undefined) return inward.filter(({ toPort }) => connects[toPort]?.includes(edge.fromPort));
    const units = unitsOf(record);
    return units < 2 ? inward : inward.filter(({ toPort }) => toPort % units === edge.fromPort % units);
  }

  /** The node with this id, which an edge or a parameter names. */
  node(id: string): WiredNode {
    const node = this.nodes.get(id);
    if (node === undefined) throw new DataError(`The elaboration has no node ${id}.`);
    return node;
  }
}

// Adapters connect each inward port to the outward port of the same number; other nodes connect all to all, and junctions do so within each unit.
function connectsByNumber({ kind }: NodeRecord): boolean {
  return kind === 'adapter' || kind === 'identity';
}

// A junction is several nexus nodes side by side (core 2.5).
function unitsOf({ kind, iStar }: NodeRecord): number {
  return kind === 'junction' ? iStar : 1;
}

interface Wired {
  readonly modules: ReadonlyMap<string, ModuleRecord>;
  readonly nodes: ReadonlyMap<string, WiredNode>;
}

// Keyed by the edges and modules of a design, which are shared with copies that have additional data.
const knownWired = new WeakMap<readonly EdgeRecord[], WeakMap<Elaboration['modules'], Wired>>();

function wiredNodes(modules: Elaboration['modules'], edges: readonly EdgeRecord[]): Wired {
  const known = knownWired.get(edges) ?? new WeakMap<Elaboration['modules'], Wired>();
  knownWired.set(edges, known);
  let wired = known.get(modules);
  if (wired === undefined) known.set(modules, (wired = wire(modules, edges)));
  return wired;
}

function wire(records: Elaboration['modules'], edges: readonly EdgeRecord[]): Wired {
  const inward = groupedBy(edges, ({ to }) => to);
  const outward = groupedBy(edges, ({ from }) => from);
  for (const into of inward.values()) if (into.length > 1) into.sort((a, b) => a.toPort - b.toPort);
  for (const out of outward.values()) if (out.length > 1) out.sort((a, b) => a.fromPort - b.fromPort);
  const modules = new Map<string, ModuleRecord>();
  const nodes = new Map<string, WiredNode>();
  for (const module of records) {
    modules.set(module.id, module);
    for (const record of module.nodes) {
      const { id } = record;
      nodes.set(id, { record, module, inward: inward.get(id) ?? none, outward: outward.get(id) ?? none });
    }
  }
  return { modules, nodes };
}

function groupedBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) append(groups, key(item), item);
  return groups;
}

/** The name of a module in its path, without those around it; unlike its hardware name, it may contain any characters. */
export function ownName({ id, parent }: Pick<ModuleRecord, 'id' | 'parent'>): string {
  return parent === null ? id : id.slice(parent.length + 1);
}

/** Whether an id is a path or lies inside the module of that path; always true for no path. */
export function isUnder(id: string, path: string | undefined): boolean {
  return path === undefined || id === path || id.startsWith(`${path}.`);
}
