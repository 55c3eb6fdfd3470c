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
} from '../../lib/crossings/index.js';
import { type Handle, lazyModule, type Negotiated, SimpleLazyModule } from '../../lib/graph/index.js';
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
} from '../../lib/tilelink/index.js';
import { between, broken, cpu, device, elaborated } from './designs.js';

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
  const labels = made.map((node) => n.rendered(node as never, 0));
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
  expect(broken(() => asyncSink({ depth: 3 }))).toMatchInlineSnapshot(`"async-queue/depth: Asynchronous queue depth 3 is not a positive power of two. (no help)"`);
});

// Modules and nodes of a design in which a helper leads into or out of a domain, oldest first, and the edges, sources first.
function crossed(
  way: 'in' | 'out',
  crossing?: ClockCrossing | ResetCrossing,
): { tree: string[]; path: string[]; n: Negotiated } {
  const { n } = elaborated(() => {
    const domain = lazyModule(() => new SimpleLazyModule('Domain'), { name: 'domain' });
    const source = clientNode([cpu], { name: 'cpu' });
    const sink = managerNode([device()], { name: 'dev' });
    if (way === 'in') crossIn(domain, sink, crossing, 'xing').from(source);
    else sink.from(crossOut(domain, source, crossing, 'xing'));
  });
  const tree = n.design.nodes.map((node) => node.path.replace(/^top\\./, ''));
  const path = pathOf(n);
  return { tree, path, n };
}

function pathOf(n: Negotiated): string[] {
  const names: string[] = [];
  let node = n.design.nodes.find(({ name }) => name === 'cpu');
  while (node !== undefined) {
    names.push(node.path.replace(/^top\\./, ''));
    node = n.state(node).oPorts[0]?.node;
  }
  return names;
}

describe('crossing helpers (tilelink 5.19)', () => {
  const kinds: Readonly<Record<string, ClockCrossing | ResetCrossing | undefined>> = {
    asynchronous: new AsynchronousCrossing({ sinkSync: 2, sourceSync: 4 }),
    rational: new RationalCrossing('FastToSlow'),
    synchronous: new SynchronousCrossing('flow'),
    credited: new CreditedCrossing(new CreditedDelay(2, 3)),
    'no clock crossing': undefined,
    'stretched reset': new StretchedResetCrossing(7),
    'no reset crossing': new NoResetCrossing(),
  };

  test.each(Object.entries(kinds))('into a domain: %s', (_name, crossing) => {
    expect(crossed('in', crossing).path.join(' > ')).toMatchSnapshot();
  });

  test.each(Object.entries(kinds))('out of a domain: %s', (_name, crossing) => {
    expect(crossed('out', crossing).path.join(' > ')).toMatchSnapshot();
  });
});
