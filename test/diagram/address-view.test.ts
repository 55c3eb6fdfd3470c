import { AddressSet, elaborate, soc, tl } from 'entente';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressView, type Drawing } from '../../lib/diagram/index.js';
import { locatedAt } from '../../lib/graph/index.js';
import { rocketConfig } from '../../lib/subsystem/index.js';
import mcu from '../../topologies/mcu.js';
import { ExampleRocketSystem } from '../../topologies/rocket.js';
import { build, parts } from '../query/random-topologies.js';
import { faults } from './geometry.js';

const words = ({ root }: Drawing): string[][] =>
  root.boxes.map(({ box, boxes }) => [
    box.label,
    ...boxes.map((part) =>
      [part.box.label, part.box.sublabel, ...part.box.notes].filter((text) => text !== '').join(' | '),
    ),
  ]);

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
  expect(view.diagram.subtitle).toBe('1 view · 3 devices · heights by the logarithm of the size, holes shortened');
  expect(faults(view)).toEqual([]);
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
  const view = addressView(locatedAt({ resolve: () => undefined }, () => elaborate(ExampleRocketSystem, config)));
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

test('nothing overlaps or is left out in any design', () => {
  fc.assert(
    fc.property(parts, (part) => {
      const view = addressView(build(part).elaboration);
      expect(faults(view)).toEqual([]);
    }),
    { seed: 42, numRuns: 100 },
  );
});
