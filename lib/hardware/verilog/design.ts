import { legalName, type Namespace } from '../../base/names/index.js';
import { ModulePorts, portsOf, portsOfBody } from '../module-ports.js';
import { type Netlist, type NetlistEdge, type NetlistModule, type NetlistRtl, rtlIn } from '../netlist.js';
import { type FlatPort, flatPorts, verilogNames } from './flat-ports.js';

/** A module of SystemVerilog: one of a netlist, or a body in one. */
export interface VerilogModule {
  readonly name: string;
  readonly ports: readonly FlatPort[];
  /** The module of the netlist that it is, or is the body of. */
  readonly of: NetlistModule;
  /** Whether it is the body of that. */
  readonly isBody: boolean;
  /** Whether only its ports are known: somebody else has to bring it. */
  readonly isLeaf: boolean;
  /** The module of RTL in it, and nothing else; null where there is none. */
  readonly rtl: NetlistRtl | null;
}

/** A netlist with the names that it has in SystemVerilog. */
export class VerilogDesign {
  /** In the order of the netlist, bodies in front of what they are in. */
  readonly modules: readonly VerilogModule[];
  readonly ports: ModulePorts;
  private readonly byName: ReadonlyMap<string, VerilogModule>;
  private readonly edges: ReadonlyMap<string, NetlistEdge>;

  constructor(netlist: Netlist, prefix: string) {
    this.ports = new ModulePorts(netlist);
    this.edges = new Map(netlist.edges.map((edge) => [edge.id, edge]));
    const names = verilogNames();
    for (const name of rtlIn(netlist)) names.take(name);
    this.byName = new Map(netlist.modules.flatMap((module) => entriesOf(module, names, prefix)));
    this.modules = [...this.byName.values()];
  }

  /** The module of a name in the netlist. */
  module(name: string): VerilogModule {
    const found = this.byName.get(name);
    if (found === undefined) throw new Error(`a netlist has an instance of ${name}, but no such module`);
    return found;
  }

  /** The edge with this id. */
  edge(id: string | null): NetlistEdge | undefined {
    return id === null ? undefined : this.edges.get(id);
  }
}

function entriesOf(module: NetlistModule, names: Namespace, prefix: string): (readonly [string, VerilogModule])[] {
  const bodies = module.bodies.map((body) => {
    const edges = new Map(body.ports.map((port) => [port.name, port.edge]));
    const ports = flatPorts(portsOfBody(module, body), (port) => edges.get(port) ?? null);
    return [
      body.module,
      {
        name: names.take(legalName(prefix + body.module)),
        ports,
        of: module,
        isBody: true,
        rtl: body.rtl,
        isLeaf: body.rtl === null,
      },
    ] as const;
  });
  const name = names.take(legalName(prefix + module.name));
  const edges = new Map(module.auto.map((field) => [field.name, field.edge]));
  const ports = flatPorts(portsOf(module), (port, [field = '']) =>
    port === 'auto' ? (edges.get(field) ?? null) : null,
  );
  const { rtl, isBox } = module;
  return [...bodies, [module.name, { name, ports, of: module, isBody: false, rtl, isLeaf: isBox && rtl === null }]];
}
