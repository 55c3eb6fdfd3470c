import { type ClockCrossing, NoResetCrossing, type ResetCrossing, SynchronousCrossing } from '../../crossings/index.js';
import type { ClockSinkInit } from '../../clocks/index.js';
import {
  CBUS,
  CCBUS,
  CSBUS,
  type BusLocation,
  ClusterLocation,
  type HierarchicalLocation,
  SBUS,
} from '../locations.js';

/** The multiplier and divider (rocket-system 10.2); nothing here has an effect on the graph. */
export interface MulDivParams {
  readonly mulUnroll: number;
  readonly divUnroll: number;
  readonly mulEarlyOut: boolean;
  readonly divEarlyOut: boolean;
  readonly divEarlyOutGranularity: number;
}

/** {@link MulDivParams} by default. */
export const mulDivParams: MulDivParams = {
  ...{ mulUnroll: 1, divUnroll: 1, mulEarlyOut: false, divEarlyOut: false, divEarlyOutGranularity: 1 },
};

/** The floating-point unit (rocket-system 10.2). */
export interface FPUParams {
  /** Narrowest format in bits: 16, 32 or 64. */
  readonly minFLen: number;
  /** Width of its registers in bits: 32 or 64. */
  readonly fLen: number;
  readonly divSqrt: boolean;
  readonly sfmaLatency: number;
  readonly dfmaLatency: number;
  readonly fpmuLatency: number;
  readonly ifpuLatency: number;
}

/** {@link FPUParams} by default. */
export const fpuParams: FPUParams = {
  ...{ minFLen: 32, fLen: 64, divSqrt: true, sfmaLatency: 3, dfmaLatency: 4, fpmuLatency: 2, ifpuLatency: 2 },
};

/** The branch predictor (rocket-system 10.2); nothing here has an effect on the graph. */
export interface BTBParams {
  readonly nEntries: number;
  readonly nMatchBits: number;
  readonly nPages: number;
  readonly nRAS: number;
  readonly bhtParams?: BHTParams | undefined;
  readonly updatesOutOfOrder: boolean;
}

/** The branch history table (rocket-system 10.2). */
export interface BHTParams {
  readonly nEntries: number;
  readonly counterLength: number;
  readonly historyLength: number;
  readonly historyBits: number;
}

/** {@link BTBParams} by default. */
export const btbParams: BTBParams = {
  ...{ nEntries: 28, nMatchBits: 14, nPages: 6, nRAS: 6, updatesOutOfOrder: false },
  bhtParams: { nEntries: 512, counterLength: 1, historyLength: 8, historyBits: 3 },
};

/** The core of a Rocket tile (rocket-system 10.2). */
export interface RocketCoreParams {
  /** 32 or 64. */
  readonly xLen: number;
  /** Levels of the page table: 2 with an xLen of 32, otherwise 3 or 4. */
  readonly pgLevels: number;
  /** Shown to firmware; 0 if not known. */
  readonly bootFreqHz: number;
  readonly useVM: boolean;
  readonly useUser: boolean;
  readonly useSupervisor: boolean;
  readonly useHypervisor: boolean;
  readonly useDebug: boolean;
  readonly useAtomics: boolean;
  readonly useAtomicsOnlyForIO: boolean;
  readonly useCompressed: boolean;
  readonly useRVE: boolean;
  readonly useConditionalZero: boolean;
  readonly useZba: boolean;
  readonly useZbb: boolean;
  readonly useZbs: boolean;
  readonly nLocalInterrupts: number;
  readonly useNMI: boolean;
  readonly nBreakpoints: number;
  readonly nPMPs: number;
  readonly haveCFlush: boolean;
  readonly clockGate: boolean;
  readonly nL2TLBEntries: number;
  readonly mulDiv?: MulDivParams | undefined;
  readonly fpu?: FPUParams | undefined;
  readonly debugROB?: { readonly size: number } | undefined;
  readonly haveCease: boolean;
  readonly haveSimTimeout: boolean;
}

/** {@link RocketCoreParams} by default. */
export const rocketCoreParams: RocketCoreParams = {
  ...{ xLen: 64, pgLevels: 3, bootFreqHz: 0, useVM: true, useUser: false, useSupervisor: false, useHypervisor: false },
  ...{ useDebug: true, useAtomics: true, useAtomicsOnlyForIO: false, useCompressed: true, useRVE: false },
  ...{ useConditionalZero: false, useZba: false, useZbb: false, useZbs: false, nLocalInterrupts: 0, useNMI: false },
  ...{ nBreakpoints: 1, nPMPs: 8, haveCFlush: false, clockGate: false, nL2TLBEntries: 0 },
  ...{ mulDiv: mulDivParams, fpu: fpuParams, haveCease: true, haveSimTimeout: true },
};

/** Whether the core has supervisor mode (rocket-system 10.2). */
export function hasSupervisorMode({ useSupervisor, useVM }: RocketCoreParams): boolean {
  return useSupervisor || useVM;
}

/** Bytes that the core fetches at once (rocket-system 10.2). */
export const fetchBytes = 4;

/** Widest datum of the core in bytes: of its integer or floating-point registers (subsystem 13.3). */
export function coreDataBytes({ xLen, fpu }: RocketCoreParams): number {
  return Math.max(xLen, fpu?.fLen ?? 0) / 8;
}

