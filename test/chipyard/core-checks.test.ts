import { describe, expect, test } from 'vitest';
import {
  chipyardConfig,
  boomTile,
  type BoomTileParams,
  changeTiles,
  shuttleTile,
  type ShuttleTileParams,
  sodorTile,
} from '../../lib/chipyard/index.js';
import { Config } from '../../lib/config/index.js';
import { tryElaborate } from '../../lib/elaborate/elaborate.js';
import { InSubsystem, isOfKind, TilesLocated } from '../../lib/rocket/index.js';
import { ChipTop } from '../../topologies/chipyard.js';
import { findings } from './chips.js';

function of(expression: string): string[] {
  return findings(chipyardConfig(`${expression} ++ AbstractConfig`));
}

type Change<Tile> = (tile: Tile) => Partial<Tile>;

/** A chip with one BOOM core whose parameters are changed. */
function boomChip(change: Change<BoomTileParams>, generation: 3 | 4): Config {
  const changed = new Config('Changed', (rules) =>
    rules.update(TilesLocated(InSubsystem), (tiles) =>
      tiles.map((attach) =>
        isOfKind(attach, boomTile) ? { ...attach, tile: { ...attach.tile, ...change(attach.tile) } } : attach,
      ),
    ),
  );
  const base = chipyardConfig(`boom.v${generation}.common.WithNSmallBooms(1) ++ AbstractConfig`);
  return new Config('Boom', changed, base);
}

function boom(change: Change<BoomTileParams>, generation: 3 | 4 = 3): string[] {
  return findings(boomChip(change, generation));
}

function shuttle(change: Change<ShuttleTileParams>): string[] {
  const changed = new Config('Changed', (rules) =>
    rules.update(TilesLocated(InSubsystem), (tiles) =>
      tiles.map((attach) =>
        isOfKind(attach, shuttleTile) ? { ...attach, tile: { ...attach.tile, ...change(attach.tile) } } : attach,
      ),
    ),
  );
  return findings(new Config('Shuttle', changed, chipyardConfig(`${shuttleOne} ++ AbstractConfig`)));
}

const boomOne = 'boom.v4.common.WithNSmallBooms(1)';
const shuttleOne = 'WithNShuttleCores(1)';

