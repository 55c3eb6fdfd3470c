import { describe, expect, test } from 'vitest';
import {
  ClockGroup,
  clockGroup,
  ClockGroupAggregator,
  clockGroupAdapterNode,
  clockGroupAggregateNode,
  clockGroupAggregator,
  clockGroupEphemeral,
  clockGroupIdentity,
  clockGroupingNode,
  clockGroupResetSynchronizer,
  ClockGroupSinkParameters,
  clockGroupSinkNode,
  clockGroupSourceNode,
  type ClockGroups,
  type ClockSinkInit,
  clockSinkNode,
  ClockSinkParameters,
  FixedClockBroadcast,
  fixedClockBroadcast,
  prciClockGroupNode,
  simpleClockGroupSource,
} from '../../../lib/protocols/clocks/index.js';
import { connect, type Handle, lazyModule, lazyScope, type Negotiated } from '../../../lib/graph/index.js';
import { complaints, elaborated } from '../tilelink/designs.js';
import { hardwareName, keysInto, unfit } from './designs.js';

// A group `g` in front of the sinks.
function grouped(...sinks: ClockSinkInit[]): { keys: string[]; clocks: string[]; n: Negotiated } {
  const { made, n } = elaborated(() => {
    const group = clockGroup('g');
    group.from(clockGroupSourceNode(1, { name: 'source' }));
    sinks.forEach((sink, k) => clockSinkNode([sink], { name: `sink${k}` }).from(group));
    return group;
  });
  const [edge] = n.edges(made).in;
  const clocks = [...(edge?.members ?? [])].map(([key, { clock }]) => `${key} ${clock?.toString() ?? '-'}`);
  return { keys: keysInto(n, made), clocks, n };
}

describe('clock group (interrupts-clocks 11.1)', () => {
  test('members are named, or numbered by their position among all (C13)', () => {
    expect(grouped({}, { name: 'a' }, {}).keys).toEqual(['g_0, g_a, g_2']);
    expect(unfit(grouped({}, { name: 'a' }, {}).n)).toEqual([]);
  });

  test('gives nothing, but asks for what its members take', () => {
    const { clocks, n } = grouped({ take: 50 }, {});
    expect(clocks).toEqual(['g_0 50 MHz', 'g_1 -']);
    expect(n.order.filter(({ name }) => name === 'sink0').map((sink) => n.edges(sink).in)).toMatchObject([
      [{ source: { give: undefined }, clock: { freqMHz: 50 } }],
    ]);
  });

  test('members of one name are one member, with the place of the first and the value of the last (C14, C15)', () => {
    const twice = grouped({ name: 'a', take: 10 }, { name: 'b' }, { name: 'a', take: 20 });
    expect(twice.clocks).toEqual(['g_a 20 MHz', 'g_b -']);
    expect(unfit(twice.n)).toEqual([
      'clocks/group-keys: Clock group top.g cannot tell its clocks apart: members 0 and 2 of group g both have the key g_a. (Give each sink of a group a name of its own; a sink without a name is called by its position, which no other may have as its name.)',
    ]);
    const numbered = grouped({ take: 10 }, { name: '0', take: 20 });
    expect(numbered.clocks).toEqual(['g_0 20 MHz']);
    expect(unfit(numbered.n)).toEqual([
      'clocks/group-keys: Clock group top.g cannot tell its clocks apart: members 0 and 1 of group g both have the key g_0. (Give each sink of a group a name of its own; a sink without a name is called by its position, which no other may have as its name.)',
    ]);
  });

  test('a broadcast shows its first sink, one with a fixed clock nobody (C11, C12)', () => {
    const keys = (fixed?: number): string[] => {
      const { made, n } = elaborated(() => {
        const group = clockGroup('g');
        const broadcast = fixedClockBroadcast(fixed);
        connect(clockGroupSourceNode(), group, broadcast);
        for (const name of ['core', 'io']) clockSinkNode([{ name }], { name }).from(broadcast);
        return group;
      });
      return keysInto(n, made);
    };
    expect([keys(), keys(50)]).toEqual([['g_core'], ['g_0']]);
  });

  test('is called as its instance unless told otherwise', () => {
    const { made, n } = elaborated(() =>
      lazyScope('bus', () => {
        const ports = clockGroup();
        const cores = clockGroupAggregator();
        connect(clockGroupSourceNode(), cores, ports, clockSinkNode([{}]));
        return { ports, cores };
      }),
    );
    expect([...keysInto(n, made.ports), ...keysInto(n, made.cores)]).toEqual(['ports_0', 'cores_0']);
    expect([made.ports, made.cores].map(({ path }) => path)).toEqual(['top.bus.ports.node', 'top.bus.cores.node']);
    expect(hardwareName(n, made.cores.module)).toBe('ClockGroupAggregator_cores');
  });

  test('is a plain wire for a single clock, and dissolves', () => {
    const inlined = (sinks: number): boolean[] => {
      const { made, n } = elaborated(() => {
        const modules = [
          lazyModule(() => new ClockGroup('g')),
          lazyModule(() => new ClockGroupAggregator('all')),
        ] as const;
        modules[0].node.from(modules[1].node).from(clockGroupSourceNode());
        for (let k = 0; k < sinks; k++) clockSinkNode([{}], { name: `sink${k}` }).from(modules[0].node);
        return modules;
      });
      return made.map((module) =>
        module.shouldBeInlined(
          (node) => n.circuitIdentity(node),
          () => true,
        ),
      );
    };
    expect([inlined(1), inlined(2)]).toEqual([
      [true, true],
      [false, true],
    ]);
  });

  test('needs exactly one input (validation)', () => {
    const { n } = elaborated(() => {
      const group = clockGroup('g');
      const broadcast = fixedClockBroadcast();
      group.fromStar(clockGroupSourceNode(2));
      broadcast.from(group);
      broadcast.from(group);
      clockSinkNode([{}], { name: 'core' }).from(broadcast);
    });
    expect(complaints(n)).toEqual([]);
    const hint = 'Bind one source to it; of several clocks or groups, only one can be passed on.';
    expect(unfit(n)).toEqual([
      `clocks/one-input: Clock broadcast top.broadcast has 2 inward edges, but needs exactly one. (${hint})`,
      `clocks/one-input: Clock group top.g has 2 inward edges, but needs exactly one. (${hint})`,
    ]);
  });
});

