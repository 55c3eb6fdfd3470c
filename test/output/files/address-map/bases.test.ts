import { connect, devices, elaborate, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import { deserialise, serialise } from '../../../../lib/elaboration/saved/index.js';
import {
  addressMapCsv,
  addressMapHeader,
  addressMapJson,
  addressMapMarkdown,
  addressMapRust,
  addressMapSvd,
  addressMapText,
  addressMapZephyr,
  mapContent,
  type MapEntry,
  wholeMap,
} from '../../../../lib/output/files/index.js';
import { described } from '../../../descriptions/read.js';

const chip = elaborate(
  soc('chip', () => {
    const core = tl.client({ name: 'core', emits: tl.readWrite(1, 4) });
    const bus = tl.xbar();
    connect(core, bus);
    const uart = devices.peripheral(bus, { base: '0x4000_0000', registers: [['0x4000_0000', '4K']] });
    const mac = devices.peripheral(bus, { base: '0x400c_0000', registers: [['0x400c_0004', '0x624']] });
    const system = devices.peripheral(bus, {
      base: '0x4800_0000',
      registers: [
        ['0x4800_0200', '0x100'],
        ['0x4800_0100', '0x20'],
      ],
    });
    const reset = devices.interruptDevice({ base: '0x4000_0000', within: [['0x4000_0100', '0x10']] });
    return { core, bus, uart, mac, system, reset };
  }),
);

const withoutPlace = ({ location: _, ...entry }: MapEntry): MapEntry => ({ ...entry, location: null });
const map = wholeMap(chip).map(withoutPlace);
const content = mapContent(chip, { design: 'chip', input: 'chip.ts' }, map);

test('the first entry of a device has the address that software counts registers from, if it begins behind that', () => {
  expect(addressMapText(map)).toBe(`40000000 - 40001000        4 KiB   RW    chip.uart.registers
40000100 - 40000110     16 bytes   RW    chip.reset (within chip.uart.registers) (offsets from 0x40000000)
400c0004 - 400c0628  0x624 bytes   RW    chip.mac.registers (offsets from 0x400c0000)
48000100 - 48000120     32 bytes   RW    chip.system.registers
48000200 - 48000300    256 bytes   RW    chip.system.registers (offsets from 0x48000000)
`);
  expect(addressMapMarkdown(map.slice(2, 3)).split('\n')[2]).toBe(
    '| 0x400c0004 | 0x400c0628 | 0x624 bytes | RW | GET_EFFECTS | mac | chip.mac.registers (offsets from 0x400c0000) | chip.core |  |',
  );
  expect(addressMapCsv(map.slice(2)).split('\n')).toEqual([
    'start,end,size,mask,permissions,regionType,width,name,device,masters,source,base',
    '0x400c0004,0x400c0628,1572,,RW,GET_EFFECTS,4,mac,chip.mac.registers,chip.core,,0x400c0000',
    '0x48000100,0x48000120,32,,RW,GET_EFFECTS,4,system,chip.system.registers,chip.core,,0x48000100',
    '0x48000200,0x48000300,256,,RW,GET_EFFECTS,4,system,chip.system.registers,chip.core,,0x48000000',
    '',
  ]);
  const { map: entries } = addressMapJson(map) as { readonly map: readonly { readonly base?: string }[] };
  expect(entries.map(({ base }) => base)).toEqual([undefined, '0x40000000', '0x400c0000', undefined, '0x48000000']);
});

test('drivers find it in C, Rust, SVD and in the device tree of Zephyr', () => {
  expect(addressMapHeader(content).match(/(?<=^#define )(?:MAC|SYSTEM|RESET)_.*/gm)).toEqual([
    ...['RESET_BASE 0x40000000UL', 'RESET_OFFSET 0x00000100UL', 'RESET_SIZE 0x00000110UL', 'RESET_END 0x40000110UL'],
    ...['MAC_BASE 0x400c0000UL', 'MAC_OFFSET 0x00000004UL', 'MAC_SIZE 0x00000628UL', 'MAC_END 0x400c0628UL'],
    ...['SYSTEM_1_BASE 0x48000100UL', 'SYSTEM_1_SIZE 0x00000020UL', 'SYSTEM_1_END 0x48000120UL'],
    ...['SYSTEM_0_BASE 0x48000000UL', 'SYSTEM_0_OFFSET 0x00000200UL'],
    ...['SYSTEM_0_SIZE 0x00000300UL', 'SYSTEM_0_END 0x48000300UL'],
  ]);
  expect(addressMapRust(content).match(/(?<=^pub const )MAC.*/gm)).toEqual([
    'MAC_BASE: u64 = 0x400c_0000;',
    'MAC_OFFSET: u64 = 0x0000_0004;',
    'MAC_SIZE: u64 = 0x0000_0628;',
    'MAC_END: u64 = 0x400c_0628;',
  ]);
  const { facts } = described({ 'chip.svd': addressMapSvd(content) });
  const { peripherals } = facts as unknown as {
    readonly peripherals: readonly {
      readonly name: string;
      readonly base: string;
      readonly blocks: readonly { readonly base: string }[];
    }[];
  };
  expect(peripherals.map(({ name, base, blocks }) => [name, base, ...blocks.map((block) => block.base)])).toEqual([
    ['UART', '0x40000000', '0x40000000'],
    ['RESET', '0x40000000', '0x40000100'],
    ['MAC', '0x400c0000', '0x400c0004'],
    ['SYSTEM', '0x48000000', '0x48000200', '0x48000100'],
  ]);
  expect(addressMapZephyr(content).match(/(?<=^\t{3}reg = ).*(?=;)/gm)).toEqual([
    '<0x40000000 0x1000>',
    '<0x40000000 0x110>',
    '<0x400c0000 0x628>',
    '<0x48000000 0x300>, <0x48000100 0x20>',
  ]);
});

test('a saved elaboration keeps it', () => {
  expect(wholeMap(deserialise([...serialise(chip)].join(''))).map(withoutPlace)).toEqual(map);
});

test('it moves with the device where masters see that somewhere else', () => {
  const moved = elaborate(
    soc('chip', () => {
      const core = tl.client({ name: 'core', emits: tl.readWrite(1, 4) });
      const bus = tl.xbar();
      connect(
        core,
        tl.map((set) => set.base + 0x8000_0000n),
        bus,
      );
      const mac = devices.peripheral(bus, { base: '0xc_0000', registers: [['0xc_0004', '0x624']] });
      return { core, bus, mac };
    }),
  );
  expect(wholeMap(moved).map(({ start, base }) => [start, base])).toEqual([[0x800c0004n, 0x800c0000n]]);
});
