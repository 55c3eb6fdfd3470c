import { describe, expect, test } from 'vitest';
import { uint } from '../../../lib/bus/wires/index.js';
import {
  type AXI4Edge,
  type AXI4SlavePortInit,
  buffer,
  deinterleaver,
  fragmenter,
  idIndexer,
  slaveNode,
  userYanker,
} from '../../../lib/protocols/gathered/axi4.js';
import { ambaCorruptField, ambaProtField, BundleField, BundleKey } from '../../../lib/bus/fields/index.js';
import type { Negotiated } from '../../../lib/graph/index.js';
import {
  clientNode,
  prettyAXI4Mapping,
  TLMasterPortParameters,
  type TLEdge,
  type TLMasterPortInit,
  TLToAXI4IdMap,
  toAXI4,
  type TLToAXI4Options,
} from '../../../lib/protocols/gathered/tl.js';
import { at, broken, complaint, complaints, cpu, elaborated, slaves as managers } from '../tilelink/designs.js';
import { type Adapter, device, echoes, masters, through } from '../axi4/designs.js';

interface Bridged {
  readonly inner: TLEdge;
  readonly outer: AXI4Edge;
  readonly n: Negotiated;
}

const memory = device({ regionType: 'UNCACHED', interleavedId: 0 });

// The design client -> bridge -> adapters -> slave; the first adapter is nearest to the bridge.
function declare(
  port: TLMasterPortInit,
  slaves: AXI4SlavePortInit,
  adapters: readonly Adapter[],
  options?: TLToAXI4Options,
) {
  return elaborated(() => {
    const source = clientNode([port], { name: 'source' });
    const sink = slaveNode([slaves], { name: 'sink' });
    const bridge = toAXI4(options);
    bridge.from(source);
    sink.from(through(bridge, adapters));
    return { source, sink, bridge };
  });
}

function bridged(
  port: TLMasterPortInit,
  slaves: AXI4SlavePortInit = memory,
  adapters: readonly Adapter[] = [],
  options?: TLToAXI4Options,
): Bridged {
  const { made, n } = declare(port, slaves, adapters, options);
  const [inner] = n.edges(made.source).out;
  const [outer] = n.edges(made.bridge).out;
  if (inner === undefined || outer === undefined) throw new Error(complaints(n).join('\n'));
  return { inner, outer, n };
}

/** The clients of amba 9.5: one that holds copies, one that neither does nor wants order, one that wants order. */
const clients: TLMasterPortInit = {
  masters: [
    { name: 'A', sourceId: [0, 4], supports: { probe: 64 } },
    { name: 'B', sourceId: [4, 5] },
    { name: 'C', sourceId: [8, 16], requestFifo: true },
  ],
};

describe('clients become masters (amba 4.16, 9.5)', () => {
  test('those without copies first, those that want order with one id', () => {
    const { outer } = bridged(clients);
    expect(masters(outer)).toEqual([
      'B [0,1) aligned flight 1',
      'C [1,2) aligned flight 8',
      'A [2,6) aligned flight 1',
    ]);
    expect([outer.master.endId, echoes(outer)]).toEqual([6, 'AXI4TLStateField(4)']);
    expect(outer.master.masters.map(({ nodePath }) => nodePath?.origin.path)).toEqual(
      outer.master.masters.map(() => 'top.source'),
    );
  });

  test('those of one kind by their source ids', () => {
    const { outer } = bridged({
      masters: [
        { name: 'c', sourceId: [6, 8], requestFifo: true, supports: { probe: 8 } },
        { name: 'b', sourceId: [4, 6] },
        { name: 'd', sourceId: [2, 4], supports: { probe: 8 } },
        { name: 'a', sourceId: [0, 2] },
      ],
    });
    expect(masters(outer)).toEqual([
      'a [0,2) aligned flight 1',
      'b [2,4) aligned flight 1',
      'd [4,6) aligned flight 1',
      'c [6,7) aligned flight 2',
    ]);
  });

  test('with fields of AXI4 instead of those of TileLink', () => {
    const own = new BundleField(new BundleKey('own', 'control'), 'own(2)', uint(2));
    const port = { ...cpu, requestFields: [ambaProtField, own], echoFields: [own], responseKeys: [own.key] };
    const fields = (options?: TLToAXI4Options): string[] =>
      bridged(port, memory, [], options).outer.master.requestFields.map(String);
    expect(fields()).toEqual(['AMBACorruptField()', 'own(2)']);
    expect(fields({ wcorrupt: false })).toEqual(['own(2)']);
    const { outer } = bridged(port);
    expect(echoes(outer)).toBe('AXI4TLStateField(2) own(2)');
    expect(outer.master.responseKeys).toEqual([own.key]);
  });

  test('of one source id, for which the state needs no source', () => {
    expect(echoes(bridged({ masters: [{ name: 'cpu', sourceId: 1 }] }).outer)).toBe('AXI4TLStateField(0)');
  });
});

