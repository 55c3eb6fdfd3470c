import { AddressSet, ahb, connect, tl } from 'entente-soc';
import type { RuleExamples } from '../rule-example.js';

/** Arbiters, fanouts and adapters of AHB. */
export const ahbNodeExamples: RuleExamples = {
  'ahb/arbiter-outputs': {
    broken() {
      const cpu = ahb.master({ name: 'cpu' });
      const arbiter = ahb.arbiter();
      const sram = ahb.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 4,
      });
      const rom = ahb.slave({
        address: [AddressSet.range('0x1_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 4,
      });
      connect(cpu, arbiter, sram);
      connect(arbiter, rom);
      return { cpu, arbiter, sram, rom };
    },
    fixed() {
      const cpu = ahb.master({ name: 'cpu' });
      const arbiter = ahb.arbiter();
      const fanout = ahb.fanout();
      const sram = ahb.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 4,
      });
      const rom = ahb.slave({
        address: [AddressSet.range('0x1_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 4,
      });
      connect(cpu, arbiter, fanout, sram);
      connect(fanout, rom);
      return { cpu, arbiter, fanout, sram, rom };
    },
  },

  'ahb/arbiter-one-to-one': {
    broken() {
      const cpu = ahb.master({ name: 'cpu' });
      const dma = ahb.master({ name: 'dma' });
      const arbiter = ahb.arbiter();
      const sram = ahb.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 4,
      });
      connect(cpu, arbiter, sram);
      connect(dma, arbiter);
      return { cpu, dma, arbiter, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const dma = tl.client({ name: 'dma' });
      const bus = tl.xbar();
      const arbiter = ahb.arbiter();
      const sram = ahb.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 4,
      });
      connect(cpu, bus, tl.fragmenter({ minSize: 4, maxSize: 64 }), tl.toAHB(), arbiter, sram);
      connect(dma, bus);
      return { cpu, dma, bus, arbiter, sram };
    },
  },

  'ahb/fanout-inputs': {
    broken() {
      const cpu = ahb.slaveSourceNode([{ masters: [{ name: 'cpu' }] }]);
      const dma = ahb.slaveSourceNode([{ masters: [{ name: 'dma' }] }]);
      const fanout = ahb.fanout();
      const sram = ahb.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 4,
      });
      connect(cpu, fanout, sram);
      connect(dma, fanout);
      return { cpu, dma, fanout, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const dma = tl.client({ name: 'dma' });
      const bus = tl.xbar();
      const fanout = ahb.fanout();
      const sram = ahb.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 4,
      });
      connect(cpu, bus, tl.toAHB(), ahb.arbiter(), fanout, sram);
      connect(dma, bus);
      return { cpu, dma, bus, fanout, sram };
    },
  },

  'ahb/fanout-connections': {
    broken() {
      const fanout = ahb.fanout();
      return { fanout };
    },
    fixed() {
      const cpu = ahb.master({ name: 'cpu' });
      const arbiter = ahb.arbiter();
      const fanout = ahb.fanout();
      const sram = ahb.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 4,
      });
      connect(cpu, arbiter, fanout, sram);
      return { cpu, arbiter, fanout, sram };
    },
  },

  'ahb/fanout-lite': {
    broken() {
      const cpu = ahb.master({ name: 'cpu' });
      const arbiter = ahb.arbiter();
      const fanout = ahb.fanout();
      const sram = ahb.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 4,
        lite: false,
      });
      connect(cpu, arbiter, fanout, sram);
      return { cpu, arbiter, fanout, sram };
    },
    fixed() {
      const cpu = ahb.master({ name: 'cpu' });
      const arbiter = ahb.arbiter();
      const fanout = ahb.fanout();
      const sram = ahb.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 4,
        lite: true,
      });
      connect(cpu, arbiter, fanout, sram);
      return { cpu, arbiter, fanout, sram };
    },
  },

  'ahb/fanout-width': {
    broken() {
      const cpu = ahb.master({ name: 'cpu' });
      const arbiter = ahb.arbiter();
      const fanout = ahb.fanout();
      const sram = ahb.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 4,
      });
      const flash = ahb.slave({
        address: [AddressSet.range('0x2000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, arbiter, fanout, sram);
      connect(fanout, flash);
      return { cpu, arbiter, fanout, sram, flash };
    },
    fixed() {
      const cpu = ahb.master({ name: 'cpu' });
      const arbiter = ahb.arbiter();
      const fanout = ahb.fanout();
      const sram = ahb.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 4,
      });
      const flash = ahb.slave({
        address: [AddressSet.range('0x2000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 4,
      });
      connect(cpu, arbiter, fanout, sram);
      connect(fanout, flash);
      return { cpu, arbiter, fanout, sram, flash };
    },
  },

  'ahb/lite': {
    broken() {
      const cpu = ahb.master({ name: 'cpu' });
      const lite = ahb.lite();
      const arbiter = ahb.arbiter();
      const sram = ahb.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 4,
        lite: false,
      });
      connect(cpu, lite, arbiter, sram);
      return { cpu, lite, arbiter, sram };
    },
    fixed() {
      const cpu = ahb.master({ name: 'cpu' });
      const lite = ahb.lite();
      const arbiter = ahb.arbiter();
      const sram = ahb.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 4,
        lite: true,
      });
      connect(cpu, lite, arbiter, sram);
      return { cpu, lite, arbiter, sram };
    },
  },
};
