import type { BindingKind } from '../declare/binding-kind.js';
import type { Design, Node } from '../declared.js';

// A declared design in numbers. The phases of negotiation go through all nodes and bindings several times; objects lie all over the memory,
// and those of a large design fit into no cache.

/** Kinds of bindings, as one of their sides sees them. */
export const kinds: Readonly<Record<BindingKind, number>> = { once: 0, query: 1, star: 2, flex: 3 };

const turned = [kinds.once, kinds.star, kinds.query, kinds.flex];

/**
 * One side of all bindings, numbered by node and in their order: those of the node with serial s have the numbers from `starts[s]` up to,
 * not including, `starts[s + 1]`.
 */
export class BoundSide {
  readonly starts: Int32Array;
  /** Of each binding, the serial of the node at its other end. */
  readonly peer: Int32Array;
  /** Of each binding, its number on the other side. */
  readonly across: Int32Array;
  /** Of each binding, how many edges it stands for, as this side sees it. */
  readonly kind: Uint8Array;

  constructor(starts: Int32Array) {
    const count = starts.at(-1) ?? 0;
    this.starts = starts;
    this.peer = new Int32Array(count);
    this.across = new Int32Array(count);
    this.kind = new Uint8Array(count);
  }

  set(binding: number, peer: number, across: number, kind: number): void {
    this.peer[binding] = peer;
    this.across[binding] = across;
    this.kind[binding] = kind;
  }
}

/** A declared design in numbers: nodes are known by their serials. */
export class Numbered {
  /** By serial. */
  readonly nodes: readonly Node[];
  /** Nodes in the order in which everything is reported (core 6.4). */
  readonly order: readonly Node[];
  readonly inward: BoundSide;
  readonly outward: BoundSide;

  constructor(design: Design) {
    const { nodes } = design;
    this.nodes = nodes;
    this.order = design.walkNodes();
    const inward = new BoundSide(startsOf(nodes, (node) => node.inward.length));
    const outward = new BoundSide(startsOf(nodes, (node) => node.outward.length));
    for (const node of nodes) {
      const { serial } = node;
      let binding = inward.starts[serial] ?? 0;
      for (const { peer, index, kind: name } of node.inward) {
        const across = (outward.starts[peer.serial] ?? 0) + index;
        const kind = kinds[name];
        inward.set(binding, peer.serial, across, kind);
        outward.set(across, serial, binding, turned[kind] ?? kind);
        binding++;
      }
    }
    this.inward = inward;
    this.outward = outward;
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
