import { AddressSet, connect, tl } from 'entente-soc';
import type { CheckExamples } from '../rule-example.js';

export const policyExamples: CheckExamples = {
  'policy/expectation': {
    policy: { expect: ['uart at 0x6400_0000', 'cpu reaches sram with 64-byte bursts'] },
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      const uart = tl.manager({ address: [AddressSet.range('0x6400_1000', '4K')], supports: tl.readWrite(1, 4) });
      connect(cpu, bus, tl.fragmenter({ minSize: 4, maxSize: 64 }), sram);
      connect(bus, uart);
      return { cpu, bus, sram, uart };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      const uart = tl.manager({ address: [AddressSet.range('0x6400_0000', '4K')], supports: tl.readWrite(1, 4) });
      connect(cpu, bus, tl.fragmenter({ minSize: 4, maxSize: 64 }), sram);
      connect(bus, uart);
      return { cpu, bus, sram, uart };
    },
  },

  'reach/forbidden': {
    policy: { expect: ['dma must not reach keys'] },
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const dma = tl.client({ name: 'dma' });
      const bus = tl.xbar();
      const keys = tl.rom({ base: '0x1_0000', size: '4K' });
      connect(cpu, bus, keys);
      connect(dma, bus);
      return { cpu, dma, bus, keys };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const dma = tl.client({ name: 'dma', visibility: [AddressSet.range('0x8000_0000', '2G')] });
      const bus = tl.xbar();
      const keys = tl.rom({ base: '0x1_0000', size: '4K' });
      connect(cpu, bus, keys);
      connect(dma, bus);
      return { cpu, dma, bus, keys };
    },
  },

  'policy/unknown-name': {
    policy: { expect: ['uart0 at 0x6400_0000'] },
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const uart = tl.manager({ address: [AddressSet.range('0x6400_0000', '4K')], supports: tl.readWrite(1, 4) });
      connect(cpu, uart);
      return { cpu, uart };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const uart0 = tl.manager({ address: [AddressSet.range('0x6400_0000', '4K')], supports: tl.readWrite(1, 4) });
      connect(cpu, uart0);
      return { cpu, uart0 };
    },
  },

  'policy/waiver': {
    policy: {
      waivers: [{ rule: 'reach/unreachable-device', subject: 'spare', reason: 'for B0', expires: '2026-12-31' }],
    },
    fixedPolicy: {
      waivers: [{ rule: 'reach/unreachable-device', subject: 'spare', reason: 'for C0', expires: '2027-12-31' }],
    },
    broken() {
      const cpu = tl.client({ name: 'cpu', visibility: [AddressSet.range('0x0', '64K')] });
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x0', '64K') });
      const spare = tl.ram({ address: AddressSet.range('0x1_0000', '64K') });
      connect(cpu, bus, sram);
      connect(bus, spare);
      return { cpu, bus, sram, spare };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu', visibility: [AddressSet.range('0x0', '64K')] });
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x0', '64K') });
      const spare = tl.ram({ address: AddressSet.range('0x1_0000', '64K') });
      connect(cpu, bus, sram);
      connect(bus, spare);
      return { cpu, bus, sram, spare };
    },
  },

  'policy/locked': {
    fixedIsLocked: true,
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const uart = tl.manager({ address: [AddressSet.range('0x6400_1000', '4K')], supports: tl.readWrite(1, 4) });
      connect(cpu, uart);
      return { cpu, uart };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const uart = tl.manager({ address: [AddressSet.range('0x6400_0000', '4K')], supports: tl.readWrite(1, 4) });
      connect(cpu, uart);
      return { cpu, uart };
    },
  },

  'policy/unlocked': {
    fixedIsLocked: true,
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      const uart = tl.manager({ address: [AddressSet.range('0x6400_0000', '4K')], supports: tl.readWrite(1, 4) });
      const timer = tl.manager({ address: [AddressSet.range('0x6500_0000', '4K')], supports: tl.readWrite(1, 4) });
      connect(cpu, bus, uart);
      connect(bus, timer);
      return { cpu, bus, uart, timer };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      const uart = tl.manager({ address: [AddressSet.range('0x6400_0000', '4K')], supports: tl.readWrite(1, 4) });
      connect(cpu, bus, uart);
      return { cpu, bus, uart };
    },
  },
};
