import { connect, elaborate, int, lazyScope, soc } from 'entente-soc';
import { expect, test } from 'vitest';
import {
  allBoxes,
  type Box,
  busesView,
  closed,
  folded,
  fullView,
  highlighted,
  interruptsView,
  layout,
  svg,
} from '../../../../lib/output/drawing/index.js';
import { edge } from '../../files/plain-elaboration.js';
import { nest, star } from '../designs.js';
import { faults } from '../geometry.js';
import { loose } from '../loose.js';
import { bigCores } from '../plain-graphs.js';

const inside = ({ boxes, lines }: Box): unknown => ({
  boxes: boxes.map(({ id, label, alike, ports }) => [id, label, alike?.length ?? 1, ports.length]),
  lines: lines.map(({ label, edges }) => [label, edges.length]),
});

test('many boxes that are alike become one, and their lines too', () => {
  const diagram = fullView(star(12));
  expect(diagram.root.boxes).toHaveLength(13);
  const { root } = folded(diagram);
  expect(inside(root)).toEqual({
    boxes: [
      ['top.m11', 'm ×6', 6, 1],
      ['top.m10', 'm ×6', 6, 1],
      ['top.bus', 'bus', 1, 2],
    ],
    lines: [
      ['64 ×6', 6],
      ['×6', 6],
    ],
  });
  expect(root.boxes[0]?.details.split('\n')[0]).toBe('6 alike, from top.m11 to top.m1');
  expect(root.boxes[0]?.alike).toEqual(['top.m11', 'top.m9', 'top.m7', 'top.m5', 'top.m3', 'top.m1']);
});

test('few boxes, and boxes in a chain, are drawn one by one', () => {
  for (const elaboration of [star(8), nest(20)]) {
    const diagram = fullView(elaboration);
    expect(folded(diagram)).toEqual(diagram);
  }
});

test('what is connected in another way, or has something wrong with it, stands for itself', () => {
  const elaboration = star(14);
  const message = {
    category: 'negotiation',
    severity: 'error',
    rule: 'x',
    message: 'wrong',
    subjects: ['top.m3.node'],
  };
  const { root } = folded(
    fullView({
      ...elaboration,
      edges: [...elaboration.edges, edge('top.m0.node', 1, 'top.bus.node', 99, { protocol: 'AXI4Imp' })],
      diagnostics: [message as never],
    }),
  );
  expect(root.boxes.map(({ label }) => label).sort()).toEqual(['bus', 'm ×6', 'm ×6', 'm0', 'm3']);
});

test('the tiles of a many-core system are one, and one that is opened is not among them', () => {
  const elaboration = bigCores(6);
  const count = (diagram: Parameters<typeof allBoxes>[0]): number => [...allBoxes(diagram)].length;
  expect(count(busesView(elaboration)) - count(folded(busesView(elaboration)))).toBe(5 * 4);
  const domain = 'top.tile_prci_domain_2';
  const opened = folded(closed(fullView(elaboration), ({ id }) => id === domain));
  const tiles = opened.root.boxes.filter(({ id }) => id.startsWith('top.tile_prci_domain'));
  expect(tiles.map(({ label, alike }) => [label, alike?.length])).toEqual([
    ['Tile ×5', 5],
    ['Tile 2', undefined],
  ]);
});

test('lines that became one are one on either side of every boundary', async () => {
  const full = fullView(bigCores(8));
  for (const deepest of [0, 1, 2, 9]) {
    const diagram = folded(closed(full, (_, depth) => depth <= deepest));
    expect(loose(diagram)).toEqual([]);
    const edges = (of: Parameters<typeof allBoxes>[0]): Set<string> =>
      new Set(of.root.lines.flatMap((line) => line.edges));
    expect(edges(diagram)).toEqual(edges(full));
    expect(faults(await layout(diagram))).toEqual([]);
  }
  const { root } = folded(closed(full, (_, depth) => depth <= 1));
  const bus = root.boxes.find(({ id }) => id === 'top.sbus');
  const couplers = bus?.boxes.filter(({ label }) => label.startsWith('coupler_from_rockettile'));
  expect(couplers?.map(({ label, ports }) => [label, ports.length])).toEqual([['coupler_from_rockettile ×8', 2]]);
});

test('what is brought to the front stands in front of those that it is like', () => {
  const id = 'top.tile_prci_domain_3.element_reset_domain.rockettile';
  const lit = highlighted(fullView(bigCores(8)), { edges: new Set(), boxes: new Set([id]) });
  const diagram = folded(closed(lit, (_, depth) => depth <= 1));
  const tiles = diagram.root.boxes.filter((box) => box.id.startsWith('top.tile_prci_domain'));
  expect(tiles.map(({ label, emphasis }) => [label, emphasis])).toEqual([
    ['Tile ×7', 'dim'],
    ['Tile 3', 'lit'],
  ]);
  expect(loose(diagram)).toEqual([]);
});

test('a folded drawing is laid out like any other, as a stack', async () => {
  const drawing = await layout(folded(fullView(star(12))));
  expect(drawing.simplified).toBe(null);
  const text = [...svg(drawing)].join('');
  expect(text.match(/<(?:rect|path) class="box source"/g)).toHaveLength(3 + 1);
  expect(text).toContain('m ×6');
});

test('cores of clusters are alike, whether or not another has the same name', () => {
  const clusters = elaborate(
    soc('chip', () => {
      const timer = int.xbar();
      connect(int.source({ num: 1 }), timer);
      const all = [2, 3, 4].map((count, k) =>
        lazyScope(`cluster_${k}`, () => {
          for (let core = 0; core < count; core++)
            lazyScope(`core_${core}`, () => {
              const line = int.sink();
              connect(timer, line);
              return { line };
            });
        }),
      );
      return { timer, all };
    }),
  );
  const cores = folded(interruptsView(clusters)).root.boxes.filter(({ label }) => label.startsWith('core'));
  expect(cores.map(({ label, sublabel }) => [label, sublabel])).toEqual([['core ×9', 'cluster']]);
});
