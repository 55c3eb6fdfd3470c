import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  AddressRange,
  AddressSet,
  ahb,
  apb,
  axi4,
  connect,
  type Elaboration,
  elaborate,
  LazyModule,
  lazyModule,
  type LockedPlaces,
  place,
  SimpleDevice,
  soc,
  TransferSizes,
  tl,
  tryElaborate,
} from 'entente-soc';
import { factsOf, lockText, placesIn, readLock } from '../../lib/diff/index.js';
import { addressMap } from '../../lib/output/files/index.js';
import { withoutPlaces } from '../without-places.js';
import { repeated } from '../seeds.js';

/** A device, pinned or to be placed in the window of its kind. */
interface Wanted {
  readonly name: string;
  /** In units of 4 KiB, a power of two. */
  readonly pages: number;
  /** In pages; undefined for one that is to be placed. */
  readonly at: number | undefined;
}

const page = 4096;
// Room for 32 pages.
const region = '0x1000_0000..0x1001_ffff';
const bytes = ({ pages }: Wanted): number => pages * page;

function addressOf(wanted: Wanted): AddressSet {
  if (wanted.at === undefined) return place(bytes(wanted), { in: region });
  return AddressSet.range(0x1000_0000 + wanted.at * page, bytes(wanted));
}

function design(devices: readonly Wanted[], locked?: LockedPlaces): Elaboration {
  return withoutPlaces(() =>
    elaborate(
      soc('t', () => {
        const cpu = tl.client({ name: 'cpu' });
        const bus = tl.xbar();
        connect(cpu, bus);
        const rams = devices.map(
          (wanted) => [wanted.name, tl.ram({ address: addressOf(wanted), beatBytes: 8 })] as const,
        );
        for (const [, ram] of rams) connect(bus, ram);
        return { cpu, bus, ...Object.fromEntries(rams) };
      }),
      undefined,
      { locked },
    ),
  );
}

function basesIn(elaboration: Elaboration): ReadonlyMap<string, AddressRange> {
  return new Map(
    addressMap(elaboration).map(({ device, start, size }) => [
      device.split('.')[1] ?? '',
      new AddressRange(start, size),
    ]),
  );
}

// As the command line does it: through the text of a lock.
function lockOf(elaboration: Elaboration): LockedPlaces {
  const facts = readLock(lockText(factsOf(elaboration)));
  return { name: facts.name, places: placesIn(facts) };
}

const sizes = fc.array(fc.constantFrom(1, 2, 4), { minLength: 1, maxLength: 5 });
// Each is in the way of one of the eight places for four pages: five are left.
const pins = fc.uniqueArray(fc.nat(31), { maxLength: 3 });

function wantedOf(prefix: string, all: readonly number[], pinned: readonly number[] = []): Wanted[] {
  return [
    ...pinned.map((at): Wanted => ({ name: `pin${at}`, pages: 1, at })),
    ...all.map((pages, k): Wanted => ({ name: `${prefix}${k}`, pages, at: undefined })),
  ];
}

function expectApart(places: ReadonlyMap<string, AddressRange>): void {
  const sorted = [...places.values()].sort(AddressRange.compare);
  for (const [k, { base }] of sorted.slice(1).entries()) expect(sorted[k]?.end ?? 0n).toBeLessThanOrEqual(base);
}

