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
  /** Of each binding, the first of its ports, from 0 at its node. */
  readonly first: Int32Array;
  /** Of each node, how many ports it has. */
  readonly count: Int32Array;

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
    this.first = new Int32Array(bound.peer.length);
    this.count = new Int32Array(nodes);
    this.base = new Int32Array(nodes + 1);
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
    const { bound, first, count } = this;
    const from = bound.starts[serial] ?? 0;
    const to = bound.starts[serial + 1] ?? 0;
    const ports = count[serial] ?? 0;
    // Most sides of most nodes have one binding of one edge, or none: they share their positions.
    if (from === to) return noEdges;
    if (to - from === 1 && ports === 1) return oneEdge;
    const starts = new Array<number>(to - from + 1).fill(ports);
    for (let b = from; b < to; b++) starts[b - from] = first[b] ?? 0;
    return starts;
  }
}

const noPorts = new Int32Array(0);
const noEdges: readonly number[] = [0];
const oneEdge: readonly number[] = [0, 1];

function isShared(starts: readonly number[]): boolean {
  return starts === noEdges || starts === oneEdge;
}

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
  // Most nodes have one edge or none on each side.
  readonly #usualCounts: PortCounts[] = [];

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
    const iStarts = inward.starts(serial);
    const oStarts = outward.starts(serial);
    const iStar = inward.star[serial] ?? 0;
    const oStar = outward.star[serial] ?? 0;
    const known = this.ports.isOk(serial);
    const isUsual = known && isShared(iStarts) && isShared(oStarts) && (iStar | oStar | 1) === 1;
    // By how many edges there are on both sides, and how many a star would have: none or one.
    const usual = isUsual ? ((iStarts.length * 2 + oStarts.length) * 2 + iStar) * 2 + oStar : -1;
    const same = this.#usualCounts[usual];
    if (same !== undefined) return same;
    const counts = {
      inward: known ? (inward.count[serial] ?? 0) : 0,
      outward: known ? (outward.count[serial] ?? 0) : 0,
      ...{ iStar, oStar, iStarts, oStarts },
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
  contextAt(side: Side, port: number): EdgeContext {
    const { bound, binding } = this.side(side);
    const { bindings } = this.declared.design;
    const made = bound.made[binding[port] ?? -1] ?? -1;
    return { view: bindings.view(made), location: bindings.location(made) };
  }
}
