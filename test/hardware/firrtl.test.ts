import fc from 'fast-check';
import { expect, test } from 'vitest';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import { connect, LazyModule, lazyModule, soc, type Topology } from '../../lib/graph/index.js';
import { boxesIn, firrtl, netlistOf, systemVerilog } from '../../lib/hardware/index.js';
import { bundleBridgeSink, bundleBridgeSource } from '../../lib/protocols/bundle-bridge/index.js';
import { rocketConfig } from '../../lib/rocket/index.js';
import adder from '../../topologies/adder.js';
import mcu from '../../topologies/mcu.js';
import microcontroller from '../../topologies/microcontroller-axi.js';
import { ExampleRocketSystem } from '../../topologies/rocket.js';
import { build, parts } from '../query/random-topologies.js';
import { repeated } from '../seeds.js';
import { withoutPlaces } from '../without-places.js';
import { oneOfEach, systemOf, systems } from './random-systems.js';
import { mistakesIn, readFirrtl } from './read-firrtl.js';
import { differencesFrom } from './wiring-differences.js';

class Gpio extends LazyModule {
  readonly node = bundleBridgeSource({ type: { typeName: 'UInt<8>' } });
}

const board = soc('board', () => {
  const gpio = lazyModule(() => new Gpio(), { name: 'gpio' });
  connect(gpio.node, bundleBridgeSink({ name: 'pads' }));
});

test('modules have all their wires and say where they are declared, and bodies are left to others', () => {
  const netlist = netlistOf(elaborate(board));
  expect([...firrtl(netlist)].join('')).toBe(`FIRRTL version 3.3.0
circuit board :

  extmodule Gpio : @[test/hardware/firrtl.test.ts 24:16]
    input clock : Clock
    input reset : UInt<1>
    output auto : { out : UInt<8>}
    defname = Gpio

  extmodule board_body : @[test/hardware/firrtl.test.ts 23:15]
    input clock : Clock
    input reset : UInt<1>
    input pads_in : UInt<8>
    defname = board_body

  module board : @[test/hardware/firrtl.test.ts 23:15]
    input clock : Clock
    input reset : UInt<1>
    output auto : { }

    inst gpio of Gpio
    inst body of board_body
    connect body.pads_in, gpio.auto.out
    connect gpio.clock, clock
    connect body.clock, clock
    connect gpio.reset, reset
    connect body.reset, reset
`);
  expect(boxesIn(netlist)).toEqual(['Gpio', 'board_body']);
});

test('modules are called as in SystemVerilog, where somebody else brings those that are left to them', () => {
  const design = soc('design', () => {
    const gpio = lazyModule(() => new Gpio(), { name: 'gpio' });
    Object.defineProperty(gpio, 'className', { value: 'cell' });
    connect(gpio.node, bundleBridgeSink({ name: 'pads' }));
  });
  const netlist = withoutPlaces(() => netlistOf(elaborate(design)));
  const text = [...firrtl(netlist)].join('');
  const written = [...text.matchAll(/^(?:circuit| {2}module| {2}extmodule| {4}defname =) (\w+)/gm)].map(
    ([, name]) => name,
  );
  expect(written).toEqual(['design_1', 'cell_1', 'cell_1', 'design_body', 'design_body', 'design_1']);
  expect(boxesIn(netlist)).toEqual(['cell_1', 'design_body']);
  const modules = [...systemVerilog(netlist)].join('').matchAll(/^module (\w+)/gm);
  expect([...modules].map(([, name]) => name)).toEqual(['cell_1', 'design_body', 'design_1']);
});

const examples: readonly (readonly [string, Topology])[] = [
  ['adder', adder],
  ['mcu', mcu],
  ['microcontroller', microcontroller],
];

test.each(examples)('%s reads back without a wire that is driven twice or never', (_, topology) => {
  expect(mistakesIn([...firrtl(netlistOf(elaborate(topology)))].join(''))).toEqual([]);
});

test('so does a Rocket system', () => {
  const netlist = withoutPlaces(() => netlistOf(elaborate(ExampleRocketSystem, rocketConfig('RoccExampleConfig'))));
  expect(mistakesIn([...firrtl(netlist)].join(''))).toEqual([]);
});

test('so do random buses', () => {
  fc.assert(
    fc.property(parts, (part) => {
      const netlist = netlistOf(build(part).elaboration);
      const text = [...firrtl(netlist)].join('');
      expect(mistakesIn(text)).toEqual([]);
      expect(differencesFrom(netlist, readFirrtl(text))).toEqual([]);
    }),
    repeated(10),
  );
});

test('of every protocol, it is the netlist', () => {
  const check = (ways: typeof oneOfEach): void => {
    const netlist = withoutPlaces(() => netlistOf(elaborate(systemOf(ways))));
    const text = [...firrtl(netlist)].join('');
    expect(mistakesIn(text)).toEqual([]);
    expect(differencesFrom(netlist, readFirrtl(text))).toEqual([]);
  };
  check(oneOfEach);
  fc.assert(fc.property(systems, check), repeated(15));
});
