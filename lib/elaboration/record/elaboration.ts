import type { Diagnostic, Location } from '../../base/diagnostic/index.js';
import type { ModuleTraits, ProtocolTraits } from '../../bus/protocol-traits.js';
import type { WireType } from '../../bus/wires/index.js';
import type { ResourceTree } from '../../devicetree/index.js';
import type { Notation } from './notations.js';

/** A value as JSON knows it. Numbers that JSON cannot hold are the strings `"Infinity"`, `"-Infinity"` and `"NaN"`. */
export type Json = string | number | boolean | null | readonly Json[] | JsonRecord;

/** A JSON object. */
export interface JsonRecord {
  readonly [key: string]: Json;
}

/** The traits of a protocol in a design. */
export interface SpokenProtocol extends ProtocolTraits {
  /** Its name among protocols; absent if that is its title. */
  readonly name?: string;
  /** The functions that convert to other protocols, by the names of these. */
  readonly bridges?: Readonly<Record<string, string>>;
}

/**
 * Everything that is known about a negotiated design, as plain frozen data: what checks, drawings, reports and queries work on.
 *
 * Ids are paths: instance names from the root, joined by dots, a node's name last. They do not depend on counters, so that a change
 * in one place of a design leaves the ids of everything else alone. Parameters that several edges have in common are the same object, in
 * memory and in the file form, so comparing by reference first is cheap.
 *
 * Addresses and masks are hexadecimal strings (`"0x80000000"`; a mask may be negative, `"-0x1"` is written `"0x-1"`), sizes in bytes,
 * ranges `[start, end)`.
 */
export interface Elaboration {
  /** Identifies the data among other JSON. */
  readonly format: 'entente-elaboration';
  /** Version of the format. */
  readonly version: 2;
  /** Name of the topology. */
  readonly name: string;
  /** `failed` if negotiation did not succeed; edges and values are then those found before the failure. */
  readonly status: 'negotiated' | 'failed';
  /** The traits of the protocols in use, by their names in reports. */
  readonly protocols: Readonly<Record<string, SpokenProtocol>>;
  /** Pre-order, children newest first, as the reference reports them. */
  readonly modules: readonly ModuleRecord[];
  /** In the order of the nodes of {@link modules}, outward ports in order; those of ephemeral nodes are left out. */
  readonly edges: readonly EdgeRecord[];
  /** In the order of the nodes of {@link modules}, the outward bindings of each in order. */
  readonly bindings: readonly BindingRecord[];
  /** Edges of ephemeral nodes, which are removed from the graph; only reports show them. */
  readonly ephemeralEdges: readonly EdgeRecord[];
  /** The description of the devices for firmware, as a tree; null if there is none. */
  readonly resources: ResourceTree | null;
  /** The reasons why negotiation failed, and hardware requirements that do not hold. */
  readonly diagnostics: readonly Diagnostic[];
  /** Free places for devices that overlap others; absent in files of earlier versions. */
  readonly freePlaces?: readonly FreePlace[];
  /** The addresses of placed devices; absent if there are none. */
  readonly placements?: readonly Placement[];
  /** Facts of a design that was read from a description in another notation; absent for an elaborated one. */
  readonly described?: Described;
}

/** The facts that a notation states about a design, and those that it does not. */
export interface Described {
  /** The notation: `device-tree`, `svd`. */
  readonly notation: Notation;
  /** Facts that it does not state: no rule checks them, and nothing is printed about them. */
  readonly unknown: readonly Unknown[];
  /** Assumptions, in full sentences. */
  readonly assumptions: readonly string[];
  /** Findings about it, by the rules of descriptions. */
  readonly findings: readonly DescribedFinding[];
  /** The description for software beyond addresses and interrupts; absent if the notation has none, and in files of earlier versions. */
  readonly told?: readonly ToldPart[];
  /** Disabled parts, for which the design has no module; absent if there are none. */
  readonly disabled?: readonly PartAside[];
  /** Reserved ranges, which software must not use and where no node answers; absent if there are none. */
  readonly reserved?: readonly PartAside[];
}

