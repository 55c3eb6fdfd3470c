import { describe, expect, test } from 'vitest';
import { allBoxes, type Box, type Diagram, fullView, type Line } from '../../../../lib/output/drawing/index.js';
import type { Elaboration } from '../../../../lib/elaboration/index.js';
import { design, edge, module, node } from '../../files/plain-elaboration.js';
import { goldenDesigns, smallSystem } from '../designs.js';

function boxes(diagram: Diagram): Map<string, Box> {
  return new Map([...allBoxes(diagram)].map((box) => [box.id, box]));
}

// `cpu > bus`, with the ports of the module itself as `|`.
function linesIn(box: Box | undefined): string[] {
  if (box === undefined) return [];
  const owner = new Map([
    ...box.ports.map(({ id }) => [id, '|'] as const),
    ...box.boxes.flatMap(({ label, ports }) => ports.map(({ id }) => [id, label] as const)),
  ]);
  const arrow = ({ backward, arrow: head }: Line): string => `${backward ? '<' : ''}-${head ? '>' : ''}`;
  return box.lines.map((line) => `${owner.get(line.from)} ${arrow(line)} ${owner.get(line.to)}`);
}

function view(elaboration: Elaboration): Map<string, Box> {
  return boxes(fullView(elaboration));
}

describe('boxes', () => {
  const shown = view(smallSystem());

  test('a module with one node is closed, others show what is inside; what has no edges is left out', () => {
    expect([...shown.values()].map(({ id, shape }) => `${shape} ${id}`)).toEqual([
      'module top',
      'node top.dma',
      'node top.clk',
      'module top.tile',
      'node top.tile.interrupt',
      'node top.tile.clock',
      'block top.tile.core',
      'block top.xbar',
      'block top.fragmenter',
      'block top.ram',
      'module top.uart',
      'node top.uart.control',
      'node top.uart.interrupt',
      'node top.uart.clock',
    ]);
  });

  test('names, classes and roles', () => {
    const words = (id: string): (string | undefined)[] => {
      const box = shown.get(id);
      return [box?.label, box?.sublabel, box?.role];
    };
    expect(words('top')).toEqual(['top', 'Thing', 'module']);
    expect(words('top.xbar')).toEqual(['xbar', 'TLXbar', 'fabric']);
    expect(words('top.tile.core')).toEqual(['core', 'Core', 'source']);
    expect(words('top.fragmenter')).toEqual(['fragmenter', 'TLFragmenter', 'adapter']);
    expect(words('top.ram')).toEqual(['ram', 'TLRAM', 'sink']);
    expect(words('top.uart.interrupt')).toEqual(['interrupt', '', 'interrupt']);
    expect(words('top.uart.clock')).toEqual(['clock', '', 'clock']);
  });

  test('a root with one node still has an inside', () => {
    const alone = fullView(
      design([module('top', null, [node('top.a'), node('top.b', { omitted: true })])], [edge('top.a', 0, 'top.a', 0)]),
    );
    expect(alone.root.shape).toBe('module');
    expect(alone.root.boxes.map(({ id }) => id)).toEqual(['top.a']);
  });

  test('a class that says nothing is not shown', () => {
    const plain = [
      module('top', null, [node('top.a')], { className: 'SimpleLazyModule' }),
      module('top.b', 'top', [node('top.b.n')], { className: 'b' }),
    ];
    const result = view(design(plain, [edge('top.a', 0, 'top.b.n', 0)]));
    expect(['top', 'top.b'].map((id) => result.get(id)?.sublabel)).toEqual(['', '']);
  });

  test('identities and modules that dissolve are faint', () => {
    const faint = [
      module('top', null, [node('top.x', { kind: 'identity', circuitIdentity: true })]),
      module('top.b', 'top', [node('top.b.n')], { inlined: true }),
    ];
    const result = view(design(faint, [edge('top.x', 0, 'top.b.n', 0)]));
    expect(['top', 'top.x', 'top.b'].map((id) => result.get(id)?.faint)).toEqual([false, true, true]);
    expect(result.get('top.x')?.role).toBe('identity');
  });
});

