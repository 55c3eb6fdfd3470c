import { AddressSet, elaborate, soc, tl } from 'entente-soc';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressView, type Drawing, svg } from '../../../../lib/output/drawing/index.js';
import { rocketConfig } from '../../../../lib/rocket/index.js';
import mcu from '../../../../topologies/mcu.js';
import { ExampleRocketSystem } from '../../../../topologies/rocket.js';
import { build, parts } from '../../../query/random-topologies.js';
import { faults } from '../geometry.js';
import { withoutPlaces } from '../../../without-places.js';
import { repeated } from '../../../seeds.js';

const words = ({ root }: Drawing): string[][] =>
  root.boxes.map(({ box, boxes }) => [
    box.label,
    ...boxes.map((part) =>
      [part.box.label, part.box.sublabel, ...part.box.notes].filter((text) => text !== '').join(' | '),
    ),
  ]);

const legend = (view: Drawing): string[] =>
  [...[...svg(view)].join('').matchAll(/<text class="muted" [^>]*font-size="10\.5">([^<]*)</g)].map(
    ([, text = '']) => text,
  );

test('a column for each group of masters that see the same, with what is free between devices', () => {
  const view = addressView(elaborate(mcu));
  expect(words(view)).toEqual([
    [
      '2 masters',
      'free, 64 KiB',
      'rom | 0x10000 – 0x1ffff | 64 KiB · RX',
      'free, 1.56 GiB',
      'uart | 0x64000000 – 0x64000fff | 4 KiB · RW',
      'free, 448 MiB',
      'sram | 0x80000000 – 0x8000ffff | 64 KiB · ARWX',
    ],
  ]);
  expect(view.diagram.subtitle).toBe('1 view · 3 devices · to scale, with breaks');
  expect(faults(view)).toEqual([]);
});

test('masters that may do different things with the same addresses have columns of their own, each with its masters', () => {
  const view = addressView(withoutPlaces(() => elaborate(ExampleRocketSystem, rocketConfig('DualCoreConfig'))));
  const plic = words(view).map(([name, ...parts]) => [name, parts.find((part) => part.startsWith('plic |'))]);
  expect(plic).toEqual([
    ['slave-port-axi4 (top.l2FrontendAXI4Node)', 'plic | 0xc000000 – 0xfffffff | 64 MiB · RW'],
    ['debug (top.tlDM.dmOuter.dmi2tl.node)', undefined],
    ['6 masters', 'plic | 0xc000000 – 0xfffffff | 64 MiB · ARW'],
  ]);
  const cores = [1, 0].flatMap((core) => ['ICache', 'DCache', 'DCache MMIO'].map((cache) => `Core ${core} ${cache}`));
  expect(view.root.boxes.map(({ box }) => box.notes)).toEqual([[], [], cores]);
});

test('of chosen masters only', () => {
  expect(words(addressView(elaborate(mcu), { from: 'mcu.dma' }))[0]?.[0]).toBe('dma (mcu.dma)');
});

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
  const places = view.root.boxes.map(({ boxes }) => new Map(boxes.map(({ box, y }) => [box.sublabel, y])));
  const [all, one] = places;
  expect(all?.get('0x2000 – 0x2fff')).toBe(one?.get('0x2000 – 0x2fff'));
  expect(faults(view)).toEqual([]);
});

test('a memory behind interleaved banks is one device', () => {
  const config = rocketConfig('WithInclusiveCache ++ WithNBanks(4) ++ DefaultConfig');
  const view = addressView(withoutPlaces(() => elaborate(ExampleRocketSystem, config)));
  expect(words(view)[0]?.filter((line) => line.startsWith('memAXI4Node'))).toEqual([
    'memAXI4Node | 0x80000000 – 0x8fffffff | 256 MiB · RWX',
  ]);
  expect(faults(view)).toEqual([]);
});

test('where devices share addresses, those that share none are as wide as all side by side', () => {
  const design = elaborate(
    soc('banks', () => {
      const bus = tl.xbar();
      bus.from(tl.client({ name: 'cpu' }));
      const ram = (address: AddressSet): ReturnType<typeof tl.ram> => tl.ram({ address, beatBytes: 8 });
      for (const set of [new AddressSet(0n, 0xfbfn), new AddressSet(0x40n, 0xfbfn), AddressSet.range('0x1000', '4K')])
        ram(set)
          .from(tl.fragmenter({ minSize: 8, maxSize: 64 }))
          .from(bus);
    }),
  );
  const [column] = addressView(design).root.boxes;
  const [first = 0, second = 0, third = 0] = column?.boxes.map(({ width }) => width) ?? [];
  expect([second, third]).toEqual([first, 2 * first]);
  expect(faults(addressView(design))).toEqual([]);
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
    { free: 4 * KiB, size: 8 * KiB },
    { free: 2 * KiB, size: 6 * KiB },
    { free: 512, size: 5 * KiB },
  ]);
  const [column] = view.root.boxes;
  expect(column?.boxes.map(({ box, height, breaks }) => [box.role, height, breaks])).toEqual([
    ['device', 50, undefined],
    ['free', 50, undefined],
    ['device', 100, undefined],
    ['free', 25, undefined],
    ['device', 75, undefined],
    ['free', 6.25, undefined],
    ['device', 62.5, undefined],
  ]);
  expect(column?.box.sublabel).toBe('4 KiB = 50 px');
  expect(view.diagram.subtitle).toBe('1 view · 4 devices · to scale');
  expect(legend(view)).toEqual(['device', 'free', 'warning']);
  expect(faults(view)).toEqual([]);
});

