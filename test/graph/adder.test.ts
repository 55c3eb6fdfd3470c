import { describe, expect, test } from 'vitest';
import { graphml } from '../../lib/output/files/graphml.js';
import {
  autoPorts,
  collectDeep,
  filterCollectDeep,
  LazyModule,
  lazyModule,
  lazyScope,
  negotiate,
  NexusNode,
  SinkNode,
  SourceNode,
  topology,
} from '../../lib/graph/index.js';
import { describe as describeDesign } from '../../lib/elaborate/describe.js';
import { Width } from './width-protocol.js';

function same(widths: readonly number[]): number {
  const [first = 0] = widths;
  expect(widths.every((width) => width === first)).toBe(true);
  return first;
}

class Adder extends LazyModule {
  readonly node = new NexusNode(Width, Width, { down: same, up: same });
}

class AdderDriver extends LazyModule {
  readonly node = new SourceNode(Width, [8, 8]);
}

class AdderMonitor extends LazyModule {
  readonly nodeSeq = [new SinkNode(Width, [4]), new SinkNode(Width, [4])] as const;
  readonly nodeSum = new SinkNode(Width, [4]);
}

class AdderTestHarness extends LazyModule {
  readonly adder = lazyModule(() => new Adder());
  readonly drivers = [lazyModule(() => new AdderDriver()), lazyModule(() => new AdderDriver())] as const;
  readonly monitor = lazyModule(() => new AdderMonitor());

  constructor() {
    super();
    for (const driver of this.drivers) this.adder.node.from(driver.node);
    this.drivers.forEach((driver, k) => this.monitor.nodeSeq[k]?.from(driver.node));
    this.monitor.nodeSum.from(this.adder.node);
  }
}

describe('the adder test bench (core 11.1)', () => {
  const root = lazyModule(() => new AdderTestHarness(), { name: 'top' });
  const { adder, drivers, monitor } = root;
  const negotiated = negotiate(root.design);
  const elaboration = describeDesign(negotiated, { name: 'adder' });
  const ports = autoPorts(negotiated);
  const modules = [root, adder, ...drivers, monitor];

  test('negotiates', () => {
    expect(negotiated.failures).toEqual([]);
  });

  test('edges', () => {
    expect(negotiated.edges(adder.node)).toEqual({ in: [4, 4], out: [4] });
    expect(drivers.map(({ node }) => negotiated.edges(node).out)).toEqual([
      [4, 4],
      [4, 4],
    ]);
    expect([...monitor.nodeSeq, monitor.nodeSum].map((node) => negotiated.edges(node).in)).toEqual([[4], [4], [4]]);
    expect(drivers.map(({ node }) => negotiated.state(node).oPorts.map((port) => port.node.path))).toEqual([
      ['top.adder.node', 'top.monitor.nodeSeq'],
      ['top.adder.node', 'top.monitor.nodeSeq_1'],
    ]);
  });

  test('automatic ports', () => {
    expect(
      modules.map((module) => ports.get(module)?.map(({ name, flipped }) => `${name} ${flipped ? 'in' : 'out'}`)),
    ).toEqual([
      [],
      ['out out', 'in_0 in', 'in_1 in'],
      ['out_0 out', 'out_1 out'],
      ['out_0 out', 'out_1 out'],
      ['node_seq_in_0 in', 'node_seq_in_1 in', 'node_sum_in in'],
    ]);
  });

  test('names of instances and modules, and construction counters', () => {
    const records = modules.map(({ path }) => elaboration.modules.find(({ id }) => id === path));
    expect(records.map((record) => `${record?.index} ${record?.instanceName} ${record?.moduleName}`)).toEqual([
      '1 AdderTestHarness AdderTestHarness',
      '2 adder Adder',
      '3 drivers AdderDriver',
      '4 drivers_1 AdderDriver_1',
      '5 monitor AdderMonitor',
    ]);
  });

  test('drawing', () => {
    const text = [...graphml(elaboration)].join('');
    expect(Array.from(text.matchAll(/<node id="([^"]*)">/g), ([, id]) => id)).toEqual([
      ...['1', '5', '5::2', '5::1', '5::0'],
      ...['4', '4::0', '3', '3::0', '2', '2::0'],
    ]);
    const edges = text.matchAll(/<edge source="(.*?)" target="(.*?)">.*color="(.*?)".*>(width = \d+)</g);
    expect(Array.from(edges, ([, from, to, colour, label]) => `${from}→${to} ${colour} ${label}`)).toEqual([
      '4::0→2::0 blue width = 4',
      '4::0→5::1 blue width = 4',
      '3::0→2::0 blue width = 4',
      '3::0→5::0 blue width = 4',
      '2::0→5::2 blue width = 4',
    ]);
  });
});

describe('selecting modules (core 7.5, 11.4)', () => {
  class Leaf extends LazyModule {}
  class Branch extends LazyModule {
    readonly b = lazyModule(() => new Leaf());
    readonly c = lazyModule(() => new Leaf());
  }
  class Top extends LazyModule {
    readonly a = lazyModule(() => new Branch());
    constructor() {
      super();
      lazyScope('foo', () => ({ bar: lazyModule(() => new Branch()) }));
    }
  }
  const { root } = topology(() => new Top(), 'Top').declare();
  const leafPath = (module: LazyModule): string | undefined => (module instanceof Leaf ? module.path : undefined);

  test('pre-order, children newest first', () => {
    expect(collectDeep(root, leafPath)).toEqual(['Top.foo.bar.c', 'Top.foo.bar.b', 'Top.a.c', 'Top.a.b']);
    expect(collectDeep(root, (module) => module.path)).toEqual([
      'Top',
      'Top.foo',
      'Top.foo.bar',
      'Top.foo.bar.c',
      'Top.foo.bar.b',
      'Top.a',
      'Top.a.c',
      'Top.a.b',
    ]);
  });

  test('what the filter refuses is passed over with everything in it', () => {
    expect(filterCollectDeep(root, (module) => module.name !== 'foo', leafPath)).toEqual(['Top.a.c', 'Top.a.b']);
    expect(filterCollectDeep(root, (module) => module !== root, leafPath)).toEqual([]);
  });
});
