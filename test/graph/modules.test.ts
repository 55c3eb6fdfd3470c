import { describe, expect, test } from 'vitest';
import {
  connect,
  currentModule,
  currentView,
  IdentityNode,
  isTopology,
  LazyModule,
  lazyModule,
  lazyScope,
  monitorsEnabled,
  negotiate,
  reopen,
  SimpleLazyModule,
  SinkNode,
  soc,
  SourceNode,
  topology,
  withView,
} from '../../lib/graph/index.js';
import { Trace } from '../../lib/documents/trace-protocol.js';
import { downs, ups } from './traces.js';

class Leaf extends LazyModule {
  readonly node = new IdentityNode(Trace);
}

const names = (things: readonly { readonly name: string }[]): string[] => things.map(({ name }) => name);

describe('construction (core 6.2)', () => {
  test('declarations belong to the module whose constructor or scope runs', () => {
    class Outer extends LazyModule {
      readonly before = new IdentityNode(Trace);
      readonly leaf = lazyModule(() => new Leaf());
      readonly after = new IdentityNode(Trace);
    }
    const outer = lazyModule(() => new Outer());
    const scoped = reopen(outer, () =>
      lazyScope('scope', () => ({ node: new IdentityNode(Trace), in: currentModule() })),
    );
    expect([outer.before, outer.leaf.node, outer.after, scoped.node].map(({ path }) => path)).toEqual([
      'Outer.before',
      'Outer.leaf.node',
      'Outer.after',
      'Outer.scope.node',
    ]);
    expect(scoped.in?.path).toBe('Outer.scope');
    expect(currentModule()).toBe(undefined);
  });

  test('modules are counted from 1 in every design, parents before their children; nodes from 0', () => {
    const declare = (): [number[], number[], number[]] => {
      const design = soc('top', () => {
        lazyScope('first', () => lazyModule(() => new Leaf()));
        return { node: new IdentityNode(Trace), leaf: lazyModule(() => new Leaf()) };
      }).declare();
      const { modules, nodes } = design;
      return [modules.map(({ index }) => index), nodes.map(({ serial }) => serial), nodes.map(({ index }) => index)];
    };
    expect(declare()).toEqual([
      [1, 2, 3, 4],
      [0, 1, 2],
      [0, 0, 0],
    ]);
    expect(declare()).toEqual(declare());
  });

  test('children and nodes are listed newest first, and in the order of declaration on request (core 6.4)', () => {
    const { root } = soc('top', () => ({
      a: lazyModule(() => new Leaf()),
      b: lazyModule(() => new Leaf()),
      m: new IdentityNode(Trace),
      n: new IdentityNode(Trace),
    })).declare();
    expect([root.children, root.declaredChildren, root.nodes, root.declaredNodes].map(names)).toEqual([
      ['b', 'a'],
      ['a', 'b'],
      ['n', 'm'],
      ['m', 'n'],
    ]);
  });

  test('parents are listed nearest first (core 6.4)', () => {
    const { modules } = soc('top', () => lazyScope('a', () => ({ b: lazyModule(() => new Leaf()) }))).declare();
    expect(modules.map(({ parents }) => names(parents))).toEqual([[], ['top'], ['a', 'top']]);
  });

  test('a design is walked in pre-order, children newest first, nodes of a module newest first (core 6.4)', () => {
    const design = soc('top', () => {
      const a = lazyScope('a', () => ({ a1: lazyModule(() => new Leaf()), a2: lazyModule(() => new Leaf()) }));
      return { a, b: lazyModule(() => new Leaf()), m: new IdentityNode(Trace), n: new IdentityNode(Trace) };
    }).declare();
    expect(design.walk().map(({ path }) => path)).toEqual(['top', 'top.b', 'top.a', 'top.a.a2', 'top.a.a1']);
    expect(design.walkNodes().map(({ path }) => path)).toEqual([
      'top.n',
      'top.m',
      'top.b.node',
      'top.a.a2.node',
      'top.a.a1.node',
    ]);
  });

  test('a body that throws leaves the scope as it was before', () => {
    class Broken extends LazyModule {
      constructor() {
        super();
        lazyModule(() => new Leaf());
        throw new Error('broken');
      }
    }
    const outer = lazyModule(() => new SimpleLazyModule('Outer'));
    reopen(outer, () => {
      expect(() => lazyModule(() => new Broken())).toThrow('broken');
      expect(currentModule()).toBe(outer);
      const fail = (): never => {
        throw new Error('in a scope');
      };
      expect(() => lazyScope('scope', fail)).toThrow('in a scope');
      expect(currentModule()).toBe(outer);
      expect(() => reopen(outer.children[0] ?? outer, fail)).toThrow('in a scope');
      expect(currentModule()).toBe(outer);
    });
    expect(() => soc('top', () => lazyModule(() => new Broken())).declare()).toThrow('broken');
    expect(currentModule()).toBe(undefined);
  });

  test('modules and bindings keep the configuration under which they were declared', () => {
    const quiet = currentView().alterPartial(monitorsEnabled, false);
    const { root, nodes } = soc('top', () => {
      const cpu = new SourceNode(Trace, downs(2));
      const leaf = withView(quiet, () => lazyModule(() => new Leaf()));
      const ram = new SinkNode(Trace, ups(2));
      withView(quiet, () => connect(cpu, ram));
      connect(cpu, ram);
      return { cpu, leaf, ram };
    }).declare();
    expect(root.children.map(({ view }) => view.get(monitorsEnabled))).toEqual([false]);
    expect(nodes.map((node) => node.outward.map(({ view }) => view.get(monitorsEnabled)))).toEqual([
      [false, true],
      [],
      [],
    ]);
    expect(currentView().get(monitorsEnabled)).toBe(true);
  });

  test('bodies of modules run after negotiation, children before parents, oldest first (core 6.5, 6.10)', () => {
    const ran: string[] = [];
    class Speaking extends LazyModule {
      constructor(...children: (() => LazyModule)[]) {
        super();
        this.inModuleBody(() => ran.push(`${this.path} 1`));
        for (const make of children) lazyModule(make, { name: `child${this.declaredChildren.length}` });
        this.inModuleBody((edges) =>
          ran.push(`${this.path} 2 ${this.nodes.map((node) => edges(node).out.length).join()}`),
        );
      }
    }
    const root = lazyModule(
      () =>
        new Speaking(
          () => new Speaking(),
          () => new Speaking(),
        ),
      { name: 'top' },
    );
    const negotiated = negotiate(root.design);
    expect(ran).toEqual([]);
    negotiated.runBodies();
    expect(ran).toEqual(['top.child0 1', 'top.child0 2 ', 'top.child1 1', 'top.child1 2 ', 'top 1', 'top 2 ']);
  });
});

describe('topologies', () => {
  test('declare a fresh design each time they are asked', () => {
    const chip = soc('chip', () => ({ leaf: lazyModule(() => new Leaf()) }));
    const [first, second] = [chip.declare(), chip.declare()];
    expect(first).not.toBe(second);
    expect([first, second].map(({ modules }) => modules.map(({ path }) => path))).toEqual([
      ['chip', 'chip.leaf'],
      ['chip', 'chip.leaf'],
    ]);
  });

  test('are declared outside of whatever is being declared around', () => {
    const inner = topology(() => new Leaf(), 'inner');
    const outer = soc('outer', () => {
      inner.declare();
    });
    expect(outer.declare().modules.map(({ path }) => path)).toEqual(['outer']);
  });

  test('are told from other values', () => {
    expect(
      [soc('a', () => undefined), topology(() => new Leaf()), { name: 'x', declare: 1 }, null, Leaf].map(isTopology),
    ).toEqual([true, true, false, false, false]);
  });
});
