import { AddressSet, connect, elaborate, type Elaboration, int, lazyScope, soc, tl } from 'entente-soc';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byCause, compareDesigns, idsIn, namesInPicture, toldInPicture } from '../../../lib/diff/index.js';
import { allBoxes, type Box, compared, type Diagram, views, viewNames } from '../../../lib/output/drawing/index.js';
import { build, parts } from '../../query/random-topologies.js';
import { repeated } from '../../seeds.js';

function together(view: (typeof viewNames)[number], before: Elaboration, after: Elaboration): Diagram {
  return compared(views[view](before), views[view](after), namesInPicture(before, after), toldInPicture(before, after));
}

/** A master, perhaps behind a buffer, and a memory. */
function system({ isBuffered = true, executable = true }): Elaboration {
  return elaborate(
    soc('mcu', () => {
      const dma = tl.client({ name: 'dma', emits: tl.readWrite(4, 8) });
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x1000', '4K'), beatBytes: 8, executable });
      if (isBuffered) connect(dma, tl.buffer(), bus);
      else connect(dma, bus);
      connect(bus, sram);
      return { dma, bus, sram };
    }),
  );
}

function changedIn(diagram: Diagram): string[] {
  return [...allBoxes(diagram)].flatMap(({ label, change, notes }) =>
    change === undefined ? [] : [`${change} ${label}: ${notes.join(', ')}`],
  );
}

test.each([
  [
    'buses',
    { executable: false },
    'boxes and lines: 0 added · 0 removed · 1 changed',
    ['changed sram: 0x1000, 4 KiB, lost executable: true'],
  ],
  [
    'full',
    { executable: false },
    'boxes and lines: 0 added · 0 removed · 1 changed',
    ['changed sram: 0x1000, 4 KiB, lost executable: true'],
  ],
  [
    'buses',
    { isBuffered: false },
    'boxes and lines: 0 added · 0 removed · 2 changed',
    ['changed sram: 0x1000, 4 KiB, shrunk minLatency: 2 → 0', 'changed dma: 1 source id, shrunk minLatency: 3 → 1'],
  ],
] as const)(
  'what others notice is marked in the view %s though nothing that is drawn says it: %o',
  (view, options, subtitle, changed) => {
    const diagram = together(view, system({}), system(options));
    expect(diagram.subtitle).toBe(subtitle);
    expect(changedIn(diagram)).toEqual(changed);
  },
);

// A device with some lines of interrupts, in a module of its own, at a controller in another.
function raising(num: number): Elaboration {
  return elaborate(
    soc('board', () => {
      const irq = lazyScope('island', () => int.source({ num, name: 'irq' }), 'island');
      const controller = lazyScope('controller', () => int.sink({ name: 'taken' }), 'controller');
      connect(irq, controller);
      return { irq, controller };
    }),
  );
}

test('a box says the last name of itself, what leads to others from the modules around both, and how many more', () => {
  const told = toldInPicture(raising(1), raising(3));
  expect(Object.fromEntries(told)).toEqual({
    'board.island.irq': ['interrupt added: irq[1] → controller.taken: 1, and 1 more'],
    'board.controller.taken': ['interrupt added: island.irq[1] → taken: 1, and 1 more'],
  });
});

// Two devices at a controller, one of which comes first.
function inOrder(isLineFirst: boolean): Elaboration {
  return elaborate(
    soc('board', () => {
      const [line, pair] = [int.source({ name: 'line' }), int.source({ num: 3, name: 'pair' })];
      const taken = int.sink({ name: 'taken' });
      const joined = int.xbar();
      for (const source of isLineFirst ? [line, pair] : [pair, line]) connect(source, joined);
      connect(joined, taken);
      return { line, pair, taken };
    }),
  );
}

test('first what moved furthest, and what moved with others in the same way once', () => {
  const told = toldInPicture(inOrder(true), inOrder(false));
  expect(told.get('board.taken')).toEqual([
    'interrupt moved: line[0] → taken: 0 → 3',
    'interrupt moved: pair[0] → taken: 1 → 0, and 2 more',
  ]);
});

// The boxes in which something lies, the outermost not.
function around(id: string, { root, ...diagram }: Diagram): Box[] {
  return [...allBoxes({ ...diagram, root })].filter(
    (box) => box !== root && [box.id, ...(box.nodes ?? [])].some((part) => `${id}.`.startsWith(`${part}.`)),
  );
}

test('of any two designs, whatever the list of changes says others to notice is marked where it is drawn', () => {
  let marked = 0;
  fc.assert(
    fc.property(parts, parts, fc.constantFrom(...viewNames), (one, other, view) => {
      const [before, after] = [build(one).elaboration, build(other).elaboration];
      const named = namesInPicture(before, after);
      const diagram = together(view, before, after);
      const changes = compareDesigns(before, after).changes;
      for (const { cause } of byCause(changes, (change) => change)) {
        if (cause.impact === 'internal') continue;
        for (const id of idsIn(cause.subject)) {
          const boxes = around(cause.happening === 'removed' ? named(id) : id, diagram);
          if (boxes.length === 0) continue;
          marked++;
          expect(
            boxes.some(({ change }) => change !== undefined),
            id,
          ).toBe(true);
        }
      }
    }),
    repeated(100),
  );
  expect(marked).toBeGreaterThan(100);
});
