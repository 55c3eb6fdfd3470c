import { describe, expect, test } from 'vitest';
import { FixedClockResource } from '../../lib/protocols/clocks/index.js';
import { LazyModule, lazyModule, negotiate, reopen, SimpleLazyModule } from '../../lib/graph/index.js';
import {
  addressBitsKey,
  type Description,
  type Device,
  labelOf,
  MemoryDevice,
  onBinding,
  Resource,
  resourceAlias,
  resourceInt,
  resourceReference,
  resourceString,
  resourceTree,
  type ResourceValue,
  SimpleBus,
  SimpleDevice,
} from '../../lib/devicetree/index.js';
import { broken, requirement } from '../base/address/notation.js';
import { address, mapping, nodeAt, outline, rootOf, show, Told, treeOf } from './designs.js';

describe('labels (devicetree 4.1, 10)', () => {
  test('count all devices of a design in order of construction, shown or not', () => {
    class Inner extends LazyModule {
      readonly device = new SimpleDevice('inner');
    }
    const devices: Device[] = [];
    treeOf(() => {
      devices.push(new SimpleDevice('a'), new MemoryDevice());
      devices.push(lazyModule(() => new Inner()).device, new SimpleBus('bus'));
    });
    expect(devices.map(labelOf)).toEqual(['L0', 'L1', 'L2', 'L3']);
  });

  test('begin anew in each design, whichever is made in between', () => {
    const tops = ['One', 'Two'].map((name) => lazyModule(() => new SimpleLazyModule(name)));
    const labels = [0, 1, 0, 0].map((which) => {
      const top = tops[which];
      return top === undefined ? '' : labelOf(reopen(top, () => new SimpleDevice('dev')));
    });
    expect(labels).toEqual(['L0', 'L0', 'L1', 'L2']);
  });

  test('devices that are made while resources are bound follow the anchors', () => {
    const root = rootOf(() => {
      show(new Told('first'));
      onBinding(({ bindings }) => {
        bindings.bind(new Resource(new Told('late'), 'exists'), resourceString('yes'));
      });
    });
    expect(outline(root)).toEqual(['/: ', '/first: L0', '/late: L5']);
  });

  test('a reference leads to a device of the tree', () => {
    expect(
      broken(() =>
        treeOf(() => {
          const hidden = new Told('hidden');
          show(new Told('bus/dev', { parent: [resourceInt(1), resourceReference(hidden)] }));
        }),
      ),
    ).toEqual(
      requirement(
        'resources/unknown-label',
        'Property parent of node /bus/dev refers to device L0, which is not in the tree.',
        'Bind something to device L0, such as its registers, or leave parent out.',
        'other',
      ),
    );
  });

  test('a property and a node have different names', () => {
    expect(
      broken(() =>
        treeOf(() => {
          show(new Told('bus', { dev: [resourceInt(1)] }));
          show(new Told('bus/dev'));
        }),
      ),
    ).toEqual(
      requirement(
        'resources/name-twice',
        'Node /bus has both a property and a node called dev.',
        'Give the property or the device another name than dev.',
        'other',
      ),
    );
  });

  test('there are none outside of any design', () => {
    const outside = new SimpleDevice('uart');
    const expected = requirement(
      'resources/description',
      'Device uart was made outside of any design, so it has no label.',
      'Make uart inside soc(…) or in the constructor of a module.',
      'other',
    );
    expect(outside.serial).toBeUndefined();
    expect(broken(() => labelOf(outside))).toEqual(expected);
    expect(
      broken(() =>
        treeOf(() => {
          show(outside);
        }),
      ),
    ).toEqual(expected);
    expect(
      broken(() =>
        treeOf(() => {
          show(new Told('user', { uses: [resourceReference(outside)] }));
        }),
      ),
    ).toEqual(expected);
  });

  test('the anchors follow all other devices, those without bindings too', () => {
    const root = rootOf(() => {
      onBinding(({ bindings, anchors }) => {
        bindings.bind(new Resource(anchors.aliases, 'uart'), resourceAlias(uart));
        for (const anchor of [anchors.cpus, anchors.root, anchors.soc]) {
          bindings.bind(new Resource(anchor, 'width'), resourceInt(1));
        }
      });
      const uart = new Told('soc/uart');
      show(uart);
      new SimpleDevice('never shown');
    });
    expect(outline(root)).toEqual(['/: L2', '/aliases: L5', '/cpus: L4', '/soc: L3', '/soc/uart: L0']);
  });
});

