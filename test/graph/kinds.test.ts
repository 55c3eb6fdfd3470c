import { describe, expect, test } from 'vitest';
import {
  CustomNode,
  JunctionNode,
  lazyModule,
  negotiate,
  reopen,
  SimpleLazyModule,
  SinkNode,
  SourceNode,
  type StarCounts,
} from '../../lib/graph/index.js';
import { GenD, GenU, Trace } from '../../lib/documents/trace-protocol.js';
import { edges, failures, negotiated, type NodeKeys, run, shapes } from './notation.js';

const inputOnly = { inputRequiresOutput: false };
const outputOnly = { outputRequiresInput: false };

describe('what each kind of node accepts (core 2)', () => {
  test.for<[clause: string, behaviour: string, graph: string, node: string, shape: string, keys?: NodeKeys]>([
    [
      '2.1',
      'a source has as many single edges as ports',
      'x := s(2); x := s',
      's',
      'out [0,1) [1,2)',
      { x: inputOnly },
    ],
    [
      '2.1',
      'the star of a source takes the rest',
      'x := s(3); x :=* s',
      's',
      'out [0,1) [1,3) stars 0,2',
      { x: inputOnly },
    ],
    ['2.1', 'the rest may be nothing', 'k := s; x :=* s', 's', 'out [0,1) [1,1)'],
    ['2.1', 'a source without ports needs no binding', 's(0)', 's', ''],
    ['2.2', 'a sink has as many single edges as ports', 'k(2) := x; k := x', 'k', 'in [0,1) [1,2)', { x: outputOnly }],
    [
      '2.2',
      'the star of a sink takes the rest',
      'k(3) := x; k :*= x',
      'k',
      'in [0,1) [1,3) stars 2,0',
      { x: outputOnly },
    ],
    ['2.2', 'the rest may be nothing', 'k := s; k :*= x', 'k', 'in [0,1) [1,1)'],
    ['2.2', 'a sink without ports needs no binding', 'k(0)', 'k', ''],
    [
      '2.3',
      'an outward star of an adapter takes as many edges as come in besides',
      'k := a; x :=* a; a :=* s(4)',
      'a',
      'in [0,4) out [0,1) [1,4) stars 0,3',
      { x: inputOnly },
    ],
    [
      '2.3',
      'an inward star of an adapter asks for as many edges as go out besides',
      'a := s; a :*= x; k(4) :*= a',
      'a',
      'in [0,1) [1,4) out [0,4) stars 3,0',
      { x: outputOnly },
    ],
    ['2.3', 'an adapter without bindings is as good as none', 'a', 'a', ''],
    [
      '2.4',
      'a star of a nexus is one edge',
      'x := s; y :=* x; y :=* x',
      'x',
      'in [0,1) out [0,1) [1,2) stars 1,1',
      { y: inputOnly },
    ],
    ['2.4', 'a nexus with nothing but stars has no edges', 'y :=* x; y :=* x', 'x', 'out [0,0) [0,0)'],
    ['2.4', 'a nexus may be told to do without outputs', 'x := s', 'x', 'in [0,1) stars 1,1', { x: inputOnly }],
    ['2.4', 'a nexus may be told to do without inputs', 'k := x', 'x', 'out [0,1) stars 1,1', { x: outputOnly }],
    [
      '2.6',
      'an identity counts as an adapter',
      'k := i; x :=* i; i :=* s(3)',
      'i',
      'in [0,3) out [0,1) [1,3) stars 0,2',
      { x: inputOnly },
    ],
    [
      '2.7',
      'an ephemeral node counts as an adapter',
      'k := e; x :=* e; e :=* s(3)',
      'e',
      'in [0,3) out [0,1) [1,3) stars 0,2',
      { x: inputOnly },
    ],
  ])('core %s: %s: %s', ([, , graph, node, shape, keys]) => {
    const result = run(graph, keys);
    expect(failures(result)).toEqual([]);
    expect(shapes(result)[node]).toBe(shape);
  });

  test.for<[clause: string, behaviour: string, graph: string, failure: string, keys?: NodeKeys]>([
    ['2.1', 'a source has one star', 'x :=* s(2); y :=* s', 'arity/source-stars s x y'],
    ['2.1', 'more than one star is the first complaint', 'x :=* s(2); y :=* s; s := t', 'arity/source-stars s t x y'],
    ['2.1', 'a source is no sink', 's(0) := t', 'arity/source-bound-as-sink s t'],
    ['2.1', 'a source is no sink with a star', 's(0) :*= t', 'arity/source-bound-as-sink s t'],
    ['2.1', 'a source has no port too many', 'k := s(2)', 'arity/source-ports s k'],
    ['2.1', 'a source has no port too few', 'k := s; k2 := s', 'arity/source-ports s k k2'],
    ['2.1', 'a source has no port too few beside a star', 'k := s; k2 := s; x :=* s', 'arity/source-ports s k k2 x'],
    ['2.1', 'the ports of a source without bindings are missed', 's(2)', 'arity/outward-count s'],
    ['2.2', 'a sink has one star', 'k(2) :*= x; k :*= y', 'arity/sink-stars k x y'],
    ['2.2', 'a sink is no source', 'k2 := k(0)', 'arity/sink-bound-as-source k k2'],
    ['2.2', 'a sink is no source with a star', 'k2 :=* k(0)', 'arity/sink-bound-as-source k k2'],
    ['2.2', 'a sink has no port too many', 'k(2) := s', 'arity/sink-ports k s'],
    ['2.2', 'a sink has no port too few', 'k := s; k := s2', 'arity/sink-ports k s s2'],
    ['2.2', 'a sink has no port too few beside a star', 'k := s; k := s2; k :*= x', 'arity/sink-ports k s s2 x'],
    ['2.2', 'the ports of a sink without bindings are missed', 'k(2)', 'arity/inward-count k'],
    [
      '2.3',
      'an adapter decides one binding only',
      'k(2) :=* a; k2(2) :=* a; a :=* s(2)',
      'arity/adapter-stars a s k k2',
    ],
    ['2.3', 'an adapter has no inward edge too many', 'k := a; a := s; a := t', 'arity/adapter-unequal a s t k'],
    ['2.3', 'an adapter has no outward edge too many', 'k := a; k2 := a; a := s', 'arity/adapter-unequal a s k k2'],
    ['2.3', 'an adapter has both sides', 'a := s', 'arity/adapter-unequal a s'],
    [
      '2.3',
      'an outward star of an adapter is not less than nothing',
      'a := s; k := a; k2 := a; x :=* a',
      'arity/adapter-star-short a s k k2 x',
    ],
    [
      '2.3',
      'an inward star of an adapter is not less than nothing',
      'k := a; a := s; a := t; a :*= x',
      'arity/adapter-star-short a s t x k',
      { x: outputOnly },
    ],
    ['2.4', 'a nexus needs inputs for its outputs', 'k := x', 'arity/nexus-no-input x k'],
    ['2.4', 'a nexus needs outputs for its inputs', 'x := s', 'arity/nexus-no-output x s'],
    ['2.5', 'only one side of a junction is decided by others', 'k := j; j := s', 'arity/junction-both-sides j s k'],
    ['2.5', 'a junction without bindings has no units', 'j', 'arity/junction-no-units j'],
    ['2.5', 'a junction needs inputs for its outputs', 'k(2) :*= j', 'arity/outward-count j k'],
    ['2.5', 'a junction needs outputs for its inputs', 'j :=* s(2)', 'arity/inward-count j s'],
  ])('core %s: %s: %s is refused', ([, , graph, failure, keys]) => {
    expect(failures(run(graph, keys))[0]).toBe(failure);
  });
});

