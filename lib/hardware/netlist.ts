import type { Location } from '../base/diagnostic/index.js';
import { checkThing } from '../base/options/index.js';
import type { WireType } from '../bus/wires/index.js';

/** A negotiated design as hardware: modules, ports, instances and who is wired to whom (hardware 1). Plain data. */
export interface Netlist {
  /** Identifies the data among other JSON. */
  readonly format: 'entente-netlist';
  /** Version of the format. */
  readonly version: 1;
  /** The name of the outermost module. */
  readonly top: string;
  /** Every module behind those that it has instances of; the outermost is the last. */
  readonly modules: readonly NetlistModule[];
  /** What automatic ports are ends of, in the order of the elaboration. */
  readonly edges: readonly NetlistEdge[];
}

/** An edge of the design, for people. */
export interface NetlistEdge {
  /** The id in the elaboration. */
  readonly id: string;
  /** The node on the source side. */
  readonly from: string;
  /** The node on the sink side. */
  readonly to: string;
  /** The title of the protocol: `TileLink`. */
  readonly protocol: string;
  /** Widths of what the protocol says it carries: `64-bit data`. */
  readonly widths: readonly string[];
  /** Where the binding was written; null when not known. */
  readonly location: Location | null;
}

/** The ports of a module, as far as they are a matter of the module itself. */
export interface ModuleInterface {
  /** Whether its ports `clock` and `reset` take the clock, give it to those outside, or do not exist (hardware 4.1). */
  readonly clock: 'input' | 'output' | null;
  /** The type of its reset. */
  readonly reset: WireType;
  /** Its automatic ports, the fields of `auto`, in the order in which types of FIRRTL list them (hardware 3.1). */
  readonly auto: readonly AutoField[];
  /** Ports that its body declares, in their order (hardware 4.3). */
  readonly ports: readonly NetlistPort[];
}

/** A module. */
export interface NetlistModule extends ModuleInterface {
  /** The name, which no other module has. */
  readonly name: string;
  /** The module of the design that it is. */
  readonly path: string;
  /** Where that was declared; null when not known. */
  readonly location: Location | null;
  /** In the order in which they were declared. */
  readonly instances: readonly Instance[];
  /**
   * What is in the module beside wires and instances, as more instances; none where there is nothing, and where that is all there is: for
   * modules without instances that are more than wires (hardware 6).
   */
  readonly bodies: readonly Body[];
  /** Whether it is nothing but its body, of which only the ports are known. */
  readonly isBox: boolean;
  /** The RTL module that provides its contents, for a module that consists of its body only; null if none was set. */
  readonly rtl: NetlistRtl | null;
  /** Pairs of automatic ports, and of what the body takes part in, of which every wire is connected with the same wire of the other. */
  readonly connects: readonly (readonly [End, End])[];
  /** What is connected beyond one such pair, wire by wire: all ends of each, at least two. Wires of no bits are left out. */
  readonly nets: readonly (readonly End[])[];
}

/** An automatic port: an edge that crosses the boundary of the module. */
export interface AutoField {
  readonly name: string;
  /** Whether it is the sink end of the edge, so that its wires run into the module. */
  readonly flip: boolean;
  /** In the direction from source to sink. */
  readonly type: WireType;
  /** The id of the edge in the elaboration. */
  readonly edge: string;
}

/** A port that a body declares, or an end of an edge in a body. */
export interface NetlistPort {
  readonly name: string;
  readonly direction: 'input' | 'output';
  /** As seen from a port of that direction. */
  readonly type: WireType;
  /** The id of the edge that ends here; null for a port that a body declares. */
  readonly edge: string | null;
}

/** The body of a module, beside wires and instances. */
export interface Body {
  /** The name of its instance, which no other instance in this module has. */
  readonly name: string;
  /** The name of its module, which no other module has. */
  readonly module: string;
  /** The ports that it uses, as seen from inside. */
  readonly ports: readonly NetlistPort[];
  /** Whether it takes the clock and the reset of the children of the module. */
  readonly clocked: boolean;
  /** The RTL module for it; null if none was set. */
  readonly rtl: NetlistRtl | null;
}

/** A module of RTL that exists, inside of what it brings (hardware 8). */
export interface NetlistRtl {
  /** The module or the node of the design that it brings. */
  readonly path: string;
  /** Its name. */
  readonly module: string;
  /** Its parameters, by their names. */
  readonly parameters: Readonly<Record<string, number | boolean | string>>;
  /** The ports that it has to have. */
  readonly ports: readonly RtlPort[];
}

/** A port of a module of RTL. */
export interface RtlPort {
  readonly name: string;
  readonly direction: 'input' | 'output' | 'inout';
  /** At least 1. */
  readonly bits: number;
  /** The wires of what it brings that it is connected with, from the lowest bit to the highest. */
  readonly wires: readonly RtlWire[];
  /** Whether it takes the opposite, as a reset that is active low does. */
  readonly inverted: boolean;
  /** Whether the module has it. */
  readonly isThere: boolean;
}

/** A wire of a port of what a module of RTL brings. */
export interface RtlWire {
  /** The name of the port: `auto`, `clock`, or that of a port of a body. */
  readonly port: string;
  /** Names of fields and numbers of elements, from outside to inside. */
  readonly path: readonly string[];
}

/** A use of a module in another. */
export interface Instance {
  /** The name, which no other instance in this module has. */
  readonly name: string;
  /** The name of the module. */
  readonly module: string;
  /** The module of the design that it is. */
  readonly path: string;
}

/** Something that is connected: a port of the module or of an instance, or a part of it. */
export interface End {
  /** The name of the instance; null for the module itself. */
  readonly instance: string | null;
  /** `auto`, `clock`, `reset`, or the name of a port that a body declares. */
  readonly port: string;
  /** Names of fields and numbers of elements, from outside to inside. */
  readonly path: readonly string[];
}

/**
 * Refuses what is no netlist, such as the elaboration that it is made from.
 *
 * @throws RequirementError `options/kind`.
 */
export function demandNetlist(given: unknown): void {
  checkThing('a netlist', given, 'top', 'Give what netlistOf(…) returns for an elaboration.');
}

/** An end in words: `buffer.auto.in.a.ready`, `auto.in.a.ready` of the module itself. */
export function endText({ instance, port, path }: End): string {
  return [...(instance === null ? [] : [instance]), port, ...path].join('.');
}

/** The names of the modules of RTL that a netlist needs, each once. */
export function rtlIn({ modules }: Netlist): Set<string> {
  const all = modules.flatMap(({ rtl, bodies }) => [rtl, ...bodies.map((body) => body.rtl)]);
  return new Set(all.flatMap((rtl) => rtl?.module ?? []));
}
