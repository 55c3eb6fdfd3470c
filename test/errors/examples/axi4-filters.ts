import { AddressSet, axi4, connect } from 'entente-soc';
import type { RuleExamples } from '../rule-example.js';

/** Filters of AXI4. */
export const axi4FilterExamples: RuleExamples = {
  'axi4/filter-id': {
    broken() {
      const cpu = axi4.master({ name: 'cpu', id: 4 });
      const filter = axi4.filter({ mfilter: (master) => master.copy({ id: [0, 8] }) });
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, filter, sram);
      return { cpu, filter, sram };
    },
    fixed() {
      const cpu = axi4.master({ name: 'cpu', id: 4 });
      const filter = axi4.filter({ mfilter: (master) => master.copy({ id: [0, 2] }) });
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, filter, sram);
      return { cpu, filter, sram };
    },
  },

  'axi4/filter-no-masters': {
    broken() {
      const cpu = axi4.master({ name: 'cpu' });
      const filter = axi4.filter({ mfilter: () => undefined });
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, filter, sram);
      return { cpu, filter, sram };
    },
    fixed() {
      const cpu = axi4.master({ name: 'cpu' });
      const filter = axi4.filter({ mfilter: (master) => (master.name === 'cpu' ? master : undefined) });
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, filter, sram);
      return { cpu, filter, sram };
    },
  },

  'axi4/filter-no-slaves': {
    broken() {
      const cpu = axi4.master({ name: 'cpu' });
      const filter = axi4.filter({ sfilter: axi4.sMask(AddressSet.range('0x4000_0000', '64K')) });
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, filter, sram);
      return { cpu, filter, sram };
    },
    fixed() {
      const cpu = axi4.master({ name: 'cpu' });
      const filter = axi4.filter({ sfilter: axi4.sMask(AddressSet.range('0x8000_0000', '32K')) });
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, filter, sram);
      return { cpu, filter, sram };
    },
  },

  'axi4/filter-address': {
    broken() {
      const cpu = axi4.master({ name: 'cpu' });
      const filter = axi4.filter({
        sfilter: (slave) => slave.copy({ address: [AddressSet.range('0x8000_0000', '128K')] }),
      });
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, filter, sram);
      return { cpu, filter, sram };
    },
    fixed() {
      const cpu = axi4.master({ name: 'cpu' });
      const filter = axi4.filter({ sfilter: axi4.sMask(AddressSet.range('0x8000_0000', '32K')) });
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, filter, sram);
      return { cpu, filter, sram };
    },
  },

  'axi4/filter-region': {
    broken() {
      const cpu = axi4.master({ name: 'cpu' });
      const filter = axi4.filter({ sfilter: (slave) => slave.copy({ regionType: 'UNCACHED' }) });
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, filter, sram);
      return { cpu, filter, sram };
    },
    fixed() {
      const cpu = axi4.master({ name: 'cpu' });
      const filter = axi4.filter({ sfilter: (slave) => slave.copy({ regionType: 'GET_EFFECTS' }) });
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, filter, sram);
      return { cpu, filter, sram };
    },
  },

  'axi4/filter-sizes': {
    broken() {
      const cpu = axi4.master({ name: 'cpu' });
      const filter = axi4.filter({ sfilter: (slave) => slave.copy({ supportsRead: [1, 128] }) });
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, filter, sram);
      return { cpu, filter, sram };
    },
    fixed() {
      const cpu = axi4.master({ name: 'cpu' });
      const filter = axi4.filter({ sfilter: (slave) => slave.copy({ supportsRead: [1, 32] }) });
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, filter, sram);
      return { cpu, filter, sram };
    },
  },

  'axi4/filter-interleaved': {
    broken() {
      const cpu = axi4.master({ name: 'cpu' });
      const filter = axi4.filter({ sfilter: (slave) => slave.copy({ interleavedId: 0 }) });
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, filter, sram);
      return { cpu, filter, sram };
    },
    fixed() {
      const cpu = axi4.master({ name: 'cpu' });
      const filter = axi4.filter({ sfilter: (slave) => slave.copy({ interleavedId: undefined }) });
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, filter, sram);
      return { cpu, filter, sram };
    },
  },
};
