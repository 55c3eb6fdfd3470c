import {
  AddressSet,
  axis,
  connect,
  elaborate,
  type Elaboration,
  type Handle,
  LazyModule,
  lazyModule,
  soc,
  tl,
} from 'entente-soc';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Change,
  changeText,
  compareWithLock,
  diff,
  factsOf,
  kindText,
  lockText,
  lockWith,
  readLock,
} from '../../lib/diff/index.js';
import { addressMapHeader, mapContent, masterMaps } from '../../lib/output/files/index.js';
import { mastersOf } from '../../lib/query/index.js';
import { repeated } from '../seeds.js';
import { StreamReader, StreamWriter } from '../stream-engines.js';

// Whatever is at the end of a way, and whatever is in front of it: where firmware finds something else than before, others hear of it.

const kindsOfDevices = ['manager', 'ram', 'stream', 'cached', 'windows', 'pair'] as const;
const kindsOfMasters = ['client', 'clients', 'stream'] as const;

interface Plan {
  readonly devices: readonly (typeof kindsOfDevices)[number][];
  readonly masters: readonly (typeof kindsOfMasters)[number][];
}

/** What may differ from one version to the next. */
interface Version {
  /** Slots of the devices: permuted among them, or elsewhere. */
  readonly slots: readonly number[];
  /** Whether parts of devices that have names of their own have changed places. */
  readonly turned: boolean;
  /** What each master may ask for: some of the slots, and only the lower half of them. */
  readonly windows: readonly (readonly [first: number, last: number, half: boolean] | undefined)[];
}

const slotBytes = 0x1_0000n;
const slotsInAll = 12;

function slot(k: number, bytes: bigint = slotBytes): AddressSet {
  return AddressSet.range(BigInt(k + 1) * slotBytes, bytes);
}

/** A cache that declares devices of its own in place of those behind it. */
class Cache extends LazyModule {
  readonly node = tl.adapterNode({
    down: () => tl.TLMasterPortParameters.of({ masters: [{ name: 'cache', sourceId: 8, emits: tl.readWrite(8, 64) }] }),
    up: (port) =>
      tl.TLSlavePortParameters.of({
        slaves: port.list.items.map(({ address }) => ({ address, supports: tl.readWrite(1, 64) })),
        beatBytes: 8,
      }),
  });
}

function device(kind: Plan['devices'][number], name: string, k: number, turned: boolean): Handle<tl.TileLink, never> {
  const supports = { get: [1, 8], putFull: [1, 8] } as const;
  const base = BigInt(k + 1) * slotBytes;
  const [low, high] = [AddressSet.range(base, '4K'), AddressSet.range(base + 0x2000n, '4K')] as const;
  switch (kind) {
    case 'manager':
      return tl.manager({ name, address: [slot(k)], supports, beatBytes: 8 }) as never;
    case 'ram': {
      const ram = lazyModule(() => new tl.TLRAM({ address: slot(k), beatBytes: 8 }), { name });
      return connect(tl.fragmenter({ minSize: 8, maxSize: 64 }), ram.node) as never;
    }
    case 'stream': {
      const reader = lazyModule(() => new StreamReader(name, slot(k)), { name });
      connect(reader.node, axis.slave({ name: `${name}_display`, supportsSizes: [1, 64], beatBytes: 8 }));
      return reader.node as never;
    }
    case 'cached': {
      const ram = lazyModule(() => new tl.TLRAM({ address: slot(k), beatBytes: 8 }), { name });
      const cache = lazyModule(() => new Cache(), { name: `${name}_cache` });
      connect(cache.node, tl.fragmenter({ minSize: 8, maxSize: 64 }), ram.node);
      return cache.node as never;
    }
    case 'windows':
      return tl.managerNode(
        [
          {
            slaves: [
              { name, address: [low], supports },
              { name, address: [high], supports: { get: [1, 8] } },
            ],
            beatBytes: 8,
          },
        ],
        { name },
      ) as never;
    case 'pair':
      return tl.managerNode(
        [
          {
            slaves: [
              { name: `${name}_rx`, address: [turned ? high : low], supports, fifoId: 0 },
              { name: `${name}_tx`, address: [turned ? low : high], supports, fifoId: 0 },
            ],
            beatBytes: 8,
          },
        ],
        { name },
      ) as never;
  }
}

function master(
  kind: Plan['masters'][number],
  name: string,
  window: Version['windows'][number],
): Handle<never, tl.TileLink> {
  const [first, last, half] = window ?? [0, slotsInAll, false];
  const visibility =
    window === undefined
      ? undefined
      : Array.from({ length: last - first + 1 }, (_, k) => slot(first + k, half ? slotBytes / 2n : slotBytes));
  const may = visibility === undefined ? {} : { visibility };
  const emits = tl.readWrite(8, 8);
  if (kind === 'client') return tl.client({ name, sourceId: 4, emits, ...may }) as never;
  if (kind === 'clients') {
    return tl.clientNode(
      [
        {
          masters: [
            { name, sourceId: [0, 4], emits, ...may },
            { name: `${name}_too`, sourceId: [4, 8], emits },
          ],
        },
      ],
      { name },
    ) as never;
  }
  const writer = lazyModule(() => new StreamWriter(name, { emits, ...may }), { name });
  connect(axis.master({ name: `${name}_camera`, sourceId: 1, emitsSizes: [1, 64], beatBytes: 8 }), writer.node);
  return writer.node as never;
}