describe('placed devices', () => {
  test('are in their region, aligned, and meet nobody, in whatever order they are declared', () => {
    fc.assert(
      fc.property(sizes, pins, fc.infiniteStream(fc.nat()), (all, pinned, keys) => {
        const wanted = wantedOf('ram', all, pinned);
        const places = basesIn(design(wanted));
        expectApart(places);
        for (const { name, pages, at } of wanted) {
          const range = places.get(name);
          expect(range?.size).toBe(BigInt(pages * page));
          expect((range?.base ?? 1n) % BigInt(pages * page)).toBe(0n);
          if (at !== undefined) expect(range?.base).toBe(0x1000_0000n + BigInt(at * page));
          expect(range !== undefined && range.base >= 0x1000_0000n && range.end <= 0x1002_0000n).toBe(true);
        }
        const shuffled = wanted.map((each) => [each, keys.next().value ?? 0] as const).sort((a, b) => a[1] - b[1]);
        expect(new Map([...basesIn(design(shuffled.map(([each]) => each)))].sort())).toEqual(
          new Map([...places].sort()),
        );
      }),
      repeated(30),
    );
  });

  test('stay where the lock has them, whatever is added', () => {
    fc.assert(
      fc.property(sizes, pins, sizes, fc.nat(31), (all, pinned, more, pin) => {
        const wanted = wantedOf('ram', all, pinned);
        const before = design(wanted);
        const places = basesIn(before);
        const at = BigInt(0x1000_0000 + pin * page);
        const isTaken = [...places.values()].some(({ base, end }) => base <= at && at < end);
        const added: Wanted[] = [...wantedOf('aaa', more), ...(isTaken ? [] : wantedOf('', [], [pin]))];
        const later = withoutPlaces(() => tryDesign([...added, ...wanted], lockOf(before)));
        // There may be no room for more.
        if (later === undefined) return;
        expectApart(basesIn(later));
        for (const [name, range] of places) expect(basesIn(later).get(name)).toEqual(range);
        expect(
          later.placements
            ?.filter(({ locked }) => locked)
            .map(({ node }) => node)
            .sort(),
        ).toEqual(
          wanted
            .filter((each) => each.at === undefined)
            .map(({ name }) => `t.${name}.node`)
            .sort(),
        );
      }),
      repeated(30),
    );
  });

  test('stay where the lock has them behind adapters, and with several windows', () => {
    fc.assert(
      fc.property(
        fc.array(screened, { minLength: 1, maxLength: 4 }),
        fc.array(screened, { maxLength: 2 }),
        (all, more) => {
          const named = (prefix: string, each: readonly Screened[]) =>
            each.map((wanted, k) => [`${prefix}${k}`, wanted] as const);
          const before = screenedDesign(named('ram', all));
          const places = basesOf(before);
          const again = screenedDesign(named('ram', all), lockOf(before));
          expect(basesOf(again)).toEqual(places);
          expect(again.placements?.every(({ locked }) => locked)).toBe(true);
          expect(lockText(factsOf(again))).toBe(lockText(factsOf(before)));
          const later = screenedDesign([...named('aaa', more), ...named('ram', all)], lockOf(before));
          for (const [node, bases] of places) expect(basesOf(later).get(node)).toEqual(bases);
        },
      ),
      repeated(60),
    );
  });
});

/** A device with windows to be placed, in pages, and what masters see of it. */
interface Screened {
  readonly windows: readonly number[];
  readonly behind: 'nothing' | 'map' | 'filter' | 'swap';
}

const screened: fc.Arbitrary<Screened> = fc.record({
  windows: fc.array(fc.constantFrom(1, 2), { minLength: 1, maxLength: 3 }),
  behind: fc.constantFrom('nothing', 'map', 'filter', 'swap'),
});

const screens = {
  nothing: () => tl.ephemeral(),
  map: () => tl.map(({ base }) => base + 0x4000_0000n),
  // Windows change places in pairs.
  swap: () => tl.map(({ base, mask }) => (mask + 1n === BigInt(page) ? base ^ BigInt(page) : base) + 0x8000_0000n),
  // Masters see the first half of the first window.
  filter: () =>
    tl.filter({
      mfilter: (manager) =>
        manager.copy({
          address: manager.address.slice(0, 1).map(({ base, mask }) => new AddressSet(base, mask >> 1n)),
        }),
    }),
};

function screenedDesign(
  devices: readonly (readonly [name: string, wanted: Screened])[],
  locked?: LockedPlaces,
): Elaboration {
  return withoutPlaces(() =>
    elaborate(
      soc('t', () => {
        const cpu = tl.client({ name: 'cpu' });
        const bus = tl.xbar();
        connect(cpu, bus);
        const nodes = devices.map(([name, { windows, behind }]) => {
          const node = tl.manager({
            address: windows.map((pages) => place(pages * page, { in: region })),
            supports: { get: new TransferSizes(1, 8) },
            beatBytes: 8,
          });
          connect(bus, screens[behind](), node);
          return [name, node] as const;
        });
        return { cpu, bus, ...Object.fromEntries(nodes) };
      }),
      undefined,
      { locked },
    ),
  );
}

// Those of a node in the order in which it asks.
function basesOf({ placements = [] }: Elaboration): ReadonlyMap<string, readonly string[]> {
  return new Map(
    [...new Set(placements.map(({ node }) => node))].map((node) => [
      node,
      placements.filter((each) => each.node === node).map(({ base }) => base),
    ]),
  );
}

function tryDesign(devices: readonly Wanted[], locked: LockedPlaces): Elaboration | undefined {
  try {
    return design(devices, locked);
  } catch {
    return undefined;
  }
}

class Uart extends LazyModule {
  readonly control = tl.registerNode({
    address: [place('4K', { in: '0x1000_0000..0x1fff_ffff' })],
    device: new SimpleDevice('uart', ['example,uart']),
    beatBytes: 4,
  });
}

