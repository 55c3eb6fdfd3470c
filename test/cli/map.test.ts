import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { entente, ententeIn } from './run.js';

const mcu = ['map', 'topologies/mcu.ts'];
const rocket = ['map', 'rocket', '--config', 'WithNMemoryChannels(4) ++ DefaultConfig', '--from'];
const core = 'top.tile_prci_domain.element_reset_domain.rockettile.frontend.icache.masterNode';

async function printed(...args: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await entente(...args);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

describe('the map of mcu.ts', () => {
  test('as text, with everything about each device', async () => {
    expect(await printed(...mcu, '--verbose'))
      .toBe(`00010000 - 00020000  64 KiB   R X   UNCACHED     mcu.rom.node      topologies/mcu.ts:26:18
64000000 - 64001000   4 KiB   RW    GET_EFFECTS  mcu.uart.control  topologies/mcu.ts:28:33
80000000 - 80010000  64 KiB  ARWX   UNCACHED     mcu.sram.node     topologies/mcu.ts:27:19
`);
  });

  test('as Markdown', async () => {
    expect(await printed(...mcu, '--format', 'markdown', '--from', 'mcu.cpu'))
      .toBe(`| start | end | size | access | region type | name | device | masters | source |
| --- | --- | ---: | --- | --- | --- | --- | --- | --- |
| 0x10000 | 0x20000 | 64 KiB | RX | UNCACHED | rom | mcu.rom.node | mcu.cpu | topologies/mcu.ts:26:18 |
| 0x64000000 | 0x64001000 | 4 KiB | RW | GET_EFFECTS | uart | mcu.uart.control | mcu.cpu | topologies/mcu.ts:28:33 |
| 0x80000000 | 0x80010000 | 64 KiB | ARWX | UNCACHED | sram | mcu.sram.node | mcu.cpu | topologies/mcu.ts:27:19 |
`);
  });

  test('as CSV', async () => {
    expect(await printed(...mcu, '--format', 'csv'))
      .toBe(`start,end,size,mask,permissions,regionType,width,name,device,masters,source,parts
0x10000,0x20000,65536,,RX,UNCACHED,8,rom,mcu.rom.node,mcu.dma mcu.cpu,topologies/mcu.ts:26:18,
0x64000000,0x64001000,4096,,RW,GET_EFFECTS,4,uart,mcu.uart.control,mcu.dma mcu.cpu,topologies/mcu.ts:28:33,
0x80000000,0x80010000,65536,,ARWX,UNCACHED,8,sram,mcu.sram.node,mcu.dma mcu.cpu,topologies/mcu.ts:27:19,"[0x80000000, 0x80010000) mcu.dma RWX, mcu.cpu ARWX"
`);
  });

  test('as JSON', async () => {
    const { map } = JSON.parse(await printed(...mcu, '--format', 'json')) as { map: unknown[] };
    expect(map[1]).toEqual({
      start: '0x64000000',
      end: '0x64001000',
      size: '0x1000',
      permissions: { read: true, write: true, execute: false, cache: false, atomic: false },
      regionType: 'GET_EFFECTS',
      width: 4,
      device: 'mcu.uart.control',
      name: 'uart',
      masters: ['mcu.dma', 'mcu.cpu'],
      source: 'topologies/mcu.ts:28:33',
    });
  });

  test('as a C header', async () => {
    expect(await printed(...mcu, '--format', 'header')).toBe(`/* Address map of mcu as all masters together see it. */
/* Made by entente map from topologies/mcu.ts; changes are lost when it is made again. */
#ifndef MCU_MAP_H
#define MCU_MAP_H

/* mcu.rom.node, RX, UNCACHED, topologies/mcu.ts:26:18 */
#define ROM_BASE 0x00010000UL
#define ROM_SIZE 0x00010000UL
#define ROM_END 0x00020000UL

/* mcu.uart.control, RW, GET_EFFECTS, topologies/mcu.ts:28:33 */
#define UART_BASE 0x64000000UL
#define UART_SIZE 0x00001000UL
#define UART_END 0x64001000UL

/* mcu.sram.node, ARWX, UNCACHED, topologies/mcu.ts:27:19 */
#define SRAM_BASE 0x80000000UL
#define SRAM_SIZE 0x00010000UL
#define SRAM_END 0x80010000UL

/* Interrupts at mcu.irq */
#define UART_IRQ 0

#endif
`);
  });

  test('as the memory of a linker script', async () => {
    expect(await printed(...mcu, '--format', 'ld', '--from', 'mcu.cpu'))
      .toBe(`/* Address map of mcu as mcu.cpu sees it. */
/* Made by entente map from topologies/mcu.ts; changes are lost when it is made again. */
MEMORY
{
  /* mcu.rom.node, RX, UNCACHED, topologies/mcu.ts:26:18 */
  rom  (rx)  : ORIGIN = 0x10000, LENGTH = 64K
  /* mcu.sram.node, ARWX, UNCACHED, topologies/mcu.ts:27:19 */
  sram (rwx) : ORIGIN = 0x80000000, LENGTH = 64K
}
`);
  });

  test('as the memory of a linker script with regions of sections', async () => {
    const regions = ['--region', 'REGION_TEXT=rom', '--region', 'REGION_DATA=sram'];
    expect(await printed(...mcu, '--format', 'ld', ...regions)).toMatch(
      /\}\nREGION_ALIAS\("REGION_TEXT", rom\);\nREGION_ALIAS\("REGION_DATA", sram\);\n$/,
    );
    expect(await entente(...mcu, '--format', 'ld', '--region', 'REGION_TEXT=ram')).toEqual({
      ...{ status: 2, stdout: '' },
      stderr: 'error: There is no memory "ram" for REGION_TEXT.\n  help: Did you mean rom?\n',
    });
    expect(await entente(...mcu, '--format', 'ld', '--region', 'rom=sram')).toEqual({
      ...{ status: 2, stdout: '' },
      stderr:
        'error: The region rom is called as a memory of the map is.\n  help: Call it otherwise, such as REGION_ROM.\n',
    });
    expect(await entente(...mcu, '--format', 'ld', ...regions, '--region', 'REGION_TEXT=sram')).toEqual({
      ...{ status: 64, stdout: '' },
      stderr:
        "error: option '--region <alias=memory>' argument 'REGION_TEXT=sram' is invalid. REGION_TEXT stands for rom already. Give it once, or another name to one of the two.\n(add --help for all options)\n",
    });
  });

  test.each(['rust', 'zephyr', 'systemverilog', 'uvm', 'ipxact', 'systemrdl', 'renode'])('as %s', async (format) => {
    const file = await printed(...mcu, '--format', format);
    expect(file).toContain('Made by entente map from topologies/mcu.ts; changes are lost when it is made again.');
    expect(file.replaceAll('_', '')).toContain('64000000');
  });

  test('as a system view description, with the interrupt of the serial port', async () => {
    expect(await printed(...mcu, '--format', 'svd')).toContain(`    <peripheral>
      <name>UART</name>
      <description>mcu.uart.control, GET_EFFECTS, topologies/mcu.ts:28:33</description>
      <baseAddress>0x64000000</baseAddress>
      <access>read-write</access>
      <addressBlock>
        <offset>0x0</offset>
        <size>0x1000</size>
        <usage>registers</usage>
      </addressBlock>
      <interrupt>
        <name>UART</name>
        <description>at mcu.irq</description>
        <value>0</value>
      </interrupt>
    </peripheral>
  </peripherals>
</device>
`);
  });

  test('what is free, and where a device has room', async () => {
    expect(await printed(...mcu, '--gaps', '12K', '--near', '0x6400_0000')).toBe(`Free of 32 address bits:
000000000 - 000010000       64 KiB  slot at 0x0
000020000 - 064000000  1638272 KiB  slot at 0x20000
064001000 - 080000000   458748 KiB  slot at 0x64004000
080010000 - 100000000  2097088 KiB  slot at 0x80010000
Lowest slot of 12 KiB at a multiple of 16 KiB: 0x0
Nearest to 0x64000000: 0x63ffc000
`);
    expect(JSON.parse(await printed(...mcu, '--gaps', '64K', '--format', 'json'))).toMatchObject({
      addressBits: 32,
      gaps: [{ start: '0x0', end: '0x10000', size: '0x10000', slot: '0x0' }, {}, {}, {}],
      slot: { size: '0x10000', alignment: '0x10000', lowest: '0x0' },
    });
  });
});

