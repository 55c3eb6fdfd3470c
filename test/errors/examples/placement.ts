import { AddressSet, connect, elaborate, place, soc, tl } from 'entente-soc';
import type { RuleExamples } from '../rule-example.js';

/** Devices that are to be placed. */
export const placementExamples: RuleExamples = {
  'placement/outside': {
    program: {
      broken() {
        const address = place('64K');
        return soc('soc', () => {
          const cpu = tl.client({ name: 'cpu' });
          const ram = tl.ram({ address, beatBytes: 8 });
          connect(cpu, ram);
          return { cpu, ram };
        });
      },
      fixed() {
        return soc('soc', () => {
          const cpu = tl.client({ name: 'cpu' });
          const ram = tl.ram({ address: place('64K'), beatBytes: 8 });
          connect(cpu, ram);
          return { cpu, ram };
        });
      },
    },
  },

  'placement/region': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const ram = tl.ram({ address: place('64K', { in: '0x8000_0000' }), beatBytes: 8 });
      connect(cpu, ram);
      return { cpu, ram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const ram = tl.ram({ address: place('64K', { in: '0x8000_0000..0x8fff_ffff' }), beatBytes: 8 });
      connect(cpu, ram);
      return { cpu, ram };
    },
  },

  'placement/room': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      const rom = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      const ram = tl.ram({ address: place('64K', { in: '0x8000_0000..0x8001_7fff' }), beatBytes: 8 });
      connect(cpu, bus, rom);
      connect(bus, ram);
      return { cpu, bus, rom, ram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      const rom = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      const ram = tl.ram({ address: place('64K', { in: '0x8000_0000..0x8001_ffff' }), beatBytes: 8 });
      connect(cpu, bus, rom);
      connect(bus, ram);
      return { cpu, bus, rom, ram };
    },
  },

  'placement/locked': {
    program: {
      broken() {
        const locked = { name: 'soc', places: new Map([['soc.ram.node', [AddressSet.range('0x8000_0000', '64K')]]]) };
        const design = soc('soc', () => {
          const cpu = tl.client({ name: 'cpu' });
          const bus = tl.xbar();
          const rom = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
          const ram = tl.ram({ address: place('64K'), beatBytes: 8 });
          connect(cpu, bus, rom);
          connect(bus, ram);
          return { cpu, bus, rom, ram };
        });
        return elaborate(design, undefined, { locked });
      },
      fixed() {
        const locked = { name: 'soc', places: new Map([['soc.ram.node', [AddressSet.range('0x8000_0000', '64K')]]]) };
        const design = soc('soc', () => {
          const cpu = tl.client({ name: 'cpu' });
          const bus = tl.xbar();
          const rom = tl.ram({ address: AddressSet.range('0x8001_0000', '64K'), beatBytes: 8 });
          const ram = tl.ram({ address: place('64K'), beatBytes: 8 });
          connect(cpu, bus, rom);
          connect(bus, ram);
          return { cpu, bus, rom, ram };
        });
        return elaborate(design, undefined, { locked });
      },
    },
  },

  'placement/steady': {
    program: {
      broken() {
        let rams = 0;
        return soc('soc', () => {
          const cpu = tl.client({ name: 'cpu' });
          const bus = tl.xbar();
          connect(cpu, bus);
          rams += 1;
          for (let k = 0; k < rams; k++) connect(bus, tl.ram({ address: place('64K'), beatBytes: 8 }));
          return { cpu, bus };
        });
      },
      fixed() {
        const rams = 2;
        return soc('soc', () => {
          const cpu = tl.client({ name: 'cpu' });
          const bus = tl.xbar();
          connect(cpu, bus);
          for (let k = 0; k < rams; k++) connect(bus, tl.ram({ address: place('64K'), beatBytes: 8 }));
          return { cpu, bus };
        });
      },
    },
  },
};
