import type { WireType } from '../../bus/wires/index.js';
import type { Node } from '../nodes/node.js';
import type { EdgesOf, LazyModule } from './lazy-module.js';

/** What the hardware of a module is beside its automatic ports (hardware 4). */
export interface ModuleHardware {
  /**
   * `input`: it takes a clock and a reset, which its children share. `output`: it has them from one of its nodes, its children share them,
   * and they leave it on ports of their names. `none`: it has neither. Default `input`.
   */
  readonly clock?: 'input' | 'output' | 'none';
  /** What its reset may be: synchronous, asynchronous, or either (`reset`). Default `reset`. */
  readonly reset?: 'reset' | 'sync' | 'async';
  /** What drives the clock and the reset of its children. Default: its own ports of these names. */
  readonly drives?: { readonly clock: BodyEnd; readonly reset: BodyEnd };
  /** Ports that its body declares, behind those of {@link LazyModule.declarePort}. Default none. */
  readonly ports?: readonly BodyPort[];
  /** What its body connects beyond edges and {@link LazyModule.join}, field by field. Default nothing. */
  readonly joins?: readonly (readonly [BodyEnd, BodyEnd])[];
}

/** A port that a module declares itself: of a type, or of what is on the edges of a node (hardware 4.3). */
export type BodyPort = TypedPort | NodePort;

/** A port of a type. */
export interface TypedPort {
  readonly name: string;
  readonly direction: 'input' | 'output';
  /** As seen from a port that is an output; or how to find it out from negotiated edges. */
  readonly type: WireType | ((edges: EdgesOf) => WireType);
  /** A source whose signals its wires become, where the body does more than to connect them field by field. */
  readonly becomes?: Node;
}

/** A port that leads to a source or from a sink. */
export interface NodePort {
  readonly name: string;
  /** A source for an input, a sink for an output. */
  readonly node: Node;
  /** `edges`: a field for each edge, called by its number. Fields of a path: that part of the only edge, all of it for an empty one. */
  readonly part: 'edges' | readonly string[];
}

/** Something that a body connects; `path` leads to a part of it, through fields and elements. Default: all of it. */
export type BodyEnd =
  /** A port of the module, or of a child. */
  | { readonly port: string; readonly of?: LazyModule; readonly path?: readonly string[] }
  /** What an edge brings to a node of the module; `index` counts the edges on that side, from 0. */
  | { readonly node: Node; readonly side: 'in' | 'out'; readonly index?: number; readonly path?: readonly string[] };
