import { describe, expect, test } from 'vitest';
import { uint } from '../../../lib/bus/wires/index.js';
import {
  AHBBundleParameters,
  AHBMasterParameters,
  AHBMasterPortParameters,
  AHBSlaveParameters,
  AHBSlavePortParameters,
} from '../../../lib/protocols/gathered/ahb.js';
import { AddressSet } from '../../../lib/base/address/index.js';
import { ambaProt, ambaProtField, BundleField, BundleKey } from '../../../lib/bus/fields/index.js';
import { SimpleDevice } from '../../../lib/devicetree/index.js';
import { at, broken } from '../tilelink/designs.js';
import { target, targetPort } from './designs.js';

describe('slaves (amba 7.1)', () => {
  test('defaults and derived values', () => {
    const slave = AHBSlaveParameters.of({ address: at('0x1000/0xff 0x2000/0x3f') });
    expect({ ...slave, address: undefined }).toEqual({
      address: undefined,
      resources: [],
      regionType: 'GET_EFFECTS',
      executable: false,
      nodePath: undefined,
      supportsWrite: { min: 0, max: 0 },
      supportsRead: { min: 0, max: 0 },
      device: undefined,
    });
    expect([slave.name, slave.maxAddress, slave.minAlignment]).toEqual(['disconnected', 0x203fn, 0x40n]);
    const device = new SimpleDevice('uart');
    const sized = slave.copy({ supportsWrite: [1, 8], supportsRead: [4, 64], device });
    expect([sized.maxTransfer, sized.minMaxTransfer, sized.device]).toEqual([64, 8, device]);
    expect(sized.encode((value) => value)).toMatchObject({ $: 'AHBSlaveParameters', device: 'uart' });
  });

  test.each([
    [
      target({ address: [] }),
      "ahb/slave-address: An AHB slave has no address. (Give it at least one set: address: [AddressSet.range('0x1000', '4K')].)",
    ],
    [
      target({ address: [new AddressSet(0n, ~0xffn)] }),
      'ahb/slave-finite: An AHB slave has the infinite address AddressSet(0x0, ~0xff). (A slave answers to finitely many addresses: give the set a mask of at least 0, as AddressSet.range(0x0, size) makes it.)',
    ],
    [
      target({ address: at('0x0/0xfff 0x800/0x7ff') }),
      'ahb/slave-disjoint: An AHB slave lists AddressSet(0x0, 0xfff) and AddressSet(0x800, 0x7ff), which overlap. (Leave out AddressSet(0x800, 0x7ff) in one of the two.)',
    ],
    [
      target({ address: at('0x0/0x1f'), supportsRead: 64 }),
      'ahb/slave-alignment: An AHB slave at AddressSet(0x0, 0x1f) supports transfers of 64 bytes, but its addresses are only aligned to 0x20 (32 bytes). (A transfer must not leave the region: align every set to 64 bytes, or support at most 32 bytes.)',
    ],
  ])('refuses what no slave can be %#', (init, complaint) => {
    expect(broken(() => AHBSlaveParameters.of(init))).toBe(complaint);
  });
});

describe('slave ports (amba 7.1)', () => {
  test('derive from all slaves', () => {
    const port = AHBSlavePortParameters.of(
      targetPort(
        {},
        { slaves: [target({ supportsRead: [1, 8] }), target({ address: at('0x4000/0xfff'), supportsWrite: [1, 64] })] },
      ),
    );
    expect([port.maxTransfer, port.minMaxTransfer, port.maxAddress]).toEqual([64, 8, 0x4fffn]);
    expect(port.copy({ lite: false })).toMatchObject({
      lite: false,
      beatBytes: 4,
      responseFields: [],
      requestKeys: [],
    });
    expect(port.copy({ slaves: [target()] }).slaves).toHaveLength(1);
  });

  const elsewhere = target({ address: at('0x1800/0x7ff') });

  test.each([
    [
      targetPort({}, { slaves: [] }),
      'ahb/slave-port-empty: An AHB slave port has no slaves. (A port needs at least one slave.)',
    ],
    [
      targetPort({}, { beatBytes: 6 }),
      'ahb/slave-port-width: An AHB port is 6 bytes wide, which is not a power of two. (Set beatBytes to 4 or 8.)',
    ],
    [
      targetPort({}, { beatBytes: 32 }),
      'ahb/slave-port-transfer: An AHB port is 32 bytes wide, but the largest transfer of its slaves is 16 bytes: an AHB slave at AddressSet(0x1000, 0xfff). (Support transfers of at least 32 bytes, or declare beatBytes: 16.)',
    ],
    [
      targetPort({ supportsRead: [1, 128] }),
      'ahb/slave-port-transfer: An AHB port is 4 bytes wide, but its slaves support transfers of 128 bytes, more than 16 beats: an AHB slave at AddressSet(0x1000, 0xfff). (Support transfers of at most 64 bytes, or declare beatBytes: 8.)',
    ],
    [
      targetPort({}, { slaves: [target(), elsewhere] }),
      "ahb/slave-port-disjoint: Two slaves of one AHB port share addresses: a slave at AddressSet(0x1000, 0xfff) and a slave at AddressSet(0x1800, 0x7ff). (Move the one at AddressSet(0x1800, 0x7ff), such as to AddressSet.range('0x2000', '0x800').)",
    ],
  ])('refuses what no port can be %#', (init, complaint) => {
    expect(broken(() => AHBSlavePortParameters.of(init))).toBe(complaint);
  });
});

