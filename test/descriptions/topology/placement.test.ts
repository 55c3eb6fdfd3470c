import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Description, elaborateSoc, writeTopology } from '../../../lib/descriptions/index.js';
import { elaborate } from '../../../lib/index.js';
import { addressMap } from '../../../lib/output/files/index.js';
import { repeated } from '../../seeds.js';
import { boardOf, part, starts } from '../random-boards.js';
import { described } from '../read.js';
import { findingsIn } from '../../check/findings-in.js';
import { expectSame } from './compared.js';
import { topologyIn } from './topology-in.js';

/** What a topology says of the addresses of devices, a line each, and the comment on what was left out. */
function placesIn({ soc }: Description): string[] {
  const { source } = writeTopology(soc);
  const comments = source.match(/^\/\/ (?:Left out|- ).*$/gm) ?? [];
  const body = source.replaceAll(/\s+/g, ' ').replaceAll(', ]', ' ]');
  const devices = body.match(/const \w+ = devices\.\w+\([^;]*;/g) ?? [];
  return [
    ...comments,
    ...devices.map((text) => text.replaceAll(/, \.\.\.ASSUMED\.\w+|, \}/g, (cut) => (cut === ', }' ? ' }' : ''))),
  ];
}

const board = (body: string): Description =>
  described({
    'board.dts': `/dts-v1/; / { #address-cells = <1>; #size-cells = <1>; compatible = "acme,board"; ${body} };`,
  });

test('regions of memory are no devices', () => {
  const read = board(`
    memory@80000000 { device_type = "memory"; reg = <0x80000000 0x1000000>; };
    reserved-memory { #address-cells = <1>; #size-cells = <1>; ranges; cma@80800000 { reg = <0x80800000 0x10000>; }; };`);
  expect(placesIn(read)).toEqual([
    '// Left out, since a bus has one device at each address:',
    '// - /reserved-memory/cma@80800000, 64K at 0x8080_0000: /memory@80000000 has them',
    "const memory = devices.memory(bus, { ranges: [['0x8000_0000', '16M']] });",
  ]);
  expectSame(read.soc);
});

test('reserved regions are neither devices nor memory, whatever they lie in', () => {
  const read = board(`
    memory@c0000000 { device_type = "memory"; reg = <0xc0000000 0x1000000>; };
    sram@10000000 { compatible = "mmio-sram"; reg = <0x10000000 0x20000>; };
    reserved-memory { #address-cells = <1>; #size-cells = <1>; ranges;
      mcuram: mcuram@30000000 { reg = <0x30000000 0x10000>; no-map; };
      vring: vdev0vring0@10010000 { reg = <0x10010000 0x1000>; no-map; };
      dma: linux,dma@7a000000 { compatible = "shared-dma-pool"; reg = <0x7a000000 0x1000000>; };
      partly: partly@c0f00000 { reg = <0xc0f00000 0x200000>; }; };`);
  expect(placesIn(read)).toEqual([
    '// Left out, since a bus has one device at each address:',
    '// - /reserved-memory/mcuram@30000000, 64K at 0x3000_0000: reserved, which is neither a device nor memory',
    '// - /reserved-memory/vdev0vring0@10010000, 4K at 0x1001_0000: /sram@10000000 has them',
    '// - /reserved-memory/linux,dma@7a000000, 16M at 0x7a00_0000: reserved, which is neither a device nor memory',
    '// - /reserved-memory/partly@c0f00000, 2M at 0xc0f0_0000: reserved, which is neither a device nor memory',
    "const memory = devices.memory(bus, { ranges: [['0xc000_0000', '16M']] });",
    "const sram = devices.peripheral(bus, { compatible: ['mmio-sram'], registers: [['0x1000_0000', '128K']] });",
  ]);
  expectSame(read.soc);
  const { soc } = read;
  expect(addressMap(elaborateSoc(soc)).map(({ name }) => name)).toEqual(['sram@10000000', 'memory@c0000000']);
});

