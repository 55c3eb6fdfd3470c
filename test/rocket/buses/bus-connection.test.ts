import { describe, expect, test } from 'vitest';
import {
  AsynchronousCrossing,
  type ClockCrossing,
  CreditedCrossing,
  CreditedDelay,
  noCrossing,
  RationalCrossing,
  SynchronousCrossing,
} from '../../../lib/bus/crossings/index.js';
import {
  type BusConnection,
  CBUS,
  connectBuses,
  connection,
  crossFrom,
  crossTo,
  FBUS,
  frontBus,
  SBUS,
} from '../../../lib/rocket/index.js';
import * as tl from '../../../lib/protocols/gathered/tl.js';
import { keysInto } from '../../protocols/clocks/designs.js';
import { broken, complaints, one } from '../../protocols/tilelink/designs.js';
import {
  bindingsInto,
  clocked,
  drawn,
  edgesInto,
  firstInto,
  inUse,
  into,
  type Made,
  modulesIn,
  nodeAt,
  nodesIn,
  onBoard,
  outOf,
  route,
  tryOnBoard,
  withDevice,
} from '../designs.js';

const width = { beatBytes: 8, blockBytes: 64 };
const device = one('0x1000/0xfff');

/** A system bus that is the master of a narrower control bus, with memory that answers a cycle later. */
function toControl(how: BusConnection): Made<unknown> {
  return onBoard((board) => {
    const sbus = inUse(board, frontBus(width)(board, SBUS));
    const cbus = frontBus({ ...width, beatBytes: 4 })(board, CBUS);
    cbus.coupleTo('dev', (from) => {
      const ram = tl.ram({ address: device, beatBytes: 4 });
      ram.from(tl.fragmenter({ minSize: 4, maxSize: 64 })).from(from);
    });
    connectBuses(board, SBUS, CBUS, how);
    if (how.clockFrom === undefined) cbus.clockGroupNode.from(board.allClockGroupsNode);
    return { sbus, cbus };
  });
}

/** A wider front bus that is the master of a system bus with such memory. */
function fromFront(how: BusConnection): Made<unknown> {
  return onBoard((board) => {
    const fbus = frontBus({ ...width, beatBytes: 16 })(board, FBUS);
    fbus.coupleFrom('dma', (to) =>
      to.from(tl.clientNode([{ masters: [{ name: 'dma', sourceId: 4 }] }], { name: 'dma' })),
    );
    const sbus = clocked(board, frontBus(width)(board, SBUS));
    sbus.coupleTo('dev', (from) => {
      const ram = tl.ram({ address: device, beatBytes: 8 });
      ram.from(tl.fragmenter({ minSize: 8, maxSize: 64 })).from(from);
    });
    connectBuses(board, FBUS, SBUS, how);
    if (how.clockFrom === undefined) fbus.clockGroupNode.from(board.allClockGroupsNode);
  });
}

const kinds = {
  none: noCrossing,
  synchronous: new SynchronousCrossing(),
  asynchronous: new AsynchronousCrossing({ depth: 4, sourceSync: 2, sinkSync: 5 }),
  rational: new RationalCrossing('FastToSlow'),
  credited: new CreditedCrossing(new CreditedDelay(1, 2), new CreditedDelay(3, 4)),
} satisfies Record<string, ClockCrossing>;

/** How the wires of a crossing are labelled, and their colour. */
function labels(n: Made<unknown>['n'], protocol: string): string[] {
  const wires = drawn(n).filter((edge) => edge.protocol === protocol);
  return [...new Set(wires.map(({ label, colour }) => `${colour} ${label}`))];
}

