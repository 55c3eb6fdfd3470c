import { AddressSet, connect, tl, wishbone } from 'entente-soc';
import type { RuleExamples } from '../rule-example.js';

/** Wishbone. */
export const wishboneExamples: RuleExamples = {
  'wishbone/cycles': {
    broken() {
      const cpu = wishbone.master({ name: 'cpu', pipelined: true });
      const uart = wishbone.slave({ address: [AddressSet.range('0x1000', '4K')], beatBytes: 4 });
      connect(cpu, uart);
      return { cpu, uart };
    },
    fixed() {
      const cpu = wishbone.master({ name: 'cpu', pipelined: true });
      const uart = wishbone.slave({ address: [AddressSet.range('0x1000', '4K')], beatBytes: 4 });
      connect(cpu, wishbone.toClassic(), uart);
      return { cpu, uart };
    },
  },

  'wishbone/termination': {
    broken() {
      const cpu = wishbone.master({ name: 'cpu' });
      const uart = wishbone.slave({ address: [AddressSet.range('0x1000', '4K')], beatBytes: 4, retry: true });
      connect(cpu, uart);
      return { cpu, uart };
    },
    fixed() {
      const cpu = wishbone.master({ name: 'cpu', takesRetry: true });
      const uart = wishbone.slave({ address: [AddressSet.range('0x1000', '4K')], beatBytes: 4, retry: true });
      connect(cpu, uart);
      return { cpu, uart };
    },
  },

  'wishbone/granularity': {
    broken() {
      const cpu = wishbone.master({ name: 'cpu' });
      const uart = wishbone.slave({ address: [AddressSet.range('0x1000', '4K')], beatBytes: 4, granularity: 8 });
      connect(cpu, uart);
      return { cpu, uart };
    },
    fixed() {
      const cpu = wishbone.master({ name: 'cpu' });
      const uart = wishbone.slave({ address: [AddressSet.range('0x1000', '4K')], beatBytes: 4, granularity: 4 });
      connect(cpu, uart);
      return { cpu, uart };
    },
  },

  'wishbone/flight': {
    broken() {
      const cpu = wishbone.master({ name: 'cpu', maxFlight: 4 });
      const uart = wishbone.slave({ address: [AddressSet.range('0x1000', '4K')], beatBytes: 4 });
      connect(cpu, uart);
      return { cpu, uart };
    },
    fixed() {
      const cpu = wishbone.master({ name: 'cpu' });
      const uart = wishbone.slave({ address: [AddressSet.range('0x1000', '4K')], beatBytes: 4 });
      connect(cpu, uart);
      return { cpu, uart };
    },
  },

  'wishbone/to-tilelink-flight': {
    broken() {
      const cpu = wishbone.master({ name: 'cpu', pipelined: true });
      const bridge = wishbone.toTL({ pipelined: true });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 4 });
      connect(cpu, bridge, sram);
      return { cpu, bridge, sram };
    },
    fixed() {
      const cpu = wishbone.master({ name: 'cpu', pipelined: true, maxFlight: 4 });
      const bridge = wishbone.toTL({ pipelined: true });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 4 });
      connect(cpu, bridge, sram);
      return { cpu, bridge, sram };
    },
  },
};
