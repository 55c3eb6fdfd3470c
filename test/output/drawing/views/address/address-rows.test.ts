import { AddressSet, elaborate, soc, tl } from 'entente-soc';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupBy } from '../../../../../lib/base/group-by.js';
import { hex } from '../../../../../lib/base/address/index.js';
import type { Elaboration } from '../../../../../lib/elaboration/index.js';
import { addressView, type Drawing, svg } from '../../../../../lib/output/drawing/index.js';
import { rocketConfig } from '../../../../../lib/rocket/index.js';
import { ExampleRocketSystem } from '../../../../../topologies/rocket.js';
import { build, parts } from '../../../../query/random-topologies.js';
import { faults } from '../../geometry.js';
import { withoutPlaces } from '../../../../without-places.js';
import { repeated } from '../../../../seeds.js';
import { pageHeight, rulerOf } from '../../../../../lib/output/drawing/views/address/address-rows.js';
import { legend, words } from './words.js';

test('what masters see differently stands at one height, side by side', () => {
  const design = elaborate(
    soc('two', () => {
      const bus = tl.xbar();
      bus.from(tl.client({ name: 'cpu' }));
      bus.from(tl.client({ name: 'dma', visibility: [AddressSet.range('0x2000', '4K')] }));
      const ram = (base: string): ReturnType<typeof tl.ram> =>
        tl.ram({ address: AddressSet.range(base, '4K'), beatBytes: 8 });
      ram('0x1000')
        .from(tl.fragmenter({ minSize: 8, maxSize: 64 }))
        .from(bus);
      ram('0x2000')
        .from(tl.fragmenter({ minSize: 8, maxSize: 64 }))
        .from(bus);
    }),
  );
  const view = addressView(design);
  const places = view.root.boxes.map(
    ({ boxes }) => new Map(boxes.map(({ box, y }) => [box.details.split('\n')[1], y])),
  );
  const [all, one] = places;
  const second = '0x2000 to 0x2fff, 4 KiB';
  expect(all?.get(second)).toBeGreaterThan(0);
  expect(all?.get(second)).toBe(one?.get(second));
  expect(faults(view)).toEqual([]);
});

/** A device of so many bytes, after so many that are free. */
interface Placed {
  readonly free: number;
  readonly size: number;
}

function viewOf(devices: readonly Placed[], visibility?: readonly AddressSet[]): Drawing {
  return addressView(
    elaborate(
      soc('devices', () => {
        const bus = tl.xbar();
        bus.from(tl.client({ name: 'cpu' }));
        if (visibility !== undefined) bus.from(tl.client({ name: 'dma', visibility }));
        let base = 0;
        for (const { free, size } of devices) {
          const address = AddressSet.misaligned(BigInt(base + free), BigInt(size));
          tl.manager({ address, supports: tl.readWrite(1, 8), fifoId: 0, beatBytes: 8 }).from(bus);
          base += free + size;
        }
      }),
    ),
  );
}

const KiB = 1024;

test('devices and what is free between them are as high as they are large', () => {
  const view = viewOf([
    { free: 0, size: 4 * KiB },
    { free: 3 * KiB, size: 6 * KiB },
    { free: 2 * KiB, size: 5 * KiB },
    { free: 512, size: 4.5 * KiB },
  ]);
  const [column] = view.root.boxes;
  expect(column?.boxes.map(({ box, height, breaks }) => [box.role, height, breaks])).toEqual([
    ['device', 40, undefined],
    ['free', 30, undefined],
    ['device', 60, undefined],
    ['free', 20, undefined],
    ['device', 50, undefined],
    // What is lower would have no room for the addresses of its boundaries.
    ['free', 12, undefined],
    ['device', 45, undefined],
    ['free', 42, [378.5]],
  ]);
  expect(column?.box.sublabel).toBe('4 KiB = 40 px');
  expect(view.diagram.subtitle).toBe('1 view · 4 devices · to scale, with breaks');
  expect(legend(view)).toEqual(['device', 'free', 'warning', 'break']);
  expect(faults(view)).toEqual([]);
});

test('what is too low for words has them in its details only', () => {
  const [column] = viewOf([
    { free: 0, size: 4 * KiB },
    { free: 512, size: 4 * KiB },
  ]).root.boxes;
  expect(column?.boxes[1]?.box).toMatchObject({ label: '', details: 'free, 512 bytes\n0x1000 to 0x11ff' });
});

