import { describe, expect, test } from 'vitest';
import { uint } from '../../../lib/bus/wires/index.js';
import {
  APBBundleParameters,
  type APBEdge,
  APBRAM,
  type APBRAMOptions,
  APBRegisterRouter,
  type APBSlavePortInit,
  type APBSlavePortParameters,
  fanout,
  identity,
  master,
  masterNode,
  nexusNode,
  ram,
  registerNode,
  slave,
  slaveNode,
  toTL,
} from '../../../lib/protocols/gathered/apb.js';
import { ambaCorrupt, ambaProt, ambaProtField, BundleField, BundleKey } from '../../../lib/bus/fields/index.js';
import { lazyModule, type Negotiated, nodesOf } from '../../../lib/graph/index.js';
import {
  clientNode,
  managerNode,
  type TLEdge,
  type TLSlaveInit,
  type TLSlavePortInit,
  toAPB,
} from '../../../lib/protocols/gathered/tl.js';
import { first, unfit } from '../ahb/designs.js';
import { at, broken, complaints, cpu, elaborated, manager, masters, places, slaves } from '../tilelink/designs.js';

const field = (name: string): BundleField => new BundleField(new BundleKey(name, 'control'), name, uint(1));

/** A port in one line: `4 bytes: ram 0x0/0xff UNCACHED rw`. */
function portLine(port: APBSlavePortParameters | undefined): string {
  const lines = (port?.slaves ?? []).map(
    ({ name, address, regionType, supportsRead, supportsWrite }) =>
      `${name} ${places(address)} ${regionType} ${supportsRead ? 'r' : ''}${supportsWrite ? 'w' : ''}`,
  );
  return `${port?.beatBytes} bytes: ${lines.join('; ')}`;
}

test('nodes pass ports on and note themselves in the paths (amba 8)', () => {
  const { made, n } = elaborated(() => {
    const source = master({ name: 'cpu', requestFields: [field('x')] });
    const sink = slave({
      address: at('0x1000/0xfff'),
      beatBytes: 4,
      requestKeys: [ambaProt],
      responseFields: [field('y')],
    });
    const joined = nexusNode({
      name: 'joined',
      down: (ports) => first(ports),
      up: (ports) => first(ports),
    });
    sink
      .from(identity({ name: 'i' }))
      .from(joined)
      .from(source);
    return { source, sink };
  });
  expect(complaints(n)).toEqual([]);
  const edge = first(n.edges(made.sink).in);
  expect(
    edge.master.masters.map(({ name, nodePath }) => [name, ...[...nodesOf(nodePath)].map((node) => node.name)]),
  ).toEqual([['cpu', 'i', 'joined', 'cpu']]);
  expect(edge.master.requestFields).toEqual([field('x')]);
  expect(edge.slave).toMatchObject({ requestKeys: [ambaProt], responseFields: [field('y')] });
  expect(edge.bundle).toEqual(new APBBundleParameters(13, 32, [], []));
  const near = first(n.edges(made.source).out);
  expect([...nodesOf(near.slave.slaves[0]?.nodePath)].map((node) => node.name)).toEqual(['joined', 'i', 'sink1']);
});

describe('APBFanout (amba 8)', () => {
  const fannedOut = (
    ports: readonly APBSlavePortInit[],
    masterCount = 1,
  ): { n: Negotiated; edge: APBEdge | undefined; identity: boolean } => {
    const { made, n } = elaborated(() => {
      const split = fanout();
      for (let k = 0; k < masterCount; k++) {
        split.from(masterNode([{ masters: [{ name: `m${k}` }] }], { name: `master${k}` }));
      }
      ports.forEach((port, k) => slaveNode([port], { name: `slave${k}` }).from(split));
      return split;
    });
    return { n, edge: n.edges(made).in[0], identity: n.circuitIdentity(made) };
  };
  const one: APBSlavePortInit = { slaves: [{ address: at('0x1000/0xfff') }], beatBytes: 4 };
  const two: APBSlavePortInit = { slaves: [{ address: at('0x2000/0xfff') }], beatBytes: 4 };

  test('joins slaves; keys and fields of all', () => {
    const {
      n,
      edge,
      identity: wire,
    } = fannedOut([
      { ...one, requestKeys: [ambaProt], responseFields: [field('x')] },
      { ...two, requestKeys: [ambaCorrupt, ambaProt], responseFields: [field('x')] },
    ]);
    expect(portLine(edge?.slave)).toBe('4 bytes: top 0x1000/0xfff GET_EFFECTS rw; top 0x2000/0xfff GET_EFFECTS rw');
    expect(edge?.slave).toMatchObject({ requestKeys: [ambaProt, ambaCorrupt], responseFields: [field('x')] });
    expect([wire, unfit(n)]).toEqual([false, []]);
    expect(fannedOut([one]).identity).toBe(true);
  });

  test('comes from one bus only', () => {
    const { n } = fannedOut([one], 3);
    expect(complaints(n)).toEqual([
      'apb/fanout-inputs: APB fanout top.fanout has 3 inward edges, but needs exactly one. (Join the masters first: a fanout leads from one bus to many slaves.)',
    ]);
    expect(n.failures[0]?.category).toBe('other');
  });

  test('refuses slaves that overlap', () => {
    expect(complaints(fannedOut([one, one]).n)).toEqual([
      "apb/slave-port-disjoint: Two slaves of one APB port share addresses: top.slave0 at AddressSet(0x1000, 0xfff) and top.slave1 at AddressSet(0x1000, 0xfff). (Move top.slave1, such as to where this port sees it at AddressSet.range('0x2000', '0x1000').)",
    ]);
  });

  test('needs one width and connections (validation)', () => {
    expect(unfit(fannedOut([one, { ...two, beatBytes: 8 }]).n)).toEqual([
      'apb/fanout-width: APB fanout top.fanout joins buses of different width: top.slave0 4 bytes; top.slave1 8 bytes. (Declare beatBytes: 4 for top.slave1.)',
    ]);
    expect(unfit(elaborated(() => fanout()).n)).toEqual([
      'apb/fanout-connections: APB fanout top.fanout has 0 inward and 0 outward edges, but needs one inward and at least one outward edge. (Bind one source to it, and the slaves; remove a fanout that nothing is bound to.)',
    ]);
  });
});

