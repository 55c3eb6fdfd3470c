import { describe, expect, test } from 'vitest';
import {
  AdapterNode,
  connect,
  EphemeralNode,
  LazyModule,
  lazyModule,
  negotiate,
  type Negotiated,
  NexusNode,
  SinkNode,
  soc,
  SourceNode,
} from '../../lib/graph/index.js';
import { withoutPlaces } from '../without-places.js';
import { Width } from './width-protocol.js';

// Designs far beyond what recursion, or work that grows with the square of their size, would get through. Nothing here looks at a
// clock: functions count their calls, and a stack that overflows or a test that runs into its time limit is a failure anyway.

const long = 100_000;
const deep = 30_000;
const wide = 20_000;
const patience = { timeout: 60_000 };

function negotiated(body: () => unknown): Negotiated {
  return withoutPlaces(() => negotiate(soc('top', body).declare()));
}

/** Binds a source to the first link, each link to the next one, and the last one to a sink. */
function chain(source: SourceNode<Width>, links: readonly Link[], sink?: SinkNode<Width>): void {
  links.forEach((link, k) => {
    const before = links[k - 1];
    if (before === undefined) link.from(source);
    else link.from(before);
  });
  const last = links.at(-1);
  if (last !== undefined) sink?.from(last);
}

type Link = AdapterNode<Width> | EphemeralNode<Width>;

describe('long chains', () => {
  test('of adapters negotiate, each function running once', patience, () => {
    const calls = { down: 0, up: 0, edge: 0 };
    const Counted: typeof Width = {
      ...Width,
      edge: (down, up) => {
        calls.edge++;
        return Math.min(down, up);
      },
    };
    const all = negotiated(() => {
      const adapters = Array.from(
        { length: long },
        () =>
          new AdapterNode(Counted, Counted, {
            down: (width) => {
              calls.down++;
              return width + 1;
            },
            up: (width) => {
              calls.up++;
              return width + 1;
            },
          }),
      );
      const source = new SourceNode(Counted, [0]);
      const sink = new SinkNode(Counted, [0]);
      chain(source, adapters, sink);
      return { source, sink, adapters };
    });
    expect(all.failures).toEqual([]);
    expect(calls).toEqual({ down: long, up: long, edge: long + 1 });
    const [sink, source] = ['top.sink', 'top.source'].map((path) => all.order.find((node) => node.path === path));
    expect(sink && all.state(sink).iPorts.map(({ node, index }) => all.state(node).down[index])).toEqual([long]);
    expect(source && all.state(source).oPorts.map(({ node, index }) => all.state(node).up[index])).toEqual([long]);
  });

  test('of stars pass their width on', patience, () => {
    const all = negotiated(() => {
      const adapters = Array.from({ length: deep }, () => new AdapterNode(Width, Width, {}));
      const sink = new SinkNode(Width, [1, 2, 3]);
      const source = new SourceNode(Width, [1, 2, 3]);
      adapters.forEach((next, k) => {
        if (k === 0) sink.starFrom(next);
        else adapters[k - 1]?.starFrom(next);
      });
      adapters.at(-1)?.starFrom(source);
    });
    expect(all.failures).toEqual([]);
    expect(all.order.every((node) => all.state(node).counts.inward + all.state(node).counts.outward >= 3)).toBe(true);
  });

  test('of :*=* find their direction together', patience, () => {
    const all = negotiated(() => {
      const adapters = Array.from({ length: deep }, () => new AdapterNode(Width, Width, {}));
      const source = new SourceNode(Width, [1, 2]);
      const sink = new SinkNode(Width, [1, 2]);
      adapters.slice(1).forEach((next, k) => next.starFromStar(adapters[k] ?? next));
      adapters[0]?.fromStar(source);
      const last = adapters.at(-1);
      if (last !== undefined) sink.fromStar(last);
    });
    expect(all.failures).toEqual([]);
    expect(all.order.every((node) => all.state(node).counts.inward + all.state(node).counts.outward >= 2)).toBe(true);
  });

  test('of ephemeral nodes are looked through from end to end', patience, () => {
    const all = negotiated(() => {
      const between = Array.from({ length: long }, () => new EphemeralNode(Width));
      const source = new SourceNode(Width, [3]);
      const sink = new SinkNode(Width, [5]);
      chain(source, between, sink);
      return { source, sink };
    });
    expect(all.failures).toEqual([]);
    const real = all.order.filter((node) => node.kind !== 'ephemeral');
    expect(
      real.map((node) => [...all.state(node).iPorts, ...all.state(node).oPorts].map(({ node: end }) => end.path)),
    ).toEqual([['top.source'], ['top.sink']]);
    expect(real.map((node) => all.edges(node))).toEqual([
      { in: [3], out: [] },
      { in: [], out: [3] },
    ]);
  });

  test('that close to a circle are reported as one, from its first node back to it', patience, () => {
    const all = negotiated(() => {
      const ring = Array.from({ length: deep }, () => new AdapterNode(Width, Width, {}));
      ring.forEach((sink, k) => sink.from(ring[(k + 1) % deep] ?? sink));
      return { ring };
    });
    expect(all.failures.map(({ rule, subjects }) => [rule, subjects.length])).toEqual([['cycle/upward', deep]]);
    const [{ subjects, message }] = all.failures as [(typeof all.failures)[number]];
    expect([subjects[0], subjects[1], subjects.at(-1)]).toEqual(['top.ring_29999', 'top.ring_29998', 'top.ring']);
    expect(message.split('\n')).toHaveLength(19);
  });

  test('with a mistake at the far end report it once, and first', patience, () => {
    const all = negotiated(() => {
      const adapters = Array.from({ length: deep }, () => new AdapterNode(Width, Width, {}));
      const source = new SourceNode(Width, [1, 2]);
      chain(source, adapters);
      return { source };
    });
    expect(all.failures.map(({ rule, subjects }) => `${rule} ${subjects[0]}`)).toEqual([
      'arity/source-ports top.source',
      'arity/adapter-unequal top.adapter29999',
    ]);
  });
});