test('of a description it is said that nobody knows what it does not tell of', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'entente-'));
  const files = {
    'chip.svd': [
      '<device><name>CHIP</name><peripherals><peripheral><name>U</name><baseAddress>0x1000</baseAddress>',
      '<addressBlock><offset>0</offset><size>0x1000</size><usage>registers</usage></addressBlock>',
      '</peripheral></peripherals></device>',
    ],
    'board.dts': [
      '/dts-v1/; / { compatible = "acme,board"; #address-cells = <1>; #size-cells = <1>;',
      'uart@1000 { reg = <0x1000 0x1000>; }; spi@3000 { reg = <0x3000 0x1000>; status = "disabled"; }; };',
    ],
    'kept.dts': [
      '/dts-v1/; / { compatible = "acme,board"; #address-cells = <1>; #size-cells = <1>; uart@1000 { reg = <0x1000 0x1000>; };',
      'reserved-memory { #address-cells = <1>; #size-cells = <1>; ranges; kept@3000 { reg = <0x3000 0x1000>; }; }; };',
    ],
  };
  for (const [name, lines] of Object.entries(files)) writeFileSync(join(folder, name), lines.join('\n'));
  expect(await ententeIn(folder, 'map', 'chip.svd', '--gaps')).toEqual({
    status: 0,
    stdout: 'Free of 32 address bits:\n000000000 - 000001000        4 KiB\n000002000 - 100000000  4194296 KiB\n',
    stderr: 'Free means that the description mentions nothing there; descriptions of this kind never list memory.\n',
  });
  expect(await ententeIn(folder, 'map', 'board.dts', '--gaps')).toEqual({
    status: 0,
    stdout:
      'Free of 32 address bits:\n000000000 - 000001000        4 KiB\n000002000 - 000003000        4 KiB\n000004000 - 100000000  4194288 KiB\n',
    stderr: 'Free means that the description mentions nothing there. Disabled devices count as used.\n',
  });
  expect(await ententeIn(folder, 'map', 'kept.dts', '--gaps', '4K')).toEqual({
    status: 0,
    stdout:
      'Free of 32 address bits:\n000000000 - 000001000        4 KiB  slot at 0x0\n000002000 - 000003000        4 KiB  slot at 0x2000\n000004000 - 100000000  4194288 KiB  slot at 0x4000\nLowest slot of 4 KiB: 0x0\n',
    stderr: 'Free means that the description mentions nothing there. Reserved addresses count as used.\n',
  });
});

