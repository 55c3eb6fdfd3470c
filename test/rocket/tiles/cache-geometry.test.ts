import { describe, expect, test } from 'vitest';
import { tryElaborate } from '../../../lib/elaborate/elaborate.js';
import { dcacheParams, rocketConfig } from '../../../lib/rocket/index.js';
import { checkPage } from '../../../lib/rocket/tiles/cache-geometry.js';
import { ExampleRocketSystem } from '../../../topologies/rocket.js';
import { broken, complaint } from '../../protocols/tilelink/designs.js';
import { tileSystem } from './tile-system.js';

/** What is found in a system that negotiates. */
function findings(config: string): string[] {
  const { failures, elaboration } = tryElaborate(ExampleRocketSystem, rocketConfig(config));
  expect(failures).toEqual([]);
  return elaboration?.diagnostics.map(({ rule, message, help }) => `${rule}: ${message} ${help ?? ''}`) ?? [];
}

describe('with virtual memory, a way of a data cache is no larger than a page (subsystem 13.3)', () => {
  const said = (tile: number, geometry: string, help: string): string =>
    `tile/cache-page: The data cache of tile ${tile} was given ${geometry} in all, but the core has virtual memory with pages of 4 KiB. ${help}, or do without virtual memory: WithoutVM.`;

  test.each([
    [
      'WithCacheBlockBytes(128) ++ DualCoreConfig',
      [1, 0].map((tile) =>
        said(
          tile,
          '64 sets of 128 bytes, 8 KiB',
          'Give it at most 32 sets with WithL1DCacheSets(32), and ways instead',
        ),
      ),
    ],
    [
      'WithIncoherentTiles ++ WithL1DCacheSets(128) ++ DefaultConfig',
      [said(0, '128 sets of 64 bytes, 8 KiB', 'Give it at most 64 sets with WithL1DCacheSets(64), and ways instead')],
    ],
    [
      'WithL1DCacheNonblocking(2) ++ WithL1DCacheSets(256) ++ DefaultConfig',
      [said(0, '256 sets of 64 bytes, 16 KiB', 'Give it at most 64 sets with WithL1DCacheSets(64), and ways instead')],
    ],
  ])('%s', (config, expected) => {
    expect(findings(config).filter((line) => line.startsWith('tile/cache-page'))).toEqual(expected);
  });

  test.each([
    'WithL1DCacheSets(32) ++ WithCacheBlockBytes(128) ++ DualCoreConfig',
    'WithL1DCacheWays(16) ++ DefaultConfig',
    'WithoutVM ++ WithL1DCacheSets(128) ++ DefaultConfig',
    'WithL1ICacheSets(128) ++ DefaultConfig',
    'TinyConfig',
  ])('%s', (config) => {
    expect(findings(config)).toEqual([]);
  });
});

test('a block larger than a page has no number of sets that would do', () => {
  const params = { ...dcacheParams, nSets: 1 };
  const geometry = {
    what: 'data cache of tile 0',
    params,
    blockBytes: 8192,
    fragments: { prefix: 'WithL1DCache' },
    mayBePhysical: true,
  };
  expect(broken(() => checkPage(geometry))).toBe(
    'tile/cache-page: The data cache of tile 0 was given 1 set of 8192 bytes, 8 KiB in all, but the core has virtual memory with pages of 4 KiB. (Make blocks smaller with WithCacheBlockBytes, or do without virtual memory: WithoutVM.)',
  );
});

test('a data cache that goes on during misses has a power of two of ways', () => {
  const [blocking, nonblocking] = ['', 'WithL1DCacheNonblocking(2) ++ '].map((fragment) =>
    findings(`${fragment}WithL1DCacheWays(3) ++ DefaultConfig`),
  );
  expect([blocking, nonblocking]).toEqual([
    [],
    ['tile/cache-ways: The data cache of tile 0 was given 3 ways. Give 2 or 4 ways.'],
  ]);
});

test.each([
  [
    'WithL1DCacheRowBits(32) ++ DefaultConfig',
    ['data cache of tile 0 has rows of 32 bits, but the core takes 64 bits from it at once', 'WithL1DCacheRowBits(64)'],
  ],
  [
    'WithL1ICacheRowBits(16) ++ DefaultConfig',
    [
      'instruction cache of tile 0 has rows of 16 bits, but the core takes 32 bits from it at once',
      'WithL1ICacheRowBits(32)',
    ],
  ],
])('%s: rows hold what the core takes', (config, [message = '', fragment = '']) => {
  expect(findings(config)).toEqual([`tile/cache-row: The ${message}. Make the rows at least as wide: ${fragment}.`]);
});

test('rows are no wider than a block', () => {
  expect(findings('WithL1ICacheRowBits(1024) ++ DefaultConfig')).toEqual([
    'tile/cache-row: The instruction cache of tile 0 has rows of 1024 bits, but blocks of 512 bits. Make the rows at most as wide: WithL1ICacheRowBits(512).',
  ]);
  expect(findings('WithL1ICacheRowBits(512) ++ DefaultConfig')).toEqual([]);
});

