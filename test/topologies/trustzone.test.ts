import { expect, test } from 'vitest';
import type { ExpectationText } from '../../lib/check/index.js';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import { deserialise, serialise } from '../../lib/elaboration/saved/index.js';
import { toMeet, toReach } from '../../lib/matchers/index.js';
import { busesView, type Box } from '../../lib/output/drawing/index.js';
import { addressMap, addressMapText } from '../../lib/output/files/index.js';
import { reach, route, mastersOf, whyNot } from '../../lib/query/index.js';
import { check } from '../../lib/check/index.js';
import { toSecurity } from '../../lib/bus/security/index.js';
import trustzone from '../../topologies/trustzone.js';

const elaboration = elaborate(trustzone);

function reached(master: string): string[] {
  return reach(elaboration, { from: master }).map(({ device, sets, operations }) => {
    const letters = [operations.get && 'R', operations.putFull && 'W'].filter((letter) => letter !== undefined);
    return `${device.replace(/^trustzone\./, '')} ${sets[0]?.base.toString(16)} ${letters.join('')}`;
  });
}

test('each master reaches what its accesses are taken by, and no more', () => {
  const all = ['uart 10000000 RW', 'error.node 1ffff000 RW'];
  expect(reached('core').sort()).toEqual(
    [
      ...all,
      ...['keys 10001000 RW', 'watchdog 10002000 RW', 'ram.node 80000000 RW', 'ram.node 80001000 RW'],
      ...['ram.node 80002000 RW', 'ram.node 80003000 RW'],
    ].sort(),
  );
  expect(reached('dma').sort()).toEqual([...all, 'ram.node 80002000 R', 'ram.node 80003000 RW'].sort());
  expect(reached('radio').sort()).toEqual(
    [...all, 'ram.node 80001000 RW', 'ram.node 80002000 R', 'ram.node 80003000 RW'].sort(),
  );
});

test('why a master does not', () => {
  expect(whyNot(elaboration, 'dma', 'keys')).toEqual([
    {
      ...{ master: 'trustzone.dma', client: 'dma', device: 'trustzone.keys' },
      ...{ reason: 'blocked', node: 'trustzone.guard.node' },
      message:
        'Firewall trustzone.guard.node blocks read of trustzone.keys for non-secure world dma accesses, and dma of trustzone.dma makes no others: it lets secure privileged ones through.',
      help: 'Let the setSecurity of trustzone.keys take non-secure world dma accesses, which trustzone.guard.node then lets through, or let dma make secure privileged ones.',
    },
  ]);
  const by = toSecurity({ secure: false });
  expect(whyNot(elaboration, 'core', 'watchdog', { by }).map(({ message }) => message)).toEqual([
    'Firewall trustzone.guard.node blocks read of trustzone.watchdog for non-secure accesses: it lets secure ones through.',
  ]);
  expect(
    whyNot(elaboration, 'dma', 'uart', { by: toSecurity({ secure: true }) }).map(({ message }) => message),
  ).toEqual(['Client dma of trustzone.dma makes no secure accesses.']);
});

test('an access ends at the firewall', () => {
  const [dma] = mastersOf(elaboration, 'dma');
  const end = (address: bigint, operation: 'get' | 'putFull') =>
    dma && route(elaboration, dma, { operation, address, size: 4 }).end;
  expect(end(0x8000_2000n, 'get')).toMatchObject({ kind: 'device', node: 'trustzone.ram.node' });
  expect(end(0x8000_2000n, 'putFull')).toMatchObject({ reason: 'blocked', node: 'trustzone.memory.node' });
});

test('the map of a master has what it may ask for, and what of that it gets to', () => {
  expect(addressMapText(addressMap(elaboration, { from: 'dma' }))).toBe(
    `10000000 - 10001000  4 KiB   RW    trustzone.uart
10001000 - 10002000  4 KiB         trustzone.keys (firewall: closed)
10002000 - 10003000  4 KiB         trustzone.watchdog (firewall: closed)
1ffff000 - 20000000  4 KiB   RWX   trustzone.error.node
80000000 - 80100000  1 MiB   RWX   trustzone.ram.node (firewall: closed in [0x80000000, 0x80002000); reads all, writes secure: RX in [0x80002000, 0x80003000))
`,
  );
});

test('the drawing says what firewalls let through, and who makes what', () => {
  const boxes = new Map<string, Box>();
  const visit = (box: Box): void => {
    boxes.set(box.label, box);
    box.boxes.forEach(visit);
  };
  visit(busesView(elaboration).root);
  const notes = (label: string): readonly string[] | undefined => boxes.get(label)?.notes;
  expect(notes('memory')).toEqual([
    'ram at 0x80000000, 4 KiB: secure',
    'ram at 0x80001000, 4 KiB: secure or world radio',
    'ram at 0x80002000, 4 KiB: reads all, writes secure',
  ]);
  expect(notes('guard')).toEqual(['keys: secure privileged', 'watchdog: secure']);
  expect(notes('dma')).toEqual(['2 source ids', 'makes non-secure world dma accesses']);
  expect(notes('keys')).toEqual(['0x10001000, 4 KiB', 'takes secure privileged accesses']);
});

test('policies', () => {
  const holds: readonly ExpectationText[] = [
    'dma must not reach keys',
    'non-secure must not reach keys',
    'user must not reach keys',
    'core non-secure must not reach watchdog',
    'core secure user reaches watchdog',
    'core secure privileged reaches keys with write',
    'only core reaches keys',
    'dma must not reach ram with atomic',
    'non-secure world dma must not reach keys',
  ];
  expect(check(elaboration, { expect: holds }).findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  const fails: readonly ExpectationText[] = [
    'core must not reach keys',
    'secure must not reach watchdog',
    'non-secure reaches keys',
    'world wifi must not reach keys',
    'core nonsecure must not reach keys',
  ];
  const { findings } = check(elaboration, { expect: fails });
  expect(
    findings
      .filter(({ severity }) => severity === 'error')
      .map(({ rule, message }) => `${rule}: ${message}`)
      .sort(),
  ).toEqual([
    'policy/expectation: The policy expects "core nonsecure must not reach keys", which cannot be read.',
    'policy/expectation: The policy expects "non-secure reaches keys", but trustzone.radio does not reach trustzone.keys. Firewall trustzone.guard.node blocks read of trustzone.keys for non-secure world radio accesses: it lets secure privileged ones through.',
    'policy/unknown-name: The policy names the world wifi in "world wifi must not reach keys"; the design has none.',
    'reach/forbidden: The policy says "core must not reach keys", but trustzone.core reaches trustzone.keys with get, putFull, putPartial, by secure privileged accesses.',
    'reach/forbidden: The policy says "secure must not reach watchdog", but trustzone.core reaches trustzone.watchdog with get, putFull, putPartial, by secure accesses.',
    'reach/forbidden: The policy says "world wifi must not reach keys", but trustzone.core reaches trustzone.keys with get, putFull, putPartial, by secure privileged world wifi accesses.',
  ]);
});

test('matchers', () => {
  expect(toReach(elaboration, 'core', 'keys', { by: { secure: true } }).pass).toBe(true);
  expect(toReach(elaboration, 'core', 'keys', { by: { secure: false } }).pass).toBe(false);
  expect(toMeet(elaboration, 'core non-secure must not reach keys').pass).toBe(true);
});

test('a saved elaboration answers the same', () => {
  const saved = deserialise([...serialise(elaboration)].join(''));
  expect(reach(saved)).toEqual(reach(elaboration));
  expect(whyNot(saved, 'dma', 'keys')).toEqual(whyNot(elaboration, 'dma', 'keys'));
});
