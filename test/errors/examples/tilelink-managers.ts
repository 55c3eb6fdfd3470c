import { AddressSet, connect, tl } from 'entente-soc';
import type { RuleExamples } from '../rule-example.js';

export const tilelinkManagerExamples: RuleExamples = {
  'tilelink/slave-address': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const uart = tl.manager({ name: 'uart', address: [], supports: tl.readWrite(1, 4) });
      connect(cpu, uart);
      return { cpu, uart };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const uart = tl.manager({
        name: 'uart',
        address: [AddressSet.range('0x1000', '4K')],
        supports: tl.readWrite(1, 4),
      });
      connect(cpu, uart);
      return { cpu, uart };
    },
  },

  'tilelink/slave-alignment': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const timer = tl.manager({
        name: 'timer',
        address: [AddressSet.range('0x1000', 16)],
        supports: tl.readWrite(1, 64),
      });
      connect(cpu, timer);
      return { cpu, timer };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const timer = tl.manager({
        name: 'timer',
        address: [AddressSet.range('0x1000', 16)],
        supports: tl.readWrite(1, 16),
      });
      connect(cpu, timer);
      return { cpu, timer };
    },
  },

  'tilelink/slave-disjoint': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const uart = tl.manager({
        name: 'uart',
        address: [AddressSet.range('0x1000', '4K'), AddressSet.range('0x1800', '2K')],
        supports: tl.readWrite(1, 4),
      });
      connect(cpu, uart);
      return { cpu, uart };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const uart = tl.manager({
        name: 'uart',
        address: [AddressSet.range('0x1000', '4K')],
        supports: tl.readWrite(1, 4),
      });
      connect(cpu, uart);
      return { cpu, uart };
    },
  },

  'tilelink/slave-finite': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const rest = tl.manager({ name: 'rest', address: [AddressSet.everything], supports: tl.readWrite(1, 4) });
      connect(cpu, rest);
      return { cpu, rest };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const rest = tl.manager({
        name: 'rest',
        address: [AddressSet.of(0x0, 0xffffffff)],
        supports: tl.readWrite(1, 4),
      });
      connect(cpu, rest);
      return { cpu, rest };
    },
  },

  'tilelink/slave-grants': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const sram = tl.manager({
        name: 'sram',
        address: [AddressSet.range('0x8000_0000', '64K')],
        regionType: 'UNCACHED',
        supports: tl.readWrite(1, 8),
        alwaysGrantsT: true,
        beatBytes: 8,
      });
      connect(cpu, sram);
      return { cpu, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const sram = tl.manager({
        name: 'sram',
        address: [AddressSet.range('0x8000_0000', '64K')],
        regionType: 'UNCACHED',
        supports: tl.readWrite(1, 8),
        beatBytes: 8,
      });
      connect(cpu, sram);
      return { cpu, sram };
    },
  },

  'tilelink/slave-port-acquire': {
    broken() {
      const cpu = tl.client({ name: 'cpu', supports: { probe: 64 } });
      const l2 = tl.manager({
        name: 'l2',
        address: [AddressSet.range('0x8000_0000', '64K')],
        regionType: 'TRACKED',
        supports: { ...tl.readWrite(1, 64), ...tl.acquire(64, 64) },
        beatBytes: 8,
      });
      connect(cpu, l2);
      return { cpu, l2 };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu', supports: { probe: 64 } });
      const l2 = tl.manager({
        name: 'l2',
        address: [AddressSet.range('0x8000_0000', '64K')],
        regionType: 'TRACKED',
        supports: { ...tl.readWrite(1, 64), ...tl.acquire(64, 64) },
        beatBytes: 8,
        endSinkId: 1,
      });
      connect(cpu, l2);
      return { cpu, l2 };
    },
  },

  'tilelink/slave-port-empty': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const uart = tl.managerNode([{ slaves: [] }]);
      connect(cpu, uart);
      return { cpu, uart };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const uart = tl.managerNode([
        { slaves: [{ address: [AddressSet.range('0x1000', '4K')], supports: tl.readWrite(1, 4) }] },
      ]);
      connect(cpu, uart);
      return { cpu, uart };
    },
  },

  'tilelink/slave-port-latency': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const uart = tl.manager({
        name: 'uart',
        address: [AddressSet.range('0x1000', '4K')],
        supports: tl.readWrite(1, 4),
        minLatency: -1,
      });
      connect(cpu, uart);
      return { cpu, uart };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const uart = tl.manager({
        name: 'uart',
        address: [AddressSet.range('0x1000', '4K')],
        supports: tl.readWrite(1, 4),
        minLatency: 0,
      });
      connect(cpu, uart);
      return { cpu, uart };
    },
  },

  'tilelink/slave-port-sinks': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const uart = tl.manager({
        name: 'uart',
        address: [AddressSet.range('0x1000', '4K')],
        supports: tl.readWrite(1, 4),
        endSinkId: -1,
      });
      connect(cpu, uart);
      return { cpu, uart };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const uart = tl.manager({
        name: 'uart',
        address: [AddressSet.range('0x1000', '4K')],
        supports: tl.readWrite(1, 4),
      });
      connect(cpu, uart);
      return { cpu, uart };
    },
  },

  'tilelink/slave-region': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const sram = tl.manager({
        name: 'sram',
        address: [AddressSet.range('0x8000_0000', '64K')],
        regionType: 'CACHED',
        supports: tl.readWrite(1, 8),
        beatBytes: 8,
      });
      connect(cpu, sram);
      return { cpu, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const sram = tl.manager({
        name: 'sram',
        address: [AddressSet.range('0x8000_0000', '64K')],
        regionType: 'UNCACHED',
        supports: tl.readWrite(1, 8),
        beatBytes: 8,
      });
      connect(cpu, sram);
      return { cpu, sram };
    },
  },

  'tilelink/slave-sizes': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const uart = tl.manager({
        name: 'uart',
        address: [AddressSet.range('0x1000', '4K')],
        supports: { get: [1, 8], putFull: [1, 4], putPartial: [1, 8] },
      });
      connect(cpu, uart);
      return { cpu, uart };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const uart = tl.manager({
        name: 'uart',
        address: [AddressSet.range('0x1000', '4K')],
        supports: { get: [1, 8], putFull: [1, 8], putPartial: [1, 8] },
      });
      connect(cpu, uart);
      return { cpu, uart };
    },
  },
};
