import { AddressSet, connect, elaborate, soc, tl } from 'entente-soc';
import { whyNot } from 'entente-soc/query';
import type { RuleExamples } from '../rule-example.js';

const mcu = soc('mcu', () => {
  const cpu = tl.client({ name: 'cpu' });
  const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
  connect(cpu, tl.fragmenter({ minSize: 8, maxSize: 64 }), sram);
  return { cpu, sram };
});

export const nameExamples: RuleExamples = {
  'names/empty': {
    program: {
      broken() {
        const mcu = soc('', () => {
          const cpu = tl.client({ name: 'cpu' });
          const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
          connect(cpu, sram);
          return { cpu, sram };
        });
        return mcu;
      },
      fixed() {
        const mcu = soc('mcu', () => {
          const cpu = tl.client({ name: 'cpu' });
          const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
          connect(cpu, sram);
          return { cpu, sram };
        });
        return mcu;
      },
    },
  },
  'names/unknown': {
    program: {
      broken() {
        const obstacles = whyNot(elaborate(mcu), 'cpu', 'srma');
        return obstacles;
      },
      fixed() {
        const obstacles = whyNot(elaborate(mcu), 'cpu', 'sram');
        return obstacles;
      },
    },
  },
};