test('what is too large is cut, and still higher than what is smaller', () => {
  const sizes = [8 * KiB, 12 * KiB, 16 * KiB, 1024 * KiB, 2 ** 30];
  const view = viewOf([{ free: 0, size: 4 * KiB }, ...sizes.map((size) => ({ free: size, size }))]);
  const boxes = view.root.boxes.flatMap((column) => column.boxes);
  const heights = (role: string): number[] => boxes.filter(({ box }) => box.role === role).map(({ height }) => height);
  const [smallest, ...devices] = heights('device');
  expect(smallest).toBe(40);
  for (const [kind, [lowest, highest]] of [
    [devices, [60, 84]],
    [heights('free').slice(0, -1), [36, 42]],
  ] as const) {
    expect(kind).toEqual(kind.toSorted((a, b) => a - b));
    expect(new Set(kind).size).toBe(sizes.length);
    expect(Math.min(...kind)).toBeGreaterThanOrEqual(lowest);
    expect(Math.max(...kind)).toBeLessThanOrEqual(highest);
  }
  // 4 KiB, and no hole, are to scale.
  expect(boxes.filter(({ breaks }) => breaks === undefined).map(({ height }) => height)).toEqual([40]);
  expect(view.diagram.subtitle).toBe('1 view · 6 devices · to scale, with breaks');
  expect(legend(view)).toEqual(['device', 'free', 'warning', 'break']);
  expect(faults(view)).toEqual([]);
});

test('what is not to scale has one break, at one height in all columns and clear of the text', () => {
  const view = viewOf([{ free: 0, size: 1032 * KiB }], [AddressSet.range(0x1000n, 0x1000n)]);
  const [whole, part] = ['cpu', 'dma'].map(
    (name) => view.root.boxes.find(({ box }) => box.label.startsWith(name))?.boxes ?? [],
  );
  // The first 8 KiB are to scale; the 1 MiB that follows is 7.4 doublings larger than what would be, and nothing is above.
  expect(part?.map(({ box, height, breaks }) => [box.role, Math.round(height), breaks?.length])).toEqual([
    ['free', 40, undefined],
    ['device', 40, undefined],
    // Nothing divides it but what ends in the other column.
    ['free', 69 + 42, 1],
  ]);
  expect(whole?.map(({ box, height, breaks }) => [box.role, Math.round(height), breaks?.length])).toEqual([
    ['device', 40 + 40 + 69, 1],
    ['free', 42, 1],
  ]);
  expect(whole?.[0]?.breaks).toEqual(part?.[2]?.breaks);
  expect(faults(view)).toEqual([]);
});

test('columns that share no device have a scale each', () => {
  const design = elaborate(
    soc('two', () => {
      for (const size of [4096n, 64n])
        tl.manager({
          address: [AddressSet.range(0n, size)],
          supports: tl.readWrite(1, 8),
          fifoId: 0,
          beatBytes: 8,
        }).from(tl.client({ name: 'cpu' }));
    }),
  );
  const view = addressView(design);
  expect(view.root.boxes.map(({ box, boxes }) => [box.sublabel, boxes.map(({ height }) => height)])).toEqual([
    ['4 KiB = 40 px', [40, expect.closeTo(42, 0)]],
    ['64 bytes = 40 px', [40, 42]],
  ]);
  expect(view.diagram.subtitle).toBe('2 views · 2 devices · to scale, with breaks');
});

test('sheets that are too many for one row go on below, as a page is read', () => {
  const design = elaborate(
    soc('many', () => {
      const bus = tl.xbar().from(tl.client({ name: 'cpu' }));
      for (let k = 0; k < 200; k++)
        tl.manager({
          name: `uart${k}`,
          address: [AddressSet.range(BigInt(k) << 16n, 4096n)],
          supports: tl.readWrite(1, 8),
          fifoId: 0,
          beatBytes: 8,
        }).from(bus);
    }),
  );
  const view = addressView(design);
  const sheets = view.root.boxes;
  expect(view.root.width / view.root.height).toBeGreaterThan(1);
  expect(view.root.width / view.root.height).toBeLessThan(2);
  expect(sheets.map(({ x, y }) => ({ x, y }))).toEqual(
    sheets.map(({ x, y }) => ({ x, y })).toSorted((a, b) => a.y - b.y || a.x - b.x),
  );
  const read = sheets.flatMap(({ boxes }) =>
    boxes.filter(({ box }) => box.role === 'device').map(({ box }) => box.label),
  );
  expect(read).toEqual(Array.from({ length: 200 }, (_, k) => `uart${k}`));
  expect(faults(view)).toEqual([]);
});

