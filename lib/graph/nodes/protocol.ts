import type { AddressSet } from '../../base/address/index.js';
import type { WireType } from '../../bus/wires/index.js';
import type { ProtocolTraits } from '../../bus/protocol-traits.js';
import type { View } from '../../config/index.js';
import type { Node, NodeEdges } from './node.js';
import type { SourceRef } from '../source-ref.js';

/**
 * The types of one protocol, gathered under its name: `down` flows from sources to sinks, `up` against it, and both ends of an
 * edge agree on `edge`. A protocol declares an interface that extends this one, so that the compiler's messages say its name.
 */
export interface ProtocolTypes {
  /** The protocol's name, which the compiler's messages show. */
  readonly protocol: string;
  /** What a source side tells: parameters that flow from sources to sinks. */
  readonly down: unknown;
  /** What a sink side tells: parameters that flow from sinks to sources. */
  readonly up: unknown;
  /** What both ends agree on. */
  readonly edge: unknown;
}

/** The side of a node that does not exist: nothing can be bound to it, and the compiler's message says why. */
export interface Nothing<Why extends string = 'a source has no inward side'> extends ProtocolTypes {
  /** Why there is nothing, as the compiler's messages show it. */
  readonly protocol: Why;
  /** There is none: the side has no edges. */
  readonly down: never;
  /** There is none: the side has no edges. */
  readonly up: never;
  /** There is none: the side has no edges. */
  readonly edge: never;
}

/** The outward side of a sink. Of another type than the inward side of a source, so that the two do not fit each other. */
export type NoOutwardSide = Nothing<'a sink has no outward side'>;

/** How an edge looks in drawings (core 5.2). */
export interface RenderedEdge {
  /** CSS colour. */
  readonly colour: string;
  /** Text beside the line. Default none. */
  readonly label?: string;
  /** Draws the edge from sink to source, with the arrow still at the sink. Default false. */
  readonly flipped?: boolean;
}

/** What an edge is told about the binding that made it. */
export interface EdgeContext {
  /** The configuration in force where the binding was written. */
  readonly view: View;
  /** Where the binding was written. */
  readonly location: SourceRef;
}

/**
 * A protocol: how the two parameters of an edge are put together, and how the result is shown (core 5.1). This object is all
 * that is needed to get every kind of node, the checks on arity, drawings and reports.
 */
export interface Protocol<T extends ProtocolTypes = ProtocolTypes> {
  /** The name that people use, such as `TileLink`. */
  readonly name: T['protocol'];
  /** The name in parameter reports, such as `TLImp`. Defaults to `name`. */
  readonly reportName?: string;
  /**
   * Negotiates one edge.
   *
   * @throws RequirementError when the two sides cannot work together.
   */
  edge(down: T['down'], up: T['up'], context: EdgeContext): T['edge'];
  /**
   * Requirements of the hardware on an edge that negotiation does not depend on; throws a `RequirementError`. The node that the edge
   * comes from is to blame.
   */
  validate?(edge: T['edge'], edgesOf: (node: Node) => NodeEdges): void;
  /** How an edge looks in drawings (core 5.2). */
  render(edge: T['edge']): RenderedEdge;
  /**
   * An upward value of a node that declares addresses, with every address set of it moved; absent in protocols without addresses. Checks
   * look for free places with it.
   *
   * @throws RequirementError when the sets cannot be there.
   */
  relocate?(up: T['up'], move: (set: AddressSet) => AddressSet): T['up'];
  /** Called with every downward value a node publishes; protocols note the node in the value's path here. */
  mixO?(down: T['down'], node: Node): T['down'];
  /** Called with every upward value a node publishes. */
  mixI?(up: T['up'], node: Node): T['up'];
  /** The hardware interface of an edge, as data; reports show `null` for a protocol without. */
  bundle?(edge: T['edge']): unknown;
  /**
   * The wires of an edge, in the direction from source to sink (hardware 2). A protocol without cannot be written as hardware; `undefined`
   * where the edge does not say enough.
   */
  wires?(edge: T['edge'], edgesOf: (node: Node) => NodeEdges): WireType | undefined;
  /** Facts that exist only on the edge, for reports. */
  facts?(edge: T['edge']): Readonly<Record<string, unknown>>;
  /** The edge in words, for the descriptions of nodes in drawings (core 5.3). */
  formatEdge?(edge: T['edge']): string;
  /** What drawings, questions, checks and comparisons know of the protocol; plain data. */
  readonly traits?: ProtocolTraits;
  /** What leads from one node to several, such as `apb.fanout()`: messages recommend it. */
  readonly fanOut?: string;
  /** What leads from several nodes to one, such as `tl.xbar()`: messages recommend it. */
  readonly fanIn?: string;
  /** A fixed description for every node of the protocol, instead of its edges in words. */
  readonly nodeText?: string;
}