describe('aggregator (interrupts-clocks 11.2)', () => {
  test('names survive, numbers are counted again (C20)', () => {
    const { made, n } = elaborated(() => {
      const top = clockGroupAggregator('top');
      top.from(clockGroupSourceNode());
      const [p, q] = [clockGroup('p'), clockGroup('q')];
      p.from(top);
      q.from(top);
      for (const name of [undefined, 'x']) clockSinkNode([{ name }], { name: `p_${name ?? 'core'}` }).from(p);
      clockSinkNode([{}], { name: 'q_core' }).from(q);
      return { top, p, q };
    });
    expect([made.top, made.p, made.q].flatMap((node) => keysInto(n, node))).toEqual([
      'top_0, top_x, top_2',
      'p_0, p_x',
      'q_0',
    ]);
    expect(unfit(n)).toEqual([]);
  });

  test('notices members that have become one, and a missing input (validation)', () => {
    const { n } = elaborated(() => {
      const top = clockGroupAggregator('all');
      const prci = prciClockGroupNode({ name: 'prci' });
      top.from(prci);
      top.from(prci);
      for (const group of ['p', 'q']) clockSinkNode([{ name: 'x' }], { name: group }).from(clockGroup(group).from(top));
    });
    expect(unfit(n)).toEqual([
      'clocks/one-input: Clock group aggregator top.all of group all has 2 inward edges, but needs exactly one. (Bind one source to it; of several clocks or groups, only one can be passed on.)',
    ]);
    const once = elaborated(() => {
      const top = clockGroupAggregator('all').from(prciClockGroupNode({ name: 'prci' }));
      for (const group of ['p', 'q']) clockSinkNode([{ name: 'x' }], { name: group }).from(clockGroup(group).from(top));
    });
    expect(unfit(once.n)).toEqual([
      'clocks/aggregator-keys: Clock group aggregator top.all cannot tell its clocks apart: members 0 and 1 of group all both have the key all_x. (Give each sink of a group a name of its own; a sink without a name is called by its position, which no other may have as its name.)',
    ]);
  });
});

test('an aggregator notices members of a group behind it that have become one', () => {
  const { n } = elaborated(() => {
    const top = clockGroupAggregator('all').from(clockGroupSourceNode(1, { name: 'source' }));
    clockSinkNode([{ name: 'x' }], { name: 'p0' }).from(clockGroup('p').from(top));
    const q = clockGroup('q').from(top);
    for (const name of [undefined, '0']) clockSinkNode([{ name }], { name: `q_${name ?? 'core'}` }).from(q);
  });
  const shared = 'cannot tell its clocks apart: members 0 and 1 of group q both have the key q_0.';
  expect(n.validate().map(({ message }) => message)).toEqual([
    `Clock group top.q ${shared}`,
    `Clock group aggregator top.all ${shared}`,
  ]);
});

