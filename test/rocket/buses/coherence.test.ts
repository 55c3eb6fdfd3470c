import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AddressSet } from '../../../lib/base/address/index.js';
import { Config, type Parameters } from '../../../lib/config/index.js';
import * as int from '../../../lib/protocols/interrupts/index.js';
import {
  BroadcastKey,
  type BroadcastParams,
  broadcastManagerCalled,
  CBUS,
  COH,
  coherenceManagerWrapper,
  type CoherenceManager,
  coherentBusTopology,
  connectBuses,
  crossTo,
  frontBus,
  incoherentManager,
  instantiateTopologies,
  MBUS,
  peripheryBus,
  SBUS,
  systemBus,
} from '../../../lib/rocket/index.js';
import { noCrossing } from '../../../lib/bus/crossings/index.js';
import * as tl from '../../../lib/protocols/gathered/tl.js';
import { broken, complaints, masters, one, places, slaveLine, slaves } from '../../protocols/tilelink/designs.js';
import {
  type Board,
  clocked,
  firstInto,
  hardwareOf,
  into,
  type Made,
  modulesIn,
  nodesIn,
  onBoard,
  outOf,
  route,
  tryOnBoard,
} from '../designs.js';
import { repeated } from '../../seeds.js';

const width = { beatBytes: 8, blockBytes: 64 };
const clocks = 4;
const memory = one('0x80000000/0xfffffff');
const cache: tl.TLMasterPortInit = {
  masters: [{ name: 'cache', sourceId: 3, supports: { probe: [64, 64] } }],
};

interface Banked {
  readonly nBanks: number;
  readonly coherenceManager?: CoherenceManager;
  readonly config?: Parameters;
  readonly memories?: readonly AddressSet[];
  readonly control?: boolean;
  readonly caches?: number;
}

/** Caches on a system bus, memory behind a coherence manager, and a control bus for its registers. */
function declare(board: Board, options: Banked): void {
  const { nBanks, coherenceManager, memories = [memory], control = true, caches = 1 } = options;
  const sbus = clocked(board, systemBus(width)(board, SBUS));
  for (let k = 0; k < caches; k++) {
    sbus.coupleFrom(`cache${k}`, (to) => to.from(tl.clientNode([cache], { name: 'cache' })));
  }
  if (control) {
    peripheryBus(width)(board, CBUS);
    connectBuses(board, SBUS, CBUS, crossTo(noCrossing));
  }
  instantiateTopologies(board, [
    coherentBusTopology({ mbus: width, coherence: { nBanks, ...(coherenceManager && { coherenceManager }) } }),
  ]);
  for (const address of memories) {
    board.find(MBUS)?.coupleTo('dram', (from) => {
      const ram = tl.testRAM({ address, beatBytes: 8 });
      ram.from(tl.fragmenter({ minSize: 8, maxSize: 64 })).from(from);
    });
  }
}

function banked(options: Banked): Made<void> {
  return onBoard((board) => declare(board, options), options.config);
}

// The first module of this name spreads the address prefix of the bus.
const manager = 'coh_wrapper.broadcast_1';

