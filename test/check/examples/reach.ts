import { AddressSet, axi4, axis, connect, obi, tl } from 'entente-soc';
import type { CheckExamples } from '../rule-example.js';

export const reachExamples: CheckExamples = {
  'reach/unreachable-device': {
    broken() {
      const cpu = tl.client({ name: 'cpu', visibility: [AddressSet.range('0x8000_0000', '64K')] });
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      const uart = tl.manager({ address: [AddressSet.range('0x1000', '4K')], supports: tl.readWrite(1, 4) });
      connect(cpu, bus, sram);
      connect(bus, uart);
      return { cpu, bus, sram, uart };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      const uart = tl.manager({ address: [AddressSet.range('0x1000', '4K')], supports: tl.readWrite(1, 4) });
      connect(cpu, bus, sram);
      connect(bus, uart);
      return { cpu, bus, sram, uart };
    },
  },

  'reach/idle-master': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const dma = tl.client({ name: 'dma', visibility: [AddressSet.range('0x4000_0000', '64K')] });
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, bus, sram);
      connect(dma, bus);
      return { cpu, dma, bus, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const dma = tl.client({ name: 'dma', visibility: [AddressSet.range('0x8000_0000', '64K')] });
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, bus, sram);
      connect(dma, bus);
      return { cpu, dma, bus, sram };
    },
  },

  'reach/idle-connection': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const dma = tl.client({ name: 'dma', visibility: [AddressSet.range('0x8000_0000', '64K')] });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      const uart = tl.manager({ address: [AddressSet.range('0x1000', '4K')], supports: tl.readWrite(1, 4) });
      const timer = tl.manager({ address: [AddressSet.range('0x2000', '4K')], supports: tl.readWrite(1, 4) });
      const bus = tl.xbar({ connects: [[dma, [sram, uart]]] });
      connect(cpu, bus, sram);
      connect(dma, bus, uart);
      connect(bus, timer);
      return { cpu, dma, bus, sram, uart, timer };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const dma = tl.client({
        name: 'dma',
        visibility: [AddressSet.range('0x8000_0000', '64K'), AddressSet.range('0x1000', '4K')],
      });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      const uart = tl.manager({ address: [AddressSet.range('0x1000', '4K')], supports: tl.readWrite(1, 4) });
      const timer = tl.manager({ address: [AddressSet.range('0x2000', '4K')], supports: tl.readWrite(1, 4) });
      const bus = tl.xbar({ connects: [[dma, [sram, uart]]] });
      connect(cpu, bus, sram);
      connect(dma, bus, uart);
      connect(bus, timer);
      return { cpu, dma, bus, sram, uart, timer };
    },
  },

  'reach/kept-back': {
    broken() {
      const core = obi.master({ name: 'core', maxFlight: 1 });
      const uart = tl.manager({
        address: [AddressSet.range('0x1000', '4K')],
        supports: { get: [1, 4], putFull: [1, 4] },
        fifoId: 0,
        beatBytes: 4,
      });
      connect(core, obi.toTL(), uart);
      return { core, uart };
    },
    fixed() {
      const core = obi.master({ name: 'core', maxFlight: 1 });
      const uart = tl.manager({
        address: [AddressSet.range('0x1000', '4K')],
        supports: { get: [1, 4], putFull: [1, 4], putPartial: [1, 4] },
        fifoId: 0,
        beatBytes: 4,
      });
      connect(core, obi.toTL(), uart);
      return { core, uart };
    },
  },

  'reach/past-copies': {
    broken() {
      const core = tl.client({
        name: 'core',
        supports: { probe: 64 },
        emits: { ...tl.readWrite(1, 64), acquireB: 64, acquireT: 64 },
      });
      const dma = tl.client({ name: 'dma', emits: tl.readWrite(1, 64) });
      const [front, memory] = [tl.xbar(), tl.xbar()];
      const ram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(core, front, tl.broadcast({ lineBytes: 64 }), memory);
      connect(dma, memory, tl.fragmenter({ minSize: 8, maxSize: 64 }), ram);
      return { core, dma, front, memory, ram };
    },
    fixed() {
      const core = tl.client({
        name: 'core',
        supports: { probe: 64 },
        emits: { ...tl.readWrite(1, 64), acquireB: 64, acquireT: 64 },
      });
      const dma = tl.client({ name: 'dma', emits: tl.readWrite(1, 64) });
      const [front, memory] = [tl.xbar(), tl.xbar()];
      const ram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(core, front, tl.broadcast({ lineBytes: 64 }), memory);
      connect(memory, tl.fragmenter({ minSize: 8, maxSize: 64 }), ram);
      connect(dma, front);
      return { core, dma, front, memory, ram };
    },
  },

  'reach/stripped': {
    broken() {
      const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 64) });
      const dram = tl.manager({
        address: [AddressSet.range('0x8000_0000', '2G')],
        supports: tl.readWrite(1, 64),
        beatBytes: 8,
      });
      connect(cpu, tl.fragmenter({ minSize: 8, maxSize: 16 }), dram);
      return { cpu, dram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 64) });
      const dram = tl.manager({
        address: [AddressSet.range('0x8000_0000', '2G')],
        supports: tl.readWrite(1, 64),
        beatBytes: 8,
      });
      connect(cpu, dram);
      return { cpu, dram };
    },
  },
};

