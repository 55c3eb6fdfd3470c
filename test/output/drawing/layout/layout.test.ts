import { describe, expect, test } from 'vitest';
import {
  elkGraph,
  focused,
  fullView,
  layout,
  type LayoutEngine,
  LayoutError,
  simpleLayout,
} from '../../../../lib/output/drawing/index.js';
import { type ElkNode, elkThread } from '../../../../lib/interop.js';
import { goldenElaboration } from '../../files/golden-elaboration.js';
import { clusters, forks, goldenDesigns, nest, smallSystem, star } from '../designs.js';
import { placed } from '../../../../lib/output/drawing/layout/placement.js';
import { layoutGraph } from '../../../../lib/output/drawing/layout/elk-graph.js';
import { faults } from '../geometry.js';

const small = fullView(smallSystem());
// Other work on the machine is no reason to fail.
const patient = { timeLimit: 120_000 };
const minutes = 180_000;

const never: LayoutEngine = () => new Promise(() => undefined);
const refusing: LayoutEngine = () => Promise.reject(new Error('no layout today'));

async function layOut(graph: ElkNode): Promise<ElkNode> {
  const done = new AbortController();
  return elkThread(done.signal)(graph).finally(() => done.abort());
}

async function failure(promise: Promise<unknown>): Promise<LayoutError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof LayoutError)) return expect.unreachable();
  return error;
}

describe('places', () => {
  test(
    'nothing overlaps, sticks out or is left loose',
    async () => {
      expect(faults(await layout(small, patient))).toEqual([]);
    },
    minutes,
  );

  test.each(goldenDesigns(['DualCoreConfig', 'TinyConfig'], 2))(
    'nor in %s',
    async (_name, elaboration) => {
      const drawing = await layout(fullView(elaboration), patient);
      expect(drawing.simplified).toBeNull();
      expect(faults(drawing)).toEqual([]);
    },
    minutes,
  );

  test('sources are in the west, sinks in the east', async () => {
    const { root } = await layout(small, patient);
    const x = (id: string): number => root.boxes.find(({ box }) => box.id === id)?.x ?? Number.NaN;
    const order = ['top.tile', 'top.xbar', 'top.fragmenter', 'top.ram'].map(x);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(x('top.uart')).toBeGreaterThan(x('top.xbar'));
  });

  test('the same design has the same places', async () => {
    const [first, second] = await Promise.all([layout(small, patient), layout(fullView(smallSystem()), patient)]);
    expect(second).toEqual(first);
  });

  test('lines that ELK leads straight are straight, whatever the last digits of their places are', () => {
    const line = { id: 'line', sources: [], targets: [] };
    const section = { id: '', startPoint: { x: 0, y: 80.05 - 1e-13 }, endPoint: { x: 9, y: 80.05 + 1e-13 } };
    const root = { ...small.root, boxes: [], lines: small.root.lines.slice(0, 1) };
    const drawing = placed({ ...small, root }, { id: 'top', edges: [{ ...line, sections: [section] }] }, 'right', null);
    const [start, end] = drawing.root.lines[0]?.points ?? [];
    expect(start?.y).toBe(end?.y);
  });

  test(
    'a thousand modules',
    async () => {
      const drawing = await layout(fullView(clusters(32, 32)), patient);
      expect(drawing.simplified).toBeNull();
      expect(faults(drawing)).toEqual([]);
    },
    minutes,
  );
});