function built({ devices, masters }: Plan, { slots, windows, turned }: Version): Elaboration {
  return elaborate(
    soc('moving', () => {
      const bus = tl.xbar();
      masters.forEach((kind, k) => connect(master(kind, `m${k}`, windows[k]), bus));
      devices.forEach((kind, k) => connect(bus, device(kind, `d${k}`, slots[k] ?? 0, turned)));
    }),
  );
}

// What firmware is told of addresses, by everybody who sees any.
function headersOf(elaboration: Elaboration): string[] {
  const names = new Set(mastersOf(elaboration).map(({ client }) => client.name));
  return [undefined, ...masterMaps(elaboration).keys(), ...names].map((from) => {
    const header = addressMapHeader(mapContent(elaboration, { design: 'moving', input: 'moving.ts', from }));
    const lines = header.split('\n').filter((line) => line.startsWith('#define'));
    return `${from ?? ''}\n${lines.sort().join('\n')}`;
  });
}

const window = fc.option(
  fc
    .tuple(fc.nat(slotsInAll - 1), fc.nat(slotsInAll - 1), fc.boolean())
    .map(([a, b, half]) => [Math.min(a, b), Math.max(a, b), half] as const),
  { nil: undefined, freq: 2 },
);

const versions = fc
  .record<Plan>({
    devices: fc.array(fc.constantFrom(...kindsOfDevices), { minLength: 2, maxLength: 4 }),
    masters: fc.array(fc.constantFrom(...kindsOfMasters), { minLength: 1, maxLength: 3 }),
  })
  .chain((plan) => {
    const slots = fc.shuffledSubarray(
      Array.from({ length: slotsInAll }, (_, k) => k),
      { minLength: plan.devices.length, maxLength: plan.devices.length },
    );
    const windows = fc.tuple(...plan.masters.map(() => window));
    return fc.record({
      plan: fc.constant(plan),
      slots,
      windows,
      moved: fc.oneof(
        // Devices swap, one of them goes elsewhere, or masters may ask for something else.
        slots.map((other) => ({ slots: other })),
        fc.tuple(fc.nat(plan.devices.length - 1), fc.nat(slotsInAll - 1)).map((move) => ({ move })),
        fc.tuple(fc.nat(plan.devices.length - 1), fc.nat(plan.devices.length - 1)).map((swap) => ({ swap })),
        windows.map((other) => ({ windows: other })),
        fc.constant({ turned: true }),
        fc.tuple(fc.nat(plan.masters.length - 1), fc.nat(plan.masters.length - 1)).map((exchange) => ({ exchange })),
      ),
    });
  });

interface Moved {
  readonly turned?: boolean;
  readonly slots?: readonly number[];
  readonly windows?: Version['windows'];
  readonly move?: readonly [device: number, to: number];
  readonly swap?: readonly [a: number, b: number];
  readonly exchange?: readonly [a: number, b: number];
}

function later({ slots, windows, turned }: Version, { move, swap, exchange, ...others }: Moved): Version {
  const exchanged = <T>(list: readonly T[], [a, b]: readonly [number, number]): T[] =>
    list.map((_, k) => list[k === a ? b : k === b ? a : k] as T);
  if (move !== undefined && !slots.includes(move[1])) return { slots: slots.with(...move), windows, turned };
  if (swap !== undefined) return { slots: exchanged(slots, swap), windows, turned };
  if (exchange !== undefined) return { slots, windows: exchanged(windows, exchange), turned };
  return { slots, windows, turned, ...others };
}

test('what firmware finds elsewhere is told to others, by a diff as well as by a lock', () => {
  let changed = 0;
  fc.assert(
    fc.property(versions, ({ plan, slots, windows, moved }) => {
      const version: Version = { slots, windows, turned: false };
      const [before, after] = [built(plan, version), built(plan, later(version, moved))];
      const isMoved = JSON.stringify(headersOf(before)) !== JSON.stringify(headersOf(after));
      const told = diff(before, after).filter(({ impact }) => impact !== 'internal');
      const locked = readLock(lockText(factsOf(before)));
      const now = factsOf(after);
      const toldByLock = compareWithLock(locked, now);
      if (isMoved) {
        changed++;
        expect(told).not.toEqual([]);
        expect(toldByLock).not.toEqual([]);
      }
      const accepted = readLock(lockText(lockWith(locked, now, toldByLock)));
      expect(compareWithLock(accepted, now).map(({ change }) => change)).toEqual([]);
    }),
    repeated(300),
  );
  expect(changed).toBeGreaterThan(0);
});

