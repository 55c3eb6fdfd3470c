import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { check } from '../../lib/check/index.js';
import { type Description, elaborateSoc, writeTopology } from '../../lib/descriptions/index.js';
import type { LitexFacts } from '../../lib/descriptions/litex/facts.js';
import { addressMap } from '../../lib/output/files/index.js';
import { repeated } from '../seeds.js';
import { described, withoutPlaces } from './read.js';

function litex(document: object): Description {
  return described({ 'csr.json': JSON.stringify({ csr_bases: {}, ...document }) });
}

function found({ soc }: Description): string[] {
  return check(elaborateSoc(soc)).findings.map(({ severity, message }) => `${severity}: ${message}`);
}

function interruptsOf({ soc }: Description): string[] {
  return soc.parts.flatMap(({ id, interrupts }) => interrupts.map(({ number }) => `${id} ${number}`));
}

// A memory among registers is a base of its own, before that of its device, which has the register that chooses a page of it.
test('a register lies behind the base of its device, whatever else its name begins like', () => {
  const description = litex({
    csr_bases: { dma_mem: 0xf0000400, dma: 0xf0000800, dma_buf: 0xf0000c00 },
    csr_registers: {
      dma_status: { addr: 0xf0000800, size: 4, type: 'ro' },
      dma_mem_page: { addr: 0xf0000810, size: 1, type: 'rw' },
      dma_buf_size: { addr: 0xf0000814, size: 2, type: 'rw' },
    },
  });
  expect((description.facts as LitexFacts).csrs.map(({ name, size, registers }) => [name, size, registers])).toEqual([
    ['dma_mem', '0x0', 0],
    ['dma', '0x1c', 3],
    ['dma_buf', '0x0', 0],
  ]);
  expect(found(description)).toEqual(
    ['dma_buf at 0xf0000c00', 'dma_mem at 0xf0000400'].map(
      (device) => `info: ${device} has no registers in the file, so its size is unknown; it is in no map.`,
    ),
  );
});

test('what has no size shares no addresses', () => {
  const description = litex({
    csr_bases: { uart: 0xf0000000, uart_mem: 0xf0000800 },
    csr_registers: { uart_fifo: { addr: 0xf0000000, size: 1024, type: 'rw' } },
  });
  expect(found(description)).toEqual([
    'info: uart_mem at 0xf0000800 has no registers in the file, so its size is unknown; it is in no map.',
  ]);
  expect(addressMap(elaborateSoc(description.soc)).map(({ device, size }) => [device, size])).toEqual([
    ['soc.uart.registers', 0x1000n],
  ]);
});

test('a word of registers takes what they are aligned to, however wide their bus is', () => {
  const csrs = {
    csr_bases: { timer: 0xf0000000 },
    csr_registers: {
      timer_load: { addr: 0xf0000000, size: 4, type: 'rw' },
      timer_en: { addr: 0xf0000020, size: 1, type: 'rw' },
    },
  };
  const sizes = ([constants]: readonly object[]): string[] =>
    (litex({ ...csrs, constants }).facts as LitexFacts).csrs.map(({ size }) => size);
  expect(sizes([{ config_csr_data_width: 8, config_csr_alignment: 32 }])).toEqual(['0x24']);
  expect(sizes([{ config_csr_data_width: 8, config_csr_alignment: 64 }])).toEqual(['0x28']);
  expect(litex({ constants: { config_csr_alignment: 64 } }).soc.assumptions).toContain(
    'A device is as large as its registers, each of which takes words of 64 bits.',
  );
});

test.each([
  [{ config_cpu_type: 'vexriscv' }, 'vexriscv'],
  [{ config_cpu_type_vexriscv: null, config_cpu_name: 'vexriscv', config_cpu_human_name: 'vexriscv' }, 'vexriscv'],
  [{ config_cpu_type_vexriscv: null }, 'cpu'],
])('the core is called what its constants say: %o', (constants, name) => {
  expect(litex({ constants }).soc.parts.filter(({ kind }) => kind === 'master')).toMatchObject([{ id: 'cpu', name }]);
});

test('regions among the addresses of devices are devices, and raise the interrupts of their names', () => {
  const description = litex({
    csr_bases: { ethmac: 0xf0000000, UART1: 0xf0000800 },
    csr_registers: {
      ethmac_slot: { addr: 0xf0000000, size: 1, type: 'rw' },
      UART1_rxtx: { addr: 0xf0000800, size: 1, type: 'rw' },
    },
    constants: { config_cpu_interrupts: 5, ethmac_interrupt: 2, uart1_interrupt: 3, can0_interrupt: 4 },
    memories: {
      rom: { base: 0, size: 0x8000, type: 'cached' },
      can0: { base: 0x80000000, size: 0x1000, type: 'io' },
      ethmac: { base: 0x80002000, size: 0x2000, type: 'io+linker' },
      csr: { base: 0xf0000000, size: 0x10000, type: 'io' },
    },
  });
  expect(description.soc.parts.map(({ id, kind }) => `${id}: ${kind}`)).toEqual([
    'bus: bus',
    'cpu: master',
    'interrupts: device',
    'memory rom: memory',
    'region can0: device',
    'region ethmac: device',
    'ethmac: device',
    'UART1: device',
  ]);
  expect(interruptsOf(description)).toEqual(['region can0 4', 'ethmac 2', 'UART1 3']);
  expect(found(description)).toEqual([]);
});

