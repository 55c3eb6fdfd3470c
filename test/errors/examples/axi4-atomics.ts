import { AddressSet, axi4, connect } from 'entente-soc';
import type { RuleExamples } from '../rule-example.js';

/** Atomic transactions of AXI5. */
export const axi4AtomicsExamples: RuleExamples = {
  'axi4/slave-atomics': {
    broken() {
      const cpu = axi4.master({ name: 'cpu', atomics: true });
      const memory = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        supportsAtomics: [1, 16],
        beatBytes: 8,
      });
      connect(cpu, memory);
      return { cpu, memory };
    },
    fixed() {
      const cpu = axi4.master({ name: 'cpu', atomics: true });
      const memory = axi4.slave({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supportsRead: [1, 64],
        supportsWrite: [1, 64],
        supportsAtomics: [1, 8],
        beatBytes: 8,
      });
      connect(cpu, memory);
      return { cpu, memory };
    },
  },

  'axi4/atomics': {
    broken() {
      const cpu = axi4.master({ name: 'cpu', atomics: true });
      const sram = axi4.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(cpu, sram);
      return { cpu, sram };
    },
    fixed() {
      const cpu = axi4.master({ name: 'cpu', atomics: true });
      const sram = axi4.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(cpu, axi4.atomics(), sram);
      return { cpu, sram };
    },
  },
};