describe('from a master to a slave that has the crossing (subsystem 7, tilelink 5.19)', () => {
  const coupler = 'sbus.coupler_to_bus_named_cbus';

  test.each([
    ['none', [], ['bus_xing', 'cbus.bus_xing', 'cbus.buffer'], 1, 0],
    ['synchronous', [], ['bus_xing', 'cbus.bus_xing', 'cbus.buffer'], 3, 2],
    ['asynchronous', ['asource <TLAsyncCrossingSource>'], ['asource', 'bus_xing', 'cbus.bus_xing', 'cbus.asink'], 3, 5],
    ['rational', ['rsource <TLRationalCrossingSource>'], ['rsource', 'bus_xing', 'cbus.bus_xing', 'cbus.rsink'], 1, 1],
    ['credited', ['source <TLCreditedSource>'], ['source', 'bus_xing', 'cbus.bus_xing', 'cbus.sink'], 1, 1],
  ] as const)('%s', (kind, outside, pieces, up, down) => {
    const { n } = toControl(crossTo(kinds[kind]));
    const inCoupler = (name: string): string => (name.startsWith('cbus.') ? name : `${coupler}.${name}`);
    expect(route(n, 'cbus.cbus_xbar.node')).toBe(
      [
        'sbus.coupler_from_cpu.cpu',
        'sbus.coupler_from_cpu.tl',
        'sbus.sbus_xbar',
        ...['widget', ...pieces].map(inCoupler),
        'cbus.cbus_xbar',
      ].join(' -> '),
    );
    expect(modulesIn(n, coupler)).toEqual([...outside, 'widget <TLWidthWidget>']);
    expect(nodesIn(n, coupler)).toEqual(['bus_xing identity', 'temp ephemeral']);
    expect([
      firstInto(n, `${coupler}.widget.node`).slave.minLatency,
      firstInto(n, 'cbus.cbus_xbar.node').master.minLatency,
    ]).toEqual([up, down]);
  });

  test('the width of the master ends in the coupler', () => {
    const { n } = toControl(crossTo(noCrossing));
    expect(into(n, `${coupler}.widget.node`).map(({ bundle }) => bundle.dataBits)).toEqual([64]);
    expect(outOf(n, `${coupler}.widget.node`).map(({ bundle }) => bundle.dataBits)).toEqual([32]);
  });

  test('the wires between the clocks', () => {
    expect(labels(toControl(crossTo(kinds.asynchronous)).n, 'TLAsyncImp')).toEqual(['#ff0000 4']);
    expect(labels(toControl(crossTo(kinds.rational)).n, 'TLRationalImp')).toEqual(['#00ff00 ']);
    expect(labels(toControl(crossTo(kinds.credited)).n, 'TLCreditedImp')).toEqual([
      '#ffff00 (4:6, 6:4, 4:6, 6:4, 4:6)',
    ]);
  });

  test.each([
    ['FastToSlow', 'SlowToFast'],
    ['SlowToFast', 'FastToSlow'],
    ['Symmetric', 'Symmetric'],
    ['Flexible', 'Flexible'],
  ] as const)('a rational crossing %s is seen the other way round: %s', (direction, seen) => {
    const { n } = toControl(crossTo(new RationalCrossing(direction)));
    expect(edgesInto(n, 'cbus.rsink.node', tl.TileLinkRational).map(({ manager }) => manager.direction)).toEqual([
      seen,
    ]);
  });
});