describe('devices (amba 8)', () => {
  test('registers', () => {
    const { made } = elaborated(() => [
      registerNode({ name: 'regs', address: first(at('0x100/0xf')) }),
      registerNode({ name: 'wide', address: first(at('0x0/0x3')), beatBytes: 8, executable: true }),
    ]);
    expect(made.map(({ name, ports }) => `${name} ${portLine(ports[0])} ${ports[0]?.slaves[0]?.executable}`)).toEqual([
      'regs 4 bytes: disconnected 0x100/0xf GET_EFFECTS rw false',
      'wide 8 bytes: disconnected 0x0/0x3 GET_EFFECTS rw true',
    ]);
    expect(broken(() => registerNode({ address: first(at('0x0/0x10ff')) }))).toBe(
      "apb/register-contiguous: APB registers at AddressSet(0x0, 0x10ff) are not one block: the mask has gaps. (Give registers one block, such as AddressSet.range('0x0', '4K').)",
    );
  });

  test('registers of a device', () => {
    class Timer extends APBRegisterRouter {}
    const { made } = elaborated(() => lazyModule(() => new Timer({ name: 'timer', compat: [], base: '0x1_0000' })));
    expect(made.node).toBe(made.controlNode);
    expect([made.device.name, made.node.name, portLine(made.node.ports[0])]).toEqual([
      'timer',
      'controlNode',
      '4 bytes: disconnected 0x10000/0xfff GET_EFFECTS rw',
    ]);
  });

  test('a RAM', () => {
    const memory = (options: APBRAMOptions): string => {
      const [port] = elaborated(() => lazyModule(() => new APBRAM(options))).made.node.ports;
      const owner = port?.slaves[0]?.resources[0]?.owner;
      return `${portLine(port)} ${port?.slaves[0]?.executable} ${owner?.deviceClass}`;
    };
    const address = first(at('0x0/0xff'));
    expect(memory({ address })).toBe('4 bytes: disconnected 0x0/0xff UNCACHED rw true MemoryDevice');
    const options = {
      address,
      errors: at('0x200/0x1'),
      cacheable: false,
      executable: false,
      beatBytes: 8,
      devName: 'sram',
    };
    expect(memory(options)).toBe('8 bytes: disconnected 0x0/0xff 0x200/0x1 IDEMPOTENT rw false SimpleDevice');
  });
});

