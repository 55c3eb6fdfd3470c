import type { VectorUnit, VectorUnitPlace } from '../tiles/vector-unit.js';

/** The multiplier and divider (rocket-system 10.2); nothing here has an effect on the graph. */
export interface MulDivParams {
  /** Bits of a factor that are worked on in a cycle; as many as a register has for a pipelined multiplier, 0 for none. */
  readonly mulUnroll: number;
  /** Bits of a quotient that are found in a cycle; 0 for no division. */
  readonly divUnroll: number;
  /** Whether a multiplication with a small factor ends early. */
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
  /** Narrowest format in bits: 16 or 32. */
  readonly minFLen: number;
  /** Width of its registers in bits: 32 or 64. */
  readonly fLen: number;
  /** Whether it divides and takes square roots; no effect on the graph. */
  readonly divSqrt: boolean;
  /** Cycles of a multiplication with addition in single precision, 2 to 30; no effect on the graph. */
  readonly sfmaLatency: number;
  /** Cycles of a multiplication with addition in double precision, 2 to 30; no effect on the graph. */
  readonly dfmaLatency: number;
  /** Cycles of a move or of a conversion between formats, 2 to 30; no effect on the graph. */
  readonly fpmuLatency: number;
  /** Cycles of a conversion from an integer, 2 to 30; no effect on the graph. */
  readonly ifpuLatency: number;
}

/** {@link FPUParams} by default. */
export const fpuParams: FPUParams = {
  ...{ minFLen: 32, fLen: 64, divSqrt: true, sfmaLatency: 3, dfmaLatency: 4, fpmuLatency: 2, ifpuLatency: 2 },
};

/** The branch predictor (rocket-system 10.2); nothing here has an effect on the graph. */
export interface BTBParams {
  /** Branches that it stores; 0 for none, as without a predictor. */
  readonly nEntries: number;
  /** Low bits of an address that are compared, at most as many as a virtual address has. */
  readonly nMatchBits: number;
  /** Pages, the upper parts of addresses, that its entries share, at least 1. */
  readonly nPages: number;
  /** Return addresses that it stores, at least 0. */
  readonly nRAS: number;
  /** The branch history table. Default none. */
  readonly bhtParams?: BHTParams | undefined;
  /** Whether it can be updated out of order. */
  readonly updatesOutOfOrder: boolean;
}

/** The branch history table (rocket-system 10.2). */
export interface BHTParams {
  /** Counters, a power of two. */
  readonly nEntries: number;
  /** Bits of a counter: 1 or 2. */
  readonly counterLength: number;
  /** Number of most recent branches in the history, at least 0. */
  readonly historyLength: number;
  /** Bits of the history that select a counter, at least 1 and as many as tell the counters apart. */
  readonly historyBits: number;
}

/** {@link BTBParams} by default. */
export const btbParams: BTBParams = {
  ...{ nEntries: 28, nMatchBits: 14, nPages: 6, nRAS: 6, updatesOutOfOrder: false },
  bhtParams: { nEntries: 512, counterLength: 1, historyLength: 8, historyBits: 3 },
};

/** The properties of a core that the system and firmware see, for any core (subsystem 13.5, devicetree 6.3). */
export interface CoreParams {
  /** Width of the integer registers in bits: 32 or 64. */
  readonly xLen: number;
  /** Levels of the page table: 2 with an xLen of 32, otherwise 3, 4 or 5. */
  readonly pgLevels: number;
  /** Frequency reported to firmware in Hz, at least 0; 0 if unknown. */
  readonly bootFreqHz: number;
  /** Whether addresses are virtual; this brings supervisor mode with it. */
  readonly useVM: boolean;
  /** Whether there is a supervisor mode even without virtual memory. */
  readonly useSupervisor: boolean;
  /** Whether there is a hypervisor mode; memory protection then works in steps of 4096 bytes. */
  readonly useHypervisor: boolean;
  /** Whether the core makes atomic accesses. */
  readonly useAtomics: boolean;
  /** Whether it makes them only outside its scratchpad; the data cache is then reported as incoherent. */
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
  /** Interrupts of the core itself, with causes from 16 on, at least 0; in a Rocket core at most 48, and 16 with an xLen of 32. */
  readonly nLocalInterrupts: number;
  /** Whether the core takes non-maskable interrupts. */
  readonly useNMI: boolean;
  /** Hardware breakpoints, at least 0. */
  readonly nBreakpoints: number;
  /** Regions of physical memory protection, at least 0; in a Rocket core at most 16. */
  readonly nPMPs: number;
  /** Whether an instruction flushes the data cache. */
  readonly haveCFlush: boolean;
  /** The multiplier and divider; undefined for a core that does neither. */
  readonly mulDiv?: MulDivParams | undefined;
  /** The floating-point unit; undefined for none. */
  readonly fpu?: FPUParams | undefined;
  /** The vector registers; undefined for none. */
  readonly vector?: VectorParams | undefined;
}

/** Vector registers, as firmware sees them (devicetree 6.3), and the unit that has them. */
export interface VectorParams {
  /** Bits of a register, a power of two. */
  readonly vLen: number;
  /** Bits of the widest floating-point element: 0 for none, 32 or 64. */
  readonly vfLen: number;
  /** Whether elements may be floating-point numbers of 16 bits. */
  readonly vfh: boolean;
  /** Names of further extensions, in the order in which they are written. */
  readonly vExts: readonly string[];
  /** Makes the unit, in the tile. */
  readonly make: (tile: VectorUnitPlace) => VectorUnit;
}

/** The core of a Rocket tile (rocket-system 10.2). */
export interface RocketCoreParams extends CoreParams {
  /** Whether there is a user mode without virtual memory; no effect on the graph. */
  readonly useUser: boolean;
  /** Whether a debugger can halt the core; no effect on the graph. */
  readonly useDebug: boolean;
  /** Whether the clock of the core is gated; no effect on the graph. */
  readonly clockGate: boolean;
  /** Entries of a second-level TLB: 0, or a power of two of at least 2; no effect on the graph. */
  readonly nL2TLBEntries: number;
  /** A debugging reorder buffer of `size` entries, at least 0, which adds the results of instructions to traces. Default none. */
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
export function hasSupervisorMode({ useSupervisor, useVM }: CoreParams): boolean {
  return useSupervisor || useVM;
}

/** Bytes that the core fetches at once (rocket-system 10.2). */
export const fetchBytes = 4;

/** Widest datum of the core in bytes: of its integer or floating-point registers (subsystem 13.3). */
export function coreDataBytes({ xLen, fpu }: CoreParams): number {
  return Math.max(xLen, fpu?.fLen ?? 0) / 8;
}
