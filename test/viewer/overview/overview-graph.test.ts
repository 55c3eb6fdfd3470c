import { expect, test } from 'vitest';
import { overviewGraph, type OverviewNode } from '../../../viewer/overview/overview-graph.js';
import { bigCores } from '../../output/drawing/plain-graphs.js';

const distance = (a: OverviewNode, b: OverviewNode): number => Math.hypot(a.x - b.x, a.y - b.y);
const mean = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length;

test('what belongs to one tile begins together, apart from what belongs to others, at the same places every time', () => {
  const design = bigCores(4);
  const { nodes } = overviewGraph(design);
  const tiles = ['', '_1', '_2', '_3'].map((k) => nodes.filter(({ id }) => id.startsWith(`top.tile_prci_domain${k}.`)));
  const [first = [], ...others] = tiles;
  expect(first.length).toBeGreaterThan(20);
  const within = mean(first.flatMap((a) => first.filter((b) => b !== a).map((b) => distance(a, b))));
  const between = mean(first.flatMap((a) => others.flat().map((b) => distance(a, b))));
  expect(between).toBeGreaterThan(1.5 * within);
  expect(new Set(nodes.map(({ x, y }) => `${x} ${y}`)).size).toBe(nodes.length);
  expect(overviewGraph(design).nodes).toEqual(nodes);
});
