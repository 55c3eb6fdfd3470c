import { AddressSet, connect, elaborate, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import { findingsIn } from './findings-in.js';

const policy = { boot: { cpu: 0x1000 } };

/** What is said of a core that boots where there is a ROM, if it may ask for these addresses. */
function said(visibility: readonly AddressSet[], rom = tl.rom): string[] {
  const design = elaborate(
    soc('soc', () => {
      const [cpu, other] = [tl.client({ name: 'cpu', visibility }), tl.client({ name: 'other' })];
      const bus = tl.xbar();
      const memory = rom({ base: '0x1000', size: '4K' });
      connect(cpu, bus, memory);
      connect(other, bus);
      return { cpu, other, bus, memory };
    }),
  );
  return findingsIn('address/boot', design, policy).map(({ message }) => message);
}

test('a core boots where it sees an executable device', () => {
  expect(said([AddressSet.everything])).toEqual([]);
});

test('what others see is nothing that a core can boot from', () => {
  expect(said([AddressSet.range(0x2000, '4K')])).toEqual(['soc.cpu boots at 0x1000, where it sees no device.']);
});
