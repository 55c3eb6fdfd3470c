import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import { deserialise, serialise } from '../../lib/elaboration/saved/index.js';
import { cloneModule, connect, LazyModule, lazyModule, soc, type Topology } from '../../lib/graph/index.js';
import { HardwareError, netlistOf, recordedForm, type RecordedModule } from '../../lib/hardware/index.js';
import { bundleBridgeIdentity, bundleBridgeSink, bundleBridgeSource } from '../../lib/protocols/bundle-bridge/index.js';
import * as clocks from '../../lib/protocols/clocks/index.js';
import { rocketConfig } from '../../lib/rocket/index.js';
import adder from '../../topologies/adder.js';
import mcu from '../../topologies/mcu.js';
import microcontroller from '../../topologies/microcontroller-axi.js';
import { ExampleRocketSystem } from '../../topologies/rocket.js';
import { build, parts } from '../query/random-topologies.js';
import { repeated } from '../seeds.js';
import { withoutPlaces } from '../without-places.js';
import { inconsistencies } from './consistency.js';

const byte = { typeName: 'UInt<8>' };

function modulesOf(topology: Topology): readonly RecordedModule[] {
  return recordedForm(withoutPlaces(() => netlistOf(elaborate(topology)))).modules;
}

class Pads extends LazyModule {
  readonly node = bundleBridgeSink({ type: byte });

  constructor() {
    super();
    this.declarePort({ name: 'pins', node: this.node, part: [] });
  }
}

describe('a netlist', () => {
  test('has a module for each module, with a port for each edge that leaves it', () => {
    const board = soc('board', () => {
      const gpio = lazyModule(() => new Gpio(), { name: 'gpio' });
      const pads = lazyModule(() => new Pads(), { name: 'pads' });
      connect(gpio.node, pads.node);
    });
    expect(modulesOf(board)).toEqual([
      { name: 'Gpio', clock: 'input', reset: 'input', auto: '{ out : UInt<8>}', resetType: 'Reset' },
      { name: 'Pads', clock: 'input', reset: 'input', auto: '{ flip in : UInt<8>}', resetType: 'Reset' },
      {
        name: 'board',
        clock: 'input',
        reset: 'input',
        auto: '{ }',
        resetType: 'Reset',
        instances: [
          ['gpio', 'Gpio'],
          ['pads', 'Pads'],
        ],
        connects: [['gpio.auto.out', 'pads.auto.in']],
        clocks: [
          ['gpio.clock', 'clock'],
          ['gpio.reset', 'reset'],
          ['pads.clock', 'clock'],
          ['pads.reset', 'reset'],
        ],
        ports: [],
      },
    ]);
  });

  test('leads an edge through modules and identity nodes', () => {
    const chip = soc('chip', () => {
      const inner = lazyModule(() => new Through(), { name: 'through' });
      const { node } = lazyModule(() => new Gpio(), { name: 'gpio' });
      connect(node, inner.node, bundleBridgeSink({ name: 'sink' }));
    });
    const [through, , top] = modulesOf(chip);
    expect(through?.auto).toBe('{ flip deep_in : UInt<8>, deep_out : UInt<8>}');
    expect(top?.connects).toEqual([['gpio.auto.out', 'through.auto.deep_in']]);
  });

  test('instantiates the hardware of a prototype once more for a clone', () => {
    const board = soc('board', () => {
      const first = lazyModule(() => new Pads(), { name: 'pads' });
      const second = cloneModule(() => new Pads(), first, { name: 'more' });
      connect(bundleBridgeSource({ name: 'a' }), first.node);
      connect(bundleBridgeSource({ name: 'b' }), second.node);
    });
    const modules = modulesOf(board);
    expect(modules.map(({ name }) => name)).toEqual(['Pads', 'board']);
    expect(modules[1]?.instances).toEqual([
      ['pads', 'Pads'],
      ['more', 'Pads'],
    ]);
  });

  test('gives what is in a domain the clock of the domain', () => {
    const chip = soc('chip', () => {
      const domain = lazyModule(() => new clocks.ClockSinkDomain({ name: 'slow' }), { name: 'domain' });
      domain.clockNode.from(clocks.clockSourceNode([{}], { name: 'oscillator' }));
      const pads = domain.inside(() => lazyModule(() => new Pads(), { name: 'pads' }));
      connect(bundleBridgeSource({ name: 'gpio' }), pads.node);
    });
    const domain = modulesOf(chip).find(({ name }) => name === 'slowClockSinkDomain');
    expect(domain).toEqual({
      name: 'slowClockSinkDomain',
      clock: 'output',
      reset: 'output',
      auto: '{ flip pads_in : UInt<8>, flip clock_in : { clock : Clock, reset : Reset}}',
      resetType: 'Reset',
      instances: [['pads', 'Pads']],
      connects: [['auto.pads_in', 'pads.auto.in']],
      nets: [
        ['auto.clock_in.clock', 'clock'],
        ['auto.clock_in.reset', 'reset'],
      ],
      clocks: [
        ['pads.clock', ['auto.clock_in.clock', 'clock']],
        ['pads.reset', ['auto.clock_in.reset', 'reset']],
      ],
    });
  });

  test('is the same of an elaboration that was written and read', () => {
    const elaboration = withoutPlaces(() => elaborate(mcu));
    expect(netlistOf(deserialise([...serialise(elaboration)].join('')))).toEqual(netlistOf(elaboration));
  });

  test.each([
    ['adder', adder],
    ['mcu', mcu],
    ['microcontroller', microcontroller],
  ])('of %s is consistent', (_, topology) => {
    const elaboration = elaborate(topology);
    expect(inconsistencies(netlistOf(elaboration))).toEqual([]);
  });

  test('of a Rocket system with a mask ROM and asynchronous tiles is consistent', () => {
    const config = rocketConfig('WithAsynchronousCDCs(8, 3) ++ WithInclusiveCache ++ DualCoreConfig');
    const elaboration = withoutPlaces(() => elaborate(ExampleRocketSystem, config));
    expect(inconsistencies(netlistOf(elaboration))).toEqual([]);
  });

  test('of random topologies is consistent', () => {
    fc.assert(
      fc.property(parts, (part) => {
        const { elaboration } = build(part);
        expect(inconsistencies(netlistOf(elaboration))).toEqual([]);
      }),
      repeated(25),
    );
  });
});

test('an edge that nobody says the wires of is told with its nodes and their places', () => {
  const board = soc('board', () => {
    connect(bundleBridgeSource({ name: 'gpio', type: { typeName: 'Pins' } }), bundleBridgeSink({ name: 'pads' }));
  });
  expect(() => netlistOf(elaborate(board))).toThrow(HardwareError);
  try {
    netlistOf(elaborate(board));
  } catch (error) {
    const [first, ...more] = (error as HardwareError).diagnostics;
    expect(more).toEqual([]);
    expect(first?.message).toBe(
      'Nobody says which wires there are between board.gpio and board.pads: bundle bridge does not.',
    );
    expect(first?.locations.map(({ file }) => file.split('/').at(-1))).toEqual(['netlist.test.ts', 'netlist.test.ts']);
  }
});

class Gpio extends LazyModule {
  readonly node = bundleBridgeSource({ type: byte });
}

class Through extends LazyModule {
  readonly node = bundleBridgeIdentity({ name: 'deepNode' });
}
