import { Field } from '../../../config/index.js';
import type { CoreParams } from '../../../rocket/index.js';

/** How wide cores are that run many threads in step (chipyard 7.9). */
export interface SIMTCoreParams {
  /** Warps of a core, at least 1. */
  readonly nWarps: number;
  /** Threads of a warp that run at once, at least 1. */
  readonly nCoreLanes: number;
  /** Accesses to memory at once, at least 1. */
  readonly nMemLanes: number;
  /** Ids of each of them, at least 1. */
  readonly nSrcIds: number;
}

/** How wide cores are that run many threads in step. Default none (chipyard 7.9). */
export const SIMTCoreKey: Field<SIMTCoreParams | undefined> = new Field('SIMTCoreKey', undefined);

/** What joins accesses of a warp: ids of joined accesses, at least 1. Default none (chipyard 7.9). */
export const CoalescerKey: Field<{ readonly nNewSrcIds: number } | undefined> = new Field('CoalescerKey', undefined);

/** A Vortex core, as far as its tile is concerned (chipyard 7.9). */
export const vortexCore: CoreParams = {
  ...{ xLen: 32, pgLevels: 2, bootFreqHz: 0, useVM: false, useSupervisor: false, useHypervisor: false },
  ...{ useAtomics: false, useAtomicsOnlyForIO: false, useCompressed: false, useRVE: false, useConditionalZero: false },
  ...{ useZba: false, useZbb: false, useZbs: false, nLocalInterrupts: 0, useNMI: false, nBreakpoints: 1, nPMPs: 8 },
  haveCFlush: false,
};