// Their names are those by which the generator's device trees find them; the addresses of a Rocket are not among those of devices.
test('the controllers of interrupts of a RISC-V core are devices, wherever they are', () => {
  const description = litex({
    memories: {
      main_ram: { base: 0x80000000, size: 0x1000000, type: 'cached' },
      opensbi: { base: 0x80f00000, size: 0x80000, type: 'cached+linker' },
      plic: { base: 0x0c000000, size: 0x400000, type: 'cached+linker' },
      clint: { base: 0x02000000, size: 0x10000, type: 'cached+linker' },
    },
  });
  expect(
    description.soc.parts
      .filter(({ windows }) => windows.length > 0)
      .map(({ id, kind, compatible }) => [id, kind, ...compatible]),
  ).toEqual([
    ['memory main_ram', 'memory'],
    ['memory opensbi', 'memory'],
    ['region plic', 'device', 'sifive,plic-1.0.0'],
    ['region clint', 'device', 'riscv,clint0'],
  ]);
});

// The generator puts the file of one SoC into that of another with a name before all names.
test('the registers of a SoC inside are no device of their own', () => {
  const description = litex({
    csr_bases: { ctrl: 0xf0000000, sub_uart: 0xe0000000 },
    csr_registers: {
      ctrl_reset: { addr: 0xf0000000, size: 1, type: 'rw' },
      sub_uart_rxtx: { addr: 0xe0000000, size: 1, type: 'rw' },
    },
    memories: {
      csr: { base: 0xf0000000, size: 0x10000, type: 'io' },
      sub_csr: { base: 0xe0000000, size: 0x10000, type: 'io' },
    },
  });
  expect(addressMap(elaborateSoc(description.soc)).map(({ device }) => device)).toEqual([
    'soc.sub_uart.registers',
    'soc.ctrl.registers',
  ]);
});

test('an interrupt of what is not in the file is told, where cores have any', () => {
  const constants = { pcie_dma0_interrupt: 1, board_interrupt: 'shared' };
  expect(found(litex({ constants: { ...constants, config_cpu_interrupts: 2 } }))).toEqual([
    'info: No device and no region is called pcie_dma0, so that its interrupt 1 is of none.',
  ]);
  expect(found(litex({ constants }))).toEqual([]);
});

test('devices that share an interrupt are told, where cores have any', () => {
  const two = {
    csr_bases: { uart: 0x800, timer: 0x1000, ctrl: 0 },
    csr_registers: Object.fromEntries(
      Object.entries({ uart: 0x800, timer: 0x1000, ctrl: 0 }).map(([name, addr]) => [
        `${name}_x`,
        { addr, size: 1, type: 'rw' },
      ]),
    ),
  };
  const constants = { uart_interrupt: 1, timer_interrupt: 1, ctrl_interrupt: 0 };
  expect(found(litex({ ...two, constants: { ...constants, config_cpu_interrupts: 3 } }))).toEqual([
    'info: uart, timer share interrupt 1.',
  ]);
  expect(found(litex({ ...two, constants }))).toEqual([]);
});

test('devices may be called as parts are that are not in the file', () => {
  const names = ['bus', 'cpu', 'interrupts'];
  const { soc } = litex({
    csr_bases: Object.fromEntries(names.map((name, k) => [name, 0x800 * k])),
    csr_registers: Object.fromEntries(names.map((name, k) => [`${name}_x`, { addr: 0x800 * k, size: 1, type: 'rw' }])),
    constants: { bus_interrupt: 1 },
  });
  expect(soc.parts.map(({ id, parent, kind }) => [id, parent, kind])).toEqual([
    ['bus_1', null, 'bus'],
    ['cpu_1', 'bus_1', 'master'],
    ['interrupts_1', 'cpu_1', 'device'],
    ...names.map((name) => [name, 'bus_1', 'device']),
  ]);
  expect(writeTopology(soc).source).toContain('const bus0 = tl.xbar();');
});

