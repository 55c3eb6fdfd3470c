import { counted } from '../../../base/diagnostic/index.js';
import { groupBy } from '../../../base/group-by.js';
import {
  countsOf,
  type EdgeRecord,
  type Elaboration,
  type ModuleRecord,
  type NodeRecord,
  append,
  isClock,
  partOf,
  Protocols,
} from '../../../elaboration/index.js';
import { boundEdges } from './bound-edges.js';
import { frameOf, moduleDetails, naming, NodeWords, roleOf } from '../words/box-words.js';
import { commonLabel, type Connection, type Place } from './lines/connection.js';
import { errorsIn, faultyIn, withFindings } from './findings.js';
import { type Box, type Diagram, once, withLater } from '../model.js';
import { everyWayLeadsThrough, passesOn, type Ways } from '../transforms/closed-ways.js';
import { Looks } from '../looks.js';
import { Routes } from './lines/routes.js';
import { toldApart } from './told-apart.js';

/**
 * The whole design: every module a box with its instance name and class, the nodes inside, and every edge.
 *
 * Nodes that no edge meets are left out, and modules without anything inside; the root never is. A module whose only content is
 * one node is that node's box. Of a design whose negotiation failed, the bindings that came to no edge are shown as well. Whatever
 * errors are about is there in any case.
 */
export function fullView(elaboration: Elaboration): Diagram {
  return new FullView(elaboration).diagram();
}

class FullView {
  private readonly edgesIn = new Map<string, EdgeRecord[]>();
  private readonly edgesOut = new Map<string, EdgeRecord[]>();
  /** The visible nodes of each visible module, oldest first; modules in pre-order. */
  private readonly nodes = new Map<ModuleRecord, readonly NodeRecord[]>();
  /** The visible modules directly inside each visible module, oldest first, by its id; the root is in null. */
  private readonly inside = new Map<string | null, ModuleRecord[]>();
  /** Ids of the visible nodes that pass on their inputs. */
  private readonly passing: ReadonlySet<string>;
  /** The position of each visible node, by its id. */
  private readonly places: ReadonlyMap<string, Place>;
  private readonly routes: Routes;
  private readonly looks: Looks;
  private readonly words: NodeWords;

  constructor(private readonly elaboration: Elaboration) {
    this.looks = Looks.in(elaboration);
    this.words = new NodeWords(elaboration);
    for (const edge of elaboration.edges) {
      append(this.edgesOut, edge.from, edge);
      append(this.edgesIn, edge.to, edge);
    }
    const connections = connectionsOf(elaboration, this.passedLabels(), clocksBegun(elaboration));
    const shown = new Set([...connections.flatMap(({ from, to }) => [from, to]), ...faultyIn(elaboration)]);
    const occupied = occupiedModules(elaboration, shown);
    for (const module of elaboration.modules)
      if (module.parent === null || occupied.has(module.id))
        this.nodes.set(module, module.nodes.filter(({ id }) => shown.has(id)).toReversed());
    for (const module of [...this.nodes.keys()].reverse()) append(this.inside, module.parent, module);
    this.places = this.placesOfNodes();
    const passing = [...this.nodes.values()].flat().filter((node) => passesOn(roleOf(this.looks, node)));
    this.passing = new Set(passing.map(({ id }) => id));
    this.routes = new Routes(this.looks, { places: this.places, connections, gathered: true });
  }

  diagram(): Diagram {
    const [root] = this.inside.get(null) ?? [];
    if (root === undefined) throw new Error(`The elaboration ${this.elaboration.name} has no modules.`);
    const { name, diagnostics } = this.elaboration;
    const findings = errorsIn(this.elaboration);
    const diagram = { title: name, subtitle: this.subtitle(), findings, root: this.module(root) };
    return withFindings(diagram, diagnostics);
  }

  private module(module: ModuleRecord): Box {
    const nodes = this.nodes.get(module) ?? [];
    const [only] = nodes;
    return only !== undefined && this.closed(module, nodes) ? this.block(module, only) : this.container(module, nodes);
  }

  private container(module: ModuleRecord, nodes: readonly NodeRecord[]): Box {
    const inner = this.inside.get(module.id) ?? [];
    return withLater<Box>(
      { ...frameOf(module), faint: module.inlined, ports: this.routes.portsOf(module.id) },
      {
        boxes: once(() =>
          toldApart([...nodes.map((node) => this.node(node)), ...inner.map((each) => this.module(each))]),
        ),
        lines: once(() => this.routes.linesOf(module.id)),
        summary: once(() => ({
          parts: nodes.length + inner.length,
          leadsThrough: everyWayLeadsThrough(this.waysIn(module)),
        })),
      },
    );
  }

  // From node to node; connections that leave the module end at the module's own id.
  private waysIn({ id: module }: ModuleRecord): Ways {
    const lies = (node: string): boolean => this.places.get(node)?.around.includes(module) ?? false;
    const connections = this.routes.through(module).map(({ id, from, to, protocol }) => {
      const { family } = this.looks.of(protocol);
      return { from, family, ...(lies(to) ? { to, leaves: false } : { to: id, leaves: true }) };
    });
    const onward = groupBy(connections, ({ from }) => from);
    return {
      entries: connections.filter(({ from }) => !lies(from)),
      exits: connections.filter(({ leaves }) => leaves),
      onward: (place) => (this.passing.has(place) ? (onward.get(place) ?? []) : []),
    };
  }

