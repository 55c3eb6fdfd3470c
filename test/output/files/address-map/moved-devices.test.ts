import { AddressSet, connect, devices, elaborate, soc, tl } from 'entente-soc';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressMapText, type MapEntry, wholeMap } from '../../../../lib/output/files/index.js';
import { repeated } from '../../../seeds.js';

// What a node on the way moves, it moves with the address that software counts registers from, and with what is within it.

interface Chip {
  /** Pages that devices have, each a window; those of a device one behind the other, or apart. */
  readonly windows: readonly { readonly page: number; readonly pages: number }[];
  /** How far before its first window software begins to count the registers of the device. */
  readonly before: number;
  /** The window that another device is within, and where. */
  readonly around: number;
  readonly offset: number;
  /** How far away the second master sees all of it, in pages. */
  readonly distance: number;
  /** Pages that a filter leaves the second master, from the first that a device may have. */
  readonly visible: number;
}

const chips: fc.Arbitrary<Chip> = fc.record({
  windows: fc
    .uniqueArray(fc.nat(12), { minLength: 1, maxLength: 4 })
    .map((places) => places.map((place) => ({ page: 16 + 4 * place, pages: 2 ** (place % 3) }))),
  before: fc.nat(2),
  around: fc.nat(3),
  offset: fc.constantFrom(0, 0x40, 0xfc0),
  distance: fc.constantFrom(0, 4, 64, 0x5_0000, -16),
  visible: fc.constantFrom(64, 64, 64, 24),
});

const bytes = (pages: number): bigint => BigInt(pages) << 12n;

type Manager = Parameters<NonNullable<NonNullable<Parameters<typeof tl.filter>[0]>['mfilter']>>[0];

// All of a device that has nothing there: without any, nothing could be negotiated.
function leftIn(shown: readonly AddressSet[], manager: Manager): Manager {
  const address = manager.address.flatMap((set) => shown.flatMap((part) => set.intersect(part) ?? []));
  return address.length === 0 ? manager : manager.copy({ address });
}

function elaborated({ windows, before, around, offset, distance, visible }: Chip, isMoved: boolean) {
  const moved = isMoved ? bytes(distance) : 0n;
  return elaborate(
    soc('chip', () => {
      const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 4) });
      const dsp = tl.client({ name: 'dsp', emits: tl.readWrite(1, 4) });
      const bus = tl.xbar();
      connect(cpu, bus);
      connect(
        dsp,
        tl.map((set) => set.base + moved),
        tl.filter({ mfilter: (manager) => leftIn(AddressSet.misaligned(bytes(16), bytes(visible)), manager) }),
        bus,
      );
      const first = Math.min(...windows.map(({ page }) => page));
      const within = bytes((windows[around % windows.length] ?? { page: 0 }).page) + BigInt(offset);
      const gpio = devices.peripheral(bus, {
        registers: windows.map(({ page, pages }) => [bytes(page), bytes(pages)] as const),
        base: bytes(first - before),
      });
      const mode = devices.interruptDevice({ within: [[within, 0x20n]], base: within - 0x20n });
      return { cpu, dsp, bus, gpio, mode };
    }),
  );
}

const shownAt = ({ start, end, base, device, within }: MapEntry, moved: bigint): unknown => ({
  ...{ start: start - moved, end: end - moved, device, within },
  base: base === undefined ? undefined : base - moved,
});

test('a master that sees all of it, or a part, somewhere else sees the same map there', () => {
  fc.assert(
    fc.property(chips, (chip) => {
      const [moved, inPlace] = [elaborated(chip, true), elaborated(chip, false)];
      const distance = bytes(chip.distance);
      expect(wholeMap(moved, { from: 'dsp' }).map((entry) => shownAt(entry, distance))).toEqual(
        wholeMap(inPlace, { from: 'dsp' }).map((entry) => shownAt(entry, 0n)),
      );
      expect(wholeMap(moved, { from: 'cpu' })).toEqual(wholeMap(inPlace, { from: 'cpu' }));
    }),
    repeated(100),
  );
});

const twoViews = elaborate(
  soc('chip', () => {
    const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 4) });
    const dsp = tl.client({ name: 'dsp', emits: tl.readWrite(1, 4) });
    const bus = tl.xbar();
    connect(cpu, bus);
    connect(
      dsp,
      tl.map((set) => set.base - 0x3000_0000n),
      bus,
    );
    const timer = devices.peripheral(bus, {
      registers: [
        ['0x4000_0000', '4K'],
        ['0x4000_1000', '4K'],
        ['0x4100_0000', '64K'],
      ],
      base: '0x3fff_f000',
    });
    const mode = devices.interruptDevice({ within: [['0x4000_1040', '0x20']] });
    return { cpu, dsp, bus, timer, mode };
  }),
);

test('a map of all masters has what moves with a device wherever one of them sees that', () => {
  expect(addressMapText(wholeMap(twoViews)))
    .toBe(`10000000 - 10001000     4 KiB   RW    chip.timer.registers (offsets from 0xffff000) (for chip.dsp)
10001000 - 10002000     4 KiB   RW    chip.timer.registers (for chip.dsp)
10001040 - 10001060  32 bytes   RW    chip.mode (within chip.timer.registers) (for chip.dsp)
11000000 - 11010000    64 KiB   RW    chip.timer.registers (for chip.dsp)
40000000 - 40001000     4 KiB   RW    chip.timer.registers (offsets from 0x3ffff000) (for chip.cpu)
40001000 - 40002000     4 KiB   RW    chip.timer.registers (for chip.cpu)
40001040 - 40001060  32 bytes   RW    chip.mode (within chip.timer.registers) (for chip.cpu)
41000000 - 41010000    64 KiB   RW    chip.timer.registers (for chip.cpu)
`);
  expect(wholeMap(twoViews).map(({ masters, declaredAt }) => [masters, declaredAt])).toEqual([
    ...[0x4000_0000n, 0x4000_1000n, 0x4000_1040n, 0x4100_0000n].map((declaredAt) => [['chip.dsp'], declaredAt]),
    ...Array.from({ length: 4 }, () => [['chip.cpu'], undefined]),
  ]);
});