describe('csr.csv', () => {
  // As the generator writes it: what only a name and a value belong to has two columns more, and Python has None for nothing.
  function csv(document: Tables): string {
    const text = (value: string | number | null): string =>
      value === null ? 'None' : /[",]/.test(`${value}`) ? `"${`${value}`.replaceAll('"', '""')}"` : `${value}`;
    const address = (value: number): string => `0x${value.toString(16).padStart(8, '0')}`;
    const rows = [
      ...Object.entries(document.csr_bases).map(([name, base]) => ['csr_base', name, address(base), '', '']),
      ...Object.entries(document.csr_registers).map(([name, { addr, size, type }]) => [
        ...['csr_register', name, address(addr), size, type],
      ]),
      ...Object.entries(document.constants).map(([name, value]) => ['constant', name, value, '', '']),
      ...Object.entries(document.memories).map(([name, { base, size, type }]) => [
        ...['memory_region', name, address(base), size, type],
      ]),
    ];
    const banner = `#${'-'.repeat(80)}\n# Generated, with a comma\n#${'-'.repeat(80)}\n`;
    return `${banner}${rows.map((row) => `${row.map(text).join(',')}\n`).join('')}`;
  }

  interface Tables {
    readonly csr_bases: Readonly<Record<string, number>>;
    readonly csr_registers: Readonly<
      Record<string, { readonly addr: number; readonly size: number; readonly type: string }>
    >;
    readonly constants: Readonly<Record<string, string | number | null>>;
    readonly memories: Readonly<
      Record<string, { readonly base: number; readonly size: number; readonly type: string }>
    >;
  }

  const number = fc.nat(0xffff_ffff);
  const name = fc.stringMatching(/^[a-z][a-z0-9_]{0,11}$/);
  const tables: fc.Arbitrary<Tables> = fc.record({
    csr_bases: fc.dictionary(name, number),
    csr_registers: fc.dictionary(
      name,
      fc.record({ addr: number, size: fc.nat(64), type: fc.constantFrom('ro', 'rw') }),
    ),
    constants: fc.dictionary(
      name.filter((each) => !/_interrupt$|^config_c/.test(each)),
      fc.oneof(number, fc.constant(null), fc.constantFrom('vexriscv', 'SoC, of "2024"', '"', '# 1')),
    ),
    memories: fc.dictionary(
      name,
      fc.record({ base: number, size: number, type: fc.constantFrom('cached', 'io', 'cached+linker') }),
    ),
  });

  test('says what csr.json says', () => {
    fc.assert(
      fc.property(tables, fc.boolean(), (document, isDos) => {
        // Without a row, nothing says what the file is.
        fc.pre(Object.values(document).some((table) => Object.keys(table as object).length > 0));
        const text = isDos ? csv(document).replaceAll('\n', '\r\n') : csv(document);
        const [fromCsv, fromJson] = [described({ 'csr.csv': text }), litex(document)];
        expect(withoutPlaces({ ...fromCsv, soc: { ...fromCsv.soc, file: '' } })).toEqual(
          withoutPlaces({ ...fromJson, soc: { ...fromJson.soc, file: '' } }),
        );
      }),
      repeated(),
    );
  });

  test('has the place of each row', () => {
    const { facts } = described({
      'soc.csv': '# of a build\ncsr_base,uart,0xf0000800,,\nmemory_region,rom,0x0,65536,cached\n',
    });
    expect((facts as LitexFacts).csrs).toMatchObject([
      { name: 'uart', place: { file: 'soc.csv', line: 2, column: 1 } },
    ]);
    expect((facts as LitexFacts).memories).toMatchObject([{ name: 'rom', size: '0x10000', place: { line: 3 } }]);
  });

  test.each([
    [
      'csr_base,uart,0xf0000800,,\ncsr_bases,ctrl,0xf0000000,,\n',
      'A row of csr.csv is csr_base, csr_register, constant or memory_region, not csr_bases.',
      { line: 2, column: 1 },
      'Did you mean csr_base?',
    ],
    [
      'csr_base,uart,0xf0000800,,\ncsr_base,uart,0xf0001000,,\n',
      'There is a csr_base uart before, in line 1.',
      { line: 2, column: 1 },
      undefined,
    ],
    [
      'constant,config_identifier,"SoC,,\n',
      '"SoC,, is not a column.',
      { line: 1, column: 28 },
      'A text that begins with a quote ends with one, before the next comma or the end of the line.',
    ],
    [
      'memory_region,rom,0x0,big,cached\n',
      'The size of rom is big, which is not a number.',
      { line: 1, column: 1 },
      'Write a whole number from 0, in decimal or, behind 0x, in hexadecimal.',
    ],
  ])('%j is refused at its place', (text, message, place, help) => {
    expect(() => described({ 'csr.csv': text })).toThrow(
      expect.objectContaining({ message, place: { file: 'csr.csv', ...place }, help }),
    );
  });
});

test('the type of a region that LiteX does not have is told, with what the region is taken for', () => {
  const memories = {
    rom: { base: 0, size: 4096, type: 'cached' },
    sram: { base: 0x1000, size: 4096, type: 'cached+linker' },
    axi: { base: 0x2000, size: 4096, type: 'io+linker' },
    old: { base: 0x3000, size: 4096 },
    typo: { base: 0x4000, size: 4096, type: 'cahced' },
    iomem: { base: 0x5000, size: 4096, type: 'io-linker' },
  };
  const told = (name: string, type: string, kind: string): string =>
    `info: The region ${name} has the type "${type}", which LiteX does not have; it is taken for ${kind}. Write "cached" for memory, "io" for anything else, with "+linker" for regions that only the linker uses.`;
  expect(found(litex({ memories }))).toEqual([
    told('iomem', 'io-linker', 'a device'),
    told('typo', 'cahced', 'memory'),
  ]);
});