describe('the wrapper (subsystem 9, rocket-system 2.4)', () => {
  test('a manager, then a junction in front and a bank binder behind', () => {
    const { n } = banked({ nBanks: 1 });
    expect(modulesIn(n, 'coh_wrapper').slice(clocks)).toEqual([
      'broadcast <TLBroadcast>',
      'coherent_jbar <TLJbar>',
      'binder <BankBinder>',
      'coupler_to_bus_named_mbus <SimpleLazyModule>',
    ]);
    expect(nodesIn(n, 'coh_wrapper')).toEqual(['clockSinkNode sink', 'temp ephemeral']);
    expect(route(n, 'mbus.mbus_xbar.node')).toBe(
      [
        'sbus.coupler_from_cache0.cache',
        'sbus.coupler_from_cache0.tl',
        'sbus.fixer',
        'sbus.system_bus_xbar',
        'sbus.coupler_to_bus_named_coh.widget',
        'coh_wrapper.coherent_jbar',
        'coh_wrapper.broadcast_1',
        'coh_wrapper.binder',
        'coh_wrapper.coupler_to_bus_named_mbus.widget',
        'coh_wrapper.coupler_to_bus_named_mbus.bus_xing',
        'mbus.bus_xing',
        'mbus.buffer',
        'mbus.fixer',
        'mbus.mbus_xbar',
      ].join(' -> '),
    );
    expect(hardwareOf(n, 'coh_wrapper')).toEqual(['Board.coh_wrapper: CoherenceManagerWrapper']);
    expect(hardwareOf(n, 'coupler_to_bus_named_mbus')).toEqual([
      'Board.coh_wrapper.coupler_to_bus_named_mbus: TLInterconnectCoupler_coh_to_bus_named_mbus',
    ]);
  });

  test('runs on the clock of the system bus, and gives it to the memory bus', () => {
    const { n } = banked({ nBanks: 1 });
    expect(route(n, 'mbus.clockSinkNode')).toBe(
      'source -> aggregator -> allClockGroupsNode -> sbus.sbus_clock_groups -> coh_wrapper.coh_clock_groups -> mbus.mbus_clock_groups -> mbus.clockGroup -> mbus.fixedClockNode -> mbus.clockSinkNode',
    );
  });

  test('without banks there is neither a manager nor a memory bus', () => {
    const { made } = tryOnBoard((board) => {
      declare(board, { nBanks: 0 });
      return [board.find(COH), board.find(MBUS)];
    });
    expect(made).toEqual([undefined, undefined]);
  });

  test('declared without banks it does not divide addresses', () => {
    const { n } = onBoard((board) => {
      const sbus = clocked(board, systemBus(width)(board, SBUS));
      sbus.coupleFrom('cache', (to) => to.from(tl.clientNode([cache], { name: 'cache' })));
      const coh = coherenceManagerWrapper({ ...width, nBanks: 0 })(board, COH);
      coh.clockGroupNode.from(sbus.clockGroupNode);
      coh.inwardNode.starFrom(sbus.outwardNode);
      const ram = tl.testRAM({ address: memory, beatBytes: 8 });
      ram.from(tl.fragmenter({ minSize: 8, maxSize: 64 })).from(coh.outwardNode);
      return coh;
    });
    expect(modulesIn(n, 'coh_wrapper').slice(clocks)).toEqual(['broadcast <TLBroadcast>', 'coherent_jbar <TLJbar>']);
  });

  test('represents what its manager shows', () => {
    const { made, n } = onBoard((board) => {
      declare(board, { nBanks: 1 });
      return board.locate(COH);
    });
    expect(made.busView((node) => n.edges(node))?.slave.slaves.map(slaveLine)).toEqual([
      'ram 0x80000000/0xfffffff TRACKED fifo -: TBGFP 1..64',
    ]);
  });
});

describe('banks (subsystem 9, tilelink 5.17)', () => {
  test.each([
    [1, ['0x80000000/0xfffffff']],
    [2, ['0x80000000/0xfffffbf', '0x80000040/0xfffffbf']],
    [4, ['0x80000000/0xfffff3f', '0x80000040/0xfffff3f', '0x80000080/0xfffff3f', '0x800000c0/0xfffff3f']],
  ])('%s: each has its part of every block of addresses', (nBanks, addresses) => {
    const { n } = banked({ nBanks });
    expect(into(n, `${manager}.node`).map(({ slave }) => slave.slaves.map(({ address }) => places(address)))).toEqual(
      addresses.map((address) => [address]),
    );
    expect(into(n, `${manager}.node`).map(({ slave }) => slave.endSinkId)).toEqual(Array<number>(nBanks).fill(4));
    // The system bus leads to every bank, the memory bus takes them all.
    expect(outOf(n, 'sbus.system_bus_xbar.node')).toHaveLength(nBanks);
    expect(into(n, 'mbus.mbus_xbar.node')).toHaveLength(nBanks);
    expect(firstInto(n, 'sbus.system_bus_xbar.node').slave.endSinkId).toBe(4 * nBanks);
  });

  test('see no more than their part themselves', () => {
    const { n } = banked({ nBanks: 2 });
    const visible = into(n, 'mbus.mbus_xbar.node').map(({ master }) =>
      master.masters.map(({ name, sourceId, visibility }) => `${name} ${sourceId} ${places(visibility)}`),
    );
    // Three ids of one cache, four for each of them, rounded up.
    expect(visible).toEqual([['TLBroadcast IdRange(0, 16) 0x0/~0x40'], ['TLBroadcast IdRange(0, 16) 0x40/~0x40']]);
  });

  test('are one master for memory', () => {
    const { n } = banked({ nBanks: 4 });
    expect(masters(firstInto(n, 'mbus.coupler_to_dram.tl'))).toEqual(['TLBroadcast [0,64)']);
  });

  test.each([
    [1, 2, 2, '[0,16)'],
    [2, 2, 1, '[0,32)'],
    [4, 2, 1, '[0,64)'],
    [2, 8, 4, '[0,32)'],
  ])('%s banks over %s channels: each reaches %s', (nBanks, channels, reached, ids) => {
    const stripes = Array.from(
      { length: channels },
      (_, k) => new AddressSet(BigInt(k * 64), ~BigInt((channels - 1) * 64)),
    );
    const memories = stripes.flatMap((stripe) => memory.intersect(stripe) ?? []);
    const { n } = banked({ nBanks, memories });
    expect(into(n, `${manager}.node`).map(({ slave }) => slave.slaves.length)).toEqual(
      Array<number>(nBanks).fill(reached),
    );
    expect(masters(firstInto(n, 'mbus.coupler_to_dram.tl'))).toEqual([`TLBroadcast ${ids}`]);
  });

  test('share all addresses among them, whatever their number and the size of a block', () => {
    const powers = (from: number, to: number): fc.Arbitrary<number> =>
      fc.integer({ min: from, max: to }).map((k) => 2 ** k);
    fc.assert(
      fc.property(powers(0, 3), powers(4, 7), (nBanks, blockBytes) => {
        const { made, n } = onBoard((board) => {
          const coh = clocked(
            board,
            coherenceManagerWrapper({ beatBytes: 8, blockBytes, nBanks, coherenceManager: incoherentManager })(
              board,
              COH,
            ),
          );
          const master = tl.clientNode(Array<tl.TLMasterPortInit>(nBanks).fill({ masters: [{ name: 'dma' }] }), {
            name: 'dma',
          });
          coh.inwardNode.starFrom(master);
          const ram = tl.managerNode(
            [{ slaves: [{ address: [memory], supports: tl.readWrite(1, 4096) }], beatBytes: 8 }],
            { name: 'ram' },
          );
          const xbar = tl.xbar();
          xbar.fromStar(coh.outwardNode);
          ram.from(xbar);
          return master;
        });
        const edges = n.edges(made).out;
        const sets = edges.flatMap(({ slave }) => slave.slaves.flatMap(({ address }) => address));
        expect(AddressSet.unify(sets).map(String)).toEqual([String(memory)]);
        sets.forEach((set, k) => expect(sets.slice(k + 1).some((other) => other.overlaps(set))).toBe(false));
        // Nobody may reach over the end of a bank.
        const most = nBanks === 1 ? 4096 : blockBytes;
        expect(edges.map(({ slave }) => slave.slaves[0]?.supports.get.max)).toEqual(Array<number>(nBanks).fill(most));
      }),
      repeated(),
    );
  });
});

