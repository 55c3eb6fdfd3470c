import type { View } from '../../config/index.js';
import { RequirementError } from '../../base/diagnostic/index.js';
import { currentView } from './scope.js';
import { appended } from '../nodes/compact-list.js';
import type { Node } from '../nodes/node.js';
import { here } from '../source-location.js';
import * as rules from './rules.js';
import type { SourceRef } from '../source-ref.js';

/**
 * How many edges a binding stands for, as one of its two nodes sees it (core 3.1): `once` is one, `star` lets this node decide,
 * `query` lets the other one decide, `flex` takes the direction from the bindings around.
 */
export type BindingKind = 'once' | 'query' | 'star' | 'flex';

/** The two lists of bindings of a node. */
export type Side = 'inward' | 'outward';

/** One use of an operator, in the list of one of its two nodes (core 3.1). */
export interface Binding {
  /** Position of this binding in the peer's list, from 0. */
  readonly index: number;
  /** The node at the other end. */
  readonly peer: Node;
  /** How many edges it stands for, as the node whose list it is in sees it. */
  readonly kind: BindingKind;
  /** The configuration in force where it was written. */
  readonly view: View;
  /** Where it was written. */
  readonly location: SourceRef;
}

const otherSide: Record<BindingKind, BindingKind> = { once: 'once', flex: 'flex', star: 'query', query: 'star' };

function demandOpen(node: Node, side: string, sink: Node, source: Node): void {
  if (!node.design.closed) return;
  throw new RequirementError(
    rules.boundLate,
    `${node.path} cannot be bound as a ${side} any more: the design has been negotiated.`,
    {
      category: 'other',
      help: `Bind ${source.path} to ${sink.path} while the modules are being declared, not in inModuleBody(…) or later.`,
    },
  );
}

/** Binds `sink` to `source`; `kind` is what the sink's side records (core 3.1). */
export function bind(sink: Node, kind: BindingKind, source: Node): void {
  demandOpen(source, 'source', sink, source);
  demandOpen(sink, 'sink', sink, source);
  if (sink.design !== source.design) {
    throw new RequirementError(
      rules.twoDesigns,
      `${source.path} cannot be bound to ${sink.path}: they belong to two designs, ${source.design.root.path} and ${sink.design.root.path}.`,
      {
        category: 'other',
        help: `Create both nodes in ${sink.design.root.path}, or both in ${source.design.root.path}.`,
      },
    );
  }
  if (sink.inner.name !== source.outer.name) {
    throw new RequirementError(
      rules.twoProtocols,
      `${source.path} cannot be bound to ${sink.path}: it speaks ${source.outer.name}, and ${sink.path} takes ${sink.inner.name}.`,
      { category: 'other', help: 'Put a bridge from one protocol to the other between them.' },
    );
  }
  const view = currentView();
  const location = here();
  const inward = sink.inward.length;
  const outward = source.outward.length;
  source.outward = appended(source.outward, { index: inward, peer: sink, kind: otherSide[kind], view, location });
  sink.inward = appended(sink.inward, { index: outward, peer: source, kind, view, location });
}

/** The operator that a binding was written with, given the side of the node whose list it is in. */
export function operatorOf(kind: BindingKind, side: Side): string {
  switch (kind) {
    case 'once':
      return ':=';
    case 'flex':
      return ':*=*';
    case 'star':
      return side === 'inward' ? ':*=' : ':=*';
    case 'query':
      return side === 'inward' ? ':=*' : ':*=';
  }
}

/** A binding of a node the way the reference writes it, sink first: `top.bus := top.cpu`. */
export function written(node: Node, side: Side, { kind, peer }: Binding): string {
  const [sink, source] = side === 'inward' ? [node, peer] : [peer, node];
  return `${sink.path} ${operatorOf(kind, side)} ${source.path}`;
}
