import { AddressSet, connect, tl } from 'entente-soc';
import type { RuleExamples } from '../rule-example.js';

export const tilelinkFilterExamples: RuleExamples = {
  'tilelink/filter-address': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const uart = tl.manager({ address: [AddressSet.range('0x1000', '4K')], supports: tl.readWrite(1, 4) });
      const moved = tl.filter({ mfilter: (manager) => manager.copy({ address: [AddressSet.range('0x2000', '4K')] }) });
      connect(cpu, moved, uart);
      return { cpu, moved, uart };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const uart = tl.manager({ address: [AddressSet.range('0x1000', '4K')], supports: tl.readWrite(1, 4) });
      const moved = tl.map((set) => set.base + 0x1000n);
      connect(cpu, moved, uart);
      return { cpu, moved, uart };
    },
  },

  'tilelink/filter-client-sizes': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const uart = tl.manager({ address: [AddressSet.range('0x1000', '4K')], supports: tl.readWrite(1, 4) });
      const view = tl.filter({ cfilter: (client) => client.copy({ supports: { probe: 64 } }) });
      connect(cpu, view, uart);
      return { cpu, view, uart };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu', supports: { probe: 64 } });
      const uart = tl.manager({ address: [AddressSet.range('0x1000', '4K')], supports: tl.readWrite(1, 4) });
      const view = tl.filter({ cfilter: (client) => client });
      connect(cpu, view, uart);
      return { cpu, view, uart };
    },
  },

  'tilelink/filter-fifo': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const uart = tl.manager({ address: [AddressSet.range('0x1000', '4K')], supports: tl.readWrite(1, 4) });
      const ordered = tl.filter({ mfilter: (manager) => manager.copy({ fifoId: 0 }) });
      connect(cpu, ordered, uart);
      return { cpu, ordered, uart };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const uart = tl.manager({ address: [AddressSet.range('0x1000', '4K')], supports: tl.readWrite(1, 4) });
      const ordered = tl.fifoFixer();
      connect(cpu, ordered, uart);
      return { cpu, ordered, uart };
    },
  },

  'tilelink/filter-no-clients': {
    broken() {
      const cpu = tl.client({ name: 'cpu', supports: { probe: 64 } });
      const uart = tl.manager({ address: [AddressSet.range('0x1000', '4K')], supports: tl.readWrite(1, 4) });
      connect(cpu, tl.filter({ cfilter: tl.cHideCaching }), uart);
      return { cpu, uart };
    },
    fixed() {
      const core = tl.clientNode([
        {
          masters: [
            { name: 'dcache', supports: { probe: 64 } },
            { name: 'mmio', sourceId: [1, 2] },
          ],
        },
      ]);
      const uart = tl.manager({ address: [AddressSet.range('0x1000', '4K')], supports: tl.readWrite(1, 4) });
      connect(core, tl.filter({ cfilter: tl.cHideCaching }), uart);
      return { core, uart };
    },
  },

  'tilelink/filter-no-managers': {
    broken() {
      const dma = tl.client({ name: 'dma' });
      const uart = tl.manager({ address: [AddressSet.range('0x1000', '4K')], supports: tl.readWrite(1, 4) });
      connect(dma, tl.filter({ mfilter: tl.mSelectIntersect(AddressSet.range('0x8000_0000', '1G')) }), uart);
      return { dma, uart };
    },
    fixed() {
      const dma = tl.client({ name: 'dma' });
      const uart = tl.manager({ address: [AddressSet.range('0x1000', '4K')], supports: tl.readWrite(1, 4) });
      connect(dma, tl.filter({ mfilter: tl.mSelectIntersect(AddressSet.range('0x0', '1G')) }), uart);
      return { dma, uart };
    },
  },

  'tilelink/filter-region': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const uart = tl.manager({ address: [AddressSet.range('0x1000', '4K')], supports: tl.readWrite(1, 4) });
      const cached = tl.filter({ mfilter: (manager) => manager.copy({ regionType: 'UNCACHED' }) });
      connect(cpu, cached, uart);
      return { cpu, cached, uart };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const uart = tl.manager({ address: [AddressSet.range('0x1000', '4K')], supports: tl.readWrite(1, 4) });
      const cached = tl.filter({ mfilter: (manager) => manager.copy({ regionType: 'GET_EFFECTS' }) });
      connect(cpu, cached, uart);
      return { cpu, cached, uart };
    },
  },

  'tilelink/filter-request-fifo': {
    broken() {
      const cpu = tl.client({ name: 'cpu', requestFifo: true });
      const uart = tl.manager({ address: [AddressSet.range('0x1000', '4K')], supports: tl.readWrite(1, 4) });
      const relaxed = tl.filter({ cfilter: (client) => client.copy({ requestFifo: false }) });
      connect(cpu, relaxed, uart);
      return { cpu, relaxed, uart };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu', requestFifo: true });
      const uart = tl.manager({ address: [AddressSet.range('0x1000', '4K')], supports: tl.readWrite(1, 4) });
      const relaxed = tl.filter({ cfilter: (client) => client.copy({ requestFifo: true }) });
      connect(cpu, relaxed, uart);
      return { cpu, relaxed, uart };
    },
  },

  'tilelink/filter-sizes': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const uart = tl.manager({
        address: [AddressSet.range('0x1000', '4K')],
        supports: tl.readWrite(1, 4),
        fifoId: 0,
      });
      const longer = tl.filter({ mfilter: (manager) => manager.copy({ supports: tl.readWrite(1, 64) }) });
      connect(cpu, longer, uart);
      return { cpu, longer, uart };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const uart = tl.manager({
        address: [AddressSet.range('0x1000', '4K')],
        supports: tl.readWrite(1, 4),
        fifoId: 0,
      });
      const longer = tl.fragmenter({ minSize: 4, maxSize: 64 });
      connect(cpu, longer, uart);
      return { cpu, longer, uart };
    },
  },

  'tilelink/filter-source-id': {
    broken() {
      const cpu = tl.client({ name: 'cpu', sourceId: 4 });
      const uart = tl.manager({ address: [AddressSet.range('0x1000', '4K')], supports: tl.readWrite(1, 4) });
      const renumbered = tl.filter({ cfilter: (client) => client.copy({ sourceId: [8, 12] }) });
      connect(cpu, renumbered, uart);
      return { cpu, renumbered, uart };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu', sourceId: 4 });
      const uart = tl.manager({ address: [AddressSet.range('0x1000', '4K')], supports: tl.readWrite(1, 4) });
      const renumbered = tl.filter({ cfilter: (client) => client.copy({ sourceId: [0, 4] }) });
      connect(cpu, renumbered, uart);
      return { cpu, renumbered, uart };
    },
  },
};