describe('broadcast hub (subsystem 9, tilelink 5.7)', () => {
  const hub = (params: Partial<BroadcastParams>): Parameters =>
    new Config('Hub', (rules) => rules.update(BroadcastKey, (before) => ({ ...before, ...params })));

  test('has as many trackers as it is given', () => {
    const { n } = banked({ nBanks: 1, config: hub({ nTrackers: 7 }) });
    expect(firstInto(n, `${manager}.node`).slave.endSinkId).toBe(7);
  });

  test('is the same to all others with small queues', () => {
    const small = banked({ nBanks: 1, config: hub({ bufferless: true }) }).n;
    const usual = banked({ nBanks: 1 }).n;
    expect(slaves(firstInto(small, `${manager}.node`))).toEqual(slaves(firstInto(usual, `${manager}.node`)));
    expect(masters(firstInto(small, 'mbus.mbus_xbar.node'))).toEqual(masters(firstInto(usual, 'mbus.mbus_xbar.node')));
  });

  test('has control registers and an interrupt if it has an address for them', () => {
    const { n } = tryOnBoard(
      (board) => {
        declare(board, { nBanks: 1 });
        int.sinkNode(int.sinkPorts(), { name: 'cpu' }).from(board.interruptBus);
      },
      hub({ controlAddress: 0x4000n }),
    );
    expect(complaints(n)).toEqual([]);
    expect(nodesIn(n, manager)).toEqual(['node adapter', 'intNode source', 'controlNode sink']);
    expect(modulesIn(n, 'cbus.coupler_to_broadcast_ctrl')).toEqual(['buffer <TLBuffer>', 'fragmenter <TLFragmenter>']);
    expect(route(n, `${manager}.controlNode`, 'cbus').split(' -> ').slice(-4)).toEqual([
      'coupler_to_broadcast_ctrl.tl',
      'coupler_to_broadcast_ctrl.fragmenter',
      'coupler_to_broadcast_ctrl.buffer',
      'coh_wrapper.broadcast_1.controlNode',
    ]);
    const { slave } = firstInto(n, `${manager}.controlNode`);
    expect(slave.slaves.map(slaveLine)).toEqual(['broadcast 0x4000/0xfff GET_EFFECTS fifo 0: GFP 1..8']);
    expect(route(n, 'cpu')).toBe('coh_wrapper.broadcast_1.intNode -> ibus.int_bus -> cpu');
    expect(firstInto(n, 'cbus.coupler_to_broadcast_ctrl.buffer.node').slave.minLatency).toBe(2);
  });

  test('needs a control bus for its registers only', () => {
    expect(complaints(tryOnBoard((board) => declare(board, { nBanks: 1, control: false })).n)).toEqual([]);
    expect(
      broken(() => onBoard((board) => declare(board, { nBanks: 1, control: false }), hub({ controlAddress: 0x4000n }))),
    ).toBe(
      'subsystem/no-bus: The board has no bus cbus, where the broadcast hub is to be attached: its topology makes only sbus, mbus. (Put WithCoherentBusTopology or WithIncoherentBusTopology, whose buses are sbus, pbus, fbus and cbus, to the left of all that sets another topology, such as WithJustOneBus, or attach the device to a bus that is there.)',
    );
  });

  test('is called as it is told', () => {
    const { n } = banked({ nBanks: 1, coherenceManager: broadcastManagerCalled('hub') });
    expect(modulesIn(n, 'coh_wrapper')[clocks]).toBe('hub <TLBroadcast>');
  });

  test('must be the last manager before memory', () => {
    const { n } = tryOnBoard((board) => {
      const sbus = clocked(board, frontBus(width)(board, SBUS));
      sbus.coupleFrom('cache', (to) => to.from(tl.clientNode([cache], { name: 'cache' })));
      const coh = coherenceManagerWrapper({ ...width, nBanks: 0 })(board, COH);
      coh.clockGroupNode.from(sbus.clockGroupNode);
      coh.inwardNode.starFrom(sbus.outwardNode);
      const ram = tl.testRAM({ address: memory, beatBytes: 8 });
      ram
        .from(tl.fragmenter({ minSize: 8, maxSize: 64 }))
        .from(tl.broadcast({ lineBytes: 64 }))
        .from(coh.outwardNode);
    });
    expect(complaints(n)).toEqual([
      'subsystem/two-coherence-managers: The board keeps caches coherent in front of memory that another coherence manager already keeps: only the last one before memory may. (Leave out WithClusterBanks, or keep the memory behind it incoherent: WithNBanks(0), or WithIncoherentBusTopology.)',
    ]);
  });

  test.each([
    [
      { nTrackers: 0 },
      'tilelink/broadcast-trackers: A broadcast hub was given 0 trackers, so it could not work on a single line. (Set numTrackers to at least 1.)',
    ],
    [
      { controlAddress: 0x4800n },
      'address/misaligned: AddressSet(0x4800, 0xfff) is misaligned: base bits 0x800 lie under the mask. (Write the base 0x4000, if that is free, or cover an unaligned region with the sets of AddressSet.misaligned(0x4800, 0x1000).)',
    ],
  ])('refuses %o', (params, message) => {
    expect(broken(() => banked({ nBanks: 1, config: hub(params) }))).toBe(message);
  });
});

