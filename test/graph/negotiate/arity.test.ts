import { describe, expect, test } from 'vitest';
import { edges, failures, type NodeKeys, run, shapes } from '../notation.js';

type Shapes = Readonly<Record<string, string>>;

const inputOnly = { inputRequiresOutput: false };
const outputOnly = { outputRequiresInput: false };

describe('worked examples of star resolution (core 3.5)', () => {
  test.for<[id: string, graph: string, expected: Shapes, keys?: NodeKeys]>([
    ['B1', 'k := s', { k: 'in [0,1)', s: 'out [0,1)' }],
    ['B2', 'k(3) :=* a; a :=* s(3)', { k: 'in [0,3)', a: 'in [0,3) out [0,3) stars 0,3', s: 'out [0,3) stars 0,3' }],
    ['B3', 'k(3) :*= a; a :*= s(3)', { k: 'in [0,3) stars 3,0', a: 'in [0,3) out [0,3) stars 3,0', s: 'out [0,3)' }],
    ['B4', 'k(3) :*= a; a :=* s(3)', { k: 'in [0,3) stars 3,0', a: 'in [0,3) out [0,3)', s: 'out [0,3) stars 0,3' }],
    [
      'B6',
      'x :=* s1(2); x := s2; k1 := x; k2(2) :*= x',
      {
        x: 'in [0,2) [2,3) out [0,1) [1,3) stars 1,1',
        s1: 'out [0,2) stars 0,2',
        s2: 'out [0,1)',
        k1: 'in [0,1)',
        k2: 'in [0,2) stars 2,0',
      },
    ],
    [
      'B7',
      'x := s; y :=* x; k := y',
      { x: 'in [0,1) out [0,1) stars 1,1', s: 'out [0,1)', y: 'in [0,1) out [0,1) stars 1,1', k: 'in [0,1)' },
    ],
    [
      'B8',
      'x := s; y :*= x; k := y',
      { x: 'in [0,1) out [0,1) stars 1,1', s: 'out [0,1)', y: 'in [0,1) out [0,1) stars 1,1', k: 'in [0,1)' },
    ],
    ['B9', 'y :=* x', { y: 'in [0,0)', x: 'out [0,0)' }],
    [
      'B11',
      'k(4) := s1; k :*= x; x := s2',
      { k: 'in [0,1) [1,4) stars 3,0', s1: 'out [0,1)', x: 'in [0,1) out [0,3) stars 1,1', s2: 'out [0,1)' },
    ],
    [
      'B12',
      'a :=* s(3); k := a; x :=* a; k3 := x',
      {
        a: 'in [0,3) out [0,1) [1,3) stars 0,2',
        s: 'out [0,3) stars 0,3',
        k: 'in [0,1)',
        x: 'in [0,2) out [0,1) stars 1,1',
        k3: 'in [0,1)',
      },
    ],
    [
      'B13',
      'x := s(5); x := s; y :=* s',
      { x: 'in [0,1) [1,2) stars 1,1', s: 'out [0,1) [1,2) [2,5) stars 0,3', y: 'in [0,3) stars 1,1' },
      { x: inputOnly, y: inputOnly },
    ],
    ['B14', 'k := s; x :=* s', { k: 'in [0,1)', s: 'out [0,1) [1,1)', x: 'in [0,0)' }],
    [
      'B15',
      'a := s1; a :*=* a2; a2 :=* s(2); k(3) :=* a',
      {
        a: 'in [0,1) [1,3) out [0,3) stars 0,3',
        s1: 'out [0,1)',
        a2: 'in [0,2) out [0,2) stars 0,2',
        s: 'out [0,2) stars 0,2',
        k: 'in [0,3)',
      },
    ],
    [
      'B16',
      'a1 :*=* a2; a2 :=* s(2); k(2) :=* a1',
      {
        a1: 'in [0,2) out [0,2) stars 0,2',
        a2: 'in [0,2) out [0,2) stars 0,2',
        s: 'out [0,2) stars 0,2',
        k: 'in [0,2)',
      },
    ],
    [
      'B17',
      'k(3) :*= a1; a1 :*=* x; x := s',
      {
        k: 'in [0,3) stars 3,0',
        a1: 'in [0,3) out [0,3) stars 3,0',
        x: 'in [0,1) out [0,3) stars 1,1',
        s: 'out [0,1)',
      },
    ],
    [
      'B18',
      'x :*=* a1; a1 :*=* a2; a2 :=* s(2); k := x',
      {
        x: 'in [0,2) out [0,1) stars 1,1',
        a1: 'in [0,2) out [0,2) stars 0,2',
        a2: 'in [0,2) out [0,2) stars 0,2',
        s: 'out [0,2) stars 0,2',
        k: 'in [0,1)',
      },
    ],
    ['B20', 'k :*=* a; a := s', { k: 'in [0,1)', a: 'in [0,1) out [0,1)', s: 'out [0,1)' }],
    ['B23', 'k :*=* s', { k: 'in [0,1)', s: 'out [0,1)' }],
    ['B24', 'k(2) :*=* s; k :*=* t', { k: 'in [0,1) [1,2)', s: 'out [0,1)', t: 'out [0,1)' }],
    [
      'B28',
      'k := x; k(3) :*= a; a :*= x',
      { k: 'in [0,1) [1,3) stars 2,0', x: 'out [0,1) [1,3) stars 1,1', a: 'in [0,2) out [0,2) stars 2,0' },
      { x: outputOnly },
    ],
    ['B29', 's(0); a; x', { s: '', a: '', x: '' }],
    ['B30', 'a :=* s(0); k(0) :*= a', { a: 'in [0,0) out [0,0)', s: 'out [0,0)', k: 'in [0,0)' }],
  ])('%s: %s', ([, graph, expected, keys]) => {
    const result = run(graph, keys);
    expect(failures(result)).toEqual([]);
    expect(shapes(result)).toEqual(expected);
  });

  test('B6: edges leave a nexus in the order of its bindings, port by port', () => {
    expect(edges(run('x :=* s1(2); x := s2; k1 := x; k2(2) :*= x'))).toEqual([
      'x.0 -> k1.0',
      'x.1 -> k2.0',
      'x.2 -> k2.1',
      's1.0 -> x.0',
      's1.1 -> x.1',
      's2.0 -> x.2',
    ]);
  });

  test.for<[id: string, graph: string, expected: string[]]>([
    ['B5', 'k(3) :=* a; a :*= s(3)', ['arity/adapter-stars a s k']],
    // Both ends are wrong by themselves; the reference stops at the first.
    ['B10', 'y :*=* x', ['arity/nexus-no-output y x', 'arity/nexus-no-input x y']],
    ['B19', 'k(2) :*=* a1; a1 :*=* a2; a2 :*=* s(2)', ['arity/source-ports s a2', 'arity/sink-ports k a1']],
    ['B20', 'k(2) :*=* a; a := s', ['arity/sink-ports k a']],
    ['B21', 'k(2) :*= a1; a1 :*=* a2; a2 :=* s(2)', ['arity/flex-direction a1 a2 k s']],
    ['B22', 'k(3) :*= a; a :*=* x; a :*=* y', ['arity/adapter-stars a x y k']],
    ['B25', 'a1 :*= a2; a2 :*= a1', ['cycle/star a1 a2']],
    ['B26', 'k(2) :=* j; j :*= s(2)', ['arity/source-ports s j', 'arity/sink-ports k j']],
    ['B27', 'a := s; k(2) := a; k := a; x :=* a', ['arity/adapter-star-short a s k x']],
    ['B29', 'j', ['arity/junction-no-units j']],
  ])('%s: %s is refused', ([, graph, expected]) => {
    expect(failures(run(graph))).toEqual(expected);
  });
});
