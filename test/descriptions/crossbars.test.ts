import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { check } from '../../lib/check/index.js';
import {
  describeSoc,
  DescriptionError,
  descriptionText,
  elaborateSoc,
  writeTopology,
} from '../../lib/descriptions/index.js';
import type { LitexFacts } from '../../lib/descriptions/litex/facts.js';
import type { OpentitanFacts } from '../../lib/descriptions/opentitan/facts.js';
import { busesView } from '../../lib/output/drawing/index.js';
import { addressMap } from '../../lib/output/files/index.js';
import { mastersOf, reach } from '../../lib/query/index.js';
import { repeated } from '../seeds.js';
import { described, withoutPlaces } from './read.js';
import { expectSame } from './topology/compared.js';

const main = `// comment
{
  name: main
  connections:
  {
    cpu: [ "rom", "peri" ]
    debug:
    [
      peri
    ]
  }
  nodes: [
    { name: cpu
      type: host
      clock: clk_i
      xbar: false
    }
    { name: "debug", type: "host" /* no clock */ }
    { name: "rom", type: "device", inst_type: "rom", addr_range: [ { base_addr: "0x8000", size_byte: "0x4000" } ], xbar: false }
    { name: "peri", type: "device", xbar: true, addr_range: [ { base_addr: "0x40000000", size_byte: "0x20000" } ] }
  ]
}`;
const peri = `{ name: "peri"
  connections: { main: [ "uart", "timer" ] }
  nodes: [
    { name: "main", type: "host", xbar: "true" },
    { name: "uart", type: "device", addr_range: [ { base_addr: "0x40000000", size_byte: "0x1000" } ] },
    { name: "timer", type: "device", addr_range: [ { base_addrs: { hart: "0x40010000" }, size_byte: "0x1000" } ] }
  ] }`;

test('hosts reach devices through all crossbars that they are connected to', () => {
  const { facts, soc } = described({ 'hw/xbar_main.gen.hjson': main, 'hw/xbar_peri.gen.hjson': peri });
  expect((facts as OpentitanFacts).hosts.map(({ name, reaches }) => [name, reaches])).toEqual([
    ['cpu', ['rom', 'uart', 'timer']],
    ['debug', ['uart', 'timer']],
  ]);
  const elaboration = elaborateSoc(soc);
  expect(
    reach(elaboration)
      .map(({ client, device }) => `${client} ${device}`)
      .sort(),
  ).toEqual([
    ...['cpu main.peri.timer.registers', 'cpu main.peri.uart.registers', 'cpu main.rom.memory'],
    ...['debug main.peri.timer.registers', 'debug main.peri.uart.registers'],
  ]);
  expect(check(elaboration).findings).toEqual([]);
  expect(() => described({ 'hw/xbar_main.gen.hjson': main })).toThrow(
    'The crossbar peri should be in hw/xbar_peri.gen.hjson, which is not there.',
  );
});

test('a device may be called as a host is, or as a crossbar', () => {
  const device = (name: string, base: number): object => ({
    ...{ name, type: 'device' },
    addr_range: [{ base_addr: base, size_byte: 0x1000 }],
  });
  const text = JSON.stringify({
    name: 'main',
    connections: { cpu: ['cpu', 'xbar_main'] },
    nodes: [{ name: 'cpu', type: 'host' }, device('cpu', 0), device('xbar_main', 0x1000)],
  });
  const { soc } = described({ 'xbar_main.gen.hjson': text });
  expect(soc.parts.map(({ id, parent, kind }) => [id, parent, kind])).toEqual([
    ['xbar_main_1', null, 'bus'],
    ['cpu_1', 'xbar_main_1', 'master'],
    ['cpu', 'xbar_main_1', 'device'],
    ['xbar_main', 'xbar_main_1', 'device'],
  ]);
  expect(writeTopology(soc).source).toContain('const xbarMain = devices.peripheral(main,');
});

