import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import { connect, LazyModule, lazyModule, soc, type Topology } from '../../lib/graph/index.js';
import { type Netlist, netlistOf, systemVerilog, systemVerilogFiles } from '../../lib/hardware/index.js';
import { bundleBridgeSink, bundleBridgeSource } from '../../lib/protocols/bundle-bridge/index.js';
import { rocketConfig } from '../../lib/rocket/index.js';
import adder from '../../topologies/adder.js';
import mcu from '../../topologies/mcu.js';
import microcontroller from '../../topologies/microcontroller-axi.js';
import { ExampleRocketSystem } from '../../topologies/rocket.js';
import { broken, requirement } from '../base/address/notation.js';
import { build, parts } from '../query/random-topologies.js';
import { repeated } from '../seeds.js';
import { withoutPlaces } from '../without-places.js';
import { oneOfEach, systemOf, systems } from './random-systems.js';
import { inconsistencies } from './consistency.js';
import { readVerilog } from './read-verilog.js';
import { differences } from './wiring-differences.js';

class Gpio extends LazyModule {
  readonly node = bundleBridgeSource({ type: { typeName: 'UInt<8>' } });
}

const board = soc('board', () => {
  const gpio = lazyModule(() => new Gpio(), { name: 'gpio' });
  connect(gpio.node, bundleBridgeSink({ name: 'pads' }));
});

function verilog(netlist: Netlist): string {
  return [...systemVerilog(netlist)].join('');
}

test('modules have all their wires and say where they are declared, and bodies are left to others', () => {
  expect(verilog(netlistOf(elaborate(board)))).toBe(`// Black boxes, to be provided separately:
//   Gpio
//   board_body

// board.gpio (test/hardware/verilog.test.ts:26:16)
(* blackbox *)
module Gpio (
  input  wire       clock,
  input  wire       reset,
  // board.gpio.node -> board.pads: bundle bridge (test/hardware/verilog.test.ts:27:3)
  output wire [7:0] auto_out
);
endmodule

// board (test/hardware/verilog.test.ts:25:15)
(* blackbox *)
module board_body (
  input  wire       clock,
  input  wire       reset,
  // board.gpio.node -> board.pads: bundle bridge (test/hardware/verilog.test.ts:27:3)
  input  wire [7:0] pads_in
);
endmodule

// board (test/hardware/verilog.test.ts:25:15)
module board (
  input  wire clock,
  input  wire reset
);

  // board.gpio.node -> board.pads: bundle bridge (test/hardware/verilog.test.ts:27:3)
  wire [7:0] gpio_out;

  Gpio gpio (
    .clock    (clock),
    .reset    (reset),
    .auto_out (gpio_out)
  );

  board_body body (
    .clock   (clock),
    .reset   (reset),
    .pads_in (gpio_out)
  );
endmodule
`);
});

describe('what others bring', () => {
  const netlist = withoutPlaces(() => netlistOf(elaborate(board)));

  test('may be stubs, whose outputs are 0', () => {
    const [stub] = [...systemVerilog(netlist, { leaves: 'stubs' })].join('').split('\n\n// board (').slice(0, 1);
    expect(stub).toContain("  output wire [7:0] auto_out\n);\n\n  assign auto_out = 8'h0;\nendmodule");
  });

  test('may be left out', () => {
    const text = [...systemVerilog(netlist, { leaves: 'none' })].join('');
    expect(text.split('\n').slice(0, 3)).toEqual([
      ...['// To be provided separately:', '//   Gpio', '//   board_body'],
    ]);
    expect(readVerilog(text).map(({ name }) => name)).toEqual(['board']);
  });

  test('stands in files of its own', () => {
    const files = systemVerilogFiles(netlist, { prefix: 'a_' });
    expect(files.map(({ name }) => name)).toEqual([
      ...['a_board.f', 'a_board.leaves.f', 'a_Gpio.sv', 'a_board_body.sv', 'a_board.sv'],
    ]);
    const [wired = '', leaves = '', ...texts] = files.map(({ text }) => [...text].join(''));
    expect([wired, leaves]).toEqual(['a_board.sv\n', 'a_Gpio.sv\na_board_body.sv\n']);
    expect(texts.flatMap(readVerilog).map(({ name }) => name)).toEqual(['a_Gpio', 'a_board_body', 'a_board']);
    expect(systemVerilogFiles(netlist, { leaves: 'none' }).map(({ name }) => name)).toEqual(['board.f', 'board.sv']);
  });
});