const swapped = (kind: Plan['devices'][number]): [Elaboration, Elaboration] => {
  const plan: Plan = { devices: [kind, kind], masters: ['client'] };
  return [
    built(plan, { slots: [0, 1], windows: [], turned: false }),
    built(plan, { slots: [1, 0], windows: [], turned: false }),
  ];
};

test.each(['stream', 'cached'] as const)('devices of the kind %s that swap their addresses move', (kind) => {
  const [before, after] = swapped(kind);
  const moves = [
    'device moved moving.d0.node: 0x10000..0x1ffff → 0x20000..0x2ffff',
    'device moved moving.d1.node: 0x20000..0x2ffff → 0x10000..0x1ffff',
  ];
  const told = (changes: readonly Change[]): string[] =>
    changes
      // What a cache declares in their place moves with them.
      .filter(({ aspect, impact, subject }) => aspect === 'device' && impact === 'breaking' && !subject.startsWith('('))
      .map((change) => `${kindText(change)} ${changeText(change)}`);
  expect(told(diff(before, after))).toEqual(moves);
  const locked = compareWithLock(readLock(lockText(factsOf(before))), factsOf(after));
  expect(told(locked.map(({ change }) => change))).toEqual(moves);
});

test('what takes accesses and sends a stream is a device of the one and a master of the other', () => {
  const [design] = swapped('stream');
  expect(
    lockText(factsOf(design))
      .split('\n')
      .filter((line) => /^(?:device|master) moving[.]d0[.]node|^sees moving[.]d0[.]node/.test(line)),
  ).toEqual([
    'device moving.d0.node address = 0x10000..0x1ffff',
    'device moving.d0.node emits = arithmetic get hint logical probe putFull putPartial 1 to 4096',
    'device moving.d0.node fifoId = moving.d0.node',
    'device moving.d0.node regionType = GET_EFFECTS',
    'device moving.d0.node supports = putFull 1 to 8',
    'master moving.d0.node emitsSizes = 1 to 8',
    'sees moving.d0.node:0 → moving.m0',
    'sees moving.d0.node:1 → moving.d0_display',
  ]);
});

test('masters that exchange what they may ask for do so, whatever is between them and the device', () => {
  const plan: Plan = { devices: ['ram', 'ram'], masters: ['stream', 'client'] };
  const halves: Version['windows'] = [
    [0, 1, true],
    [0, 1, false],
  ];
  const [before, after] = [halves, halves.toReversed()].map((windows) =>
    built(plan, { slots: [0, 1], windows, turned: false }),
  );
  if (before === undefined || after === undefined) throw new Error('Two designs were built.');
  const changes = diff(before, after).filter(
    ({ subject, detail }) => subject.endsWith('d0.node') && detail.startsWith('read'),
  );
  expect(changes.map((change) => `${change.impact} ${kindText(change)} ${changeText(change)}`)).toEqual([
    'breaking access removed moving.m1:0 → moving.d0.node: read at 0x18000..0x1ffff: all',
    'compatible access added moving.m0.node:0 → moving.d0.node: read at 0x18000..0x1ffff: all',
  ]);
});

test('parts of one node that have names of their own are known by these', () => {
  const named = (rx: string, tx: string): Elaboration =>
    elaborate(
      soc('two', () => {
        const supports = { get: [1, 8], putFull: [1, 8] } as const;
        const slave = (name: string, base: string): tl.TLSlaveInit => ({
          name,
          address: [AddressSet.range(base, '4K')],
          supports,
          fifoId: 0,
        });
        const dev = tl.managerNode([{ slaves: [slave('rx', rx), slave('tx', tx)], beatBytes: 8 }]);
        connect(tl.client({ name: 'cpu', sourceId: 4 }), dev);
        return { dev };
      }),
    );
  const [before, after] = [named('0x1000', '0x2000'), named('0x2000', '0x1000')];
  const moves = ['two.dev#2: 0x1000..0x1fff → 0x2000..0x2fff', 'two.dev: 0x2000..0x2fff → 0x1000..0x1fff'];
  const told = (changes: readonly Change[]): string[] =>
    changes.map((change) => `${change.impact} ${kindText(change)} ${changeText(change)}`).sort();
  const breaking = moves.map((move) => `breaking device moved ${move}`);
  expect(told(diff(before, after))).toEqual(breaking);
  const locked = readLock(lockText(factsOf(before)));
  const changes = compareWithLock(locked, factsOf(after));
  expect(told(changes.map(({ change }) => change))).toEqual(breaking);
  expect(lockText(lockWith(locked, factsOf(after), changes))).toBe(lockText(factsOf(after)));
  // A lock that does not say what they are called knows them by their addresses.
  const nameless = readLock(lockText(factsOf(before)).replaceAll(/^device .* name = .*\n/gm, ''));
  expect(compareWithLock(nameless, factsOf(before))).toEqual([]);
});
