import { describe, expect, test } from 'vitest';
import {
  type AXI4,
  AXI4AsyncCrossing,
  AXI4CreditedDelay,
  asyncSink,
  asyncSource,
  buffer,
  creditedBuffer,
  creditedSink,
  creditedSource,
  crossIn,
  crossOut,
  identity,
  masterNode,
  slaveNode,
} from '../../../lib/protocols/gathered/axi4.js';
import {
  AsynchronousCrossing,
  type ClockCrossing,
  CreditedCrossing,
  CreditedDelay,
  NoResetCrossing,
  RationalCrossing,
  type ResetCrossing,
  StretchedResetCrossing,
  SynchronousCrossing,
} from '../../../lib/bus/crossings/index.js';
import { type Handle, lazyModule, type Negotiated, SimpleLazyModule } from '../../../lib/graph/index.js';
import { broken, complaint, elaborated } from '../tilelink/designs.js';
import { type Adapter, between, cpu, device, refusals, unfit } from './designs.js';

const latency = (...make: Adapter[]): number => between(cpu, make, device()).inner.slave.minLatency;

describe('latency (amba 9.3)', () => {
  test('of asynchronous crossings is the synchronisation on the way back', () => {
    expect(latency(() => asyncSink().from(asyncSource(3)))).toBe(4);
    expect(latency(() => asyncSink({ sync: 5 }).from(asyncSource()))).toBe(6);
    expect(latency(() => asyncSink({ sync: 5 }).from(asyncSource(2)))).toBe(3);
    expect(latency(() => lazyModule(() => new AXI4AsyncCrossing({ sync: 4 })).node)).toBe(5);
  });

  test('of credited crossings is 1, whatever is behind them', () => {
    expect(latency(() => creditedSink().from(creditedSource()))).toBe(1);
    expect(latency(() => creditedSink().from(creditedSource()), buffer)).toBe(1);
    expect(latency(buffer, () => creditedSink().from(creditedSource()))).toBe(3);
  });
});

test('masters are the same on either side', () => {
  const { inner, outer } = between(
    { masters: [{ name: 'cpu', id: 4, maxFlight: 2 }] },
    [() => asyncSink().from(asyncSource()), () => creditedSink().from(creditedBuffer().from(creditedSource()))],
    device(),
  );
  expect(outer.master.list.made).toBe(inner.master.list.made);
});

// Colours and labels of all edges, in the order from the master to the slave.
function drawn(n: Negotiated): string[] {
  return n.design.nodes.flatMap((node) =>
    n.state(node).oPorts.map((_port, k) => {
      const { colour, label } = n.rendered(node, k);
      return `${node.outer.reportName} ${colour} ${label}`;
    }),
  );
}

test('crossings are drawn with their queue or delay (amba 9.10)', () => {
  const shown = (make: Adapter): string[] => drawn(between(cpu, [make], device()).n);
  expect(shown(() => asyncSink({ depth: 4 }).from(asyncSource()))).toContain('AXI4AsyncImp #ff0000 4');
  const delay = new CreditedCrossing(new CreditedDelay(1, 2), new CreditedDelay(3, 4));
  expect(shown(() => creditedSink(delay.sinkDelay).from(creditedSource(delay.sourceDelay)))).toContain(
    'AXI4CreditedImp #ffff00 (4:6, 4:6, 6:4, 4:6, 6:4)',
  );
  expect(shown(() => creditedSink().from(creditedSource()))).toContain(
    'AXI4CreditedImp #ffff00 (2:2, 2:2, 2:2, 2:2, 2:2)',
  );
  // Each edge sees the delays on both of its sides.
  const chain = shown(() => creditedSink().from(creditedBuffer(new CreditedDelay(5, 0)).from(creditedSource())));
  expect(chain.filter((edge) => edge.includes('Credited'))).toEqual([
    'AXI4CreditedImp #ffff00 (7:2, 7:2, 2:7, 7:2, 2:7)',
    'AXI4CreditedImp #ffff00 (7:2, 7:2, 2:7, 7:2, 2:7)',
  ]);
});

