import type { Node, NodeEdges, LazyModule } from '../declared.js';
import { SaidOf } from './said-of.js';

/** How a module leads what comes in to what goes out, where that is more than a crossbar: routers and the links between them. */
export interface Fabric {
  /** At least one. */
  readonly routers: readonly FabricRouter[];
  /** Pairs of routers, by their indexes: from the first to the second; another pair leads back. */
  readonly links: readonly (readonly [from: number, to: number])[];
  /** Which router each edge of the module's nodes is attached to. */
  readonly attached: readonly FabricNode[];
}

/** A router of a {@link Fabric}. */
export interface FabricRouter {
  /** As people call it: `5`, `terminal 5`. */
  readonly name: string;
  /** Where people draw it: column and row of a grid, from 0. No two routers are at one place. */
  readonly at: readonly [column: number, row: number];
}

/** A node inside the module of a {@link Fabric}. */
export interface FabricNode {
  readonly node: Node;
  /** The router of each inward edge, by index, in the order of the ports. */
  readonly inputs: readonly number[];
  /** The router of each outward edge, by index, in the order of the ports. */
  readonly outputs: readonly number[];
}

/** Works a fabric out once edges are negotiated; undefined where they do not fit it. */
export type FabricOf = (edgesOf: (node: Node) => NodeEdges) => Fabric | undefined;

const fabrics = new SaidOf<LazyModule, FabricOf>();

/**
 * Says how a module leads what comes in to what goes out: drawings show its routers and links, and which edge is attached where. Nothing
 * that is negotiated depends on it.
 */
export function setFabric(module: LazyModule, fabric: FabricOf): void {
  fabrics.set(module, fabric);
}

/** The fabric of a module, if somebody said what it is. */
export function fabricOf(module: LazyModule): FabricOf | undefined {
  return fabrics.get(module);
}
