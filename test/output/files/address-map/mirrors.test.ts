import { AddressSet, apb, connect, devices, elaborate, mirror, type MirrorOptions, soc, tl } from 'entente-soc';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addressMap,
  addressMapHeader,
  addressMapLinkerScript,
  addressMapRenode,
  addressMapSvd,
  addressMapText,
  mapContent,
  wholeMap,
} from '../../../../lib/output/files/index.js';
import { AddressRange, rangeText, toAddress } from '../../../../lib/base/address/index.js';
import { diff, diffText } from '../../../../lib/diff/index.js';
import { deserialise, serialise } from '../../../../lib/elaboration/saved/index.js';
import { mastersOf, route } from '../../../../lib/query/index.js';
import { findingsIn } from '../../../check/findings-in.js';
import { repeated } from '../../../seeds.js';
import { withoutPlaces } from '../../../without-places.js';

const origin = { design: 'chip', input: 'chip.ts' };

/** Ways to the devices of a chip, each of which moves addresses up by so many times 256 MiB, and lets through only so many KiB of each window. */
interface Chip {
  readonly windows: readonly number[];
  readonly ways: readonly { readonly up: number; readonly kib: number }[];
}

const chips = fc.record<Chip>({
  windows: fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 3 }),
  ways: fc.uniqueArray(fc.record({ up: fc.nat(6), kib: fc.constantFrom(64, 64, 16, 4) }), {
    minLength: 1,
    maxLength: 4,
    selector: ({ up }) => up,
  }),
});

const step = 1n << 28n;

function elaborated({ windows, ways }: Chip) {
  return withoutPlaces(() =>
    elaborate(
      soc('chip', () => {
        const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 4) });
        const [bus, low] = [tl.xbar(), tl.xbar()];
        connect(cpu, bus);
        const around = windows.map((k) => AddressSet.range(BigInt(k) << 20n, '64K'));
        for (const { up, kib } of ways) {
          const shown = around.map(({ base }) => AddressSet.range(base, `${kib}K`));
          const cut = tl.filter({
            mfilter: (manager) =>
              manager.copy({
                address: manager.address.flatMap((set) => shown.flatMap((one) => set.intersect(one) ?? [])),
              }),
          });
          connect(
            bus,
            tl.map(({ base }) => base + BigInt(up) * step),
            cut,
            low,
          );
        }
        const ram = tl.manager({ name: 'ram', address: around, supports: tl.readWrite(1, 4), regionType: 'UNCACHED' });
        connect(low, ram);
        return { cpu, bus, low, ram };
      }),
    ),
  );
}

/** Where in its device a byte of the map is: the window by its number, and the offset in it. */
function byteAt(design: ReturnType<typeof elaborated>, address: bigint): string {
  const [cpu] = mastersOf(design, 'chip.cpu');
  if (cpu === undefined) throw new Error('the chip has no master');
  const { end } = route(design, cpu, { operation: 'get', address, size: 1 });
  return end.kind === 'device' ? `${end.window.base + end.offset}` : JSON.stringify(end.kind);
}

describe('bytes that are at several addresses', () => {
  test('are those of one entry, and of mirrors of it: whatever leads to them', () => {
    fc.assert(
      fc.property(chips, (chip) => {
        const design = elaborated(chip);
        const entries = addressMap(design);
        const shown = entries.map((entry) => [byteAt(design, entry.start), entry] as const);
        for (const [byte, { start, mirrorOf, size }] of shown) {
          if (mirrorOf === undefined) continue;
          expect(byteAt(design, mirrorOf), `0x${start.toString(16)}`).toBe(byte);
          expect(byteAt(design, mirrorOf + size - 1n)).toBe(byteAt(design, start + size - 1n));
        }
        const own = entries.filter(({ mirrorOf }) => mirrorOf === undefined);
        expect(own).toHaveLength(chip.windows.length);
        const widest = Math.max(...chip.ways.map(({ kib }) => kib));
        expect(own.map(({ size }) => size)).toEqual(own.map(() => BigInt(widest) << 10n));
      }),
      repeated(60),
    );
  });

  test('are those where the device has them, if masters see them there', () => {
    const map = addressMap(
      elaborated({
        windows: [2],
        ways: [
          { up: 0, kib: 64 },
          { up: 3, kib: 64 },
          { up: 1, kib: 4 },
        ],
      }),
    );
    expect(addressMapText(map)).toBe(
      [
        '00200000 - 00210000  64 KiB   RW    chip.ram',
        '10200000 - 10201000   4 KiB   RW    chip.ram (mirror of 0x200000)',
        '30200000 - 30210000  64 KiB   RW    chip.ram (mirror of 0x200000)',
        '',
      ].join('\n'),
    );
  });
});

