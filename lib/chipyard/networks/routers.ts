import { demand, demandAll } from '../../base/diagnostic/index.js';
import { type LazyModule, type Node, type NodeEdges, setFabric } from '../../graph/index.js';
import * as rules from '../rules.js';
import type { NetworkShape } from './network-shapes.js';

/** An edge of a network on chip, and where it is attached. */
export interface RoutedEdge {
  /** As messages call it. */
  readonly name: string;
  /** An entry of the mapping for it, as it is written: `inputs: { 'uart[0]': 0 }`. */
  readonly entry: string;
  /** The routers that the mapping names for it; it is attached if there is exactly one. */
  readonly routers: readonly { readonly by: string; readonly router: number }[];
}

/** The edges of a node that come in, and those that go out, in their order. */
export interface RoutedSides {
  readonly inputs: readonly RoutedEdge[];
  readonly outputs: readonly RoutedEdge[];
}

/** A node of a network on chip. */
export interface Routed {
  readonly node: Node;
  readonly sides: (edges: NodeEdges) => RoutedSides;
}

/** Throws `chipyard/network-mapping` for each edge of which the mapping does not say which of the routers it is at. */
export function demandRouters({ inputs, outputs }: RoutedSides, shape: NetworkShape | undefined): void {
  if (shape === undefined) return;
  const count = shape.routers.length;
  demandAll(
    ...[...inputs, ...outputs].map(({ name, entry, routers }) => () => {
      const words = routers.map(({ by }) => `"${by}"`).join(', ');
      const [only] = routers;
      demand(
        routers.length === 1 && only !== undefined && only.router < count,
        rules.chipyardNetworkMapping,
        () =>
          routers.length === 0
            ? `No name of the mapping is part of ${name}.`
            : routers.length > 1
              ? `${words} are parts of ${name}.`
              : `${words} is at router ${only?.router}, of ${count}.`,
        {
          help: `Let one entry of the mapping be for it, with a router of 0 to ${count - 1}, such as ${entry}.`,
          category: 'other',
        },
      );
    }),
  );
}

/** Lets drawings show the routers of a module with the nodes that are at them, where the mapping says it of all edges. */
export function drawRouters(module: LazyModule, shape: NetworkShape | undefined, nodes: readonly Routed[]): void {
  if (shape === undefined) return;
  const { routers, links } = shape;
  setFabric(module, (edgesOf) => {
    const attached = nodes.map(({ node, sides }) => {
      const { inputs, outputs } = sides(edgesOf(node));
      return { node, inputs: inputs.map(routerOf), outputs: outputs.map(routerOf) };
    });
    const all = attached.flatMap(({ inputs, outputs }) => [...inputs, ...outputs]);
    // A negative number identifies no router.
    return all.every((router) => router >= 0 && router < routers.length) ? { routers, links, attached } : undefined;
  });
}

function routerOf({ routers }: RoutedEdge): number {
  const [only, ...others] = routers;
  return only === undefined || others.length > 0 ? -1 : only.router;
}
