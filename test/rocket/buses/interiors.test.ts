import { describe, expect, test } from 'vitest';
import { BufferParams } from '../../../lib/bus/crossings/index.js';
import { BundleBridge } from '../../../lib/protocols/bundle-bridge/index.js';
import {
  FBUS,
  frontBus,
  MBUS,
  memoryBus,
  PBUS,
  peripheryBus,
  type PeripheryBusParams,
  SBUS,
  systemBus,
} from '../../../lib/rocket/index.js';
import * as tl from '../../../lib/protocols/gathered/tl.js';
import { at, broken, complaints, cpu, fifoIds, masters, one, slaves } from '../../protocols/tilelink/designs.js';
import {
  clocked,
  edgesInto,
  firstInto,
  hardwareOf,
  into,
  inUse,
  type Made,
  modulesIn,
  nodesIn,
  onBoard,
  outOf,
  route,
  tryOnBoard,
  withDevice,
} from '../designs.js';

const width = { beatBytes: 8, blockBytes: 64 };
const clocks = 4;
const blocks = { supports: tl.readWrite(1, 64) };
/** Addresses below 64 KiB, once more above. */
const replication = { local: one('0x0/0xffff'), region: one('0x0/0x1ffff') };

/** Whether the hardware of the module dissolves into that of its parent. */
function inlined({ n }: Made<unknown>, path: string): boolean {
  const module = n.design.modules.find((each) => each.path === path);
  return (
    module?.shouldBeInlined(
      (node) => n.circuitIdentity(node),
      () => true,
    ) ?? false
  );
}

describe('system bus (subsystem 6.1)', () => {
  test('a FIFO fixer for every master, in front of the crossbar', () => {
    const { n } = onBoard((board) => {
      const bus = inUse(board, systemBus(width)(board, SBUS));
      bus.coupleFrom('pair', (to) => to.fromStar(tl.clientNode([cpu, cpu], { name: 'pair' })));
      withDevice(bus, 'dev');
    });
    expect(modulesIn(n, 'sbus').slice(clocks, clocks + 2)).toEqual(['system_bus_xbar <TLXbar>', 'fixer <TLFIFOFixer>']);
    expect(nodesIn(n, 'sbus')).toEqual(['clockSinkNode sink', 'temp ephemeral']);
    expect(route(n, 'sbus.coupler_to_dev.dev', 'sbus')).toBe(
      'coupler_from_cpu.cpu -> coupler_from_cpu.tl -> fixer -> system_bus_xbar -> coupler_to_dev.tl -> coupler_to_dev.dev',
    );
    expect([into(n, 'sbus.fixer.node').length, into(n, 'sbus.system_bus_xbar.node').length]).toEqual([3, 3]);
    expect(hardwareOf(n, 'system_bus_xbar')).toEqual(['Board.sbus.system_bus_xbar: TLXbar_sbus_i3_o1_a13d64s4k1z2u']);
  });

  test('only devices whose order matters share a FIFO domain', () => {
    const { n } = onBoard((board) => {
      const bus = inUse(board, systemBus(width)(board, SBUS));
      withDevice(bus, 'uart', { address: at('0x0/0xfff'), regionType: 'GET_EFFECTS', fifoId: 5 });
      withDevice(bus, 'sram', { address: at('0x1000/0xfff'), regionType: 'UNCACHED', fifoId: undefined });
      withDevice(bus, 'rom', { address: at('0x2000/0xfff'), regionType: 'UNCACHED', fifoId: 9 });
      withDevice(bus, 'gpio', { address: at('0x3000/0xfff'), regionType: 'VOLATILE', fifoId: undefined });
    });
    expect(fifoIds(firstInto(n, 'sbus.system_bus_xbar.node'))).toBe('0 - 1 -');
    expect(fifoIds(firstInto(n, 'sbus.fixer.node'))).toBe('0 - 1 0');
  });

  test('replicates its addresses in front of the fixer, with a prefix that others may set', () => {
    const { made, n } = onBoard((board) => {
      const bus = inUse(board, systemBus({ ...width, replication })(board, SBUS));
      withDevice(bus, 'dev');
      withDevice(bus, 'far', { address: at('0x20000/0xfff') });
      return bus;
    });
    expect(modulesIn(n, 'sbus').slice(clocks, clocks + 3)).toEqual([
      'replicator <RegionReplicator>',
      'system_bus_xbar <TLXbar>',
      'fixer <TLFIFOFixer>',
    ]);
    expect(nodesIn(n, 'sbus')).toEqual(['clockSinkNode sink']);
    expect(route(n, 'sbus.system_bus_xbar.node', 'sbus')).toBe(
      'coupler_from_cpu.cpu -> coupler_from_cpu.tl -> replicator -> fixer -> system_bus_xbar',
    );
    expect(slaves(firstInto(n, 'sbus.replicator.node'))).toEqual([
      'dev 0x1000/0x10fff GET_EFFECTS fifo 0: GFP 1..8',
      'far 0x20000/0xfff GET_EFFECTS fifo 0: GFP 1..8',
    ]);
    expect(edgesInto(n, 'sbus.replicator.prefix', BundleBridge)).toHaveLength(1);
    expect(made.prefixNode?.path).toBe('top.sbus.broadcast.node');
  });

  test('has no prefix without replication', () => {
    const { made } = onBoard((board) => clocked(board, systemBus(width)(board, SBUS)));
    expect(made.prefixNode).toBeUndefined();
  });
});