describe('junctions (core 2.5)', () => {
  test('units are told by port index modulo multiplicity: two single outputs decide', () => {
    const result = run('k1 := j; k2 := j; j :*= s1(2); j :*= s2(2)');
    expect(failures(result)).toEqual([]);
    expect(shapes(result).j).toBe('in [0,2) [2,4) out [0,1) [1,2) stars 2,2');
    expect(received(result, 'k1')).toEqual(['j.0[s1.0>top.s1,s2.0>top.s2]>top.j']);
    expect(received(result, 'k2')).toEqual(['j.0[s1.1>top.s1,s2.1>top.s2]>top.j']);
  });

  test('units are told by port index modulo multiplicity: three inputs decide', () => {
    const result = run('j :=* s(3); k1(3) :=* j; k2(3) :=* j');
    expect(failures(result)).toEqual([]);
    expect(shapes(result).j).toBe('in [0,3) out [0,3) [3,6) stars 3,3');
    expect(edges(result).filter((edge) => edge.startsWith('j'))).toEqual([
      'j.0 -> k1.0',
      'j.1 -> k1.1',
      'j.2 -> k1.2',
      'j.3 -> k2.0',
      'j.4 -> k2.1',
      'j.5 -> k2.2',
    ]);
    expect(received(result, 'k1')).toEqual([0, 1, 2].map((unit) => `j.0[s.${unit}>top.s]>top.j`));
    expect(received(result, 'k2')).toEqual([0, 1, 2].map((unit) => `j.1[s.${unit}>top.s]>top.j`));
  });

  test('a function that returns another number of values than the ratio is refused', () => {
    expect(junctionFailures(() => [])).toEqual(['arity/outward-count top.j']);
    let calls = 0;
    expect(junctionFailures(() => (calls++ === 0 ? [new GenD('once')] : []))).toEqual(['arity/junction-ragged top.j']);
    // Each unit's function ran once.
    expect(calls).toBe(2);
  });
});

