import { describe, expect, test } from 'vitest';
import {
  cellsFor,
  MemoryDevice,
  Resource,
  resourceInt,
  resourceReference,
  resourceString,
  SimpleBus,
  SimpleDevice,
} from '../../lib/devicetree/index.js';
import { broken, requirement, sets } from '../base/address/notation.js';
import { address, described, mapping, may } from './designs.js';

function refused(message: string, help: string): ReturnType<typeof broken> {
  return requirement('resources/description', message, help, 'other');
}

describe('simple devices (devicetree 4.3)', () => {
  const plic = new SimpleDevice('plic');
  const other = new SimpleDevice('other');

  test('with nothing', () => {
    expect(described(new SimpleDevice('thing'))).toEqual({ name: 'thing', properties: {} });
    expect(Object.values(described(new SimpleDevice('thing')).properties).every((values) => values === undefined)).toBe(
      true,
    );
  });

  test.each<[string, () => unknown, string, string]>([
    [
      'one compatible string without its list',
      () => new SimpleDevice('uart', 'acme,uart' as never),
      'A device has its compatible strings as a string, and not as a list.',
      'Give its compatible strings as a list, in brackets.',
    ],
    [
      'a compatible string that is none',
      () => new SimpleDevice('uart', [3 as never]),
      'A device has a compatible string as a number, and not as a string.',
      'Give a compatible string as a string.',
    ],
  ])('%s', (_, make, message, help) => {
    expect(make).toThrow(expect.objectContaining({ rule: 'options/kind', message, help }));
  });

  test('with everything', () => {
    const clock = new SimpleDevice('clock');
    expect(
      described(
        new SimpleDevice('uart', ['sifive,uart0', 'uart']),
        ['int', resourceInt(3), plic],
        ['clocks', resourceReference(clock)],
        ['reg/control', address('0x10013000/0xfff')],
      ),
    ).toEqual({
      name: 'uart@10013000',
      properties: {
        compatible: [resourceString('sifive,uart0'), resourceString('uart')],
        'interrupt-parent': [resourceReference(plic)],
        interrupts: [resourceInt(3)],
        clocks: [resourceReference(clock)],
        'reg-names': [resourceString('control')],
        reg: [address('0x10013000/0xfff')],
      },
    });
  });

  test('stand in soc, unless they say otherwise', () => {
    expect([
      new SimpleDevice('a').parent,
      new SimpleDevice('a', [], { parent: 'cpus' }).parent,
      new SimpleDevice('a', [], { parent: plic }).parent,
      new SimpleDevice('a', [], { parent: undefined }).parent,
    ]).toEqual(['soc', 'cpus', plic, undefined]);
  });

  test('say which class they are of', () => {
    expect([
      new SimpleDevice('a').deviceClass,
      new SimpleDevice('a', [], 'TLUART').deviceClass,
      new SimpleDevice('a', [], { deviceClass: 'CLINT' }).deviceClass,
      new SimpleBus('a').deviceClass,
      new MemoryDevice().deviceClass,
    ]).toEqual(['SimpleDevice', 'TLUART', 'CLINT', 'SimpleBus', 'MemoryDevice']);
  });

  test('further properties replace those of the same name', () => {
    const device = new SimpleDevice('cache', ['sifive,cache0'], {
      properties: ({ bindings }) => ({
        'cache-level': [resourceInt(2)],
        compatible: [resourceString('cache')],
        reg: bindings.values('reg/control').concat(resourceInt(1)),
        'reg-names': undefined,
      }),
    });
    expect(described(device, ['reg/control', address('0x1000/0xfff')])).toEqual({
      name: 'cache@1000',
      properties: {
        'cache-level': [resourceInt(2)],
        compatible: [resourceString('cache')],
        reg: [address('0x1000/0xfff'), resourceInt(1)],
      },
    });
  });

  describe('registers', () => {
    test('the unit address is the base of the first address set, not the lowest one', () => {
      expect(described(new SimpleDevice('dev'), ['reg', address('0x3000/0xfff 0x1000/0xfff')])).toEqual({
        name: 'dev@3000',
        properties: { reg: [address('0x3000/0xfff 0x1000/0xfff')] },
      });
    });

    test('the key reg may have several addresses, with gaps', () => {
      const values = [address('0x1000/0x20ff'), address('0x8000/0xfff', 'r')];
      const { name, properties } = described(
        new SimpleDevice('dev'),
        ['reg', values[0] ?? address('')],
        ['reg', values[1] ?? address('')],
      );
      expect([name, properties.reg, properties['reg-names']]).toEqual(['dev@1000', values, undefined]);
    });

    test('a named register may consist of several sets that touch', () => {
      const touching = address('0x1000/0xfff 0x2000/0xfff');
      expect(described(new SimpleDevice('dev'), ['reg/mem', touching])).toEqual({
        name: 'dev@1000',
        properties: { 'reg-names': [resourceString('mem')], reg: [touching] },
      });
    });

    const help = 'Use the key reg for several ranges, or give each range a name of its own.';

    test('a named register has one range', () => {
      expect(broken(() => described(new SimpleDevice('dev'), ['reg/mem', address('0x1000/0x20ff')]))).toEqual(
        refused('Device dev has 2 ranges bound to reg/mem, but a named register has one contiguous range.', help),
      );
      expect(broken(() => described(new SimpleDevice('dev'), ['reg/mem', address('')]))).toEqual(
        refused('Device dev has 0 ranges bound to reg/mem, but a named register has one contiguous range.', help),
      );
    });

    test('a named register has one value, and that is an address', () => {
      const two = [
        ['reg/mem', address('0x1000/0xfff')],
        ['reg/mem', address('0x2000/0xfff')],
      ] as const;
      expect(broken(() => described(new SimpleDevice('dev'), ...two))).toEqual(
        refused('Device dev has 2 values bound to reg/mem, but a named register has one contiguous range.', help),
      );
      expect(broken(() => described(new SimpleDevice('dev'), ['reg/mem', resourceInt(4096)]))).toEqual(
        refused('Device dev has 0 ranges bound to reg/mem, but a named register has one contiguous range.', help),
      );
    });

    test('the first value of the first key is an address', () => {
      expect(broken(() => described(new SimpleDevice('dev'), ['reg', resourceInt(4096)]))).toEqual(
        refused(
          'Device dev has no address bound to its key reg.',
          'Give it to the node that has the addresses, and to no other: resources: device.reg() of a manager or slave. For interrupts it is device.int.',
        ),
      );
      expect(broken(() => described(new SimpleDevice('dev'), ['reg', address('')])).message).toBe(
        'Device dev has no address bound to its key reg.',
      );
    });
  });

  describe('interrupts (devicetree 4.2)', () => {
    test('with one parent are listed under it', () => {
      expect(described(new SimpleDevice('dev'), ['int', resourceInt(2), plic], ['int', resourceInt(1), plic])).toEqual({
        name: 'dev',
        properties: { 'interrupt-parent': [resourceReference(plic)], interrupts: [resourceInt(2), resourceInt(1)] },
      });
    });

    test('with several parents come each with its own', () => {
      expect(
        described(
          new SimpleDevice('dev'),
          ['int', resourceInt(3), plic],
          ['int', resourceInt(3), other],
          ['int', resourceInt(7), plic],
        ),
      ).toEqual({
        name: 'dev',
        properties: {
          'interrupts-extended': [
            ...[resourceReference(plic), resourceInt(3)],
            ...[resourceReference(other), resourceInt(3)],
            ...[resourceReference(plic), resourceInt(7)],
          ],
        },
      });
    });

    test('of some devices always come with their parent', () => {
      const clint = new SimpleDevice('clint', [], { alwaysExtended: true });
      expect(described(clint, ['int', resourceInt(3), plic])).toEqual({
        name: 'clint',
        properties: { 'interrupts-extended': [resourceReference(plic), resourceInt(3)] },
      });
      expect(described(clint)).toEqual({ name: 'clint', properties: {} });
    });

    test('have a controller that receives them', () => {
      const bound = [
        ['int', resourceInt(1), plic],
        ['int', resourceInt(2)],
      ] as const;
      expect(broken(() => described(new SimpleDevice('dev'), ...bound))).toEqual(
        refused(
          'Device dev has an interrupt that no controller receives.',
          'Bind interrupts with the controller as their user.',
        ),
      );
    });
  });

  test('run on one clock at most (devicetree 4.2)', () => {
    const bound = [
      ['clocks', resourceReference(plic)],
      ['clocks', resourceReference(other)],
    ] as const;
    expect(broken(() => described(new SimpleDevice('dev'), ...bound))).toEqual(
      refused('Device dev has 2 clocks, but at most one is described.', 'Bind one clock to it.'),
    );
  });
});

