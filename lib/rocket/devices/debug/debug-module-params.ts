import type { AddressLike } from '../../../base/address/index.js';
/** The debug module (subsystem 17.5). */
export interface DebugModuleParams {
  /** First of 4 KiB of byte addresses that harts see, a multiple of 4096. */
  readonly baseAddress: AddressLike;
  /** Bits of a word address on its own bus, 7 to 28; over APB at most 9. */
  readonly nDMIAddrSize: number;
  /** Words of 32 bits of the program buffer, 1 to 16; no effect on the graph. */
  readonly nProgramBufferWords: number;
  /** Words of 32 bits of abstract data, 1 to 13; no effect on the graph. */
  readonly nAbstractDataWords: number;
  /** Scratch registers of a hart, at least 0; no effect on the graph. */
  readonly nScratch: number;
  /** Whether it can access the system bus itself. */
  readonly hasBusMaster: boolean;
  /** Whether its clock is gated; no effect on the graph. */
  readonly clockGate: boolean;
  /** Widest access that it makes itself, in bits: 32, 64 or 128; no effect on the graph. */
  readonly maxSupportedSBAccess: number;
  /** Whether a debugger may run the program buffer without halting a hart first; there is no hardware for it yet. */
  readonly supportQuickAccess: boolean;
  /** Whether several harts can be selected at once; no effect on the graph. */
  readonly supportHartArray: boolean;
  /** Groups of harts that halt together, 0 to 31; no effect on the graph. */
  readonly nHaltGroups: number;
  /** Triggers from and to the outside, 0 to 16, and 0 without groups of harts; no effect on the graph. */
  readonly nExtTriggers: number;
  /** Whether single harts can be reset; no effect on the graph. */
  readonly hasHartResets: boolean;
  /** Whether the program buffer ends in a break by itself; no effect on the graph. */
  readonly hasImplicitEbreak: boolean;
  /** Whether a debugger has to prove who it is; no effect on the graph. */
  readonly hasAuthentication: boolean;
  /** Whether either side of its clock crossing may be reset on its own. */
  readonly crossingHasSafeReset: boolean;
}

/** {@link DebugModuleParams} by default. */
export const debugModuleParams: DebugModuleParams = {
  ...{ baseAddress: 0n, nDMIAddrSize: 7, nProgramBufferWords: 16, nAbstractDataWords: 4, nScratch: 1 },
  ...{ hasBusMaster: false, clockGate: true, maxSupportedSBAccess: 32, supportQuickAccess: false },
  ...{ supportHartArray: true, nHaltGroups: 1, nExtTriggers: 0, hasHartResets: false, hasImplicitEbreak: false },
  ...{ hasAuthentication: false, crossingHasSafeReset: true },
};

/** The defaults for cores of `xLen` bits: abstract data for a whole register, and accesses as wide as one (subsystem 17.5). */
export function debugModuleParamsFor(xLen: 32 | 64 | 128): DebugModuleParams {
  return { ...debugModuleParams, nAbstractDataWords: { 32: 1, 64: 2, 128: 4 }[xLen], maxSupportedSBAccess: xLen };
}
