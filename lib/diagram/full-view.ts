import type { Diagnostic } from '../diagnostic/index.js';
import type { EdgeRecord, Elaboration, ModuleRecord, NodeRecord } from '../model/index.js';
import { boxDetails, boxNotes, moduleDetails, subtitleOf } from './box-words.js';
import type { Box, Diagram, Role } from './model.js';
import { RouteTable } from './routes.js';

/**
 * The whole design: every module a box with its instance name and class, the nodes inside, and every edge.
 *
 * A module whose only content is one node is that node's box. Modules and nodes without edges are left out, except in a design whose
 * negotiation failed: there every bound node is shown, with the bindings that came to no edge.
 */
export function fullView(elaboration: Elaboration): Diagram {
  return new FullView(elaboration).diagram();
}

/** How far a box has come: its inside is known once all modules inside are. */
interface Shown {
  readonly module: ModuleRecord;
  readonly nodes: readonly NodeRecord[];
  readonly boxes: Box[];
}

class FullView {
  private readonly failed: boolean;
  private readonly shown = new Map<string, Shown>();
  private readonly routes: RouteTable;
  private readonly marks: ReadonlyMap<string, 'error' | 'warning'>;
  private readonly edgesOf = new Map<string, { in: EdgeRecord[]; out: EdgeRecord[] }>();

  constructor(private readonly elaboration: Elaboration) {
    this.failed = elaboration.status === 'failed';
    this.marks = marksOf(elaboration.diagnostics);
    for (const module of elaboration.modules) {
      const nodes = module.nodes.filter((node) => this.draws(node)).toReversed();
      if (module.parent !== null && (this.failed ? this.empty(module) : module.omitted)) continue;
      this.shown.set(module.id, { module, nodes, boxes: [] });
    }
    this.routes = new RouteTable(this.containers());
    for (const edge of elaboration.edges) {
      this.routes.addEdge(edge);
      this.edges(edge.from).out.push(edge);
      this.edges(edge.to).in.push(edge);
    }
    if (this.failed) for (const { nodes } of this.shown.values()) for (const node of nodes) this.addBroken(node);
  }

  diagram(): Diagram {
    const { elaboration } = this;
    const [root] = this.shown.values();
    if (root === undefined) throw new Error(`The elaboration ${elaboration.name} has no modules.`);
    // Pre-order read backwards: the inside of a module is complete before the module, and its oldest child comes first.
    for (const shown of [...this.shown.values()].reverse()) {
      const parent = shown.module.parent === null ? undefined : this.shown.get(shown.module.parent);
      parent?.boxes.push(this.box(shown));
    }
    return { title: elaboration.name, subtitle: subtitleOf(elaboration), root: this.container(root) };
  }

  private box(shown: Shown): Box {
    const { module, nodes } = shown;
    const [only] = nodes;
    return this.closed(shown) && only !== undefined ? this.block(module, only) : this.container(shown);
  }

  private container({ module, nodes, boxes }: Shown): Box {
    return {
      id: module.id,
      shape: 'module',
      role: 'module',
      label: module.instanceName,
      sublabel: classOf(module),
      notes: [],
      details: moduleDetails(module),
      faint: module.inlined,
      mark: this.marks.get(module.id) ?? null,
      ports: this.routes.ports(module.id),
      boxes: [...nodes.map((node) => this.node(node)), ...boxes],
      lines: this.routes.lines(module.id),
    };
  }

  private block(module: ModuleRecord, node: NodeRecord): Box {
    const edges = this.edges(node.id);
    return {
      ...this.node(node),
      id: module.id,
      shape: 'block',
      label: module.instanceName,
      sublabel: classOf(module),
      details: `${moduleDetails(module)}\n${boxDetails(node, edges.in, edges.out)}`,
      faint: module.inlined || node.circuitIdentity,
      mark: this.marks.get(node.id) ?? this.marks.get(module.id) ?? null,
      ports: this.routes.ports(module.id),
    };
  }

  private node(node: NodeRecord): Box {
    const edges = this.edges(node.id);
    return {
      id: node.id,
      shape: 'node',
      role: roleOf(node),
      label: node.name,
      sublabel: '',
      notes: boxNotes(node, edges.in, edges.out),
      details: boxDetails(node, edges.in, edges.out),
      faint: node.circuitIdentity,
      mark: this.marks.get(node.id) ?? null,
      ports: this.routes.ports(node.id),
      boxes: [],
      lines: [],
    };
  }

  // Each node's box, and the modules around that box from the root.
  private *containers(): Generator<[node: string, box: string, around: readonly string[]]> {
    const around = new Map<string, readonly string[]>();
    for (const shown of this.shown.values()) {
      const { module, nodes } = shown;
      const outside = module.parent === null ? [] : (around.get(module.parent) ?? []);
      const inside = [...outside, module.id];
      around.set(module.id, inside);
      const closed = this.closed(shown);
      for (const node of nodes) yield closed ? [node.id, module.id, outside] : [node.id, node.id, inside];
    }
  }

  private closed({ module, nodes }: Shown): boolean {
    return module.parent !== null && nodes.length === 1 && !this.parents.has(module.id);
  }

  private get parents(): ReadonlySet<string> {
    return (this.#parents ??= new Set([...this.shown.values()].map(({ module }) => module.parent ?? '')));
  }
  #parents: ReadonlySet<string> | undefined;

  private draws(node: NodeRecord): boolean {
    if (!this.failed) return !node.omitted;
    return node.inBindings.length + node.outBindings.length > 0;
  }

  private empty(module: ModuleRecord): boolean {
    return !this.occupied.has(module.id);
  }
}
