import { Field } from '../../../config/index.js';
import type { CoreParams } from '../../../rocket/index.js';

/** The width of cores with lockstep threads (chipyard 7.9). */
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

/** The width of cores with lockstep threads. Default none (chipyard 7.9). */
export const SIMTCoreKey: Field<SIMTCoreParams | undefined> = new Field('SIMTCoreKey', undefined);

/** What joins accesses of a warp: ids of joined accesses, at least 1. Default none (chipyard 7.9). */
export const CoalescerKey: Field<{ readonly nNewSrcIds: number } | undefined> = new Field('CoalescerKey', undefined);

/** The first-level caches of Vortex cores: banks of that of data, at least 1. Default none (chipyard 7.10). */
export const VortexL1Key: Field<{ readonly banks: number } | undefined> = new Field('VortexL1Key', undefined);

/** A memory that the cores and accelerators of a cluster share (chipyard 7.10). */
export interface RadianceSharedMemParams {
  /** First byte address. */
  readonly address: bigint;
  /** In bytes, a power of two, at least 1024. */
  readonly size: number;
  /** Banks, a power of two. */
  readonly numBanks: number;
  /** Words of 4 bytes of a row, a power of two. */
  readonly numWords: number;
  /** How requests wait for each other that are not aligned to their lanes: all, those of a lane, or none. */
  readonly serializeUnaligned: 'FullySerialized' | 'CoreSerialized' | 'NotSerialized';
}

/** The memory of each cluster. Default none (chipyard 7.10). */
export const RadianceSharedMemKey: Field<RadianceSharedMemParams | undefined> = new Field(
  'RadianceSharedMemKey',
  undefined,
);

/** Vortex cores so far, which are counted apart from other tiles. Default 0 (chipyard 7.10). */
export const NumRadianceCores: Field<number> = new Field('NumRadianceCores', 0);

/** A Vortex core, as far as its tile is concerned (chipyard 7.9). */
export const vortexCore: CoreParams = {
  ...{ xLen: 32, pgLevels: 2, bootFreqHz: 0, useVM: false, useSupervisor: false, useHypervisor: false },
  ...{ useAtomics: false, useAtomicsOnlyForIO: false, useCompressed: false, useRVE: false, useConditionalZero: false },
  ...{ useZba: false, useZbb: false, useZbs: false, nLocalInterrupts: 0, useNMI: false, nBreakpoints: 1, nPMPs: 8 },
  haveCFlush: false,
};
