import {
  AddressSet,
  apb,
  axi4,
  axi4lite,
  connect,
  elaborate,
  IdRange,
  type Policy,
  type ProtocolTypes,
  type SinkNode,
  soc,
  type SourceNode,
  tl,
} from 'entente-soc';
import { expect, test } from 'vitest';
import { findingsIn } from './findings-in.js';

function said(rule: string, budgets: Policy['budgets'], declare: () => object): string[] {
  return findingsIn(rule, elaborate(soc('soc', declare)), { budgets: budgets ?? {} }).map(({ message }) => message);
}

const page = AddressSet.range('0x1000', '4K');

/** An AXI4 master whose bursts are cut more for writes than for reads. */
function axi4Design(): object {
  const dma = axi4.master({ name: 'dma', id: 16, aligned: true, maxFlight: 1 });
  const sizes = { supportsRead: [1, 64], supportsWrite: [1, 8] } as const;
  const ram = axi4.slave({ address: [page], ...sizes, beatBytes: 8 });
  connect(dma, axi4.fragmenter(), ram);
  return { dma, ram };
}

function tileLinkDesign(sourceId: number | IdRange = 8): object {
  const cpu = tl.client({ name: 'cpu', sourceId, emits: tl.readWrite(1, 8) });
  const bus = tl.xbar();
  const ram = tl.ram({ address: page, beatBytes: 8 });
  connect(cpu, bus, ram);
  return { cpu, bus, ram };
}

test('of requests: reads as well as writes', () => {
  expect(said('transfers/cost', { requestsPerBurst: 200 }, axi4Design)).toEqual([
    'One write of 2048 bytes by dma of soc.dma becomes 256 requests of 8 bytes at soc.ram; the budget is 200.',
  ]);
  expect(said('transfers/cost', { requestsPerBurst: 256 }, axi4Design)).toEqual([]);
});

test('of requests: the part of a device that is cut most', () => {
  const design = (cutFirst: boolean) => (): object => {
    const dma = tl.client({ name: 'dma', emits: tl.readOnly(1, 256) });
    const bus = tl.xbar();
    const slaves = (['0x0', '0x2000'] as const).map((base, k) => ({
      address: [AddressSet.range(base, '4K')],
      supports: tl.readOnly(1, (k === 0) === cutFirst ? 8 : 256),
    }));
    const ram = tl.managerNode([{ slaves, beatBytes: 8 }]);
    connect(dma, bus, tl.fragmenter({ minSize: 8, maxSize: 256 }), ram);
    return { dma, bus, ram };
  };
  for (const cutFirst of [true, false]) {
    expect(said('transfers/cost', { requestsPerBurst: 16 }, design(cutFirst))).toEqual([
      'One get of 256 bytes by dma of soc.dma becomes 32 requests of 8 bytes at soc.ram; the budget is 16.',
    ]);
  }
});

test('of ids: masters, and ids of AXI4', () => {
  expect(said('ids/budget', { sourceIds: { cpu: 4 } }, tileLinkDesign)).toEqual([
    'soc.cpu has 8 source ids at its outward port 0; the budget is 4. They are taken by cpu 8.',
  ]);
  expect(said('ids/budget', { sourceIds: { cpu: 8, bus: 8, ram: 8 } }, tileLinkDesign)).toEqual([]);
  expect(said('ids/budget', { sourceIds: { ram: 2, dma: 2 } }, axi4Design)).toEqual([
    'soc.dma has 16 ids at its outward port 0; the budget is 2. They are taken by dma 16.',
    'soc.ram has 16 ids at its inward port 0; the budget is 2. They are taken by dma 16.',
  ]);
});

test('of ids: what a crossbar adds up, and what an adapter makes of it', () => {
  const design = (): object => {
    const [cpu, dma] = [tl.client({ name: 'cpu', sourceId: 8 }), tl.client({ name: 'dma', sourceId: 4 })];
    const bus = tl.xbar();
    const [low, high] = ['0x1000', '0x2000'].map((base) =>
      tl.ram({ address: AddressSet.range(base, '4K'), beatBytes: 8 }),
    );
    const fragmenter = tl.fragmenter({ minSize: 8, maxSize: 64 });
    connect(cpu, bus);
    connect(dma, bus);
    if (low !== undefined) connect(bus, low);
    if (high !== undefined) connect(bus, fragmenter, high);
    return { bus, low, high };
  };
  expect(said('ids/budget', { sourceIds: { bus: 12, cpu: 8 } }, design)).toEqual([]);
  expect(said('ids/budget', { sourceIds: { bus: 10, fragmenter: 64 } }, design)).toEqual([
    'soc.bus.node has 12 source ids at its outward ports 0, 1; the budget is 10. They are taken by cpu 8, dma 4.',
    'soc.fragmenter.node has 192 source ids at its outward port 0; the budget is 64. They are taken by TLFragmenter 192.',
  ]);
});

