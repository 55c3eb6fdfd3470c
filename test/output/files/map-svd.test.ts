import { expect, test } from 'vitest';
import { addressMapSvd, contentOf, type DeviceInterrupt } from '../../../lib/output/files/index.js';
import { mapEntry, memoryEntry, origin } from './map-entry.js';
import { parsed } from './xml-elements.js';

const uart = mapEntry(0x1000n, 0x1000n, { device: 'top.uart.control', width: 8 });

test('peripherals with all their addresses and interrupts, without memory', () => {
  const entries = [uart, { ...uart, start: 0x4000n, end: 0x4010n, size: 0x10n }, memoryEntry(0x8000n, 0x1000n)];
  const interrupts = [1, 2].map((value) => ({ device: uart.device, value, controller: 'top.plic.intnode' }));
  expect(addressMapSvd(contentOf({ entries, interrupts, origin }))).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<device schemaVersion="1.3" xmlns:xs="http://www.w3.org/2001/XMLSchema-instance" xs:noNamespaceSchemaLocation="CMSIS-SVD.xsd">
  <name>top</name>
  <version>1.0</version>
  <description>Address map of top as all masters together see it. Made by entente map from top.ts; changes are lost when it is made again.</description>
  <addressUnitBits>8</addressUnitBits>
  <width>64</width>
  <peripherals>
    <peripheral>
      <name>UART</name>
      <description>top.uart.control, GET_EFFECTS</description>
      <baseAddress>0x1000</baseAddress>
      <access>read-write</access>
      <addressBlock>
        <offset>0x0</offset>
        <size>0x1000</size>
        <usage>registers</usage>
      </addressBlock>
      <addressBlock>
        <offset>0x3000</offset>
        <size>0x10</size>
        <usage>registers</usage>
      </addressBlock>
      <interrupt>
        <name>UART_0</name>
        <description>at top.plic.intnode</description>
        <value>1</value>
      </interrupt>
      <interrupt>
        <name>UART_1</name>
        <description>at top.plic.intnode</description>
        <value>2</value>
      </interrupt>
    </peripheral>
  </peripherals>
</device>
`);
});

test('any name is text', () => {
  const name = '<a> & "b" ]]> \u0000';
  const hostile = { ...origin, design: name, input: name, config: name };
  const [device] = parsed(
    addressMapSvd(contentOf({ entries: [{ ...uart, device: `${name}.n`, name }], origin: hostile })),
  ).inside;
  expect(device?.inside.find((element) => element.name === 'name')?.text).toBe('_a_b_');
});

test('interrupts are counted as their device declares them, wherever they end, and are no names of devices', () => {
  const devices = ['timer', 'timer_1'].map((name, k) =>
    mapEntry(BigInt(k) << 12n, 0x1000n, { device: `top.${name}.regs` }),
  );
  const at = (controller: string, device: string, value: number): DeviceInterrupt => ({
    ...{ device: `top.${device}.regs`, value, controller: `top.${controller}` },
  });
  const interrupts = [at('vic', 'timer', 40), at('vic', 'timer', 12), at('other', 'timer', 1), at('vic', 'timer_1', 7)];
  const content = contentOf({ entries: devices, interrupts, origin });
  expect(interruptsIn(addressMapSvd(content))).toEqual(['TIMER_IRQ_1 12', 'TIMER_0 40', 'TIMER_1 7']);
  expect(content.interrupts.map(({ identifier, number }) => `${identifier} ${number}`)).toEqual([
    ...['TIMER_IRQ_2 1', 'TIMER_1_IRQ 7', 'TIMER_IRQ_1 12', 'TIMER_IRQ_0 40'],
  ]);
});

test('a name that begins with a digit comes behind that of the device', () => {
  const interrupts = ['0', 'rx-1'].map((name, value) => ({ device: uart.device, value, controller: 'top.plic', name }));
  expect(interruptsIn(addressMapSvd(contentOf({ entries: [uart], interrupts, origin })))).toEqual([
    ...['UART_0 0', 'rx_1 1'],
  ]);
});

function interruptsIn(text: string): string[] {
  return [...text.matchAll(/<interrupt>\s+<name>(.*)<\/name>[^]*?<value>(\d+)</g)].map(
    ([, name, value]) => `${name} ${value}`,
  );
}
