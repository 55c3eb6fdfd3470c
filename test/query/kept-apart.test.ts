import { elaborate } from 'entente-soc';
import { expect, test } from 'vitest';
import { keptApart, limitText, placesText, reach, reachRows } from '../../lib/query/index.js';
import trustzone from '../../topologies/trustzone.js';

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
