import { AddressSet, connect, elaborate, setSecurity, SimpleDevice, soc, tl } from 'entente-soc';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatSize, hex } from '../../../../../lib/base/address/index.js';
import { type Elaboration, permissionLetters } from '../../../../../lib/elaboration/index.js';
import { addressMap } from '../../../../../lib/output/files/index.js';
import { openParts } from '../../../../../lib/output/files/address-map/parts.js';
import { addressView, type Drawing, svg } from '../../../../../lib/output/drawing/index.js';
import { rocketConfig } from '../../../../../lib/rocket/index.js';
import mcu from '../../../../../topologies/mcu.js';
import microcontroller from '../../../../../topologies/microcontroller-axi.js';
import { ExampleRocketSystem } from '../../../../../topologies/rocket.js';
import trustzone from '../../../../../topologies/trustzone.js';
import { build, parts } from '../../../../query/random-topologies.js';
import { faults } from '../../geometry.js';
import { withoutPlaces } from '../../../../without-places.js';
import { repeated } from '../../../../seeds.js';

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

test('a column for each group of masters that may do the same, with what is free between devices', () => {
  const view = addressView(elaborate(mcu));
  const column = (master: string, sram: string): string[] => [
    master,
    'free, 64 KiB',
    'rom | 64 KiB · RX · bus',
    'free, about 1.56 GiB',
    'uart | 4 KiB · RW · periphery',
    'free, about 448 MiB',
    `sram | 64 KiB · ${sram} · bus`,
    'free, about 2 GiB',
  ];
  expect(words(view)).toEqual([column('cpu', 'ARWX'), column('dma', 'RWX')]);
  const boundaries = [
    '0x0',
    '0x10000',
    '0x20000',
    '0x64000000',
    '0x64001000',
    '0x80000000',
    '0x80010000',
    '0x100000000',
  ];
  expect(view.root.boxes.map(({ marks = [] }) => marks.map(({ text }) => text))).toEqual([boundaries, boundaries]);
  expect(view.diagram.subtitle).toBe('2 views · 3 devices · to scale, with breaks');
  expect(faults(view)).toEqual([]);
});

test.each([mcu, microcontroller, trustzone])(
  'what a column draws of devices is the address map of each of its masters',
  (topology) => {
    const design = elaborate(topology);
    for (const { box, boxes } of addressView(design).root.boxes) {
      const drawn = boxes
        .filter(({ box: part }) => part.role === 'device' && !part.notes.join('').includes('blocked'))
        .map(({ box: part }) => [part.details, part.notes.join('').split(' · ')[1]]);
      const masters = box.details.split('\n').map((line) => line.replace(/^.* \((.*)\)$/, '$1'));
      for (const from of masters) {
        const entries = addressMap(design, { from }).flatMap((entry) =>
          openParts(entry).map(({ start, end, size, permissions }) => [
            `${entry.device}\n${hex(start)} to ${hex(end - 1n)}, ${formatSize(size)}`,
            permissionLetters(permissions).replaceAll(' ', ''),
          ]),
        );
        expect(drawn).toEqual(entries);
      }
    }
  },
);

test('masters that do different things with what they see have columns of their own', () => {
  const design = elaborate(
    soc('chip', () => {
      const data = tl.client({ name: 'data', emits: tl.readWrite(1, 8) });
      const fetch = tl.client({ name: 'fetch', emits: tl.readOnly(1, 8) });
      const bus = tl.xbar();
      const ram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(data, bus);
      connect(fetch, bus);
      connect(bus, ram);
      return { data, fetch, bus, ram };
    }),
  );
  expect(words(addressView(design))).toEqual([
    ['data', 'free, 2 GiB', 'ram | 64 KiB · RWX · bus', 'free, about 2 GiB'],
    ['fetch', 'free, 2 GiB', 'ram | 64 KiB · RX · bus', 'free, about 2 GiB'],
  ]);
});

test('devices of one module are told apart', () => {
  const [first = []] = words(addressView(elaborate(microcontroller), { from: 'dma' }));
  expect(first.filter((part) => part.startsWith('peripherals'))).toEqual([
    'peripherals.uartRegisters | 4 KiB · RW · peripherals',
    'peripherals.gpioRegisters | 4 KiB · RW · peripherals',
  ]);
});

