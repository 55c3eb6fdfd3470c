import fc from 'fast-check';
import { connect, devices, elaborate, soc, tl } from 'entente-soc';
import { describe, expect, test } from 'vitest';
import { addressMapSvd, contentOf, type DeviceInterrupt, mapContent } from '../../../../lib/output/files/index.js';
import { repeated } from '../../../seeds.js';
import { withoutPlaces } from '../../../without-places.js';
import { mapEntry, memoryEntry, origin } from '../map-entry.js';
import { parsed } from '../xml-elements.js';

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
  const timers = ['timer', 'timer_1'].map((name, k) =>
    mapEntry(BigInt(k) << 12n, 0x1000n, { device: `top.${name}.regs` }),
  );
  const at = (controller: string, device: string, value: number): DeviceInterrupt => ({
    ...{ device: `top.${device}.regs`, value, controller: `top.${controller}` },
  });
  const interrupts = [at('vic', 'timer', 40), at('vic', 'timer', 12), at('other', 'timer', 1), at('vic', 'timer_1', 7)];
  const content = contentOf({ entries: timers, interrupts, origin });
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

describe('offsets and sizes have 32 bits', () => {
  /** The addresses that a description says, by the names of peripherals, as readers of it add them up. */
  function placesIn(text: string): string[] {
    return [...text.matchAll(/<peripheral>[^]*?<\/peripheral>/g)].flatMap(([one]) => {
      const [, name = '', base = ''] = /<name>(\w+)<[^]*?<baseAddress>(\w+)</.exec(one) ?? [];
      return [...one.matchAll(/<offset>(\w+)<\/offset>\s+<size>(\w+)</g)].map(([, offset = '', size = '']) => {
        expect(BigInt(offset) < 1n << 32n && BigInt(size) < 1n << 32n).toBe(true);
        expect(BigInt(base) < 1n << 64n).toBe(true);
        return `${name.replace(/_\d+$/, '')} ${(BigInt(base) + BigInt(offset)).toString(16)} ${BigInt(size).toString(16)}`;
      });
    });
  }

  test('also where windows are far apart or large, and what is left out is said', () => {
    const window = fc.record({
      gap: fc.constantFrom(0n, 0x1000n, 0x8000_0000n, 0xffff_f000n, 0x1_0000_0000n, 0xff_0000_0000n),
      size: fc.constantFrom(0x1000n, 0x8000_0000n, 0xffff_ffffn, 0x1_0000_0000n, 0x40_0000_0000n),
    });
    const manyDevices = fc.array(fc.array(window, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(manyDevices, fc.constantFrom(0n, (1n << 64n) - 0x1_0000_1000n), (all, first) => {
        let next = first;
        const entries = all.flatMap((windows, k) =>
          windows.map(({ gap, size }) => {
            const start = next + gap;
            next = start + size;
            return mapEntry(start, size, { device: `top.dev${'abc'[k] ?? ''}.regs` });
          }),
        );
        const content = contentOf({ entries, origin });
        const text = addressMapSvd(content);
        const isFitting = (entry: (typeof entries)[number]): boolean =>
          entry.size < 1n << 32n && entry.end <= 1n << 64n;
        expect(placesIn(text).sort()).toEqual(
          entries
            .filter(isFitting)
            .map(({ name, start, size }) => `${name.toUpperCase()} ${start.toString(16)} ${size.toString(16)}`)
            .sort(),
        );
        expect(text.match(/<!-- \w+ is left out: /g) ?? []).toHaveLength(
          entries.filter((entry) => !isFitting(entry)).length,
        );
        const names = [...text.matchAll(/<peripheral>\s+<name>(\w+)</g)].map(([, name]) => name);
        expect(names).toEqual([...new Set(names)]);
      }),
      repeated(200),
    );
  });

  test('a device of which a window is far away is two peripherals, with interrupts at the first', () => {
    const entries = [
      mapEntry(0x2b00_0000n, 0x1000n, { device: 'top.pcie.regs' }),
      mapEntry(0x9_4000_0000n, 0x1000_0000n, { device: 'top.pcie.regs' }),
      mapEntry(0x10_0000_0000n, 0x1_0000_0000n, { device: 'top.link.regs' }),
    ];
    const interrupts = [{ device: 'top.pcie.regs', value: 3, controller: 'top.plic' }];
    const text = addressMapSvd(contentOf({ entries, interrupts, origin }));
    expect(text.match(/<(?:name|baseAddress|offset|size|value)>\w+<|<!--.*-->/g)).toEqual([
      ...['<name>top<', '<name>PCIE<', '<baseAddress>0x2b000000<', '<offset>0x0<', '<size>0x1000<'],
      ...['<name>PCIE<', '<value>3<'],
      ...['<name>PCIE_1<', '<baseAddress>0x940000000<', '<offset>0x0<', '<size>0x10000000<'],
      '<!-- LINK is left out: registers in [0x1000000000, 0x1100000000) are more than 32 bits count. -->',
    ]);
  });
});

describe('peripherals of several masters', () => {
  /** Names, alternates and descriptions of the peripherals of a chip whose debugger finds other registers, or the uart elsewhere. */
  const peripheralsOf = (isMoved: boolean, from?: string): string[][] => {
    const chip = soc('chip', () => {
      const core = tl.client({ name: 'core', emits: tl.readWrite(1, 4) });
      const debugger_ = tl.client({ name: 'debugger', emits: tl.readWrite(1, 4) });
      const bus = tl.xbar();
      connect(core, bus);
      const uart = devices.peripheral(bus, { registers: [['0x4000_0000', '4K']] });
      const own = tl.xbar();
      connect(debugger_, own);
      const trace = devices.peripheral(own, { registers: [[isMoved ? '0x6000_0000' : '0x4000_0000', '4K']] });
      if (isMoved) {
        connect(
          own,
          tl.map((set) => set.base + 0x1000_0000n),
          bus,
        );
      }
      return { core, debugger: debugger_, bus, uart, own, trace };
    });
    const design = withoutPlaces(() => elaborate(chip));
    const text = addressMapSvd(mapContent(design, { design: 'chip', input: 'chip.ts', from }));
    const said = (one: string, name: string): string => new RegExp(`<${name}>(.*)</${name}>`).exec(one)?.[1] ?? '';
    return [...text.matchAll(/<peripheral>[^]*?<\/peripheral>/g)].map(([one]) =>
      ['name', 'alternatePeripheral', 'description'].map((name) => said(one, name)),
    );
  };

  test('say for whom they are where others find something else, and are alternates of what else is there', () => {
    expect(peripheralsOf(false)).toEqual([
      ['TRACE', '', 'chip.trace.registers, GET_EFFECTS, for chip.debugger'],
      ['UART', 'TRACE', 'chip.uart.registers, GET_EFFECTS, for chip.core'],
    ]);
    expect(peripheralsOf(true)).toEqual([
      ['UART', '', 'chip.uart.registers, GET_EFFECTS, at 0x40000000 for chip.core, at 0x50000000 for chip.debugger'],
      ['TRACE', '', 'chip.trace.registers, GET_EFFECTS'],
    ]);
    expect(peripheralsOf(false, 'chip.core')).toEqual([['UART', '', 'chip.uart.registers, GET_EFFECTS']]);
  });

  test('are alternates also where one core finds both there, as in descriptions of vendors', () => {
    const entries = [uart, { ...uart, device: 'top.spi.control', name: 'spi' }];
    expect(addressMapSvd(contentOf({ entries, origin }))).toMatch(
      /<name>UART<[^]*<name>SPI<[^]*<alternatePeripheral>UART</,
    );
  });
});
