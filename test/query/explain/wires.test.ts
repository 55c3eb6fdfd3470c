import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AddressSet, int, obi } from 'entente-soc';
import { elaborate } from '../../../lib/elaborate/elaborate.js';
import {
  connect,
  type Protocol,
  type ProtocolTypes,
  SinkNode,
  soc,
  SourceNode,
  type Topology,
} from '../../../lib/graph/index.js';
import * as wires from '../../../lib/bus/wires/index.js';
import { type Elaboration, Protocols } from '../../../lib/elaboration/index.js';
import { explain, fieldText, stepsOf, valueOf, wireFieldsOf } from '../../../lib/query/index.js';
import { rocketConfig } from '../../../lib/rocket/index.js';
import adder from '../../../topologies/adder.js';
import { ExampleRocketSystem } from '../../../topologies/rocket.js';
import { oneOfEach, systemOf, systems } from '../../hardware/random-systems.js';
import { repeated } from '../../seeds.js';
import { withoutPlaces } from '../../without-places.js';

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

/** How the width of the first wire of a design comes about, by the ids of nodes. */
function firstWidth(topology: Topology): readonly unknown[] {
  const elaboration = elaborate(topology);
  const [edge] = elaboration.edges;
  const [field] = edge === undefined ? [] : wireFieldsOf(edge);
  if (edge === undefined || field === undefined) throw new Error('the design has no wires');
  return explain(elaboration, edge, field).map(({ node, origin, value, rule }) => [node, origin, value, rule]);
}

test('a wire of a width that is always the same is not said to be on edges that lack it', () => {
  const elaboration = elaborate(
    soc('few', () => {
      const cpu = obi.master({ name: 'cpu' });
      const bus = obi.xbar();
      const slave = (base: number, error: boolean) =>
        obi.slave({ address: [AddressSet.range(base, 4096)], beatBytes: 4, error });
      const [wrong, right] = [slave(0x1000, true), slave(0x2000, false)];
      connect(cpu, bus);
      connect(bus, wrong);
      connect(bus, right);
      const [one, two] = [int.sink(), int.sink()];
      connect(int.source(), one);
      connect(int.source({ num: 2 }), two);
      return { cpu, bus, wrong, right, one, two };
    }),
  );
  const rulesOf = (node: string, wire: string): unknown[] =>
    elaboration.edges
      .filter(({ to }) => to === node)
      .flatMap((edge) =>
        wireFieldsOf(edge)
          .filter((field) => fieldText(field) === `wires.${wire}`)
          .map((field) => explain(elaboration, edge, field)[0]?.rule),
      );
  expect([rulesOf('few.wrong', 'err'), rulesOf('few.right', 'err')]).toEqual([
    ['So wide it is on every OBI edge that has it.'],
    [],
  ]);
  expect([rulesOf('few.two', '1'), rulesOf('few.one', '1')]).toEqual([
    ['So wide it is on every interrupt edge that has it.'],
    [],
  ]);
});

test('a protocol of a design says what its widths come from', () => {
  expect(firstWidth(adder)).toEqual([
    [null, 'computed', 4, 'The narrower side decides.'],
    ['adder.adder.node', 'kept', 4, 'Adder adder.adder.node makes it by a function of its own.'],
    ['adder.monitor.nodeSum', 'declared', 4, 'adder.monitor.nodeSum declares it.'],
  ]);
});

test('one that says nothing of it is told of', () => {
  const odd = {
    ...{ name: 'Odd', render: () => ({ colour: 'blue' }), edge: () => 3 },
    wires: (width: number) => wires.uint(width),
  } satisfies Protocol<OddTypes>;
  const pair = soc('pair', () => {
    connect(new SourceNode<OddTypes>(odd, [1]), new SinkNode<OddTypes>(odd, [2]));
  });
  expect(firstWidth(pair)).toEqual([
    [null, 'computed', 3, 'The protocol does not declare where the widths of its wires come from.'],
  ]);
});

interface OddTypes extends ProtocolTypes {
  readonly protocol: 'Odd';
  readonly down: number;
  readonly up: number;
  readonly edge: number;
}
