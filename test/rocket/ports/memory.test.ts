import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AddressSet } from '../../../lib/base/address/index.js';
import { Config } from '../../../lib/config/index.js';
import * as axi4 from '../../../lib/protocols/gathered/axi4.js';
import { axi4MemoryPort, ExtMem, MemoryBusKey, rocketConfig } from '../../../lib/rocket/index.js';
import { broken, places, slaves } from '../../protocols/tilelink/designs.js';
import { dts, edgesInto, firstInto, inSystem, type Made, modulesIn, nodesIn, route, trySystem } from '../designs.js';
import { repeated } from '../../seeds.js';

function memory(expression: string): Made<unknown> {
  return inSystem(`${expression} ++ DefaultConfig`, () => undefined);
}

/** The slaves of each channel. */
function channels({ n }: Made<unknown>): readonly axi4.AXI4SlaveParameters[][] {
  return edgesInto(n, 'memAXI4Node', axi4.AXI4).map(({ slave }) => [...slave.slaves]);
}

function addresses(made: Made<unknown>): string[] {
  return channels(made).map((slaves) => slaves.map(({ address }) => places(address)).join('; '));
}

describe('channels of the memory port (subsystem 18)', () => {
  test.each([
    [1, ['0x80000000/0xfffffff']],
    [2, ['0x80000000/0xfffffbf', '0x80000040/0xfffffbf']],
    [4, ['0x80000000/0xfffff3f', '0x80000040/0xfffff3f', '0x80000080/0xfffff3f', '0x800000c0/0xfffff3f']],
  ])('%s share memory block by block', (count, expected) => {
    expect(addresses(memory(`WithNMemoryChannels(${count})`))).toEqual(expected);
  });

  test('follow the size of a block', () => {
    expect(addresses(memory('WithCacheBlockBytes(128) ++ WithNMemoryChannels(2)'))).toEqual([
      '0x80000000/0xfffff7f',
      '0x80000080/0xfffff7f',
    ]);
  });

  test('of a region that is not a power of two', () => {
    expect(addresses(memory('WithNMemoryChannels(2) ++ WithExtMemSize(0x30000000)'))).toEqual([
      '0x80000000/0x1fffffbf 0xa0000000/0xfffffbf',
      '0x80000040/0x1fffffbf 0xa0000040/0xfffffbf',
    ]);
  });

  test('share all of it, whatever their number and its size', () => {
    const power = (max: number): fc.Arbitrary<number> => fc.nat(max).map((k) => 2 ** k);
    fc.assert(
      fc.property(power(3), fc.integer({ min: 1, max: 64 }), (count, mebibytes) => {
        const size = BigInt(mebibytes) << 20n;
        const made = memory(`WithNMemoryChannels(${count}) ++ WithExtMemSize(0x${size.toString(16)})`);
        const sets = channels(made).flatMap((slaves) => slaves.flatMap(({ address }) => address));
        expect(sets.reduce((sum, { mask }) => sum + (1n << ones(mask)), 0n)).toBe(size);
        expect(AddressSet.unify(sets)).toEqual(AddressSet.unify(AddressSet.misaligned(0x8000_0000n, size)));
      }),
      repeated(20),
    );
  });

  test('read and write blocks', () => {
    const made = memory('WithCacheBlockBytes(32) ++ WithNMemoryChannels(2)');
    for (const [slave] of channels(made)) {
      expect(slave).toMatchObject({ regionType: 'UNCACHED', executable: true, interleavedId: 0 });
      expect([slave?.supportsRead, slave?.supportsWrite].map(String)).toEqual([
        'TransferSizes[1, 32]',
        'TransferSizes[1, 32]',
      ]);
    }
  });

  test('follow the blocks of their bus, and hold instructions whatever is said of the port', () => {
    const changes = new Config('Changes', (rules) =>
      rules
        .update(MemoryBusKey, (bus) => ({ ...bus, blockBytes: 128 }))
        .update(ExtMem, (port) => port && { ...port, master: { ...port.master, executable: false } }),
    );
    const made = inSystem(new Config('All', changes, rocketConfig('WithNMemoryChannels(2) ++ DefaultConfig')), () => 0);
    expect(addresses(made)).toEqual(['0x80000000/0xfffff7f', '0x80000080/0xfffff7f']);
    expect(channels(made).map(([slave]) => [String(slave?.supportsRead), slave?.executable])).toEqual([
      ['TransferSizes[1, 128]', true],
      ['TransferSizes[1, 128]', true],
    ]);
  });

  test('one after the other behind a crossbar of the memory bus', () => {
    const { n } = memory('WithNMemoryChannels(2)');
    const coupler = 'mbus.coupler_to_memory_controller_port_named_axi4';
    expect(modulesIn(n, 'mbus').slice(-4)).toEqual([
      'xbar <TLXbar>',
      'coupler_to_memory_controller_port_named_axi4 <SimpleLazyModule>',
      'xbar <TLXbar>',
      'coupler_to_memory_controller_port_named_axi4 <SimpleLazyModule>',
    ]);
    expect(route(n, `${coupler}_1.axi4yank.node`, 'mbus').split(' -> ').slice(-7)).toEqual([
      'picker',
      'coupler_to_memory_controller_port_named_axi4_1.tl',
      'xbar_1',
      ...['widget', 'tl2axi4', 'axi4index', 'axi4yank'].map(
        (name) => `coupler_to_memory_controller_port_named_axi4_1.${name}`,
      ),
    ]);
  });

  test.each([
    ['WithDefaultMemPort', 64, 16],
    ['WithCustomMemPort(0x80000000, 0x10000000, 128, 2, 64)', 128, 4],
    ['WithCustomMemPort(0x80000000, 0x10000000, 32, 0, 64)', 32, 1],
  ])('with their own width and ids: %s', (expression, bits, ids) => {
    const { n } = memory(expression);
    const [edge] = edgesInto(n, 'memAXI4Node', axi4.AXI4);
    expect([edge?.slave.beatBytes, edge?.master.endId]).toEqual([bits / 8, ids]);
    expect(edge?.master.masters.map(({ id }) => [id.start, id.end])).toEqual(
      Array.from({ length: ids }, (_, id) => [id, id + 1]),
    );
  });

  test('a region elsewhere', () => {
    const made = memory('WithCustomMemPort(0x100000000, 0x40000000, 64, 4, 64)');
    expect(addresses(made)).toEqual(['0x100000000/0x3fffffff']);
    expect(dts(made.n, 'memory@100000000')).toBe(`L10: memory@100000000 {
  device_type = "memory";
  reg = <0x1 0x0 0x0 0x40000000>;
};`);
  });

  test('are one memory to firmware', () => {
    const { n } = memory('WithNMemoryChannels(4) ++ WithExtMemSize(0x30000000)');
    expect(dts(n, 'memory@80000000')).toBe(`L10: memory@80000000 {
  device_type = "memory";
  reg = <0x80000000 0x30000000>;
};`);
  });

  test('of a system without a memory bus are on its system bus', () => {
    const { n } = memory('WithNBanks(0) ++ WithIncoherentTiles ++ WithIncoherentBusTopology');
    expect(modulesIn(n, 'sbus').slice(-2)).toEqual([
      'xbar <TLXbar>',
      'coupler_to_memory_controller_port_named_axi4 <SimpleLazyModule>',
    ]);
    expect(slaves(firstInto(n, 'sbus.coupler_to_memory_controller_port_named_axi4.tl'))).toEqual([
      'top 0x80000000/0xfffffff UNCACHED fifo 0: GFP 1..64',
    ]);
  });

  test.each(['WithNoMemPort', 'WithNMemoryChannels(0)'])('none: %s', (fragment) => {
    const { n } = trySystem(`${fragment} ++ WithNBanks(0) ++ DefaultConfig`, axi4MemoryPort);
    expect(nodesIn(n, '')).toContain('memAXI4Node sink');
    expect(n.design.modules.filter(({ name }) => name.includes('memory_controller'))).toEqual([]);
    expect(edgesInto(n, 'memAXI4Node', axi4.AXI4)).toEqual([]);
  });
});

