import { editDistance } from '../base/diagnostic/index.js';
import { demandElaboration, type EdgeRecord, type Elaboration } from '../elaboration/index.js';
import type { Netlist, NetlistRtl, RtlWire } from './netlist.js';
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
 * The ports that `PLACE.PORT` may mean (hardware 7.1). `PLACE` is the name of a module of SystemVerilog, or the path of a module or of a
 * node, or its end; `PORT` is called as in SystemVerilog, or by its path in FIRRTL: `auto.in.a.bits.source`.
 */
export function portsNamed(elaboration: Elaboration, netlist: Netlist, text: string): NamedPort[] {
  const all = portOwners(elaboration, netlist);
  for (const { place, port } of splits(text)) {
    const found = ownersCalled(all, place).flatMap((owner) =>
      owner.ports().filter(({ names }) => names.includes(port)),
    );
    if (found.length > 0) return found.map(({ named }) => named);
  }
  return [];
}

/** `PLACE.PORT` of the ports of what a string names, those with the names most like it first; none where it names nothing that has ports of such names (hardware 7.1). */
export function similarPorts(elaboration: Elaboration, netlist: Netlist, text: string): string[] {
  const all = portOwners(elaboration, netlist);
  for (const { place, port } of splits(text)) {
    const ports = ownersCalled(all, place).flatMap((owner) => owner.ports());
    // Behind what is no part of a place, there is no port.
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
  readonly module: string;
  readonly paths: readonly string[];
  ports(): readonly CalledPort[];
}

interface CalledPort {
  readonly named: NamedPort;
  readonly names: readonly string[];
}

// The longest place first: both may have dots.
function splits(text: string): { readonly place: string; readonly port: string }[] {
  return [...text.matchAll(/\./g)]
    .map(({ index }) => ({ place: text.slice(0, index), port: text.slice(index + 1) }))
    .reverse();
}

// What is written in full is meant before what only ends so.
function ownersCalled(all: readonly PortOwner[], place: string): PortOwner[] {
  const whole = all.filter(({ module, paths }) => module === place || paths.includes(place));
  return whole.length > 0 ? whole : all.filter(({ paths }) => paths.some((path) => path.endsWith(`.${place}`)));
}

function portOwners(elaboration: Elaboration, netlist: Netlist): PortOwner[] {
  demandElaboration(elaboration);
  const reader = new PortReader(elaboration);
  const nodes = new Map(elaboration.modules.map((module) => [module.id, module.nodes.map(({ id }) => id)]));
  return new VerilogDesign(netlist, '').modules.flatMap((module): PortOwner[] => {
    const { path } = module.of;
    const own: PortOwner = {
      module: module.name,
      paths: [path, ...(nodes.get(path) ?? [])],
      ports: () => module.ports.map((port) => reader.portOf(module, port)),
    };
    const { rtl } = module;
    if (rtl === null) return [own];
    return [own, { module: rtl.module, paths: [rtl.path], ports: () => reader.portsOfRtl(module, rtl) }];
  });
}

class PortReader {
  private readonly edges: ReadonlyMap<string, EdgeRecord>;

  constructor(private readonly elaboration: Elaboration) {
    this.edges = new Map(elaboration.edges.map((edge) => [edge.id, edge]));
  }

  portOf(module: VerilogModule, flat: FlatPort): CalledPort {
    const { name, direction, bits, port, path } = flat;
    const named = {
      module: module.name,
      place: module.of.path,
      name,
      direction,
      bits,
      wires: this.wiresOf(module, flat),
    };
    return { named, names: [name, [port, ...path].join('.')] };
  }

  portsOfRtl(module: VerilogModule, { path: place, module: name, ports }: NetlistRtl): CalledPort[] {
    const wiresAt = ({ port, path }: RtlWire): EdgeWires | null => {
      const flat = module.ports.find((each) => each.port === port && each.path.join('.') === path.join('.'));
      return flat === undefined ? null : this.wiresOf(module, flat);
    };
    return ports
      .filter(({ isThere }) => isThere)
      .map((port) => ({
        named: {
          ...{ module: name, place, name: port.name, direction: port.direction, bits: port.bits },
          wires: together(port.wires.map(wiresAt)),
        },
        names: [port.name],
      }));
  }

  private wiresOf({ of }: VerilogModule, { port, path, edge: id }: FlatPort): EdgeWires | null {
    const edge = id === null ? undefined : this.edges.get(id);
    if (edge === undefined) return this.ledFrom(of.path, port, path);
    return { edge, path: port === 'auto' ? path.slice(1) : path };
  }

  // What a declared port leads to: an edge of a node by its number, or a part of the only one.
  private ledFrom(module: string, name: string, path: readonly string[]): EdgeWires | null {
    const declared = this.elaboration.modules
      .find(({ id }) => id === module)
      ?.hardware?.ports.find((port) => port.name === name);
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

// What all of them are in: the bits of one port.
function together([first, ...others]: readonly (EdgeWires | null)[]): EdgeWires | null {
  if (first === undefined || first === null) return null;
  const same = first.path.findIndex((name, k) => others.some((other) => other?.path[k] !== name));
  return { edge: first.edge, path: same < 0 ? first.path : first.path.slice(0, same) };
}