describe('from a master that has the crossing (subsystem 7, tilelink 5.19)', () => {
  const coupler = 'sbus.coupler_from_bus_named_fbus';

  test.each([
    ['none', [], ['fbus.buffer', 'fbus.bus_xing', 'bus_xing'], 1, 0],
    ['synchronous', [], ['fbus.buffer', 'fbus.bus_xing', 'bus_xing'], 3, 2],
    ['asynchronous', ['asink <TLAsyncCrossingSink>'], ['fbus.asource', 'fbus.bus_xing', 'bus_xing', 'asink'], 3, 5],
    ['rational', ['rsink <TLRationalCrossingSink>'], ['fbus.rsource', 'fbus.bus_xing', 'bus_xing', 'rsink'], 1, 1],
    ['credited', ['sink <TLCreditedSink>'], ['fbus.source', 'fbus.bus_xing', 'bus_xing', 'sink'], 1, 1],
  ] as const)('%s', (kind, outside, pieces, up, down) => {
    const { n } = fromFront(crossFrom(kinds[kind]));
    const inCoupler = (name: string): string => (name.startsWith('fbus.') ? name : `${coupler}.${name}`);
    expect(route(n, 'sbus.sbus_xbar.node')).toBe(
      [
        'fbus.coupler_from_dma.dma',
        'fbus.coupler_from_dma.tl',
        'fbus.fbus_xbar',
        ...[...pieces, 'widget'].map(inCoupler),
        'sbus.sbus_xbar',
      ].join(' -> '),
    );
    expect(modulesIn(n, coupler)).toEqual(['widget <TLWidthWidget>', ...outside]);
    expect(nodesIn(n, coupler)).toEqual(['temp ephemeral', 'bus_xing identity']);
    expect([
      firstInto(n, 'fbus.fbus_xbar.node').slave.minLatency,
      firstInto(n, `${coupler}.widget.node`).master.minLatency,
    ]).toEqual([up, down]);
    expect(into(n, `${coupler}.widget.node`).map(({ bundle }) => bundle.dataBits)).toEqual([128]);
    expect(outOf(n, `${coupler}.widget.node`).map(({ bundle }) => bundle.dataBits)).toEqual([64]);
  });

  test.each(['FastToSlow', 'SlowToFast', 'Symmetric', 'Flexible'] as const)('a rational crossing %s', (direction) => {
    const { n } = fromFront(crossFrom(new RationalCrossing(direction)));
    const sink = edgesInto(n, `${coupler}.rsink.node`, tl.TileLinkRational);
    expect(sink.map(({ manager }) => manager.direction)).toEqual([direction]);
  });

  test('is drawn against the direction of its requests', () => {
    const flipped = (n: Made<unknown>['n']): string[] =>
      drawn(n)
        .filter((edge) => edge.flipped && edge.protocol !== 'IntImp')
        .map(({ wire }) => wire)
        .sort();
    expect(flipped(fromFront(crossFrom(kinds.synchronous)).n)).toEqual([
      'fbus.buffer -> fbus.bus_xing',
      'fbus.bus_xing -> sbus.coupler_from_bus_named_fbus.bus_xing',
      'fbus.fbus_xbar -> fbus.buffer',
      'sbus.coupler_from_bus_named_fbus.bus_xing -> sbus.coupler_from_bus_named_fbus.widget',
      'sbus.coupler_from_bus_named_fbus.widget -> sbus.sbus_xbar',
      'sbus.sbus_clock_groups -> fbus.fbus_clock_groups',
    ]);
    expect(flipped(toControl(crossTo(kinds.synchronous)).n)).toEqual([]);
  });
});

describe('clocks of connected buses (subsystem 7, 10.4)', () => {
  const clockOfBus = (n: Made<unknown>['n'], bus: string): string => {
    const [, , ...way] = route(n, `${bus}.${bus}_clock_groups.node`).split(' -> ');
    return way.join(' -> ');
  };
  const shared = 'allClockGroupsNode -> sbus.sbus_clock_groups';

  test.each([
    ['none', true],
    ['synchronous', true],
    ['asynchronous', false],
    ['rational', true],
    ['credited', true],
  ] as const)('%s: shared %s', (kind, shares) => {
    const before = shares ? shared : 'allClockGroupsNode';
    expect(clockOfBus(toControl(crossTo(kinds[kind])).n, 'cbus')).toBe(`${before} -> cbus.cbus_clock_groups`);
    expect(clockOfBus(fromFront(crossFrom(kinds[kind])).n, 'fbus')).toBe(`${before} -> fbus.fbus_clock_groups`);
  });

  test('the clocks of a bus and of those behind it are told in the order of their connections', () => {
    const keys = (how: BusConnection): string[] => {
      const { n } = toControl(how);
      return ['sbus.sbus_clock_groups', 'cbus.cbus_clock_groups', 'aggregator'].flatMap((path) =>
        keysInto(n, nodeAt(n, `${path}.node`) as never),
      );
    };
    expect(keys(crossTo(noCrossing))).toEqual(['sbus_0, sbus_1', 'cbus_0', 'aggregator_0, aggregator_1']);
    expect(keys(crossTo(kinds.asynchronous))).toEqual(['sbus_0', 'cbus_0', 'aggregator_0, aggregator_1']);
  });

  test('can come from elsewhere', () => {
    const { n } = toControl(crossTo(noCrossing, { clockFrom: undefined }));
    expect(clockOfBus(n, 'cbus')).toBe('allClockGroupsNode -> cbus.cbus_clock_groups');
  });

  test('have to come from somewhere', () => {
    const { n } = tryOnBoard((board) => {
      inUse(board, frontBus(width)(board, SBUS));
      withDevice(frontBus(width)(board, CBUS), 'dev');
      connectBuses(board, SBUS, CBUS, crossTo(noCrossing, { clockFrom: undefined }));
    });
    expect(complaints(n)).toEqual([
      'subsystem/bus-clock: Bus cbus has no clock: nothing drives its clock group. (Leave out WithDontDriveBusClocksFromSBus, so that the system bus drives it, or bind a clock group to it: locate(CBUS).clockGroupNode.from(…).)',
    ]);
  });
});