/** What both first-level caches have (rocket-system 10.2). */
export interface L1CacheParams {
  readonly nSets: number;
  readonly nWays: number;
  /** Width of a row in bits, a power of two of at least 8: that of the cache's port. */
  readonly rowBits: number;
  readonly nTLBSets: number;
  readonly nTLBWays: number;
  readonly nTLBBasePageSectors: number;
  readonly nTLBSuperpages: number;
  readonly tagECC?: string | undefined;
  readonly dataECC?: string | undefined;
  /** Size of a block in bytes, a power of two. */
  readonly blockBytes: number;
}

/** The data cache (rocket-system 10.2). */
export interface DCacheParams extends L1CacheParams {
  /** Misses that are handled at once; 0 for a blocking cache. */
  readonly nMSHRs: number;
  /** Uncached accesses in flight, at least 1. */
  readonly nMMIOs: number;
  /** Address of a scratchpad that takes the place of the cache. */
  readonly scratch?: bigint | undefined;
  readonly clockGate: boolean;
}

/** The instruction cache (rocket-system 10.2). */
export interface ICacheParams extends L1CacheParams {
  /** Address where the cache can be used as memory. */
  readonly itimAddr?: bigint | undefined;
  readonly prefetch: boolean;
}

const l1CacheParams: L1CacheParams = {
  ...{ nSets: 64, nWays: 4, rowBits: 64, nTLBSets: 1, nTLBWays: 32, nTLBBasePageSectors: 4, nTLBSuperpages: 4 },
  blockBytes: 64,
};

/** {@link DCacheParams} by default. */
export const dcacheParams: DCacheParams = { ...l1CacheParams, nMSHRs: 1, nMMIOs: 1, clockGate: false };

/** {@link ICacheParams} by default. */
export const icacheParams: ICacheParams = { ...l1CacheParams, rowBits: 128, prefetch: false };

/** What every tile says about itself (subsystem 12.1). */
export interface TileParams {
  /** Unique among all tiles of the design, counted from 0. */
  readonly tileId: number;
  readonly clockSinkParams: ClockSinkInit;
}

/** A Rocket tile (rocket-system 10.2). */
export interface RocketTileParams extends TileParams {
  readonly core: RocketCoreParams;
  readonly icache: ICacheParams;
  readonly dcache: DCacheParams;
  readonly btb?: BTBParams | undefined;
  /** Address of a bus error unit, 4 KiB of registers. Default none. */
  readonly beuAddr?: bigint | undefined;
  /** Address of a blocker in front of the tile's master port, 4 KiB of registers. Default none. */
  readonly blockerCtrlAddr?: bigint | undefined;
  /** Buffers at the boundary of the tile. Default none. */
  readonly boundaryBuffers?: { readonly force: boolean } | undefined;
}

/** {@link RocketTileParams} by default. */
export const rocketTileParams: RocketTileParams = {
  ...{ tileId: 0, clockSinkParams: {}, core: rocketCoreParams, icache: icacheParams, dcache: dcacheParams },
  btb: btbParams,
};

/** Size of the data scratchpad in bytes; 0 with a cache (subsystem 13.1). */
export function dataScratchpadBytes({ scratch, nSets, blockBytes }: DCacheParams): number {
  return scratch === undefined ? 0 : nSets * blockBytes;
}

/** The way of a tile's requests onto a bus (subsystem 12.1). */
export interface MasterPortParams {
  /** Default buffers between tile and bus. */
  readonly buffers: number;
  /** Whether a cache cork stands between tile and bus, and whether it is unsafe. Default none. */
  readonly cork?: boolean | undefined;
  /** The bus. */
  readonly where: BusLocation;
}

/** The way of others' requests into a tile (subsystem 12.1). */
export interface SlavePortParams {
  /** Default buffers between bus and tile. */
  readonly buffers: number;
  /** Address of a blocker of the port, 4 KiB of registers. Default none. */
  readonly blockerCtrlAddr?: bigint | undefined;
  /** The bus of the blocker's registers. */
  readonly blockerCtrlWhere: BusLocation;
  /** The bus. */
  readonly where: BusLocation;
}

/** How a tile or cluster is attached to what surrounds it (subsystem 12.1). */
export interface ElementCrossingParams {
  readonly crossingType: ClockCrossing;
  readonly master: MasterPortParams;
  readonly slave: SlavePortParams;
  /** The bus whose address prefix the tile gets. */
  readonly mmioBaseAddressPrefixWhere: BusLocation;
  readonly resetCrossingType: ResetCrossing;
  /** Whether the element gets a clock and reset of its own even where it could share the bus's. */
  readonly forceSeparateClockReset: boolean;
}

/** How elements at a location are attached by default: to the buses of that place, on their clock (subsystem 12.1). */
export function crossingParamsAt(location: HierarchicalLocation, crossing?: ClockCrossing): ElementCrossingParams {
  const [system, control] =
    location instanceof ClusterLocation ? [CSBUS(location.clusterId), CCBUS(location.clusterId)] : [SBUS, CBUS];
  return {
    crossingType: crossing ?? new SynchronousCrossing(),
    master: { buffers: 0, where: system },
    slave: { buffers: 0, blockerCtrlWhere: control, where: control },
    mmioBaseAddressPrefixWhere: control,
    resetCrossingType: new NoResetCrossing(),
    forceSeparateClockReset: false,
  };
}