test('a data cache has a way, and a scratchpad two blocks', () => {
  expect(findings('WithL1DCacheWays(0) ++ DefaultConfig')).toEqual([
    'tile/cache-ways: The data cache of tile 0 was given 0 ways. Give it at least 1: WithL1DCacheWays(1).',
  ]);
  expect(findings('WithL1DCacheSets(1) ++ TinyConfig')).toEqual([
    'tile/cache-sets: The data scratchpad of tile 0 was given 1 block. Give it at least 2: WithL1DCacheSets(2).',
  ]);
  expect(findings('WithL1DCacheSets(2) ++ TinyConfig')).toEqual([]);
});

test('an instruction cache that is also memory has no more sets than a page either', () => {
  const n = tileSystem({
    tile: ({ icache }) => ({ icache: { ...icache, nSets: 128, itimAddr: 0x30_0000n } }),
  });
  expect(n.validate().map(complaint)).toEqual([
    'tile/cache-page: The instruction cache of tile 0 was given 128 sets of 64 bytes, 8 KiB in all, but the core has virtual memory with pages of 4 KiB. (Give it at most 64 sets with WithL1ICacheSets(64), and ways instead, or do without virtual memory: WithoutVM.)',
  ]);
});

test('an instruction cache that is also memory keeps a way', () => {
  const ways = (nWays: number): string[] =>
    tileSystem({ tile: ({ icache }) => ({ icache: { ...icache, nWays, itimAddr: 0x30_0000n } }) })
      .validate()
      .map(complaint);
  expect([ways(1), ways(2)]).toEqual([
    ['tile/cache-ways: The instruction cache of tile 0 was given 1 way. (Give 2 or 4 ways.)'],
    [],
  ]);
});

test('an instruction cache has two sets or more', () => {
  expect(findings('WithL1ICacheSets(1) ++ DefaultConfig')).toEqual([
    'tile/cache-sets: The instruction cache of tile 0 was given 1 set. Sets are told apart by the bits of an address: give 2 or 4.',
  ]);
  expect(findings('WithL1DCacheSets(1) ++ DefaultConfig')).toEqual([]);
});

test('an instruction cache holds blocks of the system', () => {
  expect(findings('WithL1ICacheBlockBytes(32) ++ DefaultConfig')).toEqual([
    'tile/cache-block: The instruction cache of tile 0 has blocks of 32 bytes, but those of the system have 64. Make them as large: WithL1ICacheBlockBytes(64).',
  ]);
  expect(findings('WithL1ICacheBlockBytes(128) ++ WithL1DCacheBlockBytes(32) ++ DefaultConfig')).toEqual([]);
});

test.each([
  [
    'WithL1ICacheTLBSets(3)',
    'The TLB of the instruction cache of tile 0 was given 3 sets. Give it 2 or 4 sets: WithL1ICacheTLBSets.',
  ],
  [
    'WithL1DCacheTLBBasePageSectors(3)',
    'An entry in the TLB of the data cache of tile 0 is for 3 pages. Give it 2 or 4 pages: WithL1DCacheTLBBasePageSectors.',
  ],
  [
    'WithL1DCacheTLBWays(1)',
    'The TLB of the data cache of tile 0 was given 1 way, but an entry is for 4 pages. Give it at least 4: WithL1DCacheTLBWays(4).',
  ],
  [
    'WithL1ICacheTLBSuperpages(0)',
    'The TLB of the instruction cache of tile 0 has 0 entries for large pages. Give it at least 1: WithL1ICacheTLBSuperpages(1).',
  ],
  // One that goes on during misses does not follow the parameter.
  [
    'WithL1DCacheNonblocking(2) ++ WithL1DCacheTLBWays(2) ++ WithL1DCacheTLBBasePageSectors(1)',
    'The TLB of the data cache of tile 0 was given 2 ways, but an entry is for 4 pages. Give it at least 4: WithL1DCacheTLBWays(4).',
  ],
])('%s: a TLB that hardware cannot have', (config, message) => {
  expect(findings(`${config} ++ DefaultConfig`)).toEqual([`tile/tlb: ${message}`]);
});

test.each([
  'WithL1DCacheTLBWays(6)',
  'WithL1DCacheTLBWays(2) ++ WithL1DCacheTLBBasePageSectors(2)',
  'WithL1ICacheTLBSets(4)',
  'WithL1DCacheTLBSuperpages(1)',
  'WithL1DCacheNonblocking(2) ++ WithL1DCacheTLBSuperpages(0)',
])('%s: a TLB', (config) => {
  expect(findings(`${config} ++ DefaultConfig`)).toEqual([]);
});

test.each([
  [
    'WithL1ICacheECC("hamming", "parity")',
    "The instruction cache of tile 0 is to protect its data with 'hamming', which is not a code. Take one of none, identity, parity, sec, secded: WithL1ICacheECC(dataECC, tagECC).",
  ],
  [
    'WithL1DCacheNonblocking(2) ++ WithL1DCacheECC("secded", "parity")',
    `The data cache of tile 0 goes on during misses, and is to protect its tags with 'parity'. Protect its data only: WithL1DCacheECC("secded", "identity").`,
  ],
])('%s: a code that there is not', (config, message) => {
  expect(findings(`${config} ++ DefaultConfig`)).toEqual([`tile/cache-code: ${message}`]);
});

test.each(['WithL1DCacheECC("SECDED", "sec")', 'WithL1DCacheNonblocking(2) ++ WithL1DCacheECC("parity", "none")'])(
  '%s: codes',
  (config) => {
    expect(findings(`${config} ++ DefaultConfig`)).toEqual([]);
  },
);
