import { AddressSet, ahb, connect } from 'entente-soc';
import type { RuleExamples } from '../rule-example.js';

/** Slaves, ports and hardware interfaces of AHB. */
export const ahbPortExamples: RuleExamples = {
  'ahb/slave-address': {
    broken() {
      const cpu = ahb.master({ name: 'cpu' });
      const arbiter = ahb.arbiter();
      const sram = ahb.slave({
        address: [],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 4,
      });
      connect(cpu, arbiter, sram);
      return { cpu, arbiter, sram };
    },
    fixed() {
      const cpu = ahb.master({ name: 'cpu' });
      const arbiter = ahb.arbiter();
      const sram = ahb.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 4,
      });
      connect(cpu, arbiter, sram);
      return { cpu, arbiter, sram };
    },
  },

  'ahb/slave-finite': {
    broken() {
      const cpu = ahb.master({ name: 'cpu' });
      const arbiter = ahb.arbiter();
      const sram = ahb.slave({
        address: [new AddressSet(0n, -1n)],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 4,
      });
      connect(cpu, arbiter, sram);
      return { cpu, arbiter, sram };
    },
    fixed() {
      const cpu = ahb.master({ name: 'cpu' });
      const arbiter = ahb.arbiter();
      const sram = ahb.slave({
        address: [AddressSet.range('0x0', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 4,
      });
      connect(cpu, arbiter, sram);
      return { cpu, arbiter, sram };
    },
  },

  'ahb/slave-disjoint': {
    broken() {
      const cpu = ahb.master({ name: 'cpu' });
      const arbiter = ahb.arbiter();
      const sram = ahb.slave({
        address: [AddressSet.range('0x8000_0000', '64K'), AddressSet.range('0x8000_8000', '4K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 4,
      });
      connect(cpu, arbiter, sram);
      return { cpu, arbiter, sram };
    },
    fixed() {
      const cpu = ahb.master({ name: 'cpu' });
      const arbiter = ahb.arbiter();
      const sram = ahb.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 4,
      });
      connect(cpu, arbiter, sram);
      return { cpu, arbiter, sram };
    },
  },

  'ahb/slave-alignment': {
    broken() {
      const cpu = ahb.master({ name: 'cpu' });
      const arbiter = ahb.arbiter();
      const sram = ahb.slave({
        address: [AddressSet.range('0x8000_0000', 32)],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 4,
      });
      connect(cpu, arbiter, sram);
      return { cpu, arbiter, sram };
    },
    fixed() {
      const cpu = ahb.master({ name: 'cpu' });
      const arbiter = ahb.arbiter();
      const sram = ahb.slave({
        address: [AddressSet.range('0x8000_0000', 32)],
        supportsRead: [1, 32],
        supportsWrite: [1, 32],
        beatBytes: 4,
      });
      connect(cpu, arbiter, sram);
      return { cpu, arbiter, sram };
    },
  },

  'ahb/slave-port-empty': {
    broken() {
      const cpu = ahb.master({ name: 'cpu' });
      const arbiter = ahb.arbiter();
      const sram = ahb.slaveSinkNode([{ slaves: [], beatBytes: 4, lite: true }]);
      connect(cpu, arbiter, sram);
      return { cpu, arbiter, sram };
    },
    fixed() {
      const cpu = ahb.master({ name: 'cpu' });
      const arbiter = ahb.arbiter();
      const sram = ahb.slaveSinkNode([
        {
          slaves: [
            { address: [AddressSet.range('0x8000_0000', '64K')], supportsRead: [1, 64], supportsWrite: [1, 64] },
          ],
          beatBytes: 4,
          lite: true,
        },
      ]);
      connect(cpu, arbiter, sram);
      return { cpu, arbiter, sram };
    },
  },

  'ahb/slave-port-width': {
    broken() {
      const cpu = ahb.master({ name: 'cpu' });
      const arbiter = ahb.arbiter();
      const sram = ahb.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 6,
      });
      connect(cpu, arbiter, sram);
      return { cpu, arbiter, sram };
    },
    fixed() {
      const cpu = ahb.master({ name: 'cpu' });
      const arbiter = ahb.arbiter();
      const sram = ahb.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 4,
      });
      connect(cpu, arbiter, sram);
      return { cpu, arbiter, sram };
    },
  },

  'ahb/slave-port-transfer': {
    broken() {
      const cpu = ahb.master({ name: 'cpu' });
      const arbiter = ahb.arbiter();
      const sram = ahb.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 2],
        supportsWrite: [1, 2],
        beatBytes: 4,
      });
      connect(cpu, arbiter, sram);
      return { cpu, arbiter, sram };
    },
    fixed() {
      const cpu = ahb.master({ name: 'cpu' });
      const arbiter = ahb.arbiter();
      const sram = ahb.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 2],
        supportsWrite: [1, 2],
        beatBytes: 2,
      });
      connect(cpu, arbiter, sram);
      return { cpu, arbiter, sram };
    },
  },

  'ahb/slave-port-disjoint': {
    broken() {
      const cpu = ahb.master({ name: 'cpu' });
      const arbiter = ahb.arbiter();
      const memory = ahb.slaveSinkNode([
        {
          slaves: [
            { address: [AddressSet.range('0x8000_0000', '64K')], supportsRead: [1, 64] },
            { address: [AddressSet.range('0x8000_8000', '4K')], supportsRead: [1, 64] },
          ],
          beatBytes: 4,
          lite: true,
        },
      ]);
      connect(cpu, arbiter, memory);
      return { cpu, arbiter, memory };
    },
    fixed() {
      const cpu = ahb.master({ name: 'cpu' });
      const arbiter = ahb.arbiter();
      const memory = ahb.slaveSinkNode([
        {
          slaves: [
            { address: [AddressSet.range('0x8000_0000', '64K')], supportsRead: [1, 64] },
            { address: [AddressSet.range('0x8001_0000', '4K')], supportsRead: [1, 64] },
          ],
          beatBytes: 4,
          lite: true,
        },
      ]);
      connect(cpu, arbiter, memory);
      return { cpu, arbiter, memory };
    },
  },

  'ahb/register-size': {
    broken() {
      const cpu = ahb.master({ name: 'cpu' });
      const arbiter = ahb.arbiter();
      const registers = ahb.registerNode({ address: AddressSet.range('0x8000_0000', '2G') });
      connect(cpu, arbiter, registers);
      return { cpu, arbiter, registers };
    },
    fixed() {
      const cpu = ahb.master({ name: 'cpu' });
      const arbiter = ahb.arbiter();
      const registers = ahb.registerNode({ address: AddressSet.range('0x8000_0000', '1G') });
      connect(cpu, arbiter, registers);
      return { cpu, arbiter, registers };
    },
  },

  'ahb/register-contiguous': {
    broken() {
      const cpu = ahb.master({ name: 'cpu' });
      const arbiter = ahb.arbiter();
      const registers = ahb.registerNode({ address: new AddressSet(0x1000n, 0xf0fn) });
      connect(cpu, arbiter, registers);
      return { cpu, arbiter, registers };
    },
    fixed() {
      const cpu = ahb.master({ name: 'cpu' });
      const arbiter = ahb.arbiter();
      const registers = ahb.registerNode({ address: AddressSet.range('0x1000', '4K') });
      connect(cpu, arbiter, registers);
      return { cpu, arbiter, registers };
    },
  },

  'ahb/bundle-address': {
    program: {
      broken() {
        const bundle = new ahb.AHBBundleParameters(0, 32, [], [], true);
        return bundle;
      },
      fixed() {
        const bundle = new ahb.AHBBundleParameters(1, 32, [], [], true);
        return bundle;
      },
    },
  },

  'ahb/bundle-data': {
    program: {
      broken() {
        const bundle = new ahb.AHBBundleParameters(32, 24, [], [], true);
        return bundle;
      },
      fixed() {
        const bundle = new ahb.AHBBundleParameters(32, 32, [], [], true);
        return bundle;
      },
    },
  },

  'ahb/bundle-lite': {
    program: {
      broken() {
        const first = new ahb.AHBBundleParameters(32, 32, [], [], true);
        const second = new ahb.AHBBundleParameters(32, 64, [], [], false);
        const joined = first.union(second);
        return joined;
      },
      fixed() {
        const first = new ahb.AHBBundleParameters(32, 32, [], [], true);
        const second = new ahb.AHBBundleParameters(32, 64, [], [], true);
        const joined = first.union(second);
        return joined;
      },
    },
  },
};
