import type { LazyModule } from './lazy-module.js';
import { wirePrefix } from './naming.js';
import type { Design } from './design.js';
import type { Node } from '../nodes/node.js';
import type { NodeState } from '../nodes/node-state.js';

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

/** One end of an edge that still looks for the other one. */
interface Dangle extends AutoPort {
  /** The same number for both ends. */
  readonly edge: number;
}

/**
 * The automatic ports of every module of a design that negotiated (core 6.5, 6.7), in the order of hardware: those of its own nodes
 * before those of its children, oldest first, of a node the outward ones first. An edge passes through all modules up to the one
 * that holds both of its ends. A clone has the names of its prototype.
 */
export function autoPorts(wired: WiredDesign): ReadonlyMap<LazyModule, readonly AutoPort[]> {
  const numbers = edgeNumbers(wired);
  const open = new Map<LazyModule, readonly Dangle[]>();
  const ports = new Map<LazyModule, readonly AutoPort[]>();
  // Children come before their parents, and prototypes before their clones.
  for (const module of wired.design.walk().toReversed()) {
    const own = module.declaredNodes.flatMap((node) => danglesOf(node, wired, numbers));
    const passing = module.declaredChildren.flatMap((child) =>
      (open.get(child) ?? []).map((dangle) => ({ ...dangle, name: `${child.name}_${dangle.name}` })),
    );
    const left = unpaired([...own, ...passing]);
    open.set(module, left);
    const names = namesFor(module, left, ports);
    ports.set(
      module,
      left.map(({ flipped, node, index }, k) => ({ name: names[k] ?? '', flipped, node, index })),
    );
  }
  return ports;
}

/**
 * The names that a bundle of automatic ports gives to its elements (core 6.7): numbers at the end are dropped, and names that then
 * occur more than once are numbered anew, each from 0.
 */
export function autoBundleNames(names: readonly string[]): string[] {
  const stems = names.map((name) => name.replace(/(?:_\d+)+$/, ''));
  const total = new Map<string, number>();
  for (const stem of stems) total.set(stem, (total.get(stem) ?? 0) + 1);
  const used = new Map<string, number>();
  return stems.map((stem) => {
    if (total.get(stem) === 1) return stem;
    const number = used.get(stem) ?? 0;
    used.set(stem, number + 1);
    return `${stem}_${number}`;
  });
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

function danglesOf(node: Node, wired: WiredDesign, numbers: readonly number[]): Dangle[] {
  if (node.kind === 'ephemeral') return [];
  const { iPorts, oPorts } = wired.state(node);
  const prefix = wirePrefix(node.name);
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

function unpaired(dangles: readonly Dangle[]): Dangle[] {
  const ends = new Map<number, number>();
  for (const { edge } of dangles) ends.set(edge, (ends.get(edge) ?? 0) + 1);
  return dangles.filter(({ edge }) => ends.get(edge) === 1);
}

function namesFor(
  module: LazyModule,
  left: readonly Dangle[],
  ports: ReadonlyMap<LazyModule, readonly AutoPort[]>,
): string[] {
  const prototype = module.prototype === undefined ? undefined : ports.get(module.prototype);
  if (prototype?.length === left.length) return prototype.map(({ name }) => name);
  return autoBundleNames(left.map(({ name }) => name));
}