/** A part in a description that has no counterpart in the design. */
export interface PartAside {
  /** Its name in the notation. */
  readonly id: string;
  /** Its addresses, `[start, end)` as hexadecimal strings. */
  readonly ranges: readonly (readonly [start: string, end: string])[];
}

/** The description for software of a part of a described SoC, or of something without addresses and interrupts, such as a regulator. */
export interface ToldPart {
  /** Id of its module; the path in the notation where there is none. */
  readonly id: string;
  /** Whether it is a core. */
  readonly isCore: boolean;
  /** In the words of the notation: `compatible`, `riscv,isa`; values of a list with `, ` between them. */
  readonly properties: Readonly<Record<string, string>>;
  /** Its references to others, such as clocks and resets, in the order of the notation; absent if there are none. */
  readonly takes?: readonly ToldReference[];
}

/** A reference of a part to another. */
export interface ToldReference {
  /** The property that says so: `clocks`, `resets`. */
  readonly property: string;
  /** The id of the provider in the description for software; its path in the notation if it is not described otherwise. */
  readonly provider: string;
  /** Which of what the provider has it is, as the provider counts them; empty for the only one. */
  readonly args: readonly number[];
  /** Its name at the part that refers to it. */
  readonly name?: string;
  /** Its place in the property, from 0, where it has no name and its place among those of the provider is another. */
  readonly index?: number;
}

/**
 * Aspects that a notation may lack: widths of buses, operations, ids, assignment of clocks, interrupts, whether devices share addresses on purpose,
 * and the nodes between a master and a device.
 */
export const unknowns = ['widths', 'operations', 'ids', 'clocks', 'interrupts', 'intent', 'wiring'] as const;

/** One of what a notation may not say. */
export type Unknown = (typeof unknowns)[number];

/** Something odd in a description. */
export interface DescribedFinding {
  /** Id of the rule, such as `description/overlap`. */
  readonly rule: string;
  /** The problem, with names and numbers, in full sentences. */
  readonly message: string;
  /** Ids of the modules concerned. */
  readonly subjects: readonly string[];
  /** Addresses concerned, `[start, end)` as hexadecimal strings. */
  readonly ranges: readonly (readonly [start: string, end: string])[];
  /** Where it is written. */
  readonly locations: readonly Location[];
}

/**
 * Where a device could be that shares addresses with another. Moved there, it meets no other device, every master reaches as much of it
 * as before, and so it is with all other devices, wherever those of them are that may move as well: the parameters were worked out anew.
 */
export interface FreePlace {
  /** Id of the node that declares it. */
  readonly node: string;
  /** Where its lowest address would be, in the addresses that it declares; null where there is no such place. */
  readonly base: string | null;
  /** Bytes that it covers, hexadecimal. */
  readonly size: string;
  /** Lowest addresses at which masters would see it, ascending; empty without a place. */
  readonly seenAt: readonly string[];
  /** Why there is no place, in a full sentence; empty where there is one. */
  readonly reason: string;
}

/** Where a device is that was to be placed. Addresses and sizes are hexadecimal. */
export interface Placement {
  /** Id of the node that declares it; empty if none has it as it was given. */
  readonly node: string;
  readonly base: string;
  readonly size: string;
  /** `[start, end)` of the region that it may be in. */
  readonly within: readonly [start: string, end: string];
  /** Whether it is there because the lock says so. */
  readonly locked: boolean;
}

