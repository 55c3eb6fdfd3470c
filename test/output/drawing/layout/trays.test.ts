import { describe, expect, test } from 'vitest';
import { AddressSet, connect, elaborate, int, LazyModule, lazyModule, soc, tl } from '../../../../lib/index.js';
import {
  busesView,
  type Drawing,
  fullView,
  interruptsView,
  layout,
  type PlacedBox,
  type Role,
  svg,
} from '../../../../lib/output/drawing/index.js';
import { lineLabels, unplacedLabels } from '../../../../lib/output/drawing/words/line-labels.js';
import { untruths } from '../readback/untruths.js';
import { faults, placedBoxes } from '../geometry.js';
import type { Elaboration } from '../../../../lib/elaboration/index.js';

const patient = { timeLimit: 120_000 };

/** A bus with so many devices of 4 bytes, and narrower ones behind, that say their width. */
function bus({ devices, narrow = 0 }: { readonly devices: number; readonly narrow?: number }): Elaboration {
  return elaborate(
    soc('bus', () => {
      const bar = tl.xbar().from(tl.client({ name: 'cpu' }));
      for (let k = 0; k < devices + narrow; k++) {
        const beatBytes = k < devices ? 8 : 4;
        const address = [AddressSet.range(BigInt(k) << 12n, 4096n)];
        const device = { name: `uart${k}`, address, supports: tl.readWrite(1, 8), fifoId: 0, beatBytes };
        tl.manager(device).from(beatBytes === 8 ? bar : tl.widthWidget(8).from(bar));
      }
    }),
  );
}

async function drawn(elaboration: Elaboration): Promise<Drawing> {
  return layout(busesView(elaboration), patient);
}

/** The names of the boxes of a role, the devices, column by column, as they stand: with the same end on one line. */
function columnsOf(drawing: Drawing, role: Role = 'sink', end: 'left' | 'right' = 'left'): string[][] {
  const columns = new Map<number, string[]>();
  const side = ({ x, width }: PlacedBox): number => (end === 'left' ? x : x + width);
  const boxes = placedBoxes(drawing).filter(({ box }) => box.role === role);
  for (const box of boxes.toSorted((a, b) => side(a) - side(b) || a.y - b.y))
    columns.set(side(box), [...(columns.get(side(box)) ?? []), box.box.label]);
  return [...columns.values()];
}

const names = (count: number): string[] => Array.from({ length: count }, (_, k) => `uart${k}`);

describe('devices of one bus', () => {
  test('up to eight stand below one another', async () => {
    const drawing = await drawn(bus({ devices: 8 }));
    expect(columnsOf(drawing)).toEqual([names(8)]);
    expect(faults(drawing)).toEqual([]);
  });

  test.each([9, 20, 61])('%d stand in columns, in their order, and every line is there', async (devices) => {
    const elaboration = bus({ devices });
    const drawing = await drawn(elaboration);
    const columns = columnsOf(drawing);
    expect(columns.flat()).toEqual(names(devices));
    const heights = columns.map(({ length }) => length);
    expect(Math.max(...heights) - Math.min(...heights.slice(0, -1))).toBe(0);
    expect(drawing.root.width / drawing.root.height).toBeGreaterThan(0.8);
    expect(drawing.root.width / drawing.root.height).toBeLessThan(2.5);
    expect(faults(drawing)).toEqual([]);
    expect(untruths('buses', [...svg(drawing)].join(''), elaboration)).toEqual([]);
  });

  test('lines that say a width say it beside the device', async () => {
    const elaboration = bus({ devices: 6, narrow: 14 });
    const drawing = await drawn(elaboration);
    expect(unplacedLabels(placedBoxes(drawing))).toBe(0);
    expect(faults(drawing)).toEqual([]);
    expect(untruths('buses', [...svg(drawing)].join(''), elaboration)).toEqual([]);
  });
});

/** A controller with so many sources of interrupts, every fourth of which raises three. */
function interrupted(sources: number): Elaboration {
  return elaborate(
    soc('interrupted', () => {
      const controller = int.xbar();
      connect(controller, int.sink({ name: 'controller' }));
      for (let k = 0; k < sources; k++) connect(int.source({ name: `uart${k}`, num: k % 4 === 3 ? 3 : 1 }), controller);
    }),
  );
}

