import { legalName } from '../base/names/index.js';
import { type Elaboration, portEdges } from '../elaboration/index.js';
import { DesignView, type ModuleView } from './design-view.js';
import { hardwareOf, interfaceOf } from './module-interface.js';
import { portsOf } from './module-ports.js';
import { type FlatPort, flatPorts, verilogNames } from './verilog/flat-ports.js';

/** Ports of a module that belong together: those of an edge, of a port that it declares, or its clock and reset. */
export interface PortGroup {
  /** What their names begin with: `auto_in`. */
  readonly name: string;
  /** The id of the edge whose wires they are; null for others. */
  readonly edge: string | null;
  /** Whether the source of that edge is outside of the module, so that what it sends comes in. */
  readonly isInward: boolean;
  /** As SystemVerilog has them, without wires of no bits. */
  readonly ports: readonly GroupPort[];
}

/** A port in its group. */
export interface GroupPort extends FlatPort {
  /** Names of fields and numbers of elements of the wires of the edge; empty for what is on no edge. */
  readonly wire: readonly string[];
}

/** What a group of ports is, and how its ports are called in it. */
interface Group extends Pick<PortGroup, 'name' | 'edge' | 'isInward'> {
  /** The wires of the edge that the group is. */
  readonly part: readonly string[];
  /** How many words of the path of a port are the name of the group. */
  readonly depth: number;
}

/** The ports of the modules of a design, computed on demand, also for a design that cannot be written as hardware (hardware 7.1). */
export class PortGroups {
  private readonly design: DesignView;

  constructor(elaboration: Elaboration) {
    this.design = new DesignView(elaboration);
  }

  /** The name of a module in SystemVerilog, by its id: no keyword, and no name of an RTL module (hardware 7.2). */
  moduleName(module: string): string {
    const names = verilogNames();
    const all = this.design.modules.map(({ record }) => record);
    const brought = all.flatMap((record) => [record, ...record.nodes].flatMap(({ rtl }) => rtl?.module ?? []));
    for (const name of new Set(brought)) names.take(name);
    // Later modules get numbers.
    const called = new Map(all.map(({ moduleName }) => [moduleName, names.take(legalName(moduleName))]));
    const { moduleName } = this.design.view(module).record;
    return called.get(moduleName) ?? moduleName;
  }

  /** Those of a module, by its id, in their order. */
  of(module: string): readonly PortGroup[] {
    const view = this.design.view(module);
    const own = interfaceOf(this.design, view);
    const edges = new Map(own.auto.map(({ name, edge }) => [name, edge]));
    const ports = flatPorts(portsOf(own), (port, [field = '']) =>
      port === 'auto' ? (edges.get(field) ?? null) : null,
    );
    const known = new Map([...automaticGroups(own.auto), ...declaredGroups(this.design, view)]);
    const found = new Map<string, PortGroup & { readonly ports: GroupPort[] }>();
    for (const port of ports) {
      const { part, depth, ...group } = groupOf(port, known);
      const entry = found.get(group.name) ?? { ...group, ports: [] };
      found.set(group.name, entry);
      entry.ports.push({ ...port, wire: group.edge === null ? [] : [...part, ...port.path.slice(depth)] });
    }
    return [...found.values()];
  }
}

// A declared port may consist of several edges, each with its number.
function groupOf({ port, path: [field = ''] }: FlatPort, known: ReadonlyMap<string, Group>): Group {
  const clocked = port === 'reset' ? 'clock' : port;
  return known.get(`${port}_${field}`) ?? known.get(port) ?? plainGroup(clocked);
}

function plainGroup(name: string): Group {
  return { name, edge: null, isInward: false, part: [], depth: 0 };
}

function automaticGroups(auto: ReturnType<typeof interfaceOf>['auto']): [string, Group][] {
  return auto.map(({ name, edge, flip }) => [
    `auto_${name}`,
    { name: `auto_${name}`, edge, isInward: flip, part: [], depth: 1 },
  ]);
}

function declaredGroups(design: DesignView, { record }: ModuleView): [string, Group][] {
  return hardwareOf(record).ports.flatMap((port): [string, Group][] => {
    if ('type' in port) return [];
    const edges = design.endsAt(port.node, port.side).map((end) => end.record);
    const depth = port.part === 'edges' ? 1 : 0;
    return portEdges(port, edges).map(({ edge, ...rest }) => [rest.name, { ...rest, edge: edge.id, depth }]);
  });
}
