import { expect, test } from 'vitest';
import { type Negotiated, negotiate, type Node } from '../../../lib/graph/index.js';
import { Encoder } from '../../../lib/elaborate/encode.js';
import { describe } from '../../../lib/elaborate/describe.js';
import type { EdgeRecord } from '../../../lib/elaboration/index.js';
import { fieldsOf, type Origin, type Step, stepsOf } from '../../../lib/query/index.js';
import { rocketConfig } from '../../../lib/rocket/index.js';
import { ExampleRocketSystem } from '../../../topologies/rocket.js';
import { recordedRuns } from '../../golden/recorded.js';
import { partOf, someOf } from '../../seeds.js';

/** What a node makes of its inputs once more, for each of its ports, as text. */
function madeAgain(negotiated: Negotiated, node: Node, side: 'down' | 'up'): string[] {
  const { encode } = new Encoder();
  const state = negotiated.state(node);
  const inputs = (side === 'down' ? state.iPorts : state.oPorts).map(
    (port) => negotiated.state(port.node)[side][port.index],
  );
  return side === 'down'
    ? node
        .mapDown(inputs as never[], state.counts)
        .map((port) => JSON.stringify(encode(node.outer.mixO?.(port, node) ?? port)))
    : node
        .mapUp(inputs as never[], state.counts)
        .map((port, k) => JSON.stringify(encode(node.inner.mixI?.(port, node, k) ?? port)));
}

const atAnEnd: ReadonlySet<string> = new Set(['declared', 'default', 'derived']);

// Origins of values that stay as they are.
const carried: ReadonlySet<Origin> = new Set(['passed', 'chosen']);

/** What is wrong with the explanations of all fields of all edges. */
function mistakes(negotiated: Negotiated): { readonly wrong: string[]; readonly fields: number } {
  const elaboration = describe(negotiated, { name: 'explained' });
  const nodes = new Map(negotiated.order.map((node) => [node.path, node]));
  const edges = new Map(elaboration.edges.map((edge) => [edge.id, edge]));
  const made = new Map<string, string[]>();
  const wrong = new Set<string>();
  let fields = 0;

  // The rule of a step is the function of its node: applied to the edges on its other side, it gives the port that has the value.
  function follows({ edge: id, node, field }: Step): boolean {
    const [edge, maker] = [edges.get(id), nodes.get(node ?? '')];
    if (edge === undefined || maker === undefined) return false;
    const side = field.startsWith('down') ? 'down' : 'up';
    const key = `${side} ${maker.path}`;
    const ports = made.get(key) ?? madeAgain(negotiated, maker, side);
    made.set(key, ports);
    return ports[side === 'down' ? edge.fromPort : edge.toPort] === textOf(edge, side);
  }

  function leadsOn({ node, value, origin, field }: Step, next: Step | undefined): boolean {
    if (next === undefined)
      return !carried.has(origin) && origin !== 'changed' && (!atAnEnd.has(origin) || isEnd(node, field));
    const edge = edges.get(next.edge);
    if (origin === 'computed') return next.edge !== '' && edge !== undefined;
    const beside = field.startsWith('down') ? edge?.to : edge?.from;
    return beside === node && (!carried.has(origin) || JSON.stringify(next.value) === JSON.stringify(value));
  }

  function isEnd(node: string | null, field: string): boolean {
    const end = nodes.get(node ?? '');
    if (end === undefined) return false;
    const state = negotiated.state(end);
    return (field.startsWith('down') ? state.iPorts : state.oPorts).length === 0;
  }

  for (const edge of elaboration.edges) {
    for (const field of fieldsOf(edge)) {
      fields++;
      const [step, next] = stepsOf(elaboration, edge, field);
      if (step === undefined) {
        wrong.add(`${edge.id} has no explanation`);
        continue;
      }
      // The second step is the first of another field, so what holds for the first of each field holds for all.
      if (step.rule === '') wrong.add(`${step.edge}: no rule for ${step.field}`);
      if (step.node !== null && !follows(step)) wrong.add(`${step.edge}: ${step.node} does not make ${step.field}`);
      if (!leadsOn(step, next)) wrong.add(`${step.edge}: ${step.field} does not follow from what is before`);
    }
  }
  return { wrong: [...wrong], fields };
}

const texts = new WeakMap<EdgeRecord, Partial<Record<'down' | 'up', string>>>();

function textOf(edge: EdgeRecord, side: 'down' | 'up'): string {
  const known = texts.get(edge) ?? {};
  texts.set(edge, known);
  return (known[side] ??= JSON.stringify(edge[side]));
}

test.each([
  'DefaultConfig',
  'WithInclusiveCache ++ WithRationalCDCs ++ WithNSmallCores(2) ++ DefaultConfig',
  'WithNBigCores(1, InCluster(0)) ++ WithCluster(0) ++ WithNMemoryChannels(2) ++ WithJtagDTM ++ DefaultConfig',
])('every field of every edge of %s is explained', (config) => {
  const { wrong, fields } = mistakes(negotiate(ExampleRocketSystem.declare(rocketConfig(config))));
  expect(wrong).toEqual([]);
  expect(fields).toBeGreaterThan(10_000);
});

test('every field of every edge of recorded documents is explained', () => {
  const families = ['tl', 'axi4', 'bridges', 'crossings', 'int', 'clock', 'soc', 'arity'];
  const documents = families.flatMap((family) =>
    someOf(
      recordedRuns(family).filter(({ recorded }) => 'graph' in recorded.expect),
      10,
    ),
  );
  expect(documents.length).toBeGreaterThanOrEqual(families.length * partOf(10));
  const wrong = documents.flatMap(({ recorded: { doc }, result }) =>
    result.ok ? mistakes(result.negotiated).wrong.map((each) => `${doc.name}: ${each}`) : [`${doc.name} is refused`],
  );
  expect(wrong).toEqual([]);
});
