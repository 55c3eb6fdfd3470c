import {
  AddressSet,
  ahb,
  apb,
  axi4,
  axi4lite,
  clocks,
  connect,
  type Handle,
  int,
  obi,
  soc,
  tl,
  tryElaborate,
  wishbone,
} from 'entente-soc';
import { describe, expect, test } from 'vitest';

type End = Handle;

const address = AddressSet.range('0x1000', '4K');
const surfaces: Readonly<Record<string, object>> = { ahb, apb, axi4, axi4lite, obi, tl, wishbone };

const masters: Readonly<Record<string, () => unknown>> = {
  TileLink: () => tl.client({ name: 'm' }),
  AXI4: () => axi4.master({ name: 'm' }),
  'AHB master': () => ahb.master({ name: 'm' }),
  'AHB slave': () => {
    const arbiter = ahb.arbiter();
    connect(ahb.master({ name: 'm' }), arbiter);
    return arbiter;
  },
  APB: () => apb.master({ name: 'm' }),
  'AXI4-Lite': () => axi4lite.master({ name: 'm' }),
  Wishbone: () => wishbone.master({ name: 'm' }),
  OBI: () => obi.master({ name: 'm' }),
};

const slaves: Readonly<Record<string, () => unknown>> = {
  TileLink: () => tl.ram({ address, beatBytes: 4 }),
  AXI4: () => axi4.registerNode({ address }),
  'AHB slave': () => ahb.registerNode({ address }),
  APB: () => apb.registerNode({ address }),
  'AXI4-Lite': () => axi4lite.registerNode({ address }),
  Wishbone: () => wishbone.registerNode({ address }),
  OBI: () => obi.registerNode({ address }),
};

/** What is wrong with a master that is bound to a slave by these bridges. */
function wrongIn(from: string, to: string, bridges: readonly string[]): string[] {
  const { failures } = tryElaborate(
    soc('t', () => {
      const ways = bridges.map((call) => {
        const [, surface = '', name = ''] = /^(\w+)\.(\w+)\(\)$/.exec(call) ?? [];
        const make = (surfaces[surface] as Readonly<Record<string, () => unknown>> | undefined)?.[name];
        if (make === undefined) throw new Error(`there is no ${call}`);
        return make();
      });
      const ends = [masters[from]?.(), ...ways, slaves[to]?.()] as End[];
      ends.reduce((source, sink) => sink.from(source));
    }),
  );
  return failures.map((failure) => `${failure.rule}: ${failure.help ?? ''}`);
}

/** The bridges that the helps name, one after the other, until both ends speak to each other. */
function advised(from: string, to: string): string[] {
  const bridges: string[] = [];
  for (let step = 0; step < 6; step++) {
    const [wrong = ''] = wrongIn(from, to, bridges).filter((each) => each.startsWith('graph/two-protocols'));
    if (wrong === '') return bridges;
    const [, call] = / Put ([\w.]+\(\)) between them[.,]/.exec(wrong) ?? [];
    if (call === undefined) throw new Error(`no bridge is named: ${wrong}`);
    bridges.push(call);
  }
  throw new Error(`${from} and ${to} do not meet by ${bridges.join(', ')}`);
}

// The two halves of a crossing, and a clock group, are put between nodes as bridges are. Only a design in JavaScript leaves them out.
test.each([
  ['TileLink', 'TileLinkAsync', () => connect(tl.client({ name: 'm' }), tl.asyncSink() as never), 'tl.asyncSource()'],
  ['TileLinkAsync', 'TileLink', () => connect(tl.asyncSource(), tl.xbar() as never), 'tl.asyncSink()'],
  [
    'TileLink',
    'TileLinkRational',
    () => connect(tl.client({ name: 'm' }), tl.rationalSink() as never),
    'tl.rationalSource()',
  ],
  ['TileLinkRational', 'TileLink', () => connect(tl.rationalSource(), tl.xbar() as never), 'tl.rationalSink()'],
  [
    'TileLink',
    'TileLinkCredited',
    () => connect(tl.client({ name: 'm' }), tl.creditedSink() as never),
    'tl.creditedSource()',
  ],
  ['TileLinkCredited', 'TileLink', () => connect(tl.creditedSource(), tl.xbar() as never), 'tl.creditedSink()'],
  ['AXI4', 'AXI4Async', () => connect(axi4.master({ name: 'm' }), axi4.asyncSink() as never), 'axi4.asyncSource()'],
  ['AXI4Async', 'AXI4', () => connect(axi4.asyncSource(), axi4.xbar() as never), 'axi4.asyncSink()'],
  [
    'AXI4',
    'AXI4Credited',
    () => connect(axi4.master({ name: 'm' }), axi4.creditedSink() as never),
    'axi4.creditedSource()',
  ],
  ['AXI4Credited', 'AXI4', () => connect(axi4.creditedSource(), axi4.xbar() as never), 'axi4.creditedSink()'],
  [
    'ClockGroups',
    'Clocks',
    () => connect(clocks.clockGroupAggregator(), clocks.fixedClockBroadcast() as never),
    'clocks.clockGroup()',
  ],
  [
    'Interrupts',
    'InterruptsSync',
    () => connect(int.xbar(), int.syncCrossingSink() as never),
    'int.syncCrossingSource()',
  ],
  [
    'InterruptsSync',
    'Interrupts',
    () => connect(int.syncCrossingSource(), int.xbar() as never),
    'int.asyncCrossingSink()',
  ],
])('from %s to %s', (_from, _to, bind, call) => {
  const { failures } = tryElaborate(soc('t', () => void bind()));
  expect(failures.map(({ help }) => help)).toContain(`Put ${call} between them.`);
});

test.each([
  ['interrupts', () => connect(int.xbar(), tl.xbar() as never)],
  ['groups of clocks', () => connect(clocks.clockGroupAggregator(), tl.xbar() as never)],
])('from %s nothing leads to a bus', (_from, bind) => {
  const { failures } = tryElaborate(soc('t', () => void bind()));
  expect(failures.map(({ help }) => help)).toContain('Put a bridge from one protocol to the other between them.');
});

describe.each(Object.keys(masters))('from %s', (from) => {
  test.each(Object.keys(slaves).filter((to) => to !== from))('to %s, the bridges lead that the helps name', (to) => {
    expect(advised(from, to).length).toBeGreaterThan(0);
  });
});

test('a bridge in a chain that is written from its end is told to be the wrong way round', () => {
  const { failures } = tryElaborate(
    soc('t', () => {
      const [cpu, ram] = [tl.client({ name: 'cpu' }), axi4.ram({ address: AddressSet.range('0x1000', '4K') })];
      const bus = axi4.xbar();
      connect(ram as never, bus, tl.toAXI4() as never, cpu as never);
      return { cpu, ram, bus };
    }),
  );
  expect(failures.map(({ rule, message, help }) => [rule, message, help])).toEqual([
    [
      'graph/two-protocols',
      't.axi4xbar.node cannot be bound to t.tl2axi4.node: it speaks AXI4, and t.tl2axi4.node takes TileLink.',
      'Write the bindings the other way round: they begin at t.axi4ram.node, which is a sink, and accesses end there.',
    ],
  ]);
});
