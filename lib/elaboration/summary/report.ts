import { append } from '../record/append.js';
import type {
  BindingRecord,
  EdgeRecord,
  Elaboration,
  Json,
  JsonRecord,
  ModuleRecord,
  NodeRecord,
} from '../record/elaboration.js';

/** A module, node or edge in a parameter report. */
export type ReportRecord = Readonly<Record<string, Json>>;

/** The parameter report: every module, node and edge with all negotiated values. */
export interface ParameterReport {
  readonly modules: readonly ReportRecord[];
  readonly edges: readonly ReportRecord[];
}

/** The parameter report of a system: with hardware names and the descriptions of nodes. */
export function parameterReport(elaboration: Elaboration): ParameterReport {
  return new Report(elaboration).build(systemFlavour);
}

/** The parameter report of a topology document: with the results of arity; descriptions only on request. */
export function documentReport(elaboration: Elaboration, options: { readonly format: boolean }): ParameterReport {
  return new Report(elaboration).build(documentFlavour(options.format));
}

/** The parts in which the two flavours of the report differ. */
interface Flavour {
  module(module: ModuleRecord, nameOf: (id: string) => string): ReportRecord;
  node(node: NodeRecord, format: () => string, bindings: NodeBindings): ReportRecord;
  edge(edge: EdgeRecord): ReportRecord;
}

/** The bindings of a node, in order. */
interface NodeBindings {
  readonly inward: readonly BindingRecord[];
  readonly outward: readonly BindingRecord[];
}

const systemFlavour: Flavour = {
  module: ({ moduleName, pathName, instanceName, clone }, nameOf) => ({
    ...{ moduleName, pathName, instanceName },
    ...(clone === null ? {} : { clone: nameOf(clone) }),
  }),
  node: (_node, format) => ({ format: format() }),
  edge: () => ({}),
};

function documentFlavour(withFormat: boolean): Flavour {
  return {
    module: () => ({}),
    node: ({ flexible, iStar, oStar }, format, { inward, outward }) => ({
      ...(withFormat ? { format: format() } : {}),
      flexible,
      iStar,
      oStar,
      inRanges: inward.map(({ to }) => [to.start, to.end]),
      outRanges: outward.map(({ from }) => [from.start, from.end]),
    }),
    edge: ({ facts }) => (facts === null ? {} : { edge: facts }),
  };
}

class Report {
  private readonly nodeIds = new Map<string, string>();
  private readonly nodeNames = new Map<string, string>();
  private readonly edgesOut = new Map<string, EdgeRecord[]>();
  private readonly edgesIn = new Map<string, EdgeRecord[]>();
  private readonly bindingsOut = new Map<string, BindingRecord[]>();
  private readonly bindingsIn = new Map<string, BindingRecord[]>();
  private readonly pathsInside = new WeakMap<object, boolean>();

  constructor(private readonly elaboration: Elaboration) {
    elaboration.modules.forEach((module, position) => {
      for (const node of module.nodes) {
        this.nodeIds.set(node.id, `${position}.${node.index}`);
        this.nodeNames.set(node.id, `${module.name}.${node.name}`);
      }
    });
    for (const edge of [...elaboration.edges, ...elaboration.ephemeralEdges]) append(this.edgesOut, edge.from, edge);
    for (const edge of elaboration.edges) append(this.edgesIn, edge.to, edge);
    for (const binding of elaboration.bindings) {
      append(this.bindingsOut, binding.from.node, binding);
      append(this.bindingsIn, binding.to.node, binding);
    }
    for (const bindings of this.bindingsIn.values()) bindings.sort((a, b) => a.to.index - b.to.index);
  }

  build(flavour: Flavour): ParameterReport {
    const { modules } = this.elaboration;
    const positions = new Map(modules.map((module, position) => [module.id, position]));
    const names = new Map(modules.map(({ id, name }) => [id, name]));
    return {
      modules: modules.map((module, id) => ({
        id,
        parent: module.parent === null ? null : (positions.get(module.parent) ?? null),
        name: module.name,
        className: module.className,
        inlined: module.inlined,
        omitted: module.omitted,
        ...flavour.module(module, (of) => names.get(of) ?? of),
        nodes: module.nodes.map((node) => this.node(node, flavour)),
      })),
      edges: modules.flatMap((module) =>
        module.nodes.flatMap((node) => (this.edgesOut.get(node.id) ?? []).map((edge) => this.edge(edge, flavour))),
      ),
    };
  }

