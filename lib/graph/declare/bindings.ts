import type { View } from '../../config/index.js';
import type { EdgeContext } from '../nodes/protocol-types.js';
import type { SourceRef } from '../source-ref.js';
import { type BindingKind, otherSide, type Side } from './binding-kind.js';

// A large design has hundreds of thousands of bindings, each in the lists of two nodes. They are stored in columns, so that phases that scan all of
// them several times access memory sequentially. Objects for single bindings are created on demand.

const kindNames: readonly BindingKind[] = ['once', 'query', 'star', 'flex'];

/** Kinds of bindings, as one of their sides sees them, in numbers. */
export const kinds: Readonly<Record<BindingKind, number>> = { once: 0, query: 1, star: 2, flex: 3 };

const turned = kindNames.map((kind) => kinds[otherSide[kind]]);

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
  /** Of each binding, which it is in the order in which all were made. */
  readonly made: Int32Array;

  constructor(starts: Int32Array) {
    const count = starts.at(-1) ?? 0;
    this.starts = starts;
    this.peer = new Int32Array(count);
    this.across = new Int32Array(count);
    this.kind = new Uint8Array(count);
    this.made = new Int32Array(count);
  }

  set(binding: number, peer: number, across: number, kind: number, made: number): void {
    this.peer[binding] = peer;
    this.across[binding] = across;
    this.kind[binding] = kind;
    this.made[binding] = made;
  }
}

/** Both sides of all bindings. */
export type BoundSides = Readonly<Record<Side, BoundSide>>;

/** A binding as one of its two nodes has it; nodes are known by their serials. */
export interface BoundEnd extends EdgeContext {
  /** Position of the binding in the peer's list, from 0. */
  readonly index: number;
  /** The node at the other end. */
  readonly peer: number;
  /** How many edges it stands for, as this side sees it. */
  readonly kind: BindingKind;
}

/** The bindings of a design. */
export class Bindings {
  // In the order of declaration.
  readonly #sink: number[] = [];
  readonly #source: number[] = [];
  readonly #kind: number[] = [];
  readonly #view: View[] = [];
  readonly #location: SourceRef[] = [];
  #sides: BoundSides | undefined;

  /** Binds `sink` to `source`; `kind` is what the sink's side records. */
  add(sink: number, kind: BindingKind, source: number, view: View, location: SourceRef): void {
    // Assigning to the index behind the last element is faster than `push`.
    const made = this.#kind.length;
    this.#sink[made] = sink;
    this.#source[made] = source;
    this.#kind[made] = kinds[kind];
    this.#view[made] = view;
    this.#location[made] = location;
    this.#sides = undefined;
  }

  /** What has been bound so far, among so many nodes. */
  sides(nodes: number): BoundSides {
    if (this.#sides?.inward.starts.length === nodes + 1) return this.#sides;
    const inward = new BoundSide(startsOf(this.#sink, nodes));
    const outward = new BoundSide(startsOf(this.#source, nodes));
    const nextIn = inward.starts.slice();
    const nextOut = outward.starts.slice();
    for (let made = 0; made < this.#kind.length; made++) {
      const kind = this.#kind[made] ?? 0;
      const sink = this.#sink[made] ?? 0;
      const source = this.#source[made] ?? 0;
      const into = nextIn[sink] ?? 0;
      const out = nextOut[source] ?? 0;
      inward.set(into, source, out, kind, made);
      outward.set(out, sink, into, turned[kind] ?? kind, made);
      nextIn[sink] = into + 1;
      nextOut[source] = out + 1;
    }
    return (this.#sides = { inward, outward });
  }

  /** The serials of the nodes that a node is bound to as a sink so far. */
  sourcesOf(serial: number): number[] {
    return this.#source.filter((_, made) => this.#sink[made] === serial);
  }

  /** The configuration in force where a binding was written, by the order in which they were made. */
  view(made: number): View {
    return this.#view[made] ?? missing(made);
  }

  /** Where a binding was written, by the order in which they were made. */
  location(made: number): SourceRef {
    return this.#location[made] ?? missing(made);
  }

  /** A binding, by its number on one side. */
  end(sides: BoundSides, side: Side, binding: number): BoundEnd {
    const { peer, across, kind, made } = sides[side];
    const other = peer[binding] ?? missing(binding);
    const first = sides[side === 'inward' ? 'outward' : 'inward'].starts[other] ?? 0;
    const order = made[binding] ?? 0;
    return {
      index: (across[binding] ?? 0) - first,
      peer: other,
      kind: kindNames[kind[binding] ?? 0] ?? 'once',
      view: this.view(order),
      location: this.location(order),
    };
  }
}

function missing(binding: number): never {
  throw new Error(`there is no binding ${binding}`);
}

// By node, the index of its first binding; the last entry is the number of bindings.
function startsOf(ends: readonly number[], nodes: number): Int32Array {
  const starts = new Int32Array(nodes + 1);
  for (const serial of ends) starts[serial + 1] = (starts[serial + 1] ?? 0) + 1;
  for (let serial = 0; serial < nodes; serial++) starts[serial + 1] = (starts[serial + 1] ?? 0) + (starts[serial] ?? 0);
  return starts;
}
