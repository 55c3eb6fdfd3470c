import { AddressSet, connect, tl } from 'entente-soc';
import type { RuleExamples } from '../rule-example.js';

/** Ends of the graph that offer a fixed number of ports. */
export const arityEndExamples: RuleExamples = {
  'arity/source-ports': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      const rom = tl.ram({ address: AddressSet.range('0x1_0000', '64K'), beatBytes: 8 });
      connect(cpu, sram);
      connect(cpu, rom);
      return { cpu, sram, rom };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      const rom = tl.ram({ address: AddressSet.range('0x1_0000', '64K'), beatBytes: 8 });
      connect(cpu, bus, sram);
      connect(bus, rom);
      return { cpu, bus, sram, rom };
    },
  },

  'arity/source-stars': {
    broken() {
      const cpu = tl.clientNode([{ masters: [{ name: 'fetch' }] }, { masters: [{ name: 'data' }] }]);
      const sbus = tl.xbar();
      const pbus = tl.xbar();
      sbus.fromStar(cpu);
      pbus.fromStar(cpu);
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      const uart = tl.ram({ address: AddressSet.range('0x6400_0000', '4K'), beatBytes: 8 });
      connect(sbus, sram);
      connect(pbus, uart);
      return { cpu, sbus, pbus, sram, uart };
    },
    fixed() {
      const cpu = tl.clientNode([{ masters: [{ name: 'fetch' }] }, { masters: [{ name: 'data' }] }]);
      const sbus = tl.xbar();
      const pbus = tl.xbar();
      sbus.fromStar(cpu);
      pbus.from(cpu);
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      const uart = tl.ram({ address: AddressSet.range('0x6400_0000', '4K'), beatBytes: 8 });
      connect(sbus, sram);
      connect(pbus, uart);
      return { cpu, sbus, pbus, sram, uart };
    },
  },

  'arity/source-bound-as-sink': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const uart = tl.manager({ address: [AddressSet.range('0x6400_0000', '4K')], supports: tl.readWrite(1, 8) });
      // @ts-expect-error The compiler refuses it, too.
      cpu.from(uart);
      return { cpu, uart };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const uart = tl.manager({ address: [AddressSet.range('0x6400_0000', '4K')], supports: tl.readWrite(1, 8) });
      uart.from(cpu);
      return { cpu, uart };
    },
  },

  'arity/sink-ports': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const dma = tl.client({ name: 'dma' });
      const uart = tl.manager({ address: [AddressSet.range('0x6400_0000', '4K')], supports: tl.readWrite(1, 8) });
      connect(cpu, uart);
      connect(dma, uart);
      return { cpu, dma, uart };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const dma = tl.client({ name: 'dma' });
      const bus = tl.xbar();
      const uart = tl.manager({ address: [AddressSet.range('0x6400_0000', '4K')], supports: tl.readWrite(1, 8) });
      connect(cpu, bus, uart);
      connect(dma, bus);
      return { cpu, dma, bus, uart };
    },
  },

  'arity/sink-stars': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const dma = tl.client({ name: 'dma' });
      const fast = tl.xbar();
      const slow = tl.xbar();
      const ports = [0x8000_0000n, 0x9000_0000n].map((base) => ({
        slaves: [{ address: [AddressSet.range(base, '64K')], supports: tl.readWrite(1, 8) }],
        beatBytes: 8,
      }));
      const sram = tl.managerNode(ports);
      connect(cpu, fast);
      connect(dma, slow);
      sram.starFrom(fast);
      sram.starFrom(slow);
      return { cpu, dma, fast, slow, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const dma = tl.client({ name: 'dma' });
      const fast = tl.xbar();
      const slow = tl.xbar();
      const ports = [0x8000_0000n, 0x9000_0000n].map((base) => ({
        slaves: [{ address: [AddressSet.range(base, '64K')], supports: tl.readWrite(1, 8) }],
        beatBytes: 8,
      }));
      const sram = tl.managerNode(ports);
      connect(cpu, fast);
      connect(dma, slow);
      sram.starFrom(fast);
      sram.from(slow);
      return { cpu, dma, fast, slow, sram };
    },
  },

  'arity/sink-bound-as-source': {
    broken() {
      const uart = tl.manager({ address: [AddressSet.range('0x6400_0000', '4K')], supports: tl.readWrite(1, 8) });
      const cpu = tl.client({ name: 'cpu' });
      // @ts-expect-error The compiler refuses it, too.
      cpu.from(uart);
      return { uart, cpu };
    },
    fixed() {
      const uart = tl.manager({ address: [AddressSet.range('0x6400_0000', '4K')], supports: tl.readWrite(1, 8) });
      const cpu = tl.client({ name: 'cpu' });
      uart.from(cpu);
      return { uart, cpu };
    },
  },

  'arity/outward-count': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      return { cpu };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(cpu, sram);
      return { cpu, sram };
    },
  },

  'arity/inward-count': {
    broken() {
      const uart = tl.manager({ address: [AddressSet.range('0x6400_0000', '4K')], supports: tl.readWrite(1, 8) });
      return { uart };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const uart = tl.manager({ address: [AddressSet.range('0x6400_0000', '4K')], supports: tl.readWrite(1, 8) });
      connect(cpu, uart);
      return { cpu, uart };
    },
  },
};
