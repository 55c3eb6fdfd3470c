import { AddressSet, connect, EphemeralNode, tl } from 'entente-soc';
import type { RuleExamples } from '../rule-example.js';

export const cycleExamples: RuleExamples = {
  'cycle/star': {
    broken() {
      const cpus = [tl.client({ name: 'cpu0' }), tl.client({ name: 'cpu1' })] as const;
      const near = tl.buffer();
      const far = tl.buffer();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      const rom = tl.ram({ address: AddressSet.range('0x1_0000', '64K'), beatBytes: 8 });
      connect(cpus[0], near);
      connect(cpus[1], near);
      far.starFrom(near);
      far.fromStar(near);
      connect(far, sram);
      connect(far, rom);
      return { cpus, near, far, sram, rom };
    },
    fixed() {
      const cpus = [tl.client({ name: 'cpu0' }), tl.client({ name: 'cpu1' })] as const;
      const near = tl.buffer();
      const far = tl.buffer();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      const rom = tl.ram({ address: AddressSet.range('0x1_0000', '64K'), beatBytes: 8 });
      connect(cpus[0], near);
      connect(cpus[1], near);
      far.from(near);
      far.fromStar(near);
      connect(far, sram);
      connect(far, rom);
      return { cpus, near, far, sram, rom };
    },
  },

  'cycle/upward': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const sbus = tl.xbar();
      const pbus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(cpu, sbus, pbus, sram);
      connect(pbus, sbus);
      return { cpu, sbus, pbus, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const sbus = tl.xbar();
      const pbus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(cpu, sbus, pbus, sram);
      return { cpu, sbus, pbus, sram };
    },
  },

  'cycle/downward': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const pbus = tl.xbar();
      const inside = new EphemeralNode(tl.TileLink);
      const outside = new EphemeralNode(tl.TileLink);
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(cpu, pbus, sram);
      inside.from(outside);
      outside.from(inside);
      return { cpu, pbus, inside, outside, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const pbus = tl.xbar();
      const inside = new EphemeralNode(tl.TileLink);
      const outside = new EphemeralNode(tl.TileLink);
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(cpu, outside);
      inside.from(outside);
      connect(inside, pbus, sram);
      return { cpu, pbus, inside, outside, sram };
    },
  },
};
