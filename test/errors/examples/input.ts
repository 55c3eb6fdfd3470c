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

  'input/beside': {
    checked: {
      broken: `import { AddressSet, connect, soc, tl } from 'entente-soc';

const sizeOf = async (ram) => (ram === 'sram' ? '64K' : '1M');

export default soc('mcu', () => {
  const cpu = tl.client({ name: 'cpu' });
  const bus = tl.xbar();
  const add = async (name, base) => {
    connect(bus, tl.ram({ address: AddressSet.range(base, await sizeOf(name)) }));
  };
  connect(cpu, bus, tl.ram({ address: AddressSet.range('0x8000_0000', '64K') }));
  add('sram', '0x9000_0000');
});`,
      fixed: `import { AddressSet, connect, soc, tl } from 'entente-soc';

const sizeOf = async (ram) => (ram === 'sram' ? '64K' : '1M');
const size = await sizeOf('sram');

export default soc('mcu', () => {
  const cpu = tl.client({ name: 'cpu' });
  const bus = tl.xbar();
  connect(cpu, bus, tl.ram({ address: AddressSet.range('0x8000_0000', '64K') }));
  connect(bus, tl.ram({ address: AddressSet.range('0x9000_0000', size) }));
});`,
    },
  },

  'input/unusable': {
    checked: {
      broken: `import { AddressSet, connect, soc, tl } from 'entente-soc';

export const mcu = () =>
  soc('mcu', () => {
    const cpu = tl.client({ name: 'cpu' });
    connect(cpu, tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 }));
  });`,
      fixed: `import { AddressSet, connect, soc, tl } from 'entente-soc';

export default soc('mcu', () => {
  const cpu = tl.client({ name: 'cpu' });
  connect(cpu, tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 }));
});`,
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