/** One module of the hierarchy. */
export interface ModuleRecord {
  /** Path of instance names. */
  readonly id: string;
  /** Id of the parent; null for the root. */
  readonly parent: string | null;
  /** Construction counter within the design, from 1; GraphML uses it. */
  readonly index: number;
  /** Wanted instance name. */
  readonly name: string;
  /** Name of its class. */
  readonly className: string;
  /** Name of the hardware module (rocket-system 4). */
  readonly moduleName: string;
  /** Name of the hardware instance, unique in its parent (rocket-system 4). */
  readonly instanceName: string;
  /** Path of hardware instances, from the name of the root's hardware module (rocket-system 4). */
  readonly pathName: string;
  /** Whether the hardware module dissolves into its parent. */
  readonly inlined: boolean;
  /** Whether drawings leave it out, because nothing inside has edges. */
  readonly omitted: boolean;
  /** Id of the module whose hardware this one reuses; null if it has its own. */
  readonly clone: string | null;
  /** Where it was made; null when not known. */
  readonly location: Location | null;
  /** Where it was added to the design, if elsewhere: the call of the function that makes it. */
  readonly placed?: Location;
  /** The traits of its class; absent if there are none. */
  readonly traits?: ModuleTraits;
  /** Its role; absent if none was set. */
  readonly role?: RoleRecord;
  /** How it connects its inputs to its outputs; absent if unknown. */
  readonly fabric?: FabricRecord;
  /** Notes on its devices; absent if there are none. */
  readonly notes?: NotesRecord;
  /** Addresses that its device has within those of others, which answer there; absent where it has none. */
  readonly within?: readonly EnclosedRecord[];
  /** The address from which software counts the registers of its device; absent where that is the first of them. */
  readonly base?: string;
  /** Its hardware in addition to its automatic ports; absent for a module with a clock and a reset that its children share (hardware 4). */
  readonly hardware?: HardwareRecord;
  /** The RTL module for which it stands; absent if none was set. */
  readonly rtl?: RtlRecord;
  /** Newest first. */
  readonly nodes: readonly NodeRecord[];
}

/** Addresses of a device within those of another, as software sees them. */
export interface EnclosedRecord {
  readonly base: string;
  readonly size: string;
  /** What they are called; absent where they have no name of their own. */
  readonly name?: string;
}

/** The hardware of a module in addition to its automatic ports (hardware 4). */
export interface HardwareRecord {
  /** Whether the ports `clock` and `reset` take the clock of the module, give it to those outside, or do not exist. */
  readonly clock: 'input' | 'output' | 'none';
  /** What the reset of the module may be. */
  readonly reset: 'reset' | 'sync' | 'async';
  /** Ports that it declares itself, in their order. */
  readonly ports: readonly HardwarePort[];
  /** What its body connects beyond edges. */
  readonly joins: readonly (readonly [HardwareEnd, HardwareEnd])[];
  /** What it says that drives the clock and the reset of its children; null where it says nothing, and its own ports do, if it has those. */
  readonly drives: { readonly clock: HardwareEnd; readonly reset: HardwareEnd } | null;
  /** The ids of children whose clock its body makes from that. Default none. */
  readonly gates?: readonly string[];
}

/** A port that a module declares itself: of a type, or of what is on the edges of a node. */
export type HardwarePort =
  /** `becomes`: the id of the source whose signals the body makes of its wires. */
  | {
      readonly name: string;
      readonly direction: 'input' | 'output';
      readonly type: WireType;
      readonly becomes?: string;
    }
  /** `edges`: a field for each edge on that side of the node, called by its number; a path: that part of the only edge. */
  | {
      readonly name: string;
      readonly node: string;
      readonly side: 'in' | 'out';
      readonly part: 'edges' | readonly string[];
    };

/** Something that a body connects, or a part of it: `path` has names of fields and numbers of elements, from outside to inside. */
export type HardwareEnd =
  /** A port of a module, by its id: of the one whose body it is, or of a child. */
  | { readonly module: string; readonly port: string; readonly path: readonly string[] }
  /** What an edge brings to a node, by its id; `index` counts the edges on that side, from 0. */
  | {
      readonly node: string;
      readonly side: 'in' | 'out';
      readonly index: number;
      readonly path: readonly string[];
    };

/** A module of RTL that exists (hardware 8). */
export interface RtlRecord {
  /** Its name. */
  readonly module: string;
  /** Whether its ports are called as those of the black box in its place, or as the standards of their protocols say. */
  readonly ports: 'auto' | 'standard';
  /** What the names of the ports of an edge begin with, by the name of the edge there, where that is not as the standard says. */
  readonly prefix: Readonly<Record<string, string>>;
  /** The name of its clock; null where that is as its protocols call it. */
  readonly clock: string | null;
  /** Its reset; null where that is as its protocols have it. */
  readonly reset: { readonly name: string; readonly active: 'high' | 'low' } | null;
  /** Ports that it does not have. */
  readonly without: readonly string[];
  /** Its parameters. */
  readonly parameters: Readonly<Record<string, number | boolean | string>>;
}

