import { elaborate } from 'entente-soc';
import { describe, expect, test } from 'vitest';
import { busesView, type Diagram, dot, focused, fullView, highlighted } from '../../../../lib/output/drawing/index.js';
import mcu from '../../../../topologies/mcu.js';
import { design, edge, module, node } from '../../files/plain-elaboration.js';
import { gatheredInterrupts, nest, smallSystem } from '../designs.js';
import { type DotGraph, readDot } from '../dot-reader.js';
import { hostileDesign, hostileNames, inOneLine, mistake } from '../plain-graphs.js';

function read(diagram: Diagram): DotGraph {
  return readDot(dot(diagram));
}

test('the whole file of a small topology', () => {
  expect(dot(busesView(elaborate(mcu)))).toBe(String.raw`digraph "mcu" {
  graph [rankdir=LR, fontname="Helvetica,Arial,sans-serif", fontsize=12, labelloc=t, labeljust=l, label="mcu\l2 masters · 2 buses · 3 devices\l"]
  node [shape=box, style="rounded,filled", fontname="Helvetica,Arial,sans-serif", fontsize=11, height=0.3, margin="0.12,0.06"]
  edge [fontname="Helvetica,Arial,sans-serif", fontsize=9, arrowsize=0.7]
  subgraph "cluster_mcu" {
    graph [label="mcu", style="rounded,filled", fillcolor="#f7f8fa", color="#b9c4d4", fontcolor="#18212f", penwidth=1]
    "mcu.bus" [label="bus\nTLXbar", fillcolor="#efe8fa", color="#957bc4", fontcolor="#18212f"]
    "mcu.periphery" [label="periphery\nTLXbar", fillcolor="#efe8fa", color="#957bc4", fontcolor="#18212f"]
    "mcu.rom" [label="rom\nTLROM\n0x10000, 64 KiB", fillcolor="#e4f4e9", color="#67a67f", fontcolor="#18212f"]
    "mcu.sram" [label="sram\nTLRAM\n0x80000000, 64 KiB", fillcolor="#e4f4e9", color="#67a67f", fontcolor="#18212f"]
    "mcu.uart" [label="uart\nUart\n0x64000000, 4 KiB", fillcolor="#e4f4e9", color="#67a67f", fontcolor="#18212f"]
    "mcu.cpu" [label="cpu\n8 source ids", fillcolor="#e3edfb", color="#6a90c8", fontcolor="#18212f"]
    "mcu.dma" [label="dma\n4 source ids", fillcolor="#e3edfb", color="#6a90c8", fontcolor="#18212f"]
  }
  "mcu.bus" -> "mcu.sram" [color="#2c58ff", fontcolor="#2c58ff", penwidth=1.75]
  "mcu.bus" -> "mcu.rom" [color="#2c58ff", fontcolor="#2c58ff", penwidth=1.75]
  "mcu.bus" -> "mcu.periphery" [color="#2c58ff", fontcolor="#2c58ff", penwidth=1.75]
  "mcu.periphery" -> "mcu.uart" [label="32", color="#2c58ff", fontcolor="#2c58ff", penwidth=1.75]
  "mcu.cpu" -> "mcu.bus" [label="64", color="#2c58ff", fontcolor="#2c58ff", penwidth=1.75]
  "mcu.dma" -> "mcu.bus" [label="64", color="#2c58ff", fontcolor="#2c58ff", penwidth=1.75]
}
`);
});

describe('edges', () => {
  const graph = read(fullView(smallSystem()));

  test('one that runs backward is written from its sink, with the arrow at the tail', () => {
    const interrupt = graph.edges.find(({ from }) => from === 'top.tile.interrupt');
    expect(interrupt).toMatchObject({ to: 'top.uart.interrupt' });
    expect(interrupt?.attributes.get('dir')).toBe('back');
    expect(graph.edges.filter(({ attributes }) => attributes.has('dir'))).toHaveLength(1);
  });

  test('go from end to end, through the boundaries of modules; one that branches is one for each of its ends', () => {
    const pairs = graph.edges.map(({ from, to }) => `${from} -> ${to}`);
    expect(pairs).toContain('top.tile.core -> top.xbar');
    expect(pairs).toContain('top.clk -> top.uart.clock');
    expect(pairs).toContain('top.clk -> top.tile.clock');
    expect(pairs).toHaveLength(8);
  });
});

