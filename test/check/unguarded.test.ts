import { AddressSet, axi4, connect, elaborate, setSecurity, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import type { FirewallRegionInit } from '../../lib/protocols/firewall/regions.js';
import { findingsIn } from './findings-in.js';

function said(takes: Parameters<typeof setSecurity>[1]): string[] {
  const design = soc('soc', () => {
    const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 8) });
    const keys = setSecurity(tl.ram({ address: AddressSet.range('0x1000', '4K'), beatBytes: 8 }), takes);
    connect(cpu, keys);
    return { cpu, keys };
  });
  return findingsIn('security/unguarded', elaborate(design)).map(({ message }) => message);
}

test('accesses that a device is not to take, by what they are', () => {
  expect(said({ secure: true })).toEqual([
    'soc.keys.node is to take secure accesses, but soc.cpu gets there by non-secure ones, past any firewall.',
  ]);
  expect(said({ secure: true, privileged: true })).toEqual([
    'soc.keys.node is to take secure privileged accesses, but soc.cpu gets there by non-secure privileged or user ones, past any firewall.',
  ]);
});

test('accesses of all worlds but some', () => {
  expect(said({ worlds: ['1'] })).toEqual([
    'soc.keys.node is to take world 1 accesses, but soc.cpu gets there by other ones, past any firewall.',
  ]);
});

test('any access where a device is to take none', () => {
  expect(said([])).toEqual(['soc.keys.node is to take no accesses, but soc.cpu gets there, past any firewall.']);
});

test('the help for a region that accepts too much is to let it accept less, and that helps', () => {
  const helps = (upper: FirewallRegionInit): string[] => {
    const design = soc('soc', () => {
      const cpu = setSecurity(axi4.master({ name: 'cpu', aligned: true }), { secure: false });
      const bus = axi4.xbar();
      const keys = setSecurity(axi4.ram({ address: AddressSet.range('0x1000', '4K'), beatBytes: 8 }), { secure: true });
      const lower = { address: [AddressSet.range('0x1000', '2K')], accepts: { secure: true } };
      const wall = axi4.firewall({ regions: [lower, upper] });
      connect(cpu, bus);
      connect(bus, axi4.fragmenter(), wall, keys);
      return { cpu, bus, keys, wall };
    });
    return findingsIn('security/unguarded', elaborate(design)).map(({ help }) => help);
  };
  const help = (size: string): string =>
    `Let the region of the firewall that has soc.keys.node at [0x1800, ${size}) accept only secure accesses.`;
  const address = [AddressSet.range('0x1800', '2K')];
  expect(helps({ address, accepts: {}, writes: { secure: true } })).toEqual([help('0x2000) (2 KiB')]);
  expect(helps({ address: [AddressSet.range('0x1800', '1K')], accepts: {}, writes: { secure: true } })).toEqual([
    help('0x1c00) (1 KiB'),
  ]);
  expect(helps({ address, accepts: { secure: true } })).toEqual([]);
});
