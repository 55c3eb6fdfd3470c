import {
  AddressSet,
  ahb,
  apb,
  AsynchronousCrossing,
  axi4,
  connect,
  CreditedDelay,
  LazyModule,
  lazyModule,
  NoResetCrossing,
  RationalCrossing,
  StretchedResetCrossing,
  tl,
} from 'entente-soc';
import type { RuleExamples } from '../rule-example.js';

/** Crossings of AXI4, and its bridge to TileLink. */
export const axi4BridgeExamples: RuleExamples = {
  'axi4/crossing-rational': {
    broken() {
      const cpu = axi4.master({ name: 'cpu' });
      class Domain extends LazyModule {}
      const domain = lazyModule(() => new Domain());
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      axi4.crossIn(domain, sram, new RationalCrossing()).from(cpu);
      return { cpu, domain, sram };
    },
    fixed() {
      const cpu = axi4.master({ name: 'cpu' });
      class Domain extends LazyModule {}
      const domain = lazyModule(() => new Domain());
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      axi4.crossIn(domain, sram, new AsynchronousCrossing()).from(cpu);
      return { cpu, domain, sram };
    },
  },

  'axi4/crossing-reset': {
    broken() {
      const cpu = axi4.master({ name: 'cpu' });
      class Domain extends LazyModule {}
      const domain = lazyModule(() => new Domain());
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      axi4.crossIn(domain, sram, new StretchedResetCrossing(8)).from(cpu);
      return { cpu, domain, sram };
    },
    fixed() {
      const cpu = axi4.master({ name: 'cpu' });
      class Domain extends LazyModule {}
      const domain = lazyModule(() => new Domain());
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      axi4.crossIn(domain, sram, new NoResetCrossing()).from(cpu);
      return { cpu, domain, sram };
    },
  },

  'axi4/credited-delay': {
    broken() {
      const cpu = axi4.master({ name: 'cpu' });
      const near = axi4.creditedSource(new CreditedDelay(0, 0));
      const far = axi4.creditedSink(new CreditedDelay(0, 0));
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, near, far, sram);
      return { cpu, near, far, sram };
    },
    fixed() {
      const cpu = axi4.master({ name: 'cpu' });
      const near = axi4.creditedSource(new CreditedDelay(0, 0));
      const far = axi4.creditedSink(new CreditedDelay(0, 0));
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, near, axi4.creditedBuffer(new CreditedDelay(1, 1)), far, sram);
      return { cpu, near, far, sram };
    },
  },

  'apb/bridge-width': {
    broken() {
      const cpu = axi4.master({ name: 'cpu' });
      const bridge = axi4.toAPB();
      const uart = apb.slave({ address: [AddressSet.range('0x1000', '4K')], beatBytes: 8 });
      connect(cpu, bridge, uart);
      return { cpu, bridge, uart };
    },
    fixed() {
      const cpu = axi4.master({ name: 'cpu' });
      const bridge = axi4.toAPB();
      const uart = apb.slave({ address: [AddressSet.range('0x1000', '4K')], beatBytes: 4 });
      connect(cpu, bridge, uart);
      return { cpu, bridge, uart };
    },
  },

  'axi4/to-ahb-aligned': {
    broken() {
      const cpu = axi4.master({ name: 'cpu' });
      const bridge = axi4.toAHB();
      const sram = ahb.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, bridge, ahb.arbiter(), sram);
      return { cpu, bridge, sram };
    },
    fixed() {
      const cpu = axi4.master({ name: 'cpu' });
      const bridge = axi4.toAHB();
      const sram = ahb.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, axi4.fragmenter(), bridge, ahb.arbiter(), sram);
      return { cpu, bridge, sram };
    },
  },

  'axi4/to-tilelink-flight': {
    broken() {
      const dma = axi4.master({ name: 'dma', aligned: true });
      const bridge = axi4.toTL();
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      const error = tl.error({
        params: { address: [AddressSet.range('0x3000', '4K')], maxAtomic: 8, maxTransfer: 8 },
        beatBytes: 8,
      });
      connect(dma, bridge, tl.fifoFixer(), bus, sram);
      connect(bus, error);
      return { dma, bridge, bus, sram, error };
    },
    fixed() {
      const dma = axi4.master({ name: 'dma', aligned: true });
      const bridge = axi4.toTL();
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      const error = tl.error({
        params: { address: [AddressSet.range('0x3000', '4K')], maxAtomic: 8, maxTransfer: 8 },
        beatBytes: 8,
      });
      connect(dma, axi4.userYanker(8), bridge, tl.fifoFixer(), bus, sram);
      connect(bus, error);
      return { dma, bridge, bus, sram, error };
    },
  },

  'axi4/to-tilelink-no-clients': {
    broken() {
      const dma = axi4.master({ name: 'dma', aligned: true, maxFlight: 0 });
      const bridge = axi4.toTL();
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      const error = tl.error({
        params: { address: [AddressSet.range('0x3000', '4K')], maxAtomic: 8, maxTransfer: 8 },
        beatBytes: 8,
      });
      connect(dma, bridge, tl.fifoFixer(), bus, sram);
      connect(bus, error);
      return { dma, bridge, bus, sram, error };
    },
    fixed() {
      const dma = axi4.master({ name: 'dma', aligned: true, maxFlight: 1 });
      const bridge = axi4.toTL();
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      const error = tl.error({
        params: { address: [AddressSet.range('0x3000', '4K')], maxAtomic: 8, maxTransfer: 8 },
        beatBytes: 8,
      });
      connect(dma, bridge, tl.fifoFixer(), bus, sram);
      connect(bus, error);
      return { dma, bridge, bus, sram, error };
    },
  },

  'axi4/to-tilelink-aligned': {
    broken() {
      const dma = axi4.master({ name: 'dma', maxFlight: 8 });
      const bridge = axi4.toTL();
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      const error = tl.error({
        params: { address: [AddressSet.range('0x3000', '4K')], maxAtomic: 8, maxTransfer: 8 },
        beatBytes: 8,
      });
      connect(dma, bridge, tl.fifoFixer(), bus, sram);
      connect(bus, error);
      return { dma, bridge, bus, sram, error };
    },
    fixed() {
      const dma = axi4.master({ name: 'dma', maxFlight: 8 });
      const bridge = axi4.toTL();
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      const error = tl.error({
        params: { address: [AddressSet.range('0x3000', '4K')], maxAtomic: 8, maxTransfer: 8 },
        beatBytes: 8,
      });
      connect(dma, axi4.fragmenter(), axi4.userYanker(8), bridge, tl.fifoFixer(), bus, sram);
      connect(bus, error);
      return { dma, bridge, bus, sram, error };
    },
  },

  'axi4/to-tilelink-error': {
    broken() {
      const dma = axi4.master({ name: 'dma', aligned: true, maxFlight: 8 });
      const bridge = axi4.toTL();
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(dma, bridge, tl.fifoFixer(), bus, sram);
      return { dma, bridge, bus, sram };
    },
    fixed() {
      const dma = axi4.master({ name: 'dma', aligned: true, maxFlight: 8 });
      const bridge = axi4.toTL();
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      const error = tl.error({
        params: { address: [AddressSet.range('0x3000', '4K')], maxAtomic: 8, maxTransfer: 8 },
        beatBytes: 8,
      });
      connect(dma, bridge, tl.fifoFixer(), bus, sram);
      connect(bus, error);
      return { dma, bridge, bus, sram, error };
    },
  },

  'axi4/to-tilelink-error-sizes': {
    broken() {
      const dma = axi4.master({ name: 'dma', aligned: true, maxFlight: 8 });
      const bridge = axi4.toTL();
      const bus = tl.xbar();
      const sram = tl.manager({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supports: tl.readWrite(1, 64),
        fifoId: 0,
        beatBytes: 8,
      });
      const error = tl.error({
        params: { address: [AddressSet.range('0x3000', '4K')], maxAtomic: 8, maxTransfer: 8 },
        beatBytes: 8,
      });
      connect(dma, bridge, tl.fifoFixer(), bus, sram);
      connect(bus, error);
      return { dma, bridge, bus, sram, error };
    },
    fixed() {
      const dma = axi4.master({ name: 'dma', aligned: true, maxFlight: 8 });
      const bridge = axi4.toTL();
      const bus = tl.xbar();
      const sram = tl.manager({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supports: tl.readWrite(1, 64),
        fifoId: 0,
        beatBytes: 8,
      });
      const error = tl.error({
        params: { address: [AddressSet.range('0x3000', '4K')], maxAtomic: 8, maxTransfer: 64 },
        beatBytes: 8,
      });
      connect(dma, bridge, tl.fifoFixer(), bus, sram);
      connect(bus, error);
      return { dma, bridge, bus, sram, error };
    },
  },
};
