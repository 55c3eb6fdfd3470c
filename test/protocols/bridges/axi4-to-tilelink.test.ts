import { describe, expect, test } from 'vitest';
import { AddressSet } from '../../../lib/base/address/index.js';
import { uint } from '../../../lib/bus/wires/index.js';
import {
  type AXI4Edge,
  type AXI4MasterPortInit,
  AXI4MasterPortParameters,
  axi4ToTLIdMap,
  fragmenter,
  idIndexer,
  masterNode,
  toTL,
  type AXI4ToTLOptions,
  userYanker,
} from '../../../lib/protocols/gathered/axi4.js';
import { ambaProtField, BundleField, BundleKey, ambaProt } from '../../../lib/bus/fields/index.js';
import type { Handle, Negotiated } from '../../../lib/graph/index.js';
import {
  clientNode,
  error,
  fifoFixer,
  identity,
  managerNode,
  type TileLink,
  type TLEdge,
  type TLSlavePortInit,
  xbar,
} from '../../../lib/protocols/gathered/tl.js';
import {
  at,
  broken,
  complaint,
  complaints,
  device,
  elaborated,
  manager,
  masters as clients,
} from '../tilelink/designs.js';
import { type Adapter, slaves, through } from '../axi4/designs.js';

interface Bridged {
  readonly inner: AXI4Edge;
  readonly outer: TLEdge;
  readonly n: Negotiated;
}

// The design master -> adapters -> bridge -> manager; the first adapter is nearest to the master.
function declare(
  port: AXI4MasterPortInit,
  adapters: readonly Adapter[],
  managers: TLSlavePortInit,
  options?: AXI4ToTLOptions,
) {
  return elaborated(() => {
    const source = masterNode([port], { name: 'source' });
    const bridge = toTL(options);
    bridge.from(through(source, adapters));
    managerNode([managers], { name: 'sink' }).from(bridge);
    return bridge;
  });
}

function bridged(
  port: AXI4MasterPortInit,
  adapters: readonly Adapter[] = [],
  managers: TLSlavePortInit = device(),
  options?: AXI4ToTLOptions,
): Bridged {
  const { made, n } = declare(port, adapters, managers, options);
  const { in: inward, out } = n.edges(made);
  const [inner] = inward;
  const [outer] = out;
  if (inner === undefined || outer === undefined) throw new Error(complaints(n).join('\n'));
  return { inner, outer, n };
}

describe('ids become clients (amba 4.15, 9.8)', () => {
  test('of a front port', () => {
    const port = { masters: [{ name: 'slave-port-axi4', id: 256 }] };
    const { outer } = bridged(port, [() => idIndexer(1), fragmenter, () => userYanker(4)]);
    expect(clients(outer)).toEqual(['slave-port-axi4 ID#0 [0,8) fifo', 'slave-port-axi4 ID#1 [8,16) fifo']);
    expect(outer.master.masters.map(({ nodePath }) => nodePath?.origin.path)).toEqual([
      'top.axi4index.node',
      'top.axi4index.node',
    ]);
    const three = bridged(port, [() => idIndexer(1), fragmenter, () => userYanker(3)]);
    expect(clients(three.outer)).toEqual(['slave-port-axi4 ID#0 [0,6) fifo', 'slave-port-axi4 ID#1 [6,12) fifo']);
  });

  test.each<[AXI4MasterPortInit['masters'], string[]]>([
    [
      [
        { name: 'p', id: [0, 2], maxFlight: 2 },
        { name: 'q', id: [2, 3], maxFlight: 0 },
      ],
      ['p ID#0 [0,4) fifo', 'p ID#1 [4,8) fifo'],
    ],
    [
      [
        { name: 'p', id: [0, 1], maxFlight: 0 },
        { name: 'q', id: [1, 2], maxFlight: 5 },
      ],
      ['q ID#1 [10,20) fifo'],
    ],
    [
      [
        { name: 'p', id: [0, 1], maxFlight: 1 },
        { name: 'q', id: [1, 2], maxFlight: 5 },
      ],
      ['p ID#0 [0,10) fifo', 'q ID#1 [10,20) fifo'],
    ],
  ])('%j', (masters, expected) => {
    expect(clients(bridged({ masters }).outer)).toEqual(expected);
  });

  test('with fields of TileLink instead of those of AXI4', () => {
    const own = new BundleField(new BundleKey('own', 'control'), 'own(2)', uint(2));
    const port = {
      masters: [{ name: 'm', maxFlight: 1 }],
      requestFields: [own],
      echoFields: [own],
      responseKeys: [own.key],
    };
    const { outer } = bridged(port);
    const { requestFields, echoFields, responseKeys, minLatency } = outer.master;
    expect([requestFields, echoFields, responseKeys, minLatency]).toEqual([[ambaProtField, own], [own], [own.key], 0]);
  });

  test('as their map says', () => {
    const port = AXI4MasterPortParameters.of({ masters: [{ name: 'm', id: [1, 3], maxFlight: 3 }] });
    expect(
      axi4ToTLIdMap(port).map(
        ({ name, from, to, maxTransactionsInFlight }) => `${name} ${from} ${to} ${maxTransactionsInFlight}`,
      ),
    ).toEqual(['m ID#1 IdRange(1, 2) IdRange(6, 12) 6', 'm ID#2 IdRange(2, 3) IdRange(12, 18) 6']);
  });
});

