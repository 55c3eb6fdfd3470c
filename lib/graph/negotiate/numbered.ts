import type { BoundSide } from '../declare/bindings.js';
import type { Design, Node } from '../declared.js';

/** A declared design in numbers: nodes are known by their serials. */
export class Numbered {
  /** By serial. */
  readonly nodes: readonly Node[];
  /** Nodes in the order in which everything is reported (core 6.4). */
  readonly order: readonly Node[];
  readonly inward: BoundSide;
  readonly outward: BoundSide;

  constructor(readonly design: Design) {
    this.nodes = design.nodes;
    this.order = design.walkNodes();
    ({ inward: this.inward, outward: this.outward } = design.bindings.sides(design.nodes.length));
  }

  /** The node with this serial. */
  node(serial: number): Node {
    const node = this.nodes[serial];
    if (node === undefined) throw new Error(`the design has no node ${serial}`);
    return node;
  }
}

/** Where the things of each of a list begin, if they are numbered one after the other; last, how many there are. */
export function startsOf<T>(list: readonly T[], count: (item: T, k: number) => number): Int32Array {
  const starts = new Int32Array(list.length + 1);
  list.forEach((item, k) => {
    starts[k + 1] = (starts[k] ?? 0) + count(item, k);
  });
  return starts;
}