/** One node of the graph. */
export interface NodeRecord {
  /** Path of the module, a dot, and the name, numbered where the module has a module or another node of that name. */
  readonly id: string;
  /** Creation order in its module, from 0. */
  readonly index: number;
  /** Own name, as declared or captured. */
  readonly name: string;
  /** The name that its hardware ports begin with; absent where that is its own. */
  readonly wireName?: string;
  /** Which of the kinds it is (core 2). */
  readonly kind: 'source' | 'sink' | 'adapter' | 'nexus' | 'junction' | 'identity' | 'ephemeral' | 'custom';
  /** Name of its class. */
  readonly className: string;
  /** Report name of the protocol of the inward side, such as `TLImp`. */
  readonly inner: string;
  /** Report name of the protocol of the outward side. */
  readonly outer: string;
  /** Whether its hardware would just be wires. */
  readonly circuitIdentity: boolean;
  /** Whether drawings leave it out, because it has no edges or is ephemeral. */
  readonly omitted: boolean;
  /** Extra description, such as the depths of a buffer. */
  readonly debug: string;
  /** Options of its hardware that are in no parameter, by name; absent if all have their defaults. */
  readonly settings?: Readonly<Record<string, number | boolean | string>>;
  /** The contents of the memory that it stands for; absent if unknown. */
  readonly contents?: ContentsRecord;
  /** Whether the node's description consists of its edges in words. */
  readonly formats: boolean;
  /** Fixed description that stands for the edges in words, or null; see `text` of {@link EdgeRecord}. */
  readonly text: string | null;
  /** Whether it takes the direction of `:*=*` from its neighbours. */
  readonly flexible: boolean;
  /** Edges of each inward star binding, at least 0. */
  readonly iStar: number;
  /** Edges of each outward star binding, at least 0. */
  readonly oStar: number;
  /** The effect of the node on parameters that pass it; null for nodes that pass none on, and if unknown. */
  readonly effects: NodeEffects | null;
  /** For each inward port, the outward ports that it leads to; absent where that follows from the kind. */
  readonly connects?: readonly (readonly number[])[];
  /** Whether the masters behind it stand for all in front of it, whatever their names; absent if not. */
  readonly pools?: true;
  /** The numbers that software knows its interrupts by; absent where they count from 0. */
  readonly inputs?: NodeInputs;
  /** Names of its interrupts in software, by their positions from 0; absent if they have none. */
  readonly raises?: readonly { readonly index: number; readonly name: string }[];
  /** Addresses that mirror others of its own; absent if none are declared. */
  readonly mirrors?: readonly MirrorRecord[];
  /**
   * The devices whose registers or interrupts it declares: numbers from 0, each of which stands for one device throughout the design. Absent
   * where it declares none.
   */
  readonly devices?: readonly number[];
  /** Its role; absent if none was set. */
  readonly role?: RoleRecord;
  /** The RTL module for which it stands; absent if none was set. */
  readonly rtl?: RtlRecord;
  /** Notes on the device; absent if there are none. */
  readonly notes?: NotesRecord;
  /** Where it was declared; null when not known. */
  readonly location: Location | null;
  /** Where it was put into the design, if that is somewhere else: the call of the function or of the constructor that declares it. */
  readonly placed?: Location;
}

/** Addresses of a device that show the same bytes as others, the first of which is `of`. */
export interface MirrorRecord {
  readonly base: string;
  readonly size: string;
  readonly of: string;
}

/** What a memory holds, without the bytes. */
export interface ContentsRecord {
  /** How many bytes. */
  readonly bytes: number;
  /** Their SHA-256 sum in 64 hexadecimal digits. */
  readonly sha256: string;
}

/** The role of a module or node, for readers who have not seen the sources. */
export interface RoleRecord {
  /** What they call it: `Core 0 · hart 0`. */
  readonly title: string;
  /** Key facts, a few words each: `L1D 16 KiB, 4-way`. */
  readonly facts: readonly string[];
  /** Present for a module that drawings of buses show as one box. */
  readonly closed?: true;
}