describe('wide nodes', () => {
  test('a nexus with many edges on both sides asks its functions once', patience, () => {
    const calls = { down: 0, up: 0, mixed: 0 };
    const Mixing: typeof Width = {
      ...Width,
      mixO: (down) => {
        calls.mixed++;
        return down;
      },
    };
    const all = negotiated(() => {
      const source = new SourceNode(Mixing, new Array<number>(wide).fill(8));
      const bus = new NexusNode(Mixing, Mixing, {
        down: (widths) => {
          calls.down++;
          return widths.length;
        },
        up: (widths) => {
          calls.up++;
          return widths.length;
        },
      });
      const sink = new SinkNode(Mixing, new Array<number>(wide).fill(8));
      bus.fromStar(source);
      sink.starFrom(bus);
      return { source, bus, sink };
    });
    expect(all.failures).toEqual([]);
    // A value that is repeated on neighbouring ports is marked once: by the source and by the nexus.
    expect(calls).toEqual({ down: 1, up: 1, mixed: 2 });
    const bus = all.order.find((node) => node.kind === 'nexus') ?? expect.unreachable();
    const { in: inward, out } = all.edges(bus);
    expect([inward.length, out.length, new Set([...inward, ...out])]).toEqual([wide, wide, new Set([8])]);
  });

  test('a nexus with many bindings', patience, () => {
    const all = negotiated(() => {
      const bus = new NexusNode(Width, Width, { down: (all) => all.length, up: (all) => all.length });
      for (let k = 0; k < wide; k++) {
        bus.from(new SourceNode(Width, [k]));
        new SinkNode(Width, [k]).from(bus);
      }
      return { bus };
    });
    expect(all.failures).toEqual([]);
    const bus = all.order.find((node) => node.kind === 'nexus') ?? expect.unreachable();
    const starts = Array.from({ length: wide + 1 }, (_, k) => k);
    expect(all.state(bus).counts).toEqual({
      ...{ inward: wide, outward: wide, iStar: 1, oStar: 1 },
      ...{ iStarts: starts, oStarts: starts },
    });
    expect(all.edges(bus).in.at(-1)).toBe(wide - 1);
  });

  test('a module with very many children and nodes', patience, () => {
    const many = 150_000;
    const all = negotiated(() => {
      for (let k = 0; k < many; k++) lazyModule(() => new LazyModule(), { shortcut: 'leaf' });
      const pairs = Array.from({ length: wide }, () => [new SourceNode(Width, [1]), new SinkNode(Width, [1])] as const);
      for (const [source, sink] of pairs) connect(source, sink);
    });
    expect(all.failures).toEqual([]);
    expect(all.design.walk().at(-1)?.path).toBe('top.leaf');
    expect(all.design.walk().at(1)?.path).toBe(`top.leaf_${many - 1}`);
    expect(all.order).toHaveLength(2 * wide);
  });
});

test('a graph in which everything is in a circle with everything before is reported as one circle', patience, () => {
  const all = negotiated(() => {
    const ladder = Array.from({ length: wide }, () => new NexusNode(Width, Width, { down: () => 1, up: () => 1 }));
    const first = ladder[0] ?? expect.unreachable();
    ladder.slice(1).forEach((next, k) => {
      ladder[k]?.from(next);
      next.from(first);
    });
    return { ladder };
  });
  expect(all.failures.map(({ rule, subjects }) => [rule, subjects.length])).toEqual([['cycle/upward', 2]]);
});