/** A serial port with two windows, and a flash; all of it is at 0x4000_0000 as well. */
function mirrored() {
  return withoutPlaces(() =>
    elaborate(
      soc('chip', () => {
        const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 4) });
        const [bus, low] = [tl.xbar(), tl.xbar()];
        connect(cpu, bus, low);
        connect(
          bus,
          tl.map(({ base }) => base + 0x4000_0000n),
          low,
        );
        const intc = devices.interruptDevice();
        const uart = devices.peripheral(low, {
          registers: [
            ['0x1000', '4K', 'control'],
            ['0x3000', '4K', 'fifo'],
          ],
          compatible: ['example,uart'],
        });
        intc.connect(uart, 20);
        const flash = tl.rom({ base: '0x10_0000', size: '64K', beatBytes: 4 });
        connect(low, flash);
        return { cpu, bus, low, intc, uart, flash };
      }),
    ),
  );
}

describe('files for firmware', () => {
  const content = mapContent(mirrored(), origin);

  test('call a device as if there were no mirror, and have that as a device of its own', () => {
    const names = [...addressMapHeader(content).matchAll(/#define (\w+)_BASE (\w+)/g)].map(([, name, base]) => [
      name,
      base,
    ]);
    expect(names).toEqual([
      ['UART_CONTROL', '0x00001000UL'],
      ['UART_FIFO', '0x00003000UL'],
      ['FLASH', '0x00100000UL'],
      ['UART_MIRROR_CONTROL', '0x40001000UL'],
      ['UART_MIRROR_FIFO', '0x40003000UL'],
      ['FLASH_MIRROR', '0x40100000UL'],
    ]);
  });

  test('have a memory by its name and say of the other that it has the same bytes', () => {
    expect(addressMapLinkerScript(content)).toContain(`{
  /* chip.flash.node, RX, UNCACHED */
  flash        (rx) : ORIGIN = 0x100000, LENGTH = 64K
  /* chip.flash.node (mirror of 0x100000), RX, UNCACHED */
  flash_mirror (rx) : ORIGIN = 0x40100000, LENGTH = 64K
}`);
  });

  test('have a peripheral without interrupts there', () => {
    const peripherals = addressMapSvd(content).split('<peripheral>').slice(1);
    expect(peripherals.map((text) => [/<name>(\w+)/.exec(text)?.[1], /<value>(\d+)/.exec(text)?.[1]])).toEqual([
      ['UART', '20'],
      ['UART_MIRROR', undefined],
    ]);
    expect(peripherals[1]).toContain('chip.uart.registers (mirror of 0x1000)');
  });

  test('have one memory of Renode at both addresses', () => {
    expect(addressMapRenode(content)).toContain(`
/* chip.flash.node, RX, UNCACHED */
flash: Memory.MappedMemory @ { sysbus 0x100000; sysbus 0x40100000 }
    size: 0x10000
`);
  });

  test('of Renode say where it has no part of a memory', () => {
    const part = mapContent(
      elaborated({
        windows: [2],
        ways: [
          { up: 0, kib: 64 },
          { up: 1, kib: 4 },
        ],
      }),
      origin,
    );
    const text = addressMapRenode(part);
    expect(text).toContain('ram: Memory.MappedMemory @ sysbus 0x200000\n');
    expect(text).toContain('/* [0x10200000, 0x10201000) shows a part of ram, which Renode has as a whole. */');
    expect(text).not.toContain('Tag');
  });
});

const below = AddressSet.range('0x0', '1G');

