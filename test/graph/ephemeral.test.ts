import { expect, test } from 'vitest';
import {
  currentView,
  EphemeralNode,
  monitorsEnabled,
  negotiate,
  type Port,
  renderFlipped,
  SinkNode,
  soc,
  SourceNode,
  withView,
} from '../../lib/graph/index.js';
import { Trace } from '../../lib/documents/trace-protocol.js';
import { edges, failures, negotiated, run, shapes } from './notation.js';
import { downs, ups } from './traces.js';

test('edges lead from one real node to the next, whatever ephemeral nodes are between (core 4.4)', () => {
  const result = run('x := s; e1 :*=* x; e2 :*=* e1; k(2) :*= e2; k2 := e3; e3 := x');
  expect(failures(result)).toEqual([]);
  expect(edges(result)).toEqual(['x.0 -> k.0', 'x.1 -> k.1', 'x.2 -> k2.0', 's.0 -> x.0']);
});

test('port k of an ephemeral node goes on as port k (core 4.4)', () => {
  const result = run('e := s1; e := s2; e := s3; k1 := e; k2(2) :=* e');
  expect(failures(result)).toEqual([]);
  expect(shapes(result).e).toBe('in [0,1) [1,2) [2,3) out [0,1) [1,3) stars 0,2');
  expect(edges(result)).toEqual(['s1.0 -> k1.0', 's2.0 -> k2.0', 's3.0 -> k2.1']);
});

test('an ephemeral node knows its own real neighbours, and is a circuit identity (core 2.7, 4.4)', () => {
  const result = run('e1 := s; e2 := e1; k := e2');
  const all = negotiated(result);
  const between = all.design.nodes.filter((node) => node.kind === 'ephemeral');
  const name = ({ node, index }: Port): string => `${node.name}.${index}`;
  expect(
    between.map((node) => ({
      name: node.name,
      from: all.state(node).iPorts.map(name),
      to: all.state(node).oPorts.map(name),
      identity: all.circuitIdentity(node),
    })),
  ).toEqual([
    { name: 'e1', from: ['s.0'], to: ['k.0'], identity: true },
    { name: 'e2', from: ['s.0'], to: ['k.0'], identity: true },
  ]);
});

test('each end of an edge has the view and the place of the binding next to it; the sink decides the looks (core 4.4, 5.2)', () => {
  const made: { monitors: boolean; flipped: boolean }[] = [];
  const Watched: typeof Trace = {
    ...Trace,
    edge: (down, up, { view, location }) => {
      made.push({ monitors: view.get(monitorsEnabled), flipped: view.get(renderFlipped) });
      return Trace.edge(down, up, { view, location });
    },
  };
  let s: SourceNode<Trace> | undefined;
  const design = soc('top', () => {
    s = new SourceNode(Watched, downs(1));
    const t = new EphemeralNode(Watched);
    const k = new SinkNode(Watched, ups(1));
    const quiet = currentView().alterPartial(monitorsEnabled, false);
    const turned = currentView().alterPartial(renderFlipped, true);
    withView(quiet, () => t.from(s ?? expect.unreachable()));
    withView(turned, () => k.from(t));
    return { s, t, k };
  }).declare();
  const all = negotiate(design);
  expect(all.failures).toEqual([]);
  const [k, t, source] = all.order;
  if (k === undefined || t === undefined || source === undefined) return expect.unreachable();
  const views = (ports: readonly Port[]): object[] =>
    ports.map(({ binding: { view } }) => ({ monitors: view.get(monitorsEnabled), flipped: view.get(renderFlipped) }));
  expect(views(all.state(source).oPorts)).toEqual([{ monitors: false, flipped: false }]);
  expect(views(all.state(k).iPorts)).toEqual([{ monitors: true, flipped: true }]);
  expect(all.rendered(source, 0)).toEqual({ colour: '#808080', label: '8/8', flipped: true });
  // The edges of k, of t, inward and outward, and of s. Ends under different views cannot share an edge object.
  expect(made).toEqual([
    { monitors: true, flipped: true },
    { monitors: false, flipped: false },
    { monitors: true, flipped: true },
    { monitors: false, flipped: false },
  ]);
});