describe('a BOOM core has', () => {
  test.each<[what: string, change: Change<BoomTileParams>, finding: string]>([
    ['64 bits', ({ core }) => ({ core: { ...core, xLen: 32 } }), 'has registers of 32 bits'],
    ['virtual memory', ({ core }) => ({ core: { ...core, useVM: false } }), 'is to do without virtual memory'],
    ['no hypervisor', ({ core }) => ({ core: { ...core, useHypervisor: true } }), 'is to have a hypervisor mode'],
    ['a unit for floats', ({ core }) => ({ core: { ...core, fpu: undefined } }), 'has no floating-point unit'],
    [
      'wide floats',
      ({ core }) => ({ core: { ...core, fpu: core.fpu && { ...core.fpu, fLen: 32 } } }),
      'has floating-point registers of 32 bits',
    ],
    [
      'one latency',
      ({ core }) => ({ core: { ...core, fpu: core.fpu && { ...core.fpu, sfmaLatency: 3 } } }),
      'multiplies in 3 and 4 cycles, in single and in double precision',
    ],
    ['no breakpoints', ({ core }) => ({ core: { ...core, nBreakpoints: 2 } }), 'is to have breakpoints'],
  ])('%s', (_, change, finding) => {
    for (const generation of [3, 4] as const)
      expect(boom(change, generation)).toEqual([
        `chipyard/core-features: Core 0, a BOOM v${generation} core, ${finding}.`,
      ]);
  });

  test.each<[what: string, change: Change<BoomTileParams>, finding: string]>([
    [
      'pages',
      ({ core }) => ({ core: { ...core, pgLevels: 2 } }),
      'tile/page-levels: Core 0 has 64 bits and 2 levels of page tables.',
    ],
    [
      'at most 16 regions of memory protection',
      ({ core }) => ({ core: { ...core, nPMPs: 17 } }),
      'tile/core-registers: Core 0 was given 17 as its nPMPs.',
    ],
    [
      'at most 48 interrupts of its own',
      ({ core }) => ({ core: { ...core, nLocalInterrupts: 49 } }),
      'tile/core-registers: Core 0 was given 49 as its nLocalInterrupts.',
    ],
    [
      'a second-level TLB that can be indexed',
      () => ({ nL2TLBEntries: 96 }),
      'tile/second-tlb: The second-level TLB of tile 0 was given 96 as its nL2TLBEntries.',
    ],
    [
      'sets of instructions that are a power of two',
      ({ icache }) => ({ icache: { ...icache, nSets: 48 } }),
      'tile/cache-sets: The instruction cache of tile 0 was given 48 sets.',
    ],
    [
      'ways of instructions that are a power of two',
      ({ icache }) => ({ icache: { ...icache, nWays: 3 } }),
      'tile/cache-ways: The instruction cache of tile 0 was given 3 ways.',
    ],
    [
      'a TLB for instructions that can be indexed',
      ({ icache }) => ({ icache: { ...icache, nTLBSets: 3 } }),
      'tile/tlb: The TLB of the instruction cache of tile 0 was given 3 sets.',
    ],
    [
      'a TLB for data with an entry',
      ({ dcache }) => ({ dcache: { ...dcache, nTLBWays: 2 } }),
      'tile/tlb: The TLB of the data cache of tile 0 was given 2 ways, but an entry is for 4 pages.',
    ],
    [
      'a code for data that there is',
      ({ dcache }) => ({ dcache: { ...dcache, dataECC: 'hamming' } }),
      "tile/cache-code: The data cache of tile 0 is to protect its data with 'hamming', which is not a code.",
    ],
    [
      'a miss in flight',
      ({ dcache }) => ({ dcache: { ...dcache, nMSHRs: 0 } }),
      'chipyard/core-caches: The data cache of tile 0 handles no miss at all.',
    ],
    [
      'no scratchpad',
      ({ dcache }) => ({ dcache: { ...dcache, scratch: 0x7000_0000n } }),
      'chipyard/core-caches: The data cache of tile 0 is to be a scratchpad.',
    ],
    [
      'rows as it fetches',
      ({ dcache, icache }) => ({ dcache: { ...dcache, rowBits: 256 }, icache: { ...icache, rowBits: 256 } }),
      'chipyard/core-caches: The caches of tile 0 have rows of 256 bits for instructions, and of 256 for data.',
    ],
  ])('%s', (_, change, finding) => {
    expect(boom(change)).toEqual([finding]);
  });

  test('rows alike, in the earlier generation', () => {
    const change = ({ icache }: BoomTileParams): Partial<BoomTileParams> => ({ icache: { ...icache, rowBits: 128 } });
    expect(boom(change)).toEqual([
      'chipyard/core-caches: The caches of tile 0 have rows of 128 bits for instructions, and of 64 for data.',
    ]);
    expect(boom(change, 4)).toEqual([]);
  });

  test('a code for instructions that there is, in the later generation', () => {
    const change = ({ icache }: BoomTileParams): Partial<BoomTileParams> => ({
      icache: { ...icache, dataECC: 'hamming' },
    });
    expect(boom(change)).toEqual([]);
    expect(boom(change, 4)).toEqual([
      "tile/cache-code: The instruction cache of tile 0 is to protect its data with 'hamming', which is not a code.",
    ]);
  });

  test('at most 64 sets of instructions, whatever the size of a block', () => {
    const changed = boom(({ icache }) => ({ icache: { ...icache, nSets: 128 } }));
    expect(changed.map((finding) => finding.split(':')[0])).toEqual(['tile/cache-page', 'chipyard/core-caches']);
  });

  test('what is as the hardware takes it', () => {
    const { length } = boom(({ core, icache, dcache }) => ({
      core: {
        ...core,
        pgLevels: 5,
        useAtomics: false,
        useRVE: true,
        nLocalInterrupts: 48,
        nPMPs: 16,
        mulDiv: undefined,
      },
      icache: { ...icache, nSets: 2, nWays: 1, nTLBBasePageSectors: 3, nTLBWays: 6, tagECC: 'hamming' },
      dcache: { ...dcache, nSets: 128, nWays: 3, nTLBSets: 3, nTLBBasePageSectors: 3, nMSHRs: 16, dataECC: 'secded' },
      nL2TLBEntries: 0,
    }));
    expect(length).toBe(0);
  });
});

