import { AddressSet, connect, lazyModule, tl } from 'entente-soc';
import * as subsystem from 'entente-soc/rocket';
import type { RuleExamples } from '../rule-example.js';

/** Tiles. */
export const tileExamples: RuleExamples = {
  'tile/cache-sets': {
    config: {
      broken: 'WithL1ICacheSets(3) ++ DefaultConfig',
      fixed: 'WithL1ICacheSets(4) ++ DefaultConfig',
    },
  },

  'tile/cache-ways': {
    config: {
      broken: 'WithL1ICacheWays(3) ++ DefaultConfig',
      fixed: 'WithL1ICacheWays(4) ++ DefaultConfig',
    },
  },

  'tile/cache-page': {
    config: {
      broken: 'WithL1DCacheSets(128) ++ WithL1DCacheWays(2) ++ DefaultConfig',
      fixed: 'WithL1DCacheSets(64) ++ WithL1DCacheWays(4) ++ DefaultConfig',
    },
  },

  'tile/cache-row': {
    config: {
      broken: 'WithL1DCacheRowBits(32) ++ DefaultConfig',
      fixed: 'WithL1DCacheRowBits(64) ++ DefaultConfig',
    },
  },

  'tile/cache-code': {
    config: {
      broken: 'WithL1ICacheECC("hamming", "parity") ++ DefaultConfig',
      fixed: 'WithL1ICacheECC("secded", "parity") ++ DefaultConfig',
    },
  },

  'tile/cache-block': {
    config: {
      broken: 'WithL1ICacheBlockBytes(32) ++ DefaultConfig',
      fixed: 'WithL1ICacheBlockBytes(64) ++ DefaultConfig',
    },
  },

  'tile/mul-div': {
    config: {
      broken: 'WithCustomFastMulDiv(mUnroll = 7) ++ DefaultConfig',
      fixed: 'WithCustomFastMulDiv(mUnroll = 8) ++ DefaultConfig',
    },
  },

  'tile/tlb': {
    config: {
      broken: 'WithL1DCacheTLBWays(2) ++ DefaultConfig',
      fixed: 'WithL1DCacheTLBWays(4) ++ DefaultConfig',
    },
  },

  'tile/page-levels': {
    config: {
      broken: 'WithPgLevels(2) ++ DefaultConfig',
      fixed: 'WithPgLevels(4) ++ DefaultConfig',
    },
  },

  'tile/address-width': {
    config: {
      broken: 'WithExtMemSbusBypass(0x100_0000_0000) ++ DefaultConfig',
      fixed: 'WithExtMemSbusBypass(0x10_0000_0000) ++ DefaultConfig',
    },
  },

  'tile/scratchpad': {
    config: {
      broken: 'WithL1DCacheDTIMAddress(0x1000) ++ DefaultConfig',
      fixed:
        'WithL1DCacheDTIMAddress(0x80000000) ++ With1TinyCore ++ WithIncoherentBusTopology ++ WithNoMemPort ++ WithNMemoryChannels(0) ++ WithNBanks(0) ++ BaseConfig',
    },
  },

  'tile/flush-scratchpad': {
    config: {
      broken: 'WithCFlushEnabled ++ TinyConfig',
      fixed: 'TinyConfig',
    },
  },

  'tile/operation-sizes': {
    config: {
      broken: 'WithControlBusBeatBytes(4) ++ DefaultConfig',
      fixed: 'WithControlBusBeatBytes(8) ++ DefaultConfig',
    },
  },

  'tile/nothing-to-cache': {
    config: {
      broken: 'WithNBanks(0) ++ DefaultConfig',
      fixed: 'WithNBanks(1) ++ DefaultConfig',
    },
  },

  'tile/cached-writes': {
    broken() {
      const context = { tileId: 0, xLen: 32, coreBytes: 4, blockBytes: 64, useVM: false, haveCFlush: false };
      const dcache = lazyModule(() => new subsystem.DCache(subsystem.dcacheParams, context));
      const memory = tl.manager({
        address: [AddressSet.range('0x8000_0000', '256M')],
        regionType: 'CACHED',
        supports: { ...tl.readWrite(1, 64), acquireB: [64, 64] },
        beatBytes: 8,
        endSinkId: 1,
      });
      connect(dcache.node, memory);
      return { context, dcache, memory };
    },
    fixed() {
      const context = { tileId: 0, xLen: 32, coreBytes: 4, blockBytes: 64, useVM: false, haveCFlush: false };
      const dcache = lazyModule(() => new subsystem.DCache(subsystem.dcacheParams, context));
      const memory = tl.manager({
        address: [AddressSet.range('0x8000_0000', '256M')],
        regionType: 'CACHED',
        supports: { ...tl.readWrite(1, 64), acquireB: [64, 64], acquireT: [64, 64] },
        beatBytes: 8,
        endSinkId: 1,
      });
      connect(dcache.node, memory);
      return { context, dcache, memory };
    },
  },

  'tile/whole-pages': {
    config: {
      broken: 'WithHypervisor ++ WithCustomMMIOPort(0x6000_0000, 0x100, 64, 4, 64) ++ DefaultConfig',
      fixed: 'WithHypervisor ++ WithCustomMMIOPort(0x6000_0000, 0x1000, 64, 4, 64) ++ DefaultConfig',
    },
  },

  'tile/uncached-order': {
    broken() {
      const context = { tileId: 0, xLen: 32, coreBytes: 4, blockBytes: 64, useVM: false, haveCFlush: false };
      const dcache = lazyModule(() => new subsystem.DCache(subsystem.dcacheParams, context));
      const bus = tl.xbar();
      const dram = tl.manager({
        address: [AddressSet.range('0x8000_0000', '256M')],
        regionType: 'UNCACHED',
        supports: tl.readWrite(1, 64),
        beatBytes: 4,
      });
      const uart = tl.manager({
        address: [AddressSet.range('0x6400_0000', '4K')],
        supports: tl.readWrite(1, 4),
        fifoId: 0,
      });
      const spi = tl.manager({
        address: [AddressSet.range('0x6500_0000', '4K')],
        supports: tl.readWrite(1, 4),
        fifoId: 0,
      });
      connect(dcache.node, bus, tl.broadcast({ lineBytes: 64 }), dram);
      connect(bus, uart);
      connect(bus, spi);
      return { context, dcache, bus, dram, uart, spi };
    },
    fixed() {
      const context = { tileId: 0, xLen: 32, coreBytes: 4, blockBytes: 64, useVM: false, haveCFlush: false };
      const dcache = lazyModule(() => new subsystem.DCache(subsystem.dcacheParams, context));
      const bus = tl.xbar();
      const dram = tl.manager({
        address: [AddressSet.range('0x8000_0000', '256M')],
        regionType: 'UNCACHED',
        supports: tl.readWrite(1, 64),
        beatBytes: 4,
      });
      const uart = tl.manager({
        address: [AddressSet.range('0x6400_0000', '4K')],
        supports: tl.readWrite(1, 4),
        fifoId: 0,
      });
      const spi = tl.manager({
        address: [AddressSet.range('0x6500_0000', '4K')],
        supports: tl.readWrite(1, 4),
        fifoId: 0,
      });
      connect(dcache.node, tl.fifoFixer(), bus, tl.broadcast({ lineBytes: 64 }), dram);
      connect(bus, uart);
      connect(bus, spi);
      return { context, dcache, bus, dram, uart, spi };
    },
  },
};
