import { type Diagnostic, formatLocation } from '../../base/diagnostic/index.js';
import type { Binding, Node } from '../declared.js';
import { operatorOf, type Side } from './binding-kind.js';
import { resolveAll } from '../negotiate/failures.js';
import { count } from '../nodes/arity-error.js';

/** A binding to be listed, in the list of `node`. */
export interface BindingRow {
  readonly node: Node;
  readonly side: Side;
  readonly binding: Binding;
  /** How many edges it stands for and who says so, such as `3 edges, decided by top.ram`. */
  readonly edges: string;
}

const rowsToShow = 12;

/**
 * Adds a list of bindings to a message about arity: side, operator, number of edges, place. A failure that has been explained in other
 * terms than those of the graph is left alone.
 */
export function withBindings(diagnostic: Diagnostic, rows: readonly BindingRow[]): Diagnostic {
  if (!diagnostic.rule.startsWith('arity/')) return diagnostic;
  const shown = rows.slice(0, rowsToShow);
  const lines = shown.map(
    ({ node, side, binding, edges }) => `  ${side}: ${written(node, side, binding)} (${edges})${placeOf(binding)}`,
  );
  if (rows.length > shown.length) lines.push(`  … and ${count(rows.length - shown.length, 'more binding')}`);
  return {
    ...diagnostic,
    message: [diagnostic.message, ...lines].join('\n'),
    subjects: [...new Set([...diagnostic.subjects, ...shown.map(({ binding }) => binding.peer.path)])],
    locations: [...diagnostic.locations, ...resolveAll(shown.map(({ binding }) => binding.location))],
  };
}

/** All bindings of a node, inward ones first; `edges` says what each stands for. */
export function rowsOf(node: Node, edges: (side: Side, b: number, binding: Binding) => string): BindingRow[] {
  return (['inward', 'outward'] as const).flatMap((side) =>
    node[side].map((binding, b) => ({ node, side, binding, edges: edges(side, b, binding) })),
  );
}

/** A binding of a node the way the reference writes it, sink first: `top.bus := top.cpu`. */
export function written(node: Node, side: Side, { kind, peer }: Binding): string {
  const [sink, source] = side === 'inward' ? [node, peer] : [peer, node];
  return `${sink.path} ${operatorOf(kind, side)} ${source.path}`;
}

/** ` at file:line:column`, or nothing where the place is not known. */
export function placeOf({ location }: Binding): string {
  const place = location.resolve();
  return place === undefined ? '' : ` at ${formatLocation(place)}`;
}
