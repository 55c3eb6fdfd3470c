import { describe, expect, test } from 'vitest';
import {
  AdapterNode,
  type Binding,
  chain,
  connect,
  IdentityNode,
  locatedAt,
  NexusNode,
  type Node,
  operatorOf,
  SinkNode,
  soc,
  SourceNode,
} from '../../lib/graph/index.js';
import { Trace } from '../../lib/documents/trace-protocol.js';
import { bracketed, downs, ups } from './traces.js';

const adapter = (name: string): AdapterNode<Trace> => new AdapterNode(Trace, Trace, { name });

/** Both lists of a node: kind, peer and position there. */
function lists({ inward, outward }: Node): string {
  const text = ({ kind, peer, index }: Binding): string => `${kind} ${peer.name}[${index}]`;
  return `${inward.map(text).join(', ')} | ${outward.map(text).join(', ')}`;
}

function declared<T>(body: () => T): T {
  let made: { readonly result: T } | undefined;
  soc('top', () => {
    made = { result: body() };
  }).declare();
  return made === undefined ? expect.unreachable('the body did not run') : made.result;
}

describe('what a binding records (core 3.1)', () => {
  test.for([
    ['from', ':=', 'once s[0] | ', ' | once k[0]'],
    ['starFrom', ':*=', 'star s[0] | ', ' | query k[0]'],
    ['fromStar', ':=*', 'query s[0] | ', ' | star k[0]'],
    ['starFromStar', ':*=*', 'flex s[0] | ', ' | flex k[0]'],
  ] as const)('%s is %s', ([method, operator, onSink, onSource]) => {
    const [k, s] = declared(() => {
      const source = new SourceNode(Trace, downs(1), { name: 's' });
      const sink = new SinkNode(Trace, ups(1), { name: 'k' });
      sink[method](source);
      return [sink, source];
    });
    expect([lists(k), lists(s)]).toEqual([onSink, onSource]);
    expect(
      [k.inward, s.outward].map(([binding], side) =>
        operatorOf(binding?.kind ?? 'once', side === 0 ? 'inward' : 'outward'),
      ),
    ).toEqual([operator, operator]);
  });

  test('positions are those in the list of the other node', () => {
    const [x, y] = declared(() => {
      const left = new NexusNode(Trace, Trace, { ...bracketed, name: 'x' });
      const right = new NexusNode(Trace, Trace, { ...bracketed, name: 'y' });
      adapter('a').from(right);
      left.from(right);
      left.starFrom(adapter('b'));
      left.fromStar(right);
      return [left, right];
    });
    expect([lists(x), lists(y)]).toEqual(['once y[1], star b[0], query y[2] | ', ' | once a[0], once x[0], star x[2]']);
  });

  test('is the same place and view in both lists', () => {
    const place = { resolve: (): undefined => undefined };
    const [k, s] = declared(() => {
      const nodes = [adapter('k'), adapter('s')] as const;
      locatedAt(place, () => nodes[0].from(nodes[1]));
      return nodes;
    });
    const [[inward], [outward]] = [k.inward, s.outward];
    expect(inward?.location).toBe(place);
    expect(outward?.location).toBe(place);
    expect(inward?.view).toBe(outward?.view);
  });
});

describe('handles (core 3.2)', () => {
  test('a chain has the inward end of its source side and the outward end of its sink side', () => {
    const [a, b, c, chained, connected] = declared(() => {
      const [x, y, z] = [adapter('a'), adapter('b'), adapter('c')];
      return [x, y, z, x.from(y).from(z), connect(adapter('d'), adapter('e'), adapter('f'))] as const;
    });
    expect([chained.inwardNode, chained.outwardNode]).toEqual([c, a]);
    expect([connected.inwardNode.name, connected.outwardNode.name]).toEqual(['d', 'f']);
    expect([lists(a), lists(b), lists(c)]).toEqual(['once b[0] | ', 'once c[0] | once a[0]', ' | once b[0]']);
  });

  test('a node is both of its own ends', () => {
    const node = declared(() => new IdentityNode(Trace));
    expect([node.inwardNode, node.outwardNode]).toEqual([node, node]);
  });

  test('a chain binds with its ends, and grouping does not matter', () => {
    const result = declared(() => {
      const [a, b, c, d] = [adapter('a'), adapter('b'), adapter('c'), adapter('d')];
      a.from(b).starFrom(c.from(d));
      const [m, n, o, p] = [adapter('a'), adapter('b'), adapter('c'), adapter('d')];
      m.from(n.starFrom(o).from(p));
      return [
        [a, b, c, d],
        [m, n, o, p],
      ];
    });
    const [left, right] = result.map((nodes) => nodes.map(lists));
    expect(left).toEqual(['once b[0] | ', 'star c[0] | once a[0]', 'once d[0] | query b[0]', ' | once c[0]']);
    expect(right).toEqual(left);
  });

  test('connect binds from source to sink with single edges', () => {
    const nodes = declared(() => {
      const [a, b, c] = [adapter('a'), adapter('b'), adapter('c')];
      connect(a, b, c);
      return [a, b, c];
    });
    expect(nodes.map(lists)).toEqual([' | once b[0]', 'once a[0] | once c[0]', 'once b[0] | ']);
  });

  test('two ends can be put together without a binding', () => {
    const [a, b, handle] = declared(() => {
      const nodes = [adapter('a'), adapter('b')] as const;
      return [...nodes, chain(nodes[0], nodes[1])] as const;
    });
    expect([handle.inwardNode, handle.outwardNode]).toEqual([a, b]);
    expect([lists(a), lists(b)]).toEqual([' | ', ' | ']);
  });
});
