import { AddressSet, axi4, connect, CreditedDelay, lazyModule, tl } from 'entente-soc';
import type { RuleExamples } from '../rule-example.js';

export const tilelinkAdapterExamples: RuleExamples = {
  'tilelink/automata-concurrency': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, tl.atomicAutomata({ concurrency: 0 }), sram);
      return { cpu, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, tl.atomicAutomata({ concurrency: 1 }), sram);
      return { cpu, sram };
    },
  },

  'tilelink/automata-fifo': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const uart = tl.manager({ address: [AddressSet.range('0x1000', '4K')], supports: tl.readWrite(1, 4) });
      connect(cpu, tl.atomicAutomata(), uart);
      return { cpu, uart };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const uart = tl.manager({ address: [AddressSet.range('0x1000', '4K')], supports: tl.readWrite(1, 4) });
      connect(cpu, tl.atomicAutomata(), tl.fifoFixer(), uart);
      return { cpu, uart };
    },
  },

  'tilelink/automata-support': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const uart = tl.manager({
        address: [AddressSet.range('0x1000', '4K')],
        supports: tl.readWrite(4, 4),
        fifoId: 0,
      });
      connect(cpu, tl.atomicAutomata(), uart);
      return { cpu, uart };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const uart = tl.manager({
        address: [AddressSet.range('0x1000', '4K')],
        supports: tl.readWrite(1, 4),
        fifoId: 0,
      });
      connect(cpu, tl.atomicAutomata(), uart);
      return { cpu, uart };
    },
  },

  'tilelink/automata-tree': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const dma = tl.client({ name: 'dma' });
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, tl.atomicAutomata(), bus, sram);
      connect(dma, bus);
      return { cpu, dma, bus, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const dma = tl.client({ name: 'dma' });
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, bus, tl.atomicAutomata(), sram);
      connect(dma, bus);
      return { cpu, dma, bus, sram };
    },
  },

  'tilelink/bypass-unbound': {
    broken() {
      const bar = lazyModule(() => new tl.TLBusBypassBar({ mayDeny: true }));
      return { bar };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const bar = lazyModule(() => new tl.TLBusBypassBar({ mayDeny: true }));
      const closed = tl.error({ params: { address: [AddressSet.range('0x0', '4G')], maxAtomic: 4, maxTransfer: 64 } });
      const uart = tl.manager({ address: [AddressSet.range('0x1000', '4K')], supports: tl.readWrite(1, 4) });
      connect(cpu, bar.node, closed);
      connect(bar.node, uart);
      return { cpu, bar, closed, uart };
    },
  },

  'tilelink/bypass-width': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const uart = tl.manager({ address: [AddressSet.range('0x1000', '4K')], supports: tl.readWrite(1, 4) });
      connect(cpu, tl.busBypass({ beatBytes: 8 }), uart);
      return { cpu, uart };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const uart = tl.manager({ address: [AddressSet.range('0x1000', '4K')], supports: tl.readWrite(1, 4) });
      connect(cpu, tl.busBypass({ beatBytes: 4 }), uart);
      return { cpu, uart };
    },
  },

  'tilelink/credited-delay': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const near = tl.creditedSource(new CreditedDelay(0, 0));
      const far = tl.creditedSink(new CreditedDelay(0, 0));
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, near, far, sram);
      return { cpu, near, far, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const near = tl.creditedSource(new CreditedDelay(0, 0));
      const far = tl.creditedSink(new CreditedDelay(0, 0));
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, near, tl.creditedBuffer(new CreditedDelay(1, 1)), far, sram);
      return { cpu, near, far, sram };
    },
  },

  'tilelink/delayer-probability': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, tl.delayer(10), sram);
      return { cpu, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, tl.delayer(0.1), sram);
      return { cpu, sram };
    },
  },

  'tilelink/fragmenter-beat': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(cpu, tl.fragmenter({ minSize: 4, maxSize: 64 }), sram);
      return { cpu, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(cpu, tl.fragmenter({ minSize: 8, maxSize: 64 }), sram);
      return { cpu, sram };
    },
  },

  'tilelink/fragmenter-cache': {
    broken() {
      const cpu = tl.client({ name: 'cpu', supports: { probe: 64 } });
      const l2 = tl.manager({
        address: [AddressSet.range('0x8000_0000', '64K')],
        regionType: 'TRACKED',
        supports: { ...tl.readWrite(1, 8), ...tl.acquire(64, 64) },
        fifoId: 0,
        beatBytes: 8,
        endSinkId: 4,
      });
      connect(cpu, tl.fragmenter({ minSize: 8, maxSize: 64 }), l2);
      return { cpu, l2 };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu', supports: { probe: 64 } });
      const l2 = tl.manager({
        address: [AddressSet.range('0x8000_0000', '64K')],
        regionType: 'TRACKED',
        supports: { ...tl.readWrite(1, 8), ...tl.acquire(64, 64) },
        fifoId: 0,
        beatBytes: 8,
        endSinkId: 4,
      });
      connect(cpu, tl.fragmenter({ minSize: 8, maxSize: 64 }), tl.filter({ mfilter: tl.mMaskCacheable }), l2);
      return { cpu, l2 };
    },
  },

  'tilelink/fragmenter-deny': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const pci = tl.manager({
        address: [AddressSet.range('0x4000_0000', '1G')],
        supports: tl.readWrite(1, 8),
        mayDenyGet: true,
        fifoId: 0,
        beatBytes: 8,
      });
      connect(cpu, tl.fragmenter({ minSize: 8, maxSize: 64 }), pci);
      return { cpu, pci };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const pci = tl.manager({
        address: [AddressSet.range('0x4000_0000', '1G')],
        supports: tl.readWrite(1, 8),
        mayDenyGet: true,
        fifoId: 0,
        beatBytes: 8,
      });
      connect(cpu, tl.fragmenter({ minSize: 8, maxSize: 64, holdFirstDeny: true }), pci);
      return { cpu, pci };
    },
  },

  'tilelink/fragmenter-fifo': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const uart = tl.manager({ address: [AddressSet.range('0x1000', '4K')], supports: tl.readWrite(1, 4) });
      connect(cpu, tl.fragmenter({ minSize: 4, maxSize: 64 }), uart);
      return { cpu, uart };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const uart = tl.manager({ address: [AddressSet.range('0x1000', '4K')], supports: tl.readWrite(1, 4) });
      connect(cpu, tl.fragmenter({ minSize: 4, maxSize: 64 }), tl.fifoFixer(), uart);
      return { cpu, uart };
    },
  },

  'tilelink/fragmenter-order': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const fragmenter = lazyModule(() => new tl.TLFragmenter({ minSize: 64, maxSize: 4 }));
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, fragmenter.node, sram);
      return { cpu, fragmenter, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const fragmenter = lazyModule(() => new tl.TLFragmenter({ minSize: 4, maxSize: 64 }));
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, fragmenter.node, sram);
      return { cpu, fragmenter, sram };
    },
  },

  'tilelink/fragmenter-size': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, tl.fragmenter({ minSize: 4, maxSize: 48 }), sram);
      return { cpu, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, tl.fragmenter({ minSize: 4, maxSize: 64 }), sram);
      return { cpu, sram };
    },
  },

  'tilelink/fragmenter-support': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 4 });
      connect(cpu, tl.fragmenter({ minSize: 8, maxSize: 64 }), sram);
      return { cpu, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 4 });
      connect(cpu, tl.fragmenter({ minSize: 4, maxSize: 64 }), sram);
      return { cpu, sram };
    },
  },

  'tilelink/hint-none': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const rom = tl.manager({ address: [AddressSet.range('0x1_0000', '64K')], supports: tl.readOnly(1, 4) });
      connect(cpu, tl.hintHandler(), rom);
      return { cpu, rom };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const rom = tl.manager({
        address: [AddressSet.range('0x1_0000', '64K')],
        regionType: 'UNCACHED',
        supports: tl.readOnly(1, 4),
      });
      connect(cpu, tl.hintHandler(), rom);
      return { cpu, rom };
    },
  },

  'tilelink/mux-no-port': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const dma = tl.client({ name: 'dma' });
      const mux = tl.masterMux({ uFn: (ports) => ports.find((port) => port.anySupportProbe) });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, mux, sram);
      connect(dma, mux);
      return { cpu, dma, mux, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const dma = tl.client({ name: 'dma' });
      const mux = tl.masterMux({ uFn: ([first, second]) => (second?.anySupportProbe === true ? second : first) });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, mux, sram);
      connect(dma, mux);
      return { cpu, dma, mux, sram };
    },
  },

  'tilelink/shrinker-cache': {
    broken() {
      const cpu = tl.client({ name: 'cpu', sourceId: 8, supports: { probe: 64 } });
      const l2 = tl.manager({
        address: [AddressSet.range('0x8000_0000', '64K')],
        regionType: 'TRACKED',
        supports: { ...tl.readWrite(1, 64), ...tl.acquire(64, 64) },
        beatBytes: 8,
        endSinkId: 4,
      });
      connect(cpu, tl.sourceShrinker(2), l2);
      return { cpu, l2 };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu', sourceId: 8, supports: { probe: 64 } });
      const l2 = tl.manager({
        address: [AddressSet.range('0x8000_0000', '64K')],
        regionType: 'TRACKED',
        supports: { ...tl.readWrite(1, 64), ...tl.acquire(64, 64) },
        beatBytes: 8,
        endSinkId: 4,
      });
      connect(cpu, tl.sourceShrinker(2), tl.filter({ mfilter: tl.mMaskCacheable }), l2);
      return { cpu, l2 };
    },
  },

  'tilelink/shrinker-in-flight': {
    broken() {
      const cpu = tl.client({ name: 'cpu', sourceId: 8 });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, tl.sourceShrinker(0), sram);
      return { cpu, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu', sourceId: 8 });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, tl.sourceShrinker(1), sram);
      return { cpu, sram };
    },
  },

  'tilelink/to-axi4-interleaved': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const dram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '1G')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, tl.toAXI4(), axi4.userYanker(), dram);
      return { cpu, dram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const dram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '1G')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, tl.toAXI4(), axi4.userYanker(), axi4.deinterleaver(64), dram);
      return { cpu, dram };
    },
  },

  'tilelink/to-axi4-region': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const dram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '1G')],
        regionType: 'CACHED',
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        interleavedId: 0,
        beatBytes: 8,
      });
      connect(cpu, tl.toAXI4(), axi4.userYanker(), dram);
      return { cpu, dram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const dram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '1G')],
        regionType: 'UNCACHED',
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        interleavedId: 0,
        beatBytes: 8,
      });
      connect(cpu, tl.toAXI4(), axi4.userYanker(), dram);
      return { cpu, dram };
    },
  },

  'tilelink/to-axi4-size': {
    broken() {
      const cpu = tl.client({ name: 'cpu', supports: { probe: 65536 } });
      const dram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '1G')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        interleavedId: 0,
        beatBytes: 8,
      });
      connect(cpu, tl.toAXI4(), axi4.userYanker(), dram);
      return { cpu, dram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu', supports: { probe: 32768 } });
      const dram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '1G')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        interleavedId: 0,
        beatBytes: 8,
      });
      connect(cpu, tl.toAXI4(), axi4.userYanker(), dram);
      return { cpu, dram };
    },
  },

  'tilelink/to-axi4-strip': {
    broken() {
      const cpu = tl.client({ name: 'cpu', sourceId: 16 });
      const dram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '1G')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        interleavedId: 0,
        beatBytes: 8,
      });
      connect(cpu, tl.toAXI4({ stripBits: 2 }), axi4.userYanker(), dram);
      return { cpu, dram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu', sourceId: 16 });
      const dram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '1G')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        interleavedId: 0,
        beatBytes: 8,
      });
      connect(cpu, tl.toAXI4(), axi4.idIndexer(2), axi4.userYanker(), dram);
      return { cpu, dram };
    },
  },

  'tilelink/xbar-width': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      const uart = tl.manager({
        address: [AddressSet.range('0x1000', '4K')],
        supports: tl.readWrite(1, 8),
        beatBytes: 4,
      });
      connect(cpu, bus, sram);
      connect(bus, uart);
      return { cpu, bus, sram, uart };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      const uart = tl.manager({
        address: [AddressSet.range('0x1000', '4K')],
        supports: tl.readWrite(1, 8),
        beatBytes: 4,
      });
      connect(cpu, bus, sram);
      connect(bus, tl.widthWidget(8), uart);
      return { cpu, bus, sram, uart };
    },
  },
};