test('a box that is cut is drawn in pieces', () => {
  const text = [
    ...svg(
      viewOf([
        { free: 4 * KiB, size: 4 * KiB },
        { free: 0, size: 64 * KiB },
      ]),
    ),
  ].join('');
  const pieces = (role: string): number[] =>
    [...text.matchAll(new RegExp(`<path class="box ${role}(?: warning)?" d="([^"]*)"`, 'g'))].map(
      ([, path = '']) => path.split('M').length - 1,
    );
  expect(pieces('device')).toEqual([2]);
  // The third is the sample in the legend.
  expect(pieces('free')).toEqual([2, 2, 2]);
});

test('whatever the sizes, what is not cut is to scale', () => {
  const bytes = fc.tuple(fc.integer({ min: 1, max: 63 }), fc.integer({ min: 3, max: 34 })).map(([x, n]) => x * 2 ** n);
  const some = fc.array(fc.record({ free: fc.oneof(fc.constant(0), bytes), size: bytes }), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(some, (devices) => {
      const view = viewOf(devices);
      const unit = Math.min(...devices.map(({ size }) => size));
      const sizes = devices.flatMap(({ free, size }) => (free === 0 ? [size] : [free, size]));
      const used = sizes.reduce((sum, size) => sum + size, 0);
      const space = 2 ** Math.max(32, Math.ceil(Math.log2(used)));
      const boxes = view.root.boxes.flatMap((column) => column.boxes);
      // Above the last device something is free, unless it ends where addresses do.
      if (used < space) sizes.push(space - used);
      expect(boxes.length).toBe(sizes.length);
      for (const [k, { box, height, breaks }] of boxes.entries()) {
        const whole = Math.max(12, (40 * (sizes[k] ?? 0)) / unit);
        expect(breaks !== undefined).toBe(whole > (box.role === 'free' ? 36 : 60));
        if (breaks === undefined) expect(height).toBeCloseTo(whole, 6);
        else expect(height).toBeLessThan(whole);
      }
      expect(faults(view)).toEqual([]);
    }),
    repeated(100),
  );
});

test('every boundary has its address, which touches no other', () => {
  fc.assert(
    fc.property(parts, (part) => {
      const columns = addressView(build(part).elaboration).root.boxes;
      // What is cut where a map goes on beside has an end in each of its columns.
      for (const own of groupBy(columns, ({ box }) => box.details).values()) {
        const boundaries = own.flatMap(({ boxes }) =>
          boxes.flatMap(({ box }) => {
            const [, first = '', last = ''] = /(0x[0-9a-f]+) to (0x[0-9a-f]+)/.exec(box.details) ?? [];
            return [first, `0x${(BigInt(last) + 1n).toString(16)}`];
          }),
        );
        const marked = new Set(own.flatMap(({ marks = [] }) => marks.map(({ text }) => text)));
        expect([...marked].sort()).toEqual([...new Set(boundaries)].sort());
      }
      for (const { marks = [] } of columns) {
        const heights = marks.map(({ y }) => y).sort((a, b) => a - b);
        for (const [k, y] of heights.slice(1).entries()) expect(y - (heights[k] ?? 0)).toBeGreaterThanOrEqual(11.9);
      }
    }),
    repeated(100),
  );
});

test('a map that is higher than a page goes on beside it', () => {
  const view = viewOf(Array.from({ length: 30 }, () => ({ free: 4 * KiB, size: 4 * KiB })));
  const devices = view.root.boxes.map(({ boxes }) => boxes.filter(({ box }) => box.role === 'device').length);
  expect(view.root.boxes.map(({ box }) => box.label)).toEqual(['cpu', 'cpu, continued', 'cpu, continued']);
  expect(devices.reduce((sum, count) => sum + count, 0)).toBe(30);
  expect(Math.max(...view.root.boxes.map(({ height }) => height))).toBeLessThan(1000);
  expect(faults(view)).toEqual([]);
});

