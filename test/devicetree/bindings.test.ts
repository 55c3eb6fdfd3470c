import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LazyModule, lazyModule, negotiate, reopen, SimpleLazyModule } from '../../lib/graph/index.js';
import {
  Bindings,
  BindingTable,
  type Device,
  onBinding,
  Resource,
  resourceAddress,
  resourceAlias,
  resourceInt,
  resourceReference,
  resourceString,
  resourceTree,
  type ResourceValue,
  SimpleDevice,
} from '../../lib/devicetree/index.js';
import { broken, requirement, sets } from '../base/address/notation.js';
import { address, mapping, may, treeOf } from './designs.js';
import { repeated } from '../seeds.js';

describe('values (devicetree 2)', () => {
  test.each([
    [2.5, 3n],
    [2.4, 2n],
    [-2.5, -2n],
    [-2.6, -3n],
    [0, 0n],
    [7, 7n],
    [2n ** 80n, 2n ** 80n],
  ])('%s as an integer is rounded half up', (value, rounded) => {
    expect(resourceInt(value)).toEqual({ kind: 'int', value: rounded });
  });

  test('an address without permissions is a mere number', () => {
    expect(resourceAddress(sets('3/0'))).toEqual({ kind: 'address', address: sets('3/0'), permissions: may('') });
    expect(resourceAddress(sets('0x1000/0xfff'), may('rx'))).toEqual(address('0x1000/0xfff', 'rx'));
  });

  test('texts and devices', () => {
    const device = new SimpleDevice('uart');
    expect([resourceString('yes'), resourceReference(device), resourceAlias(device)]).toEqual([
      { kind: 'string', value: 'yes' },
      { kind: 'reference', device },
      { kind: 'alias', device },
    ]);
  });
});

describe('bindings (devicetree 3)', () => {
  const [uart, plic, clint] = [new SimpleDevice('uart'), new SimpleDevice('plic'), new SimpleDevice('clint')];
  const one = resourceInt(1);
  const two = resourceInt(2);

  test('are grouped by owner and key, each in order of the first one', () => {
    const bindings = new Bindings();
    bindings.bind(new Resource(uart, 'reg'), address('0x1000/0xfff'));
    bindings.bind(new Resource(plic, 'int'), one, clint);
    bindings.bind(new Resource(uart, 'int'), two, plic);
    bindings.bind(new Resource(uart, 'reg'), address('0x2000/0xfff'));
    bindings.bind(new Resource(uart, 'int'), one, plic);
    expect(bindings.owners).toEqual([uart, plic]);
    expect(bindings.of(uart).keys).toEqual(['reg', 'int']);
    expect(bindings.of(uart).of('int')).toEqual([
      { user: plic, value: two },
      { user: plic, value: one },
    ]);
    expect(bindings.of(uart).values('reg')).toEqual([address('0x1000/0xfff'), address('0x2000/0xfff')]);
    expect(bindings.of(plic).of('int')).toEqual([{ user: clint, value: one }]);
  });

  test('what was not bound is empty', () => {
    const bindings = new Bindings();
    expect([bindings.owners, bindings.of(uart).keys, bindings.of(uart).of('reg')]).toEqual([[], [], []]);
    expect(new BindingTable().values('reg')).toEqual([]);
  });

  test('two resources of one device and one key are the same, those of two devices are not', () => {
    const twin = new SimpleDevice('uart');
    const bindings = new Bindings();
    bindings.bind(new Resource(uart, 'reg'), one);
    bindings.bind(new Resource(uart, 'reg'), two);
    bindings.bind(new Resource(twin, 'reg'), one);
    expect([uart, twin].map((device) => bindings.of(device).values('reg'))).toEqual([[one, two], [one]]);
    expect(bindings.owners).toEqual([uart, twin]);
  });

  // Values that differ in one respect each; the makers give a new object every time.
  const makers: readonly (() => ResourceValue)[] = [
    () => resourceInt(1),
    () => resourceInt(2),
    () => resourceString('1'),
    () => resourceString('x'),
    () => resourceReference(uart),
    () => resourceReference(plic),
    () => resourceAlias(uart),
    () => address(''),
    () => address('1/0', ''),
    () => address('0x1000/0xfff'),
    () => address('0x1000/0xfff', 'rwx'),
    () => address('0x1000/0xff'),
    () => address('0x2000/0xfff'),
    () => address('0x1000/0xfff 0x2000/0xfff'),
    () => address('0x2000/0xfff 0x1000/0xfff'),
    () => mapping('0x1000/0xfff', 0n),
    () => mapping('0x1000/0xfff', 1n),
    () => mapping('0x1000/0xfff', 0n, 'r'),
  ];

  test('of duplicates, with the same user and an equal value, the first is kept', () => {
    const users: readonly (Device | undefined)[] = [undefined, plic, clint];
    const bound = fc.tuple(fc.nat(users.length - 1), fc.nat(makers.length - 1));
    fc.assert(
      fc.property(fc.array(bound, { maxLength: 30 }), (list) => {
        const bindings = new BindingTable();
        for (const [user, value] of list) {
          bindings.add('key', { user: users[user], value: makers[value]?.() ?? one });
        }
        const distinct = [...new Set(list.map(String))].map((text) => text.split(',').map(Number));
        expect(bindings.of('key')).toEqual(
          distinct.map(([user = 0, value = 0]) => ({ user: users[user], value: makers[value]?.() })),
        );
      }),
      repeated(300),
    );
  });

  test('no value equals another one', () => {
    const bindings = new BindingTable();
    for (const make of [...makers, ...makers.toReversed()]) bindings.add('key', { user: undefined, value: make() });
    expect(bindings.values('key')).toEqual(makers.map((make) => make()));
  });
});

