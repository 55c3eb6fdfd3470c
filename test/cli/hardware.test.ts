import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readVerilog } from '../hardware/read-verilog.js';
import { entente, ententeIn, fixture } from './run.js';

const adder = 'topologies/adder.ts';

test('hardware prints SystemVerilog, with the names and the leaves that are wanted', async () => {
  const { status, stdout } = await entente(
    ...['hardware', adder, '--format', 'sv', '--prefix', 'a_', '--leaves', 'none'],
  );
  expect(status).toBe(0);
  expect(readVerilog(stdout).map(({ name }) => name)).toEqual(['a_AdderTestHarness']);
});

test('hardware writes a file for each module, and lists of them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'entente-hardware-'));
  const { status, stderr } = await entente('hardware', adder, '--format', 'sv', '--split', '--out', folder);
  expect([status, stderr]).toEqual([0, `Wrote 7 files into ${folder}\n`]);
  const leaves = ['Adder.sv', 'AdderDriver.sv', 'AdderDriver_1.sv', 'AdderMonitor.sv'];
  expect(readdirSync(folder).sort()).toEqual(
    [...leaves, 'AdderTestHarness.f', 'AdderTestHarness.leaves.f', 'AdderTestHarness.sv'].sort(),
  );
  expect(readFileSync(join(folder, 'AdderTestHarness.leaves.f'), 'utf8')).toBe(leaves.map((n) => `${n}\n`).join(''));
  const [module] = readVerilog(readFileSync(join(folder, 'AdderTestHarness.sv'), 'utf8'));
  expect(module?.instances.map(({ name }) => name)).toEqual(['adder', 'drivers', 'drivers_1', 'monitor']);
});

test('hardware is the same text wherever the command runs', async () => {
  const options = ['--format', 'sv'];
  const { stdout } = await entente('hardware', adder, ...options);
  expect(stdout).toContain('topologies/adder.ts:');
  expect((await ententeIn('topologies', 'hardware', 'adder.ts', ...options)).stdout).toBe(stdout);
});

test('the ending of the file says the format', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'entente-hardware-'));
  const firsts: string[] = [];
  for (const name of ['a.sv', 'a.fir', 'a.json']) {
    const file = join(folder, name);
    expect(await entente('hardware', adder, '--out', file)).toEqual({
      status: 0,
      stdout: '',
      stderr: `Wrote ${file}\n`,
    });
    firsts.push(readFileSync(file, 'utf8').split('\n', 1).join().slice(0, 43));
  }
  expect(firsts).toEqual([
    '// Black boxes, to be provided separately:',
    'FIRRTL version 3.3.0',
    '{"top":"AdderTestHarness","modules":[{"name',
  ]);
});

test.each([
  [
    ['--format', 'firrtl', '--out', 'a.sv'],
    '--format firrtl contradicts the ending of a.sv: .sv is sv.\n  help: Leave one of them out.',
  ],
  [
    ['--out', 'a.txt'],
    'a.txt does not determine the format: .txt may be of any.\n  help: Set it with --format, or end the file name in .json, .fir, .sv.',
  ],
  [['--split'], '--split, --leaves and --prefix are for SystemVerilog: add --format sv.'],
  [['--format', 'sv', '--split'], '--split needs a folder: add --out.'],
  [
    ['--format', 'sv', '--prefix', '1'],
    "option '--prefix <prefix>' argument '1' is invalid. It may have letters, digits and underscores, and does not start with a digit.\n(add --help for all options)",
  ],
])('hardware with %s is wrong usage', async (options, message) => {
  const { status, stderr } = await entente('hardware', adder, ...options);
  expect([status, stderr]).toEqual([64, `error: ${message}\n`]);
});

