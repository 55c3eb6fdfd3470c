import { AddressSet, connect, elaborate, int, soc, tl, type Topology } from 'entente-soc';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  acceptedBy,
  changeText,
  compareWithLock,
  type Facts,
  factsOf,
  folded,
  lockText,
  lockWith,
  readLock,
} from '../../../lib/diff/index.js';
import { atLeast, repeated } from '../../seeds.js';
import { leftWhenAcceptedInTurn } from '../design-mutations/judge.js';

/** A core behind a filter that hides a page, in front of a memory and keys. */
function hiding(page: string): Topology {
  return soc('soc', () => {
    const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 8) });
    const bus = tl.xbar();
    const gate = tl.filter({ mfilter: tl.mSubtract(AddressSet.range(page, '4K')) });
    const ram = tl.ram({ address: AddressSet.range('0x3000', '4K'), beatBytes: 8 });
    const keys = tl.manager({
      address: [AddressSet.range('0x2000', '4K')],
      supports: tl.readWrite(1, 8),
      beatBytes: 8,
    });
    connect(cpu, gate, bus);
    connect(bus, ram);
    connect(bus, keys);
    return { cpu, gate, bus, ram, keys };
  });
}

const lockOf = (topology: Topology): Facts => readLock(lockText(factsOf(elaborate(topology))));

function said(locked: Facts, now: Facts): string[] {
  return compareWithLock(locked, now)
    .map(({ change }) => `${change.impact} ${change.aspect} ${change.happening} ${changeText(change)}`)
    .sort();
}

test('a device that comes into reach is taken over with all that is seen of it', () => {
  const [locked, now] = [lockOf(hiding('0x2000')), factsOf(elaborate(hiding('0x8000')))];
  expect(said(locked, now).filter((text) => text.includes('keys'))).toEqual([
    'compatible reach gained get of soc.cpu:0 → soc.keys: 1 to 8',
    'compatible reach gained putFull of soc.cpu:0 → soc.keys: 1 to 8',
    'compatible reach gained putPartial of soc.cpu:0 → soc.keys: 1 to 8',
  ]);
  const accepted = lockText(lockWith(locked, now, compareWithLock(locked, now)));
  expect(accepted).toBe(lockText(now));
  expect(said(readLock(accepted), now)).toEqual([]);
});

test('a device that goes out of reach is taken over, too', () => {
  const [locked, now] = [lockOf(hiding('0x8000')), factsOf(elaborate(hiding('0x2000')))];
  expect(lockText(lockWith(locked, now, compareWithLock(locked, now)))).toBe(lockText(now));
});

test('a field of a port is taken over without what else has changed about it', () => {
  const locked = readLock(`entente-lock 2
design soc
port soc.cpu:0 beatBytes = 4
port soc.cpu:0 bundle.dataBits = 32
port soc.cpu:0 is = master AXI4Imp outermost
`);
  const now = readLock(`entente-lock 2
design soc
port soc.cpu:0 beatBytes = 8
port soc.cpu:0 bundle.dataBits = 64
port soc.cpu:0 is = master TLImp outermost
`);
  const changes = compareWithLock(locked, now);
  expect(changes.map(({ change }) => changeText(change))).toEqual([
    'soc.cpu:0: beatBytes: 4 → 8',
    'soc.cpu:0: bundle.dataBits: 32 → 64',
    'soc.cpu:0: protocol: AXI4Imp → TLImp',
  ]);
  const ports = (detail: string): string[] =>
    lockText(
      lockWith(
        locked,
        now,
        changes.filter(({ change }) => change.detail === detail),
      ),
    )
      .split('\n')
      .filter((line) => line.startsWith('port '));
  expect(ports('beatBytes')).toEqual([
    'port soc.cpu:0 beatBytes = 8',
    'port soc.cpu:0 bundle.dataBits = 32',
    'port soc.cpu:0 is = master AXI4Imp outermost',
  ]);
  expect(ports('protocol')).toEqual([
    'port soc.cpu:0 beatBytes = 4',
    'port soc.cpu:0 bundle.dataBits = 32',
    'port soc.cpu:0 is = master TLImp outermost',
  ]);
});

test('wires of a node that is where the design ends now are taken over', () => {
  const locked = readLock('entente-lock 2\ndesign soc\nport soc.cpu:0 is = master TLImp\n');
  const now = readLock(
    'entente-lock 2\ndesign soc\nport soc.cpu:0 bundle.dataBits = 64\nport soc.cpu:0 is = master TLImp outermost\n',
  );
  expect(lockText(lockWith(locked, now, compareWithLock(locked, now)))).toBe(lockText(now));
});

