import { editDistance } from '../base/diagnostic/index.js';
import { demandElaboration, type EdgeRecord, type Elaboration, type ModuleRecord } from '../elaboration/index.js';
import { DesignView } from './design-view.js';
import { demandNetlist, type Netlist, type NetlistRtl, type RtlWire } from './netlist.js';
import type { FlatPort } from './verilog/flat-ports.js';
import { VerilogDesign, type VerilogModule } from './verilog/design.js';

/** A port of SystemVerilog: of a module of the design, or of a module of RTL. */
export interface NamedPort {
  /** The name of the module. */
  readonly module: string;
  /** The module or the node of the design that it is, or brings. */
  readonly place: string;
  readonly name: string;
  readonly direction: 'input' | 'output' | 'inout';
  /** At least 1. */
  readonly bits: number;
  /** The wires that it is; null for what is on no edge. */
  readonly wires: EdgeWires | null;
}

/** Wires of an edge. */
export interface EdgeWires {
  readonly edge: EdgeRecord;
  /** Names of fields and numbers of elements, from outside to inside: to one wire, or to several. */
  readonly path: readonly string[];
}

/**
 * The ports that `PLACE.PORT` may mean, one at each place (hardware 7.1). `PLACE` is the name of a module of SystemVerilog, or the path of
 * a module or of a node, or its end; `PORT` is called as in SystemVerilog, or by its path in FIRRTL: `auto.in.a.bits.source`. If something
 * inside a module has a port of the same name, the port of the module is meant.
 */
export function portsNamed(elaboration: Elaboration, netlist: Netlist, text: string): NamedPort[] {
  const all = portOwners(elaboration, netlist);
  for (const { place, port } of splits(text)) {
    const found = new Map<string, NamedPort>();
    for (const { named, names } of ownersCalled(all, place).flatMap((owner) => owner.ports())) {
      if (names.includes(port) && !found.has(named.place)) found.set(named.place, named);
    }
    if (found.size > 0) return [...found.values()];
  }
  return [];
}

/** `PLACE.PORT` of the ports of what a string names, those with the names most like it first; none where it names nothing that has ports of such names (hardware 7.1). */
export function similarPorts(elaboration: Elaboration, netlist: Netlist, text: string): string[] {
  const all = portOwners(elaboration, netlist);
  for (const { place, port } of splits(text)) {
    const ports = ownersCalled(all, place).flatMap((owner) => owner.ports());
    // The rest of a name that does not begin with a place is no port.
    if (ports.length === 0 || (port.includes('.') && !port.startsWith('auto.'))) continue;
    const name = port.replaceAll('.', '_');
    const ranked = ports
      .map(({ named }) => ({ name: `${named.place}.${named.name}`, distance: editDistance(named.name, name) }))
      .filter(({ distance }) => distance <= name.length / 2)
      .sort((one, other) => one.distance - other.distance);
    return [...new Set(ranked.map(({ name }) => name))];
  }
  return [];
}

/** What has ports, with all that it is called. */
interface PortOwner {
  /** The name of its module; null for a clone, whose module is that of its prototype. */
  readonly module: string | null;
  readonly paths: readonly string[];
  ports(): readonly CalledPort[];
}

interface CalledPort {
  readonly named: NamedPort;
  readonly names: readonly string[];
}

// The longest place first: both the place and the port may contain dots.
function splits(text: string): { readonly place: string; readonly port: string }[] {
  return [...text.matchAll(/\./g)]
    .map(({ index }) => ({ place: text.slice(0, index), port: text.slice(index + 1) }))
    .reverse();
}

// A full path is preferred to a path that only ends with the name.
function ownersCalled(all: readonly PortOwner[], place: string): PortOwner[] {
  const whole = all.filter(({ module, paths }) => module === place || paths.includes(place));
  return whole.length > 0 ? whole : all.filter(({ paths }) => paths.some((path) => path.endsWith(`.${place}`)));
}

// Modules first, then the nodes and modules inside them.
function portOwners(elaboration: Elaboration, netlist: Netlist): PortOwner[] {
  demandElaboration(elaboration);
  demandNetlist(netlist);
  const reader = new PortReader(elaboration);
  const places = placesOf(elaboration.modules);
  const modules: PortOwner[] = [];
  const bodies: PortOwner[] = [];
  const brought: PortOwner[] = [];
  for (const module of new VerilogDesign(netlist, '').modules) {
    const { of, rtl } = module;
    for (const place of places.get(of.path) ?? []) {
      (module.isBody ? bodies : modules).push({
        module: place.isClone ? null : module.name,
        paths: [place.record.id, ...place.record.nodes.map(({ id }) => id)],
        ports: () => module.ports.map((port) => reader.portOf(module, port, place)),
      });
      if (rtl === null) continue;
      brought.push({
        module: place.isClone ? null : rtl.module,
        paths: [place.idOf(rtl.path)],
        ports: () => reader.portsOfRtl(module, rtl, place),
      });
    }
  }
  return [...modules, ...bodies, ...brought];
}