describe('a Shuttle core has', () => {
  test.each<[what: string, change: Change<ShuttleTileParams>, finding: string]>([
    ['virtual memory', ({ core }) => ({ core: { ...core, useVM: false } }), 'is to do without virtual memory'],
    ['no memory protection', ({ core }) => ({ core: { ...core, nPMPs: 8 } }), 'is to have memory protection'],
    ['a fetch width of 8 bytes or more', () => ({ fetchBytes: 4 }), 'is to fetch 4 bytes at once'],
  ])('%s', (_, change, finding) => {
    expect(shuttle(change)).toEqual([`chipyard/core-features: Core 0, a Shuttle core, ${finding}.`]);
  });

  test.each([
    ['shuttle.common.WithL1ICacheSets(48)', 'tile/cache-sets: The instruction cache of tile 0 was given 48 sets.'],
    ['shuttle.common.WithL1ICacheWays(3)', 'tile/cache-ways: The instruction cache of tile 0 was given 3 ways.'],
    [
      'shuttle.common.WithL1ICacheSets(128)',
      'tile/cache-page: The instruction cache of tile 0 was given 128 sets of 64 bytes, 8 KiB in all, but the core has virtual memory with pages of 4 KiB.',
    ],
    ['shuttle.common.WithL1DCacheSets(2)', 'tile/cache-sets: The data cache of tile 0 was given 2 sets.'],
    ['shuttle.common.WithL1DCacheWays(3)', 'tile/cache-ways: The data cache of tile 0 was given 3 ways.'],
    [
      'shuttle.common.WithL1DCacheSets(128)',
      'tile/cache-page: The data cache of tile 0 was given 128 sets of 64 bytes, 8 KiB in all, but the core has virtual memory with pages of 4 KiB.',
    ],
    ['WithL1DCacheMSHRs(0)', 'chipyard/core-caches: The data cache of tile 0 handles no miss at all.'],
  ])('what %s does not make', (fragment, finding) => {
    expect(of(`${fragment} ++ ${shuttleOne}`)).toEqual([finding]);
  });

  test('a set for each bank of its tags', () => {
    expect(of(`shuttle.common.WithL1DCacheSets(4) ++ shuttle.common.WithL1DCacheWays(1) ++ ${shuttleOne}`)).toEqual([]);
  });
});

describe.each([
  ['BOOM', boomOne],
  ['Shuttle', shuttleOne],
])('what a %s core sees', (_, cores) => {
  test('can be addressed', () => {
    const port = (bits: number): string => `WithCustomMMIOPort(1L << ${bits}, 0x1000, 8, 4, 8)`;
    expect(of(`${port(37)} ++ ${cores}`)).toEqual([]);
    expect(of(`${port(38)} ++ ${cores}`)).toEqual([
      'tile/address-width: Core 0 sees addresses of 39 bits, but its virtual addresses have only 39.',
    ]);
  });

  test('can be cached', () => {
    const [first] = of(`WithIncoherentTiles ++ ${cores}`);
    expect(first).toMatch(/^tile\/nothing-to-cache: /);
  });

  test('lies in blocks that a page has room for', () => {
    const rules = of(`WithCacheBlockBytes(128) ++ ${cores}`).map((finding) => finding.split(':')[0]);
    expect(new Set(rules)).toEqual(new Set(['tile/cache-page']));
  });
});