describe('connections of any kind (subsystem 7)', () => {
  test('by default one edge from outward to inward node, without a clock', () => {
    const { n } = toControl(connection());
    expect(route(n, 'cbus.cbus_xbar.node', 'sbus')).toBe(
      'coupler_from_cpu.cpu -> coupler_from_cpu.tl -> sbus_xbar -> coupler_to_bus_named_cbus.widget -> cbus.cbus_xbar',
    );
    expect(nodesIn(n, 'sbus.coupler_to_bus_named_cbus')).toEqual(['temp ephemeral']);
  });

  test.each([
    ['once', connection(), 'once'],
    ['star', crossTo(noCrossing), 'star'],
    ['query', crossTo(noCrossing, { binding: 'query' }), 'query'],
  ] as const)('bound with %s', (_, how, kind) => {
    const { n } = toControl(how);
    expect(bindingsInto(n, 'sbus.coupler_to_bus_named_cbus.widget.node')).toEqual([kind]);
  });

  test('with something between master and width adapter', () => {
    const { n } = toControl(crossTo(noCrossing, { inject: () => tl.fifoFixer('all') }));
    expect(route(n, 'cbus.cbus_xbar.node', 'sbus')).toBe(
      'coupler_from_cpu.cpu -> coupler_from_cpu.tl -> sbus_xbar -> coupler_to_bus_named_cbus.fixer -> coupler_to_bus_named_cbus.widget -> coupler_to_bus_named_cbus.bus_xing -> cbus.bus_xing -> cbus.buffer -> cbus.cbus_xbar',
    );
  });

  test('with other ends', () => {
    const { n } = toControl(
      connection({
        masterView: (master) => tl.buffer('flow').from(master.outwardNode),
        slaveView: (slave) => slave.inwardNode.from(tl.hintHandler()),
      }),
    );
    expect(route(n, 'cbus.cbus_xbar.node', 'sbus')).toBe(
      'coupler_from_cpu.cpu -> coupler_from_cpu.tl -> sbus_xbar -> coupler_to_bus_named_cbus.buffer -> coupler_to_bus_named_cbus.widget -> coupler_to_bus_named_cbus.hints -> cbus.cbus_xbar',
    );
  });

  test('only of buses that are there', () => {
    const help =
      'Put WithCoherentBusTopology or WithIncoherentBusTopology, whose buses are sbus, pbus, fbus and cbus, to the left of all that sets another topology, such as WithJustOneBus, or attach the device to a bus that is there.';
    const missing = (...made: (typeof SBUS)[]): string =>
      broken(() =>
        onBoard((board) => {
          for (const location of made) frontBus(width)(board, location);
          connectBuses(board, SBUS, CBUS, crossTo(noCrossing));
        }),
      );
    expect(missing(SBUS)).toBe(`subsystem/no-bus: The board has no bus cbus: its topology makes only sbus. (${help})`);
    expect(missing(FBUS, CBUS)).toBe(
      `subsystem/no-bus: The board has no bus sbus: its topology makes only fbus, cbus. (${help})`,
    );
    expect(missing()).toBe(`subsystem/no-bus: The board has no bus sbus: its topology makes no bus. (${help})`);
  });
});
