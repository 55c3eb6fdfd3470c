import { AddressSet, axi4, connect, devices, soc, tl, tryElaborate } from 'entente-soc';
import { expect, test } from 'vitest';
import { withoutPlaces } from '../../without-places.js';

/** A UART of 4 bytes on a bus of AXI4 that is twice as wide, behind a bridge to TileLink; `followed`: as the help has it. */
function chip(followed: boolean): string[] {
  const { elaboration } = withoutPlaces(() =>
    tryElaborate(
      soc('chip', () => {
        const cpu = axi4.master({ name: 'cpu', maxFlight: 1 });
        const [wide, words] = [tl.xbar(), tl.xbar()];
        connect(cpu, axi4.fragmenter(), axi4.userYanker(1), axi4.toTL(), tl.fifoFixer(), tl.widthWidget(8), wide);
        if (followed) connect(wide, tl.fragmenter({ minSize: 4, maxSize: 8, holdFirstDeny: true }), words);
        else connect(wide, words);
        const uart = devices.peripheral(words, { registers: [['0x4000_0000', '4K']] });
        const params = { address: [AddressSet.range('0x5000_0000', '4K')], maxAtomic: 4, maxTransfer: 64 };
        connect(wide, tl.error({ params, beatBytes: 4 }));
        return { cpu, wide, words, uart };
      }),
    ),
  );
  return (elaboration?.diagnostics ?? []).map(({ rule, message, help = '' }) => `${rule}: ${message} ${help}`);
}

test('what is too narrow behind a bridge to TileLink gets its fragmenter there', () => {
  expect(chip(false)).toEqual([
    'axi4/fragmenter-beat: AXI4 fragmenter chip.axi4frag needs reads of a whole beat of 8 bytes, but slave chip.uart.registers at AddressSet(0x40000000, 0xfff) supports reads of 1 to 4 bytes. Put tl.fragmenter({ minSize: 4, maxSize: 8, holdFirstDeny: true }) in front of chip.uart.registers, where the bus is 4 bytes wide, or have it support reads of 8 bytes.',
  ]);
  expect(chip(true)).toEqual([]);
});