describe('a Rocket system with four memory channels', () => {
  test('as text: interleaved channels are one memory', async () => {
    expect(await printed(...rocket, core)).toBe(`00000000 - 00001000    4 KiB  ARWX   top.tlDM.dmInner.dmInner.tlNode
00003000 - 00004000    4 KiB  ARWX   top.cbus.wrapped_error_device.error.node
00010000 - 00020000   64 KiB   R X   top.bootrom_domain.bootrom.node
02000000 - 02010000   64 KiB  ARW    top.clint_domain.clint.node
0c000000 - 10000000   64 MiB  ARW    top.plic_domain.plic.node
60000000 - 80000000  512 MiB   RWX   top.mmioAXI4Node
80000000 - 90000000  256 MiB   RWX   top.memAXI4Node
`);
  });

  test('as the memory of a linker script', async () => {
    expect(await printed(...rocket, core, '--format', 'ld'))
      .toBe(`/* Address map of ExampleRocketSystem as ${core} sees it. */
/* Made by entente map from rocket under WithNMemoryChannels(4) ++ DefaultConfig; changes are lost when it is made again. */
MEMORY
{
  /* top.bootrom_domain.bootrom.node, RX, UNCACHED */
  bootrom       (rx)  : ORIGIN = 0x10000, LENGTH = 64K
  /* top.memAXI4Node, RWX, TRACKED */
  mem_axi4_node (rwx) : ORIGIN = 0x80000000, LENGTH = 256M
}
`);
  });
});

