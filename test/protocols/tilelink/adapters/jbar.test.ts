import { expect, test } from 'vitest';
import { uint } from '../../../../lib/bus/wires/index.js';
import { BundleField, BundleKey } from '../../../../lib/bus/fields/index.js';
import type { SinkNode, SourceNode } from '../../../../lib/graph/index.js';
import {
  clientNode,
  jbar,
  managerNode,
  type TileLink,
  type TLSlavePortInit,
} from '../../../../lib/protocols/gathered/tl.js';
import { at, complaints, device, elaborated, fifoIds, manager, masters, untyped } from '../designs.js';

function ports<T>(count: number, make: (k: number) => T): T[] {
  return Array.from({ length: count }, (_, k) => make(k));
}

test('two devices and two sources of several ports make crossbars side by side (tilelink 5.12)', () => {
  const { made, n } = elaborated(() => {
    const bar = jbar();
    const sinks = ['m0', 'm1'].map((name) =>
      managerNode(
        ports(2, () => device()),
        { name },
      ),
    );
    const sources = ['a', 'b'].map((name) =>
      clientNode(
        ports(4, () => ({ masters: [{ name, sourceId: 3 }] })),
        { name },
      ),
    );
    for (const sink of sinks) sink.starFrom(bar);
    for (const source of sources) bar.starFrom(source);
    return { bar, sinks };
  });
  expect(n.failures).toEqual([]);
  expect(n.state(untyped(made.bar)).iPorts.map(({ node, index }) => `${node.name}.${index}`)).toEqual([
    ...['a.0', 'a.1', 'a.2', 'a.3'],
    ...['b.0', 'b.1', 'b.2', 'b.3'],
  ]);
  for (const sink of made.sinks) {
    for (const edge of n.edges(sink).in) expect(masters(edge)).toEqual(['a [4,7)', 'b [0,3)']);
  }
  expect(n.circuitIdentity(untyped(made.bar))).toBe(false);
});

const keys = [new BundleKey('key0', 'control'), new BundleKey('key1', 'control')] as const;
const fields = keys.map((key) => new BundleField(key, `${key.name}()`, uint(1)));

// The two ports of source a make two crossbars, each with an input from b and outputs to both devices.
function declareGrid(devices: (k: number) => TLSlavePortInit): {
  readonly sources: readonly SourceNode<TileLink>[];
  readonly sinks: readonly SinkNode<TileLink>[];
} {
  const bar = jbar();
  const sources = ['a', 'b'].map((name, k) =>
    clientNode(
      ports(2, () => ({ masters: [{ name }], requestFields: fields.slice(k, k + 1), minLatency: k })),
      { name },
    ),
  );
  const sinks = ports(2, (k) =>
    managerNode(
      ports(2, () => devices(k)),
      { name: `m${k}` },
    ),
  );
  const [a, b] = sources as [SourceNode<TileLink>, SourceNode<TileLink>];
  bar.fromStar(a);
  bar.starFrom(b);
  for (const sink of sinks) sink.fromStar(bar);
  return { sources, sinks };
}

test('every inward edge of a crossbar sees FIFO domains of its own', () => {
  const { made, n } = elaborated(() =>
    declareGrid((k) => ({
      slaves: [
        manager({ name: 'x', fifoId: 7, address: at(`${0x2000 * (k + 1)}/0xfff`) }),
        manager({ name: 'y', fifoId: undefined, address: at(`${0x2000 * (k + 1) + 0x1000}/0xfff`) }),
        manager({ name: 'z', fifoId: 2, address: at(`${0x8000 + 0x1000 * k}/0xfff`) }),
      ],
      beatBytes: 8,
    })),
  );
  expect(complaints(n)).toEqual([]);
  const [first, second] = made.sources.map((source) => n.edges(source).out.map(fifoIds));
  expect(first).toEqual(['0 - 1 2 - 3', '0 - 1 2 - 3']);
  expect(second).toEqual(['4 - 5 6 - 7', '4 - 5 6 - 7']);
});

test('fields are those of the first port of a crossbar, latencies the smallest', () => {
  const { made, n } = elaborated(() =>
    declareGrid((k) => device({ address: at(`${0x1000 * (k + 1)}/0xfff`) }, { requestKeys: keys, minLatency: 2 + k })),
  );
  for (const sink of made.sinks) {
    for (const edge of n.edges(sink).in) {
      expect(edge.bundle.requestFields).toEqual([fields[0]]);
      expect(edge.master.minLatency).toBe(0);
    }
  }
  expect(made.sources.map((source) => n.edges(source).out[0]?.slave.minLatency)).toEqual([2, 2]);
});

test('a single crossbar of one input and one output is wires', () => {
  const { made, n } = elaborated(() => {
    const bar = jbar();
    bar.starFrom(
      clientNode(
        ports(2, () => ({ masters: [{ name: 'a' }] })),
        { name: 'a' },
      ),
    );
    managerNode(
      ports(2, () => device()),
      { name: 'm' },
    ).starFrom(bar);
    return bar;
  });
  expect(n.circuitIdentity(untyped(made))).toBe(true);
});

test('buses of different width need a widget', () => {
  const { n } = elaborated(() => declareGrid((k) => device({ name: `m${k}` }, { beatBytes: 8 >> k })));
  expect(complaints(n)).toEqual([
    'tilelink/xbar-width: Junction crossbar top.jbar joins buses of different width: m0 8 bytes; m1 4 bytes. (Put tl.widthWidget(8) between junction crossbar top.jbar and m1: the bus is 8 bytes wide. Or put tl.widthWidget(4) between junction crossbar top.jbar and m0: it is 4 bytes wide, with fewer wires, and moves no more than that in a beat.)',
  ]);
});
