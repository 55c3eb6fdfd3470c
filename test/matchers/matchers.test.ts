import { AddressSet, connect, elaborate, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import 'entente-soc/vitest';
import earlgrey from '../../topologies/earlgrey.js';
import fu540 from '../../topologies/fu540.js';
import { withoutPlaces } from '../without-places.js';

const chip = elaborate(fu540);
const clocked = elaborate(earlgrey);

// A ROM that a DMA controller must not reach, and does; and a RAM that nobody reaches.
const mcu = soc('mcu', () => {
  const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 64), visibility: [AddressSet.range('0x0', '64K')] });
  const bus = tl.xbar();
  const rom = tl.rom({ base: '0x0', size: '4K', beatBytes: 8 });
  const ram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
  connect(cpu, bus);
  connect(bus, tl.fragmenter({ minSize: 8, maxSize: 64 }), rom);
  connect(bus, tl.fragmenter({ minSize: 8, maxSize: 64 }), ram);
  return { cpu, bus, rom, ram };
});
const small = withoutPlaces(() => elaborate(mcu));

const bare = soc('bare', () => {
  const ram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
  connect(tl.xbar(), ram);
});

/** What an assertion says that fails; nothing for one that holds. */
function said(assertion: () => void): string {
  try {
    assertion();
  } catch (error) {
    // Places change with every line of this file.
    return (error as Error).message.replaceAll(/\S*(matchers\.test\.ts):\d+:\d+/g, '$1');
  }
  return '';
}

test('what holds', () => {
  expect(fu540).toReach('core1.data', 'memory', { size: 64 });
  expect(chip).toReach('dma', 'uart0', { operation: 'put' });
  expect(chip).toHaveAddress('uart0', '0x1001_0000', { size: '4K' });
  expect(chip).toHaveInterrupt('uart0', 4, { at: 'plic' });
  expect(chip).toHaveInterrupt('gpio', 22);
  expect(chip).toHaveWidth({ path: 'fu540.uart0' }, 32);
  expect(chip).toMeet('l2 interrupt 3 at plic');
  expect(clocked).toRunAt('uart0', 24);
  expect(clocked).not.toReach('corei', 'uart0');
  expect(clocked).not.toReach('cored', 'rom', { operation: 'put' });
  expect(clocked).not.toHaveAddress('uart0', '0x5000_0000');
  expect(small).not.toHaveNoFindings();
  expect(small).toHaveNoFindings({ from: 'error' });
});

test.each<[() => void, string]>([
  [
    () => {
      expect(small).toReach('cpu', 'ram');
    },
    `expected mcu to reach ram from cpu

mcu.cpu does not reach mcu.ram.node. Client cpu of mcu.cpu does not ask for mcu.ram.node: it sees 0x0 (64 KiB).
  mcu.cpu at matchers.test.ts
  help: Widen the visibility of cpu.`,
  ],
  [
    () => {
      expect(small).toReach('cpu', 'rom', { size: 128, operation: 'get' });
    },
    `expected mcu to reach rom from cpu with get of 128 bytes

mcu.cpu reaches mcu.rom.node with get of 1 to 64 bytes.
  mcu.cpu at matchers.test.ts`,
  ],
  [
    () => {
      expect(small).not.toReach('cpu', 'rom', { size: 8, operation: 'get' });
    },
    'expected mcu not to reach rom from cpu with get of 8 bytes, but it does.',
  ],
  [
    () => {
      expect(small).toHaveAddress('rom', '64K', { size: '4K' });
    },
    `expected mcu to have rom at 0x10000 with 0x1000 bytes

mcu.rom.node is at 0x0, 4 KiB.`,
  ],
  [
    () => {
      expect(small).toHaveInterrupt('rom', 4, { at: 'bus' });
    },
    `expected mcu to have interrupt 4 from rom at bus

No interrupt leads from rom to bus.`,
  ],
  [
    () => {
      expect(small).toMeet('cpu must not reach rom');
    },
    `expected mcu to meet "cpu must not reach rom"

mcu.cpu reaches mcu.rom.node with get.
  mcu.cpu at matchers.test.ts`,
  ],
  [
    () => {
      expect(small).not.toReach('cpu', 'roms');
    },
    'mcu was expected to reach roms from cpu.\nThe design has no device roms. Did you mean rom?',
  ],
  [
    () => {
      expect(small).toReach('cpu', 'rom', { operation: 'wipe' });
    },
    `"wipe" is no operation. Operations are get, putFull, putPartial, arithmetic, logical, acquireB, acquireT, hint.`,
  ],
  [
    () => {
      expect(small).toHaveNoFindings();
    },
    `expected mcu to have no findings, but there are 3:

warning[reach/unreachable-device]: No master reaches mcu.ram.node, at [0x80000000, 0x80010000) (64 KiB). Client cpu of mcu.cpu does not ask for mcu.ram.node: it sees 0x0 (64 KiB).
  --> matchers.test.ts
  help: Widen the visibility of cpu.
warning[transfers/unsupported]: cpu of mcu.cpu emits putFull of 1 to 64 bytes, which no device that it reaches supports.
  --> matchers.test.ts
warning[transfers/unsupported]: cpu of mcu.cpu emits putPartial of 1 to 64 bytes, which no device that it reaches supports.
  --> matchers.test.ts`,
  ],
  [
    () => {
      expect(bare).toHaveNoFindings();
    },
    `bare cannot be negotiated:
error[arity/nexus-no-input]: Nexus bare.xbar.node has 1 outward edge but no inward one.
  outward: bare.ram.node := bare.xbar.node (1 edge) at matchers.test.ts`,
  ],
])('%# what does not hold says so, and why', (assertion, message) => {
  expect(said(assertion)).toBe(message);
});
