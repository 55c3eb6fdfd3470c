import { AddressSet, apb, connect, tl } from 'entente-soc';
import type { RuleExamples } from '../rule-example.js';

export const apbExamples: RuleExamples = {
  'apb/fanout-connections': {
    broken() {
      const fanout = apb.fanout();
      return { fanout };
    },
    fixed() {
      const cpu = apb.master({ name: 'cpu' });
      const fanout = apb.fanout();
      const uart = apb.slave({ address: [AddressSet.range('0x1000', '4K')], beatBytes: 4 });
      connect(cpu, fanout, uart);
      return { cpu, fanout, uart };
    },
  },

  'apb/fanout-inputs': {
    broken() {
      const cpu = apb.master({ name: 'cpu' });
      const dma = apb.master({ name: 'dma' });
      const fanout = apb.fanout();
      const uart = apb.slave({ address: [AddressSet.range('0x1000', '4K')], beatBytes: 4 });
      connect(cpu, fanout, uart);
      connect(dma, fanout);
      return { cpu, dma, fanout, uart };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const dma = tl.client({ name: 'dma' });
      const bus = tl.xbar();
      const uart = apb.slave({ address: [AddressSet.range('0x1000', '4K')], beatBytes: 4 });
      connect(cpu, bus);
      connect(dma, bus, tl.fragmenter({ minSize: 4, maxSize: 64 }), tl.toAPB(), uart);
      return { cpu, dma, bus, uart };
    },
  },

  'apb/fanout-width': {
    broken() {
      const cpu = apb.master({ name: 'cpu' });
      const fanout = apb.fanout();
      const uart = apb.slave({ address: [AddressSet.range('0x1000', '4K')], beatBytes: 4 });
      const flash = apb.slave({ address: [AddressSet.range('0x2000', '4K')], beatBytes: 8 });
      connect(cpu, fanout, uart);
      connect(fanout, flash);
      return { cpu, fanout, uart, flash };
    },
    fixed() {
      const cpu = apb.master({ name: 'cpu' });
      const fanout = apb.fanout();
      const uart = apb.slave({ address: [AddressSet.range('0x1000', '4K')], beatBytes: 4 });
      const flash = apb.slave({ address: [AddressSet.range('0x2000', '4K')], beatBytes: 4 });
      connect(cpu, fanout, uart);
      connect(fanout, flash);
      return { cpu, fanout, uart, flash };
    },
  },

  'apb/slave-port-empty': {
    broken() {
      const cpu = apb.master({ name: 'cpu' });
      const uart = apb.slaveNode([{ slaves: [], beatBytes: 4 }]);
      connect(cpu, uart);
      return { cpu, uart };
    },
    fixed() {
      const cpu = apb.master({ name: 'cpu' });
      const uart = apb.slaveNode([{ slaves: [{ address: [AddressSet.range('0x1000', '4K')] }], beatBytes: 4 }]);
      connect(cpu, uart);
      return { cpu, uart };
    },
  },

  'apb/to-tl-latency': {
    broken() {
      const cpu = apb.master({ name: 'cpu' });
      const uart = tl.manager({
        address: [AddressSet.range('0x1000', '4K')],
        supports: tl.readWrite(1, 4),
        beatBytes: 4,
      });
      connect(cpu, apb.toTL(), uart);
      return { cpu, uart };
    },
    fixed() {
      const cpu = apb.master({ name: 'cpu' });
      const uart = tl.manager({
        address: [AddressSet.range('0x1000', '4K')],
        supports: tl.readWrite(1, 4),
        beatBytes: 4,
      });
      connect(cpu, apb.toTL(), tl.buffer(), uart);
      return { cpu, uart };
    },
  },
};
