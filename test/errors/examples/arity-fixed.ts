import { AddressSet, connect, lazyModule, tl } from 'entente-soc';
import type { RuleExamples } from '../rule-example.js';

/** Adapters with a fixed number of edges. */
export const arityFixedExamples: RuleExamples = {
  'arity/mux-inputs': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const mux = tl.masterMux();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(cpu, mux, sram);
      return { cpu, mux, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const mute = tl.muteMaster();
      const mux = tl.masterMux();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(cpu, mux, sram);
      connect(mute, mux);
      return { cpu, mute, mux, sram };
    },
  },

  'arity/mux-outputs': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const dma = tl.client({ name: 'dma' });
      const mux = tl.masterMux();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      const rom = tl.ram({ address: AddressSet.range('0x1_0000', '64K'), beatBytes: 8 });
      connect(cpu, mux, sram);
      connect(dma, mux, rom);
      return { cpu, dma, mux, sram, rom };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const dma = tl.client({ name: 'dma' });
      const mux = tl.masterMux();
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      const rom = tl.ram({ address: AddressSet.range('0x1_0000', '64K'), beatBytes: 8 });
      connect(cpu, mux, bus, sram);
      connect(dma, mux);
      connect(bus, rom);
      return { cpu, dma, mux, bus, sram, rom };
    },
  },

  'arity/mux-stars': {
    broken() {
      const cpus = tl.clientNode([{ masters: [{ name: 'cpu0' }] }, { masters: [{ name: 'cpu1' }] }]);
      const mux = tl.masterMux();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      mux.starFrom(cpus);
      sram.from(mux);
      return { cpus, mux, sram };
    },
    fixed() {
      const cpus = tl.clientNode([{ masters: [{ name: 'cpu0' }] }, { masters: [{ name: 'cpu1' }] }]);
      const mux = tl.masterMux();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      mux.from(cpus);
      mux.from(cpus);
      sram.from(mux);
      return { cpus, mux, sram };
    },
  },

  'arity/bypass-inputs': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const dma = tl.client({ name: 'dma' });
      const gate = lazyModule(() => new tl.TLBusBypassBar({ mayDeny: true }));
      const closed = tl.error({
        params: { address: [new AddressSet(0n, 0xffff_ffffn)], maxAtomic: 8, maxTransfer: 64 },
        beatBytes: 8,
      });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(cpu, gate.node, closed);
      connect(dma, gate.node, sram);
      return { cpu, dma, gate, closed, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const dma = tl.client({ name: 'dma' });
      const bus = tl.xbar();
      const gate = lazyModule(() => new tl.TLBusBypassBar({ mayDeny: true }));
      const closed = tl.error({
        params: { address: [new AddressSet(0n, 0xffff_ffffn)], maxAtomic: 8, maxTransfer: 64 },
        beatBytes: 8,
      });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(cpu, bus, gate.node, closed);
      connect(dma, bus);
      connect(gate.node, sram);
      return { cpu, dma, bus, gate, closed, sram };
    },
  },

  'arity/bypass-outputs': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const gate = lazyModule(() => new tl.TLBusBypassBar({ mayDeny: true }));
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(cpu, gate.node, sram);
      return { cpu, gate, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const gate = lazyModule(() => new tl.TLBusBypassBar({ mayDeny: true }));
      const closed = tl.error({
        params: { address: [new AddressSet(0n, 0xffff_ffffn)], maxAtomic: 8, maxTransfer: 64 },
        beatBytes: 8,
      });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(cpu, gate.node, closed);
      connect(gate.node, sram);
      return { cpu, gate, closed, sram };
    },
  },

  'arity/bypass-stars': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const gate = lazyModule(() => new tl.TLBusBypassBar({ mayDeny: true }));
      const closed = tl.error({
        params: { address: [new AddressSet(0n, 0xffff_ffffn)], maxAtomic: 8, maxTransfer: 64 },
        beatBytes: 8,
      });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      gate.node.starFrom(cpu);
      closed.from(gate.node);
      sram.from(gate.node);
      return { cpu, gate, closed, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const gate = lazyModule(() => new tl.TLBusBypassBar({ mayDeny: true }));
      const closed = tl.error({
        params: { address: [new AddressSet(0n, 0xffff_ffffn)], maxAtomic: 8, maxTransfer: 64 },
        beatBytes: 8,
      });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      gate.node.from(cpu);
      closed.from(gate.node);
      sram.from(gate.node);
      return { cpu, gate, closed, sram };
    },
  },

  'arity/bank-ports': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const binder = tl.bankBinder({ banks: 2, granularity: 64 });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(cpu, binder, sram);
      return { cpu, binder, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      const binder = tl.bankBinder({ banks: 2, granularity: 64 });
      const memory = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(cpu, bus);
      binder.starFrom(bus);
      memory.fromStar(binder);
      connect(memory, sram);
      return { cpu, bus, binder, memory, sram };
    },
  },
};