describe('slaves become managers', () => {
  test('through a whole chain (amba 9.5)', () => {
    const { inner } = bridged(clients, memory, [() => idIndexer(1), () => userYanker()]);
    expect(managers(inner)).toEqual(['top 0x1000/0xfff UNCACHED fifo 0: GFP 1..64']);
    const { slaves, minLatency, endSinkId, requestKeys } = inner.slave;
    expect([minLatency, endSinkId, requestKeys.map((key) => key.reportName)]).toEqual([1, 0, ['AMBAProt']]);
    expect([slaves[0]?.mayDenyGet, slaves[0]?.mayDenyPut]).toEqual([true, true]);
  });

  test('with what is added on the way (amba 9.7)', () => {
    const mmio = device({ address: at('0x60000000/0x1fffffff'), supportsRead: [1, 256], supportsWrite: [1, 256] });
    const { inner } = bridged(cpu, mmio, [
      () => idIndexer(4),
      () => deinterleaver(64),
      () => userYanker(),
      () => buffer(),
    ]);
    expect(managers(inner)).toEqual(['top 0x60000000/0x1fffffff GET_EFFECTS fifo 0: G 1..64 FP 1..256']);
    expect(inner.slave.minLatency).toBe(3);
  });

  test('and mark corrupt data where the slave asks for it', () => {
    const ram = { ...memory, requestKeys: [ambaCorruptField.key] };
    expect(bridged(cpu, ram).outer.bundle.requestFields).toEqual([ambaCorruptField]);
    expect(bridged(cpu, memory).outer.bundle.requestFields).toEqual([]);
  });
});

describe('the map of ids (amba 4.16)', () => {
  const port = TLMasterPortParameters.of(clients);
  const text = ['\t[0, 1) <= [ 4,  5) "B"', '\t[1, 2) <= [ 8, 16) "C" [FIFO]', '\t[2, 6) <= [ 0,  4) "A" [CACHE]'].join(
    ',\n',
  );

  test('has a line for each client', () => {
    const map = new TLToAXI4IdMap(port);
    expect(map.toString()).toBe(text);
    expect(map.entries.map((entry) => entry.maxTransactionsInFlight)).toEqual([1, 8, 4]);
  });

  test('has a heading', () => {
    expect(prettyAXI4Mapping(port, 'mem')).toBe(`mem AXI4-ID <= TL-Source mapping:\n${text}\n`);
  });
});