describe('of what cannot be hardware, everything is told, and nothing is written', () => {
  test.each([
    [
      'hardware-types.ts',
      `error[hardware/wires-type]: The wires of board.gpio -> board.pads.node cannot be declared: its part led is <function>, which is not a type.
  --> test/cli/fixtures/hardware-types.ts:15:3
      |
   15 |   connect(gpio, lazyModule(() => new Pads(), { name: 'pads' }).node);
      |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  help: Make the type with wires.uint(8), wires.bool, wires.vector(2, wires.bool) or wires.bundle({ data: wires.uint(8) }).

error[hardware/reset-kind]: The reset of board.pads is of the kind slow.
  --> test/cli/fixtures/hardware-types.ts:15:17
      |
   15 |   connect(gpio, lazyModule(() => new Pads(), { name: 'pads' }).node);
      |                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  help: Make it sync, async, or reset for one that may be either.
`,
    ],
    [
      'hardware-clock.ts',
      `error[hardware/no-clock]: Nothing drives the clock of board.wires.pads in board.wires.
  --> test/cli/fixtures/hardware-clock.ts:8:19
     |
   8 |   readonly pads = lazyModule(() => new Pads(), { name: 'pads' });
     |                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  also test/cli/fixtures/hardware-clock.ts:17:17
  help: Let board.wires take a clock, or return from its function hardware what drives its children: drives: { clock, reset }.
`,
    ],
    [
      'hardware-requirement.ts',
      `error[axi4/to-tilelink-error]: AXI4-to-TileLink bridge board.axi42tl needs an error device (TLError) to send illegal requests to, but reaches only board.ram.node.
  about: board.axi42tl.node
  --> test/cli/fixtures/hardware-requirement.ts:6:23
     |
   6 |   const bridge = axi4.toTL();
     |                       ^^^^^^
  help: Put tl.fifoFixer(), tl.xbar() directly behind board.axi42tl, and bind tl.error({ params: { address: [AddressSet.range('0x1000', '4K')], maxAtomic: 8, maxTransfer: 8 }, beatBytes: 8 }) to that tl.xbar(), too.
`,
    ],
    [
      'hardware-keyword.ts',
      `error[hardware/rtl]: Module my_pads cannot bring board.pads: output is a word of SystemVerilog, and no name of a module, a port or a parameter.
  --> test/cli/fixtures/hardware-keyword.ts:6:29
     |
   6 |   const pads = bundleBridge.bundleBridgeSink({ name: 'pads' });
     |                             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  help: Names have letters, digits and underscores, do not start with a digit, and are not keywords of SystemVerilog. Give the edge another prefix, or leave the port out with without.
`,
    ],
  ])('%s', async (file, message) => {
    const folder = mkdtempSync(join(tmpdir(), 'entente-hardware-'));
    const found = await entente('hardware', fixture(file), '--format', 'sv', '--split', '--out', join(folder, 'rtl'));
    expect(found).toEqual({ status: 2, stdout: '', stderr: message });
    expect(readdirSync(folder)).toEqual([]);
  });
});

test('a description has no wires, but the topology that is written from it has', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'entente-hardware-'));
  const [board, soc] = [join(folder, 'board.dts'), join(folder, 'soc.ts')];
  writeFileSync(
    board,
    `/dts-v1/;
/ {
	model = "board";
	#address-cells = <1>;
	#size-cells = <1>;
	cpus { #address-cells = <1>; #size-cells = <0>; cpu@0 { device_type = "cpu"; compatible = "riscv"; reg = <0>; }; };
	soc {
		compatible = "simple-bus"; #address-cells = <1>; #size-cells = <1>; ranges;
		uart@10000000 { compatible = "ns16550a"; reg = <0x10000000 0x1000>; };
	};
};
`,
  );
  const { status, stderr } = await entente('hardware', board);
  expect([status, stderr.replaceAll(folder, 'FOLDER')]).toEqual([
    2,
    `error[hardware/no-wires]: The wires in board are unknown: its description does not declare them.
  --> FOLDER/board.dts:1:1
     |
   1 | /dts-v1/;
     | ^
  help: Write a topology from it with entente import, whose nodes speak protocols with wires.
`,
  ]);
  expect((await entente('import', board, '--out', soc)).status).toBe(0);
  expect((await entente('hardware', soc, '--out', join(folder, 'board.sv'))).status).toBe(0);
});