test('devices of every protocol are placed', () => {
  const elaboration = elaborate(
    soc('t', () => {
      const here = (): AddressSet => place('64K', { in: AddressSet.range('0x2000_0000', '1M') });
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      connect(cpu, bus);
      connect(bus, tl.fragmenter({ minSize: 4, maxSize: 8 }), lazyModule(() => new Uart()).control);
      const manager = tl.manager({ address: [here()], supports: tl.readWrite(1, 4) });
      const rom = tl.rom({ base: here().base, size: '64K', beatBytes: 4 });
      const [apbRam, ahbRam, axi4Ram] = [
        apb.ram({ address: here() }),
        ahb.ram({ address: here() }),
        axi4.ram({ address: here() }),
      ];
      connect(bus, manager);
      connect(bus, rom);
      connect(bus, tl.toAPB(), apbRam);
      connect(bus, tl.toAHB(), ahb.arbiter(), ahbRam);
      connect(bus, tl.toAXI4(), axi4.userYanker(), axi4Ram);
      return { cpu, bus, manager, rom, apbRam, ahbRam, axi4Ram };
    }),
  );
  expect(elaboration.placements?.map(({ node, base }) => `${node} ${base}`).sort()).toEqual([
    't.Uart.control 0x10000000',
    't.ahbRam.node 0x20000000',
    't.apbRam.node 0x20010000',
    't.axi4Ram.node 0x20020000',
    't.manager 0x20030000',
    't.rom.node 0x20040000',
  ]);
});

describe('what has no place is told', () => {
  const said = (body: () => unknown, locked?: LockedPlaces): string[] =>
    withoutPlaces(() => tryElaborate(soc('t', body), undefined, { locked })).failures.map(
      ({ rule, message, help }) => `${rule}: ${message} ${help}`,
    );
  const rams =
    (...addresses: readonly (() => AddressSet)[]) =>
    (): unknown => {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      connect(cpu, bus);
      const all = addresses.map((address, k) => [`ram${k}`, tl.ram({ address: address(), beatBytes: 8 })] as const);
      for (const [, ram] of all) connect(bus, ram);
      return { cpu, bus, ...Object.fromEntries(all) };
    };
  const pinned = (base: string) => (): AddressSet => AddressSet.range(base, '4K');
  const placed = (size: string, within: string) => (): AddressSet => place(size, { in: within });

  test('a region that is full', () => {
    expect(said(rams(pinned('0x1000'), placed('4K', '0x0..0x1fff'), placed('4K', '0x0..0x1fff')))).toEqual([
      'placement/room: t.ram2.node has no room: 4 KiB at a multiple of 4 KiB in [0x0, 0x2000) (8 KiB), of which 4 KiB are free beside what is fixed and locked; 8 KiB are to be placed there in all. Widen the region, or move something that is fixed out of it.',
    ]);
  });

  test('a region that is too small', () => {
    expect(said(rams(placed('16K', '0x1000..0x4fff')))).toEqual([
      'placement/room: 16 KiB at a multiple of 16 KiB have no room in [0x1000, 0x5000) (16 KiB). Widen the region, or make the device smaller.',
    ]);
  });

  test('a region that is none', () => {
    const help = "Write its first and its last address: '0x1000_0000..0x1fff_ffff'.";
    expect(said(rams(placed('4K', '0x1000')))).toEqual([`placement/region: "0x1000" is not a region. ${help}`]);
    expect(said(rams(placed('4K', '0x2000..0x1000')))).toEqual([
      `placement/region: The region 0x2000..0x1000 ends before it begins. ${help}`,
    ]);
    expect(said(rams(placed('5K', '0x0..0xffff')))).toEqual([
      'address/size: Size 0x1400 (5 KiB) is not a power of two. Make it 8 KiB at a multiple of that, or, where a list of sets is taken, AddressSet.misaligned(0x0, 0x1400).',
    ]);
  });

  test('a place that is locked, and taken', () => {
    const before = elaborate(soc('t', rams(placed('4K', '0x0..0xffff'))));
    expect(said(rams(placed('4K', '0x0..0xffff'), pinned('0x0')), lockOf(before))).toEqual([
      'placement/locked: t.ram0.node is locked at [0x0, 0x1000) (4 KiB), and t.ram1.node is fixed at [0x0, 0x1000) (4 KiB). Fix t.ram1.node somewhere else; or, if t.ram0.node may move, take its line place t.ram0.node, or else device t.ram0.node address, out of the lock.',
    ]);
    // The lock of another design says nothing.
    expect(said(rams(placed('4K', '0x0..0xffff'), pinned('0x0')), { ...lockOf(before), name: 'u' })).toEqual([]);
  });

  test('a design that asks for something else each time', () => {
    let runs = 0;
    expect(said(() => rams(...Array<() => AddressSet>(++runs).fill(placed('4K', '0x0..0xffff')))())).toEqual([
      'placement/steady: The design asks for other places when it is declared again: 1, then 2. Let it ask for the same places, of the same sizes, in the same order.',
    ]);
  });

  test('a place outside of any design', () => {
    expect(() => place('4K')).toThrow('place("4K") was called outside of any design that is elaborated.');
  });
});