test('what a firewall keeps from a master is drawn for it, and is not free', () => {
  expect(words(addressView(elaborate(trustzone), { from: 'dma' }))).toEqual([
    [
      'dma',
      'free, 256 MiB',
      'uart | 4 KiB · RW · peripherals',
      'keys | 4 KiB · blocked · peripherals',
      'watchdog | 4 KiB · blocked · peripherals',
      'free, about 256 MiB',
      'error | 4 KiB · RWX · xbar',
      'free, 1.5 GiB',
      'ram | 8 KiB · blocked · bus · part 1 of 3',
      'ram | 4 KiB · RX · bus · part 2 of 3',
      'ram | 1012 KiB · RWX · bus · part 3 of 3',
      'free, about 2 GiB',
    ],
  ]);
});

test('what firewalls block is hatched and has a look of its own, and the legend and the details say what that is', () => {
  const view = addressView(elaborate(trustzone), { from: 'dma' });
  const parts = view.root.boxes.flatMap(({ boxes }) => boxes.map(({ box }) => box));
  const blocked = parts.filter(({ role }) => role === 'blocked');
  expect(blocked.map(({ details }) => details)).toEqual([
    'trustzone.keys\n0x10001000 to 0x10001fff, 4 KiB, blocked by a firewall',
    'trustzone.watchdog\n0x10002000 to 0x10002fff, 4 KiB, blocked by a firewall',
    'trustzone.ram.node\n0x80000000 to 0x80001fff, 8 KiB, blocked by a firewall',
  ]);
  const picture = [...svg(view)].join('');
  // Each of them, and the sample of the legend.
  expect(picture.match(/<path class="hatch"/g)).toHaveLength(4);
  expect(legend(view)).toEqual(['device', 'blocked by a firewall', 'free', 'break']);
});

test('parts of a window that has a name are told apart by numbers', () => {
  const design = elaborate(
    soc('chip', () => {
      const [dma, bus] = [setSecurity(tl.client({ name: 'dma' }), { secure: false }), tl.xbar()];
      const registers = { ctrl: [AddressSet.range('0x2000', '8K')], data: [AddressSet.range('0x8000', '4K')] };
      const slaves = new SimpleDevice('usb', ['acme,usb']).windows(registers, {
        ...{ name: 'usb', supports: tl.readWrite(1, 8), fifoId: 0 },
      });
      const usb = tl.managerNode([{ slaves, beatBytes: 8 }]);
      const regions = [{ address: [AddressSet.range('0x3000', '4K')], accepts: { secure: true } }];
      connect(dma, bus);
      connect(bus, tl.firewall({ regions }), usb);
      return { dma, bus, usb };
    }),
  );
  expect(words(addressView(design))[0]?.filter((part) => part.startsWith('usb'))).toEqual([
    'usb | 4 KiB · RW · bus · window ctrl, part 1 of 2',
    'usb | 4 KiB · blocked · bus · window ctrl, part 2 of 2',
    'usb | 4 KiB · RW · bus · window data',
  ]);
});

test('masters that may do different things with the same addresses have columns of their own, each with its masters', () => {
  const view = addressView(withoutPlaces(() => elaborate(ExampleRocketSystem, rocketConfig('DualCoreConfig'))));
  const plic = words(view).map(([name, ...parts]) => [name, parts.find((part) => part.startsWith('PLIC |'))]);
  expect(plic).toEqual([
    ['4 masters with 6 clients', 'PLIC | 64 MiB · ARW · Control bus'],
    ['debug', undefined],
    ['slave-port-axi4', 'PLIC | 64 MiB · RW · Control bus'],
  ]);
  const cores = [0, 1].flatMap((core) => ['DCache', 'DCache MMIO', 'ICache'].map((cache) => `Core ${core} ${cache}`));
  expect(view.root.boxes.map(({ box }) => box.notes)).toEqual([
    cores,
    ['top.tlDM.dmOuter.dmi2tl.node'],
    ['top.l2FrontendAXI4Node'],
  ]);
});

test('of chosen masters only', () => {
  expect(words(addressView(elaborate(mcu), { from: 'mcu.dma' }))[0]?.[0]).toBe('dma');
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
  const places = view.root.boxes.map(
    ({ boxes }) => new Map(boxes.map(({ box, y }) => [box.details.split('\n')[1], y])),
  );
  const [all, one] = places;
  const second = '0x2000 to 0x2fff, 4 KiB';
  expect(all?.get(second)).toBeGreaterThan(0);
  expect(all?.get(second)).toBe(one?.get(second));
  expect(faults(view)).toEqual([]);
});

