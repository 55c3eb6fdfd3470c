import { describe, expect, test } from 'vitest';
import {
  AdapterNode,
  connect,
  currentModule,
  inputNumbersOf,
  IdentityNode,
  LazyModule,
  lazyModule,
  lazyScope,
  negotiate,
  reopen,
  rtlOf,
  setInputNumbers,
  setRtl,
  SimpleLazyModule,
  SinkNode,
  soc,
  SourceNode,
  topology,
} from '../../lib/graph/index.js';
import * as tl from '../../lib/protocols/tilelink/index.js';
import { Trace } from '../../lib/documents/trace-protocol.js';
import { broken, requirement } from '../base/address/notation.js';
import { downs, ups } from './traces.js';

class Leaf extends LazyModule {
  readonly node = new IdentityNode(Trace);
}

const notWrapped = requirement(
  'graph/not-wrapped',
  'Leaf was constructed without lazyModule(…).',
  'Write lazyModule(() => new Leaf(…)).',
  'other',
);

describe('mistakes in the declaration', () => {
  test('what is said twice of one node or module', () => {
    const said: unknown[] = [];
    const top = soc('top', () => {
      const cpu = new IdentityNode(Trace, { name: 'cpu' });
      setRtl(cpu, { module: 'my_cpu' });
      setInputNumbers(cpu, { first: 1 });
      setRtl(cpu.module, { module: 'my_top' });
      said.push(
        broken(() => setRtl(cpu, { module: 'my_cpu' })),
        broken(() => setRtl(cpu.module, { module: 'my_soc' })),
        broken(() => setInputNumbers(cpu, { first: 16 })),
      );
      expect([rtlOf(cpu), rtlOf(cpu.module), inputNumbersOf(cpu)]).toEqual([
        { module: 'my_cpu' },
        { module: 'my_top' },
        { first: 1 },
      ]);
    });
    top.declare();
    const twice = (message: string): unknown => requirement('graph/said-twice', message, 'Say it once.');
    expect(said).toEqual([
      twice('top.cpu stands for module my_cpu of RTL; an earlier call says that it stands for module my_cpu of RTL.'),
      twice('top stands for module my_soc of RTL; an earlier call says that it stands for module my_top of RTL.'),
      twice('top.cpu counts its interrupts from 16; an earlier call says that it counts its interrupts from 1.'),
    ]);
  });

  test.each([
    [{ cores: 4 }, 'an object'],
    ['WithNBigCores(4)', 'a string'],
    [null, 'null'],
    [[], 'a list'],
  ])('a configuration that is none: %j', (config, kind) => {
    const message = `A configuration is needed, and ${kind} was given.`;
    const help = 'Give a Config, or what rocketConfig(…) makes of the names of fragments.';
    expect(broken(() => soc('top', () => ({})).declare(config as never))).toEqual(
      requirement('options/kind', message, help),
    );
  });

  test.each([
    ['its class', Leaf, undefined, 'given the class Leaf', 'Leaf(…))'],
    ['a name', 'leaf', () => new Leaf(), 'given a string before it', "Uart(…), { name: 'leaf' })"],
    ['nothing', undefined, undefined, 'given undefined', 'Uart(…))'],
    ['a module', 'made', undefined, 'given a Leaf', 'Leaf(…))'],
  ])('a module of %s', (what, make, options, given, written) => {
    const declare = (): unknown =>
      lazyModule((what === 'a module' ? lazyModule(() => new Leaf()) : make) as never, options as never);
    expect(broken(() => soc('top', declare).declare())).toEqual(
      requirement(
        'options/kind',
        `lazyModule takes a function that makes the module, and was ${given}.`,
        `Write lazyModule(() => new ${written}.`,
      ),
    );
  });

  test.each([
    ['a design', () => soc('', () => ({})), 'soc'],
    ['a design of a class', () => topology(Leaf, ''), 'topology'],
    ['one with options', () => topology(Leaf, { name: '' }), 'topology'],
    ['a module', () => lazyModule(() => new Leaf(), { name: '' }), 'Leaf'],
    ['a module of a function', () => lazyScope('', () => ({})), 'SimpleLazyModule'],
    ['a module that is suggested one', () => lazyModule(() => new Leaf()).suggestName(''), 'Leaf'],
    ['a node', () => lazyScope('top', () => new IdentityNode(Trace, { name: '' })), 'A node'],
    ['a master', () => lazyScope('top', () => tl.client({ name: '' })), 'A node'],
    ['what is returned', () => lazyScope('top', () => ({ '': new IdentityNode(Trace) })), 'A node'],
  ])('an empty name of %s', (_, declare, who) => {
    expect(broken(declare)).toEqual(
      requirement('names/empty', `${who} has an empty name.`, 'Give a name of at least one character.'),
    );
  });

  test('core A 22: a module that is wrapped twice', () => {
    const leaf = (): Leaf => lazyModule(() => new Leaf());
    const twice = requirement(
      'graph/wrapped-twice',
      'lazyModule(…) was applied to Leaf a second time.',
      'Write lazyModule(() => new Leaf(…)) where it is constructed, and use the result as it is.',
      'other',
    );
    expect(broken(() => lazyModule(leaf))).toEqual(twice);
    expect(broken(() => soc('top', () => lazyModule(leaf)).declare())).toEqual(twice);
  });

  test('core A 23: a module in another one that is not wrapped', () => {
    class Outer extends LazyModule {
      readonly leaf = new Leaf();
    }
    expect(broken(() => lazyModule(() => new Outer()))).toEqual(notWrapped);
    expect(currentModule()).toBe(undefined);
  });

  test('core A 24: a module in a scope that is not wrapped', () => {
    expect(broken(() => soc('top', () => new Leaf()).declare())).toEqual(notWrapped);
    expect(broken(() => soc('top', () => lazyScope('scope', () => new Leaf())).declare())).toEqual(notWrapped);
    const outer = lazyModule(() => new SimpleLazyModule());
    expect(broken(() => reopen(outer, () => new Leaf()))).toEqual(notWrapped);
    expect(currentModule()).toBe(undefined);
  });

  test('core A 21: a node outside of any module', () => {
    expect(broken(() => new IdentityNode(Trace))).toEqual(
      requirement(
        'graph/node-outside',
        'A node of Trace was created outside of any module.',
        'Create it inside soc(…), lazyScope(…) or the constructor of a LazyModule.',
        'other',
      ),
    );
  });

  test('nodes of two designs that are bound to each other', () => {
    const first = lazyModule(() => new Leaf(), { name: 'first' });
    const second = lazyModule(() => new Leaf(), { name: 'second' });
    expect(broken(() => first.node.from(second.node))).toEqual(
      requirement(
        'graph/two-designs',
        'second.node cannot be bound to first.node: they belong to two designs, second and first.',
        'Create both nodes in first, or both in second.',
        'other',
      ),
    );
    expect([first.node.inward, second.node.outward]).toEqual([[], []]);
  });
});

