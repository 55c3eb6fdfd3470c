import { AddressSet, connect, soc, tl } from 'entente-soc';
import type { RuleExamples } from '../rule-example.js';

/** Files that are loaded. */
export const inputExamples: RuleExamples = {
  'input/threw': {
    file: {
      broken() {
        const sizes = new Map([['sram', '64K']]);
        const sizeOf = (name: string): string => {
          const size = sizes.get(name);
          if (size === undefined) throw new Error(`no size for ${name}`);
          return size;
        };
        const size = sizeOf('sarm');
        const mcu = soc('mcu', () => {
          const cpu = tl.client({ name: 'cpu' });
          const sram = tl.ram({ address: AddressSet.range('0x8000_0000', size), beatBytes: 8 });
          connect(cpu, sram);
          return { cpu, sram };
        });
        return mcu;
      },
      fixed() {
        const sizes = new Map([['sram', '64K']]);
        const sizeOf = (name: string): string => {
          const size = sizes.get(name);
          if (size === undefined) throw new Error(`no size for ${name}`);
          return size;
        };
        const size = sizeOf('sram');
        const mcu = soc('mcu', () => {
          const cpu = tl.client({ name: 'cpu' });
          const sram = tl.ram({ address: AddressSet.range('0x8000_0000', size), beatBytes: 8 });
          connect(cpu, sram);
          return { cpu, sram };
        });
        return mcu;
      },
    },
  },

  'input/types': {
    types: {
      broken: `import { AddressSet, connect, soc, tl } from 'entente-soc';

export default soc('mcu', () => {
  const cpu = tl.client({ name: 'cpu' });
  const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: '8' });
  connect(cpu, sram);
  return { cpu, sram };
});`,
      fixed: `import { AddressSet, connect, soc, tl } from 'entente-soc';

export default soc('mcu', () => {
  const cpu = tl.client({ name: 'cpu' });
  const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
  connect(cpu, sram);
  return { cpu, sram };
});`,
    },
  },
};