describe('anchors (devicetree 4.7)', () => {
  test('aliases are those of what is in the tree', () => {
    const root = rootOf(() => {
      const [hidden, shown] = [new Told('hidden'), new Told('shown')];
      show(shown);
      onBinding(({ bindings, anchors }) => {
        for (const device of [hidden, shown]) {
          bindings.bind(new Resource(anchors.aliases, 'uart'), resourceAlias(device));
        }
      });
    });
    expect(nodeAt(root, 'aliases').properties).toEqual([['serial0', [{ alias: 'L1' }]]]);
  });

  test('aliases of nothing that is there are left out', () => {
    const root = rootOf(() => {
      const hidden = new Told('hidden');
      onBinding(({ bindings, anchors }) => {
        bindings.bind(new Resource(anchors.aliases, 'uart'), resourceAlias(hidden));
      });
    });
    expect(outline(root)).toEqual(['/: ']);
  });

  test('say what was bound to them', () => {
    const tree = treeOf(() => {
      const [first, second] = [new Told('first'), new Told('second')];
      show(first);
      show(second);
      onBinding(({ bindings, anchors: { root, soc, cpus, aliases } }) => {
        const bind = (owner: Device, key: string, ...values: ResourceValue[]): void => {
          for (const value of values) bindings.bind(new Resource(owner, key), value);
        };
        bind(root, 'compat', ...['a-dev', 'b-dev', 'a-dev'].map(resourceString));
        bind(root, 'model', resourceString('a'));
        bind(root, 'width', resourceInt(2));
        bind(soc, 'compat', ...['a-soc', 'b-soc', 'a-soc'].map(resourceString));
        bind(soc, 'width', resourceInt(2));
        bind(cpus, 'width', resourceInt(1));
        bind(cpus, 'hertz', resourceInt(1_000_000));
        bind(aliases, 'uart', resourceAlias(second), resourceAlias(first));
        bind(root, addressBitsKey, resourceInt(37));
      });
    });
    const leaf = { children: [] };
    expect(tree).toEqual({
      root: {
        labels: ['L2'],
        properties: [
          ['#address-cells', [{ int: '2' }]],
          ['#size-cells', [{ int: '2' }]],
          ['compatible', [{ string: 'a-dev' }, { string: 'b-dev' }]],
          ['model', [{ string: 'a' }]],
        ],
        children: [
          [
            'aliases',
            {
              labels: ['L5'],
              properties: [
                ['serial0', [{ alias: 'L1' }]],
                ['serial1', [{ alias: 'L0' }]],
              ],
              ...leaf,
            },
          ],
          [
            'cpus',
            {
              labels: ['L4'],
              properties: [
                ['#address-cells', [{ int: '1' }]],
                ['#size-cells', [{ int: '0' }]],
                ['timebase-frequency', [{ int: '1000000' }]],
              ],
              ...leaf,
            },
          ],
          ['first', { labels: ['L0'], properties: [], ...leaf }],
          ['second', { labels: ['L1'], properties: [], ...leaf }],
          [
            'soc',
            {
              labels: ['L3'],
              properties: [
                ['#address-cells', [{ int: '2' }]],
                ['#size-cells', [{ int: '2' }]],
                ['compatible', [{ string: 'a-soc' }, { string: 'b-soc' }, { string: 'simple-bus' }]],
                ['ranges', []],
              ],
              ...leaf,
            },
          ],
        ],
      },
      addressBits: 37,
    });
  });

  test('above a device are shown even if nothing was bound to them', () => {
    const root = rootOf(() => {
      show(new SimpleDevice('uart'), 'reg', address('0x1000/0xfff'));
    });
    expect(root).toEqual({
      labels: [],
      properties: [],
      children: [
        [
          'soc',
          {
            labels: ['L2'],
            properties: [
              ['#address-cells', []],
              ['#size-cells', []],
              ['compatible', [{ string: 'simple-bus' }]],
              ['ranges', []],
            ],
            children: [
              [
                'uart@1000',
                {
                  labels: ['L0'],
                  properties: [['reg', [{ address: [['0x1000', '0xfff']], permissions: 'rw' }]]],
                  children: [],
                },
              ],
            ],
          },
        ],
      ],
    });
  });
});

