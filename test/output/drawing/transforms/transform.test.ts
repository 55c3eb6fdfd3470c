import { elaborate } from 'entente-soc';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Elaboration } from '../../../../lib/elaboration/index.js';
import {
  allBoxes,
  busesView,
  closed,
  type Diagram,
  focused,
  fullView,
  highlighted,
  interruptsView,
  layout,
  ofProtocols,
  svg,
} from '../../../../lib/output/drawing/index.js';
import { simpleLayout } from '../../../../lib/output/drawing/layout/simple-layout.js';
import microcontroller from '../../../../topologies/microcontroller-axi.js';
import { repeated } from '../../../seeds.js';
import { goldenElaboration } from '../../files/golden-elaboration.js';
import { design as plainDesign, edge, module, node } from '../../files/plain-elaboration.js';
import { gatheredInterrupts, goldenDesigns } from '../designs.js';
import { faults } from '../geometry.js';
import { loose } from '../loose.js';

const kinds = ['source', 'sink', 'adapter', 'identity', 'nexus', 'junction'] as const;
const protocols = ['TLImp', 'AXI4Imp', 'IntImp', 'ClockImp'];
const design = elaborate(microcontroller);
const full = fullView(design);
const labels = (diagram: Diagram): string[] => [...allBoxes(diagram)].map(({ label }) => label);

test('what an edge carries is not asked for where a closed module hides it', () => {
  const asked = new Set<string>();
  const edges = design.edges.map((edge) => ({
    ...edge,
    get bundle() {
      asked.add(edge.id);
      return edge.bundle;
    },
  }));
  const all = [...svg(simpleLayout(fullView({ ...design, edges }), null))];
  expect(all.length).toBeGreaterThan(0);
  expect(asked.size).toBe(edges.length);
  asked.clear();
  const view = closed(fullView({ ...design, edges }), () => false);
  expect([...svg(simpleLayout(view, null))].length).toBeGreaterThan(0);
  const drawn = new Set(view.root.lines.flatMap((line) => line.edges));
  expect(drawn.size).toBeLessThan(edges.length);
  expect([...asked].filter((id) => !drawn.has(id))).toEqual([]);
});

test('closed modules are boxes without inside', () => {
  const view = closed(full, () => false);
  expect(view.root.boxes.filter(({ shape }) => shape === 'module')).toEqual([]);
  const peripherals = view.root.boxes.find(({ label }) => label === 'peripherals');
  expect(peripherals).toMatchObject({ shape: 'block', role: 'module', sublabel: 'Peripherals', boxes: [], lines: [] });
  expect(loose(view)).toEqual([]);
});

test('only what is asked for is closed', () => {
  const view = closed(full, ({ label }, depth) => depth === 1 && label !== 'dma');
  expect(labels(view)).toContain('fanout');
  expect(labels(view)).not.toContain('axi4frag');
  expect(loose(view)).toEqual([]);
});

/** Modules in modules, with nodes of all kinds, and edges of several protocols from any of them to any later one. */
const anyDesign: fc.Arbitrary<Elaboration> = fc
  .record({
    parents: fc.array(fc.nat(), { minLength: 1, maxLength: 8 }),
    nodes: fc.array(
      fc.record({ kind: fc.constantFrom(...kinds), protocol: fc.constantFrom(...protocols), at: fc.nat() }),
      {
        minLength: 2,
        maxLength: 16,
      },
    ),
    edges: fc.array(fc.record({ from: fc.nat(), to: fc.nat(), flipped: fc.boolean() }), { maxLength: 24 }),
  })
  .map(({ parents, nodes, edges }) => {
    const ids = parents.reduce<string[]>(
      (all, parent, k) => [...all, `${all[parent % all.length] ?? ''}.m${k}`],
      ['top'],
    );
    const made = nodes.map(({ kind, protocol, at }, k) => {
      const owner = ids[at % ids.length] ?? 'top';
      return { owner, record: node(`${owner}.n${k}`, { kind, inner: protocol, outer: protocol }) };
    });
    const wires = edges.flatMap(({ from, to, flipped }, k) => {
      const [a, b] = [from % made.length, to % made.length].sort((x, y) => x - y).map((at) => made[at]?.record);
      if (a === undefined || b === undefined || a === b) return [];
      return [edge(a.id, k, b.id, k, { protocol: a.outer, label: String(k % 3), flipped })];
    });
    const modules = ids.map((id) =>
      module(
        id,
        id === 'top' ? null : id.slice(0, id.lastIndexOf('.')),
        made.flatMap(({ owner, record }) => (owner === id ? [record] : [])),
      ),
    );
    return plainDesign(modules, wires);
  });

