import { AddressSet, connect, firmware, MemoryDevice, Resource, tl } from 'entente-soc';
import type { CheckExamples } from '../rule-example.js';

export const firmwareExamples: CheckExamples = {
  'firmware/untold': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const sram = tl.manager({
        name: 'sram',
        address: [AddressSet.range('0x8000_0000', '64K')],
        supports: tl.readWrite(1, 8),
        beatBytes: 8,
      });
      connect(cpu, sram);
      firmware({ model: 'Example', compatible: ['example,soc'], bus: sram });
      return { cpu, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const sram = tl.manager({
        name: 'sram',
        address: [AddressSet.range('0x8000_0000', '64K')],
        resources: [new Resource(new MemoryDevice(), 'reg')],
        supports: tl.readWrite(1, 8),
        beatBytes: 8,
      });
      connect(cpu, sram);
      firmware({ model: 'Example', compatible: ['example,soc'], bus: sram });
      return { cpu, sram };
    },
  },
};