test('what is too low for words has them in its details only', () => {
  const [column] = viewOf([
    { free: 0, size: 4 * KiB },
    { free: 512, size: 4 * KiB },
  ]).root.boxes;
  expect(column?.boxes[1]?.box).toMatchObject({ label: '', details: 'free, 512 bytes from 0x1000' });
});

test('what is too large is cut, and still higher than what is smaller', () => {
  const sizes = [8 * KiB, 12 * KiB, 16 * KiB, 1024 * KiB, 2 ** 30];
  const view = viewOf([{ free: 0, size: 4 * KiB }, ...sizes.map((size) => ({ free: size, size }))]);
  const boxes = view.root.boxes.flatMap((column) => column.boxes);
  const heights = (role: string): number[] => boxes.filter(({ box }) => box.role === role).map(({ height }) => height);
  const [smallest, ...devices] = heights('device');
  expect(smallest).toBe(50);
  for (const [kind, [lowest, highest]] of [
    [devices, [100, 160]],
    [heights('free'), [50, 60]],
  ] as const) {
    expect(kind).toEqual(kind.toSorted((a, b) => a - b));
    expect(new Set(kind).size).toBe(sizes.length);
    expect(Math.min(...kind)).toBeGreaterThanOrEqual(lowest);
    expect(Math.max(...kind)).toBeLessThanOrEqual(highest);
  }
  // 4 and 8 KiB, and no hole, are to scale.
  expect(boxes.filter(({ breaks }) => breaks === undefined).map(({ height }) => height)).toEqual([50, 100]);
  expect(view.diagram.subtitle).toBe('1 view · 6 devices · to scale, with breaks');
  expect(legend(view)).toEqual(['device', 'free', 'warning', 'break']);
  expect(faults(view)).toEqual([]);
});

test('a break is at one height in all columns, and clear of the text', () => {
  const view = viewOf([{ free: 0, size: 1032 * KiB }], [AddressSet.range(0x1000n, 0x1000n)]);
  const [whole, part] = ['cpu', 'dma'].map(
    (name) => view.root.boxes.find(({ box }) => box.label.startsWith(name))?.boxes ?? [],
  );
  // The first 8 KiB are to scale; the 1 MiB that follows is 7 doublings larger than what would be.
  expect(part?.map(({ box, height }) => [box.role, height])).toEqual([
    ['free', 50],
    ['device', 50],
    ['free', 121],
  ]);
  expect(whole?.map(({ breaks }) => breaks?.length)).toEqual([1]);
  expect(whole?.[0]?.height).toBeCloseTo(part?.reduce((sum, { height }) => sum + height, 0) ?? 0);
  expect(part?.map(({ breaks }) => breaks)).toEqual([undefined, undefined, whole?.[0]?.breaks]);
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
    ['64 bytes = 50 px', [50]],
    ['4 KiB = 50 px', [50]],
  ]);
  expect(view.diagram.subtitle).toBe('2 views · 2 devices · to scale');
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
  // The second is the sample in the legend.
  expect(pieces('device')).toEqual([2, 2]);
  expect(pieces('free')).toEqual([]);
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
      const boxes = view.root.boxes.flatMap((column) => column.boxes);
      expect(boxes.length).toBe(sizes.length);
      for (const [k, { box, height, breaks }] of boxes.entries()) {
        const whole = (50 * (sizes[k] ?? 0)) / unit;
        expect(breaks !== undefined).toBe(whole > (box.role === 'free' ? 50 : 100));
        if (breaks === undefined) expect(height).toBeCloseTo(whole, 6);
        else expect(height).toBeLessThan(whole);
      }
      expect(faults(view)).toEqual([]);
    }),
    repeated(100),
  );
});

test('nothing overlaps or is left out in any design', () => {
  fc.assert(
    fc.property(parts, (part) => {
      const view = addressView(build(part).elaboration);
      expect(faults(view)).toEqual([]);
    }),
    repeated(100),
  );
});
