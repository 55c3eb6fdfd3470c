import {
  type ClockCrossing,
  NoResetCrossing,
  type ResetCrossing,
  SynchronousCrossing,
} from '../../bus/crossings/index.js';
import type { ClockSinkInit } from '../../protocols/clocks/index.js';
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
  /** Bits of a factor that are worked on in a cycle, at least 1. */
  readonly mulUnroll: number;
  /** Bits of a quotient that are found in a cycle, at least 1. */
  readonly divUnroll: number;
  /** Whether a multiplication by a small number ends early. */
  readonly mulEarlyOut: boolean;
  /** Whether a division with a small quotient ends early. */
  readonly divEarlyOut: boolean;
  /** Bits in steps of which a division ends early, at least 1. */
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
  /** Whether it divides and takes square roots; no effect on the graph. */
  readonly divSqrt: boolean;
  /** Cycles of a multiplication with addition in single precision, at least 1; no effect on the graph. */
  readonly sfmaLatency: number;
  /** Cycles of a multiplication with addition in double precision, at least 1; no effect on the graph. */
  readonly dfmaLatency: number;
  /** Cycles of a move or of a conversion between formats, at least 1; no effect on the graph. */
  readonly fpmuLatency: number;
  /** Cycles of a conversion from an integer, at least 1; no effect on the graph. */
  readonly ifpuLatency: number;
}

/** {@link FPUParams} by default. */
export const fpuParams: FPUParams = {
  ...{ minFLen: 32, fLen: 64, divSqrt: true, sfmaLatency: 3, dfmaLatency: 4, fpmuLatency: 2, ifpuLatency: 2 },
};

/** The branch predictor (rocket-system 10.2); nothing here has an effect on the graph. */
export interface BTBParams {
  /** Branches that it remembers, at least 1. */
  readonly nEntries: number;
  /** Low bits of an address that are compared, at least 1. */
  readonly nMatchBits: number;
  /** Pages, the upper parts of addresses, that its entries share, at least 1. */
  readonly nPages: number;
  /** Return addresses that it remembers, at least 0. */
  readonly nRAS: number;
  /** The branch history table. Default none. */
  readonly bhtParams?: BHTParams | undefined;
  /** Whether it learns of branches in any order. */
  readonly updatesOutOfOrder: boolean;
}

/** The branch history table (rocket-system 10.2). */
export interface BHTParams {
  /** Counters, a power of two. */
  readonly nEntries: number;
  /** Bits of a counter, at least 1. */
  readonly counterLength: number;
  /** Latest branches whose outcome counts, at least 1. */
  readonly historyLength: number;
  /** Bits of the history that select a counter, at least 1. */
  readonly historyBits: number;
}

/** {@link BTBParams} by default. */
export const btbParams: BTBParams = {
  ...{ nEntries: 28, nMatchBits: 14, nPages: 6, nRAS: 6, updatesOutOfOrder: false },
  bhtParams: { nEntries: 512, counterLength: 1, historyLength: 8, historyBits: 3 },
};

/** The core of a Rocket tile (rocket-system 10.2). */
export interface RocketCoreParams {
  /** Width of the integer registers in bits: 32 or 64. */
  readonly xLen: number;
  /** Levels of the page table: 2 with an xLen of 32, otherwise 3 or 4. */
  readonly pgLevels: number;
  /** Frequency shown to firmware in Hz, at least 0; 0 if not known. */
  readonly bootFreqHz: number;
  /** Whether addresses are virtual; this brings supervisor mode with it. */
  readonly useVM: boolean;
  /** Whether there is a user mode without virtual memory; no effect on the graph. */
  readonly useUser: boolean;
  /** Whether there is a supervisor mode even without virtual memory. */
  readonly useSupervisor: boolean;
  /** Whether there is a hypervisor mode; memory protection then works in steps of 4096 bytes. */
  readonly useHypervisor: boolean;
  /** Whether a debugger can halt the core; no effect on the graph. */
  readonly useDebug: boolean;
  /** Whether the core makes atomic accesses. */
  readonly useAtomics: boolean;
  /** Whether it makes them only outside its scratchpad; the data cache is then shown as incoherent. */
  readonly useAtomicsOnlyForIO: boolean;
  /** Whether there are instructions of 16 bits. */
  readonly useCompressed: boolean;
  /** Whether there are 16 integer registers instead of 32. */
  readonly useRVE: boolean;
  /** Whether the core has the instructions of Zicond. */
  readonly useConditionalZero: boolean;
  /** Whether the core has the bit manipulation of Zba. */
  readonly useZba: boolean;
  /** Whether the core has the bit manipulation of Zbb. */
  readonly useZbb: boolean;
  /** Whether the core has the bit manipulation of Zbs. */
  readonly useZbs: boolean;
  /** Interrupts of the core itself, with causes from 16 on, at least 0. */
  readonly nLocalInterrupts: number;
  /** Whether the core takes non-maskable interrupts. */
  readonly useNMI: boolean;
  /** Hardware breakpoints, at least 0. */
  readonly nBreakpoints: number;
  /** Regions of physical memory protection, at least 0. */
  readonly nPMPs: number;
  /** Whether an instruction flushes the data cache. */
  readonly haveCFlush: boolean;
  /** Whether the clock of the core is gated; no effect on the graph. */
  readonly clockGate: boolean;
  /** Entries of a second-level TLB, at least 0; no effect on the graph. */
  readonly nL2TLBEntries: number;
  /** The multiplier and divider; undefined for a core that does neither. */
  readonly mulDiv?: MulDivParams | undefined;
  /** The floating-point unit; undefined for none. */
  readonly fpu?: FPUParams | undefined;
  /** A debugging reorder buffer of `size` entries, at least 0; no effect on the graph. Default none. */
  readonly debugROB?: { readonly size: number } | undefined;
  /** Whether an instruction stops the core for good. */
  readonly haveCease: boolean;
  /** Whether its simulation may time out; no effect on the graph. */
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
  /** Sets, at least 1; a power of two in a cache. */
  readonly nSets: number;
  /** Ways, at least 1; 1 in a scratchpad. */
  readonly nWays: number;
  /** Width of a row in bits, a power of two of at least 8: that of the cache's port. */
  readonly rowBits: number;
  /** Sets of the TLB, at least 1. */
  readonly nTLBSets: number;
  /** Ways of the TLB, at least 1. */
  readonly nTLBWays: number;
  /** Sectors of a base page in the TLB, at least 1; no effect on the graph. */
  readonly nTLBBasePageSectors: number;
  /** Superpages in the TLB, at least 0; no effect on the graph. */
  readonly nTLBSuperpages: number;
  /** Code that protects the tags; no effect on the graph. Default none. */
  readonly tagECC?: string | undefined;
  /** Code that protects the data; no effect on the graph. Default none. */
  readonly dataECC?: string | undefined;
  /** Size of a block in bytes, a power of two. */
  readonly blockBytes: number;
}

