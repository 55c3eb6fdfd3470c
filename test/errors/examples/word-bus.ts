import { AddressSet, axi4lite, connect } from 'entente-soc';
import type { RuleExamples } from '../rule-example.js';

/** What all word buses require, on AXI4-Lite. */
export const wordBusExamples: RuleExamples = {
  'word-bus/slave-address': {
    broken() {
      const cpu = axi4lite.master({ name: 'cpu' });
      const uart = axi4lite.slave({ address: [], beatBytes: 4 });
      connect(cpu, uart);
      return { cpu, uart };
    },
    fixed() {
      const cpu = axi4lite.master({ name: 'cpu' });
      const uart = axi4lite.slave({ address: [AddressSet.range('0x1000', '4K')], beatBytes: 4 });
      connect(cpu, uart);
      return { cpu, uart };
    },
  },

  'word-bus/slave-finite': {
    broken() {
      const cpu = axi4lite.master({ name: 'cpu' });
      const uart = axi4lite.slave({ address: [new AddressSet(0n, -1n)], beatBytes: 4 });
      connect(cpu, uart);
      return { cpu, uart };
    },
    fixed() {
      const cpu = axi4lite.master({ name: 'cpu' });
      const uart = axi4lite.slave({ address: [AddressSet.range('0x1000', '4K')], beatBytes: 4 });
      connect(cpu, uart);
      return { cpu, uart };
    },
  },

  'word-bus/slave-disjoint': {
    broken() {
      const cpu = axi4lite.master({ name: 'cpu' });
      const uart = axi4lite.slave({
        address: [AddressSet.range('0x1000', '4K'), AddressSet.range('0x1800', '2K')],
        beatBytes: 4,
      });
      connect(cpu, uart);
      return { cpu, uart };
    },
    fixed() {
      const cpu = axi4lite.master({ name: 'cpu' });
      const uart = axi4lite.slave({
        address: [AddressSet.range('0x1000', '4K'), AddressSet.range('0x2000', '2K')],
        beatBytes: 4,
      });
      connect(cpu, uart);
      return { cpu, uart };
    },
  },

  'word-bus/slave-port-disjoint': {
    broken() {
      const cpu = axi4lite.master({ name: 'cpu' });
      const uart = axi4lite.slave({ address: [AddressSet.range('0x1000', '4K')], beatBytes: 4 });
      const gpio = axi4lite.slave({ address: [AddressSet.range('0x1000', '4K')], beatBytes: 4 });
      const bus = axi4lite.xbar();
      connect(cpu, bus, uart);
      connect(bus, gpio);
      return { cpu, uart, gpio, bus };
    },
    fixed() {
      const cpu = axi4lite.master({ name: 'cpu' });
      const uart = axi4lite.slave({ address: [AddressSet.range('0x1000', '4K')], beatBytes: 4 });
      const gpio = axi4lite.slave({ address: [AddressSet.range('0x2000', '4K')], beatBytes: 4 });
      const bus = axi4lite.xbar();
      connect(cpu, bus, uart);
      connect(bus, gpio);
      return { cpu, uart, gpio, bus };
    },
  },

  'word-bus/slave-alignment': {
    broken() {
      const cpu = axi4lite.master({ name: 'cpu' });
      const uart = axi4lite.slave({ address: [AddressSet.range('0x1002', '2')], beatBytes: 4 });
      connect(cpu, uart);
      return { cpu, uart };
    },
    fixed() {
      const cpu = axi4lite.master({ name: 'cpu' });
      const uart = axi4lite.slave({
        address: [AddressSet.range('0x1002', '2')],
        supportsRead: [1, 2],
        supportsWrite: [1, 2],
        beatBytes: 4,
      });
      connect(cpu, uart);
      return { cpu, uart };
    },
  },

  'word-bus/slave-sizes': {
    broken() {
      const cpu = axi4lite.master({ name: 'cpu' });
      const uart = axi4lite.slave({ address: [AddressSet.range('0x1000', '4K')], supportsRead: [1, 64], beatBytes: 4 });
      connect(cpu, uart);
      return { cpu, uart };
    },
    fixed() {
      const cpu = axi4lite.master({ name: 'cpu' });
      const uart = axi4lite.slave({ address: [AddressSet.range('0x1000', '4K')], supportsRead: [1, 4], beatBytes: 4 });
      connect(cpu, uart);
      return { cpu, uart };
    },
  },

  'word-bus/master-flight': {
    broken() {
      const cpu = axi4lite.master({ name: 'cpu', maxFlight: 0 });
      const uart = axi4lite.slave({ address: [AddressSet.range('0x1000', '4K')], beatBytes: 4 });
      connect(cpu, uart);
      return { cpu, uart };
    },
    fixed() {
      const cpu = axi4lite.master({ name: 'cpu', maxFlight: 1 });
      const uart = axi4lite.slave({ address: [AddressSet.range('0x1000', '4K')], beatBytes: 4 });
      connect(cpu, uart);
      return { cpu, uart };
    },
  },

  'word-bus/port-empty': {
    broken() {
      const cpu = axi4lite.masterNode([{ masters: [] }]);
      const uart = axi4lite.slave({ address: [AddressSet.range('0x1000', '4K')], beatBytes: 4 });
      connect(cpu, uart);
      return { cpu, uart };
    },
    fixed() {
      const cpu = axi4lite.masterNode([{ masters: [{ name: 'cpu' }] }]);
      const uart = axi4lite.slave({ address: [AddressSet.range('0x1000', '4K')], beatBytes: 4 });
      connect(cpu, uart);
      return { cpu, uart };
    },
  },

  'word-bus/port-width': {
    broken() {
      const cpu = axi4lite.master({ name: 'cpu' });
      const uart = axi4lite.slave({ address: [AddressSet.range('0x1000', '4K')], beatBytes: 16 });
      connect(cpu, uart);
      return { cpu, uart };
    },
    fixed() {
      const cpu = axi4lite.master({ name: 'cpu' });
      const uart = axi4lite.slave({ address: [AddressSet.range('0x1000', '4K')], beatBytes: 8 });
      connect(cpu, uart);
      return { cpu, uart };
    },
  },

  'word-bus/register-contiguous': {
    broken() {
      const cpu = axi4lite.master({ name: 'cpu' });
      const uart = axi4lite.registerNode({ address: new AddressSet(0x2000n, 0x10ffn) });
      connect(cpu, uart);
      return { cpu, uart };
    },
    fixed() {
      const cpu = axi4lite.master({ name: 'cpu' });
      const uart = axi4lite.registerNode({ address: AddressSet.range('0x1000', '4K') });
      connect(cpu, uart);
      return { cpu, uart };
    },
  },

  'word-bus/xbar-width': {
    broken() {
      const cpu = axi4lite.master({ name: 'cpu' });
      const uart = axi4lite.slave({ address: [AddressSet.range('0x1000', '4K')], beatBytes: 4 });
      const gpio = axi4lite.slave({ address: [AddressSet.range('0x2000', '4K')], beatBytes: 8 });
      const bus = axi4lite.xbar();
      connect(cpu, bus, uart);
      connect(bus, gpio);
      return { cpu, uart, gpio, bus };
    },
    fixed() {
      const cpu = axi4lite.master({ name: 'cpu' });
      const uart = axi4lite.slave({ address: [AddressSet.range('0x1000', '4K')], beatBytes: 4 });
      const gpio = axi4lite.slave({ address: [AddressSet.range('0x2000', '4K')], beatBytes: 4 });
      const bus = axi4lite.xbar();
      connect(cpu, bus, uart);
      connect(bus, gpio);
      return { cpu, uart, gpio, bus };
    },
  },
};
