import { describe, expect, test } from 'vitest';
import {
  AsynchronousCrossing,
  CreditedCrossing,
  noCrossing,
  RationalCrossing,
  SynchronousCrossing,
} from '../../../lib/bus/crossings/index.js';
import {
  type BusConnection,
  type BusLocation,
  type BusTopology,
  CBUS,
  clusterBusTopology,
  coherentBusTopology,
  crossTo,
  FBUS,
  frontBus,
  hierarchicalBusTopology,
  incoherentManager,
  instantiateTopologies,
  justOneBusTopology,
  MBUS,
  PBUS,
  SBUS,
  systemBus,
} from '../../../lib/rocket/index.js';
import { broken } from '../../protocols/tilelink/designs.js';
import { hardwareOf, modulesIn, tryOnBoard } from '../designs.js';

const width = { beatBytes: 8, blockBytes: 64 };
const three = { pbus: width, fbus: width, cbus: width };
const coherence = { nBanks: 2, coherenceManager: incoherentManager };

function places({ buses }: BusTopology): string[] {
  return buses.map(([{ name }]) => name);
}

/** `master -> slave: crossing clockFrom binding`, with `flip` where it is drawn the other way round. */
function connections(topology: BusTopology): string[] {
  const one = ([master, slave, how]: readonly [BusLocation, BusLocation, BusConnection]): string =>
    `${master.name} -> ${slave.name}: ${kindOf(how)} ${how.clockFrom ?? '-'} ${how.binding}${how.flip ? ' flip' : ''}`;
  return topology.connections.map(one);
}

function kindOf({ crossing }: BusConnection): string {
  return crossing.kind === 'synchronous' ? `synchronous(${crossing.params})` : crossing.kind;
}

describe('topologies (subsystem 8)', () => {
  test('one bus', () => {
    const topology = justOneBusTopology(width);
    expect([places(topology), connections(topology)]).toEqual([['sbus'], []]);
  });

  test('buses around it', () => {
    const topology = hierarchicalBusTopology(three);
    expect(places(topology)).toEqual(['pbus', 'fbus', 'cbus']);
    expect(connections(topology)).toEqual([
      'sbus -> cbus: synchronous(BufferParams:0) master star',
      'cbus -> pbus: synchronous(BufferParams:2) master star',
      'fbus -> sbus: synchronous(BufferParams:2) slave query flip',
    ]);
  });

  test('with crossings of their own, and clocks from elsewhere', () => {
    const topology = hierarchicalBusTopology({
      ...three,
      sbusToCbus: new RationalCrossing(),
      cbusToPbus: new AsynchronousCrossing(),
      fbusToSbus: new CreditedCrossing(),
      driveClocksFromSBus: false,
    });
    expect(connections(topology)).toEqual([
      'sbus -> cbus: rational - star',
      'cbus -> pbus: asynchronous - star',
      'fbus -> sbus: credited - query flip',
    ]);
  });

  test('coherent memory behind them, whose manager always runs on the system bus clock', () => {
    const driven = coherentBusTopology({ mbus: width, coherence });
    expect(places(driven)).toEqual(['mbus', 'coh']);
    expect(connections(driven)).toEqual([
      'sbus -> coh: synchronous(BufferParams:0) master star',
      'coh -> mbus: synchronous(BufferParams:0) master query',
    ]);
    const apart = coherentBusTopology({
      ...{ mbus: width, coherence, sbusToMbus: new SynchronousCrossing('pipe'), driveMBusClockFromSBus: false },
    });
    expect(connections(apart)).toEqual([
      'sbus -> coh: synchronous(BufferParams:0) master star',
      'coh -> mbus: synchronous(BufferParams:1P) - query',
    ]);
  });

  test('nothing without banks', () => {
    const topology = coherentBusTopology({ mbus: width, coherence: { nBanks: 0 } });
    expect([places(topology), connections(topology)]).toEqual([[], []]);
  });

  test.each([
    [0, ['csbus7', 'ccbus7'], []],
    [
      4,
      ['csbus7', 'ccbus7', 'cmbus7', 'ccoh7'],
      [
        'csbus7 -> ccoh7: synchronous(BufferParams:0) master star',
        'ccoh7 -> cmbus7: synchronous(BufferParams:0) master query',
      ],
    ],
  ])('of a cluster with %s banks', (nBanks, buses, between) => {
    const topology = clusterBusTopology({ clusterId: 7, csbus: width, ccbus: width, coherence: { nBanks } });
    expect([places(topology), connections(topology)]).toEqual([buses, between]);
  });

  test.each([
    [3, '2 or 4'],
    [-2, '1, 2, 4, 8 or more'],
    [1.5, '1 or 2'],
  ])('of %s banks', (nBanks, better) => {
    const message = `subsystem/banks: A coherence manager was given ${nBanks} banks. (Banks share addresses by their bits: give WithNBanks ${better}, or 0 for no coherence manager.)`;
    const params = { coherence: { nBanks } };
    expect([
      broken(() => coherentBusTopology({ mbus: width, ...params })),
      broken(() => clusterBusTopology({ clusterId: 0, csbus: width, ccbus: width, ...params })),
    ]).toEqual([message, message]);
  });
});