describe('periphery bus (subsystem 6.2)', () => {
  const used = (params: Partial<PeripheryBusParams> = {}): Made<unknown> =>
    onBoard((board) => withDevice(inUse(board, peripheryBus({ ...width, ...params })(board, PBUS)), 'dev', blocks));

  test('atomic operations, a buffer and one FIFO domain between two crossbars', () => {
    const { n } = used();
    expect(modulesIn(n, 'pbus').slice(clocks, clocks + 5)).toEqual([
      'fixer <TLFIFOFixer>',
      'in_xbar <TLXbar>',
      'out_xbar <TLXbar>',
      'buffer <TLBuffer>',
      'atomics <TLAtomicAutomata>',
    ]);
    expect(route(n, 'pbus.coupler_to_dev.dev', 'pbus')).toBe(
      'coupler_from_cpu.cpu -> coupler_from_cpu.tl -> in_xbar -> atomics -> buffer -> fixer -> out_xbar -> coupler_to_dev.tl -> coupler_to_dev.dev',
    );
    expect(hardwareOf(n, 'pbus')).toEqual(['Board.pbus: PeripheryBus_pbus']);
    expect(hardwareOf(n, 'in_xbar')).toEqual(['Board.pbus.in_xbar: TLXbar_pbus_in_i1_o1_a13d64s2k1z3u']);
    expect(hardwareOf(n, 'out_xbar')).toEqual(['Board.pbus.out_xbar: TLXbar_pbus_out_i1_o1_a13d64s2k1z3u']);
    expect(hardwareOf(n, 'atomics')).toEqual(['Board.pbus.atomics: TLAtomicAutomata_pbus']);
  });

  test.each<[what: string, params: Partial<PeripheryBusParams>, sizes: string]>([
    ['arithmetic and logical', {}, 'AL 1..8 GFP 1..64'],
    ['logical only', { atomics: { arithmetic: false } }, 'L 1..8 GFP 1..64'],
    ['none', { atomics: null }, 'GFP 1..64'],
    ['on a wider bus behind', { atomics: { widenBytes: 32 } }, 'AL 1..32 GFP 1..64'],
    ['a bus that is wide enough already', { atomics: { widenBytes: 4 } }, 'AL 1..8 GFP 1..64'],
  ])('helps devices with atomic operations: %s', (_, params, expected) => {
    const { n } = used(params);
    expect(slaves(firstInto(n, 'pbus.in_xbar.node'))).toEqual([`dev 0x1000/0xfff GET_EFFECTS fifo 0: ${expected}`]);
    // What represents the bus is seen behind the automata.
    expect(slaves(firstInto(n, 'pbus.fixer.node'))).toEqual(['dev 0x1000/0xfff GET_EFFECTS fifo 0: GFP 1..64']);
  });

  test.each([
    [32, 'atomics -> widget -> buffer', 256],
    [8, 'atomics -> buffer', 64],
    [4, 'atomics -> buffer', 64],
  ])('the automata widened to %s bytes', (widenBytes, between, bits) => {
    const { n } = used({ atomics: { widenBytes } });
    expect(route(n, 'pbus.buffer.node', 'pbus')).toBe(
      `coupler_from_cpu.cpu -> coupler_from_cpu.tl -> in_xbar -> ${between}`,
    );
    expect(into(n, 'pbus.buffer.node').map(({ bundle }) => bundle.dataBits)).toEqual([64]);
    expect(into(n, 'pbus.atomics.node').map(({ bundle }) => bundle.dataBits)).toEqual([bits]);
  });

  test.each([
    [{}, 'BufferParams:2', 2],
    [{ buffer: 'none' }, 'BufferParams:0', 0],
    [{ buffer: 'flow' }, 'BufferParams:1F', 0],
    [{ buffer: 'pipe' }, 'BufferParams:1P', 2],
    [{ buffer: new BufferParams(5) }, 'BufferParams:5', 2],
  ] as const)('its buffer takes its time: %o', (atomics, text, latency) => {
    const { n } = used({ atomics });
    const buffer = n.order.find(({ path }) => path === 'top.pbus.buffer.node');
    expect(buffer?.options.debug).toBe(['a', 'b', 'c', 'd', 'e'].map((channel) => `${channel}:${text}`).join(', '));
    expect(firstInto(n, 'pbus.buffer.node').slave.minLatency).toBe(latency);
    expect(outOf(n, 'pbus.buffer.node').map(({ master }) => master.minLatency)).toEqual([latency]);
  });

  test('without atomic operations, nothing but the fixer is between the crossbars', () => {
    const { n } = used({ atomics: null });
    expect(modulesIn(n, 'pbus').slice(clocks, clocks + 4)).toEqual([
      'fixer <TLFIFOFixer>',
      'in_xbar <TLXbar>',
      'out_xbar <TLXbar>',
      'coupler_from_cpu <SimpleLazyModule>',
    ]);
    expect(route(n, 'pbus.out_xbar.node', 'pbus')).toBe(
      'coupler_from_cpu.cpu -> coupler_from_cpu.tl -> in_xbar -> fixer -> out_xbar',
    );
  });

  test('replicates its addresses between buffer and fixer', () => {
    const { n } = used({ replication });
    expect(modulesIn(n, 'pbus')[clocks]).toBe('replicator <RegionReplicator>');
    expect(route(n, 'pbus.out_xbar.node', 'pbus')).toBe(
      'coupler_from_cpu.cpu -> coupler_from_cpu.tl -> in_xbar -> atomics -> buffer -> replicator -> fixer -> out_xbar',
    );
    expect(slaves(firstInto(n, 'pbus.in_xbar.node'))).toEqual([
      'dev 0x1000/0x10fff GET_EFFECTS fifo 0: AL 1..8 GFP 1..64',
    ]);
  });

  test('makes a replicator without atomic operations too, but does not use it', () => {
    const { made, n } = tryOnBoard((board) => {
      const bus = inUse(board, peripheryBus({ ...width, replication, atomics: null })(board, PBUS));
      withDevice(bus, 'dev', blocks);
      return bus;
    });
    expect(complaints(n)).toEqual([]);
    expect(modulesIn(n, 'pbus')[clocks]).toBe('replicator <RegionReplicator>');
    expect(slaves(firstInto(n, 'pbus.in_xbar.node'))).toEqual(['dev 0x1000/0xfff GET_EFFECTS fifo 0: GFP 1..64']);
    expect(made.prefixNode?.path).toBe('top.pbus.broadcast.node');
  });

  test('all devices are in one FIFO domain, whatever they are', () => {
    const { n } = onBoard((board) => {
      const bus = inUse(board, peripheryBus(width)(board, PBUS));
      withDevice(bus, 'uart', { address: at('0x0/0xfff'), fifoId: 5 });
      withDevice(bus, 'sram', { address: at('0x1000/0xfff'), regionType: 'UNCACHED', fifoId: undefined });
      withDevice(bus, 'rom', { address: at('0x2000/0xfff'), regionType: 'IDEMPOTENT', fifoId: 9 });
    });
    expect(fifoIds(firstInto(n, 'pbus.out_xbar.node'))).toBe('0 - 1');
    expect(fifoIds(firstInto(n, 'pbus.fixer.node'))).toBe('0 0 0');
  });

  test('refuses a device that cannot be helped', () => {
    const words = { get: [4, 8], putFull: [4, 8] } as const;
    const { n } = tryOnBoard((board) =>
      withDevice(inUse(board, peripheryBus(width)(board, PBUS)), 'dev', { supports: words }),
    );
    expect(complaints(n)).toEqual([
      'tilelink/automata-support: Atomic automata top.pbus.atomics read and write 1 to 8 bytes, but dev supports get of 4 to 8 bytes and putFull of 4 to 8 bytes. (Let dev support get and putFull of [1, 8].)',
    ]);
  });
});

