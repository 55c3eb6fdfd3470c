import { AddressSet, ahb, connect, soc, tl, tryElaborate } from 'entente-soc';
import { expect, test } from 'vitest';

test('of slaves of a port that a translation brings together, the help says where they are declared', () => {
  const chip = (moved: (base: bigint) => bigint) =>
    soc('m', () => {
      const [core, bus, view] = [ahb.master({ name: 'core' }), tl.xbar(), tl.map(({ base }) => moved(base))];
      connect(core, ahb.arbiter(), ahb.toTL(), view, bus);
      const sram = tl.ram({ address: AddressSet.range('0x2000_0000', '64K') });
      const registers = tl.ram({ address: AddressSet.range('0x3000_0000', '4K') });
      connect(bus, sram);
      connect(bus, registers);
      return { core, bus, view, sram, registers };
    });
  const helps = (moved: (base: bigint) => bigint): unknown =>
    tryElaborate(chip(moved)).failures.map(({ message, help }) => [message, help]);
  expect(helps((base) => (base === 0x2000_0000n ? 0x3000_0000n : base))).toEqual([
    [
      'Two slaves of one AHB port share addresses: m.sram.node at AddressSet(0x30000000, 0xffff) and m.registers.node at AddressSet(0x30000000, 0xfff).',
      "Move m.registers.node, such as to where this port sees it at AddressSet.range('0x30010000', '0x1000'). Or change what gives m.sram.node, which is declared at AddressSet(0x20000000, 0xffff), other addresses on its way.",
    ],
  ]);
  expect(helps((base) => base)).toEqual([]);
});
