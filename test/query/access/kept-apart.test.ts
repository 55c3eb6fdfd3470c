import { elaborate } from 'entente-soc';
import { expect, test } from 'vitest';
import { Protocols } from '../../../lib/elaboration/index.js';
import {
  keptApart,
  keptApartText,
  limitText,
  mastersOf,
  placesText,
  reach,
  reachRows,
  route,
  routeText,
} from '../../../lib/query/index.js';
import trustzone from '../../../topologies/trustzone.js';

test('a master is kept from a device, or from parts of one of which it reaches others, never both', () => {
  const { obstacles, blocked } = keptApart(elaborate(trustzone), 'dma', '**');
  expect(obstacles.map(({ client, device, reason, node }) => [client, device, reason, node])).toEqual([
    ['dma', 'trustzone.watchdog', 'blocked', 'trustzone.guard.node'],
    ['dma', 'trustzone.keys', 'blocked', 'trustzone.guard.node'],
  ]);
  expect(blocked.map(({ client, device, sets, firewall }) => [client, device, placesText(sets), firewall])).toEqual([
    ['dma', 'trustzone.ram.node', '0x80000000 4 KiB', 'trustzone.memory.node'],
    ['dma', 'trustzone.ram.node', '0x80001000 4 KiB', 'trustzone.memory.node'],
  ]);
});

test('a row for each part of a device that is open to others, with the accesses that get through', () => {
  const rows = reachRows(reach(elaborate(trustzone), { to: 'ram' }));
  expect(
    rows.map(({ device, sets, pairs }) => [
      `${device} ${placesText(sets)}`,
      ...pairs.map((pair) => `${pair.client}: ${limitText(pair)}`),
    ]),
  ).toEqual([
    ['trustzone.ram.node 0x80000000 4 KiB', 'core: secure'],
    ['trustzone.ram.node 0x80001000 4 KiB', 'radio: ', 'core: secure or world radio'],
    [
      'trustzone.ram.node 0x80002000 4 KiB',
      'radio: read by non-secure world radio',
      'dma: read by non-secure world dma',
      'core: read by all, write by secure',
    ],
    ['trustzone.ram.node 0x80003000 1012 KiB', 'radio: ', 'dma: ', 'core: '],
  ]);
});

test('a device in parts is told part by part, with what would help, and that nothing else is in the way', () => {
  const design = elaborate(trustzone);
  expect(keptApartText(keptApart(design, 'dma', 'ram')).replaceAll(/\n {2}help: .*/g, '')).toBe(
    `dma (trustzone.dma) to trustzone.ram.node at 0x80000000 4 KiB:
  Firewall trustzone.memory.node blocks read of trustzone.ram.node for non-secure world dma accesses, and dma of trustzone.dma makes no others: it lets secure ones through.
dma (trustzone.dma) to trustzone.ram.node at 0x80001000 4 KiB:
  Firewall trustzone.memory.node blocks read of trustzone.ram.node for non-secure world dma accesses, and dma of trustzone.dma makes no others: it lets secure or world radio ones through.
dma (trustzone.dma) to trustzone.ram.node at 0x80002000 4 KiB:
  Firewalls let only these of its accesses through: read by non-secure world dma.
Nothing else is in the way of dma (trustzone.dma) to trustzone.ram.node.
`,
  );
  expect(keptApartText(keptApart(design, 'core', 'keys'))).toBe(
    `core (trustzone.core) to trustzone.keys at 0x10001000 4 KiB:
  Firewalls let only these of its accesses through: secure privileged.
Nothing else is in the way of core (trustzone.core) to trustzone.keys.
`,
  );
  expect(keptApartText(keptApart(design, 'core', 'uart'))).toBe('Nothing is in the way.\n');
});

test('a route says for whom alone it arrives', () => {
  const design = elaborate(trustzone);
  const [core] = mastersOf(design, 'core');
  if (core === undefined) throw new Error('no core');
  const keys = route(design, core, { operation: 'get', address: 0x1000_1000n });
  expect(routeText(keys, Protocols.in(design)).split('\n').at(-2)).toBe(
    '  reaches trustzone.keys: [0x10001000, 0x10002000) (4 KiB), offset 0x0, for secure privileged accesses alone',
  );
});