describe('lines', () => {
  const shown = view(smallSystem());

  test('an edge is led through every boundary; interrupts run back', () => {
    expect(linesIn(shown.get('top'))).toEqual([
      'tile -> xbar',
      'xbar -> fragmenter',
      'xbar - uart',
      'fragmenter -> ram',
      'uart <- tile',
      'dma -> xbar',
      'clk - uart',
      'clk - tile',
    ]);
    expect(linesIn(shown.get('top.tile'))).toEqual(['core - |', '| <-> interrupt', '| -> clock']);
    expect(linesIn(shown.get('top.uart'))).toEqual(['| -> control', 'interrupt <- |', '| -> clock']);
  });

  test('what goes out leaves in the east, what runs back in the west', () => {
    const sides = (id: string): string[] | undefined =>
      shown.get(id)?.ports.map(({ side, protocol }) => `${side} ${protocol}`);
    expect(sides('top.tile')).toEqual(['east TLImp', 'east IntImp', 'west ClockImp']);
    expect(sides('top.uart')).toEqual(['west TLImp', 'west IntImp', 'west ClockImp']);
  });

  test('the branches of a clock share a port; clocks of several ports do not, however alike they are', () => {
    const clock = { protocol: 'ClockImp', label: '100 MHz' };
    const portsGiven = (rest: Parameters<typeof node>[1]): number | undefined => {
      const nodes = [
        node('top.clk', { inner: 'ClockImp', outer: 'ClockImp', ...rest }),
        ...['top.a', 'top.b', 'top.c'].map((id) => node(id, { kind: 'sink', inner: 'ClockImp', outer: 'ClockImp' })),
      ];
      const edges = ['top.a', 'top.b', 'top.c'].map((to, k) => edge('top.clk', k, to, 0, clock));
      return view(design([module('top', null, nodes)], edges)).get('top.clk')?.ports.length;
    };
    expect(portsGiven({ kind: 'nexus' })).toBe(1);
    expect(portsGiven({ kind: 'source' })).toBe(3);
    expect(portsGiven({ kind: 'nexus', inner: 'ClockGroupImp' })).toBe(3);
    expect(shown.get('top.xbar')?.ports).toHaveLength(4);
  });

  test('parallel edges are one line', () => {
    const pair = [module('top', null, [node('top.a'), node('top.b')])];
    const edges = [0, 1, 2].map((k) => edge('top.a', k, 'top.b', k));
    const [line, ...others] = fullView(design(pair, edges)).root.lines;
    expect(others).toEqual([]);
    expect(line?.label).toBe('64 ×3');
    expect(line?.edges).toEqual(edges.map(({ id }) => id));
    expect(line?.details).toContain('3 edges');
  });

  test('a width is said where it is new', () => {
    const modules = [
      module('top', null, [
        node('top.cpu', { kind: 'source' }),
        node('top.buffer'),
        node('top.widget'),
        node('top.xbar', { kind: 'nexus' }),
        node('top.ram', { kind: 'sink' }),
      ]),
    ];
    const edges = [
      edge('top.cpu', 0, 'top.buffer', 0),
      edge('top.buffer', 0, 'top.widget', 0),
      edge('top.widget', 0, 'top.xbar', 0, { label: '32' }),
      edge('top.xbar', 0, 'top.ram', 0, { label: '32' }),
    ];
    const labels = fullView(design(modules, edges)).root.lines.map(
      ({ edges: [id], label }) => `${id?.split(':')[0]} ${label}`,
    );
    expect(labels.sort()).toEqual(['top.buffer ', 'top.cpu 64', 'top.widget 32', 'top.xbar ']);
  });

  test.each(goldenDesigns())('%s: every node, and every edge from its source to its sink', (_name, elaboration) => {
    const diagram = fullView(elaboration);
    const all = [...allBoxes(diagram)];
    const nodes = elaboration.modules.flatMap((each) => each.nodes).filter(({ omitted }) => !omitted);
    const [closed, open] = [
      all.filter(({ shape }) => shape !== 'module'),
      all.filter(({ shape }) => shape === 'module'),
    ];
    expect(closed).toHaveLength(nodes.length);
    expect(open.length + closed.filter(({ shape }) => shape === 'block').length).toBe(
      elaboration.modules.filter(({ omitted, parent }) => parent === null || !omitted).length,
    );
    const lines = all.flatMap((box) => box.lines);
    const ends = new Map(all.flatMap((box) => box.ports.map(({ id }) => [id, box.id] as const)));
    const starts = new Set(closed.map(({ id }) => id));
    const from = lines.filter((line) => starts.has(ends.get(line.from) ?? '')).flatMap(({ edges }) => edges);
    const to = lines.filter(({ arrow }) => arrow).flatMap(({ edges }) => edges);
    const expected = elaboration.edges.map(({ id }) => id).sort();
    expect(from.sort()).toEqual(expected);
    expect(to.sort()).toEqual(expected);
    for (const list of [all, lines, all.flatMap(({ ports }) => ports)])
      expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
  });
});

describe('a design that could not be negotiated', () => {
  const end = { index: 0, kind: 'once', start: 0, end: 0 } as const;
  const failed = fullView(
    design(
      [
        module('top', null, []),
        module('top.b', 'top', [node('top.b.n', { omitted: true })], { omitted: true }),
        module('top.a', 'top', [node('top.a.n', { omitted: true })], { omitted: true }),
        module('top.idle', 'top', [node('top.idle.n', { omitted: true })], { omitted: true }),
      ],
      [],
      {
        status: 'failed',
        bindings: [{ from: { ...end, node: 'top.a.n' }, to: { ...end, node: 'top.b.n' }, location: null }],
        diagnostics: [
          {
            rule: 'x/y',
            category: 'arity',
            severity: 'error',
            message: 'Too many.',
            subjects: ['top.a.n'],
            locations: [],
          },
          { rule: 'x/z', category: 'arity', severity: 'warning', message: 'Odd.', subjects: ['top.b'], locations: [] },
        ],
      },
    ),
  );
  const shown = boxes(failed);

  test('shows its bindings', () => {
    expect(linesIn(failed.root)).toEqual(['a -> b']);
    expect(failed.root.lines.map(({ broken, details }) => ({ broken, details }))).toEqual([
      { broken: true, details: 'top.a.n → top.b.n\ndeclared, not negotiated' },
    ]);
    expect([...shown.keys()]).toEqual(['top', 'top.a', 'top.b']);
  });

  test('marks what the findings are about', () => {
    expect(['top', 'top.a', 'top.b'].map((id) => shown.get(id)?.mark)).toEqual([null, 'error', 'warning']);
    expect(shown.get('top.a')?.details).toContain('error: Too many.');
    expect(failed.findings).toEqual(['Too many.']);
  });
});
