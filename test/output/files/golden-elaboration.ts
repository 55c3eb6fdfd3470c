import { builtInProtocols } from '../../../lib/protocols/gathered/built-in.js';
import { debugCustomTraits } from '../../../lib/rocket/devices/debug/traits.js';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { EdgeRecord, Elaboration, Json, ModuleRecord, NodeRecord } from '../../../lib/elaboration/index.js';

const folder = fileURLToPath(new URL('../../golden/rocket/', import.meta.url));

/** A parameter report, as far as it is needed here. */
export interface Report {
  readonly modules: readonly ReportModule[];
  readonly edges: readonly ReportEdge[];
}

interface ReportModule {
  readonly id: number;
  readonly parent: number | null;
  readonly name: string;
  readonly className: string;
  readonly moduleName?: string;
  readonly instanceName?: string;
  readonly pathName?: string;
  readonly inlined: boolean;
  readonly omitted: boolean;
  readonly clone?: number | null;
  readonly nodes: readonly ReportNode[];
}

interface ReportNode {
  readonly id: string;
  readonly name: string;
  readonly class: string;
  readonly kind: NodeRecord['kind'];
  readonly inner: string;
  readonly outer: string;
  readonly circuitIdentity: boolean;
  readonly omitted: boolean;
  readonly format?: string;
  readonly debug: string;
}

interface ReportEdge {
  readonly from: string;
  readonly fromPort: number;
  readonly to: string;
  readonly toPort: number;
  readonly protocol: string;
  readonly label: string;
  readonly colour: string;
  readonly flipped: boolean;
  readonly down: Json;
  readonly up: Json;
  readonly bundle: Json;
}

/** Names of the golden systems that have a GraphML file. */
export const drawnSystems: readonly string[] = readdirSync(folder)
  .filter((file) => file.endsWith('.graphml.gz'))
  .map((file) => file.replace('.graphml.gz', ''))
  .sort();

/** The GraphML of a golden system. */
export function goldenGraphml(name: string): string {
  return gunzipSync(readFileSync(`${folder}${name}.graphml.gz`)).toString();
}

/**
 * A golden system as the Elaboration that negotiating it would give, as far as its parameter report says. The report knows no
 * construction counters: `indexes` are those of the modules that are drawn, in order.
 */
export function goldenElaboration(name: string, indexes: readonly number[] = []): Elaboration {
  if (indexes.length > 0) return readElaboration(name, indexes);
  const known = recent.find((elaboration) => elaboration.name === name) ?? readElaboration(name, indexes);
  recent = [known, ...recent.filter((elaboration) => elaboration !== known)].slice(0, 6);
  return known;
}

// Tests of one system come one after the other, and a few systems are everybody's example.
let recent: readonly Elaboration[] = [];

function readElaboration(name: string, indexes: readonly number[]): Elaboration {
  const report = JSON.parse(gunzipSync(readFileSync(`${folder}${name}.graph.json.gz`)).toString()) as Report;
  return elaborationOf(name, report, indexes);
}

/** The Elaboration that a parameter report describes. */
export function elaborationOf(name: string, report: Report, indexes: readonly number[] = []): Elaboration {
  const moduleIds: string[] = [];
  const nodeIds = new Map<string, string>();
  const taken = new Set<string>();
  const unique = (wanted: string): string => {
    let id = wanted;
    for (let k = 1; taken.has(id); k++) id = `${wanted}~${k}`;
    taken.add(id);
    return id;
  };
  for (const module of report.modules) {
    const own = module.instanceName ?? module.name;
    const id = unique(module.parent === null ? own : `${moduleIds[module.parent] ?? ''}.${own}`);
    moduleIds.push(id);
    for (const node of module.nodes) nodeIds.set(node.id, unique(`${id}.${node.name}`));
  }
  const at = (position: number | null | undefined): string | null =>
    position === null || position === undefined ? null : (moduleIds[position] ?? null);
  const edges = report.edges.map((edge) => edgeRecord(edge, nodeIds));
  const ephemeral = new Set(
    report.modules.flatMap(({ nodes }) =>
      nodes.filter(({ kind }) => kind === 'ephemeral').map(({ id }) => nodeIds.get(id)),
    ),
  );
  let drawn = 0;
  return {
    format: 'entente-elaboration',
    version: 2,
    protocols: { ...builtInProtocols, DebugCustomImp: debugCustomTraits },
    name,
    status: 'negotiated',
    modules: report.modules.map((module, position): ModuleRecord => ({
      id: moduleIds[position] ?? '',
      parent: at(module.parent),
      index: module.parent === null || !module.omitted ? (indexes[drawn++] ?? position + 1) : 0,
      name: module.name,
      className: module.className,
      moduleName: module.moduleName ?? module.className,
      instanceName: module.instanceName ?? module.name,
      pathName: module.pathName ?? module.name,
      inlined: module.inlined,
      omitted: module.omitted,
      clone: at(module.clone),
      location: null,
      nodes: module.nodes.map((node) => nodeRecord(node, nodeIds)),
    })),
    edges: edges.filter(({ from }) => !ephemeral.has(from)),
    resources: null,
    bindings: [],
    ephemeralEdges: edges.filter(({ from }) => ephemeral.has(from)),
    diagnostics: [],
  };
}

function nodeRecord(node: ReportNode, nodeIds: ReadonlyMap<string, string>): NodeRecord {
  const { name, kind, inner, outer, circuitIdentity, omitted, debug } = node;
  return {
    id: nodeIds.get(node.id) ?? '',
    index: Number(node.id.split('.')[1]),
    name,
    kind,
    className: node.class,
    inner,
    outer,
    circuitIdentity,
    omitted,
    debug,
    formats: false,
    text: node.format ?? '',
    flexible: false,
    iStar: 0,
    oStar: 0,
    effects: null,
    location: null,
  };
}

function edgeRecord(edge: ReportEdge, nodeIds: ReadonlyMap<string, string>): EdgeRecord {
  const from = nodeIds.get(edge.from) ?? '';
  const to = nodeIds.get(edge.to) ?? '';
  return {
    ...edge,
    id: `${from}:${edge.fromPort}->${to}:${edge.toPort}`,
    from,
    to,
    wires: null,
    facts: null,
    text: null,
    location: null,
  };
}
