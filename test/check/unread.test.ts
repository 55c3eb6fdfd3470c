import { AddressSet, connect, elaborate, type Protocol, SinkNode, soc, SourceNode } from 'entente-soc';
import { expect, test } from 'vitest';
import { findingsIn } from './findings-in.js';

const link = { name: 'Link', edge: () => 1, render: () => ({ colour: 'red' }) } as unknown as Protocol;

/** What is said of devices of a protocol whose slaves have these addresses. */
function said(...addresses: readonly unknown[]): readonly string[] {
  const elaboration = elaborate(
    soc('chip', () => {
      const devices = addresses.map((address, k) => {
        const cpu = new SourceNode(link, [{ masters: [{ name: 'cpu' }] }], { name: `cpu${k}` });
        const device = new SinkNode(link, [{ slaves: [{ name: 'device', address, supportsRead: 8 }] }], {
          name: `d${k}`,
        });
        connect(cpu, device);
        return device;
      });
      return { devices };
    }),
  );
  return findingsIn('address/unread', elaboration, {}).map(({ message }) => message);
}

const set = AddressSet.range('0x1000', '4K');
const lost = (device: string): string =>
  `Link has addresses of chip.${device} in a slave, but not as a list of address sets, so the device is unknown.`;

test.each([
  ['a set by itself', set],
  ['a text', '0x1000'],
  ['a list of texts', ['0x1000']],
  ['a number', 0x1000],
])('%s is told', (_, address) => {
  expect(said(address)).toEqual([lost('d0')]);
  expect(said([set], address)).toEqual([lost('d1')]);
});

test.each([
  ['a list of sets', [set]],
  ['an empty list', []],
  ['nothing', undefined],
])('%s is not', (_, address) => {
  expect(said(address)).toEqual([]);
});
