import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../lib/base/diagnostic/index.js';
import type { Negotiated, Node } from '../../lib/graph/index.js';
import { runDocument } from '../../lib/documents/index.js';
import { GenD, GenU } from '../../lib/documents/trace-protocol.js';
import { LazyModel, ModelFailure, type ModelNode, type ModelPort } from './lazy-model.js';
import { chainedGraph, documentOf, type RandomGraph, ringGraph, walk, wildGraph } from './random-graphs.js';
import { atLeast, repeated } from '../seeds.js';

describe('random graphs negotiate as an evaluation on demand says (core 3.3, 3.4, 4)', () => {
  test('chains between hubs', () => {
    expect(rare(compareMany(chainedGraph, 2800), { negotiated: 400, arity: 1000, 'star-cycle': 4 })).toEqual([]);
  });

  test('nexus and adapters in circles', () => {
    const usual = { negotiated: 100, 'upward-cycle': 300, 'downward-cycle': 15, arity: 200, 'star-cycle': 20 };
    expect(rare(compareMany(ringGraph, 2100), usual)).toEqual([]);
  });

  test('anything bound to anything', () => {
    const usual = { negotiated: 100, arity: 1000, 'star-cycle': 500, 'upward-cycle': 40 };
    expect(rare(compareMany(wildGraph, 2800), usual)).toEqual([]);
  });
});

// Counts the outcomes.
function compareMany(graphs: fc.Arbitrary<RandomGraph>, numRuns: number): Map<string, number> {
  const outcomes = new Map<string, number>();
  const property = fc.property(graphs, (graph) => {
    const expected = model(graph);
    expect(negotiate(graph, expected)).toEqual(expected);
    const outcome = typeof expected.failure === 'string' ? expected.failure : 'negotiated';
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  });
  fc.assert(property, repeated(numRuns));
  return outcomes;
}

// Outcomes that occurred less often than usual: a generator that makes one kind of graph only should not go unnoticed.
function rare(outcomes: ReadonlyMap<string, number>, usual: Readonly<Record<string, number>>): string[] {
  return Object.entries(usual)
    .filter(([outcome, least]) => (outcomes.get(outcome) ?? 0) < atLeast(least))
    .map(([outcome]) => `${outcome}: ${outcomes.get(outcome) ?? 0}`);
}

/** What both sides are reduced to: the failure that comes first, or everything that was found out, by node. */
type Outcome = { readonly failure: string; readonly nodes: readonly string[] } | Readonly<Record<string, NodeFacts>>;

interface NodeFacts {
  readonly stars: readonly [number, number];
  readonly in: readonly (readonly [number, number])[];
  readonly out: readonly (readonly [number, number])[];
  readonly iPorts: readonly string[];
  readonly oPorts: readonly string[];
  readonly down: readonly string[];
  readonly up: readonly string[];
}

function model(graph: RandomGraph): Outcome {
  const lazy = new LazyModel(graph.nodes);
  const at = (k: number): ModelNode => graph.nodes[k] ?? expect.unreachable('a binding to nothing');
  for (const [sink, operator, source] of graph.bindings) lazy.bind(at(sink), operator, at(source));
  try {
    for (const node of walk(graph.nodes)) lazy.ask(node);
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    return failure(
      error.category,
      error.nodes.map(({ name }) => name),
    );
  }
  const port = ({ node, index }: ModelPort): string => `${node.name}.${index}`;
  const facts = graph.nodes.map((node): [string, NodeFacts] => {
    const {
      iStar,
      oStar,
      in: inward,
      out,
    } = lazy.isBound(node) ? lazy.resolved(node) : { iStar: 0, oStar: 0, in: [], out: [] };
    const ports = { iPorts: lazy.iPorts(node).map(port), oPorts: lazy.oPorts(node).map(port) };
    return [node.name, { stars: [iStar, oStar], in: inward, out, ...ports, down: lazy.down(node), up: lazy.up(node) }];
  });
  return Object.fromEntries(facts);
}

function negotiate(graph: RandomGraph, expected: Outcome): Outcome {
  const result = runDocument({ file: 'random', text: JSON.stringify(documentOf(graph)), firstLine: 1 });
  if (!result.ok) return failureOf(result.failures[0], expected);
  const { negotiated } = result;
  return Object.fromEntries(negotiated.design.nodes.map((node) => [node.name, factsOf(negotiated, node)]));
}

// A failure lists peers behind the nodes that it is about.
function failureOf({ category, subjects }: Diagnostic, expected: Outcome): Outcome {
  const count = Array.isArray(expected.nodes) ? expected.nodes.length : subjects.length;
  const names = subjects.map((path) => path.slice(path.lastIndexOf('.') + 1));
  return failure(category, category === 'arity' ? names.slice(0, count) : names);
}

// A circle may be entered anywhere, and the nodes around a `:*=*` may be found in any order.
function failure(category: string, names: readonly string[]): Outcome {
  if (category === 'arity') return { failure: category, nodes: names.toSorted() };
  const start = names.indexOf(names.toSorted()[0] ?? '');
  return { failure: category, nodes: [...names.slice(start), ...names.slice(0, start)] };
}

function factsOf(negotiated: Negotiated, node: Node): NodeFacts {
  const { iStar, oStar, iStarts, oStarts, iPorts, oPorts, down, up } = negotiated.state(node);
  const ranges = (count: number, starts: readonly number[]): [number, number][] =>
    Array.from({ length: count }, (_, b) => [starts[b] ?? NaN, starts[b + 1] ?? NaN]);
  return {
    stars: [iStar, oStar],
    in: ranges(node.inward.length, iStarts),
    out: ranges(node.outward.length, oStarts),
    iPorts: iPorts.map((port) => `${port.node.name}.${port.index}`),
    oPorts: oPorts.map((port) => `${port.node.name}.${port.index}`),
    down: down.map((value) => (value instanceof GenD ? value.trace : '?')),
    up: up.map((value) => (value instanceof GenU ? value.trace : '?')),
  };
}
