import fc from 'fast-check';
import {
  connect,
  elaborate,
  type Elaboration,
  NexusNode,
  type Protocol,
  type ProtocolTypes,
  SinkNode,
  soc,
  SourceNode,
} from 'entente-soc';
import { expect, test } from 'vitest';
import { allBoxes, busesView, layout, svg } from '../../../../../lib/output/drawing/index.js';
import adder from '../../../../../topologies/adder.js';
import { repeated } from '../../../../seeds.js';
import { withoutPlaces } from '../../../../without-places.js';
import { readSvg, waysIn } from '../../svg-reader.js';

interface Plain extends ProtocolTypes {
  readonly protocol: 'Plain';
  readonly down: number;
  readonly up: number;
  readonly edge: number;
}

type Traits = NonNullable<Protocol<Plain>['traits']>;

const plain = (traits?: Traits): Protocol<Plain> => ({
  ...{ name: 'Plain', edge: (down, up) => Math.min(down, up), render: () => ({ colour: 'blue' }) },
  ...(traits === undefined ? {} : { traits }),
});

/** Sources, joints and sinks, each bound to some of those before it. */
interface Plan {
  readonly sources: number;
  readonly sinks: readonly number[];
}

const plans = fc.record<Plan>({
  sources: fc.integer({ min: 1, max: 3 }),
  sinks: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
});

function built(protocol: Protocol<Plain>, { sources, sinks }: Plan): Elaboration {
  const first = ([value = 0]: readonly number[]): number => value;
  const design = soc('own', () => {
    // A row of joints, the masters at the first, at each some sinks.
    const joints = sinks.map((_, k) => new NexusNode(protocol, protocol, { down: first, up: first, name: `x${k}` }));
    for (let k = 0; k < sources; k++) joints[0]?.from(new SourceNode(protocol, [8], { name: `s${k}` }));
    sinks.forEach((count, k) => {
      const [joint, next] = [joints[k], joints[k + 1]];
      if (joint === undefined) return;
      for (let n = 0; n < count; n++) connect(joint, new SinkNode(protocol, [4], { name: `k${k}${n}` }));
      if (next !== undefined) connect(joint, next);
    });
  });
  return withoutPlaces(() => elaborate(design));
}

test.each<[string, Traits | undefined]>([
  ['that says nothing of itself', undefined],
  ['that says what it is called alone', { title: 'Plain numbers' }],
  ['of buses', { family: 'bus' }],
])('a protocol of its own %s is in drawings of buses: each node, and who leads to whom', async (_, traits) => {
  await fc.assert(
    fc.asyncProperty(plans, async (plan) => {
      const design = built(plain(traits), plan);
      const picture = readSvg([...svg(await layout(busesView(design)))].join(''));
      const boxes = picture.boxes.filter(({ classes }) => classes.includes('box'));
      const ends = boxes.filter(({ classes }) => !classes.includes('fabric')).map(({ id }) => id);
      const named = design.modules.flatMap(({ nodes }) => nodes).filter(({ kind }) => kind !== 'nexus');
      expect(ends.sort()).toEqual(named.map(({ id }) => id).sort());
      const drawn = new Set(waysIn(picture).flatMap(({ from, to }) => [from.id, to.id]));
      expect(boxes.filter(({ id }) => !drawn.has(id))).toEqual([]);
    }),
    repeated(10),
  );
});

test('one beside the buses, which says so, is in none', () => {
  expect(busesView(built(plain({ family: 'sideband' }), { sources: 1, sinks: [1] })).subtitle).toBe(
    'no buses, masters or devices',
  );
});

test('the adder is drawn', () => {
  const view = busesView(elaborate(adder));
  expect(view.subtitle).toBe('6 parts without addresses');
  expect([...allBoxes(view)].map(({ label }) => label)).toEqual(
    expect.arrayContaining(['drivers', 'drivers_1', 'adder', 'nodeSeq', 'nodeSeq_1', 'nodeSum']),
  );
});