describe('a device that declares a mirror itself', () => {
  const flash = (...mirrors: readonly MirrorOptions[]) =>
    withoutPlaces(() =>
      elaborate(
        soc('chip', () => {
          const core = apb.master({ name: 'core' });
          const address = [AddressSet.range('0x0800_0000', '512K'), AddressSet.range('0x0', '256K')];
          const rom = apb.slave({ address, beatBytes: 4, executable: true, supportsWrite: false });
          connect(core, rom);
          for (const each of mirrors) mirror(rom, each);
          return { core, rom };
        }),
      ),
    );

  test('has it in its map, and in an elaboration that was saved', () => {
    const design = flash({ base: '0x0', size: '256K', of: '0x0804_0000' });
    const map = [
      '00000000 - 00040000  256 KiB   R X   chip.rom (mirror of 0x8040000)',
      '08000000 - 08080000  512 KiB   R X   chip.rom',
      '',
    ].join('\n');
    expect(addressMapText(wholeMap(design))).toBe(map);
    expect(addressMapText(wholeMap(deserialise([...serialise(design)].join(''))))).toBe(map);
  });

  test('has what it shows of a window in a window of its own, also where they touch', () => {
    const design = withoutPlaces(() =>
      elaborate(
        soc('chip', () => {
          const [core, dma] = [tl.client({ name: 'core' }), tl.client({ name: 'dma', visibility: [below] })];
          const [bus, low] = [tl.xbar(), tl.xbar()];
          connect(core, bus);
          connect(dma, bus);
          connect(bus, low);
          connect(
            bus,
            tl.map(({ base }) => base + 0x4000_0000n),
            low,
          );
          const address = [AddressSet.range('0x1000_0000', '64M')];
          const xip = tl.manager({ address, supports: tl.readOnly(1, 4), regionType: 'UNCACHED', executable: true });
          connect(low, xip);
          for (const base of ['0x1100_0000', '0x1200_0000', '0x1380_0000'])
            mirror(xip, { base, size: '8M', of: '0x1000_0000' });
          return { core, dma, bus, low, xip };
        }),
      ),
    );
    const rows = [
      '10000000 - 11000000  16 MiB   R X   chip.xip',
      '11000000 - 11800000   8 MiB   R X   chip.xip (mirror of 0x10000000)',
      '11800000 - 12000000   8 MiB   R X   chip.xip',
      '12000000 - 12800000   8 MiB   R X   chip.xip (mirror of 0x10000000)',
      '12800000 - 13800000  16 MiB   R X   chip.xip',
      '13800000 - 14000000   8 MiB   R X   chip.xip (mirror of 0x10000000)',
      '50000000 - 51000000  16 MiB   R X   chip.xip (mirror of 0x10000000)',
      '51000000 - 51800000   8 MiB   R X   chip.xip (mirror of 0x10000000)',
      '51800000 - 52000000   8 MiB   R X   chip.xip (mirror of 0x11800000)',
      '52000000 - 52800000   8 MiB   R X   chip.xip (mirror of 0x10000000)',
      '52800000 - 53800000  16 MiB   R X   chip.xip (mirror of 0x12800000)',
      '53800000 - 54000000   8 MiB   R X   chip.xip (mirror of 0x10000000)',
      '',
    ];
    expect(findingsIn('address/mirror', design)).toEqual([]);
    expect(addressMapText(wholeMap(design))).toBe(rows.join('\n'));
    expect(addressMap(design).map(({ masters, parts }) => [masters.length, parts])).toEqual(
      rows.slice(0, -1).map((row) => [row < '2' ? 2 : 1, undefined]),
    );
    expect(addressMapText(addressMap(design, { from: 'chip.dma' }))).toBe([...rows.slice(0, 6), ''].join('\n'));
  });

  test.each([
    ['0x0', '512K', '0x0800_0000', 'the device does not have all of [0x0, 0x80000) (512 KiB)'],
    ['0x4_0000', '256K', '0x0800_0000', 'the device does not have all of [0x40000, 0x80000) (256 KiB)'],
    ['0x0', '256K', '0x0806_0000', 'the device does not have all of [0x8060000, 0x80a0000) (256 KiB)'],
    ['0x0806_0000', '64K', '0x0806_8000', 'they share addresses'],
    ['0x0806_0000', '64K', '0x0804_0000', '[0x8040000, 0x8050000) (64 KiB) is said to be a mirror itself'],
  ])('at %s of %s at %s is told where it is none', (base, size, of, why) => {
    const known = { base: '0x0804_0000', size: '64K', of: '0x0801_0000' };
    const [one, other] = [base, of].map((each) => rangeText(new AddressRange(toAddress(each), toAddress(size))));
    expect(findingsIn('address/mirror', flash({ base, size, of }, known)).map((each) => each.message)).toEqual([
      `${one} of chip.rom is said to be a mirror of ${other}, but ${why}.`,
    ]);
  });

  test('is compared', () => {
    const [before, after] = [
      flash({ base: '0x0', size: '256K', of: '0x0800_0000' }),
      flash({ base: '0x0', size: '256K', of: '0x0804_0000' }),
    ];
    expect(diffText(diff(before, after))).toBe(
      '1 breaking change\n  contents changed  chip.rom: mirrors: 0x0..0x3ffff of 0x8000000 → 0x0..0x3ffff of 0x8040000\n',
    );
  });
});
