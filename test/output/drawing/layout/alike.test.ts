import { expect, test } from 'vitest';
import {
  type Diagram,
  type Drawing,
  fullView,
  layout,
  type LayoutEngine,
  type PlacedBox,
} from '../../../../lib/output/drawing/index.js';
import { type ElkNode, elkThread } from '../../../../lib/interop.js';
import type { ModuleRecord } from '../../../../lib/elaboration/index.js';
import { design, edge, module, node } from '../../files/plain-elaboration.js';
import { faults, placedBoxes } from '../geometry.js';

/** A bus with tiles of these names, each with two nodes; an odd one has a node more. */
function tiles(names: readonly string[], odd = ''): Diagram {
  const modules = names.map((name) => {
    const own = [node(`top.${name}.core`, { kind: 'source' }), node(`top.${name}.out`)];
    return module(`top.${name}`, 'top', name === odd ? [...own, node(`top.${name}.more`)] : own);
  });
  const edges = names.flatMap((name, k) => [
    edge(`top.${name}.core`, 0, `top.${name}.out`, 0),
    ...(name === odd ? [edge(`top.${name}.core`, 1, `top.${name}.more`, 0)] : []),
    edge(`top.${name}.out`, 0, 'top.bus', k),
  ]);
  return fullView(design([module('top', null, [node('top.bus', { kind: 'nexus' })]), ...modules], edges));
}

/** Lays out as usual, and notes the names of what is in each graph that is laid out. */
async function watched(diagram: Diagram): Promise<{ drawing: Drawing; graphs: string[][] }> {
  const graphs: string[][] = [];
  const engine: LayoutEngine = async (graph, signal) => {
    graphs.push(inside(graph));
    return elkThread(signal)(graph);
  };
  return { drawing: await layout(diagram, { engine, timeLimit: 120_000 }), graphs };
}

function inside({ children = [] }: ElkNode): string[] {
  return children.flatMap((child) => [child.id, ...inside(child).map((id) => `  ${id}`)]);
}

/** Where everything inside a box is, from its corner. */
function places({ x, y, boxes, lines }: PlacedBox): unknown {
  const from = (point: { x: number; y: number }): number[] => [point.x - x, point.y - y].map((d) => Math.round(d * 10));
  return [boxes.map(from), lines.map(({ points }) => points.map(from))];
}

test('of modules that are alike inside one is laid out, the one with the longest name', async () => {
  const { drawing, graphs } = await watched(tiles(['a', 'a_tile_with_quite_a_long_name', 'b']));
  const long = 'top.a_tile_with_quite_a_long_name';
  expect(graphs).toEqual([
    [long, `  ${long}.out`, `  ${long}.core`],
    ['top.bus', 'top.b', long, 'top.a'],
  ]);
  expect(faults(drawing)).toEqual([]);
  const [first, ...rest] = placedBoxes(drawing)
    .filter(({ box }) => box.shape === 'module' && box.id !== 'top')
    .map((box) => [box.width, box.height, places(box)]);
  expect(rest).toEqual([first, first]);
});

test('a module that differs inside is laid out with the whole', async () => {
  const { drawing, graphs } = await watched(tiles(['a', 'b', 'c'], 'b'));
  expect(graphs).toEqual([
    ['top.c', '  top.c.out', '  top.c.core'],
    ['top.bus', 'top.c', 'top.b', '  top.b.more', '  top.b.out', '  top.b.core', 'top.a'],
  ]);
  expect(faults(drawing)).toEqual([]);
});

test('where nothing is alike there is one graph', async () => {
  expect((await watched(tiles(['a']))).graphs).toHaveLength(1);
});

test('modules alike inside and outside of others that are alike are laid out once each', async () => {
  const pair = (id: string, parent: string): ModuleRecord =>
    module(id, parent, [node(`${id}.a`, { kind: 'source' }), node(`${id}.b`, { kind: 'sink' })]);
  const modules = [
    module('top', null, []),
    ...['top.x', 'top.y'].flatMap((id) => [module(id, 'top', []), pair(`${id}.long_name`, id)]),
    pair('top.z', 'top'),
  ];
  const pairs = modules.filter(({ nodes }) => nodes.length > 0).map(({ id }) => id);
  const edges = pairs.map((id) => edge(`${id}.a`, 0, `${id}.b`, 0));
  const { drawing, graphs } = await watched(fullView(design(modules, edges)));
  expect(drawing.simplified).toBeNull();
  expect(faults(drawing)).toEqual([]);
  expect(graphs).toEqual([
    ['top.y', '  top.y.long_name', '    top.y.long_name.b', '    top.y.long_name.a', 'top.z', '  top.z.b', '  top.z.a'],
    ['top.z', 'top.y', 'top.x'],
  ]);
});