describe('simple buses (devicetree 4.4)', () => {
  test('lead to what is behind them', () => {
    const bus = new SimpleBus('mmio-port-axi4');
    expect([bus.ranges, bus.parent]).toEqual([[new Resource(bus, 'ranges')], 'soc']);
    expect(described(bus, ['ranges', address('0x60000000/0x1fffffff', 'rwx')])).toEqual({
      name: 'mmio-port-axi4@60000000',
      properties: {
        compatible: [resourceString('simple-bus')],
        '#address-cells': [resourceInt(1)],
        '#size-cells': [resourceInt(1)],
        ranges: [mapping('0x60000000/0x1fffffff', 0n, 'rwx')],
      },
    });
  });

  test('have a mapping for each address, with their offset, and the name of the lowest one', () => {
    const bus = new SimpleBus('chip', ['ucbbar,chip', 'chip'], 0x1_0000_0000n);
    expect(
      described(
        bus,
        ['ranges', address('0x8000/0xfff')],
        ['ranges', address('0x4000/0xfff 0x2000/0xfff', 'r')],
        ['ranges', resourceInt(3)],
      ),
    ).toEqual({
      name: 'chip@2000',
      properties: {
        compatible: ['ucbbar,chip', 'chip', 'simple-bus'].map(resourceString),
        '#address-cells': [resourceInt(1)],
        '#size-cells': [resourceInt(1)],
        ranges: [
          { kind: 'mapping', address: sets('0x8000/0xfff'), offset: 0x1_0000_0000n, permissions: may('rw') },
          {
            kind: 'mapping',
            address: sets('0x4000/0xfff', '0x2000/0xfff'),
            offset: 0x1_0000_0000n,
            permissions: may('r'),
          },
        ],
      },
    });
  });

  test.each([
    // The end of the first fits into one cell, and so does the size of all of it.
    ['0x80000000/0x7fffffff', 1, 1],
    ['0x100000000/0xfff', 2, 1],
    ['0x0/0x1ffffffff', 2, 2],
    // Together they are one range of 8 GiB.
    ['0x0/0xffffffff 0x100000000/0xffffffff', 2, 2],
    // Each has 4 GiB, and there is a gap.
    ['0x0/0xffffffff 0x200000000/0xffffffff', 2, 1],
    ['0x10000000000000000/0xfff', 3, 1],
  ])('%s takes %d cells for an address, %d for a size', (sets, address_, size) => {
    const { properties } = described(new SimpleBus('bus'), ['ranges', address(sets)]);
    expect([properties['#address-cells'], properties['#size-cells']]).toEqual([
      [resourceInt(address_)],
      [resourceInt(size)],
    ]);
  });

  test('may have registers as well; the name is that of the ranges', () => {
    const { name, properties } = described(
      new SimpleBus('bridge'),
      ['reg/control', address('0x1000/0xfff')],
      ['ranges', address('0x8000/0xfff')],
    );
    expect([name, properties.reg, properties['reg-names']]).toEqual([
      'bridge@8000',
      [address('0x1000/0xfff')],
      [resourceString('control')],
    ]);
  });

  test('without addresses are refused', () => {
    const expected = refused(
      'Bus bus has no addresses bound to its ranges.',
      'Give the ranges of the bus to a slave that the viewpoint bus reaches.',
    );
    expect(broken(() => described(new SimpleBus('bus')))).toEqual(expected);
    expect(broken(() => described(new SimpleBus('bus'), ['ranges', address('')]))).toEqual(expected);
  });
});

