import { automaticPorts, type Dangle } from '../../bus/auto-ports.js';
import { wirePrefix } from '../../base/names/index.js';
import type { LazyModule, Design, Node } from '../declared.js';
import type { NodeState } from '../negotiate/node-state.js';

/** A hardware port of a module that no one declared: an edge that crosses the module's boundary makes one on its way (core 6.5, 6.6). */
export interface AutoPort {
  /** Name within the bundle `auto`; the signals of the port are called `auto_<name>_<field>`. */
  readonly name: string;
  /** Whether the port is the sink end of its edge, so that its fields are reversed. */
  readonly flipped: boolean;
  /** The node in the module whose edge it is. */
  readonly node: Node;
  /** Index of the edge, from 0, among the inward ones of the node if flipped, else among its outward ones. */
  readonly index: number;
}

/** A design whose nodes know their ports, such as one that negotiated. */
export interface WiredDesign {
  readonly design: Design;
  /** The ports of a node. */
  state(node: Node): Pick<NodeState, 'iPorts' | 'oPorts'>;
}

/**
 * The automatic ports of every module of a negotiated design (core 6.5, 6.7), in the order of hardware: those of its own nodes before those
 * of its children, oldest first, of a node the outward ones first. A clone has the names of its prototype.
 */
export function autoPorts(wired: WiredDesign): ReadonlyMap<LazyModule, readonly AutoPort[]> {
  const numbers = edgeNumbers(wired);
  const ports = automaticPorts<LazyModule, Dangle & AutoPort>({
    // Children come before their parents, and prototypes before their clones.
    modules: wired.design.walk().toReversed(),
    children: (module) => module.declaredChildren,
    dangles: (module) => module.declaredNodes.flatMap((node) => danglesOf(node, wired, numbers)),
    name: (module) => module.name,
    prototype: (module) => module.prototype,
  });
  return new Map(
    Array.from(ports, ([module, ends]) => [
      module,
      ends.map(({ name, flipped, node, index }) => ({ name, flipped, node, index })),
    ]),
  );
}

// For each node, by serial, the number of its first outward edge.
function edgeNumbers(wired: WiredDesign): number[] {
  let next = 0;
  return wired.design.nodes.map((node) => {
    const first = next;
    next += wired.state(node).oPorts.length;
    return first;
  });
}

function danglesOf(node: Node, wired: WiredDesign, numbers: readonly number[]): (Dangle & AutoPort)[] {
  if (node.kind === 'ephemeral') return [];
  const { iPorts, oPorts } = wired.state(node);
  const prefix = wirePrefix(node.options.wireName ?? node.name);
  const first = (source: Node): number => numbers[source.serial] ?? 0;
  return [
    ...oPorts.map((_, index) => ({ edge: first(node) + index, name: `${prefix}out`, flipped: false, node, index })),
    ...iPorts.map((port, index) => ({
      edge: first(port.node) + port.index,
      name: `${prefix}in`,
      flipped: true,
      node,
      index,
    })),
  ];
}