describe('lines that share their way to where they end', () => {
  const counts = [1, 2, 3, 1, 2, 3];
  const view = fullView(gatheredInterrupts(counts));
  const each = (diagram: Diagram, name: string): [string, string][] =>
    read(diagram).edges.map(({ to, attributes }) => [to, attributes.get(name) ?? '']);

  test('say each how many interrupts come by it, not by all', () => {
    expect(new Map(each(view, 'label'))).toEqual(
      new Map(counts.map((count, k) => [`top.devices.d${k}`, count === 1 ? '' : String(count)])),
    );
  });

  test('are in front if they themselves are', () => {
    const lit = highlighted(view, { edges: new Set(['top.devices.d4:0->top.tile.plic0:4']), boxes: new Set() });
    expect(new Map(each(lit, 'penwidth'))).toEqual(
      new Map(counts.map((_, k) => [`top.devices.d${k}`, k === 4 ? '3' : '1.25'])),
    );
  });
});

test('ids of control characters are different', () => {
  const ids = ['a\u0001b', 'a\u001b', 'a\\x001b'];
  const { nodes } = read(
    fullView(
      design(
        [
          module(
            'top',
            null,
            ids.map((name) => node(name)),
          ),
          module('top.x', 'top', [node('n')]),
        ],
        ids.map((name) => edge(name, 0, 'n', 0)),
      ),
    ),
  );
  expect([...nodes.keys()].sort()).toEqual(['a\\\\x001b', 'a\\x0001b', 'a\\x001b', 'top.x']);
});

test('names that look like something else are texts', () => {
  const { nodes, clusters, edges } = read(fullView(hostileDesign()));
  const labels = new Set([...nodes.values()].map((attributes) => attributes.get('label')));
  for (const name of hostileNames) expect(labels).toContain(labelled(name));
  expect([nodes.size, clusters.size, edges.length]).toEqual([
    2 * hostileNames.length,
    1 + hostileNames.length,
    hostileNames.length,
  ]);
});

function labelled(name: string): string {
  return inOneLine(name).replaceAll('\\', '\\\\').replaceAll('&', '&amp;');
}

describe('less of a design', () => {
  test('lines that leave what is shown end at points', () => {
    const view = focused(fullView(smallSystem()), 'top.tile');
    if (view === undefined) throw new Error('There is a tile.');
    const { nodes, edges } = read(view);
    expect([...nodes.values()].filter((attributes) => attributes.get('shape') === 'point')).toHaveLength(3);
    expect(edges).toHaveLength(3);
  });

  test('what does not matter is hardly seen', () => {
    const view = highlighted(fullView(smallSystem()), { edges: new Set(), boxes: new Set(['top.ram']) });
    const { nodes, edges } = read(view);
    expect(nodes.get('top.ram')?.get('color')).toBe('#67a67f');
    expect(nodes.get('top.dma')?.get('color')).toBe('#6a90c833');
    expect(edges.every(({ attributes }) => attributes.get('color')?.length === 9)).toBe(true);
  });
});

test('what is wrong is marked', () => {
  const { nodes, clusters } = read(
    fullView({ ...smallSystem(), diagnostics: [mistake('No.', 'top.ram', 'top.tile')] }),
  );
  expect([nodes.get('top.ram'), clusters.get('cluster_top.tile')].map((each) => each?.get('color'))).toEqual([
    '#c8232c',
    '#c8232c',
  ]);
});

test('modules may nest deeper than the stack', () => {
  expect(dot(fullView(nest(5_000))).match(/ -> /g)).toHaveLength(4_999);
});