describe('memory past the coherence manager (subsystem 18, rocket-system 2.16)', () => {
  const bypass = 'sbus.coupler_to_memory_controller_bypass_port_named_axi4';

  test.each([
    [1, ['0x1080000000/0xfffffff']],
    [2, ['0x1080000000/0xfffffbf', '0x1080000040/0xfffffbf']],
  ])('of %s channels is seen once more, above', (count, expected) => {
    const { n } = memory(`WithNMemoryChannels(${count}) ++ WithExtMemSbusBypass`);
    const seen = firstInto(n, 'sbus.system_bus_xbar.node').slave.slaves.filter(({ address }) =>
      address.some(({ base }) => base >= 0x8000_0000n),
    );
    expect(seen.filter(({ regionType }) => regionType === 'UNCACHED').map(({ address }) => places(address))).toEqual(
      expected,
    );
    expect(seen.filter(({ regionType }) => regionType === 'TRACKED')).toHaveLength(count);
    expect(modulesIn(n, 'sbus').filter((name) => /replicator|bypass/.test(name))).toEqual(
      Array.from({ length: count }, () => [
        'replicator <RegionReplicator>',
        'coupler_to_memory_controller_bypass_port_named_axi4 <SimpleLazyModule>',
      ]).flat(),
    );
  });

  test('at another place', () => {
    const { n } = memory('WithExtMemSbusBypass(0x100000000)');
    expect(slaves(firstInto(n, `${bypass}.tl`))).toEqual(['top 0x180000000/0xfffffff UNCACHED fifo 0: GFP 1..64']);
  });

  test('loses its resources and its old addresses on the way', () => {
    const { n } = memory('WithExtMemSbusBypass');
    const way = route(n, 'mbus.xbar.node').split(' -> ');
    expect(way.slice(way.indexOf(`${bypass}.tl`))).toEqual([
      ...['tl', 'filter_1', 'filter'].map((name) => `${bypass}.${name}`),
      'sbus.replicator',
      ...['widget', 'bus_xing'].map((name) => `${bypass}.${name}`),
      'mbus.bus_xing_1',
      'mbus.buffer_1',
      'mbus.xbar',
    ]);
    expect(modulesIn(n, bypass)).toEqual(['widget <TLWidthWidget>', 'filter <TLFilter>', 'filter <TLFilter>']);
    const at = (id: string): string[] => slaves(firstInto(n, id));
    expect([
      at(`${bypass}.filter_1.node`),
      at(`${bypass}.filter.node`),
      at('sbus.replicator.node'),
      at(`${bypass}.widget.node`),
    ]).toEqual([
      ['top 0x1080000000/0xfffffff UNCACHED fifo 0: GFP 1..64'],
      ['top 0x1080000000/0xfffffff UNCACHED fifo 0: GFP 1..64'],
      ['top 0x80000000/0x100fffffff UNCACHED fifo 0: GFP 1..64'],
      ['top 0x80000000/0xfffffff UNCACHED fifo 0: GFP 1..64'],
    ]);
    const resources = (id: string): number[] => firstInto(n, id).slave.slaves.map((slave) => slave.resources.length);
    expect([resources(`${bypass}.filter_1.node`), resources(`${bypass}.filter.node`)]).toEqual([[0], [1]]);
    expect(dts(n, 'memory@80000000')).toContain('reg = <0x0 0x80000000 0x0 0x10000000>;');
  });

  test.each([
    ['NoCrossing', ['mbus.bus_xing_1', 'mbus.buffer_1', 'mbus.xbar']],
    ['AsynchronousCrossing', [`${bypass}.bus_xing`, 'mbus.bus_xing_1', 'mbus.asink_1', 'mbus.xbar']],
    ['RationalCrossing', [`${bypass}.bus_xing`, 'mbus.bus_xing_1', 'mbus.rsink_1', 'mbus.xbar']],
  ])('crosses as the memory bus does: %s', (crossing, pieces) => {
    const { n } = memory(`WithSbusToMbusCrossingType(${crossing}) ++ WithExtMemSbusBypass`);
    expect(route(n, 'mbus.xbar.node').split(' -> ').slice(-pieces.length)).toEqual(pieces);
    expect(nodesIn(n, 'sbus')).toContain('prefixSource source');
  });
});