// What the sink is told at each of its ports.
function received(result: ReturnType<typeof run>, name: string): string[] {
  const sink = negotiated(result).design.nodes.find((node) => node.name === name) ?? expect.unreachable('no such sink');
  const found = negotiated(result).edges(sink).in as readonly { readonly down: GenD }[];
  return found.map(({ down }) => down.trace);
}

function junctionFailures(down: () => readonly GenD[]): string[] {
  const top = lazyModule(() => new SimpleLazyModule(), { name: 'top' });
  reopen(top, () => {
    const source = new SourceNode(Trace, [new GenD('a'), new GenD('b')], { name: 's' });
    const junction = new JunctionNode(Trace, Trace, { name: 'j', down, up: (values) => values });
    junction.fromStar(source);
    new SinkNode(Trace, [new GenU('c'), new GenU('d')], { name: 'k' }).fromStar(junction);
  });
  return negotiate(top.design).failures.map(({ rule, subjects }) => `${rule} ${subjects[0]}`);
}

describe('custom nodes (core 2.8)', () => {
  test('say themselves how wide their stars are, and get the counts that they need', () => {
    const asked: StarCounts[] = [];
    const top = lazyModule(() => new SimpleLazyModule(), { name: 'top' });
    const { doubler, sink } = reopen(top, () => {
      const source = new SourceNode(Trace, [new GenD('a'), new GenD('b')], { name: 's' });
      const node = new CustomNode(Trace, Trace, {
        name: 'doubler',
        resolveStar: (counts) => {
          asked.push(counts);
          return { iStar: 0, oStar: 2 * counts.iKnown };
        },
        down: (values) => values.flatMap((value) => [value, value]),
        up: (values) => values.filter((_, k) => k % 2 === 0),
      });
      node.fromStar(source);
      const all = new SinkNode(
        Trace,
        [0, 1, 2, 3].map((k) => new GenU(`k.${k}`)),
        { name: 'k' },
      );
      all.fromStar(node);
      return { doubler: node, sink: all };
    });
    const result = negotiate(top.design);
    expect(result.failures).toEqual([]);
    expect(asked).toEqual([{ iKnown: 2, oKnown: 0, iStars: 0, oStars: 1 }]);
    expect(result.state(doubler).oStarts).toEqual([0, 4]);
    expect(result.edges(sink).in.map(({ down }) => down.trace)).toEqual(
      ['a', 'a', 'b', 'b'].map((d) => `${d}>top.s>top.doubler`),
    );
    expect(result.edges(doubler).in.map(({ up }) => up.trace)).toEqual([
      'k.0<top.k<top.doubler',
      'k.2<top.k<top.doubler',
    ]);
  });
});