describe('which devices are described (devicetree 6.1)', () => {
  test('those with bindings, and all above them', () => {
    const root = rootOf(() => {
      const top = new Told('top');
      const middle = new Told('middle', {}, top);
      const low = new Told('low', {}, middle);
      new Told('beside', {}, middle);
      show(low);
    });
    expect(outline(root)).toEqual(['/: ', '/top: L0', '/top/middle: L1', '/top/middle/low: L2']);
  });

  test('each only once', () => {
    let times = 0;
    const root = rootOf(() => {
      class Counted extends Told {
        override describe(): Description {
          times++;
          return super.describe();
        }
      }
      const above = new Counted('above', { p: [resourceInt(1)] });
      for (const name of ['x', 'y']) show(new Told(name, {}, above));
      show(above);
    });
    expect(times).toBe(1);
    expect(nodeAt(root, 'above').properties).toEqual([['p', [{ int: '1' }]]]);
  });

  test('below a bus, under the name that it has from its ranges', () => {
    const root = rootOf(() => {
      const bus = new SimpleBus('bus', [], 0x100n);
      show(bus, 'ranges', address('0x4000/0xfff'));
      show(new SimpleDevice('uart', [], { parent: bus }), 'reg/control', address('0x4000/0xff'));
    });
    expect(outline(root)).toEqual(['/: ', '/soc: L3', '/soc/bus@4000: L0', '/soc/bus@4000/uart@4000: L1']);
    expect(nodeAt(root, 'soc/bus@4000').properties.find(([name]) => name === 'ranges')).toEqual([
      'ranges',
      [{ mapping: [['0x4000', '0xfff']], offset: '0x100', permissions: 'rw' }],
    ]);
  });

  test('one that cannot be described fails for the whole tree', () => {
    expect(
      broken(() =>
        treeOf(() => {
          show(new SimpleDevice('uart', [], { parent: new SimpleBus('bus') }));
        }),
      ),
    ).toEqual(
      requirement(
        'resources/description',
        'Bus bus has no addresses bound to its ranges.',
        'Give the ranges of the bus to a slave that the viewpoint bus reaches.',
        'other',
      ),
    );
  });
});

describe('merging (devicetree 6.2)', () => {
  test('a name with slashes is a path; empty parts vanish', () => {
    const root = rootOf(() => {
      show(new Told('a/b/c'));
      show(new Told('/a//d/'));
      show(new Told('/', { model: [resourceString('m')] }));
    });
    expect(outline(root)).toEqual(['/: L2', '/a: ', '/a/b: ', '/a/b/c: L0', '/a/d: L1']);
    expect(root.properties).toEqual([['model', [{ string: 'm' }]]]);
  });

  test('two devices at one path have both labels, and values of equal properties one after the other', () => {
    const root = rootOf(() => {
      const [first, second] = [
        new Told('soc/dev', { same: [resourceInt(1), resourceInt(2)], own: [resourceString('x')], flag: [] }),
        new Told('dev', { same: [resourceInt(2)], flag: [], other: [] }, 'soc'),
      ];
      show(first);
      show(second);
    });
    expect(nodeAt(root, 'soc/dev')).toEqual({
      labels: ['L0', 'L1'],
      properties: [
        ['flag', []],
        ['other', []],
        ['own', [{ string: 'x' }]],
        ['same', [{ int: '1' }, { int: '2' }, { int: '2' }]],
      ],
      children: [],
    });
  });

  test('properties and nodes are sorted by code units', () => {
    const names = ['b', '#cells', 'a', 'B', 'a,b', 'a-b', '_', '0'];
    const sorted = ['#cells', '0', 'B', '_', 'a', 'a,b', 'a-b', 'b'];
    const root = rootOf(() => {
      show(new Told('', Object.fromEntries(names.map((name) => [name, []]))));
      for (const name of names) show(new Told(`nodes/${name}`));
    });
    expect(root.properties.map(([name]) => name)).toEqual(sorted);
    expect(nodeAt(root, 'nodes').children.map(([name]) => name)).toEqual(sorted);
  });

  test('a property without values stays, an undefined one does not', () => {
    const root = rootOf(() => {
      show(new Told('dev', { flag: [], nothing: undefined }));
    });
    expect(nodeAt(root, 'dev').properties).toEqual([['flag', []]]);
  });
});