test('closing modules does not depend on whether somebody has looked inside', () => {
  const attack = (elaboration: Elaboration): void => {
    const looked = JSON.parse(JSON.stringify(fullView(elaboration))) as Diagram;
    for (const deepest of [0, 1, 2, 3]) {
      const shut = closed(fullView(elaboration), (_, around) => around <= deepest);
      expect(shut).toEqual(closed(looked, (_, around) => around <= deepest));
    }
  };
  for (const [, elaboration] of goldenDesigns()) attack(elaboration);
  fc.assert(fc.property(anyDesign, attack), repeated(60));
});

test('what is inside a closed module is not made', () => {
  const { modules, ...rest } = goldenElaboration('DualCoreConfig');
  const made = new Set<string>();
  const watched = modules.map((each) => ({
    ...each,
    nodes: each.nodes.map((own) => ({
      ...own,
      get circuitIdentity() {
        made.add(own.id);
        return own.circuitIdentity;
      },
    })),
  }));
  const view = closed(fullView({ ...rest, modules: watched }), () => false);
  const drawn = new Set(view.root.boxes.map(({ id }) => id));
  expect([...made].filter((id) => !drawn.has(id) && !drawn.has(id.slice(0, id.lastIndexOf('.'))))).toEqual([]);
  expect(made.size).toBeGreaterThan(5);
});

test('lines between closed modules become one of each protocol', () => {
  const system = fullView(goldenElaboration('DualCoreConfig'));
  const view = closed(system, () => false);
  const pairs = view.root.lines.map(({ from, to, protocol }) =>
    [from.split(' ')[0], to.split(' ')[0], protocol].join(' '),
  );
  const blocks = new Set(view.root.boxes.map(({ id }) => id));
  const between = pairs.filter((pair) =>
    pair
      .split(' ')
      .slice(0, 2)
      .every((id) => blocks.has(id)),
  );
  expect(new Set(between).size).toBe(between.length);
  const edges = (diagram: Diagram): Set<string> => new Set(diagram.root.lines.flatMap((line) => line.edges));
  expect(edges(view)).toEqual(edges(system));
  expect(loose(view)).toEqual([]);
});

test('lines that become one say together how many interrupts they are, and apart what all of them say', () => {
  const labels = (elaboration: Elaboration): string[] =>
    closed(fullView(elaboration), () => false).root.lines.map(({ label }) => label);
  // Five and more share their way, and say how many come by it.
  expect(labels(gatheredInterrupts([1, 2, 3, 1, 2, 3], 2))).toEqual(['24']);
  expect(labels(gatheredInterrupts([2, 2]))).toEqual(['2 ×2']);
  expect(labels(gatheredInterrupts([1, 2]))).toEqual(['×2']);
  expect(labels(gatheredInterrupts([1, 1]))).toEqual(['×2']);
});

test('a drawing of a closed system has everything in its place', async () => {
  const view = closed(fullView(goldenElaboration('DualCoreConfig')), () => false);
  expect(faults(await layout(view, { timeLimit: 120_000 }))).toEqual([]);
});

test('one module, with what is inside', () => {
  const view = focused(full, 'microcontroller.peripherals');
  expect(view?.title).toBe('microcontroller: microcontroller.peripherals');
  expect(view && labels(view)).toContain('uartRegisters');
  expect(view && labels(view)).not.toContain('dcache');
  expect(focused(full, 'microcontroller.nothing')).toBeUndefined();
});

