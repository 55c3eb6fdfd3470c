/** The debug module (subsystem 17.5). */
export interface DebugModuleParams {
  /** First of 4 KiB of addresses that harts see. */
  readonly baseAddress: bigint;
  /** Bits of a word address on its own bus, 7 to 32. */
  readonly nDMIAddrSize: number;
  /** Words of the program buffer, 0 to 16. */
  readonly nProgramBufferWords: number;
  /** Words of abstract data, 1 to 16. */
  readonly nAbstractDataWords: number;
  readonly nScratch: number;
  /** Whether it can access the system bus itself. */
  readonly hasBusMaster: boolean;
  readonly clockGate: boolean;
  /** Widest access that it makes itself, in bits. */
  readonly maxSupportedSBAccess: number;
  readonly supportQuickAccess: boolean;
  readonly supportHartArray: boolean;
  /** Fewer than 32. */
  readonly nHaltGroups: number;
  /** At most 16. */
  readonly nExtTriggers: number;
  readonly hasHartResets: boolean;
  readonly hasImplicitEbreak: boolean;
  readonly hasAuthentication: boolean;
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