describe('resources', () => {
  test('show the class of their owner, not the device', () => {
    const device = new SimpleDevice('uart', [], 'TLUART');
    expect(new Resource(device, 'reg/control').encode()).toEqual({ owner: 'TLUART', key: 'reg/control' });
  });

  test('of a simple device', () => {
    const device = new SimpleDevice('flash');
    expect([device.int, device.reg(), device.reg('mem')]).toEqual([
      [new Resource(device, 'int')],
      [new Resource(device, 'reg')],
      [new Resource(device, 'reg/mem')],
    ]);
  });
});

describe('callbacks (devicetree 3, 5.5)', () => {
  test('run in order of registration, after the design is negotiated', () => {
    const order: string[] = [];
    class Inner extends LazyModule {
      constructor(name: string) {
        super();
        onBinding(() => order.push(name));
      }
    }
    class Outer extends LazyModule {
      constructor() {
        super();
        onBinding(() => order.push('outer, first'));
        lazyModule(() => new Inner('inner a'));
        onBinding(() => order.push('outer, second'));
        lazyModule(() => new Inner('inner b'));
      }
    }
    const top = lazyModule(() => new Outer());
    reopen(top, () => {
      onBinding(() => order.push('reopened'));
    });
    const negotiated = negotiate(top.design);
    expect(order).toEqual([]);
    resourceTree(negotiated);
    expect(order).toEqual(['outer, first', 'inner a', 'outer, second', 'inner b', 'reopened']);
  });

  test('belong to their design', () => {
    const order: string[] = [];
    const [first, second] = ['first', 'second'].map((name) => {
      const top = lazyModule(() => new SimpleLazyModule('Top'));
      reopen(top, () => {
        onBinding(() => order.push(name));
      });
      return negotiate(top.design);
    });
    if (second !== undefined) resourceTree(second);
    if (first !== undefined) resourceTree(first);
    expect(order).toEqual(['second', 'first']);
  });

  test('cannot be registered outside of any module', () => {
    expect(
      broken(() => {
        onBinding(() => undefined);
      }),
    ).toEqual(
      requirement(
        'resources/outside',
        'Resources were to be bound outside of any module.',
        'Call onBinding in the constructor of a module, or in the body of a topology.',
        'other',
      ),
    );
  });

  test('a design without any has no tree', () => {
    expect(treeOf(() => new SimpleDevice('uart'))).toBeUndefined();
  });

  test('a callback that binds nothing leaves an empty root', () => {
    expect(
      treeOf(() => {
        onBinding(() => undefined);
      }),
    ).toEqual({ root: { labels: [], properties: [], children: [] }, addressBits: 0 });
  });
});
