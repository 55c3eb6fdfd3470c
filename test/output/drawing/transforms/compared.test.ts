import { AddressSet, connect, elaborate, soc, tl, type Topology } from 'entente-soc';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Elaboration, NodeRecord } from '../../../../lib/elaboration/index.js';
import {
  allBoxes,
  busesView,
  compared,
  type Diagram,
  fullView,
  layout,
  svg,
} from '../../../../lib/output/drawing/index.js';
import { build, parts } from '../../../query/random-topologies.js';
import { repeated } from '../../../seeds.js';
import { design as plainDesign, edge, module, node } from '../../files/plain-elaboration.js';
import { faults } from '../geometry.js';
import { agree } from '../graph-files.js';
import { readSvg } from '../svg-reader.js';

/** A bus with a memory of a size at each base, by its name. */
function memories(...devices: readonly (readonly [name: string, base: string])[]): Topology {
  return soc('t', () => {
    const bus = tl.xbar();
    bus.from(tl.client({ name: 'cpu' }));
    for (const [name, base] of devices)
      tl.manager({
        ...{ name, address: [AddressSet.range(base, '4K')], supports: tl.readWrite(1, 8), fifoId: 0, beatBytes: 8 },
      }).from(bus);
  });
}

const view = (topology: Topology): Diagram => busesView(elaborate(topology));

test('what came, what went, and what says something else', async () => {
  const [before, after] = [
    view(memories(['a', '0x1000'], ['b', '0x2000'])),
    view(memories(['a', '0x4000'], ['c', '0x3000'])),
  ];
  const both = compared(before, after);
  const changes = [...allBoxes(both)].filter(({ change }) => change !== undefined);
  expect(changes.map(({ label, change, notes }) => [label, change, notes]).sort()).toEqual([
    ['a', 'changed', ['was 0x1000, 4 KiB', 'now 0x4000, 4 KiB']],
    ['b', 'removed', ['0x2000, 4 KiB']],
    ['c', 'added', ['0x3000, 4 KiB']],
  ]);
  expect(both.root.lines.map(({ change }) => change ?? '').sort()).toEqual(['', '', 'added', 'removed']);
  expect(both.subtitle).toBe('boxes and lines: 2 added · 2 removed · 1 changed');
  const drawing = await layout(both, { timeLimit: 120_000 });
  expect(faults(drawing)).toEqual([]);
  expect(readSvg([...svg(drawing)].join('')).words).toEqual(expect.arrayContaining(['added', 'removed', 'changed']));
});

test('of any two designs all boxes of both are there, each marked as what became of it', () => {
  fc.assert(
    fc.property(parts, parts, (one, other) => {
      const [before, after] = [one, other].map((part) => busesView(build(part).elaboration));
      if (before === undefined || after === undefined) return;
      const ids = (diagram: Diagram): Set<string> => new Set([...allBoxes(diagram)].map(({ id }) => id));
      const [old, now] = [ids(before), ids(after)];
      const both = [...allBoxes(compared(before, after))];
      expect(new Set(both.map(({ id }) => id))).toEqual(new Set([...old, ...now]));
      for (const { id, change } of both) {
        expect(change === 'added').toBe(!old.has(id));
        expect(change === 'removed').toBe(!now.has(id));
      }
      const ports = new Set(both.flatMap((box) => box.ports.map((port) => port.id)));
      expect(both.flatMap(({ lines }) => lines).filter(({ from, to }) => !ports.has(from) || !ports.has(to))).toEqual(
        [],
      );
    }),
    repeated(100),
  );
});

test('a design and itself differ in nothing', () => {
  const design = memories(['a', '0x1000']);
  const both = compared(view(design), view(design));
  expect(both.subtitle).toBe('nothing that is drawn differs');
  expect([...allBoxes(both)].filter(({ change }) => change !== undefined)).toEqual([]);
});

/** A chain of buffers in front of a memory, each called by its place in the chain. */
function chain(...names: readonly string[]): Elaboration {
  return elaborate(
    soc('t', () => {
      const buffers = names.map(() => tl.buffer());
      const [bus, ram] = [tl.xbar(), tl.ram({ address: AddressSet.range('0x1000', '4K') })];
      connect(tl.client({ name: 'cpu', emits: tl.readWrite(1, 4) }), bus);
      const [first, ...others] = buffers;
      if (first === undefined) throw new Error('A chain has a buffer.');
      connect(bus, first);
      for (const [k, next] of others.entries()) connect(buffers[k] ?? first, next);
      connect(others.at(-1) ?? first, ram);
      return { bus, ram, ...Object.fromEntries(buffers.map((buffer, k) => [names[k] ?? '', buffer])) };
    }),
  );
}

test('what has another name now is the same; what had that name before went', () => {
  const named = (id: string): string => id.replace(/^t\.b\b.*/, (old) => `${old} before`).replace(/^t\.a\b/, 't.b');
  const both = compared(fullView(chain('a', 'b')), fullView(chain('b')), named);
  expect([...allBoxes(both)].map(({ id, change = '', notes }) => [id, change, notes]).sort()).toEqual([
    ['t', '', []],
    ['t.b before', 'removed', []],
    ['t.b', 'changed', ['was a', 'now b']],
    ['t.bus', '', []],
    ['t.cpu', '', ['1 source id']],
    ['t.ram', '', ['0x1000, 4 KiB']],
  ]);
  const lines = both.root.lines.map(({ from, to, change = '' }) =>
    [from, to]
      .map((end) => end.split(' ')[0])
      .concat(change)
      .join(' '),
  );
  expect(lines.sort()).toEqual([
    't.b t.b removed',
    't.b t.ram added',
    't.b t.ram removed',
    't.bus t.b ',
    't.cpu t.bus ',
  ]);
});

test('of a module that has become one box, what went is drawn inside', async () => {
  const nodes = [node('top.cache.n', { kind: 'sink' }), node('top.cache.control', { kind: 'sink' })];
  const cache = (...own: NodeRecord[]): Diagram =>
    fullView(
      plainDesign(
        [
          module('top', null, [node('top.cpu', { kind: 'source' })]),
          module('top.cache', 'top', own, { className: 'Cache' }),
        ],
        own.map(({ id }, k) => edge('top.cpu', k, id, 0)),
      ),
    );
  const both = compared(cache(...nodes), cache(...nodes.slice(0, 1)));
  const drawn = readSvg([...svg(await layout(both, { timeLimit: 120_000 }))].join(''));
  expect(drawn.boxes.map(({ id, classes, words }) => [id, classes[0], words]).sort()).toEqual([
    ['top', 'frame', ['top', 'Thing']],
    ['top.cache', 'frame', ['cache', 'Cache']],
    ['top.cache.control', 'box', ['control']],
    ['top.cache.n', 'box', ['n']],
    ['top.cpu', 'box', ['cpu']],
  ]);
  agree(both);
});
