import { AddressSet, axi4, connect } from 'entente-soc';
import type { RuleExamples } from '../rule-example.js';

/** Hardware interfaces of AXI4. */
export const axi4BundleExamples: RuleExamples = {
  'axi4/bundle-address': {
    program: {
      broken() {
        const bundle = new axi4.AXI4BundleParameters(0, 64, 4, [], [], []);
        return bundle;
      },
      fixed() {
        const bundle = new axi4.AXI4BundleParameters(1, 64, 4, [], [], []);
        return bundle;
      },
    },
  },

  'axi4/bundle-data': {
    program: {
      broken() {
        const bundle = new axi4.AXI4BundleParameters(32, 48, 4, [], [], []);
        return bundle;
      },
      fixed() {
        const bundle = new axi4.AXI4BundleParameters(32, 64, 4, [], [], []);
        return bundle;
      },
    },
  },

  'axi4/bundle-id': {
    program: {
      broken() {
        const bundle = new axi4.AXI4BundleParameters(32, 64, 0, [], [], []);
        return bundle;
      },
      fixed() {
        const bundle = new axi4.AXI4BundleParameters(32, 64, 1, [], [], []);
        return bundle;
      },
    },
  },

  'axi4/bundle-names': {
    broken() {
      const cpu = axi4.master({ name: 'cpu' });
      const first = axi4.fragmenter();
      const second = axi4.fragmenter();
      const uart = axi4.slave({
        address: [AddressSet.range('0x6400_0000', '4K')],
        supportsRead: [1, 8],
        supportsWrite: [1, 8],
        beatBytes: 8,
      });
      connect(cpu, first, second, uart);
      return { cpu, first, second, uart };
    },
    fixed() {
      const cpu = axi4.master({ name: 'cpu' });
      const first = axi4.fragmenter();
      const second = axi4.fragmenter();
      const uart = axi4.slave({
        address: [AddressSet.range('0x6400_0000', '4K')],
        supportsRead: [1, 8],
        supportsWrite: [1, 8],
        beatBytes: 8,
      });
      connect(cpu, first, axi4.userYanker(8), second, uart);
      return { cpu, first, second, uart };
    },
  },
};