/** The data cache (rocket-system 10.2). */
export interface DCacheParams extends L1CacheParams {
  /** Misses that are handled at once, at least 0; 0 for a cache that waits for each. */
  readonly nMSHRs: number;
  /** Uncached accesses in flight, at least 1. */
  readonly nMMIOs: number;
  /** Byte address of a scratchpad that takes the place of the cache. Default none. */
  readonly scratch?: bigint | undefined;
  /** Whether the clock of the cache is gated; no effect on the graph. */
  readonly clockGate: boolean;
}

/** The instruction cache (rocket-system 10.2). */
export interface ICacheParams extends L1CacheParams {
  /** Byte address where the cache can be used as memory, a multiple of its size. Default none. */
  readonly itimAddr?: bigint | undefined;
  /** Whether it fetches ahead, for which it has a second source id. */
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
  /** What the tile asks of its clock; the name in it is replaced by that of the tile. */
  readonly clockSinkParams: ClockSinkInit;
}

/** A Rocket tile (rocket-system 10.2). */
export interface RocketTileParams extends TileParams {
  /** The core. */
  readonly core: RocketCoreParams;
  /** The instruction cache. */
  readonly icache: ICacheParams;
  /** The data cache, or the scratchpad in its place. */
  readonly dcache: DCacheParams;
  /** The branch predictor. Default none. */
  readonly btb?: BTBParams | undefined;
  /** Byte address of a bus error unit, a multiple of its 4096 bytes of registers. Default none. */
  readonly beuAddr?: bigint | undefined;
  /** Byte address of a blocker in front of the tile's master port, a multiple of its 4096 bytes. Default none. */
  readonly blockerCtrlAddr?: bigint | undefined;
  /** Buffers at the boundary of the tile: with `force` always, otherwise at a rational crossing. Default none. */
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
  /** Default buffers between tile and bus, at least 0. */
  readonly buffers: number;
  /** Whether a cache cork stands between tile and bus, and whether it is unsafe. Default none. */
  readonly cork?: boolean | undefined;
  /** The bus. */
  readonly where: BusLocation;
}

/** The way of others' requests into a tile (subsystem 12.1). */
export interface SlavePortParams {
  /** Default buffers between bus and tile, at least 0. */
  readonly buffers: number;
  /** Byte address of a blocker of the port, a multiple of its 4096 bytes of registers. Default none. */
  readonly blockerCtrlAddr?: bigint | undefined;
  /** The bus of the blocker's registers. */
  readonly blockerCtrlWhere: BusLocation;
  /** The bus. */
  readonly where: BusLocation;
}

/** How a tile or cluster is attached to what surrounds it (subsystem 12.1). */
export interface ElementCrossingParams {
  /** How the clocks of element and bus relate. */
  readonly crossingType: ClockCrossing;
  /** The way of the element's requests onto a bus. */
  readonly master: MasterPortParams;
  /** The way of others' requests into the element. */
  readonly slave: SlavePortParams;
  /** The bus whose address prefix the tile gets. */
  readonly mmioBaseAddressPrefixWhere: BusLocation;
  /** How the reset of the element relates to that of its domain. */
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
