import { describe, expect, test } from 'vitest';
import { BundleBridge } from '../../../lib/protocols/bundle-bridge/index.js';
import { Config } from '../../../lib/config/index.js';
import * as int from '../../../lib/protocols/interrupts/index.js';
import { BuildRoCC, ControlBusKey, LazyRoCC, type RoCCUnit } from '../../../lib/rocket/index.js';
import * as tl from '../../../lib/protocols/gathered/tl.js';
import { at, broken, masters, one, slaves } from '../../protocols/tilelink/designs.js';
import { drawn, dts, edgesInto, firstInto, inSystem, into, modulesIn, nodesIn } from '../designs.js';
import { crossings, tile, tileConfig, tileRoute, tileSystem } from './tile-system.js';

describe('bus error unit (subsystem 13.2, 14.3)', () => {
  // One for each tile, page after page.
  const withUnits = (expression: string, crossing = {}): ReturnType<typeof tileSystem> =>
    tileSystem({ tile: ({ tileId }) => ({ beuAddr: 0x20000n + BigInt(tileId) * 0x1000n }), crossing }, expression);

  test('its registers are in the tile', () => {
    const n = withUnits('WithNBigCores(1)');
    expect(nodesIn(n, `${tile}.beu`)).toEqual(['intNode source', 'node sink']);
    expect(tileRoute(n, `${tile}.beu.node`, 'tile.slaveNode')).toBe(
      'tile.slaveNode -> tile.tlSlaveXbar -> tile.fragmenter_1 -> tile.beu',
    );
    expect(slaves(firstInto(n, `${tile}.beu.node`))).toEqual(['beu 0x20000/0xfff GET_EFFECTS fifo 0: GFP 1..8']);
  });

  test('as wide as the core', () => {
    const n = withUnits('WithRV32 ++ WithNBigCores(1)');
    expect(slaves(firstInto(n, `${tile}.beu.node`))).toEqual(['beu 0x20000/0xfff GET_EFFECTS fifo 0: GFP 1..4']);
  });

  test.each([
    ['synchronous', 'IntSyncSyncCrossingSink'],
    ['asynchronous', 'IntSyncAsyncCrossingSink'],
    ['rational', 'IntSyncRationalCrossingSink'],
    ['credited', 'IntSyncSyncCrossingSink'],
  ] as const)('its interrupt crosses to the interrupt controller: %s', (kind, sink) => {
    const n = withUnits('WithNBigCores(1)', { crossingType: crossings[kind] });
    expect(tileRoute(n, 'plic_domain.intsink.node')).toBe(
      'tile.beu.intNode -> tile.intOutwardNode -> domain.intsource -> domain.intOutClockXing -> plic_domain.intOutClockXing -> plic_domain.intsink',
    );
    expect(modulesIn(n, 'plic_domain')).toContain(`intsink <${sink}>`);
  });

  test('is numbered after the interrupts of devices, tile after tile', () => {
    const { n } = inSystem(
      tileConfig({ tile: ({ tileId }) => ({ beuAddr: 0x20000n + BigInt(tileId) * 0x1000n }) }, 'WithNBigCores(2)'),
      (system) => {
        system.ibus.node.from(int.sourceNode(int.sourcePorts({ num: 3 }), { name: 'lines' }));
      },
    );
    const sources = edgesInto(n, 'plic_domain.plic.intnode', int.Interrupts).map(({ source }) => source.num);
    expect(sources).toEqual([3, 1, 1]);
    expect(['bus-error-unit@20000', 'bus-error-unit@21000'].map((name) => dts(n, name))).toEqual([
      `L5: bus-error-unit@20000 {
  compatible = "sifive,buserror0";
  interrupt-parent = <&L12>;
  interrupts = <4>;
  reg = <0x20000 0x1000>;
  reg-names = "control";
};`,
      `L9: bus-error-unit@21000 {
  compatible = "sifive,buserror0";
  interrupt-parent = <&L12>;
  interrupts = <5>;
  reg = <0x21000 0x1000>;
  reg-names = "control";
};`,
    ]);
    expect(dts(n, 'cpu@1')).toContain('\n  sifive,buserror = <&L9>;\n');
  });

  test('lies at a multiple of its registers', () => {
    expect(broken(() => tileSystem({ tile: { beuAddr: 0x20800n } }))).toBe(
      'address/misaligned: AddressSet(0x20800, 0xfff) is misaligned: base bits 0x800 lie under the mask. (Write the base 0x20000, if that is free, or cover an unaligned region with the sets of AddressSet.misaligned(0x20800, 0x1000).)',
    );
  });
});

