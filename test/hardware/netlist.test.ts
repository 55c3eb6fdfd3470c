import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../lib/base/diagnostic/index.js';
import { bundle, bundleOf, uint, vector, type WireType } from '../../lib/bus/wires/index.js';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import { deserialise, serialise } from '../../lib/elaboration/saved/index.js';
import {
  cloneModule,
  connect,
  LazyModule,
  lazyModule,
  type ModuleHardware,
  soc,
  type Topology,
} from '../../lib/graph/index.js';
import { HardwareError, netlistOf, recordedForm, type RecordedModule } from '../../lib/hardware/index.js';
import { endText } from '../../lib/hardware/netlist.js';
import { bundleBridgeIdentity, bundleBridgeSink, bundleBridgeSource } from '../../lib/protocols/bundle-bridge/index.js';
import * as clocks from '../../lib/protocols/clocks/index.js';
import { rocketConfig } from '../../lib/rocket/index.js';
import blocks from '../../topologies/blocks.js';
import { ChipTop } from '../../topologies/chipyard.js';
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

  test('leaves the clock of a child that is gated to the body', () => {
    class Gating extends LazyModule {
      readonly pads = lazyModule(() => new Pads(), { name: 'pads' });
      readonly others = lazyModule(() => new Pads(), { name: 'others' });

      constructor() {
        super();
        for (const { node } of [this.pads, this.others]) connect(bundleBridgeSource({ name: 'pin' }), node);
      }

      override hardware(): ModuleHardware {
        return { gates: [this.pads] };
      }
    }
    const elaboration = elaborate(soc('chip', () => void lazyModule(() => new Gating(), { name: 'gating' })));
    const gating = recordedForm(netlistOf(elaboration)).modules.find(({ name }) => name === 'Gating');
    expect(gating?.clocks).toEqual([
      ['pads.clock', []],
      ['pads.reset', 'reset'],
      ['others.clock', 'clock'],
      ['others.reset', 'reset'],
    ]);
    const again = deserialise([...serialise(elaboration)].join(''));
    expect(netlistOf(again)).toEqual(netlistOf(elaboration));
    const ports = netlistOf(again)
      .modules.find(({ name }) => name === 'Gating')
      ?.bodies.flatMap((body) => body.ports.map(({ name }) => name));
    expect(ports).toContain('pads_clock');
  });

  test.each([
    ['DefaultConfig', 'clock'],
    ['WithCoreClockGatingEnabled ++ DefaultConfig', []],
  ])('of %s: the clock of the instruction cache', (config, driver) => {
    const { modules } = recordedForm(
      withoutPlaces(() => netlistOf(elaborate(ExampleRocketSystem, rocketConfig(config)))),
    );
    expect(modules.find(({ name }) => name === 'Frontend')?.clocks?.[0]).toEqual(['icache.clock', driver]);
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

  test('has clocks with what names in hardware may have of theirs', () => {
    const board = soc('board', () => {
      const group = clocks.clockGroup('my group');
      connect(clocks.simpleClockGroupSource(), group);
      for (const name of ['cpu core', 'cpu-core', 'cpucore_1']) clocks.clockSinkNode([{ name }]).from(group);
    });
    const clock = '{ clock : Clock, reset : Reset}';
    const member = `mygroup_cpucore_1 : ${clock}, mygroup_cpucore_2 : ${clock}, mygroup_cpucore : ${clock}`;
    expect(modulesOf(board).map(({ auto }) => auto)).toEqual([
      `{ flip in : { member : { ${member}}}, out_2 : ${clock}, out_1 : ${clock}, out_0 : ${clock}}`,
      `{ out : { member : { ${member}}}}`,
      '{ }',
    ]);
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

  test('of a chip and of one with all blocks is consistent', () => {
    for (const topology of [ChipTop, blocks]) {
      expect(inconsistencies(withoutPlaces(() => netlistOf(elaborate(topology))))).toEqual([]);
    }
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

test('what is in a module that takes a clock runs on it, but for what makes clocks there', () => {
  const board = soc('board', () => {
    const oscillator = clocks.clockSource({ freqMHz: 100 });
    const core = clocks.clockSink({ freqMHz: 100 });
    connect(oscillator, core);
    const { node } = lazyModule(() => new Pads(), { name: 'pads' });
    connect(bundleBridgeSource({ name: 'gpio', type: byte }), node);
    return { oscillator, core };
  });
  const top = netlistOf(elaborate(board)).modules.at(-1);
  const nets = top?.nets.map((net) => net.map(endText)).filter((net) => net.some((end) => end.endsWith('.clock')));
  expect(nets).toEqual([
    ['clock', 'body.clock'],
    ['body.oscillator_out.clock', 'body.core_in.clock', 'pads.clock'],
  ]);
});

describe('what cannot be hardware is told with its nodes and their places', () => {
  const problemsOf = (topology: Topology): readonly Diagnostic[] => {
    try {
      netlistOf(elaborate(topology));
      return [];
    } catch (error) {
      if (!(error instanceof HardwareError)) throw error;
      return error.diagnostics;
    }
  };
  const reasons = (topology: Topology): string[] =>
    problemsOf(topology).map(({ rule, message, locations }) => {
      const files = locations.map(({ file }) => file.split('/').at(-1));
      return `${rule}: ${message} ${files.join(', ')}`;
    });
  const bridge = (type: WireType): Topology =>
    soc('board', () => {
      const named = { typeName: 'Pins', wires: type };
      connect(bundleBridgeSource({ name: 'gpio', type: named }), bundleBridgeSink({ name: 'pads' }));
    });
  const untyped = (value: unknown): WireType => value as WireType;

  test('an edge that nobody says the wires of', () => {
    const board = soc('board', () => {
      connect(bundleBridgeSource({ name: 'gpio', type: { typeName: 'Pins' } }), bundleBridgeSink({ name: 'pads' }));
    });
    expect(reasons(board)).toEqual([
      'hardware/no-wires: The wires between board.gpio and board.pads are unknown: the protocol bundle bridge does not declare them. netlist.test.ts, netlist.test.ts',
    ]);
  });

  test.each<[WireType, string]>([
    [bundle({ data: untyped(uint) }), 'its part data is <function>, which is not a type'],
    [vector(2, uint(-1)), 'its part * has a width of -1'],
    [vector(0.5, uint(1)), 'it has a length of 0.5'],
    [untyped({ kind: 'pin' }), 'it has the unknown kind pin'],
    [untyped({ kind: 'bundle' }), 'it is a bundle without fields'],
    [untyped({ kind: 'bundle', fields: [{}] }), 'it has a field without a name'],
    [bundle({ a: bundle({ 'b-c': uint(1) }) }), 'its part a has a field that is called "b-c"'],
    [
      bundleOf([
        ['a', uint(1)],
        ['a', uint(1)],
      ]),
      'it has two fields that are called a',
    ],
  ])('wires %j', (type, wrong) => {
    expect(reasons(bridge(type))).toEqual([
      `hardware/wires-type: The wires of board.gpio -> board.pads cannot be declared: ${wrong}. netlist.test.ts`,
    ]);
  });

  test.each<[WireType, string]>([
    [
      untyped({ kind: 'pin' }),
      'Make the type with wires.uint(8), wires.bool, wires.vector(2, wires.bool) or wires.bundle({ data: wires.uint(8) }).',
    ],
    [bundle({ 'b-c': uint(1) }), 'Give it a name of letters, digits and underscores, such as bc.'],
    [
      bundleOf([
        ['a', uint(1)],
        ['a', uint(1)],
      ]),
      'Give each of them a name of its own.',
    ],
  ])('wires %j, with what to do about it', (type, help) => {
    expect(problemsOf(bridge(type)).map((found) => found.help)).toEqual([help]);
  });

  test('a declared port of no type', () => {
    class Odd extends LazyModule {
      constructor() {
        super();
        this.declarePort({ name: 'pins', direction: 'output', type: uint(Number.NaN) });
      }
    }
    expect(reasons(soc('board', () => lazyModule(() => new Odd(), { name: 'odd' })))).toEqual([
      'hardware/wires-type: Port pins of board.odd cannot be declared: it has a width of NaN. netlist.test.ts',
    ]);
  });

  test('a clock that a module gives to those outside, and to its children, and has from nobody', () => {
    class Domain extends LazyModule {
      readonly pads = lazyModule(() => new Pads(), { name: 'pads' });

      override hardware(): ModuleHardware {
        return { clock: 'output' };
      }
    }
    const board = soc('board', () => {
      const { pads } = lazyModule(() => new Domain(), { name: 'domain' });
      connect(bundleBridgeSource({ name: 'gpio', type: byte }), pads.node);
    });
    expect(reasons(board)).toEqual([
      'hardware/no-clock: Nothing drives the clock that board.domain gives to those outside. netlist.test.ts',
    ]);
    expect(problemsOf(board).map(({ help }) => help)).toEqual([
      "Let its function hardware join it with what an edge brings to a node: joins: [[{ port: 'clock' }, { node, side: 'in', path: ['clock'] }]].",
    ]);
  });

  test('a clock that nobody drives, and a reset of an unknown kind', () => {
    class Raw extends LazyModule {
      readonly pads = lazyModule(() => new Pads(), { name: 'pads' });
      readonly node = bundleBridgeSource({ name: 'gpio' });

      constructor() {
        super();
        connect(this.node, this.pads.node);
      }

      override hardware(): ModuleHardware {
        return { clock: 'none' };
      }
    }
    class Odd extends LazyModule {
      override hardware(): ModuleHardware {
        return { reset: 'slow' as 'sync' };
      }
    }
    expect(reasons(soc('board', () => lazyModule(() => new Raw(), { name: 'raw' })))).toEqual([
      'hardware/no-clock: Nothing drives the clock of board.raw.pads in board.raw. netlist.test.ts, netlist.test.ts',
    ]);
    expect(reasons(soc('board', () => lazyModule(() => new Odd(), { name: 'odd' })))).toEqual([
      'hardware/reset-kind: The reset of board.odd is of the kind slow. netlist.test.ts',
    ]);
  });
});

class Gpio extends LazyModule {
  readonly node = bundleBridgeSource({ type: byte });
}

class Through extends LazyModule {
  readonly node = bundleBridgeIdentity({ name: 'deepNode' });
}