describe('memory that cannot be (subsystem 18)', () => {
  test.each([
    [
      'WithNMemoryChannels(6)',
      'subsystem/memory-channels: The memory port was given 6 channels. (Channels share memory by the bits of its addresses: give WithNMemoryChannels 4 or 8, or 0 for none.)',
    ],
    [
      'WithExtMemSbusBypass(0x1800000000)',
      'subsystem/incoherent-base: Memory past the coherence manager was placed at 0x1800000000. (Give WithExtMemSbusBypass a power of two above all other addresses, such as 0x2000000000.)',
    ],
    [
      'WithExtMemSize(0)',
      "axi4/slave-address: An AXI4 slave has no address. (Give it at least one set: address: [AddressSet.range('0x1000', '4K')].)",
    ],
    [
      'WithCustomMemPort(0x80000000, 0x1000, 24, 4, 64)',
      'axi4/slave-port-width: An AXI4 slave port is 3 bytes wide, which is not a power of two. (Set beatBytes to 2 or 4.)',
    ],
    [
      'WithCustomMemPort(0x80000000, 0x1000, 64, -1, 64)',
      'axi4/indexer-bits: An AXI4 id indexer was given ids of -1 bits. (Set idBits to an integer of at least 0.)',
    ],
  ])('%s', (expression, message) => {
    expect(broken(() => memory(expression))).toBe(message);
  });
});

/** How many bits are set. */
function ones(mask: bigint): bigint {
  return BigInt(mask.toString(2).replaceAll('0', '').length);
}
