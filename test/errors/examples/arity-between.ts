import { AddressSet, connect, JunctionNode, tl } from 'entente-soc';
import type { RuleExamples } from '../rule-example.js';

/** Nodes in between, whose two sides depend on each other. */
export const arityBetweenExamples: RuleExamples = {
  'arity/nexus-no-input': {
    broken() {
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(bus, sram);
      return { bus, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(cpu, bus, sram);
      return { cpu, bus, sram };
    },
  },

  'arity/nexus-no-output': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      connect(cpu, bus);
      return { cpu, bus };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(cpu, bus, sram);
      return { cpu, bus, sram };
    },
  },

  'arity/too-many': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      const bars = Array.from({ length: 17 }, () => tl.jbar());
      connect(cpu, bars[0] ?? bus);
      for (const [k, bar] of bars.entries()) {
        for (const lane of [tl.buffer(), tl.buffer()]) (bars[k + 1] ?? bus).fromStar(lane.fromStar(bar));
      }
      connect(bus, sram);
      return { cpu, bus, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      const bars = Array.from({ length: 2 }, () => tl.jbar());
      connect(cpu, bars[0] ?? bus);
      for (const [k, bar] of bars.entries()) {
        for (const lane of [tl.buffer(), tl.buffer()]) (bars[k + 1] ?? bus).fromStar(lane.fromStar(bar));
      }
      connect(bus, sram);
      return { cpu, bus, sram };
    },
  },

  'arity/adapter-unequal': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const dma = tl.client({ name: 'dma' });
      const buffer = tl.buffer();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(cpu, buffer, sram);
      connect(dma, buffer);
      return { cpu, dma, buffer, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const dma = tl.client({ name: 'dma' });
      const buffer = tl.buffer();
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(cpu, buffer, bus, sram);
      connect(dma, buffer);
      bus.from(buffer);
      return { cpu, dma, buffer, bus, sram };
    },
  },

  'arity/adapter-stars': {
    broken() {
      const cpus = tl.clientNode([{ masters: [{ name: 'cpu0' }] }, { masters: [{ name: 'cpu1' }] }]);
      const buffer = tl.buffer();
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      buffer.starFrom(cpus);
      bus.fromStar(buffer);
      connect(bus, sram);
      return { cpus, buffer, bus, sram };
    },
    fixed() {
      const cpus = tl.clientNode([{ masters: [{ name: 'cpu0' }] }, { masters: [{ name: 'cpu1' }] }]);
      const buffer = tl.buffer();
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      buffer.fromStar(cpus);
      bus.fromStar(buffer);
      connect(bus, sram);
      return { cpus, buffer, bus, sram };
    },
  },

  'arity/adapter-star-short': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const buffer = tl.buffer();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      const rom = tl.ram({ address: AddressSet.range('0x1_0000', '64K'), beatBytes: 8 });
      const pbus = tl.xbar();
      const uart = tl.ram({ address: AddressSet.range('0x6400_0000', '4K'), beatBytes: 8 });
      connect(cpu, buffer, sram);
      connect(buffer, rom);
      pbus.fromStar(buffer);
      connect(pbus, uart);
      return { cpu, buffer, sram, rom, pbus, uart };
    },
    fixed() {
      const cpus = tl.clientNode(['fetch', 'data', 'walker'].map((name) => ({ masters: [{ name }] })));
      const buffer = tl.buffer();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      const rom = tl.ram({ address: AddressSet.range('0x1_0000', '64K'), beatBytes: 8 });
      const pbus = tl.xbar();
      const uart = tl.ram({ address: AddressSet.range('0x6400_0000', '4K'), beatBytes: 8 });
      buffer.fromStar(cpus);
      connect(buffer, sram);
      connect(buffer, rom);
      pbus.fromStar(buffer);
      connect(pbus, uart);
      return { cpus, buffer, sram, rom, pbus, uart };
    },
  },

  'arity/flex-direction': {
    broken() {
      const cpus = tl.clientNode([{ masters: [{ name: 'cpu0' }] }, { masters: [{ name: 'cpu1' }] }]);
      const fixer = tl.fifoFixer();
      const buffer = tl.buffer();
      const banks = tl.managerNode(
        [0x8000_0000n, 0x9000_0000n].map((base) => ({
          slaves: [{ address: [AddressSet.range(base, '64K')], supports: tl.readWrite(1, 8), fifoId: 0 }],
          beatBytes: 8,
        })),
      );
      fixer.fromStar(cpus);
      buffer.starFromStar(fixer);
      banks.starFrom(buffer);
      return { cpus, fixer, buffer, banks };
    },
    fixed() {
      const cpus = tl.clientNode([{ masters: [{ name: 'cpu0' }] }, { masters: [{ name: 'cpu1' }] }]);
      const fixer = tl.fifoFixer();
      const buffer = tl.buffer();
      const banks = tl.managerNode(
        [0x8000_0000n, 0x9000_0000n].map((base) => ({
          slaves: [{ address: [AddressSet.range(base, '64K')], supports: tl.readWrite(1, 8), fifoId: 0 }],
          beatBytes: 8,
        })),
      );
      fixer.fromStar(cpus);
      buffer.starFromStar(fixer);
      banks.fromStar(buffer);
      return { cpus, fixer, buffer, banks };
    },
  },

  'arity/junction-both-sides': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const bars = tl.jbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(cpu, bars, sram);
      return { cpu, bars, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const bars = tl.jbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      bars.starFrom(cpu);
      sram.from(bars);
      return { cpu, bars, sram };
    },
  },

  'arity/junction-no-units': {
    broken() {
      const bars = tl.jbar();
      return { bars };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const bars = tl.jbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      bars.starFrom(cpu);
      sram.from(bars);
      return { cpu, bars, sram };
    },
  },

  'arity/junction-ragged': {
    broken() {
      const masters = tl.clientNode([{ masters: [{ name: 'cpu' }] }, { masters: [{ name: 'debug' }] }]);
      const gate = new JunctionNode(tl.TileLink, tl.TileLink, {
        down: (ports) => ports.filter((port) => port.masters[0]?.name !== 'debug'),
        up: (ports) => ports,
      });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      const rom = tl.ram({ address: AddressSet.range('0x1_0000', '64K'), beatBytes: 8 });
      gate.starFrom(masters);
      sram.from(gate);
      rom.from(gate);
      return { masters, gate, sram, rom };
    },
    fixed() {
      const masters = tl.clientNode([{ masters: [{ name: 'cpu' }] }, { masters: [{ name: 'debug' }] }]);
      const gate = new JunctionNode(tl.TileLink, tl.TileLink, {
        down: (ports) => ports,
        up: (ports) => ports,
      });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      const rom = tl.ram({ address: AddressSet.range('0x1_0000', '64K'), beatBytes: 8 });
      gate.starFrom(masters);
      sram.from(gate);
      rom.from(gate);
      return { masters, gate, sram, rom };
    },
  },
};