test('devices that share addresses are an error', () => {
  const { soc } = described({
    'hw/xbar_main.gen.hjson': main,
    'hw/xbar_peri.gen.hjson': peri.replace('0x40010000', '0x40000800'),
  });
  expect(check(elaborateSoc(soc)).findings.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
    'error: uart at [0x40000000, 0x40001000) and timer at [0x40000800, 0x40001800) share addresses.',
  ]);
});

test('a top has all crossbars, and the interrupts', () => {
  const { facts } = described({
    'top.gen.hjson': `{ name: chip
  xbar: [ ${peri}, ${main.replace('// comment', '')} ]
  interrupt: [ { name: "tx", width: 1, module_name: "uart" }, { name: "pins", width: 3, module_name: "gpio" }, { name: "rx", width: 1, module_name: "uart" } ] }`,
  });
  const uart = (facts as OpentitanFacts).devices.find(({ name }) => name === 'uart');
  expect(withoutPlaces(uart?.interrupts)).toEqual([
    { name: 'tx', number: 1 },
    { name: 'rx', number: 5 },
  ]);
});

const ports = `{ name: chip
  xbar: [ { name: "main"
    connections: { cpu: [ "rom_ctrl.rom", "rom_ctrl.regs", "sram_ctrl.ram", "mbx0.soc", "mbx0.core", "rv_dm.mem", "otp.prim" ] }
    nodes: [
      { name: "cpu", type: "host" }
      { name: "rom_ctrl.rom", type: "device", addr_range: [ { base_addrs: { hart: "0x8000" }, size_byte: "0x4000" } ] }
      { name: "rom_ctrl.regs", type: "device", addr_range: [ { base_addrs: { hart: "0x41000000" }, size_byte: "0x80" } ] }
      { name: "sram_ctrl.ram", type: "device", addr_range: [ { base_addrs: { hart: "0x10000000" }, size_byte: "0x10000" } ] }
      { name: "mbx0.soc", type: "device", addr_range: [ { base_addrs: { soc_mbx: "0x8000" }, size_byte: "0x20" } ] }
      { name: "mbx0.core", type: "device", addr_range: [ { base_addrs: { hart: "0x22000000" }, size_byte: "0x80" } ] }
      { name: "rv_dm.mem", type: "device", addr_range: [ { base_addrs: { hart: "0x40000" }, size_byte: "0x1000" } ] }
      { name: "otp.prim", type: "device", addr_range: [ { base_addrs: { hart: "0x50000" }, size_byte: "0x1000" } ] }
    ] } ]
  module: [
    { name: "rom_ctrl", memory: { rom: { size: "0x4000" } } }
    { name: "sram_ctrl", memory: { ram: { size: "0x10000" } } }
    { name: "rv_dm", memory: {} }
  ]
  interrupt: [
    { name: "mbx0_ready", width: 2, module_name: "mbx0" }, { name: "otp_done", width: 1, module_name: "otp" }
    { name: "spi_done", width: 1, module_name: "spi" }
  ] }`;

test('of a module with several ports, that of its registers raises its interrupts, and those to memory are memories', () => {
  const { facts, soc } = described({ 'top.gen.hjson': ports });
  const { devices } = facts as OpentitanFacts;
  expect(devices.map(({ name, interrupts }) => [name, ...interrupts.map(({ number }) => number)])).toEqual([
    ...[['rom_ctrl.rom'], ['rom_ctrl.regs'], ['sram_ctrl.ram'], ['mbx0.soc'], ['mbx0.core', 1, 2], ['rv_dm.mem']],
    ['otp.prim', 3],
  ]);
  expect(soc.parts.filter(({ kind }) => kind === 'memory').map(({ id }) => id)).toEqual([
    'rom_ctrl.rom',
    'sram_ctrl.ram',
  ]);
  // The ROM and the mailbox have one number in two spaces.
  expect(check(elaborateSoc(soc)).findings.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
    'info: spi is on no crossbar, so that its interrupts are of no device: spi_done (4).',
  ]);
});

