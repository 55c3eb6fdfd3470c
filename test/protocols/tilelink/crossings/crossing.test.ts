import { describe, expect, test } from 'vitest';
import {
  AsynchronousCrossing,
  AsyncQueueParams,
  type ClockCrossing,
  CreditedCrossing,
  CreditedDelay,
  NoResetCrossing,
  RationalCrossing,
  type ResetCrossing,
  StretchedResetCrossing,
  SynchronousCrossing,
} from '../../../../lib/bus/crossings/index.js';
import { type Handle, lazyModule, type Node, SimpleLazyModule } from '../../../../lib/graph/index.js';
import {
  asyncCrossing,
  asyncSink,
  asyncSource,
  clientNode,
  creditedBuffer,
  creditedSink,
  creditedSource,
  crossIn,
  crossOut,
  managerNode,
  rationalCrossing,
  rationalSink,
  rationalSource,
  type TileLink,
  TLAsyncCrossingSink,
  TLAsyncCrossingSource,
  TLCreditedDelay,
  type TLMasterPortInit,
  type TLRationalEdge,
} from '../../../../lib/protocols/gathered/tl.js';
import { between, broken, cpu, device, elaborated, unfit, untyped } from '../designs.js';

describe('latencies through both halves of a crossing (tilelink 4.1)', () => {
  test.each<[string, () => Handle<TileLink, TileLink>, [number, number]]>([
    ['an asynchronous one', () => asyncSink({ sync: 4 }).from(asyncSource()), [6, 5]],
    ['one with its own way back', () => asyncSink({ sync: 4 }).from(asyncSource(2)), [4, 5]],
    ['one in a single module', () => asyncCrossing(new AsyncQueueParams({ sync: 2 })), [4, 3]],
    ['a rational one', () => rationalSink('FastToSlow').from(rationalSource()), [1, 1]],
    ['a rational one in a single module', () => rationalCrossing(), [1, 1]],
    ['a credited one', () => creditedSink().from(creditedSource()), [1, 1]],
  ])('%s', (_what, make, [manager, client]) => {
    const { inner, outer } = between({ ...cpu, minLatency: 1 }, make, device({}, { minLatency: 2 }));
    expect([inner.slave.minLatency, outer.master.minLatency]).toEqual([manager, client]);
  });
});

describe('what the hardware of a crossing needs', () => {
  test('two synchronisation stages (interrupts-clocks 18.3, X3)', () => {
    const stages = (sync: number): string[] => unfit(cpu, () => asyncSink().from(asyncSource(sync)), device());
    expect(stages(2)).toEqual([]);
    expect(stages(1)).toEqual([
      'async-queue/sync: 1 synchronisation stages are not an integer of at least 2. (Set sync to 2 or more; 3 is usual.)',
    ]);
  });

  test('a delay on every channel that there is (interrupts-clocks 14)', () => {
    const [nothing, cycle] = [new CreditedDelay(0, 0), new CreditedDelay(0, 1)];
    const through = (delay: TLCreditedDelay | CreditedDelay, client: TLMasterPortInit = cpu): string[] =>
      unfit(client, () => creditedSink(nothing).from(creditedSource(delay)), memory);
    const cache = { masters: [{ name: '$', supports: { probe: 8 } }] };
    const memory = device(
      { name: 'ram', regionType: 'UNCACHED', supports: { get: [1, 8], acquireB: 8 } },
      { endSinkId: 1 },
    );
    expect(through(cycle, cache)).toEqual([]);
    const withoutE = new TLCreditedDelay(cycle, cycle, cycle, cycle, nothing);
    expect(through(withoutE)).toEqual([]);
    expect(through(withoutE, cache)).toEqual([
      'tilelink/credited-delay: Channel e of the credited crossing from $ to ram has no delay: the delays of both sides add up to (0:1, 0:1, 0:1, 0:1, 0:0). (Put tl.creditedBuffer(new CreditedDelay(1, 1)) between the two halves, or give one of them such a delay.)',
    ]);
    expect(through(new TLCreditedDelay(cycle, cycle, cycle, nothing, cycle))).toEqual([
      expect.stringMatching(/^tilelink\/credited-delay: Channel d /),
    ]);
  });
});

test('credited crossings add up the delays of both sides (tilelink 5.19)', () => {
  const { made, n } = elaborated(() => {
    const source = creditedSource(new CreditedDelay(1, 2));
    const middle = creditedBuffer();
    const sink = creditedSink(TLCreditedDelay.of(new CreditedDelay(3, 4)));
    managerNode([device()], { name: 'dev' }).from(sink);
    sink
      .from(middle)
      .from(source)
      .from(clientNode([cpu], { name: 'cpu' }));
    return [source, middle];
  });
  const labels = made.map((node) => n.rendered(untyped(node), 0));
  expect(labels.map(({ label, colour }) => `${colour} ${label}`)).toEqual([
    '#ffff00 (5:7, 7:5, 5:7, 7:5, 5:7)',
    '#ffff00 (5:7, 7:5, 5:7, 7:5, 5:7)',
  ]);
});

test('the hardware modules of asynchronous halves are named after their TileLink side', () => {
  const { made, n } = elaborated(() => {
    const source = lazyModule(() => new TLAsyncCrossingSource());
    const sink = lazyModule(() => new TLAsyncCrossingSink({ depth: 4 }));
    const loose = lazyModule(() => new TLAsyncCrossingSink());
    managerNode([device()], { name: 'dev' })
      .from(sink.node)
      .from(source.node)
      .from(clientNode([cpu], { name: 'cpu' }));
    return [source, sink, loose];
  });
  expect(made.map((module) => module.desiredName((node) => n.edges(node)))).toEqual([
    'TLAsyncCrossingSource_a13d64s2k1z2u',
    'TLAsyncCrossingSink_a13d64s2k1z2u',
    'TLAsyncCrossingSink',
  ]);
});

