import {
  AddressSet,
  apb,
  connect,
  devices,
  mirror,
  type Protocol,
  type ProtocolTypes,
  SinkNode,
  SourceNode,
  tl,
} from 'entente-soc';
import type { CheckExamples } from '../rule-example.js';

interface Memory extends ProtocolTypes {
  readonly protocol: 'Memory';
  readonly down: { readonly name: string };
  readonly up: { readonly range: AddressSet };
  readonly edge: unknown;
}

interface Listed extends ProtocolTypes {
  readonly protocol: 'Memory';
  readonly down: { readonly masters: readonly { readonly name: string }[] };
  readonly up: { readonly slaves: readonly { readonly name: string; readonly address: readonly AddressSet[] }[] };
  readonly edge: unknown;
}

function protocol<T extends Memory | Listed>(): Protocol<T> {
  return { name: 'Memory', edge: (down, up) => ({ down, up }), render: () => ({ colour: 'blue' }) };
}

export const addressExamples: CheckExamples = {
  'address/overlap': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x0', '64K') });
      const uart = tl.manager({ address: [AddressSet.range('0x1000', '4K')], supports: tl.readWrite(1, 4) });
      connect(cpu, bus, sram);
      connect(bus, uart);
      return { cpu, bus, sram, uart };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x0', '64K') });
      const uart = tl.manager({ address: [AddressSet.range('0x10000', '4K')], supports: tl.readWrite(1, 4) });
      connect(cpu, bus, sram);
      connect(bus, uart);
      return { cpu, bus, sram, uart };
    },
  },

  'address/alignment': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const address = AddressSet.misaligned(0x1000n, 0x3000n);
      const scratchpad = tl.manager({ address, supports: tl.readWrite(1, 4) });
      connect(cpu, scratchpad);
      return { cpu, scratchpad };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const scratchpad = tl.manager({ address: [AddressSet.range('0x4000', '16K')], supports: tl.readWrite(1, 4) });
      connect(cpu, scratchpad);
      return { cpu, scratchpad };
    },
  },

  'address/window': {
    broken() {
      const cpu = tl.client({ name: 'cpu', visibility: [AddressSet.range('0x8000_0000', '32K')] });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, sram);
      return { cpu, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu', visibility: [AddressSet.range('0x8000_0000', '64K')] });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, sram);
      return { cpu, sram };
    },
  },

  'address/width': {
    policy: { budgets: { addressBits: 32 } },
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const dram = tl.manager({ address: [AddressSet.range('0x1_0000_0000', '2G')], supports: tl.readWrite(1, 64) });
      connect(cpu, dram);
      return { cpu, dram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const dram = tl.manager({ address: [AddressSet.range('0x8000_0000', '2G')], supports: tl.readWrite(1, 64) });
      connect(cpu, dram);
      return { cpu, dram };
    },
  },

  'address/hole': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const address = [AddressSet.range('0x1000', '4K'), AddressSet.range('0x3000', '4K')];
      const timer = tl.manager({ address, supports: tl.readWrite(1, 4) });
      connect(cpu, timer);
      return { cpu, timer };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const address = [AddressSet.range('0x2000', '8K')];
      const timer = tl.manager({ address, supports: tl.readWrite(1, 4) });
      connect(cpu, timer);
      return { cpu, timer };
    },
  },

  'address/duplicate-name': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      const left = tl.manager({
        name: 'uart',
        address: [AddressSet.range('0x1000', '4K')],
        supports: tl.readWrite(1, 4),
      });
      const right = tl.manager({
        name: 'uart',
        address: [AddressSet.range('0x2000', '4K')],
        supports: tl.readWrite(1, 4),
      });
      connect(cpu, bus, left);
      connect(bus, right);
      return { cpu, bus, left, right };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      const left = tl.manager({
        name: 'uart0',
        address: [AddressSet.range('0x1000', '4K')],
        supports: tl.readWrite(1, 4),
      });
      const right = tl.manager({
        name: 'uart1',
        address: [AddressSet.range('0x2000', '4K')],
        supports: tl.readWrite(1, 4),
      });
      connect(cpu, bus, left);
      connect(bus, right);
      return { cpu, bus, left, right };
    },
  },

  'address/boot': {
    policy: { boot: { cpu: '0x1_0000' } },
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const rom = tl.manager({ address: [AddressSet.range('0x1_0000', '64K')], supports: { get: [1, 64] } });
      connect(cpu, rom);
      return { cpu, rom };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const rom = tl.rom({ base: '0x1_0000', size: '64K' });
      connect(cpu, rom);
      return { cpu, rom };
    },
  },

  'address/no-default': {
    broken() {
      const dma = tl.client({ name: 'dma' });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(dma, sram);
      return { dma, sram };
    },
    fixed() {
      const dma = tl.client({ name: 'dma', visibility: [AddressSet.range('0x8000_0000', '64K')] });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(dma, sram);
      return { dma, sram };
    },
  },

  'address/unread': {
    broken() {
      const memory = protocol<Memory>();
      const cpu = new SourceNode(memory, [{ name: 'cpu' }]);
      const ram = new SinkNode(memory, [{ range: AddressSet.range('0x1000', '4K') }]);
      connect(cpu, ram);
      return { cpu, ram };
    },
    fixed() {
      const memory = protocol<Listed>();
      const cpu = new SourceNode(memory, [{ masters: [{ name: 'cpu' }] }]);
      const ram = new SinkNode(memory, [{ slaves: [{ name: 'ram', address: [AddressSet.range('0x1000', '4K')] }] }]);
      connect(cpu, ram);
      return { cpu, ram };
    },
  },

  'address/mirror': {
    broken() {
      const core = apb.master({ name: 'core' });
      const flash = apb.slave({ address: [AddressSet.range('0x0800_0000', '512K')], beatBytes: 4 });
      connect(core, flash);
      mirror(flash, { base: '0x0', size: '512K', of: '0x0800_0000' });
      return { core, flash };
    },
    fixed() {
      const core = apb.master({ name: 'core' });
      const flash = apb.slave({
        address: [AddressSet.range('0x0800_0000', '512K'), AddressSet.range('0x0', '512K')],
        beatBytes: 4,
      });
      connect(core, flash);
      mirror(flash, { base: '0x0', size: '512K', of: '0x0800_0000' });
      return { core, flash };
    },
  },

  'address/within': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      connect(cpu, bus);
      const system = devices.peripheral(bus, { registers: [['0x1000', '4K']] });
      const clocks = devices.interruptDevice({ compatible: ['example,clocks'], within: [['0x9100', '0x20']] });
      return { cpu, bus, system, clocks };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      connect(cpu, bus);
      const system = devices.peripheral(bus, { registers: [['0x1000', '4K']] });
      const clocks = devices.interruptDevice({ compatible: ['example,clocks'], within: [['0x1100', '0x20']] });
      return { cpu, bus, system, clocks };
    },
  },

  'address/within-overlap': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      connect(cpu, bus);
      const system = devices.peripheral(bus, { registers: [['0x1000', '4K']] });
      const clocks = devices.interruptDevice({ compatible: ['example,clocks'], within: [['0x1100', '0x20']] });
      const resets = devices.interruptDevice({ compatible: ['example,resets'], within: [['0x1110', '0x20']] });
      return { cpu, bus, system, clocks, resets };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      connect(cpu, bus);
      const system = devices.peripheral(bus, { registers: [['0x1000', '4K']] });
      const clocks = devices.interruptDevice({ compatible: ['example,clocks'], within: [['0x1100', '0x20']] });
      const resets = devices.interruptDevice({ compatible: ['example,resets'], within: [['0x1120', '0x20']] });
      return { cpu, bus, system, clocks, resets };
    },
  },
};
