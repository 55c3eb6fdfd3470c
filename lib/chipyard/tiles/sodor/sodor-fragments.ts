import { demand } from '../../../base/diagnostic/index.js';
import { Config } from '../../../config/index.js';
import {
  addTiles,
  type CoreParams,
  crossingParamsAt,
  dcacheParams,
  InSubsystem,
  SystemBusKey,
  TilesLocated,
} from '../../../rocket/index.js';
import * as rules from '../../rules.js';
import { sodorTile, type SodorTileParams } from './sodor-tile.js';

// Fragments about Sodor tiles (chipyard 7.12).

const core: CoreParams = {
  ...{ xLen: 32, pgLevels: 2, bootFreqHz: 1_700_000_000, useVM: false, useSupervisor: false, useHypervisor: false },
  ...{ useAtomics: false, useAtomicsOnlyForIO: false, useCompressed: false, useRVE: false, useConditionalZero: false },
  ...{ useZba: false, useZbb: false, useZbs: false, nLocalInterrupts: 0, useNMI: false, nBreakpoints: 0, nPMPs: 0 },
  ...{ haveCFlush: false },
};

/** How a Sodor core works inside, as far as it can be seen outside. */
export interface SodorPipeline {
  /** 2 if instructions are fetched through a port of their own, otherwise 1. */
  readonly ports: 1 | 2;
}

/** Pipelines by the names that the reference has for them. */
export const sodorPipelines: Readonly<Record<string, SodorPipeline>> = {
  Stage1Factory: { ports: 2 },
  Stage2Factory: { ports: 2 },
  Stage5Factory: { ports: 2 },
  UCodeFactory: { ports: 1 },
};

/** A pipeline of three stages. */
export function stage3Factory(ports = 2): SodorPipeline {
  return { ports: ports === 1 ? 1 : 2 };
}

/**
 * A Sodor core with a scratchpad of 256 KiB at 0x80000000, on a system bus 4 bytes wide (chipyard 7.12). Elaborating throws
 * `chipyard/sodor-alone` where there are other tiles, or `n` is not 1.
 */
export function WithNSodorCores(n = 1, internalTile: SodorPipeline = stage3Factory()): Config {
  const scratchpad = { ...dcacheParams, nSets: 4096, nWays: 1, nMSHRs: 0, scratch: 0x8000_0000n };
  const tiles = addTiles('WithNSodorCores', n, InSubsystem, (tileId, _site, _k, up) => {
    const others = up.get(TilesLocated(InSubsystem)).length;
    demand(n === 1 && others === 0, rules.chipyardSodorAlone, () => `There would be ${n + others} tiles.`, {
      help: 'Write WithNSodorCores(1), without cores to its right.',
      category: 'other',
    });
    const tile: SodorTileParams = { tileId, clockSinkParams: {}, core, dcache: scratchpad, ports: internalTile.ports };
    return { kind: sodorTile, crossing: crossingParamsAt(InSubsystem), tile };
  });
  return new Config('WithNSodorCores', tiles, (keys) => keys.update(SystemBusKey, (bus) => ({ ...bus, beatBytes: 4 })));
}
