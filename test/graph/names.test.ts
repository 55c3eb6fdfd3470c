import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  connect,
  IdentityNode,
  LazyModule,
  lazyModule,
  lazyScope,
  negotiate,
  SimpleLazyModule,
  soc,
  topology,
  type NodeEdges,
} from '../../lib/graph/index.js';
import { Trace } from '../../lib/documents/trace-protocol.js';
import { Namespace } from '../../lib/base/names/index.js';
import { broken, requirement } from '../base/address/notation.js';
import { repeated } from '../seeds.js';

class Uart extends LazyModule {
  readonly node = new IdentityNode(Trace);
}

/** Paths of the modules and nodes that the body declares, oldest first. */
function pathsOf(body: () => unknown): string[] {
  const { modules, nodes } = soc('top', body).declare();
  return [...modules, ...nodes].map(({ path }) => path).slice(1);
}

describe('names of modules (core 6.3)', () => {
  test('come from the property that holds the module', () => {
    class Top extends LazyModule {
      readonly console = lazyModule(() => new Uart());
    }
    const { modules } = topology(() => new Top()).declare();
    expect(modules.map(({ path }) => path)).toEqual(['top', 'top.console']);
  });

  test('come from the object that a body returns', () => {
    expect(pathsOf(() => ({ console: lazyModule(() => new Uart()) }))).toEqual(['top.console', 'top.console.node']);
  });

  test('of a list are those of the list, made unique', () => {
    expect(pathsOf(() => ({ uarts: [lazyModule(() => new Uart()), lazyModule(() => new Uart())] }))).toEqual([
      'top.uarts',
      'top.uarts_1',
      'top.uarts.node',
      'top.uarts_1.node',
    ]);
  });

  test('come from the property that holds a node of the module', () => {
    expect(pathsOf(() => ({ serial: lazyModule(() => new Uart()).node }))).toEqual(['top.serial', 'top.serial.node']);
  });

  test('are the class for want of a better one, of the nearest class that has a name', () => {
    expect(
      pathsOf(() => {
        lazyModule(() => new Uart());
        lazyModule(() => new (class extends Uart {})());
      }),
    ).toEqual(['top.Uart', 'top.Uart_1', 'top.Uart.node', 'top.Uart_1.node']);
  });

  test('are no names of nodes: an id leads to a module or to a node', () => {
    expect(
      pathsOf(() => {
        const core = new IdentityNode(Trace, { name: 'core' });
        lazyModule(() => new Uart(), { name: 'core' });
        return { core };
      }),
    ).toEqual(['top.core', 'top.core_1', 'top.core.node']);
  });

  test('that are suggested win, the last suggestion in the end', () => {
    class Named extends LazyModule {
      constructor() {
        super();
        this.suggestName('inside');
      }
    }
    expect(
      pathsOf(() => ({
        first: lazyModule(() => new Named()),
        second: lazyModule(() => new Named(), { name: 'option' }),
        third: lazyModule(() => new Named()).suggestName('afterwards'),
        fourth: lazyModule(() => new Uart(), { name: 'option' }).suggestName(undefined),
      })),
    ).toEqual(['top.inside', 'top.inside_1', 'top.afterwards', 'top.option', 'top.option.node']);
  });

  test('of shortcut functions are the weakest: a property overrides them', () => {
    const uart = (): Uart => lazyModule(() => new Uart(), { shortcut: 'uart' });
    expect(
      pathsOf(() => {
        uart();
        return { console: uart() };
      }),
    ).toEqual(['top.uart', 'top.console', 'top.uart.node', 'top.console.node']);
  });

  test('stay with the first property that held the module', () => {
    expect(
      pathsOf(() => {
        const shared = lazyModule(() => new Uart());
        return { first: shared, second: shared };
      }),
    ).toEqual(['top.first', 'top.first.node']);
  });

  test('of a module of somebody else are not taken from a property', () => {
    expect(
      pathsOf(() => {
        const inner = lazyScope('inner', () => lazyModule(() => new Uart()));
        return { mine: inner };
      }),
    ).toEqual(['top.inner', 'top.inner.Uart', 'top.inner.Uart.node']);
  });

  test('are not taken from the insides of a module or chain that a body returns', () => {
    expect(pathsOf(() => lazyModule(() => new Uart()))).toEqual(['top.Uart', 'top.Uart.node']);
    const chained = (): unknown => connect(new IdentityNode(Trace), new IdentityNode(Trace), new IdentityNode(Trace));
    expect(pathsOf(chained)).toEqual(['top.identity0', 'top.identity1', 'top.identity2']);
  });

  test('cannot be changed once the design is negotiated', () => {
    const { design } = lazyModule(() => new Uart(), { name: 'uart' });
    negotiate(design);
    expect(broken(() => design.root.suggestName('other'))).toEqual(
      requirement(
        'graph/declared-late',
        'uart cannot be renamed to other: the design has been negotiated.',
        "Name it while the modules are being declared: lazyModule(() => …, { name: 'other' }).",
        'other',
      ),
    );
  });
});