describe('a design that has been negotiated', () => {
  const { cpu, bus } = closed();

  function closed(): { cpu: SourceNode<Trace>; bus: AdapterNode<Trace> } {
    const made: { cpu: SourceNode<Trace>; bus: AdapterNode<Trace> }[] = [];
    const design = soc('top', () => {
      const nodes = { cpu: new SourceNode(Trace, downs(1)), bus: new AdapterNode(Trace, Trace, {}) };
      made.push(nodes);
      connect(nodes.cpu, nodes.bus, new SinkNode(Trace, ups(1), { name: 'ram' }));
      return nodes;
    }).declare();
    negotiate(design);
    return made[0] ?? expect.unreachable();
  }

  test('core A 1: takes no more bindings, and is left as it was', () => {
    expect(broken(() => bus.from(cpu))).toEqual(
      requirement(
        'graph/bound-late',
        'top.cpu cannot be bound as a source any more: the design has been negotiated.',
        'Bind top.cpu to top.bus while the modules are being declared, not in inModuleBody(…) or later.',
        'other',
      ),
    );
    expect([cpu.outward.length, bus.inward.length]).toEqual([1, 1]);
  });

  test('takes no more modules', () => {
    const makers: [string, () => LazyModule][] = [
      ['Leaf', () => new Leaf()],
      ['SimpleLazyModule', () => new SimpleLazyModule()],
    ];
    for (const [name, make] of makers) {
      expect(broken(() => reopen(cpu.module, () => lazyModule(make)))).toEqual(
        requirement(
          'graph/declared-late',
          `${name} cannot be added: the design has been negotiated.`,
          `Make ${name} while the modules are being declared, not in inModuleBody(…) or later.`,
          'other',
        ),
      );
    }
  });

  test('takes no more nodes', () => {
    expect(broken(() => reopen(cpu.module, () => new IdentityNode(Trace)))).toEqual(
      requirement(
        'graph/declared-late',
        'A node cannot be added to top: the design has been negotiated.',
        'Create the node in the constructor of top, not in inModuleBody(…) or later.',
        'other',
      ),
    );
  });
});