test('master ports take anything (amba 7.1)', () => {
  const port = AHBMasterPortParameters.of({ masters: [] });
  expect(port).toMatchObject({ masters: [], requestFields: [], responseKeys: [] });
  expect(port.copy({ masters: [{ name: 'cpu' }] }).masters).toEqual([AHBMasterParameters.of({ name: 'cpu' })]);
  expect(port.copy({ responseKeys: [ambaProt] }).responseKeys).toEqual([ambaProt]);
});

describe('bundles (amba 7.1)', () => {
  const field = (name: string, width: number): BundleField =>
    new BundleField(new BundleKey(name, 'control'), `${name}(${width})`, uint(width));
  const full = new AHBBundleParameters(12, 32, [field('a', 1)], [], false);

  test('follow from both ports', () => {
    const master = AHBMasterPortParameters.of({
      masters: [{ name: 'cpu' }],
      requestFields: [ambaProtField, field('a', 1)],
      responseKeys: [new BundleKey('b', 'control')],
    });
    const slave = AHBSlavePortParameters.of(
      targetPort({}, { requestKeys: [ambaProt], responseFields: [field('b', 2), field('c', 1)] }),
    );
    expect(AHBBundleParameters.between(master, slave)).toEqual(
      new AHBBundleParameters(13, 32, [ambaProtField], [field('b', 2)], true),
    );
    expect([full.hrespBits, AHBBundleParameters.between(master, slave).hrespBits]).toEqual([2, 1]);
    const lowest = AHBSlavePortParameters.of(
      targetPort({ address: at('0x0/0x0'), supportsRead: 1, supportsWrite: 1 }, { beatBytes: 1 }),
    );
    expect(AHBBundleParameters.between(master, lowest)).toMatchObject({ addrBits: 1, dataBits: 8 });
  });

  test('union', () => {
    expect(AHBBundleParameters.union([])).toEqual(new AHBBundleParameters(1, 8, [], [], true));
    const other = new AHBBundleParameters(4, 64, [field('b', 1)], [field('c', 1)], false);
    expect(AHBBundleParameters.union([full, other])).toEqual(
      new AHBBundleParameters(12, 64, [field('a', 1), field('b', 1)], [field('c', 1)], false),
    );
    expect(broken(() => AHBBundleParameters.union([full, new AHBBundleParameters(1, 8, [], [], true)]))).toBe(
      'ahb/bundle-lite: An AHB-Lite bundle cannot be joined with a full AHB one. (Join bundles of one kind only.)',
    );
  });

  test.each([
    [
      [12, 4],
      'ahb/bundle-data: AHB data of 4 bits is not a power of two of at least 8. (Make the data bus 8 bits wide.)',
    ],
    [
      [12, 24],
      'ahb/bundle-data: AHB data of 24 bits is not a power of two of at least 8. (Make the data bus 16 or 32 bits wide.)',
    ],
    [[0, 8], 'ahb/bundle-address: An AHB address has 0 bits. (Give addresses at least 1 bit.)'],
  ] as const)('refuses widths %j', ([addrBits, dataBits], complaint) => {
    expect(broken(() => new AHBBundleParameters(addrBits, dataBits, [], [], true))).toBe(complaint);
  });
});
