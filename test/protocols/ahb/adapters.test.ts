import { describe, expect, test } from 'vitest';
import { uint } from '../../../lib/bus/wires/index.js';
import {
  AHBBundleParameters,
  type AHBEdge,
  type AHBMasterInit,
  type AHBSlavePortInit,
  arbiter,
  fanout,
  lite,
  master,
  masterAdapterNode,
  masterIdentity,
  masterSinkNode,
  masterSourceNode,
  slave,
  slaveAdapterNode,
  slaveIdentity,
  slaveSinkNode,
  slaveSourceNode,
} from '../../../lib/protocols/gathered/ahb.js';
import { ambaCorrupt, ambaProt, BundleField, BundleKey } from '../../../lib/bus/fields/index.js';
import { type Negotiated, nodesOf } from '../../../lib/graph/index.js';
import { at, complaints, elaborated } from '../tilelink/designs.js';
import { portLine, target, targetPort, unfit } from './designs.js';

const cpu: AHBMasterInit = { name: 'cpu' };
const field = (name: string): BundleField => new BundleField(new BundleKey(name, 'control'), name, uint(1));

function masterLines(edge: AHBEdge | undefined): string[] {
  return (edge?.master.masters ?? []).map(
    ({ name, nodePath }) => `${name} via ${[...nodesOf(nodePath)].map((node) => node.name).join(', ')}`,
  );
}

test('masters and slaves are bound through an arbiter only (amba 7.2)', () => {
  const never = (): void => {
    // @ts-expect-error a slave stands behind an arbiter
    slaveSinkNode([]).from(masterSourceNode([]));
    // @ts-expect-error a master that stands behind an arbiter cannot stand in front of one
    masterIdentity().from(slaveSourceNode([]));
  };
  expect(never).toBeTypeOf('function');
});

test('nodes pass ports on and note themselves in the paths (amba 7.2)', () => {
  const { made, n } = elaborated(() => {
    const source = masterSourceNode([{ masters: [cpu] }], { name: 'm' });
    const slow = masterAdapterNode({
      name: 'slow',
      down: (port) => port.copy({ requestFields: [] }),
      up: (port) => port.copy({ requestKeys: [] }),
    });
    const odd = slaveAdapterNode({ name: 'odd', down: (port) => port, up: (port) => port });
    const bus = arbiter();
    const sink = slaveSinkNode([targetPort()], { name: 's' });
    sink
      .from(slaveIdentity({ name: 'j' }))
      .from(bus)
      .from(odd)
      .from(masterIdentity({ name: 'i' }))
      .from(slow)
      .from(source);
    return { source, sink };
  });
  expect(complaints(n)).toEqual([]);
  const [near] = n.edges(made.source).out;
  const [last] = n.edges(made.sink).in;
  expect(masterLines(near)).toEqual(['cpu via m']);
  expect(masterLines(last)).toEqual(['cpu via j, node, odd, i, slow, m']);
  expect([...nodesOf(near?.slave.slaves[0]?.nodePath)].map((node) => node.name)).toEqual([
    ...['slow', 'i', 'odd', 'node', 'j', 's'],
  ]);
  expect(portLine(near?.slave)).toBe('4 bytes lite: top 0x1000/0xfff GET_EFFECTS: R 1..16 W 1..16');
  expect(near?.bundle).toEqual(new AHBBundleParameters(13, 32, [], [], true));
});

test('masters and slaves with one port', () => {
  const { made, n } = elaborated(() => {
    const cpuNode = master({ name: 'cpu', responseKeys: [ambaProt] });
    const dev = slave({ ...target(), beatBytes: 8, requestKeys: [ambaCorrupt] });
    const full = slave({
      ...target({ address: at('0x8000/0xff') }),
      beatBytes: 8,
      lite: false,
      responseFields: [field('x')],
    });
    const split = fanout();
    dev.from(split);
    full.from(split);
    split.from(arbiter()).from(cpuNode);
    return { cpuNode, dev, full };
  });
  expect(made.cpuNode.name).toBe('cpu');
  expect(made.cpuNode.ports[0]).toMatchObject({ responseKeys: [ambaProt], requestFields: [] });
  expect(made.dev.ports[0]).toMatchObject({ beatBytes: 8, lite: true, requestKeys: [ambaCorrupt], responseFields: [] });
  expect(made.full.ports[0]).toMatchObject({ lite: false, responseFields: [field('x')] });
  expect(complaints(n)).toEqual([]);
});

describe('AHBLite (amba 7.3)', () => {
  const chain = (port: Partial<AHBSlavePortInit>): { n: Negotiated; lines: string[] } => {
    const { made, n } = elaborated(() => {
      const source = masterSourceNode([{ masters: [cpu] }], { name: 'm' });
      const sink = masterSinkNode([targetPort({}, port)], { name: 's' });
      sink.from(lite()).from(source);
      return { source, sink };
    });
    return { n, lines: [n.edges(made.source).out[0]?.slave, n.edges(made.sink).in[0]?.slave].map(portLine) };
  };

  test('makes a lite slave look like a full one', () => {
    const { n, lines } = chain({});
    expect(lines).toEqual([
      '4 bytes: top 0x1000/0xfff GET_EFFECTS: R 1..16 W 1..16',
      '4 bytes lite: top 0x1000/0xfff GET_EFFECTS: R 1..16 W 1..16',
    ]);
    expect(unfit(n)).toEqual([]);
  });

  test('is of no use in front of a full one (validation)', () => {
    expect(unfit(chain({ lite: false }).n)).toEqual([
      'ahb/lite: AHBLite top.ahblite is to translate to AHB-Lite, but top.s speaks full AHB. (Declare lite: true for top.s, or remove top.ahblite.)',
    ]);
  });
});