test('a part of a device is within it, with its interrupts', () => {
  const read = board(`
    intc: controller@0 { compatible = "acme,intc"; reg = <0x0 0x100>; interrupt-controller; #interrupt-cells = <1>; };
    system: syscon@1000 { compatible = "acme,system", "syscon", "simple-mfd"; reg = <0x1000 0x1000>; #address-cells = <1>; #size-cells = <1>; ranges = <0 0x1000 0x1000>;
      clocks: clock@100 { compatible = "acme,clock"; reg = <0x100 0x10>; interrupt-parent = <&intc>; interrupts = <3>; };
    };`);
  expect(placesIn(read)).toEqual([
    "const intc = devices.peripheral(bus, { compatible: ['acme,intc'], registers: [['0x0', '0x100']] });",
    "const systemRegisters = devices.peripheral(bus, { compatible: ['acme,system', 'syscon', 'simple-mfd'], registers: [['0x1000', '4K']] });",
    "const clocks = devices.interruptDevice({ compatible: ['acme,clock'], within: [['0x1100', '0x10']] });",
  ]);
  expectSame(read.soc);
});

test('of windows of one device some may be within another', () => {
  const read = board(`
    uart@1000 { compatible = "acme,uart"; reg = <0x1000 0x100>, <0x2010 0x10>; reg-names = "registers", "reset"; };
    resets: reset@2000 { compatible = "acme,reset"; reg = <0x2000 0x100>; };`);
  expect(placesIn(read)).toEqual([
    "const uart = devices.peripheral(bus, { compatible: ['acme,uart'], registers: [['0x1000', '0x100', 'registers']], within: [['0x2010', '0x10', 'reset']] });",
    "const resets = devices.peripheral(bus, { compatible: ['acme,reset'], registers: [['0x2000', '0x100']] });",
  ]);
  expectSame(read.soc);
});

test('what a plain bus calls its registers is what lies on it, unless nothing does', () => {
  const read = board(`
    bus@10000 { compatible = "simple-bus"; reg = <0x10000 0x1000>; #address-cells = <1>; #size-cells = <1>; ranges = <0 0x10000 0x1000>;
      uart@100 { compatible = "acme,uart"; reg = <0x100 0x100>; }; };
    other@20000 { compatible = "simple-bus"; reg = <0x20000 0x100>; #address-cells = <1>; #size-cells = <1>; ranges = <0 0x30000 0x1000>;
      spi@0 { compatible = "acme,spi"; reg = <0x0 0x100>; }; };`);
  expect(placesIn(read)).toEqual([
    "const otherRegisters = devices.peripheral(bus0, { compatible: ['simple-bus'], registers: [['0x2_0000', '0x100']] });",
    "const uart = devices.peripheral(bus1, { compatible: ['acme,uart'], registers: [['0x1_0100', '0x100']] });",
    "const spi = devices.peripheral(other, { compatible: ['acme,spi'], registers: [['0x3_0000', '0x100']] });",
  ]);
  expect(read.soc.assumptions).toContain('The reg of /bus@10000 has what lies on it, and no registers.');
  expectSame(read.soc);
});

test('what the description finds fault with stays', () => {
  const read = board(`
    uart@1000 { compatible = "acme,uart"; reg = <0x1000 0x200>; };
    spi@1100 { compatible = "acme,spi"; reg = <0x1100 0x200>; };`);
  expect(read.soc.findings.map(({ rule }) => rule)).toEqual(['description/overlap']);
  expect(placesIn(read)).toEqual([
    "const uart = devices.peripheral(bus, { compatible: ['acme,uart'], registers: [['0x1000', '0x200']] });",
    "const spi = devices.peripheral(bus, { compatible: ['acme,spi'], registers: [['0x1100', '0x200']] });",
  ]);
  expectSame(read.soc);
});

test('what a device names twice is there once, whatever else is wrong with it', () => {
  const read = board(`
    timer@1000 { compatible = "acme,timer"; reg = <0x1000 0x200>, <0x1100 0x400>; reg-names = "counter", "control"; };
    spi@1400 { compatible = "acme,spi"; reg = <0x1400 0x200>; };`);
  expect(read.soc.findings.map(({ rule }) => rule)).toEqual(['description/overlap']);
  expect(placesIn(read)).toEqual([
    "const timer = devices.peripheral(bus, { compatible: ['acme,timer'], registers: [ ['0x1000', '0x100', 'counter'], ['0x1100', '1K', 'control'] ] });",
    "const spi = devices.peripheral(bus, { compatible: ['acme,spi'], registers: [['0x1400', '0x200']] });",
  ]);
  expectSame(read.soc);
});

const peripheral = (name: string, base: string, size: string, registers: readonly string[], more = ''): string =>
  `<peripheral><name>${name}</name>${more}<baseAddress>${base}</baseAddress><addressBlock><offset>0</offset><size>${size}</size><usage>registers</usage></addressBlock>
   <registers>${registers.map((offset, k) => `<register><name>R${k}</name><addressOffset>${offset}</addressOffset><size>32</size></register>`).join('')}</registers></peripheral>`;
