import { append } from './append.js';
import type { EdgeRecord, Elaboration, ModuleRecord, NodeRecord } from './elaboration.js';

/** A node with its module and its edges. */
export interface WiredNode {
  readonly record: NodeRecord;
  readonly module: ModuleRecord;
  /** By port. */
  readonly inward: readonly EdgeRecord[];
  /** By port. */
  readonly outward: readonly EdgeRecord[];
}

/** Nodes and edges of an elaboration by their ids: what all that follows edges walks on. */
export class Netlist {
  /** In the order of the modules. */
  readonly nodes: ReadonlyMap<string, WiredNode>;
  /** In pre-order. */
  readonly modules: ReadonlyMap<string, ModuleRecord>;
  readonly edges: ReadonlyMap<string, EdgeRecord>;

  constructor(elaboration: Elaboration) {
    const inward = groupedBy(elaboration.edges, 'to');
    const outward = groupedBy(elaboration.edges, 'from');
    for (const edges of inward.values()) edges.sort((a, b) => a.toPort - b.toPort);
    for (const edges of outward.values()) edges.sort((a, b) => a.fromPort - b.fromPort);
    this.modules = new Map(elaboration.modules.map((module) => [module.id, module]));
    this.edges = new Map(elaboration.edges.map((edge) => [edge.id, edge]));
    this.nodes = new Map(
      elaboration.modules.flatMap((module) =>
        module.nodes.map((record): [string, WiredNode] => [
          record.id,
          { record, module, inward: inward.get(record.id) ?? [], outward: outward.get(record.id) ?? [] },
        ]),
      ),
    );
  }

  /** The edges that an edge leads on to at the node where it ends. */
  after(edge: EdgeRecord): readonly EdgeRecord[] {
    const { record, outward } = this.node(edge.to);
    return connectsByNumber(record) ? outward.slice(edge.toPort, edge.toPort + 1) : outward;
  }

  /** The edges that lead on to an edge at the node where it starts. */
  before(edge: EdgeRecord): readonly EdgeRecord[] {
    const { record, inward } = this.node(edge.from);
    return connectsByNumber(record) ? inward.slice(edge.fromPort, edge.fromPort + 1) : inward;
  }

  /** The node with this id, which an edge or a parameter names. */
  node(id: string): WiredNode {
    const node = this.nodes.get(id);
    if (node === undefined) throw new Error(`the elaboration has no node ${id}`);
    return node;
  }
}

// Adapters pass each inward port on to the outward port of the same number; other nodes connect all with all.
function connectsByNumber({ kind }: NodeRecord): boolean {
  return kind === 'adapter' || kind === 'identity';
}

function groupedBy(edges: readonly EdgeRecord[], key: 'from' | 'to'): Map<string, EdgeRecord[]> {
  const groups = new Map<string, EdgeRecord[]>();
  for (const edge of edges) append(groups, edge[key], edge);
  return groups;
}

/** Whether an id is a path, or lies in the module of that path; of no path, everything is. */
export function isUnder(id: string, path: string | undefined): boolean {
  return path === undefined || id === path || id.startsWith(`${path}.`);
}
