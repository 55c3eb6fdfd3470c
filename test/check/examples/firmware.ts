import { AddressSet, connect, firmware, MemoryDevice, Resource, SimpleDevice, tl } from 'entente-soc';
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

  'firmware/unwritable': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const device = new SimpleDevice('9-volt supply', ['example,supply']);
      const supply = tl.registerNode({ address: [AddressSet.range('0x1000', '4K')], device, beatBytes: 8 });
      connect(cpu, supply);
      firmware({ model: 'Example', compatible: ['example,soc'], bus: cpu });
      return { cpu, supply };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const device = new SimpleDevice('supply', ['example,supply']);
      const supply = tl.registerNode({ address: [AddressSet.range('0x1000', '4K')], device, beatBytes: 8 });
      connect(cpu, supply);
      firmware({ model: 'Example', compatible: ['example,soc'], bus: cpu });
      return { cpu, supply };
    },
  },
};
