import type { Diagnostic } from '../../base/diagnostic/index.js';
import type { Binding, Node } from '../declared.js';
import type { Side } from '../declare/binding-kind.js';
import { written, placeOf } from '../declare/binding-table.js';
import { resolveAll } from './failures.js';
import { count } from '../nodes/arity-error.js';
import * as rules from './rules.js';

/** The binding over which one node of a circle needs the next one. */
export interface Link {
  readonly side: Side;
  readonly binding: Binding;
}

// Of a longer cycle, only the beginning and the end are shown.
const nodesToShow = 16;

/** Nodes that need each other's results in a circle: each the next one, the last one the first. */
export interface Cycle {
  readonly category: keyof typeof rules.cycle;
  readonly nodes: readonly Node[];
  /** The binding over which a node needs the next one. */
  readonly link: (node: Node, next: Node) => Link | undefined;
  /** What they need from each other, as the beginning of a sentence. */
  readonly why: string;
  /** What to do about it, given the paths of the sink and the source of the last binding of the circle. */
  readonly help: (ends: readonly [sink: string, source: string]) => string;
}

/** The diagnostic for nodes that need each other's results in a circle. */
export function cycleDiagnostic({ category, nodes, link, why, help }: Cycle): Diagnostic {
  const steps = nodes.map((node, k): Step => {
    const next = nodes[(k + 1) % nodes.length] ?? node;
    return { node, next, link: link(node, next) };
  });
  const hidden = nodes.length > nodesToShow ? nodes.length - nodesToShow : 0;
  const head = steps.slice(0, hidden > 0 ? nodesToShow / 2 : steps.length);
  const tail = hidden > 0 ? steps.slice(-nodesToShow / 2) : [];
  const lines = [
    `    ${nodes[0]?.path ?? ''}`,
    ...head.map(lineOf),
    ...(hidden > 0 ? [`  … ${count(hidden, 'more node')} …`] : []),
    ...tail.map(lineOf),
  ];
  const shown = [...head, ...tail];
  return {
    rule: rules.cycle[category].id,
    category,
    severity: 'error',
    message: [`${why}:`, ...lines].join('\n'),
    subjects: nodes.map((node) => node.path),
    locations: resolveAll([
      ...shown.map(({ node }) => node.location),
      ...shown.flatMap((step) => (step.link === undefined ? [] : [step.link.binding.location])),
    ]),
    help: help(endsOf(steps.at(-1))),
  };
}

function endsOf(step: Step | undefined): [sink: string, source: string] {
  const [node, next] = [step?.node.path ?? '', step?.next.path ?? ''];
  return step?.link?.side === 'inward' ? [node, next] : [next, node];
}

/** A node of a circle, the one whose results it needs, and the binding over which it does. */
interface Step {
  readonly node: Node;
  readonly next: Node;
  readonly link: Link | undefined;
}

function lineOf({ node, next, link }: Step): string {
  const binding = link === undefined ? '' : ` (${written(node, link.side, link.binding)}${placeOf(link.binding)})`;
  return `  → ${next.path}${binding}`;
}
