import { AddressSet, connect, elaborate, setSecurity, SimpleDevice, soc, tl } from 'entente-soc';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatSize, hex } from '../../../../../lib/base/address/index.js';
import { permissionLetters } from '../../../../../lib/elaboration/index.js';
import { addressMap } from '../../../../../lib/output/files/index.js';
import { openParts } from '../../../../../lib/output/files/address-map/parts.js';
import { addressView, svg } from '../../../../../lib/output/drawing/index.js';
import { rocketConfig } from '../../../../../lib/rocket/index.js';
import mcu from '../../../../../topologies/mcu.js';
import microcontroller from '../../../../../topologies/microcontroller-axi.js';
import { ExampleRocketSystem } from '../../../../../topologies/rocket.js';
import trustzone from '../../../../../topologies/trustzone.js';
import { build, parts } from '../../../../query/random-topologies.js';
import { faults } from '../../geometry.js';
import { withoutPlaces } from '../../../../without-places.js';
import { repeated } from '../../../../seeds.js';
import { legend, words } from './words.js';

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
    ['2 masters', 'PLIC | 64 MiB · ARW · Control bus'],
    ['4 masters', 'PLIC | 64 MiB · ARW · Control bus'],
    ['debug', undefined],
    ['slave-port-axi4', 'PLIC | 64 MiB · RW · Control bus'],
  ]);
  // Only the caches of data have channels to be asked for copies.
  const memory = words(view).map(([, ...parts]) => parts.find((part) => part.startsWith('Memory')));
  expect(memory).toEqual([
    'Memory port | 256 MiB · RWXC · Memory bus',
    'Memory port | 256 MiB · RWX · Memory bus',
    undefined,
    'Memory port | 256 MiB · RWX · Memory bus',
  ]);
  expect(view.root.boxes.map(({ box }) => box.notes)).toEqual([
    ['Core 0 DCache', 'Core 1 DCache'],
    ['Core 0 DCache MMIO', 'Core 0 ICache', 'Core 1 DCache MMIO', 'Core 1 ICache'],
    ['top.tlDM.dmOuter.dmi2tl.node'],
    ['top.l2FrontendAXI4Node'],
  ]);
});

test('of chosen masters only', () => {
  expect(words(addressView(elaborate(mcu), { from: 'mcu.dma' }))[0]?.[0]).toBe('dma');
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

test('a mirror of a part of a device says of what, and is no part of its own', () => {
  const design = elaborate(
    soc('mirrored', () => {
      const [cpu, bus, low] = [tl.client({ name: 'cpu' }), tl.xbar(), tl.xbar()];
      const ram = tl.ram({ address: AddressSet.range(0n, 0x2000n) });
      const firewall = tl.firewall({
        regions: [{ address: [AddressSet.range(0n, 0x1000n)], accepts: { secure: true } }],
      });
      connect(cpu, bus, low, firewall, ram);
      connect(
        bus,
        tl.map(({ base }) => base + 0x8000n),
        low,
      );
      return { cpu: setSecurity(cpu, { secure: false }), bus, low, ram };
    }),
  );
  expect(words(addressView(design))).toEqual([
    [
      'cpu',
      'ram | 4 KiB · blocked · low · part 1 of 2',
      'ram | 4 KiB · RWX · low · part 2 of 2',
      'free, 24 KiB',
      'ram | 4 KiB · blocked · mirror of 0x0',
      'ram | 4 KiB · RWX · mirror of 0x1000',
      'free, about 4 GiB',
    ],
  ]);
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
