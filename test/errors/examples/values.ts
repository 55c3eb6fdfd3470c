import {
  addressDecoder,
  AddressRange,
  AddressSet,
  BundleField,
  BundleKey,
  connect,
  CreditedDelay,
  int,
  log2Ceil,
  regionTypeMin,
  type RegionType,
  tl,
  TransferSizes,
  wires,
} from 'entente-soc';
import type { RuleExamples } from '../rule-example.js';

export const valueExamples: RuleExamples = {
  'values/count': {
    broken() {
      const irq = int.source({ ports: 4_000_000 });
      const core = int.sink();
      connect(irq, core);
      return { irq, core };
    },
    fixed() {
      const irq = int.source({ ports: 1 });
      const core = int.sink();
      connect(irq, core);
      return { irq, core };
    },
  },
  'address/infinite': {
    broken() {
      const rom = AddressSet.range('0x1_0000', '64K');
      const dma = tl.client({ name: 'dma', visibility: AddressSet.everything.subtract(rom) });
      return { dma };
    },
    fixed() {
      const rom = AddressSet.range('0x1_0000', '64K');
      const dma = tl.client({ name: 'dma', visibility: AddressSet.of(0x0, 0xffffffff).subtract(rom) });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(dma, sram);
      return { dma, sram };
    },
  },

  'address/log2': {
    broken() {
      const banks: readonly string[] = [];
      const bankBits = log2Ceil(banks.length);
      return { bankBits };
    },
    fixed() {
      const banks: readonly string[] = ['sram0'];
      const bankBits = log2Ceil(banks.length);
      return { bankBits };
    },
  },

  'address/misaligned': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const dram = tl.manager({
        address: [new AddressSet(0x8000_0000n, 0xffff_ffffn)],
        supports: tl.readWrite(1, 8),
        beatBytes: 8,
      });
      connect(cpu, dram);
      return { cpu, dram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const dram = tl.manager({
        address: AddressSet.misaligned(0x80000000, 0x100000000),
        supports: tl.readWrite(1, 8),
        beatBytes: 8,
      });
      connect(cpu, dram);
      return { cpu, dram };
    },
  },

  'address/negative-base': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const rom = tl.manager({ address: [new AddressSet(-0x1000n, 0xfffn)], supports: tl.readOnly(1, 4) });
      connect(cpu, rom);
      return { cpu, rom };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const rom = tl.manager({ address: [new AddressSet(0xfffff000n, 0xfffn)], supports: tl.readOnly(1, 4) });
      connect(cpu, rom);
      return { cpu, rom };
    },
  },

  'address/number': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const dram = tl.ram({ address: AddressSet.range(2 ** 56, '1G') });
      connect(cpu, dram);
      return { cpu, dram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const dram = tl.ram({ address: AddressSet.range(0x100000000000000n, '1G') });
      connect(cpu, dram);
      return { cpu, dram };
    },
  },

  'address/size': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const dram = tl.manager({ address: [AddressSet.range('0x8000_0000', '384M')], supports: tl.readWrite(1, 4) });
      connect(cpu, dram);
      return { cpu, dram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const dram = tl.manager({
        address: AddressSet.misaligned(0x80000000, 0x18000000),
        supports: tl.readWrite(1, 4),
      });
      connect(cpu, dram);
      return { cpu, dram };
    },
  },

  'address/syntax': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const uart = tl.manager({ address: [AddressSet.range('1001_3000h', '4K')], supports: tl.readWrite(1, 4) });
      connect(cpu, uart);
      return { cpu, uart };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const uart = tl.manager({ address: [AddressSet.range('0x1001_3000', '4K')], supports: tl.readWrite(1, 4) });
      connect(cpu, uart);
      return { cpu, uart };
    },
  },

  'address-decoder/overlap': {
    broken() {
      const sram = AddressSet.range('0x0', '64K');
      const uart = AddressSet.range('0x1000', '4K');
      const bits = addressDecoder([[sram], [uart]]);
      return { bits };
    },
    fixed() {
      const sram = AddressSet.range('0x0', '64K');
      const uart = AddressSet.range('0x1000', '4K');
      const bits = addressDecoder([sram.subtract(uart), [uart]]);
      return { bits };
    },
  },

  'address-range/negative-base': {
    broken() {
      const end = 0x8000n;
      const stack = new AddressRange(end - 0x1_0000n, 0x1_0000n);
      return { stack };
    },
    fixed() {
      const end = 0x1_8000n;
      const stack = new AddressRange(end - 0x1_0000n, 0x1_0000n);
      return { stack };
    },
  },

  'address-range/size': {
    broken() {
      const first = 0x1000n;
      const last = 0x1000n;
      const register = new AddressRange(first, last - first);
      return { register };
    },
    fixed() {
      const first = 0x1000n;
      const last = 0x1000n;
      const register = new AddressRange(first, last - first + 1n);
      return { register };
    },
  },

  'async-queue/depth': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, tl.asyncCrossing({ depth: 6 }), sram);
      return { cpu, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, tl.asyncCrossing({ depth: 8 }), sram);
      return { cpu, sram };
    },
  },

  'async-queue/sync': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, tl.asyncCrossing({ sync: 1 }), sram);
      return { cpu, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, tl.asyncCrossing({ sync: 2 }), sram);
      return { cpu, sram };
    },
  },

  'buffer/depth': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, tl.buffer(1.5), sram);
      return { cpu, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, tl.buffer(2), sram);
      return { cpu, sram };
    },
  },

  'credited-delay/negative': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, tl.creditedSource(new CreditedDelay(1, -1)), tl.creditedSink(new CreditedDelay(1, 1)), sram);
      return { cpu, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, tl.creditedSource(new CreditedDelay(1, 0)), tl.creditedSink(new CreditedDelay(1, 1)), sram);
      return { cpu, sram };
    },
  },

  'fields/conflict': {
    broken() {
      const tag = new BundleKey('tag', 'control');
      const cpu = tl.client({ name: 'cpu', requestFields: [new BundleField(tag, 'Tag(4)', wires.uint(4))] });
      const dma = tl.client({ name: 'dma', requestFields: [new BundleField(tag, 'Tag(8)', wires.uint(8))] });
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, bus, sram);
      connect(dma, bus);
      return { cpu, dma, bus, sram };
    },
    fixed() {
      const tag = new BundleKey('tag', 'control');
      const cpu = tl.client({ name: 'cpu', requestFields: [new BundleField(tag, 'Tag(8)', wires.uint(8))] });
      const dma = tl.client({ name: 'dma', requestFields: [new BundleField(tag, 'Tag(8)', wires.uint(8))] });
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, bus, sram);
      connect(dma, bus);
      return { cpu, dma, bus, sram };
    },
  },

  'fields/echo-control': {
    broken() {
      const parity = new BundleKey('parity', 'data');
      const cpu = tl.client({ name: 'cpu', echoFields: [new BundleField(parity, 'Parity(8)', wires.uint(8))] });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, sram);
      return { cpu, sram };
    },
    fixed() {
      const parity = new BundleKey('parity', 'control');
      const cpu = tl.client({ name: 'cpu', echoFields: [new BundleField(parity, 'Parity(8)', wires.uint(8))] });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, sram);
      return { cpu, sram };
    },
  },

  'id-range/integer': {
    broken() {
      const ids = 7;
      const cpu = tl.client({ name: 'cpu', sourceId: [0, ids / 2] });
      return { cpu };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu', sourceId: [0, 4] });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, sram);
      return { cpu, sram };
    },
  },

  'id-range/limit': {
    broken() {
      const cpu = tl.client({ name: 'cpu', sourceId: [0, 64] });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 1 });
      const parts = tl.fragmenter({ minSize: 1, maxSize: 64 });
      connect(
        cpu,
        tl.fragmenter({ minSize: 1, maxSize: 4096 }),
        tl.fragmenter({ minSize: 1, maxSize: 512 }),
        parts,
        sram,
      );
      return { cpu, sram };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu', sourceId: [0, 64] });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 1 });
      connect(cpu, tl.fragmenter({ minSize: 1, maxSize: 4096 }), sram);
      return { cpu, sram };
    },
  },

  'id-range/negative': {
    broken() {
      const cpu = tl.client({ name: 'cpu', sourceId: [-1, 3] });
      return { cpu };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu', sourceId: [0, 4] });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, sram);
      return { cpu, sram };
    },
  },

  'id-range/order': {
    broken() {
      const cpu = tl.client({ name: 'cpu', sourceId: [8, 4] });
      return { cpu };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu', sourceId: [8, 12] });
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
      connect(cpu, sram);
      return { cpu, sram };
    },
  },

  'region-type/empty': {
    broken() {
      const types: RegionType[] = [];
      const regionType = regionTypeMin(types);
      return { regionType };
    },
    fixed() {
      const types: RegionType[] = [];
      const regionType = regionTypeMin(['CACHED', ...types]);
      return { regionType };
    },
  },

  'transfer-sizes/empty-list': {
    broken() {
      const supported: TransferSizes[] = [];
      const common = TransferSizes.intersect(supported);
      return { common };
    },
    fixed() {
      const supported: TransferSizes[] = [];
      const common = supported.length === 0 ? TransferSizes.none : TransferSizes.intersect(supported);
      return { common };
    },
  },

  'transfer-sizes/negative': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const rom = tl.manager({ address: [AddressSet.range('0x1_0000', '64K')], supports: { get: [-1, 4] } });
      connect(cpu, rom);
      return { cpu, rom };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const rom = tl.manager({ address: [AddressSet.range('0x1_0000', '64K')], supports: { get: [1, 4] } });
      connect(cpu, rom);
      return { cpu, rom };
    },
  },

  'transfer-sizes/order': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const rom = tl.manager({ address: [AddressSet.range('0x1_0000', '64K')], supports: { get: [64, 4] } });
      connect(cpu, rom);
      return { cpu, rom };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const rom = tl.manager({ address: [AddressSet.range('0x1_0000', '64K')], supports: { get: [4, 64] } });
      connect(cpu, rom);
      return { cpu, rom };
    },
  },

  'transfer-sizes/power-of-two': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const rom = tl.manager({ address: [AddressSet.range('0x1_0000', '64K')], supports: { get: [1, 12] } });
      connect(cpu, rom);
      return { cpu, rom };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const rom = tl.manager({ address: [AddressSet.range('0x1_0000', '64K')], supports: { get: [1, 8] } });
      connect(cpu, rom);
      return { cpu, rom };
    },
  },

  'transfer-sizes/zero': {
    broken() {
      const cpu = tl.client({ name: 'cpu' });
      const rom = tl.manager({ address: [AddressSet.range('0x1_0000', '64K')], supports: { get: [0, 4] } });
      connect(cpu, rom);
      return { cpu, rom };
    },
    fixed() {
      const cpu = tl.client({ name: 'cpu' });
      const rom = tl.manager({ address: [AddressSet.range('0x1_0000', '64K')], supports: { get: [1, 4] } });
      connect(cpu, rom);
      return { cpu, rom };
    },
  },
};