describe('the graph for ELK', () => {
  const graph = elkGraph(small);

  test('has the ids of the diagram, and no places', () => {
    expect(graph.id).toBe('top');
    expect(graph.children?.map(({ id }) => id)).toEqual(small.root.boxes.map(({ id }) => id));
    expect(graph.edges?.map(({ id }) => id)).toEqual(small.root.lines.map(({ id }) => id));
    expect(JSON.stringify(graph)).not.toMatch(/"x":/);
  });

  test('has its edges from where data come from, with the text beside them; for a layout those that run back are turned', () => {
    const back = small.root.lines.filter(({ backward }) => backward);
    expect(back).toHaveLength(1);
    const ends = ({ edges = [] }: ElkNode): unknown[] => edges.map(({ sources, targets }) => [...sources, ...targets]);
    expect(ends(graph)).toEqual(small.root.lines.map(({ from, to }) => [from, to]));
    expect(ends(layoutGraph(small, { routing: 'ORTHOGONAL', direction: 'right' }))).toEqual(
      small.root.lines.map(({ from, to, backward }) => (backward ? [to, from] : [from, to])),
    );
    expect(graph.edges?.map(({ labels = [] }) => labels.map(({ text }) => text).join())).toEqual(
      small.root.lines.map(({ label }) => label),
    );
  });

  test('is laid out, too', async () => {
    const { edges = [] } = await layOut(graph);
    expect(edges.filter(({ sections = [] }) => sections.length !== 1)).toEqual([]);
  });

  test('is not changed by the layout', async () => {
    const before = structuredClone(graph);
    await layOut(graph);
    expect(graph).toEqual(before);
  });
});

describe('a layout that takes too long', () => {
  test('says so', async () => {
    const error = await failure(layout(small, { engine: never, timeLimit: 20, onFailure: 'throw' }));
    expect(error.reason).toBe('time-limit');
    expect(error.message).toBe('The layout of the drawing took longer than 20 ms.');
  });

  test('stops the thread of ELK', async () => {
    const error = await failure(layout(fullView(forks(2_000)), { timeLimit: 200, onFailure: 'throw' }));
    expect(error.reason).toBe('time-limit');
  });

  test(
    'is tried with slanted lines',
    async () => {
      const slanted = await layOut(layoutGraph(small, { routing: 'POLYLINE', direction: 'right' }));
      const engine: LayoutEngine = (graph, signal) =>
        graph.layoutOptions?.['elk.edgeRouting'] === 'POLYLINE' ? Promise.resolve(slanted) : never(graph, signal);
      const drawing = await layout(small, { engine, timeLimit: 20 });
      expect(drawing.simplified).toBe(
        'The layout of the drawing took longer than 20 ms. The lines are slanted instead.',
      );
      expect(faults(drawing, { straight: false })).toEqual([]);
    },
    minutes,
  );

  test('ends as columns', async () => {
    const drawing = await layout(small, { engine: never, timeLimit: 20 });
    expect(drawing.simplified).toBe(
      'The layout of the drawing took longer than 20 ms. The boxes are placed in columns.',
    );
    expect(faults(drawing, { straight: false })).toEqual([]);
  });
});

test('a layout that fails says why', async () => {
  const errors = [
    await failure(layout(small, { engine: refusing, onFailure: 'throw' })),
    await failure(layout(small, { engine: refusing })),
  ];
  for (const { reason, message } of errors)
    expect([reason, message]).toEqual(['engine', 'The drawing could not be laid out (no layout today).']);
});

test('every module of a system can be drawn alone', async () => {
  const whole = fullView(goldenElaboration('DualCoreConfig'));
  for (const { id } of whole.root.boxes.filter(({ shape }) => shape === 'module')) {
    const part = focused(whole, id) ?? expect.unreachable();
    const drawing = await layout(part, patient);
    expect(faults(drawing)).toEqual([]);
    expect(part.subtitle).toMatch(/^shown: \d+ box(es)? · \d+ connections?$/);
  }
}, 180_000);

test('a layout can be cancelled, before and while it runs', async () => {
  const before = await failure(layout(small, { signal: AbortSignal.abort() }));
  const cancel = new AbortController();
  const running = failure(layout(fullView(forks(2_000)), { signal: cancel.signal }));
  cancel.abort();
  expect([before.reason, (await running).reason]).toEqual(['cancelled', 'cancelled']);
});

describe('columns', () => {
  test.each([...goldenDesigns(), ['star', star(1_000)] as const])('%s', (_name, elaboration) => {
    expect(faults(simpleLayout(fullView(elaboration), null), { straight: false })).toEqual([]);
  });

  test('modules may nest deeper than the stack', () => {
    const drawing = simpleLayout(fullView(nest(3_000)), null);
    expect(drawing.root.width).toBeGreaterThan(3_000);
  });
});
