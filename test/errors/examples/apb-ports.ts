import { AddressSet, apb, connect } from 'entente-soc';
import type { RuleExamples } from '../rule-example.js';

/** Slaves, ports and hardware interfaces of APB. */
export const apbPortExamples: RuleExamples = {
  'apb/slave-address': {
    broken() {
      const cpu = apb.master({ name: 'cpu' });
      const uart = apb.slave({ address: [], beatBytes: 4 });
      connect(cpu, uart);
      return { cpu, uart };
    },
    fixed() {
      const cpu = apb.master({ name: 'cpu' });
      const uart = apb.slave({ address: [AddressSet.range('0x1000', '4K')], beatBytes: 4 });
      connect(cpu, uart);
      return { cpu, uart };
    },
  },

  'apb/slave-finite': {
    broken() {
      const cpu = apb.master({ name: 'cpu' });
      const uart = apb.slave({ address: [new AddressSet(0n, -1n)], beatBytes: 4 });
      connect(cpu, uart);
      return { cpu, uart };
    },
    fixed() {
      const cpu = apb.master({ name: 'cpu' });
      const uart = apb.slave({ address: [AddressSet.range('0x0', '4K')], beatBytes: 4 });
      connect(cpu, uart);
      return { cpu, uart };
    },
  },

  'apb/slave-disjoint': {
    broken() {
      const cpu = apb.master({ name: 'cpu' });
      const uart = apb.slave({
        address: [AddressSet.range('0x1000', '4K'), AddressSet.range('0x1800', 256)],
        beatBytes: 4,
      });
      connect(cpu, uart);
      return { cpu, uart };
    },
    fixed() {
      const cpu = apb.master({ name: 'cpu' });
      const uart = apb.slave({ address: [AddressSet.range('0x1000', '4K')], beatBytes: 4 });
      connect(cpu, uart);
      return { cpu, uart };
    },
  },

  'apb/slave-port-width': {
    broken() {
      const cpu = apb.master({ name: 'cpu' });
      const uart = apb.slave({ address: [AddressSet.range('0x1000', '4K')], beatBytes: 6 });
      connect(cpu, uart);
      return { cpu, uart };
    },
    fixed() {
      const cpu = apb.master({ name: 'cpu' });
      const uart = apb.slave({ address: [AddressSet.range('0x1000', '4K')], beatBytes: 4 });
      connect(cpu, uart);
      return { cpu, uart };
    },
  },

  'apb/slave-port-disjoint': {
    broken() {
      const cpu = apb.master({ name: 'cpu' });
      const devices = apb.slaveNode([
        {
          slaves: [{ address: [AddressSet.range('0x1000', '4K')] }, { address: [AddressSet.range('0x1000', '4K')] }],
          beatBytes: 4,
        },
      ]);
      connect(cpu, devices);
      return { cpu, devices };
    },
    fixed() {
      const cpu = apb.master({ name: 'cpu' });
      const devices = apb.slaveNode([
        {
          slaves: [{ address: [AddressSet.range('0x1000', '4K')] }, { address: [AddressSet.range('0x2000', '4K')] }],
          beatBytes: 4,
        },
      ]);
      connect(cpu, devices);
      return { cpu, devices };
    },
  },

  'apb/register-contiguous': {
    broken() {
      const cpu = apb.master({ name: 'cpu' });
      const registers = apb.registerNode({ address: new AddressSet(0x1000n, 0xf0fn) });
      connect(cpu, registers);
      return { cpu, registers };
    },
    fixed() {
      const cpu = apb.master({ name: 'cpu' });
      const registers = apb.registerNode({ address: AddressSet.range('0x1000', '4K') });
      connect(cpu, registers);
      return { cpu, registers };
    },
  },

  'apb/bundle-address': {
    program: {
      broken() {
        const bundle = new apb.APBBundleParameters(0, 32, [], []);
        return bundle;
      },
      fixed() {
        const bundle = new apb.APBBundleParameters(1, 32, [], []);
        return bundle;
      },
    },
  },

  'apb/bundle-data': {
    program: {
      broken() {
        const bundle = new apb.APBBundleParameters(32, 24, [], []);
        return bundle;
      },
      fixed() {
        const bundle = new apb.APBBundleParameters(32, 32, [], []);
        return bundle;
      },
    },
  },
};
