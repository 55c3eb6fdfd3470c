import { AddressSet, axi4, connect } from 'entente-soc';
import type { RuleExamples } from '../rule-example.js';

/** Slaves, masters and ports of AXI4. */
export const axi4PortExamples: RuleExamples = {
  'axi4/slave-address': {
    broken() {
      const cpu = axi4.master({ name: 'cpu' });
      const sram = axi4.slave({
        address: [],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, sram);
      return { cpu, sram };
    },
    fixed() {
      const cpu = axi4.master({ name: 'cpu' });
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, sram);
      return { cpu, sram };
    },
  },

  'axi4/slave-finite': {
    broken() {
      const cpu = axi4.master({ name: 'cpu' });
      const sram = axi4.slave({
        address: [new AddressSet(0n, -1n)],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, sram);
      return { cpu, sram };
    },
    fixed() {
      const cpu = axi4.master({ name: 'cpu' });
      const sram = axi4.slave({
        address: [AddressSet.range('0x0', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, sram);
      return { cpu, sram };
    },
  },

  'axi4/slave-disjoint': {
    broken() {
      const cpu = axi4.master({ name: 'cpu' });
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K'), AddressSet.range('0x8000_8000', '4K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, sram);
      return { cpu, sram };
    },
    fixed() {
      const cpu = axi4.master({ name: 'cpu' });
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, sram);
      return { cpu, sram };
    },
  },

  'axi4/slave-alignment': {
    broken() {
      const cpu = axi4.master({ name: 'cpu' });
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', 32)],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, sram);
      return { cpu, sram };
    },
    fixed() {
      const cpu = axi4.master({ name: 'cpu' });
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', 32)],
        supportsRead: [1, 32],
        supportsWrite: [1, 32],
        beatBytes: 8,
      });
      connect(cpu, sram);
      return { cpu, sram };
    },
  },

  'axi4/slave-port-empty': {
    broken() {
      const cpu = axi4.master({ name: 'cpu' });
      const sram = axi4.slaveNode([{ slaves: [], beatBytes: 8 }]);
      connect(cpu, sram);
      return { cpu, sram };
    },
    fixed() {
      const cpu = axi4.master({ name: 'cpu' });
      const sram = axi4.slaveNode([
        {
          slaves: [
            { address: [AddressSet.range('0x8000_0000', '64K')], supportsRead: [1, 64], supportsWrite: [1, 64] },
          ],
          beatBytes: 8,
        },
      ]);
      connect(cpu, sram);
      return { cpu, sram };
    },
  },

  'axi4/slave-port-width': {
    broken() {
      const cpu = axi4.master({ name: 'cpu' });
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 12,
      });
      connect(cpu, sram);
      return { cpu, sram };
    },
    fixed() {
      const cpu = axi4.master({ name: 'cpu' });
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, sram);
      return { cpu, sram };
    },
  },

  'axi4/slave-port-too-wide': {
    broken() {
      const cpu = axi4.master({ name: 'cpu' });
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 4],
        supportsWrite: [1, 4],
        beatBytes: 8,
      });
      connect(cpu, sram);
      return { cpu, sram };
    },
    fixed() {
      const cpu = axi4.master({ name: 'cpu' });
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 4],
        supportsWrite: [1, 4],
        beatBytes: 4,
      });
      connect(cpu, sram);
      return { cpu, sram };
    },
  },

  'axi4/slave-port-burst': {
    broken() {
      const cpu = axi4.master({ name: 'cpu' });
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 1024],
        supportsWrite: [1, 1024],
        beatBytes: 1,
      });
      connect(cpu, sram);
      return { cpu, sram };
    },
    fixed() {
      const cpu = axi4.master({ name: 'cpu' });
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 1024],
        supportsWrite: [1, 1024],
        beatBytes: 4,
      });
      connect(cpu, sram);
      return { cpu, sram };
    },
  },

  'axi4/slave-port-disjoint': {
    broken() {
      const cpu = axi4.master({ name: 'cpu' });
      const memory = axi4.slaveNode([
        {
          slaves: [
            { address: [AddressSet.range('0x8000_0000', '64K')], supportsRead: [1, 64] },
            { address: [AddressSet.range('0x8000_8000', '4K')], supportsRead: [1, 64] },
          ],
          beatBytes: 8,
        },
      ]);
      connect(cpu, memory);
      return { cpu, memory };
    },
    fixed() {
      const cpu = axi4.master({ name: 'cpu' });
      const memory = axi4.slaveNode([
        {
          slaves: [
            { address: [AddressSet.range('0x8000_0000', '64K')], supportsRead: [1, 64] },
            { address: [AddressSet.range('0x8001_0000', '4K')], supportsRead: [1, 64] },
          ],
          beatBytes: 8,
        },
      ]);
      connect(cpu, memory);
      return { cpu, memory };
    },
  },

  'axi4/master-port-empty': {
    broken() {
      const cpu = axi4.masterNode([{ masters: [] }]);
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, sram);
      return { cpu, sram };
    },
    fixed() {
      const cpu = axi4.masterNode([{ masters: [{ name: 'cpu' }] }]);
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, sram);
      return { cpu, sram };
    },
  },

  'axi4/master-port-ids': {
    broken() {
      const cpu = axi4.masterNode([
        {
          masters: [
            { name: 'fetch', id: [0, 4] },
            { name: 'data', id: [2, 6] },
          ],
        },
      ]);
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, sram);
      return { cpu, sram };
    },
    fixed() {
      const cpu = axi4.masterNode([
        {
          masters: [
            { name: 'fetch', id: [0, 4] },
            { name: 'data', id: [6, 10] },
          ],
        },
      ]);
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, sram);
      return { cpu, sram };
    },
  },

  'axi4/master-flight': {
    broken() {
      const cpu = axi4.master({ name: 'cpu', maxFlight: -1 });
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, sram);
      return { cpu, sram };
    },
    fixed() {
      const cpu = axi4.master({ name: 'cpu', maxFlight: 1 });
      const sram = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        beatBytes: 8,
      });
      connect(cpu, sram);
      return { cpu, sram };
    },
  },
};
