import { AddressSet, connect, elaborate, soc, tl, type Topology } from 'entente-soc';
import { expect, test } from 'vitest';
import {
  changeText,
  compareWithLock,
  type Facts,
  factsOf,
  lockText,
  lockWith,
  readLock,
} from '../../lib/diff/index.js';

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
  return compareWithLock(locked, now).map(
    ({ change }) => `${change.impact} ${change.aspect} ${change.happening} ${changeText(change)}`,
  );
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