describe('front bus (subsystem 6.3)', () => {
  const masterCount = (count: number): Made<unknown> =>
    onBoard((board) => {
      const bus = clocked(board, frontBus(width)(board, FBUS));
      for (let k = 0; k < count; k++) {
        bus.coupleFrom(`dma${k}`, (to) => to.from(tl.clientNode([cpu], { name: 'dma' })));
      }
      withDevice(bus, 'dev', { fifoId: undefined });
    });

  test('is a crossbar and nothing else', () => {
    const { n } = masterCount(1);
    expect(modulesIn(n, 'fbus').slice(clocks)).toEqual([
      'fbus_xbar <TLXbar>',
      'coupler_from_dma0 <SimpleLazyModule>',
      'coupler_to_dev <SimpleLazyModule>',
    ]);
    expect(route(n, 'fbus.coupler_to_dev.dev', 'fbus')).toBe(
      'coupler_from_dma0.dma -> coupler_from_dma0.tl -> fbus_xbar -> coupler_to_dev.tl -> coupler_to_dev.dev',
    );
    expect(fifoIds(firstInto(n, 'fbus.fbus_xbar.node'))).toBe('-');
  });

  test('dissolves between one master and one device', () => {
    expect([inlined(masterCount(1), 'top.fbus'), inlined(masterCount(2), 'top.fbus')]).toEqual([true, false]);
  });
});