describe('coprocessors (subsystem 13.2)', () => {
  /** Uses all its ways to memory. */
  class Dma extends LazyRoCC {
    constructor(name: string, address: string) {
      super();
      const client = (suffix: string): tl.TLMasterPortInit[] => [{ masters: [{ name: `${name} ${suffix}` }] }];
      this.atlNode.from(tl.clientNode(client('cached'), { name: 'cached' }));
      this.tlNode.from(tl.clientNode(client('direct'), { name: 'direct' }));
      const ports = [{ slaves: [{ name, address: at(address), supports: tl.readWrite(1, 64) }], beatBytes: 8 }];
      tl.managerNode(ports, { name: 'registers' }).from(this.stlNode);
    }
  }

  const units: RoCCUnit[] = [
    { name: 'first', make: () => new Dma('first', '0x50000/0xfff') },
    { name: 'idle', make: () => new LazyRoCC() },
    { name: 'second', make: () => new Dma('second', '0x51000/0xfff') },
  ];
  const { n } = inSystem(new Config('Units', (rules) => rules.set(BuildRoCC, units), tileConfig({})), () => undefined);

  test('stand between the caches, in their order', () => {
    const [, ...names] = modulesIn(n, tile).filter((name) => /^(dcache|frontend|first|idle|second)/.test(name));
    expect(names).toEqual(['first <Dma>', 'idle <LazyRoCC>', 'second <Dma>', 'frontend <Frontend>']);
    expect(into(n, `${tile}.tlMasterXbar.node`).map((edge) => masters(edge)[0])).toEqual([
      'Core 0 DCache [0,1) probe 64..64',
      'first cached [0,1)',
      'second cached [0,1)',
      'Core 0 ICache [0,1)',
    ]);
  });

  test('reach the bus past the crossbar too', () => {
    const names = into(n, `${tile}.tlOtherMastersNode`).map(({ master }) => master.masters.map(({ name }) => name));
    expect(names).toEqual([
      ['first direct'],
      ['second direct'],
      ['Core 0 DCache', 'Core 0 DCache MMIO', 'first cached', 'second cached', 'Core 0 ICache'],
    ]);
    expect(into(n, 'sbus.coupler_from_rockettile.tl')).toHaveLength(3);
    expect(tileRoute(n, 'sbus.coupler_from_rockettile.tl')).toBe(
      'tile.first.direct -> tile.first.tlNode -> tile.tlOtherMastersNode -> tile.buffer -> domain.buffer -> domain.tlMasterClockXing -> sbus.coupler_from_rockettile.tlMasterClockXing -> sbus.coupler_from_rockettile.no_buffer -> sbus.coupler_from_rockettile.tl',
    );
  });

  test('are reached through the slave port of the tile', () => {
    expect(tileRoute(n, `${tile}.second.registers`, 'tile.slaveNode')).toBe(
      'tile.slaveNode -> tile.tlSlaveXbar -> tile.second.stlNode -> tile.second.registers',
    );
    expect(slaves(firstInto(n, `${tile}.slaveNode`))).toEqual([
      'first 0x50000/0xfff GET_EFFECTS fifo -: GFP 1..64',
      'second 0x51000/0xfff GET_EFFECTS fifo -: GFP 1..64',
    ]);
  });

  test('leave unbound what they do not use', () => {
    expect(drawn(n).filter(({ wire }) => wire.includes('.idle.'))).toEqual([]);
    expect(nodesIn(n, `${tile}.idle`)).toEqual(['atlNode identity', 'tlNode identity', 'stlNode identity']);
  });

  test('belong to every Rocket tile', () => {
    const make = (): LazyRoCC => new LazyRoCC();
    const both = inSystem(
      new Config(
        'Units',
        (rules) => rules.set(BuildRoCC, [{ name: 'unit', make }]),
        tileConfig({}, 'WithNBigCores(2)'),
      ),
      () => undefined,
    ).n;
    expect(both.design.modules.filter(({ name }) => name === 'unit')).toHaveLength(2);
  });
});

describe('what else a tile may have', () => {
  test('non-maskable interrupts (subsystem 12.3, 14.3)', () => {
    const n = tileSystem({ tile: ({ core }) => ({ core: { ...core, useNMI: true } }) });
    const nodes = nodesIn(n, tile);
    expect(
      nodes.slice(nodes.indexOf('reset_vector identity'), nodes.indexOf('mmio_address_prefix identity') + 1),
    ).toEqual(['reset_vector identity', 'nmiSinkNode sink', 'nmi identity', 'mmio_address_prefix identity']);
    expect(edgesInto(n, `${tile}.nmiSinkNode`, BundleBridge)).toHaveLength(1);
    expect(nodesIn(tileSystem({}), tile)).not.toContain('nmi identity');
  });

  test('the address prefix of its control bus, where that is replicated (subsystem 14.6)', () => {
    const replication = { local: one('0x0/0xfffffff'), region: one('0x0/0x1fffffff') };
    const replicated = new Config(
      'Replicated',
      (rules) => rules.update(ControlBusKey, (bus) => ({ ...bus, replication })),
      tileConfig({}),
    );
    const { n } = inSystem(replicated, () => undefined);
    expect(tileRoute(n, `${tile}.nexus.node`)).toBe('cbus.broadcast -> tile.mmio_address_prefix -> tile.nexus');
    expect(drawn(tileSystem({})).filter(({ wire }) => wire.includes('mmio_address_prefix'))).toEqual([]);
  });
});