describe('managers become slaves', () => {
  test('that are read by get and written by partial puts', () => {
    const memory = device(
      { regionType: 'UNCACHED', supports: { get: [1, 4096], putFull: [1, 64], putPartial: [4, 32] } },
      { minLatency: 2, requestKeys: [ambaProt, new BundleKey('own', 'control')] },
    );
    const { inner } = bridged({ masters: [{ name: 'm', maxFlight: 1 }] }, [], memory);
    expect(slaves(inner)).toEqual(['0x1000/0xfff UNCACHED R 1..2048 W 4..32 together 0']);
    expect([inner.slave.beatBytes, inner.slave.minLatency]).toEqual([8, 2]);
    expect(inner.slave.requestKeys.map((key) => key.reportName)).toEqual(['AMBACorrupt', 'own']);
    const plain = bridged({ masters: [{ name: 'm', maxFlight: 1 }] }, [], memory, { wcorrupt: false });
    expect(plain.inner.slave.requestKeys.map((key) => key.reportName)).toEqual(['own']);
  });

  test('unless they are too small for a beat', () => {
    const tiny = device({ supports: { get: [1, 4], putFull: [1, 16] } });
    expect(complaints(declare({ masters: [{ name: 'm', maxFlight: 1 }] }, [], tiny).n)).toEqual([
      'axi4/slave-port-too-wide: An AXI4 slave port is 8 bytes wide, but its largest burst is 4 bytes: slave top.sink at AddressSet(0x1000, 0xfff). (Declare beatBytes: 4, or bursts of up to 8 bytes.)',
    ]);
  });
});

describe('what it refuses', () => {
  test('transactions without a limit', () => {
    const help =
      '(Put axi4.userYanker(8), or another number, directly in front of the bridge (behind a fragmenter, which removes limits), or declare maxFlight: 8 for m.)';
    expect(complaints(declare({ masters: [{ name: 'm', maxFlight: 2 }] }, [fragmenter], device()).n)).toEqual([
      `axi4/to-tilelink-flight: AXI4-to-TileLink bridge top.axi42tl cannot number its requests: nothing limits the transactions that m has in flight for each id. ${help}`,
    ]);
    const port = AXI4MasterPortParameters.of({ masters: [{ name: 'm' }] });
    expect(broken(() => axi4ToTLIdMap(port))).toBe(
      `axi4/to-tilelink-flight: A bridge from AXI4 to TileLink cannot number its requests: nothing limits the transactions that m has in flight for each id. ${help}`,
    );
  });

  test.each<[string, AXI4MasterPortInit['masters'][number]]>([
    ['transactions', { name: 'm', maxFlight: 0 }],
    ['ids', { name: 'm', id: 0, maxFlight: 1 }],
  ])('masters without %s', (_what, master) => {
    expect(complaints(declare({ masters: [master] }, [], device()).n)).toEqual([
      'axi4/to-tilelink-no-clients: AXI4-to-TileLink bridge top.axi42tl has no requests to number: none of the masters m has an id and transactions in flight. (Give at least one master an id range that is not empty and a maxFlight of at least 1.)',
    ]);
  });
});