test('older generators give devices one range each and name no modules of interrupts, whose names begin with theirs', () => {
  const { facts, soc } = described({
    'top.gen.hjson': `{ name: chip
  xbar: [ { name: "main", connections: { cpu: [ "spi", "spi_host" ] }
    nodes: [
      { name: "cpu", type: "host" }
      { name: "spi", type: "device", base_addr: "0x1000", size_byte: "0x800" }
      { name: "spi_host", type: "device", base_addr: "0x2000", size_byte: "0x1000" }
    ] } ]
  module: [ { name: "spi" }, { name: "spi_host" } ]
  interrupt: [ { name: "spi_done", width: 1 }, { name: "spi_host_full", width: 2 }, { name: "nmi", width: 1 } ] }`,
  });
  const { devices } = facts as OpentitanFacts;
  expect(devices.map(({ name, interrupts }) => [name, ...interrupts.map(({ number }) => number)])).toEqual([
    ['spi', 1],
    ['spi_host', 2, 3],
  ]);
  expect(devices.map(({ ranges }) => ranges.map(({ base, size }) => [base, size]))).toEqual([
    [['0x1000', '0x800']],
    [['0x2000', '0x1000']],
  ]);
  expect(check(elaborateSoc(soc)).findings.map(({ message }) => message)).toEqual([
    'No module is named for some interrupts, which are of no device: nmi (4).',
  ]);
});

// A crossbar that a port of the top leads to, and no other crossbar: it has an address of the first one, too.
const apart = `{ name: chip
  xbar: [
    { name: "main"
      connections: { cpu: [ "rom", "peri" ], dma: [ "rom" ] }
      nodes: [
        { name: "cpu", type: "host", xbar: false }
        { name: "dma", type: "host", xbar: false }
        { name: "rom", type: "device", xbar: false, addr_range: [ { base_addrs: { hart: "0x8000" }, size_byte: "0x1000" } ] }
        { name: "peri", type: "device", xbar: true, addr_range: [ { base_addrs: { hart: "0x40000000" }, size_byte: "0x1000" } ] }
      ] }
    { name: "peri"
      connections: { main: [ "uart" ] }
      nodes: [
        { name: "main", type: "host", xbar: true }
        { name: "uart", type: "device", xbar: false, addr_range: [ { base_addrs: { hart: "0x40000000" }, size_byte: "0x40" } ] }
      ] }
    { name: "mbx"
      connections: { mbx: [ "mailbox" ] }
      nodes: [
        { name: "mbx", type: "host", xbar: true }
        { name: "mailbox", type: "device", xbar: false, addr_range: [ { base_addrs: { soc_mbx: "0x8000" }, size_byte: "0x20" } ] }
      ] }
  ] }`;

test('a crossbar that no other one leads to has a master of its own, and is behind none', () => {
  const { facts, soc } = described({ 'top.gen.hjson': apart });
  expect((facts as OpentitanFacts).hosts.map(({ name, crossbar, reaches }) => [name, crossbar, ...reaches])).toEqual([
    ['cpu', 'main', 'rom', 'uart'],
    ['dma', 'main', 'rom'],
    ['mbx', 'mbx', 'mailbox'],
  ]);
  const elaboration = elaborateSoc(soc);
  expect(
    reach(elaboration)
      .map(({ client, device }) => `${client} ${device}`)
      .toSorted(),
  ).toEqual([
    'cpu chip.peri.uart.registers',
    'cpu chip.rom.memory',
    'dma chip.rom.memory',
    'mbx chip.mbx.mailbox.registers',
  ]);
  expect(elaboration.edges.flatMap(({ from, to }) => (to.endsWith('.bus') ? [`${from} ${to}`] : []))).toEqual([
    'chip.bus chip.peri.bus',
    'chip.dma.master chip.bus',
    'chip.cpu.master chip.bus',
    'chip.mbx.mbx.master chip.mbx.bus',
  ]);
  expect(descriptionText(soc).split('\n')[0]).toBe('chip (OpenTitan, top.gen.hjson): 3 masters, 3 buses, 3 devices');
  const [mailboxes] = busesView(elaboration).root.boxes.filter(({ boxes }) => boxes.length > 0);
  expect(mailboxes?.boxes.map(({ label, sublabel }) => [label, sublabel]).toSorted()).toEqual([
    ['mailbox', 'device'],
    ['mbx', 'bus'],
    ['mbx', 'master'],
  ]);
  expect(soc.assumptions).toEqual([
    'A host reaches the addresses of the devices that it is connected to, through every crossbar.',
    'Addresses of mailbox are those of the space soc_mbx.',
  ]);
  expectSame(soc);
  expect(writeTopology(soc).source.match(/^ +(?:connect|for).*$/gm)).toEqual([
    '  connect(main, peri);',
    '  for (const master of [cpu, dma]) {',
    '    connect(master, main);',
    '  connect(mbx1, mbx0);',
  ]);
});