/** A module of the design that has the hardware of a module of the netlist: the one that it was made from, or a clone of that. */
class Place {
  private readonly ids: ReadonlyMap<string, string>;

  constructor(
    readonly record: ModuleRecord,
    prototype: ModuleRecord,
  ) {
    this.ids = new Map([
      [prototype.id, record.id],
      ...prototype.nodes.map(({ id }, k) => [id, record.nodes[k]?.id ?? id] as const),
    ]);
  }

  get isClone(): boolean {
    return this.record.clone !== null;
  }

  /** What is here that is at a path in the prototype: the module or one of its nodes. */
  idOf(path: string): string {
    return this.ids.get(path) ?? path;
  }
}

// By the module with the hardware; the module itself comes first.
function placesOf(modules: readonly ModuleRecord[]): Map<string, Place[]> {
  const records = new Map(modules.map((record) => [record.id, record]));
  const prototypeOf = (record: ModuleRecord): ModuleRecord => {
    const prototype = record.clone === null ? undefined : records.get(record.clone);
    return prototype === undefined ? record : prototypeOf(prototype);
  };
  const places = new Map<string, Place[]>(modules.map(({ id }) => [id, []]));
  for (const record of modules) {
    const prototype = prototypeOf(record);
    const known = places.get(prototype.id);
    if (record === prototype) known?.unshift(new Place(record, prototype));
    else known?.push(new Place(record, prototype));
  }
  return places;
}

class PortReader {
  private readonly edges: ReadonlyMap<string, EdgeRecord>;
  private readonly design: DesignView;

  constructor(private readonly elaboration: Elaboration) {
    this.edges = new Map(elaboration.edges.map((edge) => [edge.id, edge]));
    this.design = new DesignView(elaboration);
  }

  portOf(module: VerilogModule, flat: FlatPort, place: Place): CalledPort {
    const { name, direction, bits, port, path } = flat;
    const named = {
      ...{ module: module.name, place: place.record.id, name, direction, bits },
      wires: this.wiresOf(flat, place),
    };
    return { named, names: [name, [port, ...path].join('.')] };
  }

  portsOfRtl(module: VerilogModule, { path, module: name, ports }: NetlistRtl, place: Place): CalledPort[] {
    const wiresAt = (wire: RtlWire): EdgeWires | null => {
      const flat = module.ports.find((each) => each.port === wire.port && each.path.join('.') === wire.path.join('.'));
      return flat === undefined ? null : this.wiresOf(flat, place);
    };
    return ports
      .filter(({ isThere }) => isThere)
      .map((port) => ({
        named: {
          ...{ module: name, place: place.idOf(path), name: port.name, direction: port.direction, bits: port.bits },
          wires: together(port.wires.map(wiresAt)),
        },
        names: [port.name],
      }));
  }

  private wiresOf({ port, path, edge }: FlatPort, place: Place): EdgeWires | null {
    const [field = '', ...inside] = path;
    if (port === 'auto') {
      const found = this.design.portsOf(this.design.view(place.record.id)).find(({ name }) => name === field);
      return found === undefined ? null : { edge: found.record, path: inside };
    }
    const found = edge === null ? undefined : this.edgeAt(edge, place);
    return found === undefined ? this.ledFrom(place.record, port, path) : { edge: found, path };
  }

  // The edge at a node of the place that corresponds to this edge at the node of the prototype.
  private edgeAt(id: string, place: Place): EdgeRecord | undefined {
    const edge = this.edges.get(id);
    if (edge === undefined) return undefined;
    const [from, to] = [place.idOf(edge.from), place.idOf(edge.to)];
    if (from === edge.from && to === edge.to) return edge;
    return from === edge.from
      ? this.elaboration.edges.find((each) => each.to === to && each.toPort === edge.toPort)
      : this.elaboration.edges.find((each) => each.from === from && each.fromPort === edge.fromPort);
  }

  // The edge behind a declared port: an edge of a node by its number, or a part of the only edge.
  private ledFrom({ hardware }: ModuleRecord, name: string, path: readonly string[]): EdgeWires | null {
    const declared = hardware?.ports.find((port) => port.name === name);
    if (declared === undefined || !('node' in declared)) return null;
    const { node, side, part } = declared;
    const [number = '', ...rest] = path;
    const [index, inside] = part === 'edges' ? [Number(number), rest] : [0, [...part, ...path]];
    const edge = this.elaboration.edges.find((each) =>
      side === 'in' ? each.to === node && each.toPort === index : each.from === node && each.fromPort === index,
    );
    return edge === undefined ? null : { edge, path: inside };
  }
}

// The bits of one port that contain all of them.
function together([first, ...others]: readonly (EdgeWires | null)[]): EdgeWires | null {
  if (first === undefined || first === null) return null;
  const same = first.path.findIndex((name, k) => others.some((other) => other?.path[k] !== name));
  return { edge: first.edge, path: same < 0 ? first.path : first.path.slice(0, same) };
}
