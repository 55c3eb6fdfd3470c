import { append } from '../../lib/elaboration/record/append.js';
import { type Elaboration, parameterReport } from '../../lib/elaboration/index.js';

/** Modules and nodes of a system with the masters, slaves and interrupts of their edges, as records of inventories have them. */
export interface Inventory {
  readonly modules: readonly (readonly [path: string, className: string])[];
  readonly nodes: readonly InventoryNode[];
}

/** A node: kind and protocols, and its edges in the order of the ports; of an ephemeral node those of the outward side only. */
export interface InventoryNode {
  readonly module: string;
  readonly name: string;
  readonly kind: string;
  readonly inner: string;
  readonly outer: string;
  readonly ephemeral: boolean;
  readonly in: readonly unknown[];
  readonly out: readonly unknown[];
}

// As far as inventories show the report.
interface Report {
  readonly modules: readonly ReportedModule[];
  readonly edges: readonly ReportedEdge[];
}

interface ReportedModule {
  readonly parent: number | null;
  readonly name: string;
  readonly className: string;
  readonly nodes: readonly (Pick<InventoryNode, 'name' | 'kind' | 'inner' | 'outer'> & { readonly id: string })[];
}

interface ReportedEdge {
  readonly from: string;
  readonly to: string;
  readonly toPort: number;
  readonly protocol: string;
  readonly down: { readonly masters: readonly Master[]; readonly sources: readonly Source[] };
  readonly up: {
    readonly slaves: readonly Slave[];
    readonly channelBytes: { readonly d: number };
    readonly beatBytes: number;
  };
}

interface Master {
  readonly name: string;
  readonly sourceId: Range;
  readonly id: Range;
}

interface Slave {
  readonly name: string;
  readonly address: readonly (readonly [base: string, mask: string])[];
}

interface Source {
  readonly nodePath: readonly string[];
  readonly range: Range;
}

type Range = readonly [first: number, end: number];

/** The inventory of an elaborated system. */
export function inventoryOf(elaboration: Elaboration): Inventory {
  const { modules, edges } = parameterReport(elaboration) as unknown as Report;
  const paths = pathsOf(modules);
  const nodes = modules.flatMap((module, position) =>
    module.nodes.map((node) => ({ node, module: paths[position] ?? '' })),
  );
  const vanished = new Set(nodes.filter(({ node }) => node.kind === 'ephemeral').map(({ node }) => node.id));
  const into = new Map<string, ReportedEdge[]>();
  const from = new Map<string, ReportedEdge[]>();
  for (const edge of edges) {
    append(from, edge.from, edge);
    if (!vanished.has(edge.from)) append(into, edge.to, edge);
  }
  return {
    modules: modules.map(({ className }, position) => [paths[position] ?? '', className]),
    nodes: nodes.map(({ node: { id, name, kind, inner, outer }, module }) => {
      const inOrder = (into.get(id) ?? []).toSorted((a, b) => a.toPort - b.toPort);
      const out = (from.get(id) ?? []).map(contents);
      return { module, name, kind, inner, outer, ephemeral: vanished.has(id), in: inOrder.map(contents), out };
    }),
  };
}

// Paths of wanted names: siblings may have the same.
function pathsOf(modules: readonly ReportedModule[]): readonly string[] {
  const paths: string[] = [];
  for (const { parent, name } of modules) paths.push(parent === null ? name : `${paths[parent] ?? ''}.${name}`);
  return paths;
}

function contents({ protocol, down, up }: ReportedEdge): unknown {
  switch (protocol) {
    case 'TLImp':
      return {
        masters: down.masters.map(({ name, sourceId }) => [name, ...sourceId]),
        slaves: up.slaves.map(({ name, address }) => [name, addressText(address)]),
        beatBytes: up.channelBytes.d,
      };
    case 'AXI4Imp':
      return {
        masters: down.masters.map(({ name, id }) => [name, ...id]),
        slaves: up.slaves.map(({ address }) => addressText(address)),
        beatBytes: up.beatBytes,
      };
    case 'IntImp':
    case 'IntSyncImp':
      return { sources: down.sources.map(({ nodePath: [nearest], range }) => [nearest, ...range]) };
    default:
      return {};
  }
}

function addressText(sets: Slave['address']): string {
  return sets.map(([base, mask]) => `AddressSet(${base}, ${mask})`).join(' ');
}
