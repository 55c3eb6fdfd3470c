import type { BoundSide } from '../declare/bindings.js';
import type { Design, Node, NodeDeclaration } from '../declared.js';

/** A declared design in numbers: nodes are known by their serials. */
export class Numbered {
  /** By serial. */
  readonly nodes: readonly Node[];
  /** The serials of nodes in the order in which everything is reported (core 6.4). */
  readonly serials: Int32Array;
  readonly inward: BoundSide;
  readonly outward: BoundSide;
  #order: readonly Node[] | undefined;

  constructor(readonly design: Design) {
    this.nodes = design.nodes;
    this.serials = design.walkSerials();
    ({ inward: this.inward, outward: this.outward } = design.bindings.sides(design.nodes.length));
  }

  /** Nodes in the order in which everything is reported (core 6.4). */
  get order(): readonly Node[] {
    return (this.#order ??= this.design.walkNodes());
  }

  /** The node with this serial. */
  node(serial: number): Node {
    return this.design.nodeAt(serial);
  }

  /** What the node with this serial was declared with. */
  at(serial: number): NodeDeclaration {
    const declared = this.design.declared[serial];
    if (declared === undefined) throw new Error(`the design has no node ${serial}`);
    return declared;
  }
}

/** Where the things of each of many begin, if they are numbered one after the other, from how many each has; last, how many there are. */
export function startsOf(counts: Int32Array): Int32Array {
  const starts = new Int32Array(counts.length + 1);
  for (let k = 0; k < counts.length; k++) starts[k + 1] = (starts[k] ?? 0) + (counts[k] ?? 0);
  return starts;
}