const chip = (...peripherals: readonly string[]): Description =>
  described({
    'chip.svd': `<?xml version="1.0"?><device><name>chip</name><width>32</width><peripherals>${peripherals.join('')}</peripherals></device>`,
  });

test('a block of a CMSIS-SVD file leaves others what it has no registers at', () => {
  const read = chip(
    peripheral('USB', '0x1000', '0x2000', ['0x0', '0x1800']),
    peripheral('RNG', '0x1800', '0x400', ['0x0']),
    peripheral('DMA', '0x2000', '0x400', ['0x0']),
  );
  expect(read.soc.findings.map(({ rule }) => rule)).toEqual([
    'description/shared-address',
    'description/shared-address',
  ]);
  expect(placesIn(read)).toEqual([
    '// Left out, since a bus has one device at each address:',
    '// - USB, 8K at 0x1000: what others have of it, where it has no registers',
    "const usb = devices.peripheral(bus, { registers: [ ['0x1000', '2K'], ['0x2400', '3K'] ] });",
    "const rng = devices.peripheral(bus, { registers: [['0x1800', '1K']] });",
    "const dma = devices.peripheral(bus, { registers: [['0x2000', '1K']] });",
  ]);
  expectSame(read.soc);
});

test('another mode of a peripheral is within the first', () => {
  const read = chip(
    peripheral('UART', '0x1000', '0x400', ['0x0', '0x4']),
    peripheral('UARTE', '0x1000', '0x400', ['0x0'], '<alternatePeripheral>UART</alternatePeripheral>'),
  );
  expect(placesIn(read)).toEqual([
    "const uart = devices.peripheral(bus, { registers: [['0x1000', '1K']] });",
    "const uarte = devices.interruptDevice({ within: [['0x1000', '1K']] });",
  ]);
  expectSame(read.soc);
});

test('what is in another device has nothing of what that leaves a third one', () => {
  const alternate = '<alternatePeripheral>POWER</alternatePeripheral>';
  const read = chip(
    peripheral('POWER', '0x1000', '0x400', ['0x0']),
    peripheral('CLOCK', '0x1000', '0x400', ['0x0', '0x304'], alternate),
    peripheral('PROTECTION', '0x1200', '0x200', ['0x100']),
  );
  expect(placesIn(read)).toEqual([
    '// Left out, since a bus has one device at each address:',
    '// - POWER, 1K at 0x1000: what others have of it, where it has no registers',
    '// - CLOCK, 0x200 at 0x1200: PROTECTION has them',
    "const power = devices.peripheral(bus, { registers: [['0x1000', '0x200']] });",
    "const protection = devices.peripheral(bus, { registers: [['0x1200', '0x200']] });",
    "const clock = devices.interruptDevice({ within: [['0x1000', '0x200']] });",
  ]);
  expectSame(read.soc);
});

test('regions of the linker of LiteX are no devices', () => {
  const read = described({
    'csr.json': JSON.stringify({
      csr_bases: { uart: 0xf000_0000 },
      csr_registers: { uart_data: { addr: 0xf000_0000, size: 1, type: 'rw' } },
      constants: { config_bus_standard: 'wishbone' },
      memories: {
        main_ram: { base: 0x4000_0000, size: 0x100_0000, type: 'cached' },
        opensbi: { base: 0x40f0_0000, size: 0x8_0000, type: 'cached+linker' },
      },
    }),
  });
  expect(placesIn(read)).toEqual([
    '// Left out, since a bus has one device at each address:',
    '// - memory opensbi, 512K at 0x40f0_0000: memory main_ram has them',
    "const mainRam = devices.memory(wishbone, { ranges: [['0x4000_0000', '16M']] });",
    "const uart = devices.peripheral(wishbone, { registers: [['0xf000_0000', '0x4']] });",
  ]);
  expectSame(read.soc);
});

test('however devices lie in each other, topologies have what descriptions have', () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), starts, fc.boolean(), (parts, start, disabled) => {
      const { soc } = boardOf(parts, start);
      expectSame(soc, disabled);
      const written = elaborate(topologyIn(writeTopology(soc, { disabled }).source));
      expect(findingsIn('address/within', written)).toEqual([]);
    }),
    repeated(100),
  );
});
