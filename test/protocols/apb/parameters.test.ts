import { describe, expect, test } from 'vitest';
import { uint } from '../../../lib/bus/wires/index.js';
import { AddressSet } from '../../../lib/base/address/index.js';
import {
  APBBundleParameters,
  APBMasterParameters,
  APBMasterPortParameters,
  APBSlaveParameters,
  APBSlavePortParameters,
} from '../../../lib/protocols/gathered/apb.js';
import { ambaProt, ambaProtField, BundleField, BundleKey } from '../../../lib/bus/fields/index.js';
import { SimpleDevice } from '../../../lib/devicetree/index.js';
import { at, broken } from '../tilelink/designs.js';

describe('slaves (amba 8)', () => {
  test('defaults and derived values', () => {
    const slave = APBSlaveParameters.of({ address: at('0x1000/0xff 0x2000/0x3f') });
    expect({ ...slave, address: undefined }).toEqual({
      address: undefined,
      resources: [],
      regionType: 'GET_EFFECTS',
      executable: false,
      nodePath: undefined,
      supportsWrite: true,
      supportsRead: true,
      device: undefined,
    });
    expect([slave.name, slave.maxAddress, slave.minAlignment]).toEqual(['disconnected', 0x203fn, 0x40n]);
    const device = new SimpleDevice('uart');
    const other = slave.copy({ supportsWrite: false, device });
    expect(other).toMatchObject({ supportsWrite: false, supportsRead: true, device });
    expect(other.encode((value) => value)).toMatchObject({ $: 'APBSlaveParameters', device: 'uart' });
  });

  test.each([
    [
      [],
      "apb/slave-address: An APB slave has no address. (Give it at least one set: address: [AddressSet.range('0x1000', '4K')].)",
    ],
    [
      [new AddressSet(0n, ~0xffn)],
      'apb/slave-finite: An APB slave has the infinite address AddressSet(0x0, ~0xff). (A slave answers to finitely many addresses: give the set a mask of at least 0, as AddressSet.range(0x0, size) makes it.)',
    ],
    [
      at('0x0/0xfff 0x800/0x7ff'),
      'apb/slave-disjoint: An APB slave lists AddressSet(0x0, 0xfff) and AddressSet(0x800, 0x7ff), which overlap. (Leave out AddressSet(0x800, 0x7ff) in one of the two.)',
    ],
  ])('refuses addresses %#', (address, complaint) => {
    expect(broken(() => APBSlaveParameters.of({ address }))).toBe(complaint);
  });
});

describe('ports (amba 8)', () => {
  const address = at('0x1000/0xfff');

  test('of slaves', () => {
    const port = APBSlavePortParameters.of({ slaves: [{ address }, { address: at('0x8000/0x3') }], beatBytes: 4 });
    expect(port).toMatchObject({ beatBytes: 4, responseFields: [], requestKeys: [], maxAddress: 0x8003n });
    expect(port.copy({ beatBytes: 8 })).toMatchObject({ beatBytes: 8, list: port.list });
    expect(port.copy({ slaves: [{ address }] }).slaves).toHaveLength(1);
  });

  test.each([
    [
      { slaves: [], beatBytes: 4 },
      'apb/slave-port-empty: An APB slave port has no slaves. (A port needs at least one slave.)',
    ],
    [
      { slaves: [{ address }], beatBytes: 0 },
      'apb/slave-port-width: An APB port is 0 bytes wide, which is not a power of two. (Set beatBytes to 1, 2, 4, 8 or more.)',
    ],
    [
      { slaves: [{ address }, { address: at('0x1800/0xff') }], beatBytes: 4 },
      "apb/slave-port-disjoint: Two slaves of one APB port share addresses: a slave at AddressSet(0x1000, 0xfff) and a slave at AddressSet(0x1800, 0xff). (Move the one at AddressSet(0x1800, 0xff), such as to AddressSet.range('0x2000', '0x100').)",
    ],
  ])('refuses what no port can be %#', (init, complaint) => {
    expect(broken(() => APBSlavePortParameters.of(init))).toBe(complaint);
  });

  test('of masters take anything', () => {
    const port = APBMasterPortParameters.of({ masters: [] });
    expect(port).toMatchObject({ masters: [], requestFields: [], responseKeys: [] });
    expect(port.copy({ masters: [{ name: 'cpu' }] }).masters).toEqual([APBMasterParameters.of({ name: 'cpu' })]);
  });
});

describe('bundles (amba 8)', () => {
  const field = (name: string, width: number): BundleField =>
    new BundleField(new BundleKey(name, 'control'), `${name}(${width})`, uint(width));

  test('follow from both ports', () => {
    const master = APBMasterPortParameters.of({
      masters: [{ name: 'cpu' }],
      requestFields: [ambaProtField, field('a', 1)],
      responseKeys: [new BundleKey('b', 'control')],
    });
    const slave = APBSlavePortParameters.of({
      slaves: [{ address: at('0x1000/0xfff') }],
      beatBytes: 8,
      requestKeys: [ambaProt],
      responseFields: [field('b', 2), field('c', 1)],
    });
    expect(APBBundleParameters.between(master, slave)).toEqual(
      new APBBundleParameters(13, 64, [ambaProtField], [field('b', 2)]),
    );
    const lowest = slave.copy({ slaves: [{ address: at('0x0/0x0') }] });
    expect(APBBundleParameters.between(master, lowest).addrBits).toBe(1);
  });

  test('union', () => {
    expect(APBBundleParameters.union([])).toEqual(new APBBundleParameters(1, 8, [], []));
    const bundles = [
      new APBBundleParameters(12, 32, [field('a', 1)], []),
      new APBBundleParameters(4, 64, [], [field('b', 1)]),
    ];
    expect(APBBundleParameters.union(bundles)).toEqual(
      new APBBundleParameters(12, 64, [field('a', 1)], [field('b', 1)]),
    );
  });

  test.each([
    [
      [12, 24],
      'apb/bundle-data: APB data of 24 bits is not a power of two of at least 8. (Make the data bus 16 or 32 bits wide.)',
    ],
    [[0, 8], 'apb/bundle-address: An APB address has 0 bits. (Give addresses at least 1 bit.)'],
  ] as const)('refuses widths %j', ([addrBits, dataBits], complaint) => {
    expect(broken(() => new APBBundleParameters(addrBits, dataBits, [], []))).toBe(complaint);
  });
});
