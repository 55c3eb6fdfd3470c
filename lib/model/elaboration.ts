import type { Diagnostic, Location } from '../diagnostic/index.js';

/** A value as JSON knows it. Numbers that JSON cannot hold are the strings `"Infinity"`, `"-Infinity"` and `"NaN"`. */
export type Json = string | number | boolean | null | readonly Json[] | JsonRecord;

/** A JSON object. */
export interface JsonRecord {
  readonly [key: string]: Json;
}

/**
 * Everything that is known about a negotiated design, as plain frozen data: what checks, drawings, reports and queries work on.
 *
 * Ids are paths: instance names from the root, joined by dots, a node's name last. They do not depend on counters, so that a change
 * in one place of a design leaves the ids of everything else alone. Equal parameters are the same object, in memory and in the file
 * ({@link serialise}), so comparing by reference first is cheap.
 *
 * Addresses and masks are hexadecimal strings (`"0x80000000"`; a mask may be negative, `"-0x1"` is written `"0x-1"`), sizes in bytes,
 * ranges `[start, end)`.
 */
export interface Elaboration {
  readonly format: 'entente-elaboration';
  readonly version: 1;
  /** Name of the topology. */
  readonly name: string;
  /** `failed` when negotiation did not succeed: edges and values are then those that were found before. */
  readonly status: 'negotiated' | 'failed';
  /** Pre-order, children newest first, as the reference reports them. */
  readonly modules: readonly ModuleRecord[];
  /** In the order of the nodes of {@link modules}, outward ports in order; those of ephemeral nodes are left out. */
  readonly edges: readonly EdgeRecord[];
  /** Edges as ephemeral nodes see them, which vanish from the graph; only reports show them. */
  readonly ephemeralEdges: readonly EdgeRecord[];
  /** Why negotiation failed, and requirements of the hardware that do not hold. */
  readonly diagnostics: readonly Diagnostic[];
}

/** One module of the hierarchy. */
export interface ModuleRecord {
  /** Path of instance names. */
  readonly id: string;
  /** Id of the parent; null for the root. */
  readonly parent: string | null;
  /** Construction counter, from 1; GraphML uses it. */
  readonly index: number;
  /** Wanted instance name. */
  readonly name: string;
  readonly className: string;
  /** Names of the hardware: of the module, of the instance, and path of instances from the root's module name (rocket-system 4). */
  readonly moduleName: string;
  readonly instanceName: string;
  readonly pathName: string;
  /** Whether the hardware module dissolves into its parent. */
  readonly inlined: boolean;
  /** Whether drawings leave it out, because nothing inside has edges. */
  readonly omitted: boolean;
  /** Id of the module whose hardware this one reuses. */
  readonly clone: string | null;
  readonly location: Location | null;
  /** Newest first. */
  readonly nodes: readonly NodeRecord[];
}

/** One node of the graph. */
export interface NodeRecord {
  readonly id: string;
  /** Creation order in its module, from 0. */
  readonly index: number;
  readonly name: string;
  readonly kind: 'source' | 'sink' | 'adapter' | 'nexus' | 'junction' | 'identity' | 'ephemeral' | 'custom';
  readonly className: string;
  /** Protocols of the two sides. */
  readonly inner: string;
  readonly outer: string;
  readonly circuitIdentity: boolean;
  readonly omitted: boolean;
  /** Extra description, such as the depths of a buffer. */
  readonly debug: string;
  /** Whether the node's description consists of its edges in words. */
  readonly formats: boolean;
  /** Fixed description that stands for the edges in words, or null; see `text` of {@link EdgeRecord}. */
  readonly text: string | null;
  /** Whether it takes the direction of `:*=*` from its neighbours. */
  readonly flexible: boolean;
  /** Edges of each star binding. */
  readonly iStar: number;
  readonly oStar: number;
  readonly inBindings: readonly BindingRecord[];
  readonly outBindings: readonly BindingRecord[];
  /** What the node does to the parameters that pass it; null for nodes that pass none on, and for those that do not say. */
  readonly effects: NodeEffects | null;
  readonly location: Location | null;
}

/** What a node does to parameters, one sentence for each direction; `Nothing.` where they pass as they are. */
export interface NodeEffects {
  /** On their way from masters to devices. */
  readonly down: string;
  /** On their way from devices to masters. */
  readonly up: string;
}

/** One binding, in the list of one of its nodes. */
export interface BindingRecord {
  /** Position in the peer's list. */
  readonly index: number;
  /** Id of the peer. */
  readonly peer: string;
  readonly kind: 'once' | 'query' | 'star' | 'flex';
  /** Ports of this node that belong to the binding: from `start` up to, not including, `end`. */
  readonly start: number;
  readonly end: number;
  readonly location: Location | null;
}

/** One edge, from a port of a source-side node to a port of a sink-side node. */
export interface EdgeRecord {
  /** `from:port->to:port`. */
  readonly id: string;
  readonly from: string;
  readonly fromPort: number;
  readonly to: string;
  readonly toPort: number;
  /** Report name of the protocol, such as `TLImp`. */
  readonly protocol: string;
  readonly label: string;
  /** CSS colour. */
  readonly colour: string;
  readonly flipped: boolean;
  /** What the source side told, what the sink side told, and the hardware interface that follows. */
  readonly down: Json;
  readonly up: Json;
  readonly bundle: Json;
  /** Facts that exist only on the edge; null for protocols without. */
  readonly facts: Json;
  /** The edge in words, for descriptions; null for protocols without. */
  readonly text: string | null;
  readonly location: Location | null;
}