describe('what leads to one box', () => {
  test('up to eight stand below one another', async () => {
    const drawing = await layout(interruptsView(interrupted(8)), patient);
    expect(columnsOf(drawing, 'interrupt', 'right')).toEqual([names(8)]);
    expect(faults(drawing)).toEqual([]);
  });

  test.each([
    [9, 'right'],
    [20, 'right'],
    [61, 'right'],
    [20, 'down'],
  ] as const)('%d stand in columns, in their order, and each line has its numbers: %s', async (sources, direction) => {
    const elaboration = interrupted(sources);
    const drawing = await layout(interruptsView(elaboration), { ...patient, direction });
    if (direction === 'right') {
      expect(columnsOf(drawing, 'interrupt', 'right').flat()).toEqual(names(sources));
      expect(drawing.root.width / drawing.root.height).toBeGreaterThan(0.7);
      expect(drawing.root.width / drawing.root.height).toBeLessThan(2.5);
    }
    expect(unplacedLabels(placedBoxes(drawing))).toBe(0);
    expect(faults(drawing)).toEqual([]);
    expect(untruths('interrupts', [...svg(drawing)].join(''), elaboration)).toEqual([]);
  });

  test('the numbers of a line stand where it begins, beside a part that no other shares', async () => {
    const drawing = await layout(interruptsView(interrupted(20)), patient);
    const labels = placedBoxes(drawing).flatMap((module) => [...lineLabels(module)]);
    const starts = labels.map(
      ([
        {
          points: [start, bend],
        },
        { at },
      ]) =>
        [start !== undefined && bend !== undefined && start.x < at.x && at.x < bend.x, start?.y === at.y + 3].join(),
    );
    expect(starts).toEqual(Array.from({ length: 20 }, () => 'true,true'));
  });

  test('masters of one bus stand in columns, too', async () => {
    const elaboration = elaborate(
      soc('masters', () => {
        const bar = tl.xbar();
        for (let k = 0; k < 12; k++) connect(tl.client({ name: `uart${k}` }), bar);
        connect(bar, tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 }));
      }),
    );
    const drawing = await drawn(elaboration);
    expect(columnsOf(drawing, 'source', 'right').flat()).toEqual(names(12));
    expect(faults(drawing)).toEqual([]);
    expect(untruths('buses', [...svg(drawing)].join(''), elaboration)).toEqual([]);
  });
});

class Uart extends LazyModule {
  readonly interrupts = int.source();
  readonly registers;

  constructor(page: number) {
    super();
    const address = [AddressSet.range(BigInt(page) << 12n, 4096n)];
    this.registers = tl.manager({ name: 'registers', address, supports: tl.readWrite(1, 8), fifoId: 0, beatBytes: 8 });
  }
}

class Controller extends LazyModule {
  readonly inputs = int.xbar();
  readonly sink = int.sink();

  constructor() {
    super();
    connect(this.inputs, this.sink);
  }
}

/** A bus with so many modules that interrupt one controller, which is a module as well. */
function interrupting(devices: number): Elaboration {
  return elaborate(
    soc('interrupting', () => {
      const bar = tl.xbar().from(tl.client({ name: 'cpu' }));
      const plic = lazyModule(() => new Controller());
      const uarts = Array.from({ length: devices }, (_, k) => lazyModule(() => new Uart(k)));
      for (const { registers, interrupts } of uarts) {
        connect(bar, registers);
        connect(interrupts, plic.inputs);
      }
      return { bar, plic, ...Object.fromEntries(uarts.map((uart, k) => [`uart${k}`, uart])) };
    }),
  );
}

describe('modules with several lines', () => {
  const modulesOf = (drawing: Drawing): PlacedBox[] =>
    placedBoxes(drawing).filter(({ box }) => box.label.startsWith('uart'));

  test.each([
    [9, 'right'],
    [40, 'right'],
    [40, 'down'],
  ] as const)('%d stand in columns, in their order, with rails for each line: %s', async (devices, direction) => {
    const elaboration = interrupting(devices);
    const drawing = await layout(fullView(elaboration), { ...patient, direction });
    const start = direction === 'right' ? 'x' : 'y';
    const modules = modulesOf(drawing);
    const columns = new Set(modules.map((module) => module[start])).size;
    expect(columns).toBeGreaterThan(1);
    expect(columns).toBeLessThan(devices / 2);
    expect(drawing.root.width / drawing.root.height).toBeGreaterThan(0.5);
    expect(drawing.root.width / drawing.root.height).toBeLessThan(2.5);
    expect(faults(drawing)).toEqual([]);
    expect(untruths('full', [...svg(drawing)].join(''), elaboration)).toEqual([]);
  });

  test('few stand below one another', async () => {
    const drawing = await layout(fullView(interrupting(4)), patient);
    expect(new Set(modulesOf(drawing).map(({ x }) => x)).size).toBe(1);
    expect(faults(drawing)).toEqual([]);
  });

  test('interrupts share the way into the module of their controller, and the bus is no longer than its rail needs', async () => {
    const drawing = await layout(fullView(interrupting(20)), patient);
    const plic = placedBoxes(drawing).find(({ box }) => box.label === 'plic');
    expect(plic?.box.ports.filter(({ protocol }) => protocol === 'IntImp')).toHaveLength(1);
    const bar = placedBoxes(drawing).find(({ box }) => box.role === 'fabric');
    expect(bar?.height).toBeLessThan(60);
  });
});
