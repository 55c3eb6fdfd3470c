import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bitsOf, bundle, flip, leavesOf, uint, type WireType } from '../../lib/bus/wires/index.js';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import {
  cloneModule,
  connect,
  LazyModule,
  lazyModule,
  lazyScope,
  type ModuleHardware,
  setRtl,
  soc,
  type Topology,
  topology,
} from '../../lib/graph/index.js';
import { firrtl, HardwareError, netlistOf, systemVerilog } from '../../lib/hardware/index.js';
import { Union } from '../../lib/hardware/union.js';
import { bundleBridgeSink, bundleBridgeSource } from '../../lib/protocols/bundle-bridge/index.js';
import { atLeast, repeated } from '../seeds.js';
import { withoutPlaces } from '../without-places.js';
import { inconsistencies } from './consistency.js';
import { bodies, bodyTopology, joinsIn, type PlacedPort, portsIn, type RandomBody } from './random-bodies.js';
import { mistakesIn, readFirrtl } from './read-firrtl.js';
import { differences, differencesFrom } from './wiring-differences.js';

const byte = { typeName: 'UInt<8>' };

/** Messages of what cannot be hardware, with their rules; none for a design that can be. */
function reasons(design: Topology): string[] {
  try {
    netlistOf(withoutPlaces(() => elaborate(design)));
    return [];
  } catch (error) {
    if (!(error instanceof HardwareError)) throw error;
    return error.diagnostics.map(({ rule, message }) => `${rule}: ${message}`);
  }
}

/** What the rules say of a module with these ports and joins. */
function expectedRules(body: RandomBody): string[] {
  const ports = portsIn(body);
  const joins = joinsIn(body);
  const fitting = joins.filter(([one, other]) => alike(one.type, other.type));
  const union = new Union();
  const firsts = new Map<string, number>();
  const drivers = ports.flatMap((port) => {
    const leaves = leavesOf(port.type);
    const first = union.add(leaves.length);
    firsts.set(keyOf(port), first);
    return leaves.flatMap(({ type, flip: isFlipped }, k) => {
      const drives = ((port.direction === 'input') !== isFlipped) === (port.child === null);
      return drives && type.kind !== 'analog' ? [first + k] : [];
    });
  });
  for (const [one, other] of fitting) {
    const [a, b] = [firsts.get(keyOf(one)) ?? 0, firsts.get(keyOf(other)) ?? 0];
    leavesOf(one.type).forEach((_, k) => union.join(a + k, b + k));
  }
  const sets = drivers.map((wire) => union.find(wire));
  return [
    ...(fitting.length < joins.length ? ['hardware/wires-differ'] : []),
    ...(new Set(sets).size < sets.length ? ['hardware/driven-twice'] : []),
  ];
}

function keyOf({ child, name }: PlacedPort): string {
  return `${child} ${name}`;
}

// Whether all wires have the same names and widths, and run alike or opposite throughout.
function alike(one: WireType, other: WireType): boolean {
  const [ours, theirs] = [leavesOf(one), leavesOf(other)];
  const text = (leaves: typeof ours): string =>
    leaves.map(({ path, type }) => `${path.join('.')} ${bitsOf(type)} ${type.kind === 'analog'}`).join();
  const ways = ours.map((leaf, k) => leaf.flip === theirs[k]?.flip);
  return text(ours) === text(theirs) && new Set(ways).size < 2;
}

