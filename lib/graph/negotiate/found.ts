import type { Side } from '../declare/binding-kind.js';
import type { BoundSide } from '../declare/bindings.js';
import type { Binding, Node } from '../declared.js';
import type { EdgeContext } from '../nodes/protocol-types.js';
import type { PortCounts } from '../nodes/port-counts.js';
import type { Numbered } from './numbered.js';
import { Outcomes } from './outcomes.js';

/**
 * What negotiation finds out about one side of all nodes. Nodes are known by their serials, bindings by their numbers on this side, and ports
 * by theirs: those of the node with serial s have the numbers from `base[s]` up to, not including, `base[s + 1]`.
 */
export class FoundSide {
  /** Of each node, how many edges the bindings stand for that it decides. */
  readonly star: Int32Array;
  /** Of each binding, who decides how many edges it stands for: 1 for its node, -1 for the peer, 0 for nobody, because it is one edge. */
  readonly decides: Int8Array;
  /** Of each binding, the first of its ports, from 0 at its node. */
  readonly first: Int32Array;
  /** Of each node, how many ports it has. */
  readonly count: Int32Array;

  // By serial: 0 if not computed yet, otherwise the number of the matching entry of `usualStarts`, plus 2.
  readonly #shape: Uint8Array;

  base: Int32Array;
  /** Of each port, its node. */
  node: Int32Array = noPorts;
  /** Of each port, the binding that made it. */
  binding: Int32Array = noPorts;
  /** Of each port, that at the other end of its edge as bound, on the other side; -1 for none. */
  direct: Int32Array = noPorts;
  /** The same with ephemeral nodes looked through (core 4.4). */
  end: Int32Array = noPorts;

  /** Of each port, what its node tells the other end. */
  told: unknown[] = [];

  /** Of each port, its edge. */
  edge: unknown[] = [];
  /** Of each port, how its edge came out. */
  edges: Outcomes = Outcomes.of(0);

  constructor(readonly bound: BoundSide) {
    const nodes = bound.starts.length - 1;
    this.star = new Int32Array(nodes);
    this.decides = new Int8Array(bound.peer.length);
    this.first = new Int32Array(bound.peer.length);
    this.count = new Int32Array(nodes);
    this.base = new Int32Array(nodes + 1);
    this.#shape = new Uint8Array(nodes);
  }

  /** The same again; what is told, and the edges, can be changed without changing this. */
  copy(): FoundSide {
    const { bound, told, edge, edges } = this;
    return Object.assign(new FoundSide(bound), this, {
      told: told.slice(),
      edge: edge.slice(),
      edges: edges.copy(),
    });
  }

  /** Where the ports of one binding of a node begin, and where they end, from 0 at the node; `b` is the place of the binding in its list. */
  range(serial: number, b: number): readonly [start: number, end: number] {
    const binding = (this.bound.starts[serial] ?? 0) + b;
    const isLast = binding + 1 >= (this.bound.starts[serial + 1] ?? 0);
    return [this.first[binding] ?? 0, (isLast ? this.count[serial] : this.first[binding + 1]) ?? 0];
  }

  /** Where the ports of each binding of a node begin, and where the last ones end. */
  starts(serial: number): readonly number[] {
    const shape = this.usualShape(serial);
    // Reading the element -1 of an array is slow, so it is avoided.
    return (shape < 0 ? undefined : usualStarts[shape]) ?? this.ownStarts(serial);
  }