describe('names of nodes', () => {
  test('are given, or come from the property that holds the node, and are made unique in their module', () => {
    class Names extends LazyModule {
      readonly held = new IdentityNode(Trace);
      readonly other = new IdentityNode(Trace, { name: 'given' });
      readonly list = [new IdentityNode(Trace), new IdentityNode(Trace, { name: 'given' }), new IdentityNode(Trace)];
    }
    expect(pathsOf(() => ({ names: lazyModule(() => new Names()) }))).toEqual([
      'top.names',
      'top.names.held',
      'top.names.given',
      'top.names.list',
      'top.names.given_1',
      'top.names.list_1',
    ]);
  });

  test('that nobody gave are made from kind and position, and can be told from others', () => {
    const nodes: IdentityNode<Trace>[] = [];
    pathsOf(() => {
      nodes.push(new IdentityNode(Trace), new IdentityNode(Trace, { name: 'given' }), new IdentityNode(Trace));
      return { third: nodes[2] };
    });
    expect(nodes.map(({ name, named, path }) => [name, named, path])).toEqual([
      ['identity0', false, 'top.identity0'],
      ['given', true, 'top.given'],
      ['third', true, 'top.third'],
    ]);
  });

  test('that are usual give way to a property', () => {
    const node: IdentityNode<Trace>[] = [];
    pathsOf(() => {
      const usual = new IdentityNode(Trace);
      usual.nameByDefault('usual');
      const held = new IdentityNode(Trace);
      held.nameByDefault('usual');
      node.push(usual, held);
      return { held };
    });
    expect(node.map(({ name }) => name)).toEqual(['usual', 'held']);
  });
});

test.for([
  [
    ['x', 'x', 'x'],
    ['x', 'x_1', 'x_2'],
  ],
  [
    ['x', 'x_1', 'x'],
    ['x', 'x_1', 'x_2'],
  ],
  [
    ['x', 'x', 'x_1'],
    ['x', 'x_1', 'x_1_1'],
  ],
  [
    ['x_2', 'x', 'x', 'x'],
    ['x_2', 'x', 'x_1', 'x_3'],
  ],
  // `x_2` counts as handed out only once `x` has been numbered past 2.
  [
    ['x', 'x', 'x', 'x', 'x_2'],
    ['x', 'x_1', 'x_2', 'x_3', 'x_2_1'],
  ],
  [
    ['x', 'x', 'x_2', 'x'],
    ['x', 'x_1', 'x_2', 'x_3'],
  ],
  [
    ['x_0', 'x_0', 'x_01'],
    ['x_0', 'x_0_1', 'x_01'],
  ],
] as const)('of several things called %s, the names are %s (rocket-system 4.2)', ([wanted, names]) => {
  const namespace = new Namespace();
  expect(wanted.map((name) => namespace.take(name))).toEqual(names);
});

test('a module without a class of its own has the hardware name that it was given', () => {
  const design = soc('top', () => {
    lazyScope('wrapper', () => undefined, 'ErrorDeviceWrapper');
    lazyModule(() => new SimpleLazyModule());
  }).declare();
  const noEdges = (): NodeEdges => ({ in: [], out: [], inBindings: [] });
  const names = design.modules.map((module) => [module.path, module.className, module.desiredName(noEdges)]);
  expect(names).toEqual([
    ['top', 'top', 'top'],
    ['top.wrapper', 'SimpleLazyModule', 'ErrorDeviceWrapper'],
    ['top.SimpleLazyModule', 'SimpleLazyModule', 'SimpleLazyModule'],
  ]);
});

test('whatever a name has in it, a path has as many parts as there are modules around it', () => {
  const name = fc.string({
    unit: fc.constantFrom('a', 'B', '1', '.', ':', '->', '-', '>', ' ', '<', 'я'),
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(name, name, name, name, (root, outer, inner, node) => {
      const { modules, nodes } = soc(root, () =>
        lazyScope(outer, () => {
          lazyScope(inner, () => new IdentityNode(Trace, { name: node }));
          lazyScope(inner, () => new IdentityNode(Trace, { name: node }));
        }),
      ).declare();
      expect(modules.map(({ path }) => path.split('.').length)).toEqual([1, 2, 3, 3]);
      expect(nodes.map(({ path }) => path.split('.').length)).toEqual([4, 4]);
      expect(new Set([...modules, ...nodes].map(({ path }) => path)).size).toBe(6);
      expect([...modules, ...nodes].filter(({ path }) => /:|->|\s/.test(path))).toEqual([]);
    }),
    repeated(),
  );
});
