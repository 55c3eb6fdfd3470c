import { AddressSet, connect, devices, elaborate, firmware, hart, setSecurity, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import {
  addressMapCsv,
  addressMapHeader,
  addressMapJson,
  addressMapMarkdown,
  addressMapSvd,
  addressMapText,
  addressMapZephyr,
  mapContent,
  type MapEntry,
  wholeMap,
} from '../../../../lib/output/files/index.js';
import { check } from '../../../../lib/check/index.js';
import { deserialise, serialise } from '../../../../lib/elaboration/saved/index.js';

const chip = elaborate(
  soc('chip', () => {
    const core = tl.client({ name: 'core', emits: tl.readWrite(1, 4) });
    const dma = tl.client({ name: 'dma', emits: tl.readWrite(1, 4), visibility: [AddressSet.range('0x4000', '4K')] });
    const bus = tl.xbar();
    connect(core, bus);
    connect(dma, bus);
    firmware({ model: 'Chip', compatible: ['example,chip'], bus });
    const cpu = hart({ id: 0, isa: 'rv32imc' });
    const plic = devices.peripheral(bus, { compatible: ['example,plic'], registers: [['0x8000', '4K']] });
    cpu.connect(plic.raise(1), 'meip');
    const system = devices.peripheral(bus, { compatible: ['example,system'], registers: [['0x1000', '4K']] });
    const reset = devices.interruptDevice({ compatible: ['example,reset'], within: [['0x1000', '0x10']] });
    const clocks = devices.interruptDevice({ compatible: ['example,clocks'], within: [['0x1100', '0x20']] });
    const usb = devices.peripheral(bus, {
      registers: [['0x4000', '4K', 'core']],
      within: [['0x1200', '0x10', 'phy']],
    });
    const nowhere = devices.interruptDevice({ within: [['0x2000', '0x10']] });
    plic.connect(clocks, 5);
    plic.connect(usb, [7, 6]);
    return { core, dma, bus, cpu, plic, system, reset, clocks, usb, nowhere };
  }),
);

const shown = ({ location: _, ...entry }: MapEntry): MapEntry => ({ ...entry, location: null });
const map = wholeMap(chip).map(shown);
const content = mapContent(chip, { design: 'chip', input: 'chip.ts' }, map);
/** A text without what comes before the first line of this kind, and after the last. */
const part = (text: string, from: string, to: string): string =>
  text.slice(text.indexOf(from), text.indexOf(to, text.indexOf(from)));

test('maps say what devices have within others behind those, in each format in its way', () => {
  expect(addressMapText(map)).toBe(`00001000 - 00002000     4 KiB   RW    chip.system.registers
00001000 - 00001010  16 bytes   RW    chip.reset (within chip.system.registers)
00001100 - 00001120  32 bytes   RW    chip.clocks (within chip.system.registers)
00001200 - 00001210  16 bytes   RW    chip.usb.registers.phy (within chip.system.registers)
00004000 - 00005000     4 KiB   RW    chip.usb.registers.core
00008000 - 00009000     4 KiB   RW    chip.plic.registers
`);
  expect(addressMapMarkdown(map.slice(3, 4)))
    .toBe(`| start | end | size | access | region type | name | device | masters | source |
| --- | --- | ---: | --- | --- | --- | --- | --- | --- |
| 0x1200 | 0x1210 | 16 bytes | RW | GET_EFFECTS | usb.phy | chip.usb.registers (within chip.system.registers) | chip.core |  |
`);
  expect(addressMapCsv(map.slice(3, 5)).split('\n')).toEqual([
    'start,end,size,mask,permissions,regionType,width,name,device,masters,source,within',
    '0x1200,0x1210,16,,RW,GET_EFFECTS,4,usb.phy,chip.usb.registers,chip.core,,chip.system.registers',
    '0x4000,0x5000,4096,,RW,GET_EFFECTS,4,usb.core,chip.usb.registers,chip.dma chip.core,,',
    '',
  ]);
  expect(addressMapJson(map.slice(1, 2))).toEqual({
    ...{ format: 'entente-map', version: 1 },
    map: [
      {
        ...{ start: '0x1000', end: '0x1010', size: '0x10', width: 4, regionType: 'GET_EFFECTS' },
        permissions: { read: true, write: true, execute: false, cache: false, atomic: false },
        ...{ device: 'chip.reset', name: 'reset', within: 'chip.system.registers', masters: ['chip.core'], source: '' },
      },
    ],
  });
});

test('a header has constants for them, and their interrupts belong to them', () => {
  const header = addressMapHeader(content);
  expect(part(header, '/* chip.reset', '/* chip.clocks'))
    .toBe(`/* chip.reset (within chip.system.registers), RW, GET_EFFECTS */
#define RESET_BASE 0x00001000UL
#define RESET_SIZE 0x00000010UL
#define RESET_END 0x00001010UL

`);
  expect(header.match(/(?<=^#define )\w+(?:_BASE|_IRQ\w*) .*/gm)).toEqual([
    'SYSTEM_BASE 0x00001000UL',
    'RESET_BASE 0x00001000UL',
    'CLOCKS_BASE 0x00001100UL',
    'USB_PHY_BASE 0x00001200UL',
    'USB_CORE_BASE 0x00004000UL',
    'PLIC_BASE 0x00008000UL',
    'CLOCKS_IRQ 5',
    'USB_IRQ_1 6',
    'USB_IRQ_0 7',
  ]);
  expect(content.interrupts.map(({ raiser, ofDevice }) => [raiser, ofDevice])).toEqual([
    ['CLOCKS', true],
    ['USB', true],
    ['USB', true],
  ]);
});

test('an SVD has peripherals for them, which are alternates of those around them', () => {
  const svd = addressMapSvd(content);
  expect(part(svd, '      <name>RESET', '    <peripheral>\n      <name>CLOCKS')).toBe(`      <name>RESET</name>
      <description>chip.reset (within chip.system.registers), GET_EFFECTS</description>
      <alternatePeripheral>SYSTEM</alternatePeripheral>
      <baseAddress>0x1000</baseAddress>
      <access>read-write</access>
      <addressBlock>
        <offset>0x0</offset>
        <size>0x10</size>
        <usage>registers</usage>
      </addressBlock>
    </peripheral>
`);
  const usb = part(svd, '      <name>USB', '    <peripheral>\n      <name>PLIC');
  expect(usb.match(/<(?:name|alternate\w+|baseAddress|offset|size|value)>[^<]*/g)).toEqual([
    ...['<name>USB', '<alternatePeripheral>SYSTEM', '<baseAddress>0x1200'],
    ...['<offset>0x2e00', '<size>0x1000', '<offset>0x0', '<size>0x10'],
    ...['<name>USB_1', '<value>6', '<name>USB_0', '<value>7'],
  ]);
});

test('the numbers of an SVD are those of one controller: that which takes most interrupts', () => {
  expect(addressMapSvd(content).match(/at chip.*(?=<)|(?<=<value>)\d+/g)).toEqual([
    ...['at chip.plic.controller', '5'],
    ...['at chip.plic.controller', '6'],
    ...['at chip.plic.controller', '7'],
  ]);
});

test('Zephyr finds each by its name, also where it begins with what is around it', () => {
  const zephyr = addressMapZephyr(content);
  expect(part(zephyr, '\t\tsystem:', '\t\t/* chip.clocks')).toBe(`\t\tsystem: system@1000 {
\t\t\tcompatible = "example,system";
\t\t\treg = <0x1000 0x1000>;
\t\t};

\t\t/* chip.reset (within chip.system.registers), RW, GET_EFFECTS */
\t\treset: reset@1000 {
\t\t\tcompatible = "example,reset";
\t\t\treg = <0x1000 0x10>;
\t\t};

`);
});

test('registers of a device that begin where others of it end stay apart, as it declares them; banks are one', () => {
  const design = elaborate(
    soc('apart', () => {
      const core = tl.client({ name: 'core', emits: tl.readWrite(1, 4) });
      const bus = tl.xbar();
      connect(core, bus);
      const gic = devices.peripheral(bus, {
        registers: [
          ['0x2000', '8K'],
          ['0x1000', '4K'],
        ],
      });
      const node = tl.managerNode([
        {
          slaves: [0n, 4n].map((bank) => ({
            address: [new AddressSet(0x8000n + bank, 0xffbn)],
            supports: tl.readWrite(1, 4),
          })),
          beatBytes: 4,
        },
      ]);
      connect(bus, node);
      return { core, bus, gic, node };
    }),
  );
  expect(addressMapText(wholeMap(design))).toBe(`00001000 - 00002000  4 KiB   RW    apart.gic.registers
00002000 - 00004000  8 KiB   RW    apart.gic.registers
00008000 - 00009000  4 KiB   RW    apart.node
`);
});

test('interrupts of a device are counted as it declares them, wherever they end', () => {
  const design = elaborate(
    soc('two', () => {
      const core = tl.client({ name: 'core', emits: tl.readWrite(1, 4) });
      const bus = tl.xbar();
      connect(core, bus);
      const [cpu0, cpu1] = [0, 1].map((id) => hart({ id, isa: 'rv32imc' }));
      const plic = devices.peripheral(bus, { registers: [['0x8000', '4K']] });
      cpu0?.connect(plic.raise(2), ['meip', 'seip']);
      cpu1?.connect(plic.raise(1), 'seip');
      return { core, bus, cpu0, cpu1, plic };
    }),
  );
  expect(
    mapContent(design, { design: 'two', input: 'two.ts' }).interrupts.map(({ identifier, number, controller }) => [
      identifier,
      number,
      controller,
    ]),
  ).toEqual([
    ['PLIC_IRQ_1', 9, 'two.cpu0.interrupts'],
    ['PLIC_IRQ_0', 11, 'two.cpu0.interrupts'],
    ['PLIC_IRQ_2', 9, 'two.cpu1.interrupts'],
  ]);
});

test('who does not see what is around them does not see them', () => {
  expect(wholeMap(chip, { from: 'dma' }).map(({ device }) => device)).toEqual(['chip.usb.registers']);
});

test('what is saved has them, and checks find fault with those that no device is around', () => {
  const saved = deserialise([...serialise(chip)].join(''));
  expect(wholeMap(saved).map(shown)).toEqual(map);
  const found = check(chip).findings.filter(({ severity }) => severity !== 'info');
  expect(found.map(({ rule, subjects }) => [rule, ...subjects])).toEqual([['address/within', 'chip.nowhere']]);
});

test('what is within a device behind a firewall is open where that is', () => {
  const design = elaborate(
    soc('chip', () => {
      const core = setSecurity(tl.client({ name: 'core', emits: tl.readWrite(1, 4) }), { secure: true });
      const dma = setSecurity(tl.client({ name: 'dma', emits: tl.readWrite(1, 4) }), { secure: false });
      const [bus, inner] = [tl.xbar(), tl.xbar()];
      for (const master of [core, dma]) connect(master, bus);
      const range = (base: number, size: number) => [AddressSet.range(base, size)];
      const regions = [
        { address: range(0x1100, 0x100), accepts: { secure: true } },
        { address: range(0x1200, 0x100), accepts: [] },
      ];
      connect(bus, tl.firewall({ regions }), inner);
      const system = devices.peripheral(inner, { compatible: ['example,system'], registers: [['0x1000', '4K']] });
      const [open, own, shut, both] = (
        [
          ['0x1000', '0x10'],
          ['0x1100', '0x10'],
          ['0x1200', '0x10'],
          ['0x10f0', '0x20'],
        ] as const
      ).map((within) => devices.interruptDevice({ within: [within] }));
      return { core, dma, bus, inner, system, open, own, shut, both };
    }),
  );
  expect(addressMapText(wholeMap(design)))
    .toBe(`00001000 - 00002000     4 KiB   RW    chip.system.registers (firewall: secure in [0x1100, 0x1200); closed in [0x1200, 0x1300))
00001000 - 00001010  16 bytes   RW    chip.open (within chip.system.registers)
000010f0 - 00001110  32 bytes   RW    chip.both (within chip.system.registers) (firewall: secure in [0x1100, 0x1110))
00001100 - 00001110  16 bytes   RW    chip.own (within chip.system.registers) (firewall: secure)
00001200 - 00001210  16 bytes         chip.shut (within chip.system.registers) (firewall: closed)
`);
  expect(wholeMap(design).map(({ name, masters, parts }) => [name, masters.length, parts?.length])).toEqual([
    ['system', 2, 4],
    ['open', 2, undefined],
    ['both', 2, 2],
    ['own', 1, 1],
    ['shut', 0, 1],
  ]);
  const header = addressMapHeader(mapContent(design, { design: 'chip', input: 'chip.ts' }));
  expect(header.match(/(?<=^#define )\w+_BASE .*/gm)).toEqual([
    'SYSTEM_BASE 0x00001000UL',
    'OPEN_BASE 0x00001000UL',
    'BOTH_BASE 0x000010f0UL',
    'OWN_BASE 0x00001100UL',
  ]);
});
