import { type LazyModule, setRole } from '../../graph/index.js';
import type { NetworkShape } from './network-shapes.js';
import { drawRouters, type Routed } from './routers.js';

/** What takes part in the network of each domain. */
const sharing = new WeakMap<LazyModule, Routed[]>();

/** Lets a node in the domain of the network that several share take part in it (chipyard 10.1). */
export function shareNetwork(domain: LazyModule, shape: NetworkShape | undefined, node: Routed): void {
  const nodes = [...(sharing.get(domain) ?? []), node];
  sharing.set(domain, nodes);
  setRole(domain, {
    name: 'the shared network on chip',
    title: 'Network on chip',
    facts: shape === undefined ? [] : [shape.title],
  });
  drawRouters(domain, shape, nodes);
}
