import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { busiestNodes } from '../../../topologies/busiest-nodes.js';

const page = readFileSync('docs/graph.md', 'utf8');

test('an algorithm of graphology runs on a design', () => {
  expect(busiestNodes(3)).toEqual([
    ['mcu.bus.node', 30],
    ['mcu.buffer_1.node', 16],
    ['mcu.periphery.node', 15],
  ]);
});

test('the page shows the example and what it finds', () => {
  const [, ...code] = readFileSync('topologies/busiest-nodes.ts', 'utf8').split('\n');
  expect(page).toContain(code.join('\n'));
  const rows = [...page.matchAll(/^\| `(\S+)` *\| *(\d+) \|$/gm)].map(([, node, pairs]) => [node, Number(pairs)]);
  expect(rows).toEqual(busiestNodes(3));
});