describe('nodes on groups (interrupts-clocks 10)', () => {
  test('pass groups on unchanged', () => {
    const sink = new ClockGroupSinkParameters('s', [new ClockSinkParameters({ name: 'a' })]);
    const { made, n } = elaborated(() => {
      const source = simpleClockGroupSource(1);
      clockGroupSinkNode([sink], { name: 'sink' })
        .from(clockGroupResetSynchronizer())
        .from(clockGroupAdapterNode({ name: 'adapter' }))
        .from(clockGroupEphemeral({ name: 'gone' }))
        .from(clockGroupIdentity({ name: 'id' }))
        .from(source);
      return source;
    });
    expect(n.edges(made).out[0]?.sink).toBe(sink);
    expect(made.path).toBe('top.source.node');
  });

  test('a PRCI node asks for nothing and needs no source', () => {
    const { made, n } = elaborated(() => {
      const prci = prciClockGroupNode({ name: 'prci' });
      const source = clockGroupSourceNode(1, { name: 'source' });
      prci.from(source);
      clockSinkNode([{}], { name: 'core' }).from(clockGroup('g').from(prci));
      return source;
    });
    expect(n.edges(made).out[0]?.sink).toEqual(new ClockGroupSinkParameters('prci', []));
    const { n: alone } = elaborated(() =>
      clockSinkNode([{}], { name: 'core' }).from(clockGroup('g').from(prciClockGroupNode({ name: 'prci' }))),
    );
    expect(complaints(alone)).toEqual([]);
    const { n: ungiven } = elaborated(() => clockSinkNode([{}], { name: 'core' }).from(clockGroup('g')));
    expect(ungiven.failures.map(({ rule }) => rule)).toEqual(['arity/nexus-no-input']);
  });

  test('bare nodes take a name', () => {
    const { made, n } = elaborated(() => {
      const all = clockGroupAggregateNode('all', { name: 'all' });
      const some = clockGroupingNode('some', { name: 'some' });
      connect(clockGroupSourceNode(1, { name: 'source' }), all, some, clockSinkNode([{}], { name: 'core' }));
      return { all, some };
    });
    expect([...keysInto(n, made.all), ...keysInto(n, made.some)]).toEqual(['all_0', 'some_0']);
  });
});

// The worked example of interrupts-clocks 12: two buses, and a tile that has a clock of its own.
function subsystem(tileFirst: boolean): { n: Negotiated; keys: (name: string) => string[] } {
  const { made, n } = elaborated(() => {
    const source = clockGroupSourceNode(1, { name: 'source' });
    const aggregator = clockGroupAggregator('aggregator');
    const allClockGroups = clockGroupIdentity({ name: 'allClockGroups' });
    allClockGroups.starFrom(aggregator);
    aggregator.from(source);
    const bus = (name: string, from: Handle<ClockGroups, ClockGroups>): Handle<ClockGroups, ClockGroups> => {
      const own = lazyModule(() => new ClockGroupAggregator(name), { name: `${name}_clock_groups` }).node;
      const group = lazyModule(() => new ClockGroup(name), { name: `${name}_clockGroup` }).node;
      const broadcast = lazyModule(() => new FixedClockBroadcast(), { name: `${name}_fixedClockNode` }).node;
      group.from(own);
      broadcast.from(group);
      clockSinkNode([{}], { name: `${name}_sink` }).from(broadcast);
      own.from(from);
      return own;
    };
    const tile = (): void => {
      clockSinkNode([{ name: 'rockettile_0' }], { name: 'tile' }).from(
        clockGroup('tileClockGroup').from(allClockGroups),
      );
    };
    if (tileFirst) tile();
    bus('pbus', bus('sbus', allClockGroups));
    if (!tileFirst) tile();
    return source;
  });
  const into = (name: string): string[] =>
    n.order.filter((node) => node.path === `top.${name}`).flatMap((node) => keysInto(n, node));
  expect(n.edges(made).out).toHaveLength(1);
  return { n, keys: into };
}

describe('how names of members travel (interrupts-clocks 12)', () => {
  test('from the sinks to the source', () => {
    const { n, keys } = subsystem(false);
    expect(complaints(n)).toEqual([]);
    expect(unfit(n)).toEqual([]);
    expect({
      pbusGroup: keys('pbus_clockGroup.node'),
      sbusGroup: keys('sbus_clockGroup.node'),
      pbus: keys('pbus_clock_groups.node'),
      sbus: keys('sbus_clock_groups.node'),
      tile: keys('tileClockGroup.node'),
      all: keys('allClockGroups'),
      aggregator: keys('aggregator.node'),
    }).toEqual({
      pbusGroup: ['pbus_0'],
      sbusGroup: ['sbus_0'],
      pbus: ['pbus_0'],
      sbus: ['sbus_0, sbus_1'],
      tile: ['tileClockGroup_rockettile_0'],
      all: ['sbus_0, sbus_1', 'tileClockGroup_rockettile_0'],
      aggregator: ['aggregator_0, aggregator_1, aggregator_rockettile_0'],
    });
  });

  test('numbers follow the order of binding', () => {
    expect(subsystem(true).keys('aggregator.node')).toEqual(['aggregator_rockettile_0, aggregator_1, aggregator_2']);
  });
});