describe('what a body joins', () => {
  test('is hardware in which each wire is driven once, or is refused', () => {
    let [written, refused] = [0, 0];
    fc.assert(
      fc.property(bodies, (body) => {
        const design = bodyTopology(body);
        const rules = expectedRules(body);
        expect([...new Set(reasons(design).map((reason) => reason.split(':')[0]))]).toEqual(rules);
        if (rules.length > 0) return void refused++;
        written++;
        const netlist = withoutPlaces(() => netlistOf(elaborate(design)));
        expect(inconsistencies(netlist)).toEqual([]);
        const text = [...firrtl(netlist)].join('');
        expect(mistakesIn(text)).toEqual([]);
        expect(differencesFrom(netlist, readFirrtl(text))).toEqual([]);
        expect(differences(netlist, [...systemVerilog(netlist)].join(''))).toEqual([]);
      }),
      repeated(400),
    );
    expect(Math.min(written, refused)).toBeGreaterThan(atLeast(50));
  });

  const ports = (given: Readonly<Record<string, readonly ['input' | 'output', WireType]>>) => {
    class Ports extends LazyModule {
      constructor() {
        super();
        for (const [name, [direction, type]] of Object.entries(given)) this.declarePort({ name, direction, type });
      }
    }
    return () => new Ports();
  };
  const top = (declare: (module: LazyModule) => unknown, hardware: ModuleHardware = {}): Topology => {
    class Top extends LazyModule {
      constructor() {
        super();
        declare(this);
      }

      override hardware(): ModuleHardware {
        return hardware;
      }
    }
    return topology(() => new Top(), 'top');
  };

  test.each<[string, WireType, WireType]>([
    ['value has 3 bits in the one and 4 in the other', bundle({ value: uint(3) }), bundle({ value: uint(4) })],
    ['value stands where the other has no more wires', bundle({ value: uint(3) }), bundle({})],
    ['a single wire stands where the other has value', uint(3), bundle({ value: uint(3) })],
    ['a single wire is analog in only one of them', { kind: 'analog', width: 1 }, uint(1)],
    [
      'b runs against the others in only one of them',
      bundle({ a: uint(1), b: uint(1) }),
      bundle({ a: uint(1), b: flip(uint(1)) }),
    ],
  ])('has to be alike: %s', (difference, one, other) => {
    const design = top((module) => {
      const a = lazyModule(ports({ p: ['output', one] }), { name: 'a' });
      const b = lazyModule(ports({ p: ['input', other] }), { name: 'b' });
      module.join({ port: 'p', of: a }, { port: 'p', of: b });
    });
    expect(reasons(design)).toEqual([
      `hardware/wires-differ: top joins port p of top.a with port p of top.b, which have different wires: ${difference}.`,
    ]);
  });

  test('has to be there', () => {
    const design = top((module) => {
      module.declarePort({ name: 'p', direction: 'output', type: bundle({ value: uint(3) }) });
      const a = lazyModule(
        () => {
          const made = ports({ p: ['output', uint(3)] })();
          lazyModule(ports({ p: ['output', uint(3)] }), { name: 'deep' });
          return made;
        },
        { name: 'a' },
      );
      const sink = bundleBridgeSink({ name: 'sink', type: byte });
      connect(
        lazyScope('source', () => bundleBridgeSource({ name: 'source' })),
        sink,
      );
      const [deep] = a.children;
      module.join({ port: 'q', of: a }, { port: 'p', path: ['value', '0'] });
      module.join({ port: 'p', ...(deep === undefined ? {} : { of: deep }) }, { port: 'p', path: ['valu'] });
      module.join({ node: sink, side: 'in', index: 1 }, { port: 'p', of: a, path: ['0'] });
    });
    expect(reasons(design)).toEqual([
      'hardware/no-end: top leads wires to port q of top.a, but the ports of top.a are clock, reset, auto, p.',
      'hardware/no-end: top leads wires to port p of top (value.0), which is not part of a bundle of value.',
      'hardware/no-end: top leads wires to port p of top.a.deep, but top.a.deep is neither top nor a child of it.',
      'hardware/no-end: top leads wires to port p of top (valu), which is not part of a bundle of value.',
      'hardware/no-end: top leads wires to edge 1 of top.sink, but it has no such edge on its inward side.',
      'hardware/no-end: top leads wires to port p of top.a (0), which is a single wire without parts.',
    ]);
  });

  test('is driven once, by an edge, too', () => {
    const design = top((module) => {
      const sink = bundleBridgeSink({ name: 'sink', type: byte });
      connect(
        lazyScope('gpio', () => bundleBridgeSource({ name: 'node' })),
        sink,
      );
      module.declarePort({ name: 'pins', direction: 'input', type: uint(8) });
      module.join({ port: 'pins' }, { node: sink, side: 'in' });
    });
    expect(reasons(design)).toEqual([
      'hardware/driven-twice: gpio.auto.out and pins are one wire in top, and both drive it.',
    ]);
  });

  test('may be a port that its body drives, with what drives the clock of the children', () => {
    const design = top(
      (module) => {
        module.declarePort({ name: 'slow', direction: 'output', type: { kind: 'clock' } });
        module.declarePort({ name: 'quiet', direction: 'output', type: uint(1) });
        lazyModule(ports({ p: ['output', uint(1)] }), { name: 'child' });
      },
      { clock: 'none', drives: { clock: { port: 'slow' }, reset: { port: 'quiet' } } },
    );
    const text = [...firrtl(withoutPlaces(() => netlistOf(elaborate(design))))].join('');
    expect(mistakesIn(text)).toEqual([]);
    expect(text).toContain(`    connect child.clock, body.slow
    connect slow, body.slow
    connect body.clock, body.slow
    connect child.reset, body.quiet
    connect quiet, body.quiet
    connect body.reset, body.quiet
`);
  });

  test('what drives the clocks has the wires of a clock', () => {
    const design = top(
      (module) => {
        module.declarePort({ name: 'slow', direction: 'input', type: uint(2) });
        lazyModule(ports({ p: ['output', uint(1)] }), { name: 'child' });
      },
      { clock: 'none', drives: { clock: { port: 'slow' }, reset: { port: 'quiet' } } },
    );
    expect(reasons(design)).toEqual([
      'hardware/wires-differ: top joins port slow of top with port clock of top.child, which have different wires: a single wire has 2 bits in the one and 1 in the other.',
      'hardware/no-end: top leads wires to port quiet of top, but the ports of top are auto, slow.',
    ]);
  });

  test('values become those of another type', () => {
    const design = top((module) => {
      const a = lazyModule(ports({ p: ['output', uint(1)], q: ['output', uint(3)] }), { name: 'a' });
      const b = lazyModule(ports({ p: ['input', { kind: 'clock' }], q: ['input', { kind: 'sint', width: 3 }] }), {
        name: 'b',
      });
      module.join({ port: 'p', of: a }, { port: 'p', of: b });
      module.join({ port: 'q', of: a }, { port: 'q', of: b });
    });
    const text = [...firrtl(withoutPlaces(() => netlistOf(elaborate(design))))].join('');
    expect(text).toContain('    connect b.p, asClock(a.p)\n    connect b.q, asSInt(a.q)\n');
  });

  test('all that is connected both ways is attached', () => {
    const pin = { kind: 'analog', width: 1 } as const;
    const design = top((module) => {
      module.declarePort({ name: 'pad', direction: 'output', type: pin });
      const [a, b] = ['a', 'b'].map((name) => lazyModule(ports({ p: ['output', pin] }), { name }));
      for (const of of [a, b]) module.join({ port: 'pad' }, { port: 'p', ...(of === undefined ? {} : { of }) });
    });
    const text = [...firrtl(withoutPlaces(() => netlistOf(elaborate(design))))].join('');
    expect(text).toContain('    attach(a.p, b.p, pad)\n');
  });
});