test('a bank that is interleaved with others is as large as its blocks together', () => {
  const design = elaborate(
    soc('chip', () => {
      const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 8) });
      const bus = tl.xbar();
      const bank = (base: bigint) =>
        tl.manager({ address: [new AddressSet(base, 0x07ff_ffbfn)], supports: tl.readWrite(1, 8), beatBytes: 8 });
      const [even, odd] = [bank(0x8000_0000n), bank(0x8000_0040n)];
      connect(cpu, bus, even);
      connect(bus, odd);
      return { cpu, bus, even, odd };
    }),
  );
  const [column] = addressView(design).root.boxes;
  const banks = column?.boxes.map(({ box }) => box).filter(({ role }) => role === 'device');
  expect(banks?.map(({ label, notes, details }) => [label, notes, details])).toEqual([
    [
      'even',
      ['64 MiB in blocks of 64 bytes · RW · bus'],
      'chip.even\n0x80000000 to 0x87ffffbf, 64 MiB in blocks of 64 bytes',
    ],
    [
      'odd',
      ['64 MiB in blocks of 64 bytes · RW · bus'],
      'chip.odd\n0x80000040 to 0x87ffffff, 64 MiB in blocks of 64 bytes',
    ],
  ]);
});

test('a memory behind interleaved banks is one device', () => {
  const config = rocketConfig('WithInclusiveCache ++ WithNBanks(4) ++ DefaultConfig');
  const view = addressView(withoutPlaces(() => elaborate(ExampleRocketSystem, config)));
  expect(words(view)[0]?.filter((line) => line.startsWith('Memory port'))).toEqual([
    'Memory port | 256 MiB · ARWXC · Memory bus',
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
      for (const { boxes, marks = [] } of addressView(build(part).elaboration).root.boxes) {
        const boundaries = boxes.flatMap(({ box }) => {
          const [, first = '', last = ''] = /(0x[0-9a-f]+) to (0x[0-9a-f]+)/.exec(box.details) ?? [];
          return [first, `0x${(BigInt(last) + 1n).toString(16)}`];
        });
        expect(marks.map(({ text }) => text).sort()).toEqual([...new Set(boundaries)].sort());
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

test('those that share no addresses are as wide as all side by side, and so is each group that does', () => {
  const ranges = [
    ['0x0', '4K'],
    ['0x1000', '8K'],
    ['0x2000', '8K'],
    ['0x4000', '12K'],
    ['0x5000', '12K'],
    ['0x6000', '12K'],
  ] as const;
  const design = elaborate(
    soc('groups', () => {
      const bus = tl.xbar();
      bus.from(tl.client({ name: 'cpu' }));
      for (const [k, [base, size]] of ranges.entries()) {
        const address = AddressSet.misaligned(base, size);
        tl.manager({ name: `d${k}`, address, supports: tl.readWrite(1, 8), fifoId: 0, beatBytes: 8 }).from(bus);
      }
    }),
  );
  const view = addressView(design);
  const [column] = view.root.boxes;
  const [all = 0, ...others] = column?.boxes.filter(({ box }) => box.role === 'device').map(({ width }) => width) ?? [];
  expect(others.map((width) => Math.round((all / width) * 1e6))).toEqual([2e6, 2e6, 3e6, 3e6, 3e6]);
  expect(faults(view)).toEqual([]);
});

test('seven devices fit a page of A4 beside its margins', () => {
  const view = addressView(withoutPlaces(() => elaborate(ExampleRocketSystem, rocketConfig('DualCoreConfig'))));
  const [, width = 0, height = 0] = (/width="(\d+)" height="(\d+)"/.exec([...svg(view)].join('')) ?? []).map(Number);
  expect(height / width).toBeLessThan(267 / 180);
});

test('several parts of one device are told to be of one', () => {
  const design = elaborate(
    soc('windows', () => {
      const address = [AddressSet.range(0x1000n, 0x1000n), AddressSet.range(0x8000n, 0x1000n)];
      tl.manager({ address, supports: tl.readWrite(1, 8), fifoId: 0, beatBytes: 8 }).from(tl.client({ name: 'cpu' }));
    }),
  );
  expect(words(addressView(design))).toEqual([
    [
      'cpu',
      'free, 4 KiB',
      'sink0 | 4 KiB · RW · part 1 of 2',
      'free, 24 KiB',
      'sink0 | 4 KiB · RW · part 2 of 2',
      'free, about 4 GiB',
    ],
  ]);
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

test('columns that are not to fit pages are whole, and what is free between two devices is told once', () => {
  const elaboration = someOfSixty(2, 14, 26, 38, 50, 59);
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
    ...['d2', 'd14', 'd26', 'd38'].flatMap((name) => [`${name} | 4 KiB · RW · xbar`, between]),
    'd50 | 4 KiB · RW · xbar',
    'free, 572 KiB',
    'd59 | 4 KiB · RW · xbar',
    'free, about 4 GiB',
  ]);
  expect(words(paged).flat()).not.toContain(between);
  expect([faults(whole), faults(paged)]).toEqual([[], []]);
});