  private block(module: ModuleRecord, only: NodeRecord): Box {
    const node = this.node(only);
    const { notes: _, ...named } = naming(module, [only]);
    const facts = module.role?.facts ?? [];
    return withLater<Box>(
      {
        ...{ id: module.id, shape: 'block', role: node.role },
        ...named,
        faint: module.inlined || node.faint,
        mark: null,
        ports: this.routes.portsOf(module.id),
        ...{ boxes: [], lines: [] },
      },
      {
        notes: () => [...facts, ...node.notes],
        details: () => `${moduleDetails(module)}\n${node.details}`,
      },
    );
  }

  private node(node: NodeRecord): Box {
    const { looks, words } = this;
    const { notes: facts, ...named } = naming(undefined, [node]);
    const edges = [this.edgesIn.get(node.id) ?? [], this.edgesOut.get(node.id) ?? []] as const;
    // The negotiated details of a node inside a closed module are rarely needed.
    return withLater<Box>(
      {
        ...{ id: node.id, shape: 'node', role: roleOf(looks, node) },
        ...named,
        faint: node.circuitIdentity,
        mark: null,
        ports: this.routes.portsOf(node.id),
        ...{ boxes: [], lines: [] },
      },
      {
        notes: () => [...facts, ...words.notes(node, ...edges)],
        details: () => words.details(node, ...edges),
      },
    );
  }

  // A label is shown only where it changes: not behind nodes whose inputs all have the same label.
  private passedLabels(): Map<string, string> {
    const passed = new Map<string, string>();
    for (const { nodes } of this.elaboration.modules)
      for (const { id } of nodes) {
        const label = commonLabel(
          (this.edgesIn.get(id) ?? []).map((edge) => this.looks.labelOf(edge.protocol, edge.label)),
        );
        if (label !== undefined) passed.set(id, label);
      }
    return passed;
  }

  private placesOfNodes(): Map<string, Place> {
    const places = new Map<string, Place>();
    const around = new Map<string | null, readonly string[]>();
    for (const [module, nodes] of this.nodes) {
      const outside = around.get(module.parent) ?? [];
      const inside = [...outside, module.id];
      around.set(module.id, inside);
      const closed = this.closed(module, nodes);
      for (const { id } of nodes)
        places.set(id, closed ? { box: module.id, around: outside } : { box: id, around: inside });
    }
    return places;
  }

  private closed({ id, parent }: ModuleRecord, nodes: readonly NodeRecord[]): boolean {
    return parent !== null && nodes.length === 1 && !this.inside.has(id);
  }

  private subtitle(): string {
    const nodes = [...this.nodes.values()].reduce((total, list) => total + list.length, 0);
    const all = countsOf(this.elaboration);
    return [
      partOf(this.nodes.size, all.modules, 'module'),
      partOf(nodes, all.nodes, 'node'),
      counted(all.edges, 'edge'),
    ].join(' · ');
  }
}

// Ordered by node, oldest first, and by port; bindings without edges come last.
function connectionsOf(
  elaboration: Elaboration,
  passed: ReadonlyMap<string, string>,
  begun: ReadonlySet<string>,
): Connection[] {
  const negotiated = elaboration.edges.map((edge): Connection => {
    const { id, from, to, protocol, flipped } = edge;
    const label = passed.get(from) === edge.label ? '' : edge.label;
    const signal = begun.has(from) && edge.fromPort > 0 ? { signal: String(edge.fromPort) } : {};
    // Refers to the edge instead of copying it, because its values are only serialized on demand.
    return { id, from, to, protocol, label, flipped, edge, ...signal };
  });
  const bound = boundEdges(elaboration).map(({ id, from, to, protocol, label, flipped }): Connection => ({
    id,
    from,
    to,
    protocol,
    label,
    flipped,
  }));
  return [...bySource(negotiated), ...bySource(bound)];
}

// Nodes that generate a clock at each port: sources, and nodes that extract clocks from groups. Other nodes only distribute their input.
function clocksBegun({ modules, protocols: traits }: Elaboration): Set<string> {
  const protocols = Protocols.in({ protocols: traits });
  const isOne = (protocol: string): boolean => isClock(protocols.of(protocol));
  const nodes = modules.flatMap((module) => module.nodes);
  return new Set(
    nodes.filter(({ kind, inner, outer }) => isOne(outer) && (kind === 'source' || !isOne(inner))).map(({ id }) => id),
  );
}

function bySource(connections: readonly Connection[]): Connection[] {
  return [...groupBy(connections, ({ from }) => from).values()].reverse().flat();
}

function occupiedModules({ modules }: Elaboration, shown: ReadonlySet<string>): ReadonlySet<string> {
  const occupied = new Set<string>();
  for (const module of modules.toReversed()) {
    if (!occupied.has(module.id) && ![module, ...module.nodes].some(({ id }) => shown.has(id))) continue;
    occupied.add(module.id);
    if (module.parent !== null) occupied.add(module.parent);
  }
  return occupied;
}