describe('a port that leads to an edge', () => {
  const pins = { typeName: 'Pins', wires: bundle({ lit: uint(1) }) };
  const board = (edges: number, part: readonly string[]): Topology => {
    class Pads extends LazyModule {
      readonly node = bundleBridgeSink({ name: 'node', type: pins });
      readonly more = bundleBridgeSource({ name: 'more', type: pins });

      constructor() {
        super();
        this.declarePort({ name: 'in', node: this.more, part });
        this.declarePort({ name: 'out', node: this.node, part });
      }
    }
    return soc('board', () => {
      const pads = lazyModule(() => new Pads(), { name: 'pads' });
      connect(bundleBridgeSource({ name: 'a' }), pads.node);
      for (let k = 0; k < edges; k++) connect(pads.more, bundleBridgeSink({ name: `s${k}` }));
    });
  };

  test('leads to a part that is there', () => {
    expect(reasons(board(1, ['lit']))).toEqual([]);
    expect(reasons(board(1, ['lot']))).toEqual([
      'hardware/no-end: board.pads leads wires to edge 0 of board.pads.more (lot), which is not part of a bundle of lit.',
      'hardware/no-end: board.pads leads wires to edge 0 of board.pads.node (lot), which is not part of a bundle of lit.',
    ]);
  });
});