test('of ids: clients of one name are told apart by their nodes', () => {
  const design = (): object => {
    const [bus, ram] = [tl.xbar(), tl.ram({ address: AddressSet.range('0x1000', '4K'), beatBytes: 8 })];
    const [first, second] = [tl.client({ name: 'dma', sourceId: 8 }), tl.client({ name: 'dma', sourceId: 4 })];
    connect(first, bus, ram);
    connect(second, bus);
    return { first, second, bus, ram };
  };
  expect(said('ids/budget', { sourceIds: { bus: 10 } }, design)).toEqual([
    'soc.bus.node has 12 source ids at its outward port 0; the budget is 10. They are taken by dma (soc.first) 8, dma (soc.second) 4.',
  ]);
});

test('of ids: those that are skipped take a line, too', () => {
  expect(said('ids/budget', { sourceIds: { ram: 4 } }, () => tileLinkDesign(new IdRange(8, 10)))).toEqual([
    'soc.ram.node has source ids up to 9 at its inward port 0, which takes tables of 10 lines; the budget is 4. Of the ids, 2 are taken: cpu 2.',
  ]);
});

test('of ids: what has none cannot be measured', () => {
  const design = (): object => {
    const cpu = axi4lite.master({ name: 'cpu' });
    const ram = axi4lite.slave({ address: [page], beatBytes: 4 });
    connect(cpu, ram);
    return { cpu, ram };
  };
  expect(said('ids/budget', { sourceIds: { ram: 2, other: 2 } }, design)).toEqual([
    'The policy has a budget for the ids of ram, but nothing of soc.ram has ids.',
  ]);
});

/** A memory that masters see above 4 GiB. */
function moved(visibility: AddressSet): () => object {
  return () => {
    const cpu = tl.client({ name: 'cpu', visibility: [visibility], emits: tl.readWrite(1, 8) });
    const dma = tl.client({ name: 'dma', emits: tl.readWrite(1, 8) });
    const bus = tl.xbar();
    const ram = tl.ram({ address: page, beatBytes: 8 });
    const rom = tl.rom({ base: '0x2000', size: '4K', beatBytes: 8 });
    connect(cpu, bus);
    connect(dma, bus);
    connect(
      bus,
      tl.map(({ base }) => base + 0x1_0000_0000n),
      ram,
    );
    connect(bus, rom);
    return { cpu, dma, bus, ram, rom };
  };
}

test('of address bits: where masters see devices', () => {
  expect(said('address/width', { addressBits: 32 }, moved(AddressSet.everything))).toEqual([
    'soc.cpu, soc.dma see soc.ram.node at [0x100001000, 0x100002000) (4 KiB); the budget allows 32 address bits, up to 0xffffffff.',
  ]);
  expect(said('address/width', { addressBits: 32 }, moved(AddressSet.range('0x0', '4G')))).toEqual([
    'soc.dma sees soc.ram.node at [0x100001000, 0x100002000) (4 KiB); the budget allows 32 address bits, up to 0xffffffff.',
  ]);
  expect(said('address/width', { addressBits: 33 }, moved(AddressSet.everything))).toEqual([]);
});

test('of address bits: what protocols have at most', () => {
  const beyond = (base: bigint, declare: (address: AddressSet) => object): string[] =>
    said('address/width', {}, () => declare(AddressSet.range(base, '4K')));
  const designs: readonly [string, number, (address: AddressSet) => object][] = [
    ['APB', 32, (address) => alone(apb.master({ name: 'cpu' }), apb.slave({ address: [address], beatBytes: 4 }))],
    [
      'AXI4',
      64,
      (address) =>
        alone(axi4.master({ name: 'cpu' }), axi4.slave({ address: [address], supportsRead: [1, 4], beatBytes: 4 })),
    ],
    [
      ...(['AXI4-Lite', 64] as const),
      (address) => alone(axi4lite.master({ name: 'cpu' }), axi4lite.slave({ address: [address], beatBytes: 4 })),
    ],
  ];
  for (const [title, bits, design] of designs) {
    const end = 1n << BigInt(bits);
    expect(beyond(end - 0x1000n, design)).toEqual([]);
    expect(beyond(end, design)).toEqual([
      `soc.device covers [0x${end.toString(16)}, 0x${(end + 0x1000n).toString(16)}) (4 KiB); ${title} has ${bits} address bits, up to 0x${(end - 1n).toString(16)}.`,
    ]);
  }
});

function alone<P extends ProtocolTypes>(cpu: SourceNode<P>, device: SinkNode<P>): object {
  connect(cpu, device);
  return { cpu, device };
}