/** Routers and links between what comes into a module and what goes out of it. */
export interface FabricRecord {
  readonly routers: readonly {
    readonly name: string;
    /** Column and row of a grid, from 0. */
    readonly at: readonly [column: number, row: number];
  }[];
  /** Pairs of routers, by their indexes, from the first to the second. */
  readonly links: readonly (readonly [from: number, to: number])[];
  /** Nodes inside of it: the router of each inward edge and of each outward edge, by index, in the order of the ports. */
  readonly attached: readonly {
    readonly node: string;
    readonly inputs: readonly number[];
    readonly outputs: readonly number[];
  }[];
}

/** What people want to know of a device beyond its buses. */
export interface NotesRecord {
  /** Who is asked about it. */
  readonly owner?: string;
  /** Where it is described. */
  readonly datasheet?: string;
  /** Where its registers are described. */
  readonly registers?: string;
  /** The reset domain that it belongs to. */
  readonly resetDomain?: string;
  /** The power domain that it belongs to. */
  readonly powerDomain?: string;
}

/** Numbers of interrupts at the node that takes them, in the order in which they come in. */
export interface NodeInputs {
  /** Those of the first inputs that have a number of their own: `meip` with the cause 11; an empty name for none. */
  readonly named: readonly { readonly name: string; readonly number: number }[];
  /** The number of an input is its position, from 0, and this, unless it has its own. */
  readonly first: number;
}

/** All kinds of nodes. */
export const nodeKinds: readonly NodeRecord['kind'][] = [
  'source',
  'sink',
  'adapter',
  'nexus',
  'junction',
  'identity',
  'ephemeral',
  'custom',
];

/** What a node does to parameters, one sentence for each direction; `Nothing.` if they pass unchanged. */
export interface NodeEffects {
  /** On their way from masters to devices. */
  readonly down: string;
  /** On their way from devices to masters. */
  readonly up: string;
}

/** A binding, which becomes any number of edges. */
export interface BindingRecord {
  /** On the source side, among the outward bindings of the node. */
  readonly from: BindingEnd;
  /** On the sink side, among the inward bindings of the node. */
  readonly to: BindingEnd;
  /** Where it was written; null when not known. */
  readonly location: Location | null;
}

/** A binding as one of its nodes sees it. */
export interface BindingEnd {
  /** Id of the node. */
  readonly node: string;
  /** Position among the bindings of that side of the node, in the order in which they were made, from 0. */
  readonly index: number;
  /** The number of edges that it becomes, from the point of view of the node (core 3.1). */
  readonly kind: 'once' | 'query' | 'star' | 'flex';
  /** First port of the node that belongs to the binding, from 0. */
  readonly start: number;
  /** One more than the last port that belongs to the binding; equal to `start` for a binding without edges. */
  readonly end: number;
}

/** One edge, from a port of a source-side node to a port of a sink-side node. */
export interface EdgeRecord {
  /** `from:port->to:port`. */
  readonly id: string;
  /** Id of the node on the source side. */
  readonly from: string;
  /** Index among the outward ports of that node, from 0. */
  readonly fromPort: number;
  /** Id of the node on the sink side. */
  readonly to: string;
  /** Index among the inward ports of that node, from 0. */
  readonly toPort: number;
  /** Report name of the protocol, such as `TLImp`. */
  readonly protocol: string;
  /** Text beside the line; may be empty. */
  readonly label: string;
  /** CSS colour. */
  readonly colour: string;
  /** Whether it is drawn from sink to source, with the arrow still at the sink. */
  readonly flipped: boolean;
  /** The parameters of the source side. */
  readonly down: Json;
  /** The parameters of the sink side. */
  readonly up: Json;
  /** The hardware interface that follows; null for protocols without. */
  readonly bundle: Json;
  /** The wires that follow, in the direction from source to sink; null where the protocol does not say them, or the file is of a version that did not. */
  readonly wires: WireType | null;
  /** Facts that exist only on the edge; null for protocols without. */
  readonly facts: Json;
  /** The edge in words, for descriptions; null for protocols without. */
  readonly text: string | null;
  /** Where the binding was written; null when not known. */
  readonly location: Location | null;
}
