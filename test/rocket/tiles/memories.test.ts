import { describe, expect, test } from 'vitest';
import type { DCacheParams, ICacheParams, RocketTileParams } from '../../../lib/rocket/index.js';
import { broken, masters, places, slaves } from '../../protocols/tilelink/designs.js';
import { dts, firstInto, hardwareOf, modulesIn, nodesIn, outOf, route } from '../designs.js';
import { tile, tileRoute, tileSystem } from './tile-system.js';

/** An instruction cache that is memory too. */
function itim(changes: Partial<ICacheParams> = {}, xLen?: string): ReturnType<typeof tileSystem> {
  return tileSystem(
    { tile: ({ icache }) => ({ icache: { ...icache, itimAddr: 0x300000n, ...changes } }) },
    xLen ?? 'WithNBigCores(1)',
  );
}

/** A data scratchpad in place of the cache. */
function dtim(
  changes: Partial<DCacheParams> = {},
  core: Partial<RocketTileParams['core']> = {},
  fragment = 'WithNBigCores(1)',
): ReturnType<typeof tileSystem> {
  return tileSystem(
    {
      tile: (params) => ({
        core: { ...params.core, ...core },
        dcache: { ...params.dcache, nSets: 256, nWays: 1, nMSHRs: 0, scratch: 0x70000n, ...changes },
      }),
    },
    fragment,
  );
}

describe('instruction cache as memory (subsystem 13.3)', () => {
  const slave = `${tile}.frontend.icache.slaveNode`;

  test('takes all of the cache', () => {
    const { slave: port } = firstInto(itim(), slave);
    expect([slaves(firstInto(itim(), slave)), port.beatBytes, port.minLatency]).toEqual([
      ['icache 0x300000/0x3fff IDEMPOTENT fifo 0: GFP 1..4'],
      4,
      1,
    ]);
    expect(port.slaves[0]?.executable).toBe(true);
  });

  test.each([
    [{ nSets: 64, nWays: 1 }, '0x300000/0xfff'],
    [{ nSets: 128, nWays: 8 }, '0x300000/0xffff'],
    [{ nSets: 32, nWays: 2, itimAddr: 0x8000n }, '0x8000/0xfff'],
  ])('with %o', (changes, address) => {
    const [only] = firstInto(itim(changes), slave).slave.slaves;
    expect(only && places(only.address)).toBe(address);
  });

  test('is reached through the slave port of the tile, which is wider', () => {
    const n = itim();
    expect(tileRoute(n, slave, 'tile.slaveNode')).toBe(
      'tile.slaveNode -> tile.tlSlaveXbar -> tile.widget_2 -> tile.fragmenter -> tile.frontend.icache.slaveNode',
    );
    expect(outOf(n, `${tile}.widget_2.node`).map(({ bundle }) => bundle.dataBits)).toEqual([32]);
  });

  test('which is as wide in a 32-bit tile', () => {
    expect(tileRoute(itim({}, 'WithRV32 ++ WithNBigCores(1)'), slave, 'tile.slaveNode')).toBe(
      'tile.slaveNode -> tile.tlSlaveXbar -> tile.fragmenter -> tile.frontend.icache.slaveNode',
    );
  });

  test('blocks are cut into fetches, and writes of blocks are acknowledged early', () => {
    const n = itim();
    const before = firstInto(n, `${tile}.fragmenter.node`).master.endSourceId;
    // 64 bytes in parts of 4: four bits of a count, one for its kind, one for the early acknowledgement.
    expect(masters(firstInto(n, slave))).toEqual([`TLFragmenter [0,${before * 64}) fifo`]);
    expect(slaves(firstInto(n, `${tile}.slaveNode`))).toEqual(['icache 0x300000/0x3fff IDEMPOTENT fifo 0: GFP 1..64']);
    expect(
      hardwareOf(n, 'fragmenter')
        .filter((line) => line.includes('.rockettile.'))
        .map((line) => line.split(': ')[1]),
    ).toEqual(['TLFragmenter']);
  });

  test('lies at a multiple of its size', () => {
    expect(broken(() => itim({ itimAddr: 0x301000n }))).toBe(
      'address/misaligned: AddressSet(0x301000, 0x3fff) is misaligned: base bits 0x1000 lie under the mask. (Write the base 0x300000, if that is free, or cover an unaligned region with the sets of AddressSet.misaligned(0x301000, 0x4000).)',
    );
  });

  test('is known to its core', () => {
    expect(dts(itim(), 'cpu@0')).toContain('\n  sifive,itim = <&L4>;\n');
    expect(dts(tileSystem({}), 'cpu@0')).not.toContain('itim');
  });

  test('firmware is told where its memory ends and its last way begins', () => {
    expect(dts(itim(), 'itim@300000')).toContain('\n  reg = <0x300000 0x3000 0x303000 0x1000>;\n');
    expect(dts(itim(), 'itim@300000')).toContain('\n  reg-names = "mem", "control";\n');
    expect(dts(itim({ nWays: 1, nSets: 64 }), 'itim@300000')).toContain('\n  reg = <0x300000 0x1000>;\n');
  });

  test('knows whose it is, and the prefix of its addresses', () => {
    const n = itim();
    expect(nodesIn(n, `${tile}.frontend.icache`)).toEqual([
      'hartIdSinkNodeOpt sink',
      'mmioAddressPrefixSinkNodeOpt sink',
      'masterNode source',
      'slaveNode sink',
    ]);
    expect(tileRoute(n, `${tile}.frontend.icache.hartIdSinkNodeOpt`)).toBe(
      'tileHartIdNexusNode -> tile.hartid -> tile.broadcast -> tile.frontend.icache.hartIdSinkNodeOpt',
    );
  });

  test('is not there without an address', () => {
    const n = tileSystem({});
    expect(route(n, slave)).toBe(`${tile}.frontend.icache.slaveNode`);
    expect(nodesIn(n, `${tile}.frontend.icache`)).toEqual(['masterNode source', 'slaveNode sink']);
  });
});