describe('what it refuses', () => {
  const refusals = (slaves: AXI4SlavePortInit): string[] => complaints(declare(cpu, slaves, []).n);

  test('to drop id bits', () => {
    expect(broken(() => toAXI4({ stripBits: 1 }))).toBe(
      'tilelink/to-axi4-strip: A TileLink-to-AXI4 bridge was given a stripBits of 1, but drops no id bits any more. (Leave stripBits at 0 and put axi4.idIndexer(idBits) behind the bridge.)',
    );
  });

  test('slaves that promise what AXI4 cannot do', () => {
    expect(refusals(device({ regionType: 'TRACKED' }))).toEqual([
      "tilelink/to-axi4-region: TileLink-to-AXI4 bridge top.tl2axi4 leads to slave top.sink at AddressSet(0x1000, 0xfff) of region type TRACKED, but AXI4 slaves cannot be acquired. (Set regionType of slave top.sink at AddressSet(0x1000, 0xfff) to 'UNCACHED'.)",
    ]);
    expect(refusals(device({ regionType: 'UNCACHED', supportsRead: [0, 0] }))).toEqual([
      "tilelink/to-axi4-region: TileLink-to-AXI4 bridge top.tl2axi4 leads to slave top.sink at AddressSet(0x1000, 0xfff) of region type UNCACHED, which cannot be read. (Set regionType of slave top.sink at AddressSet(0x1000, 0xfff) to 'IDEMPOTENT', or let it support reads.)",
    ]);
    expect(refusals(device({ regionType: 'IDEMPOTENT', supportsRead: [0, 0] }))).toEqual([]);
  });
});

describe('what the hardware needs', () => {
  const unfit = (slaves: AXI4SlavePortInit, ...adapters: Adapter[]): string[] =>
    bridged(cpu, slaves, adapters).n.validate().map(complaint);
  const two = (first?: number, second?: number): AXI4SlavePortInit => ({
    slaves: [first, second].map((interleavedId, k) => ({
      ...{ address: at(`0x${k}000/0xfff`), interleavedId },
      ...{ supportsRead: [1, 8], supportsWrite: [1, 8] },
    })),
    beatBytes: 8,
  });
  const help = (bytes: number): string => `(Put axi4.deinterleaver(${bytes}) between top.tl2axi4 and top.sink.)`;
  const but =
    'tilelink/to-axi4-interleaved: TileLink-to-AXI4 bridge top.tl2axi4 needs slaves that never interleave reads, all with one interleavedId, but';
  const needs = `${but} that of top.sink is`;

  test('slaves that keep reads together', () => {
    expect(unfit(two(1, 1))).toEqual([]);
    expect(unfit(two())).toEqual([`${needs} absent. ${help(8)}`]);
    expect(unfit(two(1))).toEqual([`${needs} absent and that of top.sink is 1. ${help(8)}`]);
    expect(unfit(two(1, 2))).toEqual([`${needs} 2 and that of top.sink is 1. ${help(8)}`]);
    expect(unfit(two(), () => deinterleaver(8))).toEqual([]);
  });

  test('a deinterleaver in front of a fragmenter', () => {
    const single = device({ supportsRead: [1, 8], supportsWrite: [1, 8], interleavedId: 0 });
    expect(unfit(single, () => deinterleaver(64), fragmenter)).toEqual([]);
    expect(unfit(single, () => userYanker(), fragmenter)).toEqual([
      `${but} top.axi4frag.node drops that of top.sink. (Put axi4.deinterleaver(2048) between top.axi4yank.node and top.axi4frag.node.)`,
    ]);
    expect(unfit(device({ supportsRead: [1, 8], supportsWrite: [1, 8] }), fragmenter)).toEqual([
      `${needs} absent. (Put axi4.deinterleaver(2048) between top.tl2axi4 and top.axi4frag.node.)`,
    ]);
  });

  test('transfers whose size fits into 4 bits', () => {
    const port = (size: number): TLMasterPortInit => ({
      masters: [{ name: '$', sourceId: 2, supports: { probe: size } }],
    });
    const complaintsAbout = (size: number): string[] => bridged(port(size)).n.validate().map(complaint);
    expect(complaintsAbout(32768)).toEqual([]);
    expect(complaintsAbout(65536)).toEqual([
      'tilelink/to-axi4-size: TileLink-to-AXI4 bridge top.tl2axi4 has room for transfers of up to 32768 bytes, but there are some of 65536 bytes. (Limit the transfers of the slaves, or the probes of the clients, to 32768 bytes.)',
    ]);
  });
});