test('queues are as deep as a power of two', () => {
  expect(broken(() => asyncSink({ depth: 3 }))).toBe(
    'async-queue/depth: Asynchronous queue depth 3 is not a positive power of two. (Set depth to 2 or 4.)',
  );
});

// The nodes that a helper makes, oldest first, and all nodes on the way from the source to the sink.
function crossed(way: 'in' | 'out', crossing?: ClockCrossing | ResetCrossing): { made: string; path: string } {
  const { n } = elaborated(() => {
    const domain = lazyModule(() => new SimpleLazyModule('Domain'), { name: 'domain' });
    const source = clientNode([cpu], { name: 'cpu' });
    const sink = managerNode([device()], { name: 'dev' });
    if (way === 'in') crossIn(domain, sink, crossing, 'xing').from(source);
    else sink.from(crossOut(domain, source, crossing, 'xing'));
  });
  const name = (node: Node): string => node.path.replace('top.', '').replace('.node', '');
  const [source, , ...others] = n.design.nodes;
  const path: string[] = [];
  for (let node = source; node !== undefined; node = n.state(node).oPorts[0]?.node) path.push(name(node));
  return { made: others.map(name).join(' '), path: path.join(' > ') };
}

const kinds = {
  asynchronous: new AsynchronousCrossing({ sinkSync: 2, sourceSync: 4 }),
  rational: new RationalCrossing('FastToSlow'),
  synchronous: new SynchronousCrossing('flow'),
  credited: new CreditedCrossing(new CreditedDelay(2, 3)),
  'no clock crossing': undefined,
  'stretched reset': new StretchedResetCrossing(7),
  'no reset crossing': new NoResetCrossing(),
} as const;

test.each<[keyof typeof kinds, string, string]>([
  ['asynchronous', 'domain.asink domain.xing xing asource', 'asource > xing > domain.xing > domain.asink'],
  ['rational', 'domain.rsink domain.xing xing rsource', 'rsource > xing > domain.xing > domain.rsink'],
  ['synchronous', 'domain.buffer domain.xing xing', 'xing > domain.xing > domain.buffer'],
  ['credited', 'domain.sink domain.xing xing source', 'source > xing > domain.xing > domain.sink'],
  ['no clock crossing', 'domain.buffer domain.xing xing', 'xing > domain.xing > domain.buffer'],
  ['stretched reset', 'domain.xing block_during_reset', 'block_during_reset > domain.xing'],
])('into a domain, %s: makes %s (tilelink 5.19)', (kind, made, path) => {
  expect(crossed('in', kinds[kind])).toEqual({ made, path: `cpu > ${path} > dev` });
});

test.each<[keyof typeof kinds, string, string]>([
  ['asynchronous', 'asink xing domain.xing domain.asource', 'domain.asource > domain.xing > xing > asink'],
  ['rational', 'rsink xing domain.xing domain.rsource', 'domain.rsource > domain.xing > xing > rsink'],
  ['synchronous', 'xing domain.xing domain.buffer', 'domain.buffer > domain.xing > xing'],
  ['credited', 'sink xing domain.xing domain.source', 'domain.source > domain.xing > xing > sink'],
  ['no clock crossing', 'xing domain.xing domain.buffer', 'domain.buffer > domain.xing > xing'],
  ['stretched reset', 'block_during_reset domain.xing', 'domain.xing > block_during_reset'],
])('out of a domain, %s: makes %s (tilelink 5.19)', (kind, made, path) => {
  expect(crossed('out', kinds[kind])).toEqual({ made, path: `cpu > ${path} > dev` });
});

test.each(['in', 'out'] as const)('without a reset crossing nothing is put on the way %s', (way) => {
  expect(crossed(way, kinds['no reset crossing'])).toEqual({ made: '', path: 'cpu > dev' });
});

test('the directions and queues of a crossing reach its halves', () => {
  const { made, n } = elaborated(() => {
    const domain = lazyModule(() => new SimpleLazyModule('Domain'), { name: 'domain' });
    const sinks = Array.from({ length: 3 }, (_, k) => managerNode([device()], { name: `dev${k}` }));
    const sources = sinks.map((_, k) => clientNode([cpu], { name: `cpu${k}` }));
    const [inner, outer, queue] = sinks as [Dev, Dev, Dev];
    const [first, second, third] = sources as [Cpu, Cpu, Cpu];
    crossIn(domain, inner, kinds.rational, 'in').from(first);
    outer.from(crossOut(domain, second, kinds.rational, 'out'));
    crossIn(domain, queue, kinds.asynchronous, 'queue').from(third);
    return { queue: third };
  });
  const directions = n.design.nodes
    .filter((node) => node.module.className === 'TLRationalCrossingSink')
    .map((node) => (n.edges(node).in[0] as TLRationalEdge).manager.direction);
  expect(directions).toEqual(['SlowToFast', 'FastToSlow']);
  expect(n.edges(made.queue).out[0]?.slave.minLatency).toBe(4);
});

type Dev = ReturnType<typeof managerNode>;
type Cpu = ReturnType<typeof clientNode>;
