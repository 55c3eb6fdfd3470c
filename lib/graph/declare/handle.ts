import { bind, type BindingKind } from './binding.js';
import type { Node } from '../nodes/node.js';
import type { ProtocolTypes } from '../nodes/protocol.js';

/**
 * Something that can be bound: the innermost inward node and the outermost outward node of a chain (core 3.2). A source has
 * `Nothing` as its inward side, a sink `NoOutwardSide` as its outward side.
 *
 * The operators are called on the sink side and keep the reference's meaning and chaining; `star` stands in their names where the
 * asterisk stands in the operator:
 *
 * | method | operator | number of edges |
 * | --- | --- | --- |
 * | `sink.from(source)` | `:=` | one |
 * | `sink.starFrom(source)` | `:*=` | the sink side decides |
 * | `sink.fromStar(source)` | `:=*` | the source side decides |
 * | `sink.starFromStar(source)` | `:*=*` | the bindings around decide, else one (core 3.4) |
 *
 * Binding throws `graph/bound-late` once the design is negotiated, `graph/two-designs` for nodes of two designs, and
 * `graph/two-protocols` for nodes of two protocols, where the compiler did not see it.
 */
export abstract class Handle<In extends ProtocolTypes = ProtocolTypes, Out extends ProtocolTypes = ProtocolTypes> {
  /** Types only: what the compiler compares when two handles are bound. */
  declare protected readonly inwardTypes: In;
  declare protected readonly outwardTypes: Out;

  /** The node that is bound when this handle stands on the left. */
  abstract get inwardNode(): Node<In>;
  /** The node that is bound when this handle stands on the right. */
  abstract get outwardNode(): Node<ProtocolTypes, Out>;

  /** `this := source`: one edge. */
  from<Far extends ProtocolTypes>(source: Handle<Far, In>): Handle<Far, Out> {
    return this.bindTo('once', source);
  }

  /** `this :*= source`: this side decides how many edges. */
  starFrom<Far extends ProtocolTypes>(source: Handle<Far, In>): Handle<Far, Out> {
    return this.bindTo('star', source);
  }

  /** `this :=* source`: the source side decides how many edges. */
  fromStar<Far extends ProtocolTypes>(source: Handle<Far, In>): Handle<Far, Out> {
    return this.bindTo('query', source);
  }

  /** `this :*=* source`: as many edges as the bindings around say, one if they say nothing. */
  starFromStar<Far extends ProtocolTypes>(source: Handle<Far, In>): Handle<Far, Out> {
    return this.bindTo('flex', source);
  }

  /** Binds with the given kind, as this side records it. */
  bindTo<Far extends ProtocolTypes>(kind: BindingKind, source: Handle<Far, In>): Handle<Far, Out> {
    bind(this.inwardNode, kind, source.outwardNode);
    return chain(source, this);
  }
}

class Chain<In extends ProtocolTypes, Out extends ProtocolTypes> extends Handle<In, Out> {
  constructor(
    readonly inwardNode: Node<In>,
    readonly outwardNode: Node<ProtocolTypes, Out>,
  ) {
    super();
  }
}

/** A handle whose inward end is that of `first` and whose outward end is that of `last`; binds nothing (core 3.2). */
export function chain<In extends ProtocolTypes, Out extends ProtocolTypes>(
  first: Handle<In>,
  last: Handle<ProtocolTypes, Out>,
): Handle<In, Out> {
  return new Chain(first.inwardNode, last.outwardNode);
}
