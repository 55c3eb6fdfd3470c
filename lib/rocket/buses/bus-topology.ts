import { isPow2, powersAround } from '../../base/address/index.js';
import { demand } from '../../base/diagnostic/index.js';
import { type ClockCrossing, noCrossing, SynchronousCrossing } from '../../bus/crossings/index.js';
import { CCBUS, CCOH, CBUS, CMBUS, COH, CSBUS, FBUS, MBUS, PBUS, SBUS } from '../locations.js';
import { connection, crossFrom, crossTo } from './bus-connection.js';
import type { FrontBusParams, MemoryBusParams, PeripheryBusParams, SystemBusParams } from './bus-params.js';
import { coherenceManagerWrapper } from './coherence-manager.js';
import type { BankedCoherenceParams } from './coherence-params.js';
import { frontBus } from './front-bus.js';
import { memoryBus } from './memory-bus.js';
import { peripheryBus } from './periphery-bus.js';
import { systemBus } from './system-bus.js';
import * as rules from './rules.js';
import type { BusTopology } from './instantiate-topologies.js';

/** A system bus and nothing else (subsystem 8). */
export function justOneBusTopology(sbus: SystemBusParams): BusTopology {
  return { buses: [[SBUS, systemBus(sbus)]], connections: [], systemBus: sbus };
}

/** Clock crossings between the buses of a subsystem (subsystem 8). */
export interface HierarchicalCrossings {
  /** From system to control bus. Default: none. */
  readonly sbusToCbus?: ClockCrossing;
  /** From control to periphery bus. Default: synchronous, with a default buffer. */
  readonly cbusToPbus?: ClockCrossing;
  /** From front to system bus. Default: synchronous, with a default buffer. */
  readonly fbusToSbus?: ClockCrossing;
}

/** Periphery, front and control bus around a system bus (subsystem 8). */
export interface HierarchicalParams extends HierarchicalCrossings {
  /** The periphery bus. */
  readonly pbus: PeripheryBusParams;
  /** The front bus. */
  readonly fbus: FrontBusParams;
  /** The control bus. */
  readonly cbus: PeripheryBusParams;
  /** Whether the buses take their clocks from each other. Default true. */
  readonly driveClocksFromSBus?: boolean;
}

/** Control bus behind the system bus, periphery bus behind the control bus, front bus before the system bus (subsystem 8). */
export function hierarchicalBusTopology(params: HierarchicalParams): BusTopology {
  const { pbus, fbus, cbus, driveClocksFromSBus = true } = params;
  const synchronous = new SynchronousCrossing();
  const driven = driveClocksFromSBus ? {} : { clockFrom: undefined };
  return {
    buses: [
      [PBUS, peripheryBus(pbus)],
      [FBUS, frontBus(fbus)],
      [CBUS, peripheryBus(cbus)],
    ],
    connections: [
      [SBUS, CBUS, crossTo(params.sbusToCbus ?? noCrossing, driven)],
      [CBUS, PBUS, crossTo(params.cbusToPbus ?? synchronous, driven)],
      [FBUS, SBUS, crossFrom(params.fbusToSbus ?? synchronous, driven)],
    ],
  };
}

/** A coherence manager and a memory bus behind the system bus (subsystem 8). */
export interface CoherentParams {
  /** The memory bus; the coherence manager has its widths. */
  readonly mbus: MemoryBusParams;
  /** How coherence is kept, and over how many banks. */
  readonly coherence: BankedCoherenceParams;
  /** From coherence manager to memory bus. Default: none. */
  readonly sbusToMbus?: ClockCrossing;
  /** Whether the memory bus takes its clock from the coherence manager. Default true. */
  readonly driveMBusClockFromSBus?: boolean;
}

/** Nothing at all without banks. The coherence manager always runs on the system bus's clock (subsystem 8). */
export function coherentBusTopology(params: CoherentParams): BusTopology {
  const { mbus, coherence, driveMBusClockFromSBus = true } = params;
  checkBanks(coherence.nBanks);
  if (coherence.nBanks === 0) return { buses: [], connections: [] };
  const { beatBytes, blockBytes } = mbus;
  return {
    buses: [
      [MBUS, memoryBus(mbus)],
      [COH, coherenceManagerWrapper({ beatBytes, blockBytes, ...coherence })],
    ],
    connections: [
      [SBUS, COH, connection({ clockFrom: 'master', binding: 'star' })],
      [
        COH,
        MBUS,
        crossTo(params.sbusToMbus ?? noCrossing, {
          binding: 'query',
          ...(driveMBusClockFromSBus ? {} : { clockFrom: undefined }),
        }),
      ],
    ],
  };
}

/** The buses of a cluster (subsystem 8). */
export interface ClusterBusParams {
  /** Number of the cluster, at least 0. */
  readonly clusterId: number;
  /** The system bus, and with banks also the memory bus. */
  readonly csbus: SystemBusParams;
  /** The control bus. */
  readonly ccbus: PeripheryBusParams;
  /** How coherence is kept in the cluster, and over how many banks. */
  readonly coherence: BankedCoherenceParams;
}

/** A system and a control bus of the cluster's own; with banks also a coherence manager and a memory bus (subsystem 8). */
export function clusterBusTopology({ clusterId, csbus, ccbus, coherence }: ClusterBusParams): BusTopology {
  const own: BusTopology['buses'] = [
    [CSBUS(clusterId), systemBus(csbus)],
    [CCBUS(clusterId), peripheryBus(ccbus)],
  ];
  checkBanks(coherence.nBanks);
  if (coherence.nBanks === 0) return { buses: own, connections: [] };
  const { beatBytes, blockBytes } = csbus;
  return {
    buses: [
      ...own,
      [CMBUS(clusterId), systemBus(csbus)],
      [CCOH(clusterId), coherenceManagerWrapper({ beatBytes, blockBytes, ...coherence })],
    ],
    connections: [
      [CSBUS(clusterId), CCOH(clusterId), connection({ clockFrom: 'master', binding: 'star' })],
      [CCOH(clusterId), CMBUS(clusterId), crossTo(noCrossing, { binding: 'query' })],
    ],
  };
}

function checkBanks(nBanks: number): void {
  demand(nBanks === 0 || isPow2(nBanks), rules.subsystemBanks, () => `A coherence manager was given ${nBanks} banks.`, {
    help: () =>
      `Banks share addresses by their bits: give WithNBanks ${powersAround(nBanks)}, or 0 for no coherence manager.`,
  });
}