  private node(node: NodeRecord, flavour: Flavour): ReportRecord {
    const inward = this.bindingsIn.get(node.id) ?? [];
    const outward = this.bindingsOut.get(node.id) ?? [];
    const format = (): string => formatNode(node, this.edgesOut.get(node.id) ?? [], this.edgesIn.get(node.id) ?? []);
    return {
      id: this.nodeIds.get(node.id) ?? node.id,
      name: node.name,
      class: node.className,
      kind: node.kind,
      inner: node.inner,
      outer: node.outer,
      circuitIdentity: node.circuitIdentity,
      omitted: node.omitted,
      debug: node.debug,
      ...flavour.node(node, format, { inward, outward }),
      inBindings: inward.map(({ from, to }) => [from.index, this.nodeIds.get(from.node) ?? from.node, to.kind]),
      outBindings: outward.map(({ from, to }) => [to.index, this.nodeIds.get(to.node) ?? to.node, from.kind]),
    };
  }

  private edge(edge: EdgeRecord, flavour: Flavour): ReportRecord {
    const { from, fromPort, to, toPort, protocol, label, colour, flipped, down, up, bundle } = edge;
    return {
      from: this.nodeIds.get(from) ?? from,
      fromPort,
      to: this.nodeIds.get(to) ?? to,
      toPort,
      protocol,
      label,
      colour,
      flipped,
      down: this.withPaths(down, []),
      up: this.withPaths(up, []),
      bundle,
      ...flavour.edge(edge),
    };
  }

  // Expands the paths of nodes: a list of parameters has passed the nodes in `passed`, and each of its items first those of its own path. Values
  // without paths are returned unchanged.
  private withPaths(value: Json, passed: readonly string[]): Json {
    if (typeof value !== 'object' || value === null || !this.hasPaths(value)) return value;
    if (isList(value)) return value.map((item) => this.withPaths(item, passed));
    const record: Record<string, Json> = {};
    const link = value.passed;
    const front = link === undefined ? passed : this.names(link);
    for (const name in value) {
      const field = value[name] ?? null;
      if (name === 'nodePath') record[name] = [...front, ...this.names(field)];
      else if (name !== 'passed') record[name] = this.withPaths(field, front);
    }
    return record;
  }

  private hasPaths(value: readonly Json[] | JsonRecord): boolean {
    const known = this.pathsInside.get(value);
    if (known !== undefined) return known;
    const found =
      (!isList(value) && ('nodePath' in value || 'passed' in value)) ||
      Object.values(value).some((item) => typeof item === 'object' && item !== null && this.hasPaths(item));
    this.pathsInside.set(value, found);
    return found;
  }

  private names(path: Json): string[] {
    const names: string[] = [];
    for (let link = path; isLink(link); link = link.rest) names.push(this.nodeNames.get(link.node) ?? link.node);
    return names;
  }
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isLink(value: Json): value is { readonly node: string; readonly rest: Json } {
  return typeof value === 'object' && value !== null && 'rest' in value;
}

const rule = '-'.repeat(45);

/** The description of a node: its edges in words (core 5.3, rocket-system 6). */
export function formatNode(node: NodeRecord, edgesOut: readonly EdgeRecord[], edgesIn: readonly EdgeRecord[]): string {
  if (node.text !== null) return node.text;
  if (!node.formats || node.circuitIdentity) return '';
  const out = edgesOut.map((edge) => `On Output Edge:\n\n${edge.text ?? ''}`).join('');
  const inPortOrder = edgesIn.toSorted((a, b) => a.toPort - b.toPort);
  const in_ = inPortOrder.map((edge) => `On Input Edge:\n\n${edge.text ?? ''}`).join('');
  return `${out}\n${rule}\n\n${in_}`;
}
