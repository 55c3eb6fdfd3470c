import { AddressSet, bundleBridge, connect, tl } from 'entente-soc';
import type { RuleExamples } from '../rule-example.js';

export const tilelinkCoherenceExamples: RuleExamples = {
  'tilelink/bank-client': {
    broken() {
      const cpu = tl.client({ name: 'cpu', visibility: [AddressSet.of(0x80000000, 0xffbf)] });
      const bus = tl.xbar();
      const dram = tl.manager({
        address: [AddressSet.range('0x8000_0000', '64K')],
        regionType: 'UNCACHED',
        supports: tl.readWrite(1, 64),
        beatBytes: 8,
      });
      connect(cpu, bus);
      const binder = tl.bankBinder({ banks: 2, granularity: 64 });
      const memory = tl.xbar();
      binder.starFrom(bus);
      memory.fromStar(binder);
      connect(memory, dram);
      return { cpu, bus, memory, dram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu', visibility: [AddressSet.of(0x80000000, 0xffff)] });
      const bus = tl.xbar();
      const dram = tl.manager({
        address: [AddressSet.range('0x8000_0000', '64K')],
        regionType: 'UNCACHED',
        supports: tl.readWrite(1, 64),
        beatBytes: 8,
      });
      connect(cpu, bus);
      const binder = tl.bankBinder({ banks: 2, granularity: 64 });
      const memory = tl.xbar();
      binder.starFrom(bus);
      memory.fromStar(binder);
      connect(memory, dram);
      return { cpu, bus, memory, dram };
    },
  },

  'tilelink/bank-managers': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      const binder = tl.bankBinder({ banks: 2, granularity: '4K' });
      const memory = tl.xbar();
      const sram = tl.manager({
        address: [AddressSet.range('0x8000_0000', '4K')],
        regionType: 'UNCACHED',
        supports: tl.readWrite(1, 64),
        beatBytes: 8,
      });
      connect(cpu, bus);
      binder.starFrom(bus);
      memory.fromStar(binder);
      connect(memory, sram);
      return { cpu, bus, memory, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      const binder = tl.bankBinder({ banks: 2, granularity: '4K' });
      const memory = tl.xbar();
      const sram = tl.manager({
        address: [AddressSet.range('0x8000_0000', '8K')],
        regionType: 'UNCACHED',
        supports: tl.readWrite(1, 64),
        beatBytes: 8,
      });
      connect(cpu, bus);
      binder.starFrom(bus);
      memory.fromStar(binder);
      connect(memory, sram);
      return { cpu, bus, memory, sram };
    },
  },

  'tilelink/bank-mask': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      const binder = tl.bankBinder(~0x3fn);
      const memory = tl.xbar();
      const sram = tl.manager({
        address: [AddressSet.range('0x8000_0000', '64K')],
        regionType: 'UNCACHED',
        supports: tl.readWrite(1, 64),
        beatBytes: 8,
      });
      connect(cpu, bus);
      binder.starFrom(bus);
      memory.fromStar(binder);
      connect(memory, sram);
      return { cpu, bus, memory, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      const binder = tl.bankBinder(0xc0n);
      const memory = tl.xbar();
      const sram = tl.manager({
        address: [AddressSet.range('0x8000_0000', '64K')],
        regionType: 'UNCACHED',
        supports: tl.readWrite(1, 64),
        beatBytes: 8,
      });
      connect(cpu, bus);
      binder.starFrom(bus);
      memory.fromStar(binder);
      connect(memory, sram);
      return { cpu, bus, memory, sram };
    },
  },

  'tilelink/broadcast-acquire': {
    broken() {
      const cpu = tl.client({ name: 'cpu', supports: { probe: 64 } });
      const l2 = tl.manager({
        address: [AddressSet.range('0x8000_0000', '64K')],
        regionType: 'TRACKED',
        supports: { ...tl.readWrite(1, 64), ...tl.acquire(64, 64) },
        beatBytes: 8,
        endSinkId: 4,
      });
      connect(cpu, tl.broadcast({ lineBytes: 64 }), l2);
      return { cpu, l2 };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu', supports: { probe: 64 } });
      const l2 = tl.manager({
        address: [AddressSet.range('0x8000_0000', '64K')],
        regionType: 'TRACKED',
        supports: { ...tl.readWrite(1, 64), ...tl.acquire(64, 64) },
        beatBytes: 8,
        endSinkId: 4,
      });
      connect(cpu, tl.broadcast({ lineBytes: 64 }), tl.filter({ mfilter: tl.mMaskCacheable }), l2);
      return { cpu, l2 };
    },
  },

  'tilelink/broadcast-beat': {
    broken() {
      const cpu = tl.client({ name: 'cpu', supports: { probe: 64 } });
      const dram = tl.manager({
        address: [AddressSet.range('0x8000_0000', '64K')],
        regionType: 'UNCACHED',
        supports: tl.readWrite(1, 64),
        beatBytes: 8,
      });
      connect(cpu, tl.broadcast({ lineBytes: 4 }), dram);
      return { cpu, dram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu', supports: { probe: 64 } });
      const dram = tl.manager({
        address: [AddressSet.range('0x8000_0000', '64K')],
        regionType: 'UNCACHED',
        supports: tl.readWrite(1, 64),
        beatBytes: 8,
      });
      connect(cpu, tl.broadcast({ lineBytes: 64 }), dram);
      return { cpu, dram };
    },
  },

  'tilelink/broadcast-line': {
    broken() {
      const cpu = tl.client({ name: 'cpu', supports: { probe: 64 } });
      const dram = tl.manager({
        address: [AddressSet.range('0x8000_0000', '64K')],
        regionType: 'UNCACHED',
        supports: tl.readWrite(1, 64),
        beatBytes: 8,
      });
      connect(cpu, tl.broadcast({ lineBytes: 48 }), dram);
      return { cpu, dram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu', supports: { probe: 64 } });
      const dram = tl.manager({
        address: [AddressSet.range('0x8000_0000', '64K')],
        regionType: 'UNCACHED',
        supports: tl.readWrite(1, 64),
        beatBytes: 8,
      });
      connect(cpu, tl.broadcast({ lineBytes: 64 }), dram);
      return { cpu, dram };
    },
  },

  'tilelink/broadcast-nothing': {
    broken() {
      const cpu = tl.client({ name: 'cpu', supports: { probe: 64 } });
      const uart = tl.manager({
        address: [AddressSet.range('0x1000', '4K')],
        supports: tl.readWrite(1, 8),
        beatBytes: 8,
      });
      connect(cpu, tl.broadcast({ lineBytes: 64 }), uart);
      return { cpu, uart };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu', supports: { probe: 64 } });
      const uart = tl.manager({
        address: [AddressSet.range('0x1000', '4K')],
        supports: tl.readWrite(1, 8),
        beatBytes: 8,
      });
      connect(cpu, uart);
      return { cpu, uart };
    },
  },

  'tilelink/broadcast-support': {
    broken() {
      const cpu = tl.client({ name: 'cpu', supports: { probe: 64 } });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(cpu, tl.broadcast({ lineBytes: 64 }), sram);
      return { cpu, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu', supports: { probe: 64 } });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(cpu, tl.broadcast({ lineBytes: 64 }), tl.fragmenter({ minSize: 8, maxSize: 64 }), sram);
      return { cpu, sram };
    },
  },

  'tilelink/broadcast-trackers': {
    broken() {
      const cpu = tl.client({ name: 'cpu', supports: { probe: 64 } });
      const dram = tl.manager({
        address: [AddressSet.range('0x8000_0000', '64K')],
        regionType: 'UNCACHED',
        supports: tl.readWrite(1, 64),
        beatBytes: 8,
      });
      connect(cpu, tl.broadcast({ lineBytes: 64, numTrackers: 0 }), dram);
      return { cpu, dram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu', supports: { probe: 64 } });
      const dram = tl.manager({
        address: [AddressSet.range('0x8000_0000', '64K')],
        regionType: 'UNCACHED',
        supports: tl.readWrite(1, 64),
        beatBytes: 8,
      });
      connect(cpu, tl.broadcast({ lineBytes: 64, numTrackers: 1 }), dram);
      return { cpu, dram };
    },
  },

  'tilelink/cork-beyond': {
    broken() {
      const cpu = tl.client({ name: 'cpu', supports: { probe: 64 } });
      const l2 = tl.manager({
        address: [AddressSet.range('0x8000_0000', '64K')],
        regionType: 'UNCACHED',
        supports: { ...tl.readWrite(1, 64), ...tl.acquire(64, 64) },
        beatBytes: 8,
        endSinkId: 4,
      });
      connect(cpu, tl.cacheCork(), l2);
      return { cpu, l2 };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu', supports: { probe: 64 } });
      const l2 = tl.manager({
        address: [AddressSet.range('0x8000_0000', '64K')],
        regionType: 'UNCACHED',
        supports: { ...tl.readWrite(1, 64), ...tl.acquire(64, 64) },
        beatBytes: 8,
        endSinkId: 4,
      });
      connect(cpu, l2);
      return { cpu, l2 };
    },
  },

  'tilelink/cork-clients': {
    broken() {
      const cpu = tl.client({ name: 'cpu', supports: { probe: 64 } });
      const dma = tl.client({ name: 'dma' });
      const bus = tl.xbar();
      const dram = tl.manager({
        address: [AddressSet.range('0x8000_0000', '64K')],
        regionType: 'UNCACHED',
        supports: tl.readWrite(1, 64),
        beatBytes: 8,
      });
      connect(dma, bus);
      connect(cpu, bus, tl.cacheCork(), dram);
      return { cpu, dma, bus, dram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu', supports: { probe: 64 } });
      const dma = tl.client({ name: 'dma' });
      const bus = tl.xbar();
      const dram = tl.manager({
        address: [AddressSet.range('0x8000_0000', '64K')],
        regionType: 'UNCACHED',
        supports: tl.readWrite(1, 64),
        beatBytes: 8,
      });
      connect(dma, bus);
      connect(cpu, bus, tl.broadcast({ lineBytes: 64 }), dram);
      return { cpu, dma, bus, dram };
    },
  },

  'tilelink/cork-nothing': {
    broken() {
      const cpu = tl.client({ name: 'cpu', supports: { probe: 64 } });
      const l2 = tl.manager({
        address: [AddressSet.range('0x8000_0000', '64K')],
        regionType: 'TRACKED',
        supports: { ...tl.readWrite(1, 64), ...tl.acquire(64, 64) },
        beatBytes: 8,
        endSinkId: 4,
      });
      connect(cpu, tl.cacheCork(), l2);
      return { cpu, l2 };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu', supports: { probe: 64 } });
      const l2 = tl.manager({
        address: [AddressSet.range('0x8000_0000', '64K')],
        regionType: 'TRACKED',
        supports: { ...tl.readWrite(1, 64), ...tl.acquire(64, 64) },
        beatBytes: 8,
        endSinkId: 4,
      });
      connect(cpu, l2);
      return { cpu, l2 };
    },
  },

  'tilelink/cork-region': {
    broken() {
      const cpu = tl.client({ name: 'cpu', supports: { probe: 64 } });
      const bus = tl.xbar();
      const dram = tl.manager({
        address: [AddressSet.range('0x8000_0000', '64K')],
        regionType: 'UNCACHED',
        supports: tl.readWrite(1, 64),
        beatBytes: 8,
      });
      const l2 = tl.manager({
        address: [AddressSet.range('0x9000_0000', '64K')],
        regionType: 'TRACKED',
        supports: { ...tl.readWrite(1, 64), ...tl.acquire(64, 64) },
        beatBytes: 8,
        endSinkId: 4,
      });
      connect(cpu, tl.cacheCork({ unsafe: true }), bus, dram);
      connect(bus, l2);
      return { cpu, bus, dram, l2 };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu', supports: { probe: 64 } });
      const bus = tl.xbar();
      const dram = tl.manager({
        address: [AddressSet.range('0x8000_0000', '64K')],
        regionType: 'UNCACHED',
        supports: tl.readWrite(1, 64),
        beatBytes: 8,
      });
      const l2 = tl.manager({
        address: [AddressSet.range('0x9000_0000', '64K')],
        regionType: 'TRACKED',
        supports: { ...tl.readWrite(1, 64), ...tl.acquire(64, 64) },
        beatBytes: 8,
        endSinkId: 4,
      });
      connect(cpu, bus, tl.cacheCork(), dram);
      connect(bus, l2);
      return { cpu, bus, dram, l2 };
    },
  },

  'tilelink/cork-support': {
    broken() {
      const cpu = tl.client({ name: 'cpu', supports: { probe: 64 } });
      const dram = tl.manager({
        address: [AddressSet.range('0x8000_0000', '64K')],
        regionType: 'UNCACHED',
        supports: { get: [16, 64], putFull: [1, 8], putPartial: [1, 8] },
        beatBytes: 8,
      });
      connect(cpu, tl.cacheCork(), dram);
      return { cpu, dram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu', supports: { probe: 64 } });
      const dram = tl.manager({
        address: [AddressSet.range('0x8000_0000', '64K')],
        regionType: 'UNCACHED',
        supports: { get: [1, 64], putFull: [1, 8], putPartial: [1, 8] },
        beatBytes: 8,
      });
      connect(cpu, tl.cacheCork(), dram);
      return { cpu, dram };
    },
  },

  'tilelink/picker-banks': {
    broken() {
      const core = tl.clientNode([
        {
          masters: [
            { name: 'icache', sourceId: [0, 4], visibility: [AddressSet.range('0x8000_0000', '32K')] },
            { name: 'dcache', sourceId: [4, 8], visibility: [AddressSet.range('0x8000_8000', '32K')] },
          ],
        },
      ]);
      const dram = tl.manager({
        address: [AddressSet.range('0x8000_0000', '64K')],
        regionType: 'UNCACHED',
        supports: tl.readWrite(1, 64),
        beatBytes: 8,
      });
      connect(core, tl.probePicker(), dram);
      return { core, dram };
    },
    fixed() {
      const core = tl.clientNode([
        {
          masters: [
            { name: 'icache', sourceId: [0, 4] },
            { name: 'dcache', sourceId: [4, 8], visibility: [AddressSet.range('0x8000_8000', '32K')] },
          ],
        },
      ]);
      const dram = tl.manager({
        address: [AddressSet.range('0x8000_0000', '64K')],
        regionType: 'UNCACHED',
        supports: tl.readWrite(1, 64),
        beatBytes: 8,
      });
      connect(core, tl.probePicker(), dram);
      return { core, dram };
    },
  },

  'tilelink/probe-filter-address': {
    broken() {
      const cpu = tl.client({ name: 'cpu', supports: { probe: 64 } });
      const dram = tl.manager({
        address: [AddressSet.range('0x0', 64)],
        regionType: 'UNCACHED',
        supports: tl.readWrite(1, 64),
        beatBytes: 8,
      });
      connect(cpu, tl.broadcast({ lineBytes: 64 }), dram);
      return { cpu, dram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu', supports: { probe: 64 } });
      const dram = tl.manager({
        address: [AddressSet.range('0x0', 128)],
        regionType: 'UNCACHED',
        supports: tl.readWrite(1, 64),
        beatBytes: 8,
      });
      connect(cpu, tl.broadcast({ lineBytes: 64 }), dram);
      return { cpu, dram };
    },
  },

  'tilelink/replicated-region': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const chip = bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<17>' } });
      const replicator = tl.regionReplicator({
        local: AddressSet.range('0x1_0000', '64K'),
        region: AddressSet.range('0x0', '128K'),
      });
      const dram = tl.manager({
        address: [AddressSet.range('0x0', '64K')],
        regionType: 'UNCACHED',
        supports: tl.readWrite(1, 64),
        beatBytes: 8,
      });
      replicator.prefix.from(chip);
      connect(cpu, replicator.node, dram);
      return { cpu, chip, replicator, dram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const chip = bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<17>' } });
      const replicator = tl.regionReplicator({
        local: AddressSet.range('0x0', '64K'),
        region: AddressSet.range('0x0', '128K'),
      });
      const dram = tl.manager({
        address: [AddressSet.range('0x0', '64K')],
        regionType: 'UNCACHED',
        supports: tl.readWrite(1, 64),
        beatBytes: 8,
      });
      replicator.prefix.from(chip);
      connect(cpu, replicator.node, dram);
      return { cpu, chip, replicator, dram };
    },
  },
};
