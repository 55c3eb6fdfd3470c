import fc from 'fast-check';
import { expect, test } from 'vitest';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import { type Elaboration, Protocols } from '../../lib/elaboration/index.js';
import { explain, fieldText, stepsOf, valueOf, wireFieldsOf } from '../../lib/query/index.js';
import { rocketConfig } from '../../lib/rocket/index.js';
import adder from '../../topologies/adder.js';
import { ExampleRocketSystem } from '../../topologies/rocket.js';
import { oneOfEach, systemOf, systems } from '../hardware/random-systems.js';
import { repeated } from '../seeds.js';
import { withoutPlaces } from '../without-places.js';

/** Widths of wires, by what they are said to come from: the protocol, the name of the wire, and the values that it was made of. */
type Widths = Map<string, Set<unknown>>;

function addWidths(widths: Widths, elaboration: Elaboration): void {
  const protocols = Protocols.in(elaboration);
  for (const edge of elaboration.edges) {
    // What a bundle bridge carries is a matter of its type, of which reports know nothing.
    if (protocols.of(edge.protocol).family === 'sideband') continue;
    for (const field of wireFieldsOf(edge)) {
      const { value: step } = stepsOf(elaboration, edge, field).next();
      const name = fieldText(field).replaceAll(/\.\d+/g, '.*');
      const key = JSON.stringify([edge.protocol, name, step?.rule, step?.inputs.map(({ value }) => value)]);
      widths.set(key, (widths.get(key) ?? new Set()).add(valueOf(edge, field)));
    }
  }
}

function ambiguous(widths: Widths): string[] {
  return [...widths].filter(([, found]) => found.size !== 1).map(([key, found]) => `${key}: ${[...found].join(', ')}`);
}

test('the width of each wire follows from what it is said to come from', () => {
  const widths: Widths = new Map();
  addWidths(widths, elaborate(systemOf(oneOfEach)));
  const config = rocketConfig(
    'WithAsynchronousCDCs(8, 3) ++ WithCbusToPbusCrossingType(CreditedCrossing) ++ TinyConfig',
  );
  addWidths(
    widths,
    withoutPlaces(() => elaborate(ExampleRocketSystem, config)),
  );
  fc.assert(
    fc.property(systems, (ways) => {
      addWidths(widths, elaborate(systemOf(ways)));
      expect(ambiguous(widths)).toEqual([]);
    }),
    repeated(15),
  );
  expect(widths.size).toBeGreaterThan(400);
});

test('a protocol that says nothing of its widths is said to', () => {
  const elaboration = elaborate(adder);
  const [edge] = elaboration.edges;
  if (edge === undefined) throw new Error('an adder has edges');
  const [field] = wireFieldsOf(edge);
  if (field === undefined) throw new Error('edges of an adder have wires');
  expect(explain(elaboration, edge, field).map(({ rule, inputs }) => [rule, inputs])).toEqual([
    ['Adding does not say what the widths of its wires come from.', []],
  ]);
});