test('what the generator reads is no description', () => {
  const source = '{ name: "earlgrey", xbar: [ { name: "main" } ], module: [ { name: "uart0", type: "uart" } ] }';
  expect(() => described({ 'top_earlgrey.hjson': source })).toThrow(
    'It has no device with an address: it is what the generator reads.',
  );
});

test('a crossbar may be in a folder of its own', () => {
  const folder = (name: string): string => `ip/xbar_${name}/data/autogen/xbar_${name}.gen.hjson`;
  const { facts } = described({ [folder('main')]: main, [folder('peri')]: peri });
  expect((facts as OpentitanFacts).crossbars.map(({ name }) => name)).toEqual(['main', 'peri']);
  expect(() => described({ [folder('main')]: main })).toThrow(
    `The crossbar peri should be in ip/xbar_main/data/autogen/xbar_peri.gen.hjson or in ${folder('peri')}, which is not there.`,
  );
});

test.each([
  [{ csr_bases: { uart: 'zero' } }, 'The base of uart is zero, which is not a number.'],
  [{ csr_bases: { uart: '' } }, 'The base of uart is empty.'],
  [
    { csr_bases: { uart: 0 }, constants: { uart_interrupt: 'none' } },
    'The interrupt of uart is none, which is not a number.',
  ],
  [{ csr_bases: {}, memories: { rom: { base: -1, size: 4 } } }, 'The base of rom is -1, which is not a number.'],
])('what is not a number is said to be none: %o', (document, message) => {
  expect(() => described({ 'csr.json': JSON.stringify(document) })).toThrow(message);
});

test('in LiteX, a register is of the device with the longest name, and regions have addresses of their own', () => {
  const { facts, soc } = described({
    'csr.json': JSON.stringify({
      csr_bases: { uart: 0xf0000000, uart_phy: 0xf0000800, identifier_mem: 0xf0001000 },
      csr_registers: {
        uart_rxtx: { addr: 0xf0000000, size: 1, type: 'rw' },
        uart_phy_tuning_word: { addr: 0xf0000800, size: 1, type: 'rw' },
      },
      memories: {
        rom: { base: 0, size: 0x10000, type: 'cached' },
        sram: { base: 0x8000, size: 0x10000, type: 'cached' },
        boot: { base: 0, size: 0x100, type: 'cached+linker' },
        csr: { base: 0xf0000000, size: 0x10000, type: 'io' },
      },
    }),
  });
  expect((facts as LitexFacts).csrs.map(({ name, size, registers }) => [name, size, registers])).toEqual([
    ['uart', '0x4', 1],
    ['uart_phy', '0x4', 1],
    ['identifier_mem', '0x0', 0],
  ]);
  expect(check(elaborateSoc(soc)).findings.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
    'error: rom at [0x0, 0x10000) and sram at [0x8000, 0x18000) share addresses.',
    'info: identifier_mem at 0xf0001000 has no registers in the file, so its size is unknown; it is in no map.',
  ]);
});