test('a device that is higher than a page goes on in the next, and a page ends where none is cut if it can', () => {
  const inner = Array.from({ length: 40 }, (_, k): [string, string] => [hex(0x10000n + 0x1000n * BigInt(k)), '4K']);
  const design = elaborate(
    soc('nested', () => {
      const bus = tl.xbar();
      bus.from(tl.client({ name: 'cpu' }));
      const taken = [['0x1_0000', '160K'], ...inner, ...inner.map(([base, size]) => [hex(BigInt(base) << 8n), size])];
      for (const [k, [base = '', size = '']] of taken.entries()) {
        const address = AddressSet.misaligned(base, size);
        tl.manager({ name: `d${k}`, address, supports: tl.readWrite(1, 8), fifoId: 0, beatBytes: 8 }).from(bus);
      }
    }),
  );
  const view = addressView(design);
  const sheets = view.root.boxes.map(({ boxes }) => boxes.map(({ box }) => box.label));
  expect(sheets.flat().filter((label) => /^d0(,|$)/.test(label))).toEqual(['d0', 'd0, continued']);
  expect(sheets.flat().filter((label) => label.endsWith(', continued'))).toEqual(['d0, continued']);
  expect(Math.max(...view.root.boxes.map(({ height }) => height))).toBeLessThan(1000);
  expect(faults(view)).toEqual([]);
});

// A core that sees sixty devices, and a DMA engine that sees some of them.
function someOfSixty(...seen: readonly number[]): Elaboration {
  const page = (k: number): AddressSet => AddressSet.range(BigInt(k) << 16n, 4096n);
  return elaborate(
    soc('sixty', () => {
      const bus = tl.xbar();
      bus.from(tl.client({ name: 'cpu' }));
      bus.from(tl.client({ name: 'dma', visibility: seen.map(page) }));
      for (let k = 0; k < 60; k++) {
        tl.manager({ name: `d${k}`, address: [page(k)], supports: tl.readWrite(1, 8), fifoId: 0, beatBytes: 8 }).from(
          bus,
        );
      }
    }),
  );
}

test('a master that sees few of many devices has no pages without one', () => {
  const view = addressView(someOfSixty(2));
  expect(words(view).filter(([master = '']) => master.startsWith('dma'))).toEqual([
    ['dma', 'free, 128 KiB', 'd2 | 4 KiB · RW · xbar', 'free, about 4 GiB'],
  ]);
  const devices = view.root.boxes.map(({ boxes }) => boxes.filter(({ box }) => box.role === 'device').length);
  expect(Math.min(...devices)).toBeGreaterThan(0);
});

test('seven devices fit a page of A4 beside its margins', () => {
  const view = addressView(withoutPlaces(() => elaborate(ExampleRocketSystem, rocketConfig('DualCoreConfig'))));
  const [, width = 0, height = 0] = (/width="(\d+)" height="(\d+)"/.exec([...svg(view)].join('')) ?? []).map(Number);
  expect(height / width).toBeLessThan(267 / 180);
});

test('columns that are not to fit pages are whole, and what is free between two devices is told once', () => {
  const elaboration = someOfSixty(2, 14, 26, 38, 48, 59);
  const paged = addressView(elaboration);
  const whole = addressView(elaboration, { paged: false });
  const columns = ({ root }: Drawing): string[] => root.boxes.map(({ box }) => box.label);
  expect(columns(whole)).toEqual(['cpu', 'dma']);
  const pages = (master: string): string[] => [master, ...Array.from({ length: 5 }, () => `${master}, continued`)];
  expect(columns(paged)).toEqual(['cpu', 'dma'].flatMap(pages));
  const between = 'free, 764 KiB';
  expect(words(whole)[1]).toEqual([
    'dma',
    'free, 128 KiB',
    ...['d2', 'd14', 'd26'].flatMap((name) => [`${name} | 4 KiB · RW · xbar`, between]),
    'd38 | 4 KiB · RW · xbar',
    'free, 636 KiB',
    'd48 | 4 KiB · RW · xbar',
    'free, 700 KiB',
    'd59 | 4 KiB · RW · xbar',
    'free, about 4 GiB',
  ]);
  expect(words(paged).flat()).not.toContain(between);
  expect([faults(whole), faults(paged)]).toEqual([[], []]);
});

test('columns that a map is broken into are about equally high', () => {
  const view = viewOf(Array.from({ length: 12 }, () => ({ free: 60 * KiB, size: 4 * KiB })));
  const columns = view.root.boxes.map(({ boxes }) => boxes.filter(({ box }) => box.role === 'device').length);
  expect(columns).toEqual([6, 6]);
});

test('nothing is measured where there is no device, on a page as in one piece', () => {
  expect(rulerOf([], 0, pageHeight).rows.length).toBeLessThan(2);
  expect(rulerOf([], 0, Infinity).rows.length).toBeLessThan(2);
});