  /** Which of the {@link usualStarts} the bindings of a node have; -1 for none of them. */
  usualShape(serial: number): number {
    const known = this.#shape[serial] ?? 0;
    return known === 0 ? (this.#shape[serial] = this.findShape(serial) + 2) - 2 : known - 2;
  }

  private findShape(serial: number): number {
    const { bound, first, count } = this;
    const from = bound.starts[serial] ?? 0;
    const bindings = (bound.starts[serial + 1] ?? 0) - from;
    const ports = count[serial] ?? 0;
    if (bindings === 1 && ports === 0) return emptyBinding;
    if (bindings !== ports || bindings > mostUsual) return -1;
    for (let b = 0; b < bindings; b++) if (first[from + b] !== b) return -1;
    return bindings;
  }

  private ownStarts(serial: number): readonly number[] {
    const { bound, first, count } = this;
    const from = bound.starts[serial] ?? 0;
    const to = bound.starts[serial + 1] ?? 0;
    const starts = new Array<number>(to - from + 1).fill(count[serial] ?? 0);
    for (let b = from; b < to; b++) starts[b - from] = first[b] ?? 0;
    return starts;
  }
}

const noPorts = new Int32Array(0);

// On most sides there are few bindings with one edge each, or a single binding without edges. These sides share the lists of where the ports of
// each binding begin.
const mostUsual = 8;
const emptyBinding = mostUsual + 1;
const usualStarts: readonly (readonly number[])[] = [
  ...Array.from({ length: mostUsual + 1 }, (_, bindings) => Array.from({ length: bindings + 1 }, (_one, k) => k)),
  [0, 0],
];

/** Everything negotiation finds out. Each phase fills in its part, and only reads those of the phases before. */
export class Found {
  readonly inward: FoundSide;
  readonly outward: FoundSide;
  /** Of each node, whether it is known how many edges its bindings stand for. */
  readonly arity: Outcomes;
  /** Of each node, whether its ports are known. */
  readonly ports: Outcomes;
  /** Of each node, whether it tells its sinks something. */
  readonly downward: Outcomes;
  /** Of each node, whether it tells its sources something. */
  upward: Outcomes;
  // Most nodes have few edges on each side. The array is preallocated, because the engine would store a sparse one as a hash table.
  readonly #usualCounts = new Array<PortCounts | undefined>(4 * usualStarts.length ** 2).fill(undefined);

  constructor(readonly declared: Numbered) {
    const count = declared.nodes.length;
    this.inward = new FoundSide(declared.inward);
    this.outward = new FoundSide(declared.outward);
    this.arity = Outcomes.of(count);
    this.ports = Outcomes.of(count);
    this.downward = Outcomes.of(count);
    this.upward = Outcomes.of(count);
  }

  /** The same again; what flows upward, and the edges, can be changed without changing this. */
  copy(): Found {
    const { declared, inward, outward, upward } = this;
    const copied = { inward: inward.copy(), outward: outward.copy(), upward: upward.copy() };
    return Object.assign(new Found(declared), this, copied);
  }

  side(side: Side): FoundSide {
    return side === 'inward' ? this.inward : this.outward;
  }

  /** Port counts as the functions of a node see them. */
  counts(serial: number): PortCounts {
    const { inward, outward } = this;
    const iStar = inward.star[serial] ?? 0;
    const oStar = outward.star[serial] ?? 0;
    const isKnown = this.ports.isOk(serial);
    const iShape = inward.usualShape(serial);
    const oShape = outward.usualShape(serial);
    const isUsual = isKnown && iShape >= 0 && oShape >= 0 && (iStar | oStar | 1) === 1;
    // The index combines the shapes of both sides with the number of edges of a star, 0 or 1.
    const usual = isUsual ? ((iShape * usualStarts.length + oShape) * 2 + iStar) * 2 + oStar : -1;
    const same = isUsual ? this.#usualCounts[usual] : undefined;
    if (same !== undefined) return same;
    const counts = {
      inward: isKnown ? (inward.count[serial] ?? 0) : 0,
      outward: isKnown ? (outward.count[serial] ?? 0) : 0,
      ...{ iStar, oStar, iStarts: inward.starts(serial), oStarts: outward.starts(serial) },
    };
    if (isUsual) this.#usualCounts[usual] = Object.freeze(counts);
    return counts;
  }

  /**
   * The number of port `k` of a node, from 0.
   *
   * @throws Error when there is no such port: its number would be that of another node.
   */
  port(side: Side, serial: number, k: number): number {
    const { base } = this.side(side);
    const port = (base[serial] ?? 0) + k;
    if (k < 0 || port >= (base[serial + 1] ?? 0))
      throw new Error(`${this.declared.node(serial).path} has no ${side} port ${k}`);
    return port;
  }

  /** The node of a port. */
  nodeAt(side: Side, port: number): Node {
    return this.declared.node(this.side(side).node[port] ?? -1);
  }

  /** The binding that made a port. */
  bindingAt(side: Side, port: number): Binding {
    const { binding } = this.side(side);
    return this.declared.design.binding(side, binding[port] ?? -1);
  }

  /** What an edge is told about the binding that made one of its ports. */
  contextAt({ bound, binding }: FoundSide, port: number): EdgeContext {
    const { bindings } = this.declared.design;
    const made = bound.made[binding[port] ?? -1] ?? -1;
    return { view: bindings.view(made), location: bindings.location(made) };
  }
}
