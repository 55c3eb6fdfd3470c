import { Config } from '../../../config/index.js';
import {
  addTiles,
  type CoreParams,
  crossingParamsAt,
  dcacheParams,
  fpuParams,
  icacheParams,
  InSubsystem,
  mulDivParams,
  SystemBusKey,
} from '../../../rocket/index.js';
import { cva6Tile } from './cva6-tile.js';

// Fragments about CVA6 tiles (chipyard 7.11).

const core: CoreParams = {
  ...{ xLen: 64, pgLevels: 3, bootFreqHz: 1_700_000_000, useVM: true, useSupervisor: false, useHypervisor: false },
  ...{ useAtomics: true, useAtomicsOnlyForIO: false, useCompressed: true, useRVE: false, useConditionalZero: false },
  ...{ useZba: false, useZbb: false, useZbs: false, nLocalInterrupts: 0, useNMI: false, nBreakpoints: 0, nPMPs: 0 },
  ...{ haveCFlush: false, mulDiv: mulDivParams, fpu: fpuParams },
};

/** `n` CVA6 cores, at least 0, on a system bus 8 bytes wide (chipyard 7.11). */
export function WithNCVA6Cores(n = 1): Config {
  const tiles = addTiles('WithNCVA6Cores', n, InSubsystem, (tileId) => ({
    kind: cva6Tile,
    crossing: crossingParamsAt(InSubsystem),
    tile: { tileId, clockSinkParams: {}, core, dcache: dcacheParams, icache: icacheParams },
  }));
  return new Config('WithNCVA6Cores', tiles, (rules) =>
    rules.update(SystemBusKey, (bus) => ({ ...bus, beatBytes: 8 })),
  );
}
