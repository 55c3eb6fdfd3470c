import { connect, devices, elaborate, soc, tl, tryElaborate } from 'entente-soc';
import { expect, test } from 'vitest';
import { check } from '../../../lib/check/index.js';
import { addressMapHeader, addressMapSvd, mapContent } from '../../../lib/output/files/index.js';
import { list } from '../../../lib/query/index.js';

// Two of one kind, whose windows have the same names, and one with windows that have none.
const design = elaborate(
  soc('chip', () => {
    const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 4) });
    const bus = tl.xbar();
    connect(cpu, bus);
    const usb = ([base, fifo]: readonly [string, string]) =>
      devices.peripheral(bus, {
        registers: [
          [base, '4K', 'ctrl'],
          [fifo, '4K', 'fifo'],
        ],
      });
    const [usb0, usb1] = [usb(['0x1000', '0x2000']), usb(['0x4000', '0x5000'])];
    const flash = devices.peripheral(bus, {
      registers: [
        ['0x2000_0000', '1M'],
        ['0x2100_0000', '1M'],
      ],
    });
    const vic = devices.interruptDevice();
    vic.connect(usb0, 4);
    vic.connect(usb1, 5);
    return { cpu, bus, usb0, usb1, flash, vic };
  }),
);

test('windows with names are those of one device, and no devices of their own', () => {
  const content = mapContent(design, { design: 'chip', input: 'chip.ts' });
  expect(addressMapHeader(content).match(/(?<=#define )\w+_(?:BASE|IRQ) .*/g)).toEqual([
    'USB0_CTRL_BASE 0x00001000UL',
    'USB0_FIFO_BASE 0x00002000UL',
    'USB1_CTRL_BASE 0x00004000UL',
    'USB1_FIFO_BASE 0x00005000UL',
    'FLASH_0_BASE 0x20000000UL',
    'FLASH_1_BASE 0x21000000UL',
    'USB0_IRQ 4',
    'USB1_IRQ 5',
  ]);
  expect(addressMapSvd(content).match(/(?<=^ {6}<name>)\w+/gm)).toEqual(['USB0', 'USB1', 'FLASH']);
});

test('windows of two devices may have the same names', () => {
  expect(check(design).findings.filter(({ rule }) => rule === 'address/duplicate-name')).toEqual([]);
});

test('a list has a line for each window with a name, and one for all others', () => {
  expect(list(design, 'devices').map(({ name, addresses }) => `${name} ${addresses}`)).toEqual([
    'flash 0x20000000..0x200fffff 0x21000000..0x210fffff',
    'usb1.ctrl 0x4000..0x4fff',
    'usb1.fifo 0x5000..0x5fff',
    'usb0.ctrl 0x1000..0x1fff',
    'usb0.fifo 0x2000..0x2fff',
  ]);
});

test.each([
  ['rw', 'A device has permissions as "rw", and not as letters such as RW or RX.'],
  ['RZ', 'A device has permissions as "RZ", and not as letters such as RW or RX.'],
  ['X', 'A device has permissions as "X", and not as letters such as RW or RX.'],
  ['', 'A device has permissions as "", and not as letters such as RW or RX.'],
])('permissions %j are none', (permissions, message) => {
  const { failures } = tryElaborate(
    soc('chip', () => devices.peripheral(tl.xbar(), { registers: [['0x1000', '4K']], permissions })),
  );
  expect(failures[0]).toMatchObject({
    rule: 'options/kind',
    message,
    help: 'R is read, W write, X execute, A atomic operations; give R, W or both.',
  });
});
