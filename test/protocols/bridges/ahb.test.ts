import { describe, expect, test } from 'vitest';
import { uint } from '../../../lib/bus/wires/index.js';
import {
  type AHBSlaveInit,
  arbiter,
  ram,
  slaveSinkNode,
  slaveSourceNode,
  toTL,
} from '../../../lib/protocols/gathered/ahb.js';
import { ambaCorrupt, ambaProt, ambaProtField, BundleField, BundleKey } from '../../../lib/bus/fields/index.js';
import type { Negotiated } from '../../../lib/graph/index.js';
import {
  clientNode,
  managerNode,
  TLToAHB,
  type TLEdge,
  type TLMasterPortInit,
  type TLSlaveInit,
  type TLSlavePortInit,
  toAHB,
  type TLToAHBOptions,
} from '../../../lib/protocols/gathered/tl.js';
import { lazyModule } from '../../../lib/graph/index.js';
import { at, complaints, cpu, elaborated, manager, masters, sizes, slaves } from '../tilelink/designs.js';
import { first, portLine, target, targetPort } from '../ahb/designs.js';

const field = new BundleField(new BundleKey('x', 'control'), 'x', uint(1));

describe('AHB to TileLink (amba 7.3, tilelink 7.5)', () => {
  const bridged = (
    supports: TLSlaveInit['supports'],
    port: Partial<TLSlavePortInit> = {},
    names: readonly string[] = ['cpu'],
  ): { n: Negotiated; offered: string; edges: readonly TLEdge[] } => {
    const { made, n } = elaborated(() => {
      const source = slaveSourceNode([{ masters: names.map((name) => ({ name })), requestFields: [field] }], {
        name: 'm',
      });
      const sink = managerNode([{ slaves: [manager({ supports: supports ?? {} })], beatBytes: 4, ...port }], {
        name: 's',
      });
      sink.from(toTL()).from(source);
      return { source, sink };
    });
    return { n, offered: portLine(n.edges(made.source).out[0]?.slave), edges: n.edges(made.sink).in };
  };

  test.each([
    ['bursts', { get: [1, 64], putFull: [1, 64], putPartial: [1, 64] }, 'R 1..64 W 1..64'],
    ['a beat grows to 16', { get: [1, 4] }, 'R 1..64 W -'],
    ['less than a beat stays', { get: [1, 2], putFull: [4, 8] }, 'R 1..2 W 4..64'],
    ['more than a beat is lost', { get: [8, 64], putFull: [1, 4] }, 'R - W 1..64'],
  ] as const)('%s (9.11)', (_what, supports, expected) => {
    expect(bridged(supports).offered).toBe(`4 bytes lite: top 0x1000/0xfff GET_EFFECTS: ${expected}`);
  });

  test('bursts end with the alignment', () => {
    const small = manager({ address: at('0x1000/0xf'), supports: { get: [1, 4], putFull: [1, 4] } });
    expect(bridged({}, { slaves: [small] }).offered).toBe('4 bytes lite: top 0x1000/0xf GET_EFFECTS: R 1..16 W 1..16');
  });

  test('a port on which nobody takes a beat is refused (9.11)', () => {
    expect(complaints(bridged({ get: [1, 2] }).n)).toEqual([
      'tilelink/edge-too-wide: The bus is 4 bytes wide, but the largest transfer of dev is 2 bytes. (Set beatBytes of dev to 2, or let it support transfers of 4 bytes.)',
      'ahb/slave-port-transfer: An AHB port is 4 bytes wide, but the largest transfer of its slaves is 2 bytes: AHB slave top.s at AddressSet(0x1000, 0xfff). (Support transfers of at least 4 bytes, or declare beatBytes: 2.)',
    ]);
  });

  test('masters become clients that read and write whole', () => {
    const edge = first(bridged({ get: [1, 4], putFull: [1, 4] }).edges);
    expect(edge.master).toMatchObject({ requestFields: [ambaProtField, field], responseKeys: [], minLatency: 0 });
    expect(masters(edge)).toEqual(['cpu [0,1)']);
    expect(edge.master.masters.map(({ emits }) => sizes(emits))).toEqual(['GF 1..2048']);
    expect(edge.master.masters[0]?.nodePath?.origin.name).toBe('m');
  });

  test('one master only', () => {
    expect(complaints(bridged({ get: [1, 4] }, {}, ['cpu', 'dma']).n)).toEqual([
      'tilelink/master-port-ids: AHBToTL top.ahb2tl has one source id, and several masters in front of it. (Put one ahb.arbiter() and one ahb.toTL() behind each master, and join them with tl.xbar().)',
    ]);
  });

  test('keys but AMBAProt are passed on', () => {
    const { made, n } = elaborated(() => {
      const source = slaveSourceNode([{ masters: [{ name: 'cpu' }] }], { name: 'm' });
      const port = { slaves: [manager()], beatBytes: 4, requestKeys: [ambaProt, ambaCorrupt], responseFields: [field] };
      managerNode([port], { name: 's' }).from(toTL()).from(source);
      return source;
    });
    expect(n.edges(made).out[0]?.slave).toMatchObject({ requestKeys: [ambaCorrupt], responseFields: [field] });
    expect(made.module.children.map(({ name }) => name)).toEqual(['ahb2tl']);
  });
});

