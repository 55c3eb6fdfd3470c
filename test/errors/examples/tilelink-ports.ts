import { AddressSet, BundleField, BundleKey, connect, LazyModule, lazyModule, tl, wires } from 'entente-soc';
import type { RuleExamples } from '../rule-example.js';

export const tilelinkPortExamples: RuleExamples = {
  'tilelink/bundle-data': {
    broken() {
      const bundle = new tl.TLBundleParameters(32, 24, 4, 1, 3, [], [], [], false);
      return { bundle };
    },
    fixed() {
      const bundle = new tl.TLBundleParameters(32, 32, 4, 1, 3, [], [], [], false);
      return { bundle };
    },
  },

  'tilelink/bundle-names': {
    broken() {
      const tag = new BundleKey('tag', 'control');
      const cpu = tl.client({
        name: 'cpu',
        echoFields: [new BundleField(tag, 'Tag(4)', wires.uint(4)), new BundleField(tag, 'Tag(8)', wires.uint(8))],
      });
      const uart = tl.manager({ address: [AddressSet.range('0x1000', '4K')], supports: tl.readWrite(1, 4) });
      connect(cpu, uart);
      return { cpu, uart };
    },
    fixed() {
      const tag = new BundleKey('tag', 'control');
      const thread = new BundleKey('thread', 'control');
      const cpu = tl.client({
        name: 'cpu',
        echoFields: [
          new BundleField(tag, 'Tag(4)', wires.uint(4)),
          new BundleField(thread, 'Thread(8)', wires.uint(8)),
        ],
      });
      const uart = tl.manager({ address: [AddressSet.range('0x1000', '4K')], supports: tl.readWrite(1, 4) });
      connect(cpu, uart);
      return { cpu, uart };
    },
  },

  'tilelink/channel-width': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const uart = tl.manager({
        address: [AddressSet.range('0x1000', '4K')],
        supports: tl.readWrite(1, 8),
        beatBytes: 6,
      });
      connect(cpu, uart);
      return { cpu, uart };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const uart = tl.manager({
        address: [AddressSet.range('0x1000', '4K')],
        supports: tl.readWrite(1, 8),
        beatBytes: 8,
      });
      connect(cpu, uart);
      return { cpu, uart };
    },
  },

  'tilelink/channel-widths-differ': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const flash = tl.managerNode([
        {
          slaves: [{ address: [AddressSet.range('0x2000_0000', '16M')], supports: tl.readWrite(1, 8) }],
          channelBytes: { a: 4, b: 4, c: 4, d: 8 },
        },
      ]);
      connect(cpu, flash);
      return { cpu, flash };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const flash = tl.managerNode([
        {
          slaves: [{ address: [AddressSet.range('0x2000_0000', '16M')], supports: tl.readWrite(1, 8) }],
          beatBytes: 8,
        },
      ]);
      connect(cpu, flash);
      return { cpu, flash };
    },
  },

  'tilelink/edge-no-transfer': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const uart = tl.manager({ address: [AddressSet.range('0x1000', '4K')], supports: { hint: [1, 4] } });
      connect(cpu, uart);
      return { cpu, uart };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const uart = tl.manager({ address: [AddressSet.range('0x1000', '4K')], supports: tl.readWrite(1, 4) });
      connect(cpu, uart);
      return { cpu, uart };
    },
  },

  'tilelink/edge-too-wide': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const uart = tl.manager({ address: [AddressSet.range('0x1000', '4K')], supports: tl.readWrite(1, 4) });
      connect(cpu, tl.widthWidget(8), uart);
      return { cpu, uart };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const uart = tl.manager({
        address: [AddressSet.range('0x1000', '4K')],
        supports: tl.readWrite(1, 4),
        fifoId: 0,
      });
      connect(cpu, tl.widthWidget(8), tl.fragmenter({ minSize: 4, maxSize: 8 }), uart);
      return { cpu, uart };
    },
  },

  'tilelink/edge-unsupported': {
    broken() {
      class Dma extends LazyModule {
        readonly node = tl.client({ name: 'dma' });

        constructor() {
          super();
          this.inModuleBody((edges) => {
            for (const edge of this.node.edgesIn(edges).out) tl.isLegalRequest(edge, 'arithmetic', 0x8000_0000n, 2);
          });
        }
      }
      const dma = lazyModule(() => new Dma());
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(dma.node, sram);
      return { dma, sram };
    },
    fixed() {
      class Dma extends LazyModule {
        readonly node = tl.client({ name: 'dma' });

        constructor() {
          super();
          this.inModuleBody((edges) => {
            for (const edge of this.node.edgesIn(edges).out) tl.isLegalRequest(edge, 'arithmetic', 0x8000_0000n, 2);
          });
        }
      }
      const dma = lazyModule(() => new Dma());
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(dma.node, tl.atomicAutomata(), sram);
      return { dma, sram };
    },
  },

  'tilelink/managers-overlap': {
    broken() {
      const port = tl.TLSlavePortParameters.of({
        slaves: [
          { name: 'sram', address: [AddressSet.range('0x0', '64K')], supports: tl.readWrite(1, 4) },
          { name: 'uart', address: [AddressSet.range('0x1000', '4K')], supports: tl.readWrite(1, 4) },
        ],
      });
      const found = new tl.ManagerQueries(port).findFast(0x1000n);
      return { found };
    },
    fixed() {
      const uart = AddressSet.range('0x1000', '4K');
      const port = tl.TLSlavePortParameters.of({
        slaves: [
          { name: 'sram', address: AddressSet.range('0x0', '64K').subtract(uart), supports: tl.readWrite(1, 4) },
          { name: 'uart', address: [uart], supports: tl.readWrite(1, 4) },
        ],
      });
      const found = new tl.ManagerQueries(port).findFast(0x1000n);
      return { found };
    },
  },

  'tilelink/master-port-empty': {
    broken() {
      const cpu = tl.clientNode([{ masters: [] }]);
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, sram);
      return { cpu, sram };
    },
    fixed() {
      const cpu = tl.clientNode([{ masters: [{ name: 'cpu' }] }]);
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, sram);
      return { cpu, sram };
    },
  },

  'tilelink/master-port-ids': {
    broken() {
      const core = tl.clientNode([
        {
          masters: [
            { name: 'dcache', sourceId: [0, 4] },
            { name: 'icache', sourceId: [3, 5] },
          ],
        },
      ]);
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(core, sram);
      return { core, sram };
    },
    fixed() {
      const core = tl.clientNode([
        {
          masters: [
            { name: 'dcache', sourceId: [0, 4] },
            { name: 'icache', sourceId: [4, 6] },
          ],
        },
      ]);
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(core, sram);
      return { core, sram };
    },
  },

  'tilelink/master-port-latency': {
    broken() {
      const cpu = tl.client({ name: 'cpu', minLatency: -1 });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, sram);
      return { cpu, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu', minLatency: 0 });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, sram);
      return { cpu, sram };
    },
  },

  'tilelink/master-probe': {
    broken() {
      const cpu = tl.client({ name: 'cpu', supports: { get: 64 } });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, sram);
      return { cpu, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu', supports: { probe: [64, 64], get: 64 } });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, sram);
      return { cpu, sram };
    },
  },

  'tilelink/master-sizes': {
    broken() {
      const cpu = tl.client({ name: 'cpu', supports: { probe: 64, putPartial: 64 } });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, sram);
      return { cpu, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu', supports: { probe: 64, putFull: [64, 64], putPartial: 64 } });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, sram);
      return { cpu, sram };
    },
  },

  'tilelink/master-source-id': {
    broken() {
      const cpu = tl.client({ name: 'cpu', sourceId: [4, 4] });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, sram);
      return { cpu, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu', sourceId: [4, 5] });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, sram);
      return { cpu, sram };
    },
  },

  'tilelink/master-visibility': {
    broken() {
      const dma = tl.client({ name: 'dma', visibility: [] });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(dma, sram);
      return { dma, sram };
    },
    fixed() {
      const dma = tl.client({ name: 'dma' });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(dma, sram);
      return { dma, sram };
    },
  },

  'tilelink/master-visibility-disjoint': {
    broken() {
      const dma = tl.client({
        name: 'dma',
        visibility: [AddressSet.range('0x8000_0000', '64K'), AddressSet.range('0x8000_1000', '4K')],
      });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(dma, sram);
      return { dma, sram };
    },
    fixed() {
      const dma = tl.client({ name: 'dma', visibility: [AddressSet.range('0x8000_0000', '64K')] });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(dma, sram);
      return { dma, sram };
    },
  },

  'tilelink/require-fifo': {
    broken() {
      class Dma extends LazyModule {
        readonly node = tl.client({ name: 'dma', requestFifo: true });

        constructor() {
          super();
          this.inModuleBody((edges) => {
            for (const { slave } of this.node.edgesIn(edges).out) new tl.ManagerQueries(slave).requireFifo();
          });
        }
      }
      const dma = lazyModule(() => new Dma());
      const bus = tl.xbar();
      const uart = tl.manager({ address: [AddressSet.range('0x1000', '4K')], supports: tl.readWrite(1, 4), fifoId: 0 });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(dma.node, bus, uart);
      connect(bus, sram);
      return { dma, bus, uart, sram };
    },
    fixed() {
      class Dma extends LazyModule {
        readonly node = tl.client({ name: 'dma', requestFifo: true });

        constructor() {
          super();
          this.inModuleBody((edges) => {
            for (const { slave } of this.node.edgesIn(edges).out) new tl.ManagerQueries(slave).requireFifo();
          });
        }
      }
      const dma = lazyModule(() => new Dma());
      const bus = tl.xbar();
      const uart = tl.manager({ address: [AddressSet.range('0x1000', '4K')], supports: tl.readWrite(1, 4), fifoId: 0 });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(dma.node, tl.fifoFixer(), bus, uart);
      connect(bus, sram);
      return { dma, bus, uart, sram };
    },
  },
};
