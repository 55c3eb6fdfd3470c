import { AddressSet, bundleBridge, connect, tl } from 'entente-soc';
import type { RuleExamples } from '../rule-example.js';

export const tilelinkAdjusterExamples: RuleExamples = {
  'tilelink/adjuster-default': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const chip = bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<17>' } });
      const adjuster = tl.addressAdjuster({
        local: AddressSet.range('0x0', '64K'),
        region: AddressSet.range('0x0', '128K'),
        localBaseAddressDefault: 0x1_8000n,
      });
      const sram = tl.manager({ address: [AddressSet.range('0x0', '128K')], supports: tl.readWrite(1, 4), fifoId: 0 });
      const mesh = tl.manager({ address: [AddressSet.range('0x0', '128K')], supports: tl.readWrite(1, 4), fifoId: 0 });
      adjuster.prefix.from(chip);
      adjuster.node.from(cpu);
      sram.fromStar(adjuster.node);
      mesh.fromStar(adjuster.node);
      return { cpu, chip, adjuster, sram, mesh };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const chip = bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<17>' } });
      const adjuster = tl.addressAdjuster({
        local: AddressSet.range('0x0', '64K'),
        region: AddressSet.range('0x0', '128K'),
        localBaseAddressDefault: 0x10000n,
      });
      const sram = tl.manager({ address: [AddressSet.range('0x0', '128K')], supports: tl.readWrite(1, 4), fifoId: 0 });
      const mesh = tl.manager({ address: [AddressSet.range('0x0', '128K')], supports: tl.readWrite(1, 4), fifoId: 0 });
      adjuster.prefix.from(chip);
      adjuster.node.from(cpu);
      sram.fromStar(adjuster.node);
      mesh.fromStar(adjuster.node);
      return { cpu, chip, adjuster, sram, mesh };
    },
  },

  'tilelink/adjuster-edges': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const chip = bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<17>' } });
      const adjuster = tl.addressAdjuster({
        local: AddressSet.range('0x0', '64K'),
        region: AddressSet.range('0x0', '128K'),
      });
      const sram = tl.manager({ address: [AddressSet.range('0x0', '128K')], supports: tl.readWrite(1, 4), fifoId: 0 });
      adjuster.prefix.from(chip);
      adjuster.node.from(cpu);
      sram.fromStar(adjuster.node);
      return { cpu, chip, adjuster, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const chip = bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<17>' } });
      const adjuster = tl.addressAdjuster({
        local: AddressSet.range('0x0', '64K'),
        region: AddressSet.range('0x0', '128K'),
      });
      const sram = tl.manager({ address: [AddressSet.range('0x0', '128K')], supports: tl.readWrite(1, 4), fifoId: 0 });
      const mesh = tl.manager({ address: [AddressSet.range('0x0', '128K')], supports: tl.readWrite(1, 4), fifoId: 0 });
      adjuster.prefix.from(chip);
      adjuster.node.from(cpu);
      sram.fromStar(adjuster.node);
      mesh.fromStar(adjuster.node);
      return { cpu, chip, adjuster, sram, mesh };
    },
  },

  'tilelink/adjuster-error-device': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const chip = bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<17>' } });
      const adjuster = tl.addressAdjuster({
        local: AddressSet.range('0x0', '64K'),
        region: AddressSet.range('0x0', '128K'),
      });
      const sram = tl.manager({ address: [AddressSet.of(0x1000, 0x10fff)], supports: tl.readWrite(1, 4), fifoId: 0 });
      const mesh = tl.manager({
        address: [AddressSet.range('0x0', '128K')],
        supports: tl.readWrite(1, 4),
        fifoId: 0,
        mayDenyGet: true,
        mayDenyPut: true,
      });
      const bus = tl.xbar();
      adjuster.prefix.from(chip);
      adjuster.node.from(cpu);
      bus.fromStar(adjuster.node);
      connect(bus, sram);
      mesh.fromStar(adjuster.node);
      return { cpu, chip, adjuster, sram, mesh, bus };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const chip = bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<17>' } });
      const adjuster = tl.addressAdjuster({
        local: AddressSet.range('0x0', '64K'),
        region: AddressSet.range('0x0', '128K'),
      });
      const sram = tl.manager({ address: [AddressSet.of(0x1000, 0x10fff)], supports: tl.readWrite(1, 4), fifoId: 0 });
      const mesh = tl.manager({
        address: [AddressSet.range('0x0', '128K')],
        supports: tl.readWrite(1, 4),
        fifoId: 0,
        mayDenyGet: true,
        mayDenyPut: true,
      });
      const bus = tl.xbar();
      const error = tl.error({
        params: {
          address: [AddressSet.of(0x0, 0x10fff)],
          maxAtomic: 0,
          maxTransfer: 4,
          regionType: 'GET_EFFECTS',
          executable: false,
          hint: false,
        },
      });
      adjuster.prefix.from(chip);
      adjuster.node.from(cpu);
      bus.fromStar(tl.fifoFixer().fromStar(adjuster.node));
      connect(bus, sram);
      connect(bus, error);
      mesh.fromStar(adjuster.node);
      return { cpu, chip, adjuster, sram, mesh, bus, error };
    },
  },

  'tilelink/adjuster-error-support': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const chip = bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<17>' } });
      const adjuster = tl.addressAdjuster({
        local: AddressSet.range('0x0', '64K'),
        region: AddressSet.range('0x0', '128K'),
      });
      const sram = tl.manager({ address: [AddressSet.of(0x1000, 0x10fff)], supports: tl.readWrite(1, 4), fifoId: 0 });
      const mesh = tl.manager({
        address: [AddressSet.range('0x0', '128K')],
        supports: tl.readWrite(1, 4),
        fifoId: 0,
        mayDenyGet: true,
        mayDenyPut: true,
      });
      const bus = tl.xbar();
      const error = tl.error({
        params: {
          address: [AddressSet.of(0x0, 0x10fff)],
          maxAtomic: 0,
          maxTransfer: 2,
          regionType: 'GET_EFFECTS',
          executable: false,
          hint: false,
        },
      });
      adjuster.prefix.from(chip);
      adjuster.node.from(cpu);
      bus.fromStar(tl.fifoFixer().fromStar(adjuster.node));
      connect(bus, sram);
      connect(bus, error);
      mesh.fromStar(adjuster.node);
      return { cpu, chip, adjuster, sram, mesh, bus, error };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const chip = bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<17>' } });
      const adjuster = tl.addressAdjuster({
        local: AddressSet.range('0x0', '64K'),
        region: AddressSet.range('0x0', '128K'),
      });
      const sram = tl.manager({ address: [AddressSet.of(0x1000, 0x10fff)], supports: tl.readWrite(1, 4), fifoId: 0 });
      const mesh = tl.manager({
        address: [AddressSet.range('0x0', '128K')],
        supports: tl.readWrite(1, 4),
        fifoId: 0,
        mayDenyGet: true,
        mayDenyPut: true,
      });
      const bus = tl.xbar();
      const error = tl.error({
        params: {
          address: [AddressSet.of(0x0, 0x10fff)],
          maxAtomic: 0,
          maxTransfer: 4,
          regionType: 'GET_EFFECTS',
          executable: false,
          hint: false,
        },
      });
      adjuster.prefix.from(chip);
      adjuster.node.from(cpu);
      bus.fromStar(tl.fifoFixer().fromStar(adjuster.node));
      connect(bus, sram);
      connect(bus, error);
      mesh.fromStar(adjuster.node);
      return { cpu, chip, adjuster, sram, mesh, bus, error };
    },
  },

  'tilelink/adjuster-fifo': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const chip = bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<17>' } });
      const adjuster = tl.addressAdjuster({
        local: AddressSet.range('0x0', '64K'),
        region: AddressSet.range('0x0', '128K'),
      });
      const sram = tl.manager({ address: [AddressSet.range('0x0', '128K')], supports: tl.readWrite(1, 4) });
      const mesh = tl.manager({ address: [AddressSet.range('0x0', '128K')], supports: tl.readWrite(1, 4), fifoId: 0 });
      adjuster.prefix.from(chip);
      adjuster.node.from(cpu);
      sram.fromStar(adjuster.node);
      mesh.fromStar(adjuster.node);
      return { cpu, chip, adjuster, sram, mesh };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const chip = bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<17>' } });
      const adjuster = tl.addressAdjuster({
        local: AddressSet.range('0x0', '64K'),
        region: AddressSet.range('0x0', '128K'),
      });
      const sram = tl.manager({ address: [AddressSet.range('0x0', '128K')], supports: tl.readWrite(1, 4) });
      const mesh = tl.manager({ address: [AddressSet.range('0x0', '128K')], supports: tl.readWrite(1, 4), fifoId: 0 });
      adjuster.prefix.from(chip);
      adjuster.node.from(cpu);
      sram.fromStar(tl.fifoFixer().fromStar(adjuster.node));
      mesh.fromStar(adjuster.node);
      return { cpu, chip, adjuster, sram, mesh };
    },
  },

  'tilelink/adjuster-force-local': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const chip = bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<17>' } });
      const adjuster = tl.addressAdjuster({
        local: AddressSet.range('0x0', '64K'),
        region: AddressSet.range('0x0', '128K'),
        forceLocal: [AddressSet.range('0x1_1000', '4K')],
      });
      const sram = tl.manager({ address: [AddressSet.range('0x0', '128K')], supports: tl.readWrite(1, 4), fifoId: 0 });
      const mesh = tl.manager({ address: [AddressSet.range('0x0', '128K')], supports: tl.readWrite(1, 4), fifoId: 0 });
      adjuster.prefix.from(chip);
      adjuster.node.from(cpu);
      sram.fromStar(adjuster.node);
      mesh.fromStar(adjuster.node);
      return { cpu, chip, adjuster, sram, mesh };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const chip = bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<17>' } });
      const adjuster = tl.addressAdjuster({
        local: AddressSet.range('0x0', '64K'),
        region: AddressSet.range('0x0', '128K'),
        forceLocal: [AddressSet.of(0x1000, 0xfff)],
      });
      const sram = tl.manager({ address: [AddressSet.range('0x0', '128K')], supports: tl.readWrite(1, 4), fifoId: 0 });
      const mesh = tl.manager({ address: [AddressSet.range('0x0', '128K')], supports: tl.readWrite(1, 4), fifoId: 0 });
      adjuster.prefix.from(chip);
      adjuster.node.from(cpu);
      sram.fromStar(adjuster.node);
      mesh.fromStar(adjuster.node);
      return { cpu, chip, adjuster, sram, mesh };
    },
  },

  'tilelink/adjuster-lost': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const chip = bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<17>' } });
      const adjuster = tl.addressAdjuster({
        local: AddressSet.range('0x0', '64K'),
        region: AddressSet.range('0x0', '128K'),
      });
      const sram = tl.manager({
        address: [AddressSet.range('0x0', '128K')],
        supports: { ...tl.readWrite(1, 4), hint: 4 },
        fifoId: 0,
      });
      const mesh = tl.manager({ address: [AddressSet.range('0x0', '128K')], supports: tl.readWrite(1, 4), fifoId: 0 });
      adjuster.prefix.from(chip);
      adjuster.node.from(cpu);
      sram.fromStar(adjuster.node);
      mesh.fromStar(adjuster.node);
      return { cpu, chip, adjuster, sram, mesh };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const chip = bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<17>' } });
      const adjuster = tl.addressAdjuster({
        local: AddressSet.range('0x0', '64K'),
        region: AddressSet.range('0x0', '128K'),
      });
      const sram = tl.manager({
        address: [AddressSet.range('0x0', '128K')],
        supports: { ...tl.readWrite(1, 4), hint: 4 },
        fifoId: 0,
      });
      const mesh = tl.manager({
        address: [AddressSet.range('0x0', '128K')],
        supports: { ...tl.readWrite(1, 4), hint: 4 },
        fifoId: 0,
      });
      adjuster.prefix.from(chip);
      adjuster.node.from(cpu);
      sram.fromStar(adjuster.node);
      mesh.fromStar(adjuster.node);
      return { cpu, chip, adjuster, sram, mesh };
    },
  },

  'tilelink/adjuster-no-remote': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const chip = bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<17>' } });
      const adjuster = tl.addressAdjuster({
        local: AddressSet.range('0x0', '64K'),
        region: AddressSet.range('0x0', '128K'),
      });
      const sram = tl.manager({ address: [AddressSet.range('0x0', '128K')], supports: tl.readWrite(1, 4), fifoId: 0 });
      const mesh = tl.manager({ address: [AddressSet.of(0x0, 0x17fff)], supports: tl.readWrite(1, 4), fifoId: 0 });
      const bus = tl.xbar();
      adjuster.prefix.from(chip);
      adjuster.node.from(cpu);
      bus.fromStar(adjuster.node);
      connect(bus, sram);
      mesh.fromStar(adjuster.node);
      return { cpu, chip, adjuster, sram, mesh, bus };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const chip = bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<17>' } });
      const adjuster = tl.addressAdjuster({
        local: AddressSet.range('0x0', '64K'),
        region: AddressSet.range('0x0', '128K'),
      });
      const sram = tl.manager({ address: [AddressSet.range('0x0', '128K')], supports: tl.readWrite(1, 4), fifoId: 0 });
      const mesh = tl.manager({ address: [AddressSet.range('0x0', '128K')], supports: tl.readWrite(1, 4), fifoId: 0 });
      adjuster.prefix.from(chip);
      adjuster.node.from(cpu);
      sram.fromStar(adjuster.node);
      mesh.fromStar(adjuster.node);
      return { cpu, chip, adjuster, sram, mesh };
    },
  },

  'tilelink/adjuster-promise': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const chip = bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<17>' } });
      const adjuster = tl.addressAdjuster({
        local: AddressSet.range('0x0', '64K'),
        region: AddressSet.range('0x0', '128K'),
      });
      const sram = tl.manager({
        address: [AddressSet.range('0x0', '128K')],
        supports: tl.readWrite(1, 4),
        fifoId: 0,
        mayDenyGet: true,
      });
      const mesh = tl.manager({ address: [AddressSet.range('0x0', '128K')], supports: tl.readWrite(1, 4), fifoId: 0 });
      adjuster.prefix.from(chip);
      adjuster.node.from(cpu);
      sram.fromStar(adjuster.node);
      mesh.fromStar(adjuster.node);
      return { cpu, chip, adjuster, sram, mesh };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const chip = bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<17>' } });
      const adjuster = tl.addressAdjuster({
        local: AddressSet.range('0x0', '64K'),
        region: AddressSet.range('0x0', '128K'),
      });
      const sram = tl.manager({ address: [AddressSet.range('0x0', '128K')], supports: tl.readWrite(1, 4), fifoId: 0 });
      const mesh = tl.manager({ address: [AddressSet.range('0x0', '128K')], supports: tl.readWrite(1, 4), fifoId: 0 });
      adjuster.prefix.from(chip);
      adjuster.node.from(cpu);
      sram.fromStar(adjuster.node);
      mesh.fromStar(adjuster.node);
      return { cpu, chip, adjuster, sram, mesh };
    },
  },

  'tilelink/adjuster-region': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const chip = bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<17>' } });
      const adjuster = tl.addressAdjuster({
        local: AddressSet.range('0x0', '64K'),
        region: AddressSet.range('0x0', '128K'),
      });
      const sram = tl.manager({ address: [AddressSet.range('0x0', '128K')], supports: tl.readWrite(1, 4), fifoId: 0 });
      const mesh = tl.manager({
        address: [AddressSet.range('0x0', '128K')],
        supports: tl.readWrite(1, 4),
        fifoId: 0,
        regionType: 'UNCACHED',
      });
      adjuster.prefix.from(chip);
      adjuster.node.from(cpu);
      sram.fromStar(adjuster.node);
      mesh.fromStar(adjuster.node);
      return { cpu, chip, adjuster, sram, mesh };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const chip = bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<17>' } });
      const adjuster = tl.addressAdjuster({
        local: AddressSet.range('0x0', '64K'),
        region: AddressSet.range('0x0', '128K'),
      });
      const sram = tl.manager({
        address: [AddressSet.range('0x0', '128K')],
        supports: tl.readWrite(1, 4),
        fifoId: 0,
        regionType: 'UNCACHED',
      });
      const mesh = tl.manager({
        address: [AddressSet.range('0x0', '128K')],
        supports: tl.readWrite(1, 4),
        fifoId: 0,
        regionType: 'UNCACHED',
      });
      adjuster.prefix.from(chip);
      adjuster.node.from(cpu);
      sram.fromStar(adjuster.node);
      mesh.fromStar(adjuster.node);
      return { cpu, chip, adjuster, sram, mesh };
    },
  },

  'tilelink/adjuster-replicas': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const chip = bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<17>' } });
      const adjuster = tl.addressAdjuster({
        local: AddressSet.range('0x0', '64K'),
        region: AddressSet.range('0x0', '128K'),
      });
      const sram = tl.manager({ address: [AddressSet.range('0x0', '64K')], supports: tl.readWrite(1, 4), fifoId: 0 });
      const mesh = tl.manager({ address: [AddressSet.range('0x0', '128K')], supports: tl.readWrite(1, 4), fifoId: 0 });
      adjuster.prefix.from(chip);
      adjuster.node.from(cpu);
      sram.fromStar(adjuster.node);
      mesh.fromStar(adjuster.node);
      return { cpu, chip, adjuster, sram, mesh };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const chip = bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<17>' } });
      const adjuster = tl.addressAdjuster({
        local: AddressSet.range('0x0', '64K'),
        region: AddressSet.range('0x0', '128K'),
      });
      const sram = tl.manager({ address: [AddressSet.range('0x0', '64K')], supports: tl.readWrite(1, 4), fifoId: 0 });
      const mesh = tl.manager({ address: [AddressSet.range('0x0', '128K')], supports: tl.readWrite(1, 4), fifoId: 0 });
      const replicator = tl.regionReplicator({
        local: AddressSet.of(0x0, 0xffff),
        region: AddressSet.of(0x0, 0x1ffff),
      });
      adjuster.prefix.from(chip);
      adjuster.node.from(cpu);
      replicator.prefix.from(bundleBridge.bundleBridgeSource({ name: 'chipOfSram', type: { typeName: 'UInt<17>' } }));
      sram.from(replicator.node.fromStar(adjuster.node));
      mesh.fromStar(adjuster.node);
      return { cpu, chip, adjuster, sram, mesh, replicator };
    },
  },

  'tilelink/adjuster-width': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const chip = bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<17>' } });
      const adjuster = tl.addressAdjuster({
        local: AddressSet.range('0x0', '64K'),
        region: AddressSet.range('0x0', '128K'),
      });
      const sram = tl.manager({
        address: [AddressSet.range('0x0', '128K')],
        supports: tl.readWrite(1, 8),
        fifoId: 0,
        beatBytes: 8,
      });
      const mesh = tl.manager({
        address: [AddressSet.range('0x0', '128K')],
        supports: tl.readWrite(1, 8),
        fifoId: 0,
        beatBytes: 4,
      });
      adjuster.prefix.from(chip);
      adjuster.node.from(cpu);
      sram.fromStar(adjuster.node);
      mesh.fromStar(adjuster.node);
      return { cpu, chip, adjuster, sram, mesh };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const chip = bundleBridge.bundleBridgeSource({ type: { typeName: 'UInt<17>' } });
      const adjuster = tl.addressAdjuster({
        local: AddressSet.range('0x0', '64K'),
        region: AddressSet.range('0x0', '128K'),
      });
      const sram = tl.manager({
        address: [AddressSet.range('0x0', '128K')],
        supports: tl.readWrite(1, 8),
        fifoId: 0,
        beatBytes: 8,
      });
      const mesh = tl.manager({
        address: [AddressSet.range('0x0', '128K')],
        supports: tl.readWrite(1, 8),
        fifoId: 0,
        beatBytes: 4,
      });
      adjuster.prefix.from(chip);
      adjuster.node.from(cpu);
      sram.fromStar(adjuster.node);
      mesh.fromStar(tl.widthWidget(8).fromStar(adjuster.node));
      return { cpu, chip, adjuster, sram, mesh };
    },
  },
};