describe('memory bus (subsystem 6.4)', () => {
  test('one FIFO domain in front of the crossbar, and a picker behind', () => {
    const { n } = onBoard((board) => {
      const bus = inUse(board, memoryBus(width)(board, MBUS));
      withDevice(bus, 'low', { address: at('0x0/0xfff'), regionType: 'UNCACHED', fifoId: undefined });
      withDevice(bus, 'high', { address: at('0x1000/0xfff'), regionType: 'UNCACHED', fifoId: 4 });
    });
    expect(modulesIn(n, 'mbus').slice(clocks, clocks + 3)).toEqual([
      'mbus_xbar <TLXbar>',
      'fixer <TLFIFOFixer>',
      'picker <ProbePicker>',
    ]);
    expect(route(n, 'mbus.coupler_to_low.low', 'mbus')).toBe(
      'coupler_from_cpu.cpu -> coupler_from_cpu.tl -> fixer -> mbus_xbar -> picker -> coupler_to_low.tl -> coupler_to_low.low',
    );
    expect(into(n, 'mbus.picker.node')).toHaveLength(2);
    expect([fifoIds(firstInto(n, 'mbus.mbus_xbar.node')), fifoIds(firstInto(n, 'mbus.fixer.node'))]).toEqual([
      '- 0',
      '0 0',
    ]);
  });

  test('banks of one master are one master behind it, others stay', () => {
    const bank = (name: string, visibility: string): tl.TLMasterPortInit => ({
      masters: [{ name, sourceId: 4, visibility: at(visibility) }],
    });
    const { n } = onBoard((board) => {
      const bus = clocked(board, memoryBus(width)(board, MBUS));
      const ports = [bank('dma', '0x0/~0x0'), bank('hub', '0x0/~0x40'), bank('hub', '0x40/~0x40')];
      bus.from('banks', () => bus.inwardNode.fromStar(tl.clientNode(ports, { name: 'banks' })));
      withDevice(bus, 'dram', { ...blocks, regionType: 'UNCACHED' });
    });
    expect(masters(firstInto(n, 'mbus.picker.node'))).toEqual(['dma [8,12)', 'hub [4,8)', 'hub [0,4)']);
    expect(masters(firstInto(n, 'mbus.coupler_to_dram.dram'))).toEqual(['dma [8,12)', 'hub [0,8)']);
  });

  test('replicates its addresses in front of the fixer', () => {
    const { n } = onBoard((board) =>
      withDevice(inUse(board, memoryBus({ ...width, replication })(board, MBUS)), 'dev', blocks),
    );
    expect(modulesIn(n, 'mbus').slice(clocks, clocks + 4)).toEqual([
      'replicator <RegionReplicator>',
      'mbus_xbar <TLXbar>',
      'fixer <TLFIFOFixer>',
      'picker <ProbePicker>',
    ]);
    expect(route(n, 'mbus.mbus_xbar.node', 'mbus')).toBe(
      'coupler_from_cpu.cpu -> coupler_from_cpu.tl -> replicator -> fixer -> mbus_xbar',
    );
  });
});

test('a region that does not hold its own part cannot be replicated (subsystem 6.8)', () => {
  const outside = { local: one('0x20000/0xffff'), region: one('0x0/0x1ffff') };
  expect(broken(() => onBoard((board) => systemBus({ ...width, replication: outside })(board, SBUS)))).toBe(
    'tilelink/replicated-region: A replicated region AddressSet(0x0, 0x1ffff) does not contain its local part AddressSet(0x20000, 0xffff). (Choose a local part within the region.)',
  );
});