describe('data scratchpad (subsystem 13.3)', () => {
  const node = `${tile}.dtim_adapter.node`;

  test('takes the place of the cache', () => {
    const n = dtim();
    expect(modulesIn(n, tile).filter((name) => /^(dcache|dtim)/.test(name))).toEqual([
      'dcache <DCache>',
      'dtim_adapter <ScratchpadSlavePort>',
    ]);
    expect(masters(firstInto(n, `${tile}.widget.node`))).toEqual(['Core 0 DCache MMIO [0,1) fifo']);
    const { slave } = firstInto(n, node);
    expect([slave.beatBytes, slave.minLatency, slave.slaves[0]?.executable]).toEqual([8, 1, true]);
    expect(tileRoute(n, node, 'tile.slaveNode')).toBe(
      'tile.slaveNode -> tile.tlSlaveXbar -> tile.fragmenter_1 -> tile.dtim_adapter',
    );
  });

  test('finds out where it is', () => {
    const n = dtim();
    expect(nodesIn(n, `${tile}.dcache`)).toEqual([
      'node source',
      'hartIdSinkNodeOpt sink',
      'mmioAddressPrefixSinkNodeOpt sink',
    ]);
    expect(tileRoute(n, `${tile}.dcache.hartIdSinkNodeOpt`)).toBe(
      'tileHartIdNexusNode -> tile.hartid -> tile.broadcast -> tile.dcache.hartIdSinkNodeOpt',
    );
    expect(tileRoute(n, `${tile}.dcache.mmioAddressPrefixSinkNodeOpt`)).toBe(
      'tile.nexus -> tile.dcache.mmioAddressPrefixSinkNodeOpt',
    );
  });

  test.each<[what: string, n: () => ReturnType<typeof tileSystem>, line: string]>([
    ['atomic operations of words and more', () => dtim(), '0x70000/0x3fff IDEMPOTENT fifo 0: AL 4..8 GFP 1..8'],
    ['none without them', () => dtim({}, { useAtomics: false }), '0x70000/0x3fff IDEMPOTENT fifo 0: GFP 1..8'],
    [
      'none where they are for devices only',
      () => dtim({}, { useAtomicsOnlyForIO: true }),
      '0x70000/0x3fff IDEMPOTENT fifo 0: GFP 1..8',
    ],
    [
      'a 32-bit core',
      () => dtim({}, {}, 'WithRV32 ++ WithNBigCores(1)'),
      '0x70000/0x3fff IDEMPOTENT fifo 0: AL 4..4 GFP 1..4',
    ],
    ['of another size', () => dtim({ nSets: 16 }), '0x70000/0x3ff IDEMPOTENT fifo 0: AL 4..8 GFP 1..8'],
    [
      'anywhere',
      () => dtim({ scratch: 0x71000n }),
      '0x71000/0xfff 0x72000/0x1fff 0x74000/0xfff IDEMPOTENT fifo 0: AL 4..8 GFP 1..8',
    ],
    [
      'of sets that are no power of two',
      () => dtim({ nSets: 192 }),
      '0x70000/0x1fff 0x72000/0xfff IDEMPOTENT fifo 0: AL 4..8 GFP 1..8',
    ],
  ])('%s', (_, n, line) => {
    expect(slaves(firstInto(n(), node))).toEqual([`dtim_adapter ${line}`]);
  });

  test('a port wider than the core', () => {
    const n = dtim({}, { xLen: 32, pgLevels: 2 });
    // Doubles need 8 bytes.
    expect(slaves(firstInto(n, node))).toEqual(['dtim_adapter 0x70000/0x3fff IDEMPOTENT fifo 0: AL 4..8 GFP 1..8']);
    expect(tileRoute(n, node, 'tile.slaveNode')).toBe(
      'tile.slaveNode -> tile.tlSlaveXbar -> tile.widget_2 -> tile.fragmenter_1 -> tile.dtim_adapter',
    );
    expect(firstInto(n, `${tile}.widget_2.node`).bundle.dataBits).toBe(32);
  });

  test('firmware is told of it', () => {
    const n = dtim();
    expect(dts(n, 'dtim@70000')).toBe(`L5: dtim@70000 {
  compatible = "sifive,dtim0";
  reg = <0x70000 0x4000>;
  reg-names = "mem";
};`);
    const cpu = dts(n, 'cpu@0');
    expect(cpu).toContain('\n  sifive,dtim = <&L5>;\n');
    expect(cpu).not.toContain('d-cache');
    expect(dts(dtim({}, { useAtomicsOnlyForIO: true }), 'cpu@0')).toContain('\n  sifive,d-cache-incoherent;\n');
  });

  test.each([
    [
      { nWays: 2 },
      'tile/scratchpad: The data scratchpad of tile 0 was made of a cache with 2 ways and 0 misses in flight. (Give the cache one way and no misses in flight: WithL1DCacheWays(1), without WithL1DCacheNonblocking.)',
    ],
    [
      { nMSHRs: 1 },
      'tile/scratchpad: The data scratchpad of tile 0 was made of a cache with 1 ways and 1 misses in flight. (Give the cache one way and no misses in flight: WithL1DCacheWays(1), without WithL1DCacheNonblocking.)',
    ],
    [
      { scratch: undefined, nSets: 48 },
      'tile/cache-sets: The data cache of tile 0 was given 48 sets. (Sets are told apart by the bits of an address: give 32 or 64.)',
    ],
  ])('cannot be made of %o', (changes, message) => {
    expect(broken(() => dtim(changes))).toBe(message);
  });
});