export const transferExamples: CheckExamples = {
  'transfers/unsupported': {
    broken() {
      const cpu = tl.client({ name: 'cpu', emits: { ...tl.readWrite(1, 8), ...tl.atomics(1, 8) } });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(cpu, sram);
      return { cpu, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu', emits: { ...tl.readWrite(1, 8), ...tl.atomics(1, 8) } });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(cpu, tl.atomicAutomata(), sram);
      return { cpu, sram };
    },
  },

  'transfers/unprobed': {
    broken() {
      const dcache = tl.client({ name: 'dcache', emits: { ...tl.readWrite(1, 64), acquireB: 64, acquireT: 64 } });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      const hub = tl.broadcast({ lineBytes: 64, numTrackers: 4 });
      connect(dcache, hub, tl.fragmenter({ minSize: 8, maxSize: 64 }), sram);
      return { dcache, sram, hub };
    },
    fixed() {
      const emits = { ...tl.readWrite(1, 64), acquireB: 64, acquireT: 64 };
      const dcache = tl.client({ name: 'dcache', emits, supports: { probe: 64 } });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      const hub = tl.broadcast({ lineBytes: 64, numTrackers: 4 });
      connect(dcache, hub, tl.fragmenter({ minSize: 8, maxSize: 64 }), sram);
      return { dcache, sram, hub };
    },
  },

  'transfers/size': {
    broken() {
      const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 64) });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(cpu, sram);
      return { cpu, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 64) });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(cpu, tl.fragmenter({ minSize: 8, maxSize: 64 }), sram);
      return { cpu, sram };
    },
  },

  'transfers/packets': {
    broken() {
      const camera = axis.master({ name: 'camera', emitsSizes: [1, 64], beatBytes: 8 });
      const display = axis.slave({ name: 'display', supportsSizes: [1, 8] });
      connect(camera, display);
      return { camera, display };
    },
    fixed() {
      const camera = axis.master({ name: 'camera', emitsSizes: [1, 64], beatBytes: 8 });
      const display = axis.slave({ name: 'display', supportsSizes: [1, 64] });
      connect(camera, display);
      return { camera, display };
    },
  },

  'transfers/cost': {
    broken() {
      const dma = tl.client({ name: 'dma', emits: tl.readWrite(1, 1024) });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 4 });
      connect(dma, tl.fragmenter({ minSize: 4, maxSize: 1024 }), sram);
      return { dma, sram };
    },
    fixed() {
      const dma = tl.client({ name: 'dma', emits: tl.readWrite(1, 256) });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 4 });
      connect(dma, tl.fragmenter({ minSize: 4, maxSize: 256 }), sram);
      return { dma, sram };
    },
  },
};

export const idExamples: CheckExamples = {
  'ids/budget': {
    policy: { budgets: { sourceIds: { 'soc.sram.node': 8 } } },
    broken() {
      const cpu = tl.client({ name: 'cpu', sourceId: 8 });
      const dma = tl.client({ name: 'dma', sourceId: 4 });
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, bus, sram);
      connect(dma, bus);
      return { cpu, dma, bus, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu', sourceId: 4 });
      const dma = tl.client({ name: 'dma', sourceId: 4 });
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, bus, sram);
      connect(dma, bus);
      return { cpu, dma, bus, sram };
    },
  },

  'ids/none': {
    broken() {
      const cpu = axi4.master({ name: 'cpu', id: 0 });
      const ram = axi4.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(cpu, ram);
      return { cpu, ram };
    },
    fixed() {
      const cpu = axi4.master({ name: 'cpu', id: 1 });
      const ram = axi4.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(cpu, ram);
      return { cpu, ram };
    },
  },

  'ids/port-bits': {
    policy: { budgets: { idBits: 4 } },
    broken() {
      const cpu = axi4.master({ name: 'cpu', id: 64 });
      const port = axi4.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(cpu, port);
      return { cpu, port };
    },
    fixed() {
      const cpu = axi4.master({ name: 'cpu', id: 64 });
      const port = axi4.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(cpu, axi4.userYanker(), axi4.idIndexer(4), port);
      return { cpu, port };
    },
  },
};