test('files of modules differ where capitals and small letters are one, and lists name them', () => {
  const name = fc.constantFrom('uart', 'UART', 'Uart', 'uart_1', 'UART_1', 'spi');
  fc.assert(
    fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 6 }), (names) => {
      const chip = soc('chip', () => {
        for (const [k, each] of names.entries()) {
          const gpio = lazyModule(() => new Gpio(), { name: `gpio${k}` });
          Object.defineProperty(gpio, 'className', { value: each });
          connect(gpio.node, bundleBridgeSink({ name: `pads${k}` }));
        }
      });
      const files = systemVerilogFiles(netlistOf(elaborate(chip)));
      expect(new Set(files.map((file) => file.name.toLowerCase())).size).toBe(files.length);
      const texts = new Map(files.map((file) => [file.name, [...file.text].join('')]));
      const listed = files.slice(0, 2).flatMap((file) => (texts.get(file.name) ?? '').trim().split('\n'));
      const modules = listed.flatMap((file) => readVerilog(texts.get(file) ?? '').map((module) => module.name));
      expect(modules.sort()).toEqual([...names, 'chip', 'chip_body'].sort());
    }),
    repeated(50),
  );
});

test('keywords and names that are taken get a number', () => {
  const chip = soc('module', () => {
    const one = lazyModule(() => new Gpio(), { name: 'wire' });
    const other = lazyModule(() => new Gpio(), { name: 'wire_1_out' });
    for (const [gpio, name] of [
      [one, 'a'],
      [other, 'b'],
    ] as const)
      connect(gpio.node, bundleBridgeSink({ name }));
  });
  const top = readVerilog(verilog(withoutPlaces(() => netlistOf(elaborate(chip))))).at(-1);
  expect(top?.name).toBe('module_1');
  expect(top?.instances.map(({ name }) => name)).toEqual(['wire_1', 'wire_1_out', 'body']);
  expect([...(top?.wires.keys() ?? [])]).toEqual(['clock', 'reset', 'wire_1_out_1', 'wire_1_out_out']);
});

describe('read back, it is the netlist', () => {
  const examples: readonly (readonly [string, Topology])[] = [
    ['adder', adder],
    ['mcu', mcu],
    ['microcontroller', microcontroller],
  ];

  test.each(examples)('of %s', (_, topology) => {
    const netlist = netlistOf(elaborate(topology));
    expect(differences(netlist, verilog(netlist))).toEqual([]);
  });

  test('of a Rocket system', () => {
    const netlist = withoutPlaces(() => netlistOf(elaborate(ExampleRocketSystem, rocketConfig('RoccExampleConfig'))));
    expect(differences(netlist, verilog(netlist))).toEqual([]);
  });

  test('of random buses', () => {
    fc.assert(
      fc.property(parts, (part) => {
        const netlist = netlistOf(build(part).elaboration);
        expect(differences(netlist, verilog(netlist))).toEqual([]);
      }),
      repeated(10),
    );
  });

  test('of every protocol', () => {
    const check = (ways: typeof oneOfEach): void => {
      const netlist = withoutPlaces(() => netlistOf(elaborate(systemOf(ways))));
      expect(inconsistencies(netlist)).toEqual([]);
      expect(differences(netlist, verilog(netlist))).toEqual([]);
    };
    check(oneOfEach);
    fc.assert(fc.property(systems, check), repeated(15));
  });
});

test.each(['1x', 'my-', 'ä'])('no names begin with %s', (prefix) => {
  const netlist = netlistOf(elaborate(board));
  const said = requirement(
    'options/kind',
    `SystemVerilogOptions has prefix as "${prefix}", which no name begins with.`,
    'Use letters, digits and underscores, and do not start with a digit.',
  );
  expect(broken(() => [...systemVerilog(netlist, { prefix })])).toEqual(said);
  expect(broken(() => systemVerilogFiles(netlist, { prefix }))).toEqual(said);
});