describe('TileLink to AHB (amba 7.3, tilelink 7.2)', () => {
  const bridged = (
    sink: Parameters<typeof slaveSinkNode>[0],
    options?: TLToAHBOptions,
    client: TLMasterPortInit = cpu,
  ): TLEdge => {
    const { made, n } = elaborated(() => {
      const source = clientNode([client], { name: 'm' });
      slaveSinkNode(sink, { name: 's' }).from(arbiter()).from(toAHB(options)).from(source);
      return source;
    });
    const [edge] = n.edges(made).out;
    if (edge === undefined || !n.ok) throw new Error(complaints(n).join('\n'));
    return edge;
  };

  test('a RAM (9.11)', () => {
    const { made, n } = elaborated(() => {
      const source = clientNode([cpu], { name: 'm' });
      ram({ address: first(at('0x0/0xff')) })
        .from(arbiter())
        .from(toAHB())
        .from(source);
      return source;
    });
    const edge = first(n.edges(made).out);
    expect(slaves(edge)).toEqual(['ram 0x0/0xff UNCACHED fifo 0: GFH 1..64']);
    expect(edge.slave).toMatchObject({ minLatency: 1, endSinkId: 0, beatBytes: 4, requestKeys: [ambaProt] });
    expect(edge.slave.slaves).toMatchObject([{ executable: true, mayDenyPut: true, mayDenyGet: false }]);
    expect(made.module.children.map(({ name }) => name)).toEqual(['tl2ahb', 'arbiter', 'ram']);
  });

  test.each<[string, Partial<AHBSlaveInit>, TLToAHBOptions | undefined, string]>([
    ['reads', { supportsWrite: [1, 8] }, undefined, 'G 1..16 F 1..8 H 1..16'],
    ['writes', { supportsRead: [0, 0] }, undefined, 'FH 1..16'],
    ['nothing when off', {}, { supportHints: false }, 'GF 1..16'],
  ])('hints follow %s', (_what, changes, options, expected) => {
    expect(slaves(bridged([targetPort(changes)], options))).toEqual([
      `top 0x1000/0xfff GET_EFFECTS fifo 0: ${expected}`,
    ]);
  });

  test('hints to a slave that does nothing else are a beat long', () => {
    const idle = target({ address: at('0x8000/0xfff'), supportsRead: [0, 0], supportsWrite: [0, 0] });
    expect(slaves(bridged([targetPort({}, { slaves: [target(), idle] })]))[1]).toBe(
      'top 0x8000/0xfff GET_EFFECTS fifo 0: H 1..4',
    );
  });

  test('masters keep their names and paths, AMBAProt and echo fields end here', () => {
    const client: TLMasterPortInit = {
      masters: [
        { name: 'cpu', sourceId: 4 },
        { name: 'dma', sourceId: [4, 8] },
      ],
      requestFields: [field, ambaProtField],
      responseKeys: [ambaCorrupt],
      echoFields: [field],
    };
    const { made, n } = elaborated(() => {
      const sink = slaveSinkNode([targetPort({}, { requestKeys: [ambaCorrupt], responseFields: [field] })], {
        name: 's',
      });
      const source = clientNode([client], { name: 'm' });
      sink
        .from(arbiter())
        .from(lazyModule(() => new TLToAHB()).node)
        .from(source);
      return { sink, source };
    });
    const [edge] = n.edges(made.sink).in;
    expect(edge?.master).toMatchObject({ requestFields: [field], responseKeys: [ambaCorrupt] });
    expect(edge?.master.masters.map(({ name, nodePath }) => `${name} ${nodePath?.origin.path}`)).toEqual([
      'cpu top.m',
      'dma top.m',
    ]);
    expect(n.edges(made.source).out[0]?.slave).toMatchObject({
      requestKeys: [ambaProt, ambaCorrupt],
      responseFields: [field],
    });
  });
});
