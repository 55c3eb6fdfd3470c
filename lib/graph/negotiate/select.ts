import type { View } from '../../config/index.js';
import type { LazyModule, Node, Protocol } from '../declared.js';
import type { Negotiated } from './negotiate.js';
import type { Port } from './node-state.js';
import type { ProtocolTypes } from '../nodes/protocol-types.js';

/** What there is to know about one edge of a node (core 7.5). */
export interface SelectedEdge<T extends ProtocolTypes> {
  /** The configuration of the binding next to the node. */
  readonly view: View;
  /** The hardware interface as data; `undefined` for a protocol without. */
  readonly bundle: unknown;
  readonly edge: T['edge'];
  /** The node at the other end; ephemeral nodes are looked through. */
  readonly node: Node;
}

/**
 * Picks something from each inward edge of a node, in port order. Edges for which `pick` returns `undefined` are left out
 * (core 7.5).
 */
export function collectInwardEdges<In extends ProtocolTypes, Out extends ProtocolTypes, R>(
  negotiated: Negotiated,
  node: Node<In, Out>,
  pick: (edge: SelectedEdge<In>) => R | undefined,
): R[] {
  return collectEdges(negotiated.state(node).iPorts, negotiated.edges(node).in, node.inner, pick);
}

/** Picks something from each outward edge of a node, like {@link collectInwardEdges}. */
export function collectOutwardEdges<In extends ProtocolTypes, Out extends ProtocolTypes, R>(
  negotiated: Negotiated,
  node: Node<In, Out>,
  pick: (edge: SelectedEdge<Out>) => R | undefined,
): R[] {
  return collectEdges(negotiated.state(node).oPorts, negotiated.edges(node).out, node.outer, pick);
}

function collectEdges<T extends ProtocolTypes, R>(
  ports: readonly Port[],
  edges: readonly T['edge'][],
  protocol: Protocol<T>,
  pick: (edge: SelectedEdge<T>) => R | undefined,
): R[] {
  return ports
    .map(({ node, binding }, k) => {
      const edge = edges[k];
      return pick({ view: binding.view, bundle: protocol.bundle?.(edge), edge, node });
    })
    .filter((picked) => picked !== undefined);
}

/**
 * Picks something from a module and all modules in it, in pre-order, children newest first. Modules for which `pick` returns
 * `undefined` are left out, those in them are not (core 7.5).
 */
export function collectDeep<R>(module: LazyModule, pick: (module: LazyModule) => R | undefined): R[] {
  return filterCollectDeep(module, () => true, pick);
}

/** Like {@link collectDeep}, but passes over the modules that `enter` refuses, with everything in them (core 7.5). */
export function filterCollectDeep<R>(
  module: LazyModule,
  enter: (module: LazyModule) => boolean,
  pick: (module: LazyModule) => R | undefined,
): R[] {
  const collected: R[] = [];
  const stack = [module];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (!enter(next)) continue;
    const picked = pick(next);
    if (picked !== undefined) collected.push(picked);
    for (const child of next.declaredChildren) stack.push(child);
  }
  return collected;
}
