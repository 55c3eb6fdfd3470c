import type { View } from '../../config/index.js';
import type { SourceRef } from '../source-ref.js';

/**
 * The types of one protocol, gathered under its name: `down` flows from sources to sinks, `up` against it, and both ends of an
 * edge agree on `edge`. A protocol declares an interface that extends this one, so that the compiler's messages say its name.
 */
export interface ProtocolTypes {
  /** The protocol's name, which the compiler's messages show. */
  readonly protocol: string;
  /** The parameters of the source side, which flow from sources to sinks. */
  readonly down: unknown;
  /** The parameters of the sink side, which flow from sinks to sources. */
  readonly up: unknown;
  /** The parameters on which both ends agree. */
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

/** How an edge looks in Rocket Chip's drawings (core 5.2), and what its label is in all. */
export interface RenderedEdge {
  /** CSS colour in the GraphML of Rocket Chip. Others have one for each protocol: `look` of its traits. */
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
