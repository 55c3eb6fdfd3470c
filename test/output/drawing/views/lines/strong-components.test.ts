import fc from 'fast-check';
import { expect, test } from 'vitest';
import { strongComponents } from '../../../../../lib/output/drawing/views/lines/strong-components.js';
import { repeated } from '../../../../seeds.js';

// Which vertices each one leads to, itself included, step by step until nothing is added.
function reach(graph: ReadonlyMap<number, readonly number[]>): Map<number, Set<number>> {
  const reached = new Map([...graph.keys()].map((vertex) => [vertex, new Set([vertex])]));
  for (let grown = true; grown;) {
    grown = false;
    for (const known of reached.values()) {
      const before = known.size;
      for (const vertex of [...known]) for (const next of graph.get(vertex) ?? []) known.add(next);
      grown ||= known.size > before;
    }
  }
  return reached;
}

const graphs = fc
  .integer({ min: 1, max: 12 })
  .chain((size) => fc.array(fc.array(fc.nat(size - 1), { maxLength: 3 }), { minLength: size, maxLength: size }))
  .map((lists) => new Map(lists.map((list, vertex) => [vertex, list])));

test('vertices share a component exactly if they lead to each other, and edges lead to no higher number', () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      const components = strongComponents(graph);
      const reached = reach(graph);
      for (const a of graph.keys()) {
        for (const b of graph.keys()) {
          const mutual = (reached.get(a)?.has(b) ?? false) && (reached.get(b)?.has(a) ?? false);
          expect(components.get(a) === components.get(b)).toBe(mutual);
        }
        for (const next of graph.get(a) ?? [])
          expect(components.get(next)).toBeLessThanOrEqual(components.get(a) ?? -1);
      }
    }),
    repeated(500),
  );
});

test('a chain may be longer than the stack is deep', () => {
  const length = 100_000;
  const chain = new Map(Array.from({ length }, (_, k) => [k, k + 1 < length ? [k + 1] : []]));
  expect(new Set(strongComponents(chain).values()).size).toBe(length);
});
