import { AddressSet, clocks, connect, type Elaboration, int, soc, tl, tryElaborate } from 'entente-soc';
import { describe, expect, test } from 'vitest';
import { allBoxes, type Diagram, views, viewNames } from '../../../../lib/output/drawing/index.js';
import { Netlist } from '../../../../lib/elaboration/index.js';
import { ruleExamples } from '../../../errors/examples/index.js';
import { withoutPlaces } from '../../../without-places.js';

// Nothing is bound to most of it.
function lonely(): unknown {
  const a = tl.client({ name: 'a' });
  const r = tl.ram({ address: AddressSet.range(0x1000, '4K'), beatBytes: 8 });
  connect(a, tl.buffer(), r);
  const spare = tl.client({ name: 'spare' });
  const c0 = clocks.clockSource({ freqMHz: 10 });
  const c1 = clocks.clockSink({ freqMHz: 10 });
  const lost = int.sink({ ports: 1 });
  return { a, r, spare, c0, c1, lost };
}

const faultyExamples = withoutPlaces(() =>
  Object.entries({ lonely: { broken: lonely }, ...ruleExamples }).flatMap(
    ([rule, example]): (readonly [string, Elaboration])[] => {
      // What has a hundred thousand ports is drawn slowly.
      if (!('broken' in example) || rule === 'arity/too-many') return [];
      const { elaboration } = tryElaborate(soc('soc', example.broken));
      return elaboration === undefined ? [] : [[rule, elaboration]];
    },
  ),
);

const families = { full: undefined, buses: 'bus', clocks: 'clock', interrupts: 'interrupt' } as const;

/** Ids of the nodes that errors are about and a view is to show; of what was negotiated those that no edge meets. */
function subjectsIn(view: keyof typeof families, elaboration: Elaboration): string[] {
  const { nodes, protocols } = new Netlist(elaboration);
  const family = families[view];
  const errors = elaboration.diagnostics.filter(({ severity }) => severity === 'error');
  const isNegotiated = elaboration.status === 'negotiated';
  const drawn = new Set(isNegotiated ? elaboration.edges.flatMap(({ from, to }) => [from, to]) : []);
  return errors
    .flatMap(({ subjects }) => subjects)
    .filter((id) => {
      const { record } = nodes.get(id) ?? {};
      if (record === undefined || drawn.has(id)) return false;
      return family === undefined || [record.inner, record.outer].some((name) => protocols.of(name).family === family);
    });
}

function isMarked({ root, ...diagram }: Diagram, id: string): boolean {
  return [...allBoxes({ ...diagram, root })].some(
    (box) => box !== root && box.mark === 'error' && `${id}.`.startsWith(`${box.id}.`),
  );
}

describe.each([
  ['failed', viewNames],
  ['negotiated', ['full', 'buses']],
] as const)('of a design whose status is %s', (status, met) => {
  test('what errors are about is drawn and marked in every view that it belongs in', () => {
    const examples = faultyExamples.filter(([, elaboration]) => elaboration.status === status);
    const counts = Object.fromEntries(viewNames.map((view) => [view, 0]));
    const missing = examples.flatMap(([rule, elaboration]) =>
      viewNames.flatMap((view) => {
        const diagram = views[view](elaboration);
        const subjects = subjectsIn(view, elaboration);
        counts[view] = (counts[view] ?? 0) + subjects.length;
        return subjects.filter((id) => !isMarked(diagram, id)).map((id) => `${rule}, ${view}: ${id}`);
      }),
    );
    expect(missing).toEqual([]);
    for (const view of met) expect(counts[view], view).toBeGreaterThan(0);
  });
});

test('what nothing is bound to is drawn as what its kind is', () => {
  const { elaboration } = tryElaborate(soc('lonely', lonely));
  if (elaboration === undefined) throw new Error('the design is to be drawn');
  const boxes = (view: keyof typeof families): string[] =>
    [...allBoxes(views[view](elaboration))]
      .slice(1)
      .map(({ label, role, mark }) => `${label} ${role} ${mark ?? 'fine'}`);
  expect(boxes('buses')).toEqual(['r sink fine', 'a source fine', 'spare source error']);
  expect(boxes('clocks')).toEqual(['c0 clock error', 'c1 module error']);
  expect(boxes('interrupts')).toEqual(['lost sink error']);
});