describe('what the hardware needs', () => {
  const aligned = { name: 'm', aligned: true, maxFlight: 1 };
  const bridge = 'AXI4-to-TileLink bridge top.axi42tl';
  const memory = manager({ supports: { get: [1, 64], putFull: [1, 64], putPartial: [1, 64] } });

  // A bus with a memory, and error devices that take the given largest transfers.
  function unfit(
    master: AXI4MasterPortInit['masters'][number],
    errors: readonly number[],
    inOrder: () => Handle<TileLink, TileLink> = fifoFixer,
  ): string[] {
    const { n } = elaborated(() => {
      const bus = xbar();
      bus
        .from(inOrder())
        .from(toTL())
        .from(masterNode([{ masters: [master] }], { name: 'source' }));
      managerNode([{ slaves: [memory], beatBytes: 8 }], { name: 'sink' }).from(bus);
      errors.forEach((maxTransfer, k) => {
        error({ params: { address: at(`0x${k + 2}000/0xfff`), maxAtomic: 1, maxTransfer }, beatBytes: 8 }).from(bus);
      });
    });
    expect(complaints(n)).toEqual([]);
    return n.validate().map(complaint);
  }

  test('is nothing more than this', () => {
    expect(unfit(aligned, [64])).toEqual([]);
    expect(unfit(aligned, [16, 64, 8])).toEqual([]);
  });

  test('aligned bursts', () => {
    expect(unfit({ name: 'm', maxFlight: 1 }, [64])).toEqual([
      `axi4/to-tilelink-aligned: ${bridge} needs aligned bursts, but those of m may be unaligned. (Put axi4.fragmenter(), axi4.userYanker(1) in front of top.axi42tl, or declare aligned: true for m if it aligns its bursts.)`,
    ]);
  });

  test('managers in one FIFO domain', () => {
    expect(unfit(aligned, [64], () => identity())).toEqual([expect.stringMatching(/^tilelink\/require-fifo: /)]);
  });

  test('an error device', () => {
    expect(unfit(aligned, [])).toEqual([
      `axi4/to-tilelink-error: ${bridge} needs an error device (TLError) to send illegal requests to, but reaches only dev. (Bind tl.error({ params: { address: [AddressSet.range('0x0', '4K')], maxAtomic: 8, maxTransfer: 64 }, beatBytes: 8 }) to top.xbar.node.)`,
    ]);
  });

  test('an error device that takes all transfers', () => {
    expect(unfit(aligned, [8, 16])).toEqual([
      `axi4/to-tilelink-error-sizes: ${bridge} reaches managers that take 64 bytes, but error device top.error_1.node supports putPartial of 1 to 16 bytes. (Declare maxTransfer: 64 for top.error_1.node.)`,
    ]);
  });

  test('an error device at an address that is free in the whole chip', () => {
    const elsewhere = ['0x0/0xfff', '0x1000/0xfff', '0x2000/0xfff', '0x3000/0xfff', '0x4000/0x1fff'];
    const said = (kept: number): readonly string[] => {
      const { n } = elaborated(() => {
        const bus = xbar();
        bus
          .from(fifoFixer())
          .from(toTL())
          .from(masterNode([{ masters: [aligned] }], { name: 'source' }));
        managerNode([{ slaves: [memory], beatBytes: 8 }], { name: 'sink' }).from(bus);
        const other = xbar();
        other.from(clientNode([{ masters: [{ name: 'core', sourceId: 1 }] }], { name: 'core' }));
        for (const [k, sets] of elsewhere.slice(0, kept).entries()) {
          const slaves = [{ address: at(sets), supports: { get: [1, 8] as const } }];
          managerNode([{ slaves, beatBytes: 8 }], { name: `far${k}` }).from(other);
        }
      });
      return n.validate().map((each) => /range\('(\w+)'/.exec(complaint(each))?.[1] ?? '');
    };
    for (const kept of elsewhere.keys()) {
      const [page = ''] = said(kept + 1);
      const there = AddressSet.range(page, '4K');
      expect(
        elsewhere
          .slice(0, kept + 1)
          .flatMap(at)
          .filter((set) => set.overlaps(there)),
      ).toEqual([]);
    }
  });
});