test.each([
  [{}, ['cpu'], 'One core reaches everything.'],
  [{ config_cpu_count: 1, config_cpu_type: 'naxriscv' }, ['naxriscv'], 'One core reaches everything.'],
  [{ config_cpu_count: 2, config_cpu_type: 'naxriscv' }, ['cpu0', 'cpu1'], 'Every core reaches everything.'],
  [{ config_cpu_type_none: null }, ['core'], 'No core is in the file: one was assumed that reaches everything.'],
])('a SoC of LiteX has as many cores as it says: %o', (constants, masters, assumption) => {
  const { soc } = described({
    'csr.json': JSON.stringify({
      csr_bases: { uart: 0xf0000000 },
      csr_registers: { uart_rxtx: { addr: 0xf0000000, size: 1 } },
      constants: { ...constants, uart_interrupt: 0 },
    }),
  });
  expect(
    mastersOf(elaborateSoc(soc))
      .map(({ client }) => client.name)
      .toSorted(),
  ).toEqual(masters);
  expect(soc.assumptions[0]).toBe(assumption);
});

test('a SoC of LiteX with more cores than there can be is refused', () => {
  const document = { csr_bases: {}, constants: { config_cpu_count: 10 ** 9 } };
  expect(() => described({ 'csr.json': JSON.stringify(document) })).toThrow('It has more than 1000000 cores.');
});

test('the registers and memories of LiteX', () => {
  const { facts, soc } = described({
    'csr.json': JSON.stringify({
      csr_bases: { ctrl: 0xf0000000, uart: 0xf0001000 },
      csr_registers: {
        ctrl_reset: { addr: 0xf0000000, size: 1, type: 'rw' },
        uart_rxtx: { addr: 0xf0001000, size: 1, type: 'rw' },
        uart_big: { addr: 0xf0001004, size: 2, type: 'ro' },
      },
      constants: { uart_interrupt: 3, config_cpu_type: 'vexriscv' },
      memories: {
        sram: { base: 0x10000000, size: 0x2000, type: 'cached' },
        csr: { base: 0xf0000000, size: 0x10000, type: 'io' },
      },
    }),
  });
  expect(withoutPlaces((facts as LitexFacts).csrs)).toEqual([
    { name: 'ctrl', base: '0xf0000000', size: '0x4', registers: 1 },
    { name: 'uart', base: '0xf0001000', size: '0xc', registers: 2, interrupt: 3 },
  ]);
  expect(addressMap(elaborateSoc(soc)).map(({ device, start, size }) => [device, start, size])).toEqual([
    ['soc.sram.memory', 0x1000_0000n, 0x2000n],
    ['soc.ctrl.registers', 0xf000_0000n, 4n],
    ['soc.uart.registers', 0xf000_1000n, 12n],
  ]);
});

test('whatever is in a file, it is read or refused with a place', () => {
  const word = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '\n',
    'name',
    'xbar',
    'nodes',
    'connections',
    'main',
    '"a"',
    "'''",
    '/*',
    '//',
    '0x1',
    'type: device\n',
    'xbar: true\n',
    'name: peri\n',
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 40 }), (words) => {
      try {
        const content = new TextEncoder().encode(`{ nodes: [ ${words.join(' ')}`);
        elaborateSoc(describeSoc({ file: 'xbar_main.hjson', content, read: () => undefined }, 'opentitan').soc);
      } catch (error) {
        if (!(error instanceof DescriptionError)) throw error;
        expect(error.place.line).toBeGreaterThan(0);
      }
    }),
    repeated(300),
  );
});

const earlgrey = fileURLToPath(new URL('../../../shared/real-socs/opentitan/earlgrey', import.meta.url));

describe.skipIf(!existsSync(earlgrey))('Earl Grey', () => {
  test.each(['top_earlgrey.gen.hjson', 'xbar_main.gen.hjson'])('%s', (name) => {
    const source = {
      file: join(earlgrey, name),
      content: readFileSync(join(earlgrey, name)),
      read: (path: string) => readFileSync(path),
    };
    const { hosts } = describeSoc(source, 'opentitan').facts as OpentitanFacts;
    expect(Object.fromEntries(hosts.map((host) => [host.name, host.reaches.length]))).toEqual({
      corei: 4,
      cored: 43,
      dm_sba: 41,
    });
  });
});