describe('names', () => {
  test('of instances are none of the ports, and those of ports are legal', () => {
    const board = soc('board', () => {
      const gpio = lazyScope('clock', () => lazyScope('a-b', () => bundleBridgeSource({ name: 'gpio', type: byte })));
      connect(
        gpio,
        lazyScope('auto', () => bundleBridgeSink({ name: 'pads' })),
      );
    });
    const elaboration = withoutPlaces(() => elaborate(board));
    expect(elaboration.modules.map(({ id, instanceName }) => [id, instanceName])).toEqual([
      ['board', 'board'],
      ['board.auto', 'auto_1'],
      ['board.clock', 'clock_1'],
      ['board.clock.a-b', 'ab'],
    ]);
    const text = [...firrtl(netlistOf(elaboration))].join('');
    expect(mistakesIn(text)).toEqual([]);
    expect(text).toContain('    connect auto_1.auto.pads_in, clock_1.auto.ab_gpio_out\n');
  });

  test.each(['a-b', '', 'größe'])('of declared ports cannot be %j', (name) => {
    class Pads extends LazyModule {
      constructor() {
        super();
        this.declarePort({ name, direction: 'output', type: uint(1) });
      }
    }
    expect(reasons(soc('board', () => lazyModule(() => new Pads(), { name: 'pads' })))).toEqual([
      `hardware/wires-type: A port of board.pads cannot be called ${JSON.stringify(name)}.`,
    ]);
  });

  test('of ports of one wire are the same in FIRRTL as in SystemVerilog', () => {
    class Pads extends LazyModule {
      constructor() {
        super();
        for (const name of ['event', '9']) this.declarePort({ name, direction: 'output', type: uint(1) });
        lazyModule(() => new Empty(), { name: 'event' });
        lazyModule(() => new Empty(), { name: 'event_1' });
      }
    }
    class Empty extends LazyModule {}
    const netlist = withoutPlaces(() => netlistOf(elaborate(topology(() => new Pads(), 'pads'))));
    const text = [...firrtl(netlist)].join('');
    expect(mistakesIn(text)).toEqual([]);
    expect(text).toContain('    output event_1 : UInt<1>\n    output _9 : UInt<1>\n');
    expect(text).toContain('    connect event_1, body.event_1\n    connect _9, body._9\n');
    expect([...systemVerilog(netlist)].join('')).toContain('    .event_1 (event_1),\n    ._9      (_9)\n');
  });

  test('of modules of RTL are given in FIRRTL, too', () => {
    const board = soc('uart', () => {
      const uart = lazyScope('uart', () => bundleBridgeSource({ name: 'pins', type: byte }));
      connect(uart, bundleBridgeSink({ name: 'pads' }));
      setRtl(uart, { module: 'uart' });
    });
    const text = [...firrtl(withoutPlaces(() => netlistOf(elaborate(board))))].join('');
    expect(mistakesIn(text)).toEqual([]);
    expect(text).toMatch(/^circuit uart_1 :$/m);
    expect(text).toMatch(/^ {2}extmodule uart :$/m);
    expect(text).toMatch(/^ {2}module uart_1 :/m);
  });
});

describe('a clone', () => {
  class Gpio extends LazyModule {
    readonly pins = bundleBridgeSource();

    constructor(inner: boolean, parameter?: number) {
      super();
      if (inner) lazyModule(() => new Gpio(false), { name: 'inner' });
      if (parameter !== undefined) setRtl(this, { module: 'gpio', parameters: { WHICH: parameter } });
    }

    get innermost() {
      return (this.children[0] as Gpio | undefined)?.pins ?? this.pins;
    }
  }
  const board = (inner: boolean, widths: readonly [number, number], parameters: readonly number[] = []): Topology =>
    soc('board', () => {
      const gpio = lazyModule(() => new Gpio(inner, parameters[0]), { name: 'gpio' });
      const more = cloneModule(() => new Gpio(inner, parameters[1]), gpio, { name: 'more' });
      const ends = [gpio, more];
      ends.forEach((of, k) => {
        connect(of.innermost, bundleBridgeSink({ name: `pads${k}`, type: { typeName: `UInt<${widths[k]}>` } }));
        if (inner) connect(of.pins, bundleBridgeSink({ name: `own${k}`, type: byte }));
      });
    });

  test('has the ports of its prototype', () => {
    expect(reasons(board(false, [8, 8]))).toEqual([]);
    expect(reasons(board(true, [8, 8]))).toEqual([]);
    expect(reasons(board(false, [8, 9]))).toEqual([
      'hardware/clone-differs: Clone board.more cannot have the hardware of board.gpio: port auto_pins_out is an output of 9 bits, but an output of 8 bits in the prototype.',
    ]);
    expect(reasons(board(true, [8, 0]))).toEqual([
      'hardware/clone-differs: Clone board.more cannot have the hardware of board.gpio: port auto_inner_pins_out is missing, but an output of 8 bits in the prototype.',
    ]);
  });

  test('is brought by the same module of RTL', () => {
    expect(reasons(board(false, [8, 8], [1, 1]))).toEqual([]);
    expect(reasons(board(false, [8, 8], [1, 2]))).toEqual([
      'hardware/clone-differs: Clone board.more cannot have the hardware of board.gpio: board.more is brought by gpio(WHICH = 2), and board.gpio by gpio(WHICH = 1).',
    ]);
  });
});
