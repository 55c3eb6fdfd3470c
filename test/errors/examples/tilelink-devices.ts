import { AddressSet, connect, lazyModule, SimpleDevice, tl } from 'entente-soc';
import type { RuleExamples } from '../rule-example.js';

export const tilelinkDeviceExamples: RuleExamples = {
  'tilelink/dev-null-atomic': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const error = tl.error({ params: { address: [AddressSet.range('0x3000', '4K')], maxAtomic: 8, maxTransfer: 4 } });
      connect(cpu, error);
      return { cpu, error };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const error = tl.error({ params: { address: [AddressSet.range('0x3000', '4K')], maxAtomic: 4, maxTransfer: 4 } });
      connect(cpu, error);
      return { cpu, error };
    },
  },

  'tilelink/dev-null-transfer': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const error = tl.error({
        params: { address: [AddressSet.range('0x8000', '32K')], maxAtomic: 8, maxTransfer: 8192 },
      });
      connect(cpu, error);
      return { cpu, error };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const error = tl.error({
        params: { address: [AddressSet.range('0x8000', '32K')], maxAtomic: 8, maxTransfer: 4096 },
      });
      connect(cpu, error);
      return { cpu, error };
    },
  },

  'tilelink/fuzzer-ordered': {
    broken() {
      const fuzzer = tl.fuzzer({ nOperations: 1000, inFlight: 8, nOrdered: 3 });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(fuzzer, sram);
      return { fuzzer, sram };
    },
    fixed() {
      const fuzzer = tl.fuzzer({ nOperations: 1000, inFlight: 6, nOrdered: 3 });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(fuzzer, sram);
      return { fuzzer, sram };
    },
  },

  'tilelink/pattern': {
    broken() {
      const pusher = tl.patternPusher({
        name: 'pusher',
        patterns: [{ kind: 'write', address: '0x8000_0002', size: 2, data: 0x1234n }],
      });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(pusher, sram);
      return { pusher, sram };
    },
    fixed() {
      const pusher = tl.patternPusher({
        name: 'pusher',
        patterns: [{ kind: 'write', address: 0x80000000, size: 2, data: 0x1234n }],
      });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(pusher, sram);
      return { pusher, sram };
    },
  },

  'tilelink/pattern-beat': {
    broken() {
      const pusher = tl.patternPusher({
        name: 'pusher',
        patterns: [{ kind: 'read', address: '0x8000_0000', size: 3 }],
      });
      const sram = tl.manager({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supports: tl.readWrite(1, 8),
        beatBytes: 4,
      });
      connect(pusher, sram);
      return { pusher, sram };
    },
    fixed() {
      const pusher = tl.patternPusher({
        name: 'pusher',
        patterns: [{ kind: 'read', address: '0x8000_0000', size: 3 }],
      });
      const sram = tl.manager({
        address: [AddressSet.range('0x8000_0000', '64K')],
        supports: tl.readWrite(1, 8),
        beatBytes: 4,
      });
      connect(pusher, tl.widthWidget(8), sram);
      return { pusher, sram };
    },
  },

  'tilelink/physical-filter': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      const guard = tl.physicalFilter({ controlAddress: '0x3800', controlBeatBytes: 4 });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, bus, guard.node, sram);
      connect(bus, guard.controlNode);
      return { cpu, bus, guard, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      const guard = tl.physicalFilter({ controlAddress: 0x4000, controlBeatBytes: 4 });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, bus, guard.node, sram);
      connect(bus, guard.controlNode);
      return { cpu, bus, guard, sram };
    },
  },

  'tilelink/ram-ecc': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 4, ecc: { bytes: 8 } });
      connect(cpu, sram);
      return { cpu, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 4, ecc: { bytes: 4 } });
      connect(cpu, sram);
      return { cpu, sram };
    },
  },

  'tilelink/ram-width': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 12 });
      connect(cpu, sram);
      return { cpu, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 16 });
      connect(cpu, sram);
      return { cpu, sram };
    },
  },

  'tilelink/register-address': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const timer = tl.registerNode({
        address: [AddressSet.range('0x1000', '4K'), AddressSet.range('0x2000', '4K')],
        device: new SimpleDevice('timer', ['acme,timer0']),
      });
      connect(cpu, timer);
      return { cpu, timer };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const timer = tl.registerNode({
        address: [AddressSet.range('0x2000', '4K'), AddressSet.range('0x3000', '4K')],
        device: new SimpleDevice('timer', ['acme,timer0']),
      });
      connect(cpu, timer);
      return { cpu, timer };
    },
  },

  'tilelink/register-size': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const timer = tl.registerNode({
        address: [AddressSet.range('0x1000', 4)],
        device: new SimpleDevice('timer', ['acme,timer0']),
        beatBytes: 8,
      });
      connect(cpu, timer);
      return { cpu, timer };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const timer = tl.registerNode({
        address: [AddressSet.range('0x1000', 8)],
        device: new SimpleDevice('timer', ['acme,timer0']),
        beatBytes: 8,
      });
      connect(cpu, timer);
      return { cpu, timer };
    },
  },

  'tilelink/rom-contents': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const rom = tl.rom({ base: '0x1_0000', size: '4K', contents: new Uint8Array(5000) });
      connect(cpu, rom);
      return { cpu, rom };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const rom = tl.rom({ base: '0x1_0000', size: 0x2000, contents: new Uint8Array(5000) });
      connect(cpu, rom);
      return { cpu, rom };
    },
  },

  'tilelink/router-size': {
    broken() {
      class Timer extends tl.TLRegisterRouter {
        constructor() {
          super({ name: 'timer', compat: ['acme,timer0'], base: '0x4000', size: 0x1800 });
        }
      }
      const cpu = tl.client({ name: 'cpu' });
      const timer = lazyModule(() => new Timer());
      connect(cpu, timer.node);
      return { cpu, timer };
    },
    fixed() {
      class Timer extends tl.TLRegisterRouter {
        constructor() {
          super({ name: 'timer', compat: ['acme,timer0'], base: '0x4000', size: 0x2000 });
        }
      }
      const cpu = tl.client({ name: 'cpu' });
      const timer = lazyModule(() => new Timer());
      connect(cpu, timer.node);
      return { cpu, timer };
    },
  },

  'tilelink/test-ram-address': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const sram = tl.testRAM({ address: AddressSet.of(0x8000_0000, 0xfff0), beatBytes: 4 });
      connect(cpu, sram);
      return { cpu, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const sram = tl.testRAM({ address: AddressSet.of(0x80000000, 0xfff3), beatBytes: 4 });
      connect(cpu, sram);
      return { cpu, sram };
    },
  },
};
