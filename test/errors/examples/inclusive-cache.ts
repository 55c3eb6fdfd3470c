import { AddressSet, connect, devices, lazyModule, tl } from 'entente-soc';
import type { RuleExamples } from '../rule-example.js';

/** Inclusive caches. */
export const inclusiveCacheExamples: RuleExamples = {
  'inclusive-cache/size': {
    config: {
      broken: 'WithInclusiveCache(0) ++ DefaultConfig',
      fixed: 'WithInclusiveCache(8) ++ DefaultConfig',
    },
  },

  'inclusive-cache/block': {
    config: {
      broken: 'WithInclusiveCache(writeBytes = 3) ++ DefaultConfig',
      fixed: 'WithInclusiveCache(writeBytes = 8) ++ DefaultConfig',
    },
  },

  'inclusive-cache/latency': {
    config: {
      broken: 'WithInclusiveCache(outerLatencyCycles = 0) ++ DefaultConfig',
      fixed: 'WithInclusiveCache(outerLatencyCycles = 40) ++ DefaultConfig',
    },
  },

  'inclusive-cache/sub-banking': {
    config: {
      broken: 'WithInclusiveCache(subBankingFactor = 1) ++ DefaultConfig',
      fixed: 'WithInclusiveCache(subBankingFactor = 2) ++ DefaultConfig',
    },
  },

  'inclusive-cache/geometry': {
    config: {
      broken: 'WithInclusiveCache(capacityKB = 384) ++ DefaultConfig',
      fixed: 'WithInclusiveCache(capacityKB = 512) ++ DefaultConfig',
    },
  },

  'inclusive-cache/tags': {
    config: {
      broken: 'WithExtMemSize(0x10000) ++ WithInclusiveCache ++ DefaultConfig',
      fixed: 'WithExtMemSize(0x20000) ++ WithInclusiveCache ++ DefaultConfig',
    },
  },

  'inclusive-cache/write-bytes': {
    config: {
      broken: 'WithInclusiveCache(writeBytes = 16) ++ DefaultConfig',
      fixed: 'WithInclusiveCache(writeBytes = 8) ++ DefaultConfig',
    },
  },

  'inclusive-cache/no-port': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const l2 = lazyModule(
        () =>
          new devices.InclusiveCache({
            ways: 8,
            sets: 1024,
            blockBytes: 64,
            beatBytes: 8,
            memCycles: 40,
            controls: [{ address: 0x201_0000n, beatBytes: 8 }],
          }),
      );
      for (const { ctrlnode } of l2.ctrls) connect(cpu, ctrlnode);
      return { cpu, l2 };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const core = tl.client({ name: 'core', supports: { probe: [64, 64] } });
      const l2 = lazyModule(
        () =>
          new devices.InclusiveCache({
            ways: 8,
            sets: 1024,
            blockBytes: 64,
            beatBytes: 8,
            memCycles: 40,
            controls: [{ address: 0x201_0000n, beatBytes: 8 }],
          }),
      );
      const dram = tl.manager({
        address: [AddressSet.range('0x8000_0000', '256M')],
        regionType: 'UNCACHED',
        supports: tl.readWrite(1, 64),
        beatBytes: 8,
      });
      connect(core, l2.node, tl.cacheCork(), dram);
      for (const { ctrlnode } of l2.ctrls) connect(cpu, ctrlnode);
      return { cpu, core, l2, dram };
    },
  },

  'inclusive-cache/clients': {
    broken() {
      const core0 = tl.client({ name: 'core0', supports: { probe: [64, 64] } });
      const core1 = tl.client({ name: 'core1', sourceId: 4, supports: { probe: [64, 64] } });
      const l2 = lazyModule(
        () => new devices.InclusiveCache({ ways: 8, sets: 1024, blockBytes: 64, beatBytes: 8, memCycles: 40 }),
      );
      const dram0 = tl.manager({
        address: [AddressSet.range('0x8000_0000', '256M')],
        regionType: 'UNCACHED',
        supports: tl.readWrite(1, 64),
        beatBytes: 8,
      });
      const dram1 = tl.manager({
        address: [AddressSet.range('0x9000_0000', '256M')],
        regionType: 'UNCACHED',
        supports: tl.readWrite(1, 64),
        beatBytes: 8,
      });
      const cork = tl.cacheCork();
      connect(core0, l2.node);
      connect(core1, l2.node);
      connect(l2.node, cork, dram0);
      connect(l2.node, cork, dram1);
      return { core0, core1, l2, dram0, dram1, cork };
    },
    fixed() {
      const core0 = tl.client({ name: 'core0', supports: { probe: [64, 64] } });
      const core1 = tl.client({ name: 'core1', sourceId: 4, supports: { probe: [64, 64] } });
      const bus = tl.xbar();
      const l2 = lazyModule(
        () => new devices.InclusiveCache({ ways: 8, sets: 1024, blockBytes: 64, beatBytes: 8, memCycles: 40 }),
      );
      const dram0 = tl.manager({
        address: [AddressSet.range('0x8000_0000', '256M')],
        regionType: 'UNCACHED',
        supports: tl.readWrite(1, 64),
        beatBytes: 8,
      });
      const dram1 = tl.manager({
        address: [AddressSet.range('0x9000_0000', '256M')],
        regionType: 'UNCACHED',
        supports: tl.readWrite(1, 64),
        beatBytes: 8,
      });
      const cork = tl.cacheCork();
      connect(core0, bus);
      connect(core1, bus);
      connect(bus, l2.node);
      connect(bus, l2.node);
      connect(l2.node, cork, dram0);
      connect(l2.node, cork, dram1);
      return { core0, core1, bus, l2, dram0, dram1, cork };
    },
  },

  'inclusive-cache/last-level': {
    broken() {
      const core = tl.client({ name: 'core', supports: { probe: [64, 64] } });
      const l2 = lazyModule(
        () => new devices.InclusiveCache({ ways: 8, sets: 1024, blockBytes: 64, beatBytes: 8, memCycles: 40 }),
      );
      const l3 = lazyModule(
        () => new devices.InclusiveCache({ ways: 8, sets: 1024, blockBytes: 64, beatBytes: 8, memCycles: 40 }),
      );
      const dram = tl.manager({
        address: [AddressSet.range('0x8000_0000', '256M')],
        regionType: 'UNCACHED',
        supports: tl.readWrite(1, 64),
        beatBytes: 8,
      });
      connect(core, l2.node, l3.node, tl.cacheCork(), dram);
      return { core, l2, l3, dram };
    },
    fixed() {
      const core = tl.client({ name: 'core', supports: { probe: [64, 64] } });
      const l2 = lazyModule(
        () => new devices.InclusiveCache({ ways: 8, sets: 1024, blockBytes: 64, beatBytes: 8, memCycles: 40 }),
      );
      const dram = tl.manager({
        address: [AddressSet.range('0x8000_0000', '256M')],
        regionType: 'UNCACHED',
        supports: tl.readWrite(1, 64),
        beatBytes: 8,
      });
      connect(core, l2.node, tl.cacheCork(), dram);
      return { core, l2, dram };
    },
  },

  'inclusive-cache/memory': {
    broken() {
      const core = tl.client({ name: 'core', supports: { probe: [64, 64] } });
      const l2 = lazyModule(
        () => new devices.InclusiveCache({ ways: 8, sets: 1024, blockBytes: 64, beatBytes: 8, memCycles: 40 }),
      );
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '1M'), beatBytes: 8, cacheable: false });
      connect(core, l2.node, tl.cacheCork(), tl.fragmenter({ minSize: 8, maxSize: 64 }), sram);
      return { core, l2, sram };
    },
    fixed() {
      const core = tl.client({ name: 'core', supports: { probe: [64, 64] } });
      const l2 = lazyModule(
        () => new devices.InclusiveCache({ ways: 8, sets: 1024, blockBytes: 64, beatBytes: 8, memCycles: 40 }),
      );
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '1M'), beatBytes: 8, cacheable: true });
      connect(core, l2.node, tl.cacheCork(), tl.fragmenter({ minSize: 8, maxSize: 64 }), sram);
      return { core, l2, sram };
    },
  },

  'inclusive-cache/acquire': {
    broken() {
      const core = tl.client({ name: 'core', supports: { probe: [64, 64] } });
      const l2 = lazyModule(
        () => new devices.InclusiveCache({ ways: 8, sets: 1024, blockBytes: 64, beatBytes: 8, memCycles: 40 }),
      );
      const dram = tl.manager({
        address: [AddressSet.range('0x8000_0000', '256M')],
        regionType: 'UNCACHED',
        supports: tl.readWrite(1, 64),
        beatBytes: 8,
      });
      connect(core, l2.node, dram);
      return { core, l2, dram };
    },
    fixed() {
      const core = tl.client({ name: 'core', supports: { probe: [64, 64] } });
      const l2 = lazyModule(
        () => new devices.InclusiveCache({ ways: 8, sets: 1024, blockBytes: 64, beatBytes: 8, memCycles: 40 }),
      );
      const dram = tl.manager({
        address: [AddressSet.range('0x8000_0000', '256M')],
        regionType: 'UNCACHED',
        supports: tl.readWrite(1, 64),
        beatBytes: 8,
      });
      connect(core, l2.node, tl.cacheCork(), dram);
      return { core, l2, dram };
    },
  },
};