describe('as plain data', () => {
  test('values of every kind', () => {
    const root = rootOf(() => {
      const other = new Told('other');
      show(other);
      const all = { address: address('0x80000000/0xfff 0x0/-1', 'rwxca'), mapping: mapping('0x10/0xf', -1n, 'wc') };
      show(
        new Told('dev', {
          address: [all.address],
          alias: [resourceAlias(other)],
          int: [resourceInt(2n ** 70n), resourceInt(-1)],
          mapping: [all.mapping],
          reference: [resourceReference(other)],
          string: [resourceString('x')],
        }),
      );
    });
    expect(nodeAt(root, 'dev').properties).toEqual([
      [
        'address',
        [
          {
            address: [
              ['0x80000000', '0xfff'],
              ['0x0', '-0x1'],
            ],
            permissions: 'rwxca',
          },
        ],
      ],
      ['alias', [{ alias: 'L0' }]],
      ['int', [{ int: '1180591620717411303424' }, { int: '-1' }]],
      ['mapping', [{ mapping: [['0x10', '0xf']], offset: '-0x1', permissions: 'wc' }]],
      ['reference', [{ reference: 'L0' }]],
      ['string', [{ string: 'x' }]],
    ]);
  });

  test('the tree is frozen', () => {
    const tree = treeOf(() => {
      show(new Told('a/b', { p: [resourceInt(1)] }));
    });
    const parts = [tree, tree?.root, tree?.root.labels, tree?.root.properties, tree?.root.children];
    expect(parts.map((part) => Object.isFrozen(part))).toEqual([true, true, true, true, true]);
  });

  test('a second tree of the same design is the same', () => {
    const top = lazyModule(() => new SimpleLazyModule('Top'));
    reopen(top, () => {
      show(new SimpleDevice('uart'), 'reg', address('0x1000/0xfff'));
      onBinding(({ bindings, anchors }) => {
        bindings.bind(new Resource(anchors.root, 'width'), resourceInt(1));
      });
    });
    const negotiated = negotiate(top.design);
    expect(resourceTree(negotiated)).toEqual(resourceTree(negotiated));
  });
});

describe('fixed clocks (devicetree 4.6)', () => {
  test('are always shown, in soc, and belong to the devices that run on them', () => {
    const root = rootOf(() => {
      const clock = new FixedClockResource('pbus_clock', 66.6666666);
      const uart = new SimpleDevice('uart');
      clock.bind(uart);
      new FixedClockResource('other', 1, '');
    });
    expect(outline(root)).toEqual(['/: ', '/other: L2', '/soc: L4', '/soc/pbus_clock: L0', '/soc/uart: L1']);
    expect(nodeAt(root, 'soc/pbus_clock').properties).toEqual([
      ['#clock-cells', [{ int: '0' }]],
      ['clock-frequency', [{ int: '66666667' }]],
      ['clock-output-names', [{ string: 'pbus_clock' }]],
      ['compatible', [{ string: 'fixed-clock' }]],
    ]);
    expect(nodeAt(root, 'soc/uart').properties).toEqual([['clocks', [{ reference: 'L0' }]]]);
  });
});