describe('requests of the caches (subsystem 13.3)', () => {
  const withCaches = (
    dcache: Partial<DCacheParams>,
    icache: Partial<ICacheParams> = {},
  ): ReturnType<typeof tileSystem> =>
    tileSystem({
      tile: (params) => ({ dcache: { ...params.dcache, ...dcache }, icache: { ...params.icache, ...icache } }),
    });
  const clients = (n: ReturnType<typeof tileSystem>): string[][] =>
    ['widget', 'widget_1'].map((name) => masters(firstInto(n, `${tile}.${name}.node`)));

  test.each<[Partial<DCacheParams>, string[]]>([
    [{ nMSHRs: 0 }, ['Core 0 DCache [0,1) probe 64..64', 'Core 0 DCache MMIO [1,2) fifo']],
    [{ nMSHRs: 1 }, ['Core 0 DCache [0,1) probe 64..64', 'Core 0 DCache MMIO [1,2) fifo']],
    [{ nMSHRs: 4, nMMIOs: 3 }, ['Core 0 DCache [0,4) probe 64..64', 'Core 0 DCache MMIO [4,7) fifo']],
  ])('a data cache with %o', (changes, expected) => {
    const n = withCaches(changes);
    expect(clients(n)).toEqual([expected, ['Core 0 ICache [0,1)']]);
    const kind = changes.nMSHRs === 0 ? 'DCache' : 'NonBlockingDCache';
    expect(modulesIn(n, tile)).toContain(`dcache <${kind}>`);
  });

  test('an instruction cache that fetches ahead', () => {
    expect(clients(withCaches({}, { prefetch: true }))[1]).toEqual(['Core 0 ICache [0,2)']);
  });

  test('say what they may do themselves without virtual memory', () => {
    const fields = (fragment: string): string[][] => {
      const n = tileSystem({}, fragment);
      return ['widget', 'widget_1'].map((name) =>
        firstInto(n, `${tile}.${name}.node`).master.requestFields.map(({ key }) => key.name),
      );
    };
    expect([fields('WithNMedCores(1)'), fields('WithNSmallCores(1)')]).toEqual([
      [[], []],
      [['amba_prot'], ['amba_prot']],
    ]);
  });
});
