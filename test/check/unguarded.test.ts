import { AddressSet, connect, elaborate, setSecurity, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
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
