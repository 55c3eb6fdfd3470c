import { expect, test } from 'vitest';
import { check } from '../../lib/check/index.js';
import { type Description, elaborateSoc, writeTopology } from '../../lib/descriptions/index.js';
import type { LitexFacts } from '../../lib/descriptions/litex/describe.js';
import { addressMap } from '../../lib/output/files/index.js';
import { described } from './read.js';

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
      (device) =>
        `info: ${device} has no registers in the file, so that nothing says how large it is; it is in no map.`,
    ),
  );
});

test('what has no size shares no addresses', () => {
  const description = litex({
    csr_bases: { uart: 0xf0000000, uart_mem: 0xf0000800 },
    csr_registers: { uart_fifo: { addr: 0xf0000000, size: 1024, type: 'rw' } },
  });
  expect(found(description)).toEqual([
    'info: uart_mem at 0xf0000800 has no registers in the file, so that nothing says how large it is; it is in no map.',
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