describe('APB to TileLink (amba 8, tilelink 7.6)', () => {
  const bridged = (
    supports: NonNullable<TLSlaveInit['supports']>,
    port: Partial<TLSlavePortInit> = {},
    names: readonly string[] = ['cpu'],
  ): { n: Negotiated; near: APBEdge | undefined; far: TLEdge | undefined } => {
    const { made, n } = elaborated(() => {
      const source = masterNode(
        [{ masters: names.map((name) => ({ name })), requestFields: [field('x')], responseKeys: [ambaCorrupt] }],
        { name: 'm' },
      );
      const sink = managerNode([{ slaves: [manager({ supports })], beatBytes: 4, minLatency: 1, ...port }], {
        name: 's',
      });
      sink.from(toTL()).from(source);
      return { source, sink };
    });
    return { n, near: n.edges(made.source).out[0], far: n.edges(made.sink).in[0] };
  };

  test.each([
    ['without partial writes it only reads', { get: [1, 64], putFull: [1, 64] }, 'r'],
    ['more than a beat is lost', { get: [8, 64], putFull: [1, 4], putPartial: [1, 4] }, 'w'],
    ['part of a beat counts', { get: [1, 2], putFull: [4, 8], putPartial: [4, 8] }, 'rw'],
  ] as const)('%s (9.11)', (_what, supports, expected) => {
    expect(portLine(bridged(supports).near?.slave)).toBe(`4 bytes: top 0x1000/0xfff GET_EFFECTS ${expected}`);
  });

  test('masters, fields and keys', () => {
    const { near, far, n } = bridged(
      { get: [1, 4] },
      { requestKeys: [ambaCorrupt, ambaProt], responseFields: [field('y')] },
    );
    expect(far?.master).toMatchObject({
      requestFields: [ambaProtField, field('x')],
      responseKeys: [ambaCorrupt],
      minLatency: 0,
      echoFields: [],
    });
    expect(masters(far as never)).toEqual(['cpu [0,1)']);
    expect(far?.master.masters[0]?.nodePath?.origin.name).toBe('m');
    expect(near?.slave).toMatchObject({ requestKeys: [ambaCorrupt], responseFields: [field('y')] });
    expect(unfit(n)).toEqual([]);
  });

  test('one master only', () => {
    expect(complaints(bridged({ get: [1, 4] }, {}, ['cpu', 'dma']).n)).toEqual([
      'tilelink/master-port-ids: APBToTL top.apb2tl has one source id, and several masters in front of it. (Put one apb.toTL() behind each master, and join them with tl.xbar().)',
    ]);
  });

  test('managers must not answer at once (validation)', () => {
    expect(unfit(bridged({ get: [1, 4] }, { minLatency: 0 }).n)).toEqual([
      'apb/to-tl-latency: APBToTL top.apb2tl needs managers that answer after at least one cycle, but dev may answer at once. (Put tl.buffer between them, or declare a minLatency of at least 1.)',
    ]);
  });
});

describe('TileLink to APB (amba 8, tilelink 7.3)', () => {
  const bridged = (port: APBSlavePortInit): { n: Negotiated; near: TLEdge | undefined; far: APBEdge | undefined } => {
    const { made, n } = elaborated(() => {
      const source = clientNode(
        [{ ...cpu, requestFields: [ambaProtField, field('x')], responseKeys: [ambaCorrupt], echoFields: [field('e')] }],
        { name: 'm' },
      );
      const sink = slaveNode([port], { name: 's' });
      sink.from(toAPB()).from(source);
      return { source, sink };
    });
    return { n, near: n.edges(made.source).out[0], far: n.edges(made.sink).in[0] };
  };
  const address = at('0x1000/0xfff');

  test('a RAM (9.11)', () => {
    const { made, n } = elaborated(() => {
      const source = clientNode([cpu], { name: 'm' });
      ram({ address: first(at('0x0/0xff')) })
        .from(toAPB())
        .from(source);
      return source;
    });
    const edge = first(n.edges(made).out);
    expect(slaves(edge)).toEqual(['ram 0x0/0xff UNCACHED fifo 0: GFP 1..4']);
    expect(edge.slave).toMatchObject({ minLatency: 1, endSinkId: 0, beatBytes: 4, requestKeys: [ambaProt] });
    expect(edge.slave.slaves).toMatchObject([{ executable: true, mayDenyPut: true, mayDenyGet: false }]);
    expect(made.module.children.map(({ name }) => name)).toEqual(['tl2apb', 'ram']);
  });

  test.each([
    [{ supportsWrite: false }, 'G 1..8'],
    [{ supportsRead: false }, 'FP 1..8'],
  ])('%j', (supports, expected) => {
    const { near } = bridged({ slaves: [{ address, ...supports }], beatBytes: 8 });
    expect(slaves(near as never)).toEqual([`top 0x1000/0xfff GET_EFFECTS fifo 0: ${expected}`]);
  });

  test('masters, fields and keys', () => {
    const port = { slaves: [{ address }], beatBytes: 4, requestKeys: [ambaProt], responseFields: [field('y')] };
    const { near, far } = bridged(port);
    expect(far?.master).toMatchObject({ requestFields: [field('x')], responseKeys: [ambaCorrupt] });
    expect(far?.master.masters.map(({ name, nodePath }) => `${name} ${nodePath?.origin.path}`)).toEqual(['cpu top.m']);
    // The key is listed again although it is there.
    expect(near?.slave).toMatchObject({ requestKeys: [ambaProt, ambaProt], responseFields: [field('y')] });
  });

  test('slaves must be aligned to a beat', () => {
    expect(
      complaints(bridged({ slaves: [{ address: at('0x1000/0x1') }], beatBytes: 4 }).n).map(
        (text) => text.split(':')[0],
      ),
    ).toEqual(['tilelink/slave-alignment']);
  });
});