test.each([
  [
    'none of BOOM caches',
    boomChip(({ icache }) => ({ icache: { ...icache, nSets: 128 } }), 4),
    'Give it at most 64 sets, and ways instead.',
  ],
  [
    'those of Shuttle caches',
    chipyardConfig(`shuttle.common.WithL1DCacheSets(128) ++ ${shuttleOne} ++ AbstractConfig`),
    'Give it at most 64 sets with shuttle.common.WithL1DCacheSets(64), and ways instead.',
  ],
])('helps name the fragments that there are: %s', (_, config, expected) => {
  const findings = tryElaborate(ChipTop, config).elaboration?.diagnostics ?? [];
  expect(findings.flatMap(({ rule, help }) => (rule === 'tile/cache-page' ? [help] : []))).toEqual([expected]);
});

test.each(['WithNBigCores(1)', boomOne])('the registers of %s', (cores) => {
  expect(of(`WithNPMPs(17) ++ ${cores}`)).toEqual(['tile/core-registers: Core 0 was given 17 as its nPMPs.']);
  expect(of(`WithL2TLBs(3) ++ ${cores}`)).toEqual([
    'tile/second-tlb: The second-level TLB of tile 0 was given 3 as its nL2TLBEntries.',
  ]);
  expect(of(`WithL2TLBs(0) ++ WithNPMPs(16) ++ ${cores}`)).toEqual([]);
});

test('a boot pin wakes the hart by the CLINT', () => {
  expect(of('WithNoCLINT ++ WithNBigCores(1)')).toEqual([
    'chipyard/boot-pin: The boot pin has no interrupt of the CLINT to wake the hart by.',
  ]);
  expect(of('WithNoCLINT ++ WithNoCustomBootPin ++ WithNBigCores(1)')).toEqual([]);
});

describe('memory behind an inclusive cache', () => {
  const scratchpad = (bytes: string): string =>
    `WithNoMemPort ++ WithMbusScratchpad(0x8000000, ${bytes}) ++ WithNoScratchpads`;
  const tags = (config: string): string[] =>
    of(`${config} ++ WithNBigCores(1)`).map((finding) => finding.split(':')[0] ?? '');

  test.each([
    ['no more than a way', scratchpad('0x10000'), ['inclusive-cache/tags']],
    ['more than a way', scratchpad('0x20000'), []],
    ['more than a smaller way', `${scratchpad('0x10000')} ++ WithInclusiveCache(capacityKB = 256)`, []],
    ['no more than a way in each bank', `${scratchpad('0x10000')} ++ WithNBanks(2)`, ['inclusive-cache/tags']],
  ])('%s', (_, config, rules) => {
    expect(tags(config)).toEqual(rules);
  });
});

test.each([
  ['WithTLBackingMemory', 'no port to memory over AXI4'],
  ['WithNoBootROM', 'no boot ROM'],
  ['WithNoBootROM ++ WithTLBackingMemory', 'no port to memory over AXI4 and no boot ROM'],
])('a CVA6 core is not in a system of %s', (without, what) => {
  expect(of(`${without} ++ WithNCVA6Cores(1)`)).toEqual([
    `chipyard/cva6-regions: Core 0, a CVA6 core, is in a system with ${what}.`,
  ]);
});

test.each([
  [{ nSets: 8192 }, []],
  [{ nSets: 64, scratch: 0x8000_1000n }, []],
  [{ nSets: 96 }, ['6144 bytes from 0x80000000']],
  [{ scratch: 0x8000_1000n }, ['262144 bytes from 0x80001000']],
  [{ nSets: 0 }, ['0 bytes from 0x80000000']],
])('a Sodor core tells its scratchpad from the rest by upper bits of addresses: %o', (change, wrong) => {
  const changed = changeTiles('Changed', [sodorTile], ({ tile, ...attach }) => ({
    ...attach,
    tile: { ...tile, dcache: { ...tile.dcache, ...change } },
  }));
  expect(findings(new Config('Sodor', changed, chipyardConfig('Sodor5StageConfig')))).toEqual(
    wrong.map((what) => `chipyard/sodor-scratchpad: The scratchpad of Sodor tile 0 has ${what}.`),
  );
});
