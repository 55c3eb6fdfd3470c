import { expect, test } from 'vitest';
import { busesView, folded, fullView, simpleLayout } from '../../../lib/output/drawing/index.js';
import { drawnFor, standInsOf } from '../../../viewer/canvas/stand-ins.js';
import { smallSystem, star } from '../../output/drawing/designs.js';

const idsFor = (standIns: ReturnType<typeof standInsOf>, id: string): string[] => [
  ...drawnFor(standIns, id).boxes.map(({ box }) => box.id),
  ...drawnFor(standIns, id).lines,
];

test('something is drawn as itself, as what is around it, or as what is inside it', () => {
  const buses = standInsOf(simpleLayout(busesView(smallSystem()), null));
  expect(idsFor(buses, 'top.ram')).toEqual(['top.ram']);
  expect(idsFor(buses, 'top.ram.node')).toEqual(['top.ram']);
  expect(idsFor(buses, 'top.tile')).toEqual(['top.tile.core']);
  expect(idsFor(buses, 'top.fragmenter')).toEqual([]);
  expect(idsFor(buses, 'top')).toEqual(['top']);
  expect(idsFor(buses, '')).toEqual([]);
});

test('an edge between nodes that are not drawn is drawn as the line that leads through them', () => {
  const buses = standInsOf(simpleLayout(busesView(smallSystem()), null));
  const [line] = idsFor(buses, 'top.xbar.node:0->top.fragmenter.node:0');
  expect(line).toContain('top.ram');
  expect(idsFor(buses, 'top.fragmenter.node:0->top.ram.node:0')).toEqual([line]);
});

test('what is folded is drawn as its stack, and an edge as the line that it is part of', () => {
  const elaboration = star(12);
  const stacks = standInsOf(simpleLayout(folded(fullView(elaboration)), null));
  expect(idsFor(stacks, 'top.m3')).toEqual(['top.m11']);
  expect(idsFor(stacks, 'top.m3.node')).toEqual(['top.m11']);
  expect(idsFor(stacks, 'top.m4.node:0->top.bus.node:2')).toHaveLength(1);
});