describe('AHBArbiter (amba 7.3)', () => {
  const arbitrated = (masters: number, slaves: number): { n: Negotiated; edges: readonly AHBEdge[] } => {
    const { made, n } = elaborated(() => {
      const bus = arbiter();
      for (let k = 0; k < masters; k++) {
        const port = { masters: [{ name: `m${k}` }], requestFields: [field(`f${k}`)], responseKeys: [ambaProt] };
        bus.from(masterSourceNode([port], { name: `master${k}` }));
      }
      for (let k = 0; k < slaves; k++) {
        slaveSinkNode([targetPort({ address: at(`0x${k + 1}000/0xfff`) })], { name: `slave${k}` }).from(bus);
      }
      return bus;
    });
    return { n, edges: n.edges(made).out };
  };

  test('joins masters; fields are those of the first', () => {
    const { n, edges } = arbitrated(2, 1);
    expect(masterLines(edges[0])).toEqual(['m0 via node, master0', 'm1 via node, master1']);
    expect(edges[0]?.master).toMatchObject({ requestFields: [field('f0')], responseKeys: [ambaProt] });
    expect(unfit(n)).toEqual([
      'ahb/arbiter-one-to-one: AHB arbiter top.arbiter has 2 inward and 1 outward edges, but hardware exists only for one of each. (Join the masters before they come to AHB: put tl.xbar() in front of tl.toAHB().)',
    ]);
    expect(unfit(arbitrated(1, 1).n)).toEqual([]);
  });

  test('leads to one slave only', () => {
    const { n } = arbitrated(1, 2);
    expect(complaints(n)).toEqual([
      'ahb/arbiter-outputs: AHB arbiter top.arbiter has 2 outward edges, but needs exactly one. (Put ahb.fanout() between top.arbiter and its slaves.)',
    ]);
    expect(n.failures[0]?.category).toBe('other');
  });
});

describe('AHBFanout (amba 7.3)', () => {
  const fannedOut = (
    ports: readonly AHBSlavePortInit[],
    masters = 1,
  ): { n: Negotiated; edge: AHBEdge | undefined; identity: boolean } => {
    const { made, n } = elaborated(() => {
      const split = fanout();
      for (let k = 0; k < masters; k++) {
        split.from(slaveSourceNode([{ masters: [{ name: `m${k}` }] }], { name: `master${k}` }));
      }
      ports.forEach((port, k) => slaveSinkNode([port], { name: `slave${k}` }).from(split));
      return split;
    });
    return { n, edge: n.edges(made).in[0], identity: n.circuitIdentity(made) };
  };
  const second = target({ address: at('0x2000/0xfff'), supportsRead: [1, 64] });

  test('joins slaves; keys and fields of all', () => {
    const { n, edge, identity } = fannedOut([
      targetPort({}, { requestKeys: [ambaProt, ambaCorrupt], responseFields: [field('x')] }),
      targetPort({}, { slaves: [second], requestKeys: [ambaProt], responseFields: [field('y'), field('x')] }),
    ]);
    expect(portLine(edge?.slave)).toBe(
      '4 bytes lite: top 0x1000/0xfff GET_EFFECTS: R 1..16 W 1..16; top 0x2000/0xfff GET_EFFECTS: R 1..64 W 1..16',
    );
    expect(edge?.slave).toMatchObject({
      requestKeys: [ambaProt, ambaCorrupt],
      responseFields: [field('x'), field('y')],
    });
    expect([identity, unfit(n)]).toEqual([false, []]);
    expect(fannedOut([targetPort()]).identity).toBe(true);
  });

  test('comes from one bus only', () => {
    const { n } = fannedOut([targetPort()], 2);
    expect(complaints(n)).toEqual([
      'ahb/fanout-inputs: AHB fanout top.fanout has 2 inward edges, but needs exactly one. (Join the masters first: a fanout leads from one bus to many slaves.)',
    ]);
    expect(n.failures[0]?.category).toBe('other');
  });

  test('refuses slaves that overlap', () => {
    expect(complaints(fannedOut([targetPort(), targetPort()]).n)).toEqual([
      "ahb/slave-port-disjoint: Two slaves of one AHB port share addresses: top.slave0 at AddressSet(0x1000, 0xfff) and top.slave1 at AddressSet(0x1000, 0xfff). (Move top.slave1, such as to where this port sees it at AddressSet.range('0x2000', '0x1000').)",
    ]);
  });

  test('needs lite slaves of one width (validation)', () => {
    const full = targetPort({}, { slaves: [second], lite: false });
    expect(unfit(fannedOut([targetPort(), full]).n)).toEqual([
      'ahb/fanout-lite: AHB fanout top.fanout needs slaves that speak AHB-Lite, but top.slave1 speaks full AHB. (Declare lite: true for top.slave1.)',
    ]);
    const wide = targetPort({}, { slaves: [second], beatBytes: 8 });
    expect(unfit(fannedOut([targetPort(), wide]).n)).toEqual([
      'ahb/fanout-width: AHB fanout top.fanout joins buses of different width: top.slave0 4 bytes; top.slave1 8 bytes. (Declare beatBytes: 8 for top.slave0.)',
    ]);
  });

  test('needs connections (validation)', () => {
    expect(unfit(elaborated(() => fanout()).n)).toEqual([
      'ahb/fanout-connections: AHB fanout top.fanout has 0 inward and 0 outward edges, but needs one inward and at least one outward edge. (Bind one source to it, and the slaves; remove a fanout that nothing is bound to.)',
    ]);
  });
});