test('a box without inside, in what is around it, with its lines to the outside', async () => {
  const { subtitle, root } = focused(full, 'microcontroller.memory') ?? full;
  expect(subtitle).toBe('shown: 1 box · 1 connection');
  expect([root.label, root.boxes.map(({ label }) => label)]).toEqual(['microcontroller', ['memory']]);
  const ends = new Set([root, ...root.boxes].flatMap(({ ports }) => ports.map(({ id }) => id)));
  expect(root.lines.flatMap(({ from, to }) => [from, to]).filter((end) => !ends.has(end))).toEqual([]);
  expect(root.ports.map(({ side, protocol }) => [side, protocol])).toEqual([['west', 'AXI4Imp']]);
  const source = focused(interruptsView(design), 'microcontroller.core') ?? full;
  expect(source.root.ports.map(({ side, protocol }) => [side, protocol])).toEqual([['west', 'IntImp']]);
  expect(faults(await layout(source, { timeLimit: 120_000 }))).toEqual([]);
});

test('lines of some protocols, and the boxes that they meet', () => {
  const view = ofProtocols(full, (protocol) => protocol === 'APBImp');
  const protocols = [...allBoxes(view)].flatMap(({ lines }) => lines.map(({ protocol }) => protocol));
  expect(new Set(protocols)).toEqual(new Set(['APBImp']));
  expect(labels(view).sort()).toEqual(
    ['microcontroller', 'peripherals', 'bridge', 'fanout', 'uartRegisters', 'gpioRegisters'].sort(),
  );
});

test('a module in front of everything else, with all that is inside it', () => {
  const front = highlighted(full, { edges: new Set(), boxes: new Set(['microcontroller.core']) });
  const boxes = [...allBoxes(front)].filter(({ emphasis }) => emphasis === 'lit');
  expect(boxes.map(({ label }) => label)).toEqual([
    'microcontroller',
    'core',
    'dcache',
    'icache',
    'external',
    'master',
  ]);
  // What leads out of it is not inside.
  const lines = [...allBoxes(front)].flatMap(({ lines: all }) => all).filter(({ emphasis }) => emphasis === 'lit');
  expect(lines.flatMap(({ edges }) => edges)).toEqual([
    'microcontroller.core.dcache:0->microcontroller.core.master.node:0',
    'microcontroller.core.icache:0->microcontroller.core.master.node:1',
  ]);
});

test('a way through the buses in front of everything else', () => {
  const view = busesView(design);
  const lit = new Set(
    view.root.lines.filter(({ to }) => to.includes('memory') || to.includes('tl2axi4')).flatMap((line) => line.edges),
  );
  const front = highlighted(view, { edges: lit, boxes: new Set(['microcontroller.plic']) });
  const of = (emphasis: string): string[] =>
    [...allBoxes(front)]
      .filter((box) => box.emphasis === emphasis)
      .map(({ label }) => label)
      .sort();
  expect(of('lit')).toEqual(['broadcast', 'memory', 'microcontroller', 'plic', 'tl2axi4']);
  expect(of('dim')).toContain('uartRegisters');
  expect(front.root.lines.filter(({ emphasis }) => emphasis === 'lit').length).toBe(2);
});

test('ports of frames are put behind where no line inside that is in front meets them', () => {
  const leaving = [...allBoxes(full)].flatMap(({ lines }) => lines.flatMap(({ edges }) => edges));
  const lit = new Set(leaving.filter((id) => id.startsWith('microcontroller.core.master.node:0->')));
  const frames = [...allBoxes(highlighted(full, { edges: lit, boxes: new Set() }))].filter(
    ({ label, ports }) => ports.length > 0 && ['core', 'plic'].includes(label),
  );
  expect(frames.map(({ label, ports }) => [label, ports.map(({ emphasis = '' }) => emphasis)])).toEqual([
    ['core', ['', 'dim']],
    ['plic', ['dim', 'dim', 'dim']],
  ]);
});
