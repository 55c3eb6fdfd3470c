import { connect, devices, elaborate, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import { checkDevice, checkMaster, checkPlace, mastersCalled } from '../../../cli/inputs/design-names.js';
import { CommandError } from '../../../cli/process/exit-codes.js';
import mcu from '../../../topologies/mcu.js';

const design = elaborate(mcu);

const complaint = (check: () => unknown): string => {
  try {
    check();
    return '';
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return `${error.message} ${error.help ?? ''}`;
  }
};

test.each(['mcu.cpu', 'cpu', 'c*', 'mcu', '**', undefined])('a master may be called %s', (name) => {
  expect(complaint(() => checkMaster(design, name))).toBe('');
});

test.each(['mcu.uart', 'uart', 'mcu.*.node', 'mcu.**.control'])('a device may be called %s', (name) => {
  expect(complaint(() => checkDevice(design, name))).toBe('');
});

test('what has addresses only within those of others is told where it is', () => {
  const enclosing = elaborate(
    soc('b', () => {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      connect(cpu, bus);
      const timer = devices.peripheral(bus, { name: 'timer', registers: [['0x4000_0000', '4K']] });
      const mode = devices.interruptDevice({ name: 'mode', within: [['0x4000_0040', '0x20']] });
      return { cpu, bus, timer, mode };
    }),
  );
  expect(complaint(() => checkDevice(enclosing, 'mode'))).toBe(
    'b.mode has no addresses of its own: it is at 0x40000040, within b.timer.registers. Ask about b.timer.registers, which answers there.',
  );
  expect(complaint(() => checkDevice(enclosing, 'timer'))).toBe('');
});

test.each(['mcu.bus', 'bus', 'fragmenter*', 'mcu.*.node'])('a module or a node may be called %s', (name) => {
  expect(complaint(() => checkPlace(design, name))).toBe('');
});

test.each([
  [() => checkMaster(design, 'mcu.cpo'), 'No master is called mcu.cpo. Did you mean mcu.cpu?'],
  [() => checkMaster(design, 'gpu'), 'No master is called gpu. Did you mean cpu?'],
  [() => mastersCalled(design, 'mcu*cpu'), 'No master is called mcu*cpu. Did you mean mcu.cpu?'],
  [() => checkMaster(design, 'camera'), 'No master is called camera. Known are mcu.dma, dma, mcu.cpu, cpu.'],
  [() => checkDevice(design, 'uatr.control'), 'No device is called uatr.control. Did you mean uart.control?'],
  [
    () => checkDevice(design, 'flash'),
    'No device is called flash. Known are mcu.uart.control, uart, mcu.sram.node, sram, mcu.rom.node, rom.',
  ],
  [() => checkPlace(design, 'mcu.sra'), 'No module and no node is called mcu.sra. Did you mean mcu.sram?'],
  [
    () => checkPlace(design, 'elsewhere'),
    'No module and no node is called elsewhere. entente list <input> nodes shows all paths.',
  ],
])('what has no name is told with the nearest one (%#)', (check, message) => {
  expect(complaint(check)).toBe(message);
});
