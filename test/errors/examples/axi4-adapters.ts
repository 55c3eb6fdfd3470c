import { AddressSet, axi4, connect } from 'entente-soc';
import type { RuleExamples } from '../rule-example.js';

/** Crossbars and adapters of AXI4. */
export const axi4AdapterExamples: RuleExamples = {
  'axi4/xbar-width': {
    broken() {
      const cpu = axi4.master({ name: 'cpu' });
      const bus = axi4.xbar();
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      const flash = axi4.slave({
        address: [AddressSet.range('0x2000_0000', '4K')],
        supportsRead: [1, 8],
        supportsWrite: [1, 8],
        beatBytes: 4,
      });
      connect(cpu, bus, sram);
      connect(bus, flash);
      return { cpu, bus, sram, flash };
    },
    fixed() {
      const cpu = axi4.master({ name: 'cpu' });
      const bus = axi4.xbar();
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      const flash = axi4.slave({
        address: [AddressSet.range('0x2000_0000', '4K')],
        supportsRead: [1, 8],
        supportsWrite: [1, 8],
        beatBytes: 8,
      });
      connect(cpu, bus, sram);
      connect(bus, flash);
      return { cpu, bus, sram, flash };
    },
  },

  'axi4/xbar-flight': {
    broken() {
      const cpu = axi4.master({ name: 'cpu' });
      const bus = axi4.xbar({ maxFlightPerId: 0 });
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, bus, sram);
      return { cpu, bus, sram };
    },
    fixed() {
      const cpu = axi4.master({ name: 'cpu' });
      const bus = axi4.xbar({ maxFlightPerId: 1 });
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, bus, sram);
      return { cpu, bus, sram };
    },
  },

  'axi4/xbar-queue': {
    broken() {
      const cpu = axi4.master({ name: 'cpu' });
      const bus = axi4.xbar({ awQueueDepth: 0 });
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, bus, sram);
      return { cpu, bus, sram };
    },
    fixed() {
      const cpu = axi4.master({ name: 'cpu' });
      const bus = axi4.xbar({ awQueueDepth: 1 });
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, bus, sram);
      return { cpu, bus, sram };
    },
  },

  'axi4/fragmenter-beat': {
    broken() {
      const cpu = axi4.master({ name: 'cpu' });
      const fragmenter = axi4.fragmenter();
      const uart = axi4.slave({
        address: [AddressSet.range('0x6400_0000', '4K')],
        supportsRead: [1, 4],
        supportsWrite: [1, 8],
        beatBytes: 8,
      });
      connect(cpu, fragmenter, uart);
      return { cpu, fragmenter, uart };
    },
    fixed() {
      const cpu = axi4.master({ name: 'cpu' });
      const fragmenter = axi4.fragmenter();
      const uart = axi4.slave({
        address: [AddressSet.range('0x6400_0000', '4K')],
        supportsRead: [1, 8],
        supportsWrite: [1, 8],
        beatBytes: 8,
      });
      connect(cpu, fragmenter, uart);
      return { cpu, fragmenter, uart };
    },
  },

  'axi4/indexer-bits': {
    broken() {
      const cpu = axi4.master({ name: 'cpu' });
      const adapter = axi4.idIndexer(-1);
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, adapter, sram);
      return { cpu, adapter, sram };
    },
    fixed() {
      const cpu = axi4.master({ name: 'cpu' });
      const adapter = axi4.idIndexer(0);
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, adapter, sram);
      return { cpu, adapter, sram };
    },
  },

  'axi4/indexer-empty': {
    broken() {
      const cpu = axi4.master({ name: 'cpu', id: [0, 0] });
      const adapter = axi4.idIndexer(2);
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, adapter, sram);
      return { cpu, adapter, sram };
    },
    fixed() {
      const cpu = axi4.master({ name: 'cpu', id: [0, 4] });
      const adapter = axi4.idIndexer(2);
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, adapter, sram);
      return { cpu, adapter, sram };
    },
  },

  'axi4/deinterleaver-size': {
    broken() {
      const cpu = axi4.master({ name: 'cpu' });
      const adapter = axi4.deinterleaver(48);
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, adapter, sram);
      return { cpu, adapter, sram };
    },
    fixed() {
      const cpu = axi4.master({ name: 'cpu' });
      const adapter = axi4.deinterleaver(64);
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, adapter, sram);
      return { cpu, adapter, sram };
    },
  },

  'axi4/delayer-probability': {
    broken() {
      const cpu = axi4.master({ name: 'cpu' });
      const adapter = axi4.delayer(1);
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, adapter, sram);
      return { cpu, adapter, sram };
    },
    fixed() {
      const cpu = axi4.master({ name: 'cpu' });
      const adapter = axi4.delayer(0.5);
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, adapter, sram);
      return { cpu, adapter, sram };
    },
  },

  'axi4/yanker-flight': {
    broken() {
      const cpu = axi4.master({ name: 'cpu' });
      const adapter = axi4.userYanker();
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, adapter, sram);
      return { cpu, adapter, sram };
    },
    fixed() {
      const cpu = axi4.master({ name: 'cpu' });
      const adapter = axi4.userYanker(8);
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, adapter, sram);
      return { cpu, adapter, sram };
    },
  },

  'axi4/register-echo': {
    broken() {
      const cpu = axi4.master({ name: 'cpu', id: 16, maxFlight: 1 });
      const registers = axi4.registerNode({ address: AddressSet.range('0x1000', '4K'), beatBytes: 8 });
      connect(cpu, axi4.idIndexer(2), registers);
      return { cpu, registers };
    },
    fixed() {
      const cpu = axi4.master({ name: 'cpu', id: 16, maxFlight: 1 });
      const registers = axi4.registerNode({ address: AddressSet.range('0x1000', '4K'), beatBytes: 8 });
      connect(cpu, axi4.idIndexer(2), axi4.userYanker(), registers);
      return { cpu, registers };
    },
  },

  'axi4/register-contiguous': {
    broken() {
      const cpu = axi4.master({ name: 'cpu' });
      const registers = axi4.registerNode({ address: new AddressSet(0x1000n, 0xf0fn), beatBytes: 8 });
      connect(cpu, registers);
      return { cpu, registers };
    },
    fixed() {
      const cpu = axi4.master({ name: 'cpu' });
      const registers = axi4.registerNode({ address: AddressSet.range('0x1000', '4K'), beatBytes: 8 });
      connect(cpu, registers);
      return { cpu, registers };
    },
  },
};
