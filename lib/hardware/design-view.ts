import { legalName, Namespace, wirePrefix } from '../base/names/index.js';
import { automaticPorts, type Dangle } from '../bus/auto-ports.js';
import {
  type EdgeRecord,
  type Elaboration,
  type ModuleRecord,
  type NodeRecord,
  portNames,
} from '../elaboration/index.js';

/** An end of an edge that leaves a module. */
export interface EdgeEnd extends Dangle {
  /** Whether it is the sink end. */
  readonly flip: boolean;
  readonly record: EdgeRecord;
}

/** An end of an edge at a node of the module. */
export interface NodeEnd extends EdgeEnd {
  readonly node: string;
  readonly index: number;
}

/** A module of a design with its children in the order of hardware. */
export interface ModuleView {
  readonly record: ModuleRecord;
  /** Oldest first. */
  readonly children: readonly ChildView[];
  /** Oldest first. */
  readonly nodes: readonly NodeRecord[];
}

/** A module in another, with the name of its instance. */
export interface ChildView {
  readonly instance: string;
  readonly record: ModuleRecord;
}

/** A design in the order of hardware: oldest first, and children before their parents (hardware 3.1). */
export class DesignView {
  /** Those with hardware of their own, each behind what it has instances of; clones and what is in them have none. */
  readonly modules: readonly ModuleView[];
  private readonly views: ReadonlyMap<string, ModuleView>;
  private readonly inward: ReadonlyMap<string, readonly NodeEnd[]>;
  private readonly outward: ReadonlyMap<string, readonly NodeEnd[]>;
  private readonly ports: ReadonlyMap<ModuleView, readonly EdgeEnd[]>;

  constructor(elaboration: Elaboration) {
    this.views = viewsOf(elaboration.modules);
    const ends = endsOf(elaboration.edges);
    this.inward = ends.inward;
    this.outward = ends.outward;
    // Every module comes after its parent, newest first.
    const childrenFirst = [...this.views.values()].toReversed();
    this.ports = automaticPorts<ModuleView, EdgeEnd>({
      modules: childrenFirst,
      children: ({ children }) => children.map(({ record }) => this.view(record.id)),
      dangles: ({ nodes }) => nodes.flatMap((node) => this.dangles(node)),
      name: ({ record }) => record.name,
      prototype: ({ record }) => (record.clone === null ? undefined : this.views.get(record.clone)),
    });
    const clones = new Set<string>();
    for (const { record } of this.views.values()) {
      if (record.clone !== null || (record.parent !== null && clones.has(record.parent))) clones.add(record.id);
    }
    this.modules = childrenFirst.filter(({ record }) => !clones.has(record.id));
  }

  /** The module with this id. */
  view(id: string): ModuleView {
    const view = this.views.get(id);
    if (view === undefined) throw new Error(`the elaboration has no module ${id}`);
    return view;
  }

  /** The ends of edges that leave a module, with their names in its bundle `auto`, in the order of that. */
  portsOf(module: ModuleView): readonly EdgeEnd[] {
    return this.ports.get(module) ?? [];
  }

  /** The edges on a side of a node, by port. */
  endsAt(node: string, side: 'in' | 'out'): readonly NodeEnd[] {
    return (side === 'in' ? this.inward : this.outward).get(node) ?? [];
  }

  /** The ends of the edges of a node, the outward ones first. */
  dangles(node: NodeRecord): readonly NodeEnd[] {
    const prefix = wirePrefix(node.wireName ?? node.name);
    const named = (side: 'in' | 'out'): NodeEnd[] =>
      this.endsAt(node.id, side).map((end) => ({ ...end, name: `${prefix}${side}` }));
    return [...named('out'), ...named('in')];
  }
}

function viewsOf(modules: readonly ModuleRecord[]): Map<string, ModuleView> {
  const children = new Map<string, ModuleRecord[]>(modules.map(({ id }) => [id, []]));
  for (const module of modules) if (module.parent !== null) children.get(module.parent)?.unshift(module);
  return new Map(
    modules.map((record) => [
      record.id,
      { record, children: named(record, children.get(record.id) ?? []), nodes: record.nodes.toReversed() },
    ]),
  );
}

// A clone shows the name of its prototype where that is requested, but is a separate instance.
function named({ hardware }: ModuleRecord, children: readonly ModuleRecord[]): ChildView[] {
  const names = new Namespace();
  for (const port of portNames(hardware)) names.take(port);
  return children.map((record) => {
    const own = names.take(legalName(record.name));
    return { instance: record.clone === null ? record.instanceName : own, record };
  });
}

function endsOf(edges: readonly EdgeRecord[]): Record<'inward' | 'outward', Map<string, NodeEnd[]>> {
  const inward = new Map<string, NodeEnd[]>();
  const outward = new Map<string, NodeEnd[]>();
  const add = (ends: Map<string, NodeEnd[]>, end: NodeEnd): void => {
    const known = ends.get(end.node);
    if (known === undefined) ends.set(end.node, [end]);
    else known.push(end);
  };
  edges.forEach((record, edge) => {
    const common = { edge, record, name: '' };
    add(outward, { ...common, node: record.from, index: record.fromPort, flip: false });
    add(inward, { ...common, node: record.to, index: record.toPort, flip: true });
  });
  for (const ends of [...inward.values(), ...outward.values()]) ends.sort((a, b) => a.index - b.index);
  return { inward, outward };
}