describe('what the hardware needs', () => {
  test('two synchronisation stages', () => {
    const stages = (sync: number): string[] => unfit(cpu, [() => asyncSink().from(asyncSource(sync))], device());
    expect(stages(2)).toEqual([]);
    expect(stages(1)).toEqual([
      'async-queue/sync: 1 synchronisation stages are not an integer of at least 2. (Set sync to 2 or more; 3 is usual.)',
    ]);
  });

  test('a delay on every channel', () => {
    const nothing = new CreditedDelay(0, 0);
    const cycle = new CreditedDelay(0, 1);
    const channels = new AXI4CreditedDelay(cycle, cycle, cycle, nothing, cycle);
    const through = (delay: AXI4CreditedDelay | CreditedDelay): string[] =>
      unfit(cpu, [() => creditedSink(nothing).from(creditedSource(delay))], device());
    expect(through(cycle)).toEqual([]);
    expect(through(channels)).toEqual([
      'axi4/credited-delay: Channel ar of the credited crossing from cpu to top.sink_1 has no delay: the delays of both sides add up to (0:1, 0:1, 0:1, 0:0, 0:1). (Put axi4.creditedBuffer(new CreditedDelay(1, 1)) between the two halves, or give one of them such a delay.)',
    ]);
  });
});

describe('domains (amba 4.12)', () => {
  type Crossing = ClockCrossing | ResetCrossing;

  function nodes(declare: (domain: SimpleLazyModule, inside: Handle<AXI4, AXI4>) => Handle<AXI4, AXI4>): string[] {
    const { n } = elaborated(() => {
      const domain = lazyModule(() => new SimpleLazyModule(), { name: 'tile' });
      const sink = slaveNode([device()], { name: 'sink' });
      const source = masterNode([cpu], { name: 'source' });
      const crossed = declare(domain, identity({ name: 'node' }));
      sink.from(crossed).from(source);
    });
    expect(n.failures.map(complaint)).toEqual([]);
    // From the sink to the source.
    const path: string[] = [];
    let [at] = n.design.nodes;
    while (at !== undefined) {
      path.push(at.path.replace(/^top\./, ''));
      at = at.inward[0]?.peer;
    }
    return path.slice(1, -1);
  }
  const inward = (crossing?: Crossing): string[] => nodes((domain, node) => crossIn(domain, node, crossing, 'x'));
  const outward = (crossing?: Crossing): string[] => nodes((domain, node) => crossOut(domain, node, crossing, 'x'));

  test('with unrelated clocks', () => {
    const crossing = new AsynchronousCrossing({ depth: 4 });
    expect(inward(crossing)).toEqual(['node', 'tile.axi4asink.node', 'tile.x', 'x', 'axi4asource.node']);
    expect(outward(crossing)).toEqual(['axi4asink.node', 'x', 'tile.x', 'tile.axi4asource.node', 'node']);
  });

  test('with the same clock', () => {
    expect(inward(new SynchronousCrossing())).toEqual(['node', 'tile.axi4buf.node', 'tile.x', 'x']);
    expect(outward(new SynchronousCrossing())).toEqual(['x', 'tile.x', 'tile.axi4buf.node', 'node']);
  });

  test('without a crossing, which still is a buffer', () => {
    expect(inward()).toEqual(['node', 'tile.axi4buf.node', 'tile.x', 'x']);
    expect(outward()).toEqual(['x', 'tile.x', 'tile.axi4buf.node', 'node']);
    expect(nodes((domain, node) => crossIn(domain, node))).toContain('with_no_name');
    expect(nodes((domain, node) => crossOut(domain, node))).toContain('with_no_name');
  });

  test('far apart', () => {
    expect(inward(new CreditedCrossing())).toEqual(['node', 'tile.sink.node', 'tile.x', 'x', 'source.node']);
    expect(outward(new CreditedCrossing())).toEqual(['sink.node', 'x', 'tile.x', 'tile.source.node', 'node']);
  });

  test('with one reset', () => {
    expect(inward(new NoResetCrossing())).toEqual(['node']);
    expect(outward(new NoResetCrossing())).toEqual(['node']);
  });

  test.each<[string, Crossing, string]>([
    [
      'rational clocks',
      new RationalCrossing(),
      'axi4/crossing-rational: AXI4 has no rational crossing, which shares edges of related clocks. (Cross with new AsynchronousCrossing(), or convert to TileLink, which has rational crossings.)',
    ],
    [
      'stretched resets',
      new StretchedResetCrossing(4),
      'axi4/crossing-reset: AXI4 has nothing that blocks transactions while a reset is stretched by 4 cycles. (Use new NoResetCrossing(), or convert to TileLink, which has tl.blockDuringReset().)',
    ],
  ])('cannot have %s', (_what, crossing, message) => {
    expect(broken(() => inward(crossing))).toBe(message);
    expect(broken(() => outward(crossing))).toBe(message);
  });
});

test('the queue of a crossing is checked where it is declared', () => {
  expect(broken(() => asyncSink({ depth: 3 }))).toMatch(/^async-queue\/depth/);
  expect(broken(() => lazyModule(() => new AXI4AsyncCrossing({ sync: 1 })))).toMatch(/^async-queue\/sync/);
  expect(refusals(cpu, [() => asyncSink().from(asyncSource())], device())).toEqual([]);
});
