import { describe, expect, test } from 'vitest';
import { BundleField, BundleKey } from '../../../lib/bus/fields/index.js';
import { uint } from '../../../lib/bus/wires/index.js';
import * as ahb from '../../../lib/protocols/gathered/ahb.js';
import * as apb from '../../../lib/protocols/gathered/apb.js';
import { type AXI4MasterPortInit, fragmenter, masterNode, toAHB, toAPB } from '../../../lib/protocols/gathered/axi4.js';
import { first, targetPort, unfit } from '../ahb/designs.js';
import { type Adapter, cpu, slaves, through } from '../axi4/designs.js';
import { at, complaints, elaborated } from '../tilelink/designs.js';

const field = new BundleField(new BundleKey('x', 'control'), 'x', uint(1));

const two: AXI4MasterPortInit = {
  masters: [
    { name: 'cpu', id: 4 },
    { name: 'dma', id: [4, 6] },
  ],
  requestFields: [field],
  responseKeys: [field.key],
  echoFields: [field],
};

describe('AXI4 to APB (standards 1.1)', () => {
  const bridged = (changes: Partial<apb.APBSlaveInit> = {}, beatBytes = 4, port: AXI4MasterPortInit = cpu) => {
    const { made, n } = elaborated(() => {
      const source = masterNode([port], { name: 'm' });
      const slave = { address: at('0x1000/0xfff'), ...changes };
      const sink = apb.slaveNode([{ slaves: [slave], beatBytes, requestKeys: [field.key], responseFields: [field] }], {
        name: 's',
      });
      sink.from(toAPB()).from(source);
      return { source, sink };
    });
    return { n, outer: n.edges(made.sink).in, inner: n.edges(made.source).out };
  };

  test.each([
    ['reads and writes', {}, 4, 'R 1..4 W 1..4'],
    ['reads alone', { supportsWrite: false }, 2, 'R 1..2 W -'],
    ['writes alone', { supportsRead: false }, 4, 'R - W 1..4'],
  ] as const)('%s of up to a beat', (_what, changes, beatBytes, expected) => {
    expect(slaves(first(bridged(changes, beatBytes).inner))).toEqual([
      `0x1000/0xfff GET_EFFECTS ${expected} together 0`,
    ]);
  });

  test('masters keep their names and paths; echo fields end here', () => {
    const { inner, outer } = bridged({}, 4, two);
    expect(first(outer).master).toMatchObject({ requestFields: [field], responseKeys: [field.key] });
    expect(first(outer).master.masters.map(({ name, nodePath }) => `${name} ${nodePath?.origin.path}`)).toEqual([
      'cpu top.m',
      'dma top.m',
    ]);
    expect(first(inner).slave).toMatchObject({
      ...{ beatBytes: 4, minLatency: 1, responseFields: [field], requestKeys: [field.key] },
    });
  });

  test('APB has at most 32 bits', () => {
    expect(unfit(bridged({}, 8).n)).toEqual([
      'apb/bridge-width: AXI4-to-APB bridge top.axi42apb leads to APB of 64 bits, but APB has at most 32. (Declare beatBytes: 4 for the slaves behind top.axi42apb; a wider bus leads there by TileLink, through tl.widthWidget(8).)',
    ]);
    expect(unfit(bridged().n)).toEqual([]);
  });

  test('slaves must be aligned to a beat', () => {
    expect(complaints(bridged({ address: at('0x1002/0x1') }).n)).toEqual([
      'axi4/slave-alignment: Slave top.s at AddressSet(0x1002, 0x1) supports bursts of 4 bytes, but its addresses are only aligned to 0x2 (2 bytes). (A burst must not leave the region: align every set to 4 bytes, or support at most 2 bytes.)',
    ]);
  });
});

describe('AXI4 to AHB (standards 1.2)', () => {
  const bridged = (port: AXI4MasterPortInit, ...before: readonly Adapter[]) => {
    const { made, n } = elaborated(() => {
      const source = masterNode([port], { name: 'm' });
      const sink = ahb.slaveSinkNode([targetPort({ supportsRead: [1, 8] }, { requestKeys: [field.key] })], {
        name: 's',
      });
      sink.from(ahb.arbiter()).from(toAHB()).from(through(source, before));
      return { source, sink };
    });
    return { n, outer: n.edges(made.sink).in, inner: n.edges(made.source).out };
  };
  const aligned = { masters: [{ name: 'cpu', id: 4, aligned: true }] };

  test('sizes stay; an AXI4 fragmenter makes longer bursts of them', () => {
    expect(slaves(first(bridged(aligned).inner))).toEqual(['0x1000/0xfff GET_EFFECTS R 1..8 W 1..16 together 0']);
    expect(slaves(first(bridged(cpu, fragmenter).inner))).toEqual(['0x1000/0xfff GET_EFFECTS R 1..1024 W 1..1024']);
  });

  test('masters keep their names; echo fields end here', () => {
    const { inner, outer } = bridged(two);
    expect(first(outer).master).toMatchObject({ requestFields: [field], responseKeys: [field.key] });
    expect(first(outer).master.masters.map(({ name }) => name)).toEqual(['cpu', 'dma']);
    expect(first(inner).slave).toMatchObject({ beatBytes: 4, minLatency: 1, requestKeys: [field.key] });
  });

  test('bursts must be aligned', () => {
    expect(unfit(bridged(cpu).n)).toEqual([
      'axi4/to-ahb-aligned: AXI4-to-AHB bridge top.axi42ahb needs aligned bursts, but those of cpu may be unaligned. (Put axi4.fragmenter() in front of top.axi42ahb, or declare aligned: true for cpu if it aligns its bursts.)',
    ]);
    expect(unfit(bridged(aligned).n)).toEqual([]);
    expect(unfit(bridged(cpu, fragmenter).n)).toEqual([]);
  });
});
