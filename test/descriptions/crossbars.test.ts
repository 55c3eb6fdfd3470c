import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { check } from '../../lib/check/index.js';
import { describeSoc, DescriptionError, elaborateSoc } from '../../lib/descriptions/index.js';
import type { LitexFacts } from '../../lib/descriptions/litex/describe.js';
import type { OpentitanFacts } from '../../lib/descriptions/opentitan/describe.js';
import { addressMap } from '../../lib/output/files/index.js';
import { reach } from '../../lib/query/index.js';
import { repeated } from '../seeds.js';
import { described, withoutPlaces } from './read.js';

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
    { name: "rom", type: "device", inst_type: "rom", addr_range: [ { base_addr: 0x8000, size_byte: 0x4000 } ], xbar: false }
    { name: "peri", type: "device", xbar: true, addr_range: [ { base_addr: 0x40000000, size_byte: 0x20000 } ] }
  ]
}`;
const peri = `{ name: "peri"
  connections: { main: [ "uart", "timer" ] }
  nodes: [
    { name: "main", type: "host", xbar: "true" },
    { name: "uart", type: "device", addr_range: [ { base_addr: 0x40000000, size_byte: 0x1000 } ] },
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
