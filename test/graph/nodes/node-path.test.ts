import { describe, expect, test } from 'vitest';
import {
  IdentityNode,
  lazyModule,
  LazyModule,
  type Node,
  NodePath,
  nodesOf,
  PassedList,
  remembered,
} from '../../../lib/graph/index.js';
import { Trace } from '../../../lib/documents/trace-protocol.js';

class Nodes extends LazyModule {
  readonly a = new IdentityNode(Trace);
  readonly b = new IdentityNode(Trace);
  readonly c = new IdentityNode(Trace);
}

const { a, b, c } = lazyModule(() => new Nodes());
const names = (path: NodePath | undefined): string => Array.from(nodesOf(path), ({ name }: Node) => name).join(' ');

describe('paths', () => {
  const short = new NodePath(a, undefined);
  const long = new NodePath(c, new NodePath(b, short));

  test('list their nodes nearest first, and know where they began', () => {
    expect([names(undefined), names(short), names(long)]).toEqual(['', 'a', 'c b a']);
    expect([short.origin, long.origin]).toEqual([a, a]);
  });

  test('are joined with the back one shared', () => {
    const joined = NodePath.join(long, short);
    expect(names(joined)).toBe('c b a a');
    expect(joined?.rest?.rest?.rest).toBe(short);
    expect(NodePath.join(undefined, long)).toBe(long);
    expect(names(NodePath.join(long, undefined))).toBe('c b a');
  });

  test('are joined as often as may be, each time with all of them behind each other', () => {
    const guard = { accesses: [] } as never;
    const guarded = new NodePath(b, short, guard);
    const joined = NodePath.join(guarded, NodePath.join(long, NodePath.join(short, guarded)));
    // Asked for before anybody went along it.
    expect(joined?.origin).toBe(a);
    expect(names(joined)).toBe('b a c b a a b a');
    expect(joined?.guard).toBe(guard);
    expect(NodePath.join(new NodePath(c, guarded), long)?.rest?.guard).toBe(guard);
    expect(names(NodePath.join(joined, joined))).toBe('b a c b a a b a b a c b a a b a');
    // What was joined stays as it was.
    expect([names(short), names(long), names(guarded)]).toEqual(['a', 'c b a', 'b a']);
    expect(names(NodePath.join(long, new NodePath(b, undefined)))).toBe('c b a b');
  });
});

/** A parameter with a path, which counts how often it was copied. */
class Passenger {
  static copies = 0;

  constructor(readonly nodePath: NodePath | undefined) {}

  withNodePath(path: NodePath | undefined): Passenger {
    Passenger.copies++;
    return new Passenger(path);
  }
}

describe('lists that are passed on', () => {
  const paths = (list: PassedList<Passenger>): string[] => list.items.map(({ nodePath }) => names(nodePath));

  test('note each node in every parameter that begins its way there', () => {
    const list = new PassedList([new Passenger(undefined), new Passenger(undefined)]);
    expect(paths(list)).toEqual(['', '']);
    expect(paths(list.passing(a))).toEqual(['a', 'a']);
  });

  test('note a node once for the whole list when all parameters are on their way, and copy nothing until somebody looks', () => {
    const made = [new Passenger(new NodePath(a, undefined)), new Passenger(new NodePath(b, undefined))];
    Passenger.copies = 0;
    const passed = new PassedList(made).passing(b).passing(c);
    expect(Passenger.copies).toBe(0);
    expect(passed.made).toBe(made);
    expect(paths(passed)).toEqual(['c b a', 'c b b']);
    expect(passed.items).toBe(passed.items);
    expect(Passenger.copies).toBe(2);
  });

  test('that some parameters join later are noted parameter by parameter', () => {
    const mixed = new PassedList([new Passenger(new NodePath(a, undefined)), new Passenger(undefined)]);
    expect(paths(mixed.passing(b).passing(c))).toEqual(['c b a', 'c b']);
  });

  test('are changed with the nodes that they have passed, and stay as they are if nothing changes', () => {
    const list = new PassedList([a, b].map((node) => new Passenger(new NodePath(node, undefined)))).passing(c);
    const turned = list.changed((made) => made.toReversed());
    expect([paths(list), paths(turned), paths(turned.passing(a))]).toEqual([
      ['c a', 'c b'],
      ['c b', 'c a'],
      ['a c b', 'a c a'],
    ]);
    expect(list.changed((made) => [...made])).toBe(list);
    expect(list.changed((made) => made.toReversed())).toBe(turned);
    expect(paths(list.changed((made) => made.slice(1)))).toEqual(['c b']);
  });

  test('are joined in their order, each with the nodes that it has passed', () => {
    const list = new PassedList([new Passenger(new NodePath(a, undefined))]);
    expect(paths(PassedList.joined([list.passing(b), list.passing(c)]))).toEqual(['b a', 'c a']);
    expect(PassedList.joined([list])).toBe(list);
    expect(paths(PassedList.joined<Passenger>([]))).toEqual([]);
  });

  test('what is found out about a list is found out once', () => {
    let asked = 0;
    const length = remembered((list: readonly unknown[]) => {
      asked++;
      return list.length;
    });
    const list = [1, 2];
    expect([length(list), length(list), length([1])]).toEqual([2, 2, 1]);
    expect(asked).toBe(2);
  });
});