describe('other managers (subsystem 9)', () => {
  test('an incoherent one is a name and nothing else', () => {
    const { n } = banked({ nBanks: 2, coherenceManager: incoherentManager });
    expect(modulesIn(n, 'coh_wrapper').slice(clocks, clocks + 2)).toEqual([
      'coherent_jbar <TLJbar>',
      'binder <BankBinder>',
    ]);
    expect(nodesIn(n, 'coh_wrapper')).toEqual([
      'clockSinkNode sink',
      'no_coherence_manager identity',
      'temp ephemeral',
    ]);
    expect(slaves(firstInto(n, 'coh_wrapper.no_coherence_manager'))).toEqual([
      'ram 0x80000000/0xfffffbf UNCACHED fifo 0: GFP 1..64',
    ]);
  });

  test('one of the own may offer an interrupt that asks to halt', () => {
    const halting: CoherenceManager = () => {
      const node = tl.nameNode('mine');
      const halt = int.identity({ name: 'halt' });
      halt.from(int.sourceNode(int.sourcePorts(), { name: 'broken' }));
      return { inward: node, outward: node, halt };
    };
    const { made } = onBoard((board) => {
      declare(board, { nBanks: 1, coherenceManager: halting });
      const halt = board.anyLocation.optional(COH.part<ReturnType<CoherenceManager>['halt']>('halt'));
      if (halt !== undefined) int.sinkNode(int.sinkPorts(), { name: 'watchdog' }).from(halt);
      return [COH.part('halt').name, halt?.outwardNode.path];
    });
    expect(made).toEqual(['coh_halt', 'top.coh_wrapper.halt']);
  });

  test('banks are counted in powers of two', () => {
    expect(broken(() => banked({ nBanks: 6 }))).toBe(
      'subsystem/banks: A coherence manager was given 6 banks. (Banks share addresses by their bits: give WithNBanks 4 or 8, or 0 for no coherence manager.)',
    );
  });
});