test('a name of several masters that do not see the same: the file and a note name them', async () => {
  const { status, stdout, stderr } = await entente(
    'map',
    'test/cli/fixtures/two-cpus.ts',
    '--from',
    'cpu',
    '--format',
    'ld',
  );
  expect({ status, stderr }).toEqual({
    status: 0,
    stderr:
      'cpu names 2 masters that do not see the same: two.b.cpu, two.a.cpu. The map has what any of them sees; give the path of one for its own map.\n',
  });
  expect(stdout.split('\n')[0]).toBe('/* Address map of two as two.b.cpu and two.a.cpu together see it. */');
});

test('one of several masters of a name has a map of its own', async () => {
  expect(await printed('map', 'test/cli/fixtures/two-cpus.ts', '--from', 'b.cpu')).toBe(
    '80000000 - 80010000  64 KiB   RWX   two.sram.node\n',
  );
});

test('a file for one address space is refused for masters that see different devices at an address', async () => {
  expect(await entente('map', 'rocket', '--config', 'DefaultConfig', '--format', 'renode')).toEqual({
    ...{ status: 2, stdout: '' },
    stderr: `error: top.tlDM.dmInner.dmInner.tlNode (for top.l2FrontendAXI4Node, top.tile_prci_domain.element_reset_domain.rockettile.frontend.icache.masterNode, and 1 other) and top.tlDM.dmInner.dmInner.dmiNode (for top.tlDM.dmOuter.dmi2tl.node) share the address 0x0 in what all masters together can see.
  help: Name the master that the file is for, such as --from top.l2FrontendAXI4Node.
`,
  });
  expect(await printed(...rocket, core, '--format', 'renode')).toContain('plic: IRQControllers.');
});

test.each([
  [['--region', 'A=b'], '--region has no use here: it needs --format ld.'],
  [['--gaps', '--format', 'svd'], '--gaps is printed as text or json, not as svd.'],
  [['--gaps', '--verbose'], '--verbose has no use here: free addresses have neither a region type nor a source.'],
  [['--verbose', '--format', 'csv'], '--verbose has no use here: csv has everything without it.'],
  [['--near', '0x0'], '--near has no use here: it needs --gaps <size>.'],
  [['--gaps', '--near', '0x0'], '--near has no use here: it needs --gaps <size>.'],
])('refuses %j', async (args, message) => {
  expect(await entente(...mcu, ...args)).toEqual({ status: 64, stdout: '', stderr: `error: ${message}\n` });
});

test.each(['0', 'much'])('refuses a size of %s', async (size) => {
  const { status, stderr } = await entente(...mcu, '--gaps', size);
  expect(status).toBe(64);
  expect(stderr).toContain(`option '--gaps [size]' argument '${size}' is invalid.`);
});

test.each([
  ['systemrdl', 'addresses that an address map of SystemRDL can have, which is never empty'],
  [
    'svd',
    'registers that a system view description can have: what is in the map is memory, or more than 32 bits count',
  ],
])('%s is never empty', async (format, what) => {
  const folder = mkdtempSync(join(tmpdir(), 'entente-'));
  writeFileSync(
    join(folder, 'soc.ts'),
    `import { AddressSet, connect, soc, tl } from 'entente-soc';
export default soc('soc', () => {
  const cpu = tl.client({ name: 'cpu' });
  const idle = tl.client({ name: 'idle', visibility: [AddressSet.range(0x2000, 0x1000)] });
  const bus = tl.xbar();
  const ram = tl.ram({ address: AddressSet.range(0x1000, 0x1000), beatBytes: 8 });
  for (const master of [cpu, idle]) connect(master, bus);
  connect(bus, ram);
  return { cpu, idle, bus, ram };
});
`,
  );
  const refused = await ententeIn(folder, 'map', 'soc.ts', '--from', 'idle', '--format', format);
  expect(refused).toEqual({
    status: 64,
    stdout: '',
    stderr: `error: No device of soc has ${what}.\n`,
  });
});