describe('cells (devicetree 4.4, 5.1)', () => {
  test.each<[value: bigint, cells: number]>([
    [0n, 0],
    [1n, 0],
    [2n, 1],
    [0x8fff_ffffn, 1],
    [0xffff_ffffn, 1],
    [0x1_0000_0000n, 1],
    [0x1_0000_0001n, 2],
    [2n ** 64n, 2],
    [2n ** 64n + 1n, 3],
  ])('counting up to %d takes %d', (value, cells) => {
    expect(cellsFor(value)).toBe(cells);
  });
});

describe('memory (devicetree 4.5)', () => {
  test('stands at the root and has no compatible strings', () => {
    const memory = new MemoryDevice();
    expect([memory.parent, memory.compatible]).toEqual([undefined, []]);
    expect(described(memory, ['reg', address('0x80000000/0xfffffff', 'rwxc')])).toEqual({
      name: 'memory@80000000',
      properties: { reg: [address('0x80000000/0xfffffff', 'rwxc')], device_type: [resourceString('memory')] },
    });
  });

  test('has all its registers in the order of their keys, without names', () => {
    const bound = [
      ['reg/mem', address('0x90000000/0xfff')],
      ['reg/data', address('0x80000000/0xfff')],
      ['reg/mem', address('0xa0000000/0xfff')],
    ] as const;
    expect(described(new MemoryDevice(), ...bound)).toEqual({
      name: 'memory@80000000',
      properties: {
        reg: [address('0x80000000/0xfff'), address('0x90000000/0xfff'), address('0xa0000000/0xfff')],
        device_type: [resourceString('memory')],
      },
    });
  });

  test('that nobody gave an address has neither unit address nor registers', () => {
    expect(described(new MemoryDevice())).toEqual({
      name: 'memory',
      properties: { reg: [], device_type: [resourceString('memory')] },
    });
  });
});