describe('what they make (subsystem 8, rocket-system 2.5)', () => {
  const all = [
    justOneBusTopology(width),
    hierarchicalBusTopology(three),
    coherentBusTopology({ mbus: width, coherence }),
  ];

  test('all buses of all of them, then all couplers', () => {
    const { n } = tryOnBoard((board) => instantiateTopologies(board, all));
    expect(modulesIn(n, '').slice(2)).toEqual([
      'sbus <SystemBus>',
      'pbus <PeripheryBus>',
      'fbus <FrontBus>',
      'cbus <PeripheryBus>',
      'mbus <MemoryBus>',
      'coh_wrapper <CoherenceManagerWrapper>',
    ]);
    const couplers = n.design.modules.filter(({ name }) => name.startsWith('coupler_'));
    expect(couplers.map(({ path }) => path)).toEqual([
      'top.sbus.coupler_to_bus_named_cbus',
      'top.cbus.coupler_to_bus_named_pbus',
      'top.sbus.coupler_from_bus_named_fbus',
      'top.sbus.coupler_to_bus_named_coh',
      'top.coh_wrapper.coupler_to_bus_named_mbus',
    ]);
  });

  test('a bus that is made later takes the place of an earlier one', () => {
    const { made } = tryOnBoard((board) => {
      instantiateTopologies(board, [
        {
          buses: [
            [SBUS, frontBus(width)],
            [SBUS, systemBus(width)],
          ],
          connections: [],
        },
      ]);
      return board.locate(SBUS).className;
    });
    expect(made).toBe('SystemBus');
  });

  test('buses called after their locations', () => {
    const { n } = tryOnBoard((board) => {
      const around: BusTopology = {
        buses: [
          [PBUS, frontBus(width)],
          [MBUS, frontBus(width)],
        ],
        connections: [[PBUS, MBUS, crossTo(noCrossing)]],
      };
      instantiateTopologies(board, [around]);
    });
    expect([...hardwareOf(n, 'pbus_xbar'), ...hardwareOf(n, 'mbus_xbar')].map((line) => line.split(':')[0])).toEqual([
      'Board.pbus.pbus_xbar',
      'Board.mbus.mbus_xbar',
    ]);
  });

  test('only connections of buses that are there', () => {
    const lost = { buses: [], connections: [[FBUS, CBUS, crossTo(noCrossing)]] } as const;
    expect(broken(() => tryOnBoard((board) => instantiateTopologies(board, [justOneBusTopology(width), lost])))).toBe(
      'subsystem/no-bus: The board has no bus fbus: its topology makes only sbus. (Put WithCoherentBusTopology or WithIncoherentBusTopology, whose buses are sbus, pbus, fbus and cbus, to the left of all that sets another topology, such as WithJustOneBus, or attach the device to a bus that is there.)',
    );
  });
});
