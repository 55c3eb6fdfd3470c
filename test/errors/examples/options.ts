import { AddressSet, connect, tl } from 'entente-soc';
import type { RuleExamples } from '../rule-example.js';

const range = AddressSet.range('0x8000_0000', '64K');

export const optionExamples: RuleExamples = {
  'options/unknown': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const options = { address: range, beatbytes: 8 };
      const sram = tl.ram(options);
      connect(cpu, sram);
      return { cpu, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const options = { address: range, beatBytes: 8 };
      const sram = tl.ram(options);
      connect(cpu, sram);
      return { cpu, sram };
    },
  },
  'options/missing': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const sram = tl.ram({ beatBytes: 8 } as tl.TLRAMOptions);
      connect(cpu, sram);
      return { cpu, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const sram = tl.ram({ address: range, beatBytes: 8 });
      connect(cpu, sram);
      return { cpu, sram };
    },
  },
  'options/kind': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const sram = tl.ram(range.base as unknown as tl.TLRAMOptions);
      connect(cpu, sram);
      return { cpu, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const sram = tl.ram({ address: range });
      connect(cpu, sram);
      return { cpu, sram };
    },
  },
};