/** A design in which much may come, go or change. */
interface Parts {
  /** Names of the devices, each with windows of 4 KiB in these of its places, which answer in the order of their ids. */
  readonly devices: Readonly<Record<string, readonly (readonly [place: number, fifoId: number])[]>>;
  /** How many requests masters have in flight. */
  readonly masters: Readonly<Record<string, number>>;
  /** How many interrupts sources raise, which go to all receivers. */
  readonly sources: Readonly<Record<string, number>>;
  readonly receivers: readonly string[];
}

const names = { devices: ['dev', 'dev2', 'ram'], masters: ['cpu', 'dma'], sources: ['irq', 'irq1', 'gpio'] } as const;

function designOf({ devices, masters, sources, receivers }: Parts): Topology {
  return soc('soc', () => {
    const [bus, lines] = [tl.xbar(), int.xbar()];
    const supports = tl.readWrite(1, 8);
    const managers = Object.entries(devices).map(([name, windows]) => {
      const start = 16 * (names.devices.indexOf(name as 'dev') + 1);
      const slaves = windows.map(([place, fifoId]) => ({
        ...{ address: [AddressSet.range(BigInt(start + place) * 0x1000n, '4K')], supports, fifoId },
      }));
      return [name, tl.managerNode([{ slaves, beatBytes: 8 }])] as const;
    });
    const clients = Object.entries(masters).map(
      ([name, sourceId]) => [name, tl.client({ name, sourceId, emits: supports })] as const,
    );
    const raisers = Object.entries(sources).map(([name, num]) => [name, int.source({ num })] as const);
    const sinks = receivers.map((name) => [name, int.sink()] as const);
    for (const [, client] of clients) connect(client, bus);
    for (const [, manager] of managers) connect(bus, manager);
    for (const [, raiser] of raisers) connect(raiser, lines);
    for (const [, sink] of sinks) connect(lines, sink);
    return {
      ...{ bus, lines },
      ...Object.fromEntries(clients),
      ...Object.fromEntries(managers),
      ...Object.fromEntries(raisers),
      ...Object.fromEntries(sinks),
    };
  });
}

const someParts: fc.Arbitrary<Parts> = fc.record({
  devices: someNamed(
    names.devices,
    fc.uniqueArray(fc.tuple(fc.nat(5), fc.nat(2)), { minLength: 1, maxLength: 4, selector: ([place]) => place }),
  ),
  masters: someNamed(names.masters, fc.integer({ min: 1, max: 3 })),
  sources: someNamed(names.sources, fc.integer({ min: 1, max: 3 })),
  receivers: fc.subarray(['plic', 'clint'], { minLength: 1 }),
});

function someNamed<T>(all: readonly string[], values: fc.Arbitrary<T>): fc.Arbitrary<Record<string, T>> {
  return fc
    .subarray([...all], { minLength: 1 })
    .chain((some) => fc.record(Object.fromEntries(some.map((name) => [name, values]))));
}

test('changes are accepted by the names that a check tells, one after another, and nothing is left', () => {
  let several = 0;
  fc.assert(
    fc.property(someParts, someParts, fc.boolean(), (before, after, isBackwards) => {
      const [locked, now] = [lockOf(designOf(before)), factsOf(elaborate(designOf(after)))];
      if (folded(compareWithLock(locked, now), ({ change }) => change).length > 1) several++;
      expect(leftWhenAcceptedInTurn(locked, now, isBackwards)).toBe('');
    }),
    repeated(200),
  );
  expect(several).toBeGreaterThan(atLeast(100));
});

test('what follows from a cause that another name has accepted, too, is accepted with it', () => {
  const parts: Parts = { devices: { ram: [[0, 0]] }, masters: { cpu: 1 }, sources: {}, receivers: ['plic', 'clint'] };
  const [locked, now] = [
    lockOf(designOf({ ...parts, sources: { irq: 1, gpio: 1 } })),
    factsOf(elaborate(designOf({ ...parts, sources: { gpio: 1 } }))),
  ];
  expect(said(locked, now)).toEqual([
    'breaking interrupt moved soc.gpio[0] → soc.clint: 1 → 0',
    'breaking interrupt moved soc.gpio[0] → soc.plic: 1 → 0',
    'breaking interrupt removed soc.irq[0] → soc.clint: 0',
    'breaking interrupt removed soc.irq[0] → soc.plic: 0',
  ]);
  expect(said(acceptedBy(locked, now, ['soc.irq[0] → soc.plic']), now)).toEqual([]);
});
